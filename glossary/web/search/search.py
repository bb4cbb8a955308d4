"""The search page: a number redirects to its rule, anything else is answered in one list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape
from msgspec import Struct

from glossary.core.errors import QueryTooLong
from glossary.core.rule_number import RuleNumber
from glossary.narration.card_lines import LONGEST_LINE, in_one_line
from glossary.rulebook.markup import parse_inline
from glossary.rulebook.model import slug_of
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
from glossary.search.query import FILTERS, PLACES
from glossary.search.reading import WordReading
from glossary.snapshot import IndexedDictionary, Snapshot
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import CountedLink, FilterChip, Listing, Pager, whole_number
from glossary.web.base.page import Page
from glossary.web.base.renumbering import last_renumbering, led_address, links, sentence
from glossary.web.base.rule_view import ParagraphRow, Reading, read
from glossary.web.base.this_page import this_page

pages = Blueprint("search", __name__)

_MOST_PARAGRAPHS = 3
_MOST_NEIGHBOURS = 3
_MOST_TOLD = 4
_MOST_TITLE = 60
_WHOLE = 2000
"""Characters of what a card does where it is the answer."""


class FoundHit(Struct, frozen=True):
    """One line of the list. ``above`` says where it stands, ``more`` leads to paragraphs."""

    label: str
    link: Link
    number: str
    title: Markup
    above: str
    excerpt: Markup
    more: tuple[Link, ...]


class BestAnswer(Struct, frozen=True):
    """The first hit, whole: a paragraph with its notes, or the text of another document."""

    hit: FoundHit
    row: ParagraphRow | None = None
    example: Link | None = None
    citation: str = ""


class Definition(Struct, frozen=True):
    """What the term means that a query asks for."""

    term: Link
    text: Markup


class MissingNumber(Struct, frozen=True):
    """What answers a number that an edition lacks: what it is there, or the ``nearest`` rules."""

    sentence: str
    links: tuple[Link, ...]
    nearest: bool


class CardsAsked(Struct, frozen=True):
    """The cards that a query asks for by what they do: what they do, in words, and the list."""

    filters: tuple[str, ...]
    count: int
    address: str


class SearchPage(Struct, frozen=True):
    """The variables of ``search/search.html``; ``instead`` is what these rules do not have."""

    shown_query: str
    edition: str
    foreign: str
    foreign_name: str
    absent: bool
    instead: tuple[WordReading, ...]
    read_as: tuple[str, ...]
    defined: tuple[Definition, ...]
    best: BestAnswer | None
    hits: tuple[FoundHit, ...]
    tabs: tuple[CountedLink, ...]
    cards: CardsAsked | None
    pager: Pager
    chips: tuple[FilterChip, ...]
    elsewhere: tuple[Link, ...]
    suggestion: Link | None
    missing: MissingNumber | None
    too_long: int
    limit: int
    filters: Mapping[str, str]
    places: tuple[str, ...]


def asked(page: Page, query: str, edition: str = "", kind: str = "", turned: int = 1) -> Listing:
    """Return the list of what a query finds, of one kind alone or of all, in an edition.

    :param edition: empty for the newest.
    :param turned: which page of the list is shown, from 1 on.
    """
    return Listing(page, "search.search", {"q": query, "edition": edition, "kind": kind}, turned)


@pages.get("/<language:language>/search")
@reads("q", "edition", "kind", "page", cached=True, checks_length=True)
def search() -> ResponseReturnValue:
    """Print the results of ``q`` in the edition ``edition``, by default the newest.

    ``kind`` is of which alone, ``page`` which page of the list, from 1 on.
    """
    page, given = this_page(), request.args
    query = " ".join(given.get("q", "").replace("\0", " ").split())
    if card := page.referenced_card(query):
        return redirect(card, code=303)
    edition, kind = given.get("edition", ""), given.get("kind", "")
    listing = asked(
        page,
        query,
        edition if edition in page.snapshot.editions else "",
        kind if kind in get_args(DocumentKind) else "",
        whole_number(given.get("page", ""), MOST_PAGE) or 1,
    )
    shown = answered(listing)
    if isinstance(shown, str):
        return redirect(shown, code=303)
    _ = page.gettext
    page_frame = frame(
        page,
        _("Search: %(query)s", query=shown.shown_query) if query else _("Search"),
        query=query,
        edition=listing.in_force.get("edition"),
        indexed=False,
        q=query[: LONGEST_QUERY * 2] or None,
    )
    code = 414 if shown.too_long else 200
    return Printed("search/search.html", page_frame, shown), code


def answered(listing: Listing) -> SearchPage | str:
    """Return the page that answers a search, or the address where a number is read."""
    page, query = listing.page, listing.filters["q"]
    edition, kind = listing.in_force.get("edition"), _kind(listing)
    indexed = read(page, edition).indexed
    too_long = 0
    answer = Answer(ParsedQuery(""))
    try:
        parsed = indexed.index.parse(query)
        if address := _address_of_number(page, parsed, edition):
            return address
        first = (listing.number - 1) * MOST_HITS
        indexed, answer = asked_in(page.snapshot, indexed, query, parsed, first=first, kind=kind)
    except QueryTooLong as error:
        too_long = error.length
    pinned = edition is not None or answer.asked.filter("v") is not None
    reading = Reading(page, indexed, pinned=pinned, marked=frozenset(answer.stems))
    number = answer.asked.number if not answer.hits else None
    answers = bool(answer.hits) and not answer.absent
    hits = answer.hits[:_MOST_NEIGHBOURS] if answer.absent else answer.hits
    terms = answer.defined if answers and kind is None else ()
    hits = [hit for hit in hits if hit.best not in terms]
    shows_best = bool(hits) and answers and listing.number == 1
    return SearchPage(
        shown_query=_shortened(query),
        edition=reading.dictionary.edition,
        foreign=reading.foreign,
        foreign_name=page.language_name(reading.foreign) if reading.foreign else "",
        absent=answer.absent,
        instead=tuple(read for read in answer.readings if read.instead),
        read_as=tuple(_how_it_was_read(page, answer)),
        defined=tuple(_definitions(reading, terms)) if listing.number == 1 else (),
        best=_best(reading, answer, hits[0]) if shows_best else None,
        hits=tuple(_hit(reading, answer, hit) for hit in hits[shows_best:]),
        cards=_cards_asked(page, answer.asked) if listing.number == 1 else None,
        tabs=() if answer.absent else tuple(_tabs(listing, answer)),
        pager=_pager(listing, answer, kind),
        chips=tuple(_chips(listing, answer.asked)),
        elsewhere=tuple(_elsewhere(listing, indexed, answered=answers))
        if query and not too_long
        else (),
        suggestion=_suggestion(listing, answer.suggestion),
        missing=_missing(reading, answer, number) if number is not None else None,
        too_long=too_long,
        limit=LONGEST_QUERY,
        filters=FILTERS,
        places=tuple(PLACES),
    )


def _cards_asked(page: Page, asked: ParsedQuery) -> CardsAsked | None:
    """Return the cards that a query describes, if every word of it does, without operators."""
    reader = page.snapshot.card_filters(page.language)
    filters = {} if asked.strict or asked.numbers else reader.read(asked.plain)
    if not filters:
        return None
    address = page.url_for("cards.cards", **filters)
    words = tuple(reader.word(*each) for each in filters.items())
    return CardsAsked(words, len(reader.bearers(filters)), address)


def _shortened(query: str) -> str:
    return query if len(query) <= _MOST_TITLE else f"{query[:_MOST_TITLE].rstrip()}…"


def _kind(listing: Listing) -> DocumentKind | None:
    chosen = listing.filters["kind"]
    return next((kind for kind in get_args(DocumentKind) if kind == chosen), None)


def _tabs(listing: Listing, answer: Answer) -> Iterator[CountedLink]:
    page = listing.page
    if len(answer.counts) > 1:
        yield listing.counted("kind", "", page.gettext("All"), answer.total)
        for kind, count in answer.counts.items():
            yield listing.counted("kind", kind, page.words_of(f"kinds.{kind}"), count)


def _pager(listing: Listing, answer: Answer, kind: DocumentKind | None) -> Pager:
    """Return the ways to the page before, and to what is left."""
    page, number = listing.page, listing.number
    total = answer.total if kind is None else answer.counts.get(kind, 0)
    left = total - number * MOST_HITS
    previous = following = None
    if number > 1:
        words = page.gettext("Page %(page)s", page=number - 1)
        previous = Link(words, listing.turned(number - 1).address)
    if left > 0 and number < MOST_PAGE and not answer.absent:
        words = page.speech.ngettext("%(number)s more", "%(number)s more", left)
        following = Link(words, listing.turned(number + 1).address)
    return Pager(number, min(MOST_PAGE, max(1, -(-total // MOST_HITS))), previous, following)


def _marked(pieces: Sequence[ExcerptRun]) -> Markup:
    parts = (f"<mark>{escape(text)}</mark>" if marked else escape(text) for text, marked in pieces)
    return Markup("".join(parts))  # noqa: S704 - each part is escaped


def _hit(reading: Reading, answer: Answer, hit: Hit, longest: int = LONGEST_LINE) -> FoundHit:
    page, indexed, head = reading.page, reading.indexed, hit.best
    number, title = "", escape(head.title)
    above, excerpt = "", Markup()
    if head.kind == "rule" and head.number is not None:
        number = str(head.number)
        title = reading.renderer.mark(head.title)
        parent = head.number.entry.parent
        if parent is not None and parent in reading.dictionary:
            above = reading.titled(reading.dictionary.entry(parent)).words
    elif head.kind == "card":
        above, excerpt = head.text.rpartition("\n")[2], _does(reading, head, longest)
    return FoundHit(
        label=page.words_of(f"kind.{head.kind}"),
        link=Link(head.title, _address_of(page, head, indexed)),
        number=number,
        title=title,
        above=above,
        excerpt=excerpt or _marked(indexed.index.excerpt(head, answer).pieces),
        more=tuple(
            Link(each.key, _address_of(page, each, indexed))
            for each in hit.paragraphs[1:_MOST_PARAGRAPHS]
            if each.number != head.number
        ),
    )


def _does(reading: Reading, head: Head, longest: int) -> Markup:
    """Return what a card does in one line, as its page says it."""
    snapshot = reading.page.snapshot
    card = snapshot.cards.index.card(head.key)
    line = in_one_line(card, snapshot.does, reading.indexed.language, longest)
    return reading.renderer.inline(parse_inline(line))


def _address_of(page: Page, head: Head, indexed: IndexedDictionary) -> str:
    return f"{page.root}{document_address(page.snapshot, indexed, head)}"


def _definitions(reading: Reading, terms: Iterable[Head]) -> Iterator[Definition]:
    for head in terms:
        term = reading.dictionary.term(head.key)
        if term is not None:
            address = _address_of(reading.page, head, reading.indexed)
            text = reading.renderer.blocks(term.blocks, defines=frozenset({head.key}))
            yield Definition(Link(term.word, address), text)


def _best(reading: Reading, answer: Answer, hit: Hit) -> BestAnswer:
    shown, head = _hit(reading, answer, hit, _WHOLE), hit.best
    if head.kind != "rule" or head.number is None:
        return BestAnswer(shown)
    dictionary, number = reading.dictionary, head.number
    row, citation = None, ""
    if dictionary.has_paragraph(number):
        row = reading.paragraph(dictionary.paragraph(number))
        citation = reading.citation(number).text
    return BestAnswer(shown, row, _example(reading.page, number), citation)


def _example(page: Page, number: RuleNumber) -> Link | None:
    """Return the first example to play that illustrates the paragraph."""
    example = page.snapshot.example_index.illustrating.get(number)
    if example is None:
        return None
    address = page.url_for("player.player", slug=example.slug)
    return Link(example.words(page.language).title, address)


def _how_it_was_read(page: Page, answer: Answer) -> Iterator[str]:
    """Yield how the query was read, in sentences."""
    _ = page.gettext
    shown = [r for r in answer.readings if r.manner != "ignored" and not r.instead][:_MOST_TOLD]
    for each in shown:
        match each.manner:
            case "said" if each.meant and " " in each.typed:
                yield _(
                    "For “%(typed)s”, see what the rules say of “%(meant)s”.",
                    typed=each.typed,
                    meant=page.each_quoted(each.meant),
                )
            case "said" if each.meant:
                yield _(
                    "“%(typed)s” is not a word of these rules; they say “%(meant)s”.",
                    typed=each.typed,
                    meant=page.each_quoted(each.meant),
                )
            case "mended" | "translated" if each.meant:
                yield _("“%(typed)s” was read as “%(meant)s”.", typed=each.typed, meant=each.meant)
            case "translated":
                yield _("“%(typed)s” was read as a word of another language.", typed=each.typed)
            case "completed":
                yield _("“%(typed)s” was read as the beginning of a word.", typed=each.typed)
    ignored = [each.typed for each in answer.readings if each.manner == "ignored"]
    if ignored:
        yield page.speech.ngettext(
            "Only the most telling words were looked up; %(number)s was left out.",
            "Only the most telling words were looked up; %(number)s were left out.",
            len(ignored),
        )


def _address_of_number(page: Page, parsed: ParsedQuery, edition: str | None) -> str:
    """Return where a number alone is read, in the edition that is named if one is.

    A number that this edition lacks leads to the rule that it is in another one.
    """
    number = parsed.number
    if number is None or any(f.name != "v" or not f.known for f in parsed.filters):
        return ""
    edition = parsed.filter("v") or edition
    reading = read(page, edition).having(number)
    if reading.has(number) or number in reading.dictionary.not_recorded:
        return page.rule_address(number, edition)
    renumbering = last_renumbering(page, number, reading.dictionary.edition)
    return led_address(page, renumbering) if renumbering is not None else ""


def _missing(reading: Reading, answer: Answer, number: RuleNumber) -> MissingNumber:
    page = reading.page
    renumbering = last_renumbering(page, number, reading.dictionary.edition)
    if renumbering is not None:
        return MissingNumber(sentence(page, renumbering), links(page, renumbering), nearest=False)
    near = nearest_to(page, reading.indexed, answer)
    return MissingNumber(reading.lacks(number), tuple(map(reading.named, near)), nearest=True)


def _suggestion(listing: Listing, suggestion: str) -> Link | None:
    if not suggestion:
        return None
    return Link(suggestion, listing.without("kind").choosing(q=suggestion).address)


def _chips(listing: Listing, parsed: ParsedQuery) -> Iterator[FilterChip]:
    """Yield the filters that the query has, and the edition that it is asked in."""
    page, _ = listing.page, listing.page.gettext
    of_all_kinds, query = listing.without("kind"), listing.filters["q"]
    for typed in parsed.filters:
        rest = " ".join(query.replace(typed.typed, " ", 1).split())
        wrong = ""
        if not typed.known and typed.near:
            meant = page.speech.either(list(typed.near))
            wrong = _(
                "%(typed)s is not known; did you mean %(meant)s?", typed=typed.typed, meant=meant
            )
        elif not typed.known:
            wrong = _("%(typed)s is not known.", typed=typed.typed)
        without = of_all_kinds.choosing(q=rest).address
        yield FilterChip("q", query, typed.typed, without, wrong)
    edition = listing.filters["edition"]
    if edition:
        yield of_all_kinds.chip("edition", page.edition_name(edition))


def _elsewhere(listing: Listing, indexed: IndexedDictionary, *, answered: bool) -> Iterator[Link]:
    """Yield the same question to the other languages, and to the other editions.

    What this language does not answer is asked of the others, and those that answer are offered.
    """
    page, mine, of_all_kinds = listing.page, indexed.dictionary, listing.without("kind")
    today = of_all_kinds.without("edition")
    for code in page.snapshot.languages:
        other = page.dictionary(mine.edition, code)
        if code == mine.language or other is None or other.language != code:
            continue
        answer = None if answered else other.index.ask(listing.filters["q"], limit=1)
        if answer is None or (answer.hits and not answer.absent):
            yield Link(page.language_name(code), page.address_in(code, today.address), code)
    for edition in page.snapshot.editions:
        if edition != mine.edition:
            words = page.gettext("In edition %(edition)s", edition=edition)
            yield Link(words, of_all_kinds.choosing(edition=edition).address)


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


def asked_in(
    snapshot: Snapshot,
    indexed: IndexedDictionary,
    text: str,
    parsed: ParsedQuery,
    *,
    limit: int = MOST_HITS,
    first: int,
    kind: DocumentKind | None,
) -> tuple[IndexedDictionary, Answer]:
    """Ask the dictionary that the filters of a query name, else *indexed*, which parsed it.

    :return: that dictionary, and what it answers.
    """
    asked = filtered_dictionary(snapshot, indexed, parsed)
    known = parsed if asked.language == indexed.language else None
    answer = asked.index.ask(text, limit=limit, first=first, kind=kind, parsed=known)
    return asked, answer


def document_address(snapshot: Snapshot, indexed: IndexedDictionary, head: Head) -> str:
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
        case "lesson":
            return f"{begin}/learn/{head.key}"
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
