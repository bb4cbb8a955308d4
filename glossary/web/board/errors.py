"""The page for requests without a valid board: the mistakes, and the text to correct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from glossary.boards.url_code import LONGEST, WrongCode
from glossary.core.errors import BoardMistake
from glossary.narration.mistakes import mistake_words
from glossary.web.base.layout import Link, Printed, frame, print_page
from glossary.web.base.page import Page


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake: its path and a sentence."""

    path: str
    sentence: str


@dataclass(frozen=True, slots=True)
class RefusedPage:
    """The variables of ``board/refused.html``. ``paste`` is the address of the form."""

    mistakes: tuple[Mistake, ...]
    pasted: str
    paste: str
    ways: tuple[Link, ...] = ()


def present_mistakes(page: Page, mistakes: Sequence[BoardMistake]) -> tuple[Mistake, ...]:
    """Return the mistakes in words."""
    return tuple(Mistake(each.path, mistake_words(each, page.speech)) for each in mistakes)


def refused(
    page: Page, mistakes: tuple[Mistake, ...], pasted: str = "", ways: tuple[Link, ...] = ()
) -> Printed:
    """Print the mistakes, and the pasted text in a field to correct; *ways* lead on."""
    page_frame = frame(page, page.gettext("What-if board"), endpoint="board.board", indexed=False)
    paste = page.url_for("board.board")
    return print_page("board/refused.html", page_frame, RefusedPage(mistakes, pasted, paste, ways))


def no_board(page: Page, text: str) -> Printed:
    """Print the page for a text that is no JSON, but perhaps a list of cards."""
    _ = page.gettext
    sentence = _(
        "What is pasted here is a board as JSON, which begins with “{”. Cards are put on a board"
        " by their names: choose a place on the table and type. A list of cards is read by the"
        " deck check."
    )
    check = Link(_("Deck check"), page.url_for("deck.deck"))
    return refused(page, (Mistake("", sentence),), text, (check,))


def too_large(page: Page, most: int) -> Printed:
    """Print the page for a request of more than *most* bytes."""
    _ = page.gettext
    sentence = _("More than %(most)s bytes were sent; no board is that large.", most=most)
    return refused(page, (Mistake("", sentence),))


def too_many_fields(page: Page, most: int) -> Printed:
    """Print the page for a request of more than *most* fields."""
    _ = page.gettext
    sentence = _("More than %(most)s fields were sent; no board has that many.", most=most)
    return refused(page, (Mistake("", sentence),))


def wrong_code(page: Page, wrong: WrongCode) -> Printed:
    """Print the page for an address without a valid board."""
    most = LONGEST if wrong.kind == "long" else wrong.place
    words = page.words_of(f"address.{wrong.kind}", place=wrong.place, most=most)
    return refused(page, (Mistake("", words),))
