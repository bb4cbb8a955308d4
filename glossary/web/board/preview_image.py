"""Link previews: the picture that other sites show beside a link to an example or a board.

The drawing of the page beside a title.
"""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.boards import url_code
from glossary.boards.play import play_board
from glossary.engine.model.state import GameState
from glossary.examples.play import board_of
from glossary.position.picture import WIDTH, picture
from glossary.position.view import view
from glossary.web.base.limits import LONGEST_QUERY, AddressRefused, reads
from glossary.web.base.link_preview import broken, fitting, png
from glossary.web.base.page import Page
from glossary.web.base.this_page import this_page
from glossary.web.examples.params import find
from glossary.web.examples.sentences import titled

pages = Blueprint("card", __name__)

_WIDTH_OF_BOARDS = 840
"""Pixels across the picture of a board that somebody typed: there is no end of them, and half as
many pixels take half the time.
"""
_COLUMN = 484
"""Pixels for the words beside the board."""


class PreviewPage(Struct, frozen=True):
    """The variables of ``board/preview.svg``: ``title`` and ``lines`` are broken to fit."""

    title: tuple[str, ...]
    size: int
    lines: tuple[str, ...]
    symbols: Markup
    drawing: Markup
    width: int
    height: float


@pages.get("/<language:language>/scenarios/<slug>/card.png")
@reads("v", cached=True)
def scenario(slug: str) -> ResponseReturnValue:
    """Return the board of an example before anything happens."""
    page = this_page()
    example = find(page, slug)
    lines = (
        titled(page, example.illustrates).words,
        page.edition_name(example.edition),
    )
    state = board_of(example, example.edition).state
    return _picture(page, state, example.words(page.language).title, lines)


@pages.get("/<language:language>/board/card.png")
@reads("b", "v", cached=True, checks_length=True, checks_number=True)
def board() -> ResponseReturnValue:
    """Return the board of ``b``.

    :raises AddressRefused: if it cannot be played.
    """
    code = request.args.get("b", "") if len(request.query_string) <= LONGEST_QUERY else ""
    page = this_page()
    _ = page.gettext
    try:
        played = play_board(url_code.decode(code))
    except url_code.WrongCode:
        played = play_board(None)
    if played.board is None:
        raise AddressRefused(_("This board cannot be played"))
    state = played.board.state
    lines = (page.edition_name(state.rules.edition),)
    return _picture(page, state, _("What-if board"), lines, _WIDTH_OF_BOARDS)


def _picture(
    page: Page, state: GameState, title: str, lines: tuple[str, ...], width: int | None = None
) -> Response:
    size, lines_of_title = fitting(title, (54, 46, 38, 30), 300, _COLUMN)
    position = view(page, state)
    drawing, height = picture(position)
    shown = PreviewPage(
        title=lines_of_title[:8],
        size=size,
        lines=tuple(part for line in lines for part in broken(line, 27, _COLUMN)[:3]),
        symbols=position.symbols,
        drawing=drawing,
        width=WIDTH,
        height=height,
    )
    return png(render_template("board/preview.svg", page=shown), width)
