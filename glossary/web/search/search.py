"""The search page: a number redirects to its rule, words are looked up in the index."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape

from glossary.core.errors import PartDamaged, QueryTooLong
from glossary.core.rule_number import RuleNumber
from glossary.search import LONGEST_QUERY, Answer, HitGroup, ParsedQuery
from glossary.snapshot import IndexedDictionary
from glossary.web.base.card_references import referenced_card
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, language_name, speech
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.store import current_snapshot, dictionary_for
from glossary.web.base.urls import rule_address
from glossary.web.base.view_traits import reads
from glossary.web.search.api import address_of, filtered_dictionary, nearest_to

pages = Blueprint("search", __name__)

_MOST_GROUPS = 25
_MOST_ANSWERS = 120
_MOST_BESIDE = 6
_MOST_PARAGRAPHS = 3


@dataclass(frozen=True, slots=True)
class FoundParagraph:
    """A paragraph that answers, the asked words marked."""

    link: Link
    html: Markup


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry that answers, itself or by its paragraphs, with the headings above it."""

    heading: Link
    title: Markup
    above: tuple[Link, ...]
    paragraphs: tuple[FoundParagraph, ...]
    more: int


@dataclass(frozen=True, slots=True)
class FoundBeside:
    """A term or a page that answers."""

    link: Link
    kind: str
    excerpt: Markup


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter in force, and the address without it; ``wrong`` says why it is not in force."""

    typed: str
    without: str
    wrong: str


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The variables of ``search/search.html``. ``nearest`` answers a number that is not there."""

    query: str
    edition: str
    foreign: str
    entries: tuple[FoundEntry, ...]
    beside: tuple[FoundBeside, ...]
    chips: tuple[Chip, ...]
    meant: tuple[tuple[str, str], ...]
    elsewhere: tuple[Link, ...]
    count: int
    all_words: bool
    suggestion: Link | None
    nearest: tuple[Link, ...]
    number: str
    too_long: int
    limit: int


@pages.get("/<language:language>/search")
@reads("q", "edition")
def search() -> ResponseReturnValue:
    """Print the results of ``q`` in the edition ``edition``, by default the newest."""
    query = " ".join(request.args.get("q", "").replace("\0", " ").split())
    if card := referenced_card(query):
        return redirect(card, code=303)
    edition = request.args.get("edition") or None
    if edition is not None and edition not in current_snapshot().editions:
        edition = None
    indexed = read(edition).indexed
    too_long = 0
    answer = Answer(ParsedQuery(""))
    try:
        parsed = indexed.index.parse(query)
        if parsed.number is not None and not parsed.filters and parsed.number in indexed.dictionary:
            return redirect(rule_address(language(), parsed.number, edition), code=303)
        indexed = filtered_dictionary(indexed, parsed.filter("lang"), parsed.filter("v"))
        answer = indexed.index.ask(query, limit=_MOST_ANSWERS)
    except QueryTooLong as error:
        too_long = error.length
    pinned = edition is not None or asked_elsewhere(answer, "v")
    reading = Reading(indexed, pinned=pinned, marked=frozenset(answer.stems))
    _ = speech().gettext
    page_frame = frame(
        _("Search: %(query)s", query=query[:60]) if query else _("Search"),
        endpoint="search.search",
        query=query,
        edition=edition,
        indexed=False,
        q=query[: LONGEST_QUERY * 2] or None,
    )
    number = answer.asked.number if not answer.groups else None
    page = SearchPage(
        query=query,
        edition=reading.dictionary.edition,
        foreign=reading.foreign,
        entries=_entries(reading, answer),
        beside=_adjacent(indexed, answer),
        chips=_chips(answer.asked, query, edition),
        meant=answer.meant if not answer.suggestion else (),
        elsewhere=_elsewhere(indexed, query) if query and not too_long else (),
        count=answer.total,
        all_words=answer.all_words,
        suggestion=_suggestion(edition, answer.suggestion),
        nearest=_nearest(reading, answer) if number is not None else (),
        number=str(number or ""),
        too_long=too_long,
        limit=LONGEST_QUERY,
    )
    return print_page("search/search.html", page_frame, page), 400 if too_long else 200


def asked_elsewhere(answer: Answer, name: str) -> bool:
    """Whether a filter names another dictionary than the address does."""
    return answer.asked.filter(name) is not None


