"""What readers are told of changes on the site: a dated list, newest first."""

from __future__ import annotations

import datetime

from msgspec import Struct

from glossary.web.base.page import N_, Page


class SiteChange(Struct, frozen=True):
    """Something new on the site, and where it is found.

    :param anchor: its place on the page of editions; readers of feeds know it by that, for good.
    :param date: the day as the language writes it.
    """

    anchor: str
    day: datetime.date
    date: str
    words: str
    address: str


_FIRST, _SECOND = datetime.date(2026, 11, 22), datetime.date(2026, 11, 24)
_CHANGES = (
    ("text-check", _SECOND, "check.check",
     N_("Paste a ruling or a post: its numbers, terms and cards become links, numbers of"
        " older editions are translated, quotations are looked up.")),
    ("state-of-texts", _SECOND, "status.status",
     N_("An error can be reported from every page, and every text says how far it is.")),
    ("two-languages", _FIRST, "book.book",
     N_("A rule or a chapter in two languages, paragraph beside paragraph; the whole"
        " rulebook on one page.")),
    ("other-sites", _FIRST, "interface.interface",
     N_("Rules on your own site: links with previews, an element that shows a rule, an"
        " interface for programs.")),
    ("deck", _FIRST, "deck.deck",
     N_("Deck check: whether a deck is legal in a format, with the rule behind each reason.")),
    ("rulings", _FIRST, "rulings.by_rule",
     N_("Rulings on cards, with the paragraphs that decide them; most can be watched on a"
        " board.")),
    ("cards", _FIRST, "cards.cards",
     N_("A page for each card: its versions side by side, what it does, its rules,"
        " rulings and examples.")),
    ("board", _FIRST, "board.board",
     N_("The board is a table: touch a place, name a card, play.")),
    ("examples", _FIRST, "scenarios.index",
     N_("Examples are found by word, card, rule and level, and played on a drawn board.")),
    ("questions", _FIRST, "questions.index",
     N_("Questions as players ask them, with the rule that answers each.")),
)  # fmt: skip
"""What each change is known by, its day, where it is found, its words; a new one goes on top."""


def site_changes(page: Page) -> tuple[SiteChange, ...]:
    """Return what is new, in the language of *page*."""
    says = page.speech
    return tuple(
        SiteChange(f"site-{key}", day, says.date(day), says.gettext(words), page.url_for(endpoint))
        for key, day, endpoint, words in _CHANGES
    )
