"""What readers are told of changes on the site: a dated list, newest first."""

from __future__ import annotations

import datetime

from msgspec import Struct

from glossary.web.base.page import Page


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


def site_changes(page: Page) -> tuple[SiteChange, ...]:
    """Return what is new, in the language of the request; a new line goes on top."""
    says = page.speech
    _ = says.gettext
    first = datetime.date(2026, 11, 22)
    sentences = (
        (
            "text-check",
            datetime.date(2026, 11, 24),
            "check.check",
            _(
                "Paste a ruling or a post: its numbers, terms and cards become links, numbers of"
                " older editions are translated, quotations are looked up."
            ),
        ),
        (
            "state-of-texts",
            datetime.date(2026, 11, 24),
            "status.status",
            _("An error can be reported from every page, and every text says how far it is."),
        ),
        (
            "two-languages",
            first,
            "book.book",
            _(
                "A rule or a chapter in two languages, paragraph beside paragraph; the whole"
                " rulebook on one page."
            ),
        ),
        (
            "other-sites",
            first,
            "interface.interface",
            _(
                "Rules on your own site: links with previews, an element that shows a rule, an"
                " interface for programs."
            ),
        ),
        (
            "deck",
            first,
            "deck.deck",
            _("Deck check: whether a deck is legal in a format, with the rule behind each reason."),
        ),
        (
            "rulings",
            first,
            "rulings.by_rule",
            _(
                "Rulings on cards, with the paragraphs that decide them; most can be watched on a"
                " board."
            ),
        ),
        (
            "cards",
            first,
            "cards.cards",
            _(
                "A page for each card: its versions side by side, what it does, its rules,"
                " rulings and examples."
            ),
        ),
        (
            "board",
            first,
            "board.board",
            _("The board is a table: touch a place, name a card, play."),
        ),
        (
            "examples",
            first,
            "scenarios.index",
            _("Examples are found by word, card, rule and level, and played on a drawn board."),
        ),
        (
            "questions",
            first,
            "questions.index",
            _("Questions as players ask them, with the rule that answers each."),
        ),
    )
    return tuple(
        SiteChange(f"site-{key}", day, says.date(day), words, page.url_for(endpoint))
        for key, day, endpoint, words in sentences
    )