def _nearest(reading: Reading, answer: Answer) -> tuple[Link, ...]:
    return tuple(
        reading.link(n, f"{n} {reading.dictionary.entry(n).title}")
        for n in nearest_to(reading.indexed, answer)
    )


def _suggestion(edition: str | None, suggestion: str) -> Link | None:
    return Link(suggestion, _address(suggestion, edition)) if suggestion else None


def _address(query: str, edition: str | None, tongue: str | None = None) -> str:
    return url_for("search.search", language=tongue or language(), q=query, edition=edition)


def _chips(parsed: ParsedQuery, query: str, edition: str | None) -> tuple[Chip, ...]:
    _ = speech().gettext
    chips = []
    for found in parsed.filters:
        without = " ".join(query.replace(found.typed, " ", 1).split())
        wrong = ""
        if not found.known and found.near:
            meant = speech().either(list(found.near))
            wrong = _(
                "%(typed)s is not known; did you mean %(meant)s?", typed=found.typed, meant=meant
            )
        elif not found.known:
            wrong = _("%(typed)s is not known.", typed=found.typed)
        chips.append(Chip(found.typed, _address(without, edition), wrong))
    if edition is not None:
        typed = _("Edition %(edition)s", edition=edition)
        chips.append(Chip(typed, _address(query, None), ""))
    return tuple(chips)


def _elsewhere(indexed: IndexedDictionary, query: str) -> tuple[Link, ...]:
    """The same question to the other languages, and to the other editions."""
    _ = speech().gettext
    mine, found = indexed.dictionary, []
    for code in current_snapshot().languages:
        other = dictionary_for(code, mine.edition)
        if code == mine.language or other is None or other.language != code:
            continue
        try:
            count = other.index.ask(query, limit=1).total
        except PartDamaged:
            words = _(
                "%(language)s: cannot be searched at the moment", language=language_name(code)
            )
            found.append(Link(words, _address(query, None, code)))
            continue
        if count:
            words = speech().ngettext(
                "%(language)s: %(number)s answer",
                "%(language)s: %(number)s answers",
                count,
                language=language_name(code),
            )
            found.append(Link(words, _address(query, None, code)))
    for edition in current_snapshot().editions:
        if edition != mine.edition:
            words = _("In edition %(edition)s", edition=edition)
            found.append(Link(words, _address(query, edition)))
    return tuple(found)


def _entries(reading: Reading, answer: Answer) -> tuple[FoundEntry, ...]:
    return tuple(
        _entry(reading, group.head.number, group)
        for group in answer.of("rule")[:_MOST_GROUPS]
        if group.head.number is not None
    )


def _entry(reading: Reading, number: RuleNumber, group: HitGroup) -> FoundEntry:
    dictionary = reading.dictionary
    entry = dictionary.entry(number)
    numbers = [hit.number for hit in group.hits if hit.number is not None]
    found = [dictionary.paragraph(n) for n in numbers if dictionary.has_paragraph(n)]
    found = found or list(entry.paragraphs[:1])
    return FoundEntry(
        heading=reading.titled(entry),
        title=reading.renderer.mark(f"{entry.number} {entry.title}"),
        above=reading.crumbs(entry.number)[1:],
        paragraphs=tuple(
            FoundParagraph(reading.link(p.number), reading.renderer.blocks(p.blocks))
            for p in found[:_MOST_PARAGRAPHS]
        ),
        more=max(0, len(found) - _MOST_PARAGRAPHS),
    )


def _adjacent(indexed: IndexedDictionary, answer: Answer) -> tuple[FoundBeside, ...]:
    _ = speech().gettext
    kinds = {"term": _("Term"), "page": _("Page"), "scenario": _("Example to play")}
    most = _MOST_GROUPS if answer.asked.filter("kind") else _MOST_BESIDE
    return tuple(
        FoundBeside(
            Link(group.head.title, address_of(group.head, indexed)),
            kinds[group.head.kind],
            Markup().join(
                Markup("<mark>{}</mark>").format(text) if marked else escape(text)
                for text, marked in indexed.index.excerpt(group.shown, answer).pieces
            ),
        )
        for group in answer.of("term", "page", "scenario")[:most]
    )
