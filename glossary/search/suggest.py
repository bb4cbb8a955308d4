"""What somebody may be after who is still typing: numbers, names, synonyms and questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glossary.core.text_analysis import Analyzer, fold
from glossary.search.store import Head

if TYPE_CHECKING:
    from glossary.search.index import Index

_MOST_LOOKED_AT = 120


class Suggestion(NamedTuple):
    """Words to offer, and what they lead to."""

    words: str
    head: Head


def suggestions(index: Index, analyzer: Analyzer, text: str, limit: int) -> tuple[Suggestion, ...]:
    """Return up to *limit* suggestions for *text* as typed so far.

    Names that begin so come first, then synonyms and questions, then names of which a later word
    begins so, then what a search finds. What leads to a rule is offered once.
    """
    if text.lstrip()[:1].isdigit():
        return _numbered(index, text.strip().lower(), limit)
    folded = " ".join(word.folded for word in analyzer.read(text, keep_stops=True))
    if not folded:
        return ()
    offered: dict[str, Suggestion] = {}
    for said, place in index.store.rows(
        "select said, place from begun where folded >= ? and folded < ?"
        " order by inner, rank, length(folded), place limit ?",
        folded, folded + "\U0010ffff", _MOST_LOOKED_AT,
    ):  # fmt: skip
        offered.setdefault(fold(said), Suggestion(said, index.store.document(place)))
    if len(offered) < limit:
        for hit in index.ask(text, limit=limit).hits:
            offered.setdefault(fold(hit.best.title), Suggestion(hit.best.title, hit.best))
    return tuple(offered.values())[:limit]


def _numbered(index: Index, plain: str, limit: int) -> tuple[Suggestion, ...]:
    """The rules whose number begins so: that number itself, then entries, then paragraphs."""
    begun = [row for row in index.store.rules if str(row[0]).startswith(plain)]
    begun.sort(key=lambda row: (f"{row[0]}." != plain, bool(row[0].letter), row[0]))
    heads = [index.store.document(place) for _, place in begun[:limit]]
    return tuple(Suggestion(f"{head.number} {head.title}", head) for head in heads)
