"""Previews of links: the picture that other sites show beside a link to a board."""

from __future__ import annotations

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from glossary.engine.model.state import GameState
from glossary.examples.play import board_of
from glossary.web.base.errors import AddressRefused
from glossary.web.base.locale import language, speech
from glossary.web.base.view_traits import reads
from glossary.web.board.play import play_board
from glossary.web.examples.params import find
from glossary.web.examples.sentences import titled
from glossary.web.position import url_code
from glossary.web.position.svg import draw
from glossary.web.position.view import view

pages = Blueprint("card", __name__)

_LONGEST_QUERY = 8192


@pages.get("/<language:language>/scenarios/<slug>/card.png")
@reads("v", remembered=True)
def scenario(slug: str) -> ResponseReturnValue:
    """The board of an example before anything happens."""
    example = find(slug)
    _ = speech().gettext
    lines = (titled(example.illustrates).words, _("Edition %(edition)s", edition=example.edition))
    state = board_of(example, example.edition).state
    return _png(state, example.words(language()).title, lines)


@pages.get("/<language:language>/board/card.png")
@reads("b", "v", remembered=True, judges_length=True, judges_number=True)
def board() -> ResponseReturnValue:
    """The board of ``b``."""
    code = request.args.get("b", "") if len(request.query_string) <= _LONGEST_QUERY else ""
    _ = speech().gettext
    try:
        played = play_board(url_code.decode(code))
    except url_code.WrongCode:
        played = play_board(None)
    if played.board is None:
        raise AddressRefused(_("This board cannot be played"))
    state = played.board.state
    return _png(state, _("What-if board"), (_("Edition %(edition)s", edition=state.rules.edition),))


def _png(state: GameState, title: str, lines: tuple[str, ...]) -> Response:
    from glossary.web.position.png import card  # loaded by those only who draw

    answer = Response(card(draw(view(state)), title, lines), content_type="image/png")
    answer.headers["Cache-Control"] = "public, max-age=86400"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
