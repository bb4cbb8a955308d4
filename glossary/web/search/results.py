"""What searches and suggestions bring, as values that become JSON. Knows no request."""

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


class Question(NamedTuple):
    """What is asked of the interface, read and checked; *root* is where the site stands."""

    snapshot: Snapshot
    indexed: IndexedDictionary
    query: str
    limit: int
    root: str = ""


class _Facts(NamedTuple):
    """What is said of a document whatever was asked; ``paragraph`` is its number if lettered."""

    number: str | None
    title: str
    kind: FoundKind
    address: str
    paragraph: str


_FACTS: WeakKeyDictionary[IndexedDictionary, list[_Facts]] = WeakKeyDictionary()
"""The facts of the documents of a dictionary, kept as long as it is in use."""


def searched(asked: Question) -> tuple[SearchBody, Answer, IndexedDictionary]:
    """The body of an answer, the answer itself, and the dictionary that it is from.

    :raises QueryTooLong: beyond what may be asked.
    """
    understood = asked.indexed.index.parse(asked.query)
    lang, edition = understood.filter("lang"), understood.filter("v")
    indexed = filtered_dictionary(asked.snapshot, asked.indexed, lang, edition)
    answer = indexed.index.answered(asked.query, asked.limit + 40)
    kind = answer.asked.filter("kind")
    wanted, beside = answer.parted(kind or "rule")
    facts, root = facts_of(asked.snapshot, indexed), asked.root
    most_beside = _MOST_BESIDE if kind is None else 0
    body: SearchBody = {
        "query": asked.query,
        "language": indexed.dictionary.language,
        "edition": indexed.dictionary.edition,
        "count": answer.total,
        "all_words": answer.all_words,
        "suggestion": answer.suggestion or None,
        "meant": [{"typed": typed, "meant": meant} for typed, meant in answer.meant],
        "results": [_result(indexed, g, answer, facts, root) for g in wanted[: asked.limit]],
        "beside": [_result(indexed, g, answer, facts, root) for g in beside[:most_beside]],
    }
    return body, answer, indexed


def suggested(asked: Question) -> SuggestionsBody:
    """What a query as typed so far may become."""
    indexed, root = asked.indexed, asked.root
    facts = facts_of(asked.snapshot, indexed)
    found = indexed.index.suggest(asked.query, limit=asked.limit) if asked.query.strip() else ()
    return {
        "query": asked.query,
        "suggestions": [{"words": each.words, **_found(facts, each.head, root)} for each in found],
    }


def filtered_dictionary(
    snapshot: Snapshot, indexed: IndexedDictionary, lang: str | None, edition: str | None
) -> IndexedDictionary:
    """The dictionary that filters name, or *indexed* where they name none that there is."""
    if lang is None and edition is None:
        return indexed
    mine = indexed.dictionary
    return snapshot.dictionary(lang or mine.language, edition or mine.edition) or indexed


def address(snapshot: Snapshot, indexed: IndexedDictionary, head: Head) -> str:
    """Where a document is read, in its own language; pinned if its edition is not today's."""
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


def facts_of(snapshot: Snapshot, indexed: IndexedDictionary) -> list[_Facts]:
    """What is said of each document of *indexed*, by its place; made once and kept."""
    kept = _FACTS.get(indexed)
    if kept is None:
        kept = [_facts(snapshot, indexed, head) for head, _ in indexed.index.texts()]
        _FACTS[indexed] = kept
    return kept


def _facts(snapshot: Snapshot, indexed: IndexedDictionary, head: Head) -> _Facts:
    number = str(head.number) if head.number is not None else None
    lettered = head.number is not None and bool(head.number.letter)
    return _Facts(
        number,
        head.title,
        head.kind,
        address(snapshot, indexed, head),
        (number or "") if lettered else "",
    )


def _result(
    indexed: IndexedDictionary, group: HitGroup, answer: Answer, facts: list[_Facts], root: str
) -> SearchResultBody:
    (score, place, document), within = group
    text, pieces = indexed.index.excerpt(group.shown, answer)
    _, title, kind, where, _ = facts[document]
    inside = within.inside(place) if kind == "rule" else ()
    return {
        "number": facts[within.firsts[place].place].number,
        "title": title,
        "kind": kind,
        "url": root + where,
        "excerpt": text,
        "marked": pieces,
        "paragraphs": [said for place, _ in inside if (said := facts[place].paragraph)],
        "score": round(-score, 4),
    }


def _found(facts: list[_Facts], head: Head, root: str) -> FoundBody:
    number, title, kind, where, _ = facts[head.place]
    return {"number": number, "title": title, "kind": kind, "url": root + where}
