"""The page for requests without a valid board: the mistakes, and the text to correct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from glossary.boards.url_code import LONGEST, WrongCode
from glossary.core.errors import BoardMistake
from glossary.narration.mistakes import mistake_words
from glossary.web.base.layout import Link, Printed, frame, print_page
from glossary.web.base.locale import speech
from glossary.web.base.this_page import this_page


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


def present_mistakes(mistakes: Sequence[BoardMistake]) -> tuple[Mistake, ...]:
    """Return the mistakes in words."""
    return tuple(Mistake(one.path, mistake_words(one, speech())) for one in mistakes)


def refused(
    mistakes: tuple[Mistake, ...], pasted: str = "", ways: tuple[Link, ...] = ()
) -> Printed:
    """Print the mistakes, and the pasted text in a field to correct; *ways* lead on."""
    page_frame = frame(
        this_page(), speech().gettext("What-if board"), endpoint="board.board", indexed=False
    )
    paste = url_for("board.board")
    return print_page("board/refused.html", page_frame, RefusedPage(mistakes, pasted, paste, ways))


def no_board(text: str) -> Printed:
    """Print the page for a text that is no JSON, but perhaps a list of cards."""
    _ = speech().gettext
    sentence = _(
        "What is pasted here is a board as JSON, which begins with “{”. Cards are put on a board"
        " by their names: choose a place on the table and type. A list of cards is read by the"
        " deck check."
    )
    check = Link(_("Deck check"), url_for("deck.deck"))
    return refused((Mistake("", sentence),), text, (check,))


def too_large(most: int) -> Printed:
    """Print the page for a request of more than *most* bytes."""
    _ = speech().gettext
    return refused((Mistake("", _("More than %(most)s bytes were sent; no board is that large.",
                                  most=most)),))  # fmt: skip


def too_many_fields(most: int) -> Printed:
    """Print the page for a request of more than *most* fields."""
    _ = speech().gettext
    return refused((Mistake("", _("More than %(most)s fields were sent; no board has that many.",
                                  most=most)),))  # fmt: skip


def wrong_code(wrong: WrongCode) -> Printed:
    """Print the page for an address without a valid board."""
    most = LONGEST if wrong.kind == "long" else wrong.place
    words = this_page().words_of(f"address.{wrong.kind}", place=wrong.place, most=most)
    return refused((Mistake("", words),))
