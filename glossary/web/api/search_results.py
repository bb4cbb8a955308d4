"""Builds the bodies of search and suggestion responses. Knows no request."""

from __future__ import annotations

from typing import NamedTuple

from glossary.search import MOST_HITS, Answer, DocumentKind, Head
from glossary.snapshot import IndexedDictionary, Snapshot
from glossary.web.api.search_bodies import (
    FoundBody,
    SearchBody,
    SearchResultBody,
    SuggestionsBody,
)
from glossary.web.search.results import address, filtered_dictionary

MOST_RESULTS = 100
USUAL_RESULTS = MOST_HITS
MOST_SUGGESTIONS = 20
USUAL_SUGGESTIONS = 8


class SearchRequest(NamedTuple):
    """The checked parameters of a search; ``root`` is the path under which the site is mounted.

    ``first`` is the first hit wanted, from 0 on, and ``kind`` of which alone.
    """

    snapshot: Snapshot
    indexed: IndexedDictionary
    query: str
    limit: int
    root: str = ""
    first: int = 0
    kind: DocumentKind | None = None


def search_body(search_request: SearchRequest) -> tuple[SearchBody, Answer, IndexedDictionary]:
    """Return the body of the response, the answer, and the dictionary that was searched.

    :raises QueryTooLong: if the query has too many characters.
    """
    snapshot, _, query, limit, root, first, kind = search_request
    parsed = search_request.indexed.index.parse(query)
    indexed = filtered_dictionary(snapshot, search_request.indexed, parsed)
    answer = indexed.index.ask(query, limit=limit, first=first, kind=kind)
    body: SearchBody = {
        "query": query,
        "language": indexed.dictionary.language,
        "edition": indexed.dictionary.edition,
        "absent": answer.absent,
        "count": answer.total,
        "counts": answer.counts,
        "all_words": answer.all_words,
        "suggestion": answer.suggestion or None,
        "readings": [
            {
                "manner": each.manner,
                "typed": each.typed,
                "meant": each.meant,
                "instead": each.instead,
            }
            for each in answer.readings
        ],
        "results": [],
    }
    for hit in answer.hits:
        text, pieces = indexed.index.excerpt(hit.best, answer)
        result: SearchResultBody = {
            **found(snapshot, indexed, hit.best, root),
            "number": str(hit.number) if hit.number is not None else None,
            "excerpt": text,
            "marked": pieces,
            "paragraphs": [each.key for each in hit.paragraphs if each.kind == "rule"],
            "score": round(hit.score, 4),
        }
        body["results"].append(result)
    return body, answer, indexed


def suggestions_body(search_request: SearchRequest) -> SuggestionsBody:
    """Return the suggestions for a query as typed so far."""
    snapshot, indexed, query, limit, root, _, _ = search_request
    offered = indexed.index.suggest(query, limit=limit) if query.strip() else ()
    return {
        "query": query,
        "suggestions": [
            {"words": each.words, **found(snapshot, indexed, each.head, root)} for each in offered
        ],
    }


def found(snapshot: Snapshot, indexed: IndexedDictionary, head: Head, root: str) -> FoundBody:
    """Return what is said of a document whatever was asked."""
    return {
        "number": str(head.number.entry) if head.number is not None else None,
        "title": head.title,
        "kind": head.kind,
        "url": root + address(snapshot, indexed, head),
    }
