"""Finding: a number leads straight to its rule, words are looked up in the index."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary import words
from glossary.errors import QueryTooLong
from glossary.model import Entry
from glossary.numbers import RuleNumber
from glossary.search import LONGEST_QUERY, Answer, Hit
from glossary.web.addresses import rule_address
from glossary.web.frame import Link, frame, print_page
from glossary.web.library import shelf
from glossary.web.reading import Reading
from glossary.web.rules import read
from glossary.web.speaking import language, speech

pages = Blueprint("search", __name__)

_MOST_GROUPS = 25
_MOST_HITS = 700
_MOST_PARAGRAPHS = 3


@dataclass(frozen=True, slots=True)
class FoundParagraph:
    """A paragraph that answers, the asked words marked."""

    link: Link
    html: Markup


@dataclass(frozen=True, slots=True)
class Group:
    """An entry that answers, itself or by its paragraphs, with the headings above it."""

    heading: Link
    number: RuleNumber
    title: Markup
    above: tuple[Link, ...]
    paragraphs: tuple[FoundParagraph, ...]
    more: int


@dataclass(frozen=True, slots=True)
class SearchPage:
    """What ``search.html`` may use. ``nearest`` answers a number that is not there."""

    query: str
    edition: str
    foreign: str
    groups: tuple[Group, ...]
    count: int
    all_words: bool
    suggestion: Link | None
    nearest: tuple[Link, ...]
    number: str
    too_long: int
    limit: int


@pages.get("/<language:language>/search")
def search() -> ResponseReturnValue:
    """Look up ``q``, in the edition of ``edition`` or today's."""
    query = " ".join(request.args.get("q", "").replace("\0", " ").split())
    edition = request.args.get("edition") or None
    if edition is not None and edition not in shelf().editions:
        edition = None
    reading = read(edition)
    number = RuleNumber.maybe(query)
    if number is not None and number in reading.dictionary:
        return redirect(rule_address(language(), number, edition), code=303)
    marked = _stems(query[:LONGEST_QUERY], reading)
    reading = Reading(reading.volume, pinned=edition is not None, marked=marked)
    too_long = 0
    answer = Answer(())
    if number is None and query:
        index = reading.volume.index
        try:
            answer = index.ask(query, limit=_MOST_HITS)
            if answer.suggestion and not answer.hits:
                corrected = index.ask(answer.suggestion, limit=_MOST_HITS)
                answer = replace(answer, hits=corrected.hits)
                marked = _stems(answer.suggestion, reading)
                reading = Reading(reading.volume, pinned=edition is not None, marked=marked)
        except QueryTooLong as error:
            too_long = error.length
    _ = speech().gettext
    around = frame(
        _("Search: %(query)s", query=query[:60]) if query else _("Search"),
        endpoint="search.search",
        query=query,
        edition=edition,
        indexed=False,
        q=query[: LONGEST_QUERY * 2] or None,
    )
    page = SearchPage(
        query=query,
        edition=reading.dictionary.edition,
        foreign=reading.foreign,
        groups=_groups(reading, answer),
        count=len({hit.number.entry for hit in answer.hits}),
        all_words=answer.all_words,
        suggestion=_suggestion(edition, answer.suggestion),
        nearest=_nearest(reading, number),
        number=str(number or ""),
        too_long=too_long,
        limit=LONGEST_QUERY,
    )
    return print_page("search.html", around, page), 400 if too_long else 200


def _stems(text: str, reading: Reading) -> frozenset[str]:
    return frozenset(word.stem for word in words.read(text, reading.dictionary.language))


def _nearest(reading: Reading, number: RuleNumber | None) -> tuple[Link, ...]:
    near = reading.dictionary.nearest(number) if number is not None else ()
    return tuple(reading.link(n, f"{n} {reading.dictionary.entry(n).title}") for n in near)


def _suggestion(edition: str | None, suggestion: str) -> Link | None:
    if not suggestion:
        return None
    address = url_for("search.search", language=language(), q=suggestion, edition=edition)
    return Link(suggestion, address)


def _groups(reading: Reading, answer: Answer) -> tuple[Group, ...]:
    by_entry: dict[RuleNumber, list[Hit]] = {}
    for hit in answer.hits:
        by_entry.setdefault(hit.number.entry, []).append(hit)
    return tuple(
        _group(reading, reading.dictionary.entry(number), hits)
        for number, hits in list(by_entry.items())[:_MOST_GROUPS]
    )


def _group(reading: Reading, entry: Entry, hits: list[Hit]) -> Group:
    asked = [hit.number for hit in hits]
    found = [p for p in entry.paragraphs if p.number in asked and p.number.letter]
    if not found:
        found = list(entry.paragraphs[:1])
    found.sort(key=lambda p: asked.index(p.number) if p.number in asked else 0)
    return Group(
        heading=reading.titled(entry),
        number=entry.number,
        title=reading.renderer.mark(entry.title),
        above=reading.crumbs(entry.number)[1:],
        paragraphs=tuple(
            FoundParagraph(reading.link(p.number), reading.renderer.blocks(p.text))
            for p in found[:_MOST_PARAGRAPHS]
        ),
        more=max(0, len(found) - _MOST_PARAGRAPHS),
    )
