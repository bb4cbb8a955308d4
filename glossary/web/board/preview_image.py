"""Link previews: the picture that other sites show beside a link to an example or a board.

The drawing of the page beside a title, rasterised by resvg with a typeface of our own, so that
every machine draws the same picture.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary.engine.model.state import GameState
from glossary.examples.play import board_of
from glossary.web.base.errors import AddressRefused
from glossary.web.base.locale import language, speech
from glossary.web.base.view_traits import reads
from glossary.web.board.play import play_board
from glossary.web.examples.params import find
from glossary.web.examples.sentences import titled
from glossary.web.position import url_code
from glossary.web.position.picture import WIDTH, picture
from glossary.web.position.view import view

pages = Blueprint("card", __name__)

_LONGEST_QUERY = 8192
_COLUMN = 484
"""Pixels for the words beside the board."""
_LETTER = 0.49
"""The mean width of a letter of Lato Bold, in font sizes. The widest title has 502 pixels."""


@dataclass(frozen=True, slots=True)
class PreviewPage:
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
    """The board of an example before anything happens."""
    example = find(slug)
    _ = speech().gettext
    lines = (titled(example.illustrates).words, _("Edition %(edition)s", edition=example.edition))
    state = board_of(example, example.edition).state
    return _picture(state, example.words(language()).title, lines)


@pages.get("/<language:language>/board/card.png")
@reads("b", "v", cached=True, checks_length=True, checks_number=True)
def board() -> ResponseReturnValue:
    """The board of ``b``.

    :raises AddressRefused: if it cannot be played.
    """
    code = request.args.get("b", "") if len(request.query_string) <= _LONGEST_QUERY else ""
    _ = speech().gettext
    try:
        played = play_board(url_code.decode(code))
    except url_code.WrongCode:
        played = play_board(None)
    if played.board is None:
        raise AddressRefused(_("This board cannot be played"))
    state = played.board.state
    lines = (_("Edition %(edition)s", edition=state.rules.edition),)
    return _picture(state, _("What-if board"), lines)


def _picture(state: GameState, title: str, lines: tuple[str, ...]) -> Response:
    size, broken = next(
        (size, broken)
        for size in (54, 46, 38, 30)
        for broken in (_broken(title, size),)
        if len(broken) * size < 300 or size == 30
    )
    position = view(state)
    drawing, height = picture(position)
    page = PreviewPage(
        title=broken[:8],
        size=size,
        lines=tuple(part for line in lines for part in _broken(line, 27)[:3]),
        symbols=position.symbols,
        drawing=drawing,
        width=WIDTH,
        height=height,
    )
    answer = Response(
        _rasterised(render_template("board/preview.svg", page=page)), content_type="image/png"
    )
    answer.headers["Cache-Control"] = "public, max-age=86400"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


def _broken(text: str, size: int) -> tuple[str, ...]:
    """*text* in lines that fit into the column at that font size."""
    return tuple(textwrap.wrap(text, int(_COLUMN / (size * _LETTER)), break_long_words=False))


def _rasterised(svg: str) -> bytes:
    """The PNG of an SVG. Boards are refused before with texts that XML cannot hold."""
    import resvg_py  # loaded by those only who draw
    from font_lato import font_files

    picture: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=[font_files["Lato"], font_files["LatoBold"]],
        font_family="Lato",
    )
    return picture
