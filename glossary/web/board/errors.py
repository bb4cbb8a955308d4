"""The page for requests without a valid board: the mistakes, and the text to correct."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from glossary.boards.url_code import LONGEST, WrongCode, encode
from glossary.boards.written import Board, empty_table
from glossary.core.errors import BoardMistake
from glossary.narration.tell import mistake_words
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.page import Page
from glossary.web.board.editor import list_places


class Mistake(Struct, frozen=True):
    """A mistake: its path and a sentence."""

    path: str
    sentence: str


class RefusedPage(Struct, frozen=True):
    """The variables of ``board/refused.html``.

    ``of_list`` is whether it is a list of cards that is wrong, ``code`` the board that it was to be
    put on, ``places`` are those it can be put at, ``at`` is the one that was meant.
    """

    mistakes: tuple[Mistake, ...]
    pasted: str
    code: str
    places: tuple[Link, ...]
    at: str
    of_list: bool


def present_mistakes(page: Page, mistakes: Sequence[BoardMistake]) -> tuple[Mistake, ...]:
    """Return the mistakes in words."""
    return tuple(Mistake(each.path, mistake_words(each, page.speech)) for each in mistakes)


def refused(page: Page, mistakes: tuple[Mistake, ...], pasted: str = "") -> Printed:
    """Print the mistakes, and the pasted text in a field to correct."""
    places = list_places(page, empty_table())
    return _printed(page, RefusedPage(mistakes, pasted, "", places, "", of_list=False))


def refused_list(
    page: Page, base: Board, at: str, mistakes: tuple[Mistake, ...], text: str
) -> Printed:
    """Print what is wrong with a list of cards, and the list in a field to correct.

    :param base: the board that it was to be put on.
    :param at: where on it.
    """
    places, code = list_places(page, base), encode(base) or ""
    return _printed(page, RefusedPage(mistakes, text, code, places, at, of_list=True))


def _printed(page: Page, shown: RefusedPage) -> Printed:
    page_frame = frame(page, page.gettext("What-if board"), endpoint="board.board", indexed=False)
    return Printed("board/refused.html", page_frame, shown)


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
    return refused(page, (Mistake("", code_words(page, wrong)),))


def code_words(page: Page, wrong: WrongCode) -> str:
    """Say what is wrong with the board of an address."""
    most = LONGEST if wrong.kind == "long" else wrong.place
    return page.words_of(f"address.{wrong.kind}", place=wrong.place, most=most)
