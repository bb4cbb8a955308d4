"""Prepares rulings for pages: words, paragraphs that decide, editions, where to see them played."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from flask import url_for
from markupsafe import Markup

from glossary.cards.rulings import Ruling, Rulings
from glossary.rulebook import markup
from glossary.web.base.layout import Link
from glossary.web.base.locale import foreign_to_page, language, speech
from glossary.web.base.rule_view import Reading
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import rule_address
from glossary.web.cards.words import card_link, cards_in_use


def rulings_in_use() -> Rulings:
    """Return the rulings of the site."""
    return current_snapshot().cards.rulings


def ruling_address(id_: str) -> str:
    """Return where a ruling is read in the language of the request."""
    return url_for("rulings.ruling", id_=id_)


def rulings_count(slug: str) -> str:
    """Return how many rulings there are on a card, in words; nothing if there is none."""
    count = len(rulings_in_use().of_card(slug))
    return speech().ngettext("%(number)s ruling", "%(number)s rulings", count) if count else ""


@dataclass(frozen=True, slots=True)
class RulingRow:
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
    note: Markup
    standing: Literal["yes", "no", "unclear"]
    holds: str
    given: str
    cites: tuple[Link, ...]
    cards: tuple[Link, ...]
    same: Link | None
    played: tuple[Link, ...]


@dataclass(frozen=True)
class RulingPresenter:
    """Prepares rulings in the language of the request, with links to today's rules."""

    reading: Reading

    @cached_property
    def edition(self) -> str:
        """The edition whose paragraphs are named."""
        return self.reading.dictionary.edition

    def row(self, ruling: Ruling) -> RulingRow:
        """Return one ruling ready to print."""
        said = ruling.said(language())
        title = self.title(ruling)
        renderer = self.reading.renderer
        original = rulings_in_use().get(ruling.same_as)
        return RulingRow(
            id=ruling.id,
            address=title.address,
            foreign=title.language,
            question=self.asked(ruling),
            answer=renderer.blocks(markup.parse_blocks(said.answer)),
            note=renderer.blocks(markup.parse_blocks(said.note)) if said.note else Markup(),
            standing=standing(ruling),
            holds=holds(ruling),
            given=_given(ruling),
            cites=self.cites(ruling),
            cards=card_links(ruling),
            same=Link(self.question(original), ruling_address(original.id)) if original else None,
            played=tuple(_played(ruling)),
        )

    def title(self, ruling: Ruling) -> Link:
        """Return a link to a ruling, its question the words."""
        foreign = foreign_to_page(ruling.language_of(language()))
        return Link(self.asked(ruling), ruling_address(ruling.id), foreign)

    def asked(self, ruling: Ruling) -> Markup:
        """Return the question of a ruling, with its links."""
        question = ruling.said(language()).question
        return self.reading.renderer.inline(markup.parse_inline(question))

    def question(self, ruling: Ruling) -> str:
        """Return the question of a ruling as plain text, symbols spoken."""
        return self.reading.spoken(markup.parse_blocks(ruling.said(language()).question))

    def answer(self, ruling: Ruling) -> str:
        """Return the answer of a ruling as plain text, symbols spoken."""
        return self.reading.spoken(markup.parse_blocks(ruling.said(language()).answer))

    def cites(self, ruling: Ruling) -> tuple[Link, ...]:
        """Return links to the paragraphs that decide it, of today's edition or its newest."""
        numbers = ruling.cites.get(self.edition)
        if numbers is not None:
            return self.reading.links(numbers)
        known = [each for each in current_snapshot().editions if each in ruling.cites]
        return tuple(
            Link(f"{number} ({edition})", rule_address(language(), number, edition))
            for edition in known[:1]
            for number in ruling.cites[edition]
        )


def card_links(ruling: Ruling) -> tuple[Link, ...]:
    """Return links to the cards that a ruling holds for."""
    return tuple(card_link(slug) for slug in ruling.cards if slug in cards_in_use().slugs)


def holds(ruling: Ruling) -> str:
    """Say whether a ruling still holds, with the editions."""
    _ = speech().gettext
    if ruling.holds == "no":
        return _("No longer true since edition %(edition)s", edition=ruling.since)
    if ruling.holds == "unclear":
        return _("Unclear")
    editions = speech().both(sorted(ruling.editions))
    return speech().ngettext(
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


def _given(ruling: Ruling) -> str:
    """Say on which days it was given."""
    days = [speech().date(datetime.date.fromisoformat(day)) for day in sorted(ruling.dates)]
    return speech().gettext("Given on %(days)s", days=speech().both(days))


def _played(ruling: Ruling) -> Iterator[Link]:
    """Yield where it is seen played: a worked example, then boards."""
    _ = speech().gettext
    if current_snapshot().example(ruling.example) is not None:
        address = url_for("player.player", slug=ruling.example)
        yield Link(_("See it played, step by step"), address)
    which = ruling.said(language()).plays
    for place, board in enumerate(board_addresses(ruling, language())):
        if which:
            yield Link(_("See it played on a board: %(which)s", which=which[place]), board)
        else:
            yield Link(_("See it played on a board"), board)


def board_addresses(ruling: Ruling, code: str) -> Iterator[str]:
    """Yield where its boards are seen, in the language *code*."""
    for place in range(len(ruling.plays)):
        number = f".{place + 1}" if len(ruling.plays) > 1 else ""
        yield url_for("board.board", language=code, ruling=f"{ruling.id}{number}")
