"""Which dictionary a query is for, where a document is read, and what is near a missing number."""

from __future__ import annotations

from glossary.core.rule_number import RuleNumber
from glossary.search import Answer, Head, ParsedQuery
from glossary.snapshot import IndexedDictionary, Snapshot
from glossary.web.base.page import Page
from glossary.web.base.renumbering import last_renumbering
from glossary.web.base.urls import slug_of

MOST_PAGE = 100


def filtered_dictionary(
    snapshot: Snapshot, indexed: IndexedDictionary, query: ParsedQuery
) -> IndexedDictionary:
    """Return the dictionary that the filters of a query name, *indexed* if they name none."""
    lang, edition = query.filter("lang"), query.filter("v")
    if lang is None and edition is None:
        return indexed
    mine = indexed.dictionary
    return snapshot.dictionary(lang or mine.language, edition or mine.edition) or indexed


def address(snapshot: Snapshot, indexed: IndexedDictionary, head: Head) -> str:
    """Return the path of a document in its own language, pinned if not of the newest edition."""
    begin = f"/{indexed.language}"
    match head.kind:
        case "term":
            return f"{begin}/glossary/{slug_of(head.key)}"
        case "card":
            return f"{begin}/cards/{head.key}"
        case "ruling":
            return f"{begin}/rulings/{head.key}"
        case "scenario":
            return f"{begin}/scenarios/{head.key}"
        case "page":
            return f"{begin}/clarifications/{head.key}"
    today = snapshot.dictionary(indexed.language)
    if today is None or today.edition != indexed.edition:
        begin = f"{begin}/{indexed.edition}"
    return f"{begin}/rules/{head.key}"


def nearest_to(page: Page, indexed: IndexedDictionary, answer: Answer) -> tuple[RuleNumber, ...]:
    """Return the rules offered for a number that an edition lacks: by lineage, then neighbours."""
    number = answer.asked.number
    if number is None:
        return ()
    renumbering = last_renumbering(page, number, indexed.edition)
    there = (
        [n for n in renumbering.there if n in indexed.dictionary] if renumbering is not None else []
    )
    return tuple(dict.fromkeys((*there, *indexed.dictionary.nearest(number))))
