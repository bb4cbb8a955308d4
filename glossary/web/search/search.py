"""The search page: a number redirects to its rule, anything else is answered in one list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import get_args
from urllib.parse import urlencode

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape

from glossary.core.errors import QueryTooLong
from glossary.core.rule_number import RuleNumber
from glossary.search import (
    LONGEST_QUERY,
    MOST_HITS,
    Answer,
    DocumentKind,
    ExcerptRun,
    Head,
    Hit,
    ParsedQuery,
)
from glossary.snapshot import IndexedDictionary
from glossary.web.base.card_references import referenced_card
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.lists import CountedLink
from glossary.web.base.locale import language, language_name, speech
from glossary.web.base.renumbering import last_renumbering, led_address, links, sentence
from glossary.web.base.rule_view import ParagraphRow, Reading, read
from glossary.web.base.store import current_snapshot, dictionary_for
from glossary.web.base.urls import rule_address
from glossary.web.base.view_traits import reads
from glossary.web.search.results import MOST_PAGE, filtered_dictionary, nearest_to
from glossary.web.search.results import address as document_address

pages = Blueprint("search", __name__)

_MOST_PARAGRAPHS = 3
_MOST_NEIGHBOURS = 3
_MOST_TOLD = 4
_MOST_TITLE = 60
_MARK, _MARKED = Markup("<mark>"), Markup("</mark>")


@dataclass(frozen=True, slots=True)
class FoundHit:
    """One line of the list. ``above`` says where it stands, ``more`` leads to paragraphs."""

    label: str
    link: Link
    number: str
    title: Markup
    above: str
    excerpt: Markup
    more: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class BestAnswer:
    """The first hit, whole: a paragraph with its notes, or the text of another document."""

    hit: FoundHit
    row: ParagraphRow | None = None
    example: Link | None = None
    citation: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter in force, and the address without it; ``wrong`` says why it is not in force."""

    typed: str
    without: str
    wrong: str


@dataclass(frozen=True, slots=True)
class Instead:
    """What these rules do not have, and what they have instead."""

    typed: str
    sentence: str


