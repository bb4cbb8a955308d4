"""Rulings by the rules that decide them, by card, and each on a page of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.cards.rulings import Ruling
from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import DESCRIPTION, Link, Printed, frame, shortened
from glossary.web.base.limits import reads
from glossary.web.base.listing import (
    CountedLink,
    DescribedLink,
    Listing,
    WrongFilter,
    check_filters,
    neighbours,
)
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import this_page
from glossary.web.cards.pages import by_name
from glossary.web.cards.ruling_view import (
    RulingPresenter,
    RulingRow,
    card_links,
    holds,
    rulings_count,
    standing,
)
from glossary.web.cards.words import cards_link

pages = Blueprint("rulings", __name__)

_TITLE = 90


class RulingLine(Struct, frozen=True):
    """A ruling in a list: its question, the cards, and whether it still holds."""

    link: Link
    cards: str
    holds: str
    standing: str


class RuleGroup(Struct, frozen=True):
    """The rulings that one entry of the rules decides; ``anchor`` is its number."""

    anchor: str
    rule: Link
    lines: tuple[RulingLine, ...]


class RulingsPage(Struct, frozen=True):
    """The variables of ``cards/rulings.html``."""

    count: int
    chapters: tuple[CountedLink, ...]
    groups: tuple[RuleGroup, ...]


class RulingPage(Struct, frozen=True):
    """The variables of ``cards/ruling.html``."""

    row: RulingRow
    previous: Link | None
    next: Link | None


@pages.get("/<language:language>/rulings/")
@reads("chapter", cached=True)
def by_rule() -> ResponseReturnValue:
    """Print rulings under the rules of today that decide them: all, or those of a ``chapter``."""
    page = this_page()
    groups = tuple(_groups(RulingPresenter(read(page, None))))
    listing = Listing(page, "rulings.by_rule", {"chapter": request.args.get("chapter", "")})
    try:
        check_filters(listing.filters, {"chapter": [*_by_chapter(groups)]})
    except WrongFilter as wrong:
        raise wrong.refusal(page) from None
    _ = page.gettext
    page_frame = frame(
        page,
        _("Rulings"),
        crumbs=(cards_link(page),),
        description=_("What was decided about cards, with the rules behind it and the editions."),
        indexed=listing.whole,
        **listing.canonical,
    )
    return Printed("cards/rulings.html", page_frame, _rulings_page(listing, groups))


def _by_chapter(groups: Iterable[RuleGroup]) -> Mapping[str, set[str]]:
    """Return the addresses of rulings by the chapter of the rules that decide them."""
    chapters: dict[str, set[str]] = {}
    for group in groups:
        there = chapters.setdefault(group.anchor.partition(".")[0], set())
        there.update(line.link.address for line in group.lines)
    return chapters


def _rulings_page(listing: Listing, groups: Sequence[RuleGroup]) -> RulingsPage:
    page, chosen, by_chapter = listing.page, listing.filters["chapter"], _by_chapter(groups)
    every = sum(not ruling.same_as for ruling in page.snapshot.cards.rulings.values())
    reading = read(page, None)
    titles = {str(number): link.words for number, link in reading.headings().items()}
    return RulingsPage(
        len(by_chapter[chosen]) if chosen else every,
        (
            listing.counted("chapter", "", page.gettext("All"), every),
            *(
                listing.counted("chapter", each, titles[each], len(there), reading.foreign)
                for each, there in by_chapter.items()
            ),
        ),
        tuple(group for group in groups if chosen in ("", group.anchor.partition(".")[0])),
    )


def _groups(present: RulingPresenter) -> Iterator[RuleGroup]:
    lines: dict[RuleNumber, list[RulingLine]] = {}
    for ruling in present.page.snapshot.cards.rulings.values():
        if not ruling.same_as:
            line = _line(present, ruling)
            for entry in dict.fromkeys(n.entry for n in ruling.cites.get(present.edition, ())):
                lines.setdefault(entry, []).append(line)
    for entry in sorted(lines):
        if present.reading.has(entry):
            rule = present.reading.titled(present.reading.having(entry).dictionary.entry(entry))
            yield RuleGroup(str(entry), rule, tuple(lines[entry]))


def _line(present: RulingPresenter, ruling: Ruling) -> RulingLine:
    named = ", ".join(card.words for card in card_links(present.page, ruling))
    return RulingLine(present.title(ruling), named, holds(present.page, ruling), standing(ruling))


@pages.get("/<language:language>/rulings/cards")
@reads(cached=True)
def by_card() -> ResponseReturnValue:
    """Print the cards that have rulings, with how many."""
    page = this_page()
    known, rulings = page.snapshot.cards.index.slugs, page.snapshot.cards.rulings
    cards = tuple(
        DescribedLink(
            Link(link.words, f"{link.address}#rulings", link.language),
            rulings_count(page, slug),
        )
        for slug, link in by_name(page, filter(known.__contains__, rulings.by_card))
    )
    page_frame = frame(
        page,
        page.gettext("Rulings by card"),
        crumbs=_crumbs(page),
    )
    return Printed("cards/rulings_by_card.html", page_frame, cards)


@pages.get("/<language:language>/rulings/<id_>")
@reads(cached=True)
def ruling(id_: str) -> ResponseReturnValue:
    """Print one ruling."""
    page = this_page()
    rulings = page.snapshot.cards.rulings
    if id_ not in rulings:
        abort(404)
    present = RulingPresenter(read(page, None))
    row = present.row(rulings[id_])
    question = present.question(rulings[id_])
    page_frame = frame(
        page,
        shortened(question, _TITLE),
        crumbs=_crumbs(page),
        description=shortened(present.answer(rulings[id_]), DESCRIPTION),
        quotation=f"{question} {present.answer(rulings[id_])}",
    )
    previous, following = (
        Link(
            shortened(present.question(rulings[each]), DESCRIPTION),
            page.url_for("rulings.ruling", id_=each),
        )
        if each
        else None
        for each in neighbours(tuple(rulings), id_)
    )
    return Printed("cards/ruling.html", page_frame, RulingPage(row, previous, following))


def _crumbs(page: Page) -> tuple[Link, Link]:
    """Return the way to a page below the rulings: over the cards."""
    return (cards_link(page), Link(page.gettext("Rulings"), page.url_for("rulings.by_rule")))
