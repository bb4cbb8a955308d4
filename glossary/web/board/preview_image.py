"""Previews of links: the picture that other sites show beside a link to a board."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from glossary.engine.model.state import GameState
from glossary.examples.play import board_of
from glossary.web.base.errors import AddressRefused
from glossary.web.base.locale import language, speech
from glossary.web.base.store import shelf
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
    return _png(_of_scenario(shelf().digest, example.slug, language()))


@pages.get("/<language:language>/board/card.png")
@reads("b", "v", remembered=True, judges_length=True, judges_number=True)
def board() -> ResponseReturnValue:
    """The board of ``b``."""
    code = request.args.get("b", "") if len(request.query_string) <= _LONGEST_QUERY else ""
    return _png(_of_board(shelf().digest, code, language()))


@lru_cache(maxsize=64)
def _of_scenario(_digest: str, slug: str, tongue: str) -> bytes:
    example = find(slug)
    words = example.words(tongue)
    _ = speech().gettext
    lines = (titled(example.illustrates).words, _("Edition %(edition)s", edition=example.edition))
    return _drawn(board_of(example, example.edition).state, words.title, lines)


@lru_cache(maxsize=64)
def _of_board(_digest: str, code: str, _tongue: str) -> bytes:
    _ = speech().gettext
    try:
        played = play_board(url_code.decode(code))
    except url_code.WrongCode:
        played = play_board(None)
    if played.board is None:
        raise AddressRefused(_("This board cannot be played"))
    state = played.board.state
    lines = (_("Edition %(edition)s", edition=state.rules.edition),)
    return _drawn(state, _("What-if board"), lines)


def _drawn(state: GameState, title: str, lines: tuple[str, ...]) -> bytes:
    from glossary.web.position.png import card  # loaded by those only who draw

    return card(draw(view(state)), title, lines)


def _png(picture: bytes) -> Response:
    answer = Response(picture, content_type="image/png")
    answer.headers["Cache-Control"] = "public, max-age=86400"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
