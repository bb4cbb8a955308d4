"""Prepares rulings for pages: words, paragraphs that decide, editions, where to see them played."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from markupsafe import Markup
from msgspec import Struct

from glossary.cards.rulings import Ruling
from glossary.rulebook import markup
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import NoteRow, Reading
from glossary.web.cards.words import card_link


def rulings_count(page: Page, slug: str) -> str:
    """Return how many rulings there are on a card, in words; nothing if there is none."""
    count = len(page.snapshot.cards.rulings.of_card(slug))
    return page.speech.ngettext("%(number)s ruling", "%(number)s rulings", count) if count else ""


class RulingRow(Struct, frozen=True):
    """A ruling ready to print.

    ``holds`` is in words, with the editions; ``given`` says on which days it was given.
    ``same`` leads to the ruling that answers the same question, ``cards`` to all that it holds
    for, ``cites`` to the paragraphs that decide it.
    """

    id: str
    address: str
    foreign: str
    question: Markup
    answer: Markup
    note: NoteRow | None
    standing: Literal["yes", "no", "unclear"]
    holds: str
    given: str
    cites: tuple[Link, ...]
    cards: tuple[Link, ...]
    same: Link | None
    played: tuple[Link, ...]


@dataclass(frozen=True)
class RulingPresenter:
    """Prepares rulings for a page, with links to today's rules."""

    reading: Reading

    @property
    def page(self) -> Page:
        """The page that they are prepared for."""
        return self.reading.page

    @cached_property
    def edition(self) -> str:
        """The edition whose paragraphs are named."""
        return self.reading.dictionary.edition

    def row(self, ruling: Ruling) -> RulingRow:
        """Return one ruling ready to print."""
        words = ruling.words(self.page.language)
        title = self.title(ruling)
        renderer = self.reading.renderer
        original = self.page.snapshot.cards.rulings.get(ruling.same_as)
        return RulingRow(
            id=ruling.id,
            address=title.address,
            foreign=title.language,
            question=self.asked(ruling),
            answer=renderer.blocks(markup.parse_blocks(words.answer)),
            note=self.reading.note("note", markup.parse_blocks(words.note)) if words.note else None,
            standing=standing(ruling),
            holds=holds(self.page, ruling),
            given=_given(self.page, ruling),
            cites=self.cites(ruling),
            cards=card_links(self.page, ruling),
            same=Link(self.question(original), self.page.url_for("rulings.ruling", id_=original.id))
            if original
            else None,
            played=tuple(_played(self.page, ruling)),
        )

    def title(self, ruling: Ruling) -> Link:
        """Return a link to a ruling, its question the words."""
        foreign = self.page.foreign(ruling.language_of(self.page.language))
        return Link(self.asked(ruling), self.page.url_for("rulings.ruling", id_=ruling.id), foreign)

    def asked(self, ruling: Ruling) -> Markup:
        """Return the question of a ruling, with its links."""
        question = ruling.words(self.page.language).question
        return self.reading.renderer.inline(markup.parse_inline(question))

    def question(self, ruling: Ruling) -> str:
        """Return the question of a ruling as plain text, symbols spoken."""
        return self.reading.spoken(markup.parse_blocks(ruling.words(self.page.language).question))

    def answer(self, ruling: Ruling) -> str:
        """Return the answer of a ruling as plain text, symbols spoken."""
        return self.reading.spoken(markup.parse_blocks(ruling.words(self.page.language).answer))

    def cites(self, ruling: Ruling) -> tuple[Link, ...]:
        """Return links to the paragraphs that decide it, of today's edition or its newest."""
        numbers = ruling.cites.get(self.edition)
        if numbers is not None:
            return self.reading.links(numbers)
        known = [each for each in self.page.snapshot.editions if each in ruling.cites]
        return tuple(
            Link(f"{number} ({edition})", self.page.rule_address(number, edition))
            for edition in known[:1]
            for number in ruling.cites[edition]
        )


def card_links(page: Page, ruling: Ruling) -> tuple[Link, ...]:
    """Return links to the cards that a ruling holds for."""
    known = page.snapshot.cards.index.slugs
    return tuple(card_link(page, slug) for slug in ruling.cards if slug in known)


def holds(page: Page, ruling: Ruling) -> str:
    """Say whether a ruling still holds, with the editions."""
    _ = page.gettext
    if ruling.holds == "no":
        return _("No longer true since edition %(edition)s", edition=ruling.since)
    if ruling.holds == "unclear":
        return _("Unclear")
    editions = page.speech.both(sorted(ruling.editions))
    return page.speech.ngettext(
        "True under edition %(editions)s",
        "True under editions %(editions)s",
        len(ruling.editions),
        editions=editions,
    )


def standing(ruling: Ruling) -> Literal["yes", "no", "unclear"]:
    """Return what ``holds`` is, for the looks of the page."""
    match ruling.holds:
        case "yes" | "no" as known:
            return known
        case _:
            return "unclear"


def _given(page: Page, ruling: Ruling) -> str:
    """Say on which days it was given."""
    days = [page.speech.date(datetime.date.fromisoformat(day)) for day in sorted(ruling.dates)]
    return page.gettext("Given on %(days)s", days=page.speech.both(days))


def _played(page: Page, ruling: Ruling) -> Iterator[Link]:
    """Yield where it is seen played: a worked example, then boards."""
    _ = page.gettext
    if page.snapshot.example(ruling.example) is not None:
        address = page.url_for("player.player", slug=ruling.example)
        yield Link(_("See it played, step by step"), address)
    which = ruling.words(page.language).plays
    for place, board in enumerate(board_addresses(page, ruling)):
        if which:
            yield Link(_("See it played on a board: %(which)s", which=which[place]), board)
        else:
            yield Link(_("See it played on a board"), board)


def board_addresses(page: Page, ruling: Ruling) -> Iterator[str]:
    """Yield where its boards are seen."""
    for place in range(len(ruling.plays)):
        number = f".{place + 1}" if len(ruling.plays) > 1 else ""
        yield page.url_for("board.board", ruling=f"{ruling.id}{number}")
