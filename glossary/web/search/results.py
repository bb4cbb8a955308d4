"""Builds the bodies of search and suggestion responses. Knows no request."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from glossary.search import Answer, FoundKind, Head, HitGroup
from glossary.snapshot import IndexedDictionary, Snapshot
from glossary.web.base.urls import slug_of
from glossary.web.search.bodies import FoundBody, SearchBody, SearchResultBody, SuggestionsBody

MOST_RESULTS = 100
USUAL_RESULTS = 20
MOST_SUGGESTIONS = 20
USUAL_SUGGESTIONS = 8
_MOST_BESIDE = 5


class SearchRequest(NamedTuple):
    """The checked parameters of a search; ``root`` is the path under which the site is mounted."""

    snapshot: Snapshot
    indexed: IndexedDictionary
    query: str
    limit: int
    root: str = ""


class _DocumentFields(NamedTuple):
    """The fields of a result that depend on the document alone; ``paragraph`` may be empty."""

    number: str | None
    title: str
    kind: FoundKind
    address: str
    paragraph: str


_DOCUMENTS: WeakKeyDictionary[IndexedDictionary, list[_DocumentFields]] = WeakKeyDictionary()
"""The fields of the documents of a dictionary, kept as long as it is in use."""


def search(search_request: SearchRequest) -> tuple[SearchBody, Answer, IndexedDictionary]:
    """Return the body of the response, the answer, and the dictionary that was searched.

    :raises QueryTooLong: if the query has too many characters or words.
    """
    understood = search_request.indexed.index.parse(search_request.query)
    lang, edition = understood.filter("lang"), understood.filter("v")
    indexed = filtered_dictionary(search_request.snapshot, search_request.indexed, lang, edition)
    answer = indexed.index.answered(search_request.query, search_request.limit + 40)
    kind = answer.asked.filter("kind")
    wanted, beside = answer.parted(kind or "rule")
    fields, root = document_fields(search_request.snapshot, indexed), search_request.root
    most_beside = _MOST_BESIDE if kind is None else 0
    body: SearchBody = {
        "query": search_request.query,
        "language": indexed.dictionary.language,
        "edition": indexed.dictionary.edition,
        "count": answer.total,
        "all_words": answer.all_words,
        "suggestion": answer.suggestion or None,
        "meant": [{"typed": typed, "meant": meant} for typed, meant in answer.meant],
        "results": [
            _result(indexed, g, answer, fields, root) for g in wanted[: search_request.limit]
        ],
        "beside": [_result(indexed, g, answer, fields, root) for g in beside[:most_beside]],
    }
    return body, answer, indexed


def suggest(search_request: SearchRequest) -> SuggestionsBody:
    """Return the suggestions for a query as typed so far."""
    indexed, root = search_request.indexed, search_request.root
    fields = document_fields(search_request.snapshot, indexed)
    found = (
        indexed.index.suggest(search_request.query, limit=search_request.limit)
        if search_request.query.strip()
        else ()
    )
    return {
        "query": search_request.query,
        "suggestions": [{"words": each.words, **_found(fields, each.head, root)} for each in found],
    }


def filtered_dictionary(
    snapshot: Snapshot, indexed: IndexedDictionary, lang: str | None, edition: str | None
) -> IndexedDictionary:
    """Return the dictionary of these filters, or *indexed* if there is none."""
    if lang is None and edition is None:
        return indexed
    mine = indexed.dictionary
    return snapshot.dictionary(lang or mine.language, edition or mine.edition) or indexed


def address(snapshot: Snapshot, indexed: IndexedDictionary, head: Head) -> str:
    """Return the path of a document in its own language, pinned if not of the newest edition."""
    mine = indexed.dictionary
    begin = f"/{mine.language}"
    if head.kind == "term":
        return f"{begin}/glossary/{slug_of(head.key)}"
    if head.kind == "scenario":
        return f"{begin}/scenarios/{head.key}"
    if head.kind == "page":
        return f"{begin}/clarifications/{head.key}"
    today = snapshot.dictionary(mine.language)
    if today is None or today.edition != mine.edition:
        begin = f"{begin}/{mine.edition}"
    return f"{begin}/rules/{head.key}"


def document_fields(snapshot: Snapshot, indexed: IndexedDictionary) -> list[_DocumentFields]:
    """Return the fields of each document of *indexed*, by its place; computed once."""
    fields = _DOCUMENTS.get(indexed)
    if fields is None:
        fields = [_fields_of(snapshot, indexed, head) for head, _ in indexed.index.texts()]
        _DOCUMENTS[indexed] = fields
    return fields


def _fields_of(snapshot: Snapshot, indexed: IndexedDictionary, head: Head) -> _DocumentFields:
    number = str(head.number) if head.number is not None else None
    lettered = head.number is not None and bool(head.number.letter)
    return _DocumentFields(
        number,
        head.title,
        head.kind,
        address(snapshot, indexed, head),
        (number or "") if lettered else "",
    )


def _result(
    indexed: IndexedDictionary,
    group: HitGroup,
    answer: Answer,
    fields: list[_DocumentFields],
    root: str,
) -> SearchResultBody:
    (score, place, document), within = group
    text, pieces = indexed.index.excerpt(group.shown, answer)
    _, title, kind, where, _ = fields[document]
    inside = within.inside(place) if kind == "rule" else ()
    return {
        "number": fields[within.firsts[place].place].number,
        "title": title,
        "kind": kind,
        "url": root + where,
        "excerpt": text,
        "marked": pieces,
        "paragraphs": [said for place, _ in inside if (said := fields[place].paragraph)],
        "score": round(-score, 4),
    }


def _found(fields: list[_DocumentFields], head: Head, root: str) -> FoundBody:
    number, title, kind, where, _ = fields[head.place]
    return {"number": number, "title": title, "kind": kind, "url": root + where}