@dataclass(frozen=True, slots=True)
class MissingNumber:
    """What answers a number that an edition lacks: what it is there, or the ``nearest`` rules."""

    sentence: str
    links: tuple[Link, ...]
    nearest: bool


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The variables of ``search/search.html``."""

    query: str
    shown_query: str
    edition: str
    foreign: str
    foreign_name: str
    absent: bool
    instead: tuple[Instead, ...]
    read_as: tuple[str, ...]
    best: BestAnswer | None
    hits: tuple[FoundHit, ...]
    tabs: tuple[CountedLink, ...]
    previous: Link | None
    following: Link | None
    chips: tuple[Chip, ...]
    elsewhere: tuple[Link, ...]
    suggestion: Link | None
    missing: MissingNumber | None
    too_long: int
    limit: int


@pages.get("/<language:language>/search")
@reads("q", "edition", "kind", "page", cached=True, checks_length=True)
def search() -> ResponseReturnValue:
    """Print the results of ``q`` in the edition ``edition``, by default the newest.

    ``kind`` is of which alone, ``page`` which page of the list, from 1 on.
    """
    query = " ".join(request.args.get("q", "").replace("\0", " ").split())
    if card := referenced_card(query):
        return redirect(card, code=303)
    edition = request.args.get("edition") or None
    if edition is not None and edition not in current_snapshot().editions:
        edition = None
    kind, page_number = _kind(), _page_number()
    indexed = read(edition).indexed
    too_long = 0
    answer = Answer(ParsedQuery(""))
    try:
        parsed = indexed.index.parse(query)
        if found := _address_of_number(parsed, edition):
            return redirect(found, code=303)
        indexed = filtered_dictionary(current_snapshot(), indexed, parsed)
        first = (page_number - 1) * MOST_HITS
        answer = indexed.index.ask(query, first=first, kind=kind)
    except QueryTooLong as error:
        too_long = error.length
    pinned = edition is not None or answer.asked.filter("v") is not None
    reading = Reading(indexed, pinned=pinned, marked=frozenset(answer.stems))
    _ = speech().gettext
    page_frame = frame(
        _("Search: %(query)s", query=_shortened(query)) if query else _("Search"),
        endpoint="search.search",
        query=query,
        edition=edition,
        indexed=False,
        q=query[: LONGEST_QUERY * 2] or None,
    )
    number = answer.asked.number if not answer.hits else None
    answered = bool(answer.hits) and not answer.absent
    hits = answer.hits[:_MOST_NEIGHBOURS] if answer.absent else answer.hits
    shows_best = answered and page_number == 1
    address = partial(_address, query, edition)
    page = SearchPage(
        query=query,
        shown_query=_shortened(query),
        edition=reading.dictionary.edition,
        foreign=reading.foreign,
        foreign_name=language_name(reading.dictionary.language) if reading.foreign else "",
        absent=answer.absent,
        instead=tuple(Instead(r.typed, r.instead) for r in answer.readings if r.instead),
        read_as=tuple(_told(answer)),
        best=_best(reading, answer, hits[0]) if shows_best else None,
        hits=tuple(_hit(reading, answer, hit) for hit in hits[shows_best:]),
        tabs=() if answer.absent else tuple(_tabs(answer, kind, address)),
        previous=_turned(kind, page_number - 1, address) if page_number > 1 else None,
        following=_following(answer, kind, page_number, address),
        chips=_chips(answer.asked, query, edition),
        elsewhere=tuple(_elsewhere(indexed, query, answered=answered))
        if query and not too_long
        else (),
        suggestion=_suggestion(edition, answer.suggestion),
        missing=_missing(reading, answer, number) if number is not None else None,
        too_long=too_long,
        limit=LONGEST_QUERY,
    )
    return print_page("search/search.html", page_frame, page), 414 if too_long else 200


def _shortened(query: str) -> str:
    return query if len(query) <= _MOST_TITLE else f"{query[:_MOST_TITLE].rstrip()}…"


def _kind() -> DocumentKind | None:
    typed = request.args.get("kind", "")
    return next((kind for kind in get_args(DocumentKind) if kind == typed), None)


def _page_number() -> int:
    typed = request.args.get("page", "1")
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else 1
    return min(max(number, 1), MOST_PAGE)


def _label(kind: DocumentKind) -> str:
    _ = speech().gettext
    match kind:
        case "rule":
            return _("Rule")
        case "term":
            return _("Term")
        case "card":
            return _("Card")
        case "ruling":
            return _("Ruling")
        case "scenario":
            return _("Example to play")
        case "page":
            return _("Page")


def _plural(kind: DocumentKind) -> str:
    _ = speech().gettext
    match kind:
        case "rule":
            return _("Rules")
        case "term":
            return _("Terms")
        case "card":
            return _("Cards")
        case "ruling":
            return _("Rulings")
        case "scenario":
            return _("Examples")
        case "page":
            return _("Pages")


def _tabs(
    answer: Answer, kind: DocumentKind | None, address: Callable[..., str]
) -> Iterator[CountedLink]:
    _ = speech().gettext
    if len(answer.counts) > 1:
        yield CountedLink(Link(_("All"), address()), answer.total, current=kind is None)
        for each, count in answer.counts.items():
            yield CountedLink(Link(_plural(each), address(kind=each)), count, current=each == kind)


def _turned(kind: DocumentKind | None, page: int, address: Callable[..., str]) -> Link:
    words = speech().gettext("Page %(number)s", number=page)
    return Link(words, address(kind=kind, page=page))


def _following(
    answer: Answer, kind: DocumentKind | None, page: int, address: Callable[..., str]
) -> Link | None:
    total = answer.total if kind is None else answer.counts.get(kind, 0)
    left = total - page * MOST_HITS
    if left <= 0 or page >= MOST_PAGE or answer.absent:
        return None
    words = speech().ngettext("%(number)s more", "%(number)s more", left)
    return Link(words, address(kind=kind, page=page + 1))


def _marked(pieces: Sequence[ExcerptRun]) -> Markup:
    return Markup().join(
        _MARK + text + _MARKED if marked else escape(text) for text, marked in pieces
    )


def _hit(reading: Reading, answer: Answer, hit: Hit) -> FoundHit:
    indexed, head = reading.indexed, hit.best
    number, title = "", escape(head.title)
    above = ""
    if head.kind == "rule" and head.number is not None:
        number = str(head.number)
        title = reading.renderer.mark(head.title)
        parent = head.number.entry.parent
        if parent is not None and parent in reading.dictionary:
            above = reading.titled(reading.dictionary.entry(parent)).words
    return FoundHit(
        label=_label(head.kind),
        link=Link(head.title, _address_of(head, indexed)),
        number=number,
        title=title,
        above=above,
        excerpt=_marked(indexed.index.excerpt(head, answer).pieces),
        more=tuple(
            Link(each.key, _address_of(each, indexed))
            for each in hit.paragraphs[1:_MOST_PARAGRAPHS]
            if each.number != head.number
        ),
    )


def _address_of(head: Head, indexed: IndexedDictionary) -> str:
    return f"{request.script_root}{document_address(current_snapshot(), indexed, head)}"


def _best(reading: Reading, answer: Answer, hit: Hit) -> BestAnswer:
    shown, head = _hit(reading, answer, hit), hit.best
    if head.kind != "rule" or head.number is None:
        return BestAnswer(shown)
    dictionary, number = reading.dictionary, head.number
    row, citation = None, ""
    if dictionary.has_paragraph(number):
        row = reading.paragraph(dictionary.paragraph(number))
        citation = reading.citation(number).text
    return BestAnswer(shown, row, _example(head), citation)


def _example(head: Head) -> Link | None:
    """Return the first example to play that illustrates the paragraph."""
    for example in current_snapshot().examples:
        if example.illustrates == head.number:
            address = url_for("player.player", slug=example.slug)
            return Link(example.words(language()).title, address)
    return None


def _told(answer: Answer) -> Iterator[str]:
    """Yield how the query was read, in sentences."""
    _ = speech().gettext
    told = [r for r in answer.readings if r.manner != "ignored" and not r.instead][:_MOST_TOLD]
    for each in told:
        match each.manner:
            case "said" if each.meant:
                yield _(
                    "“%(typed)s” is not a word of these rules; they say “%(meant)s”.",
                    typed=each.typed,
                    meant=each.meant,
                )
            case "mended" | "translated" if each.meant:
                yield _("“%(typed)s” was read as “%(meant)s”.", typed=each.typed, meant=each.meant)
            case "translated":
                yield _("“%(typed)s” was read as a word of another language.", typed=each.typed)
            case "completed":
                yield _("“%(typed)s” was read as the beginning of a word.", typed=each.typed)
    ignored = [each.typed for each in answer.readings if each.manner == "ignored"]
    if ignored:
        yield speech().ngettext(
            "Only the most telling words were looked up; %(number)s was left out.",
            "Only the most telling words were looked up; %(number)s were left out.",
            len(ignored),
        )


def _address_of_number(parsed: ParsedQuery, edition: str | None) -> str:
    """Return where a number alone is read, in the edition that is named if one is.

    A number that this edition lacks leads to the rule that it is in another one.
    """
    number = parsed.number
    if number is None or any(f.name != "v" or not f.known for f in parsed.filters):
        return ""
    edition = parsed.filter("v") or edition
    reading = read(edition).having(number)
    if reading.has(number) or number in reading.dictionary.not_recorded:
        return rule_address(language(), number, edition)
    renumbering = last_renumbering(number, reading.dictionary.edition)
    return led_address(renumbering) if renumbering is not None else ""


def _missing(reading: Reading, answer: Answer, number: RuleNumber) -> MissingNumber:
    dictionary = reading.dictionary
    renumbering = last_renumbering(number, dictionary.edition)
    if renumbering is not None:
        return MissingNumber(sentence(renumbering), links(renumbering), nearest=False)
    nothing = speech().gettext(
        "There is no rule %(number)s in edition %(edition)s.",
        number=number,
        edition=dictionary.edition,
    )
    near = nearest_to(reading.indexed, answer)
    ways = tuple(reading.link(n, f"{n} {dictionary.entry(n).title}") for n in near)
    return MissingNumber(nothing, ways, nearest=True)


def _suggestion(edition: str | None, suggestion: str) -> Link | None:
    return Link(suggestion, _address(suggestion, edition)) if suggestion else None


def _address(
    query: str,
    edition: str | None,
    tongue: str | None = None,
    *,
    kind: DocumentKind | None = None,
    page: int = 1,
) -> str:
    place = url_for("search.search", language=tongue or language())
    further = {"edition": edition, "kind": kind, "page": page if page > 1 else None}
    given = [f"{name}={value}" for name, value in further.items() if value]
    return f"{place}?{'&'.join((_quoted(query), *given))}"


@lru_cache(32)
def _quoted(query: str) -> str:
    """Return a query as it stands in an address; a page has it in ten."""
    return urlencode({"q": query})


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


def _elsewhere(indexed: IndexedDictionary, query: str, *, answered: bool) -> Iterator[Link]:
    """Yield the same question to the other languages, and to the other editions.

    What this language does not answer is asked of the others, and those that answer are offered.
    """
    _ = speech().gettext
    mine = indexed.dictionary
    for code in current_snapshot().languages:
        other = dictionary_for(code, mine.edition)
        if code == mine.language or other is None or other.language != code:
            continue
        name = language_name(code)
        words = _("In %(language)s", language=name)
        answer = None if answered else other.index.ask(query, limit=1)
        if answer is None or (answer.hits and not answer.absent):
            yield Link(words, _address(query, None, code))
    for edition in current_snapshot().editions:
        if edition != mine.edition:
            words = _("In edition %(edition)s", edition=edition)
            yield Link(words, _address(query, edition))
