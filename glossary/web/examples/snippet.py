"""What somebody takes along from an example: its board to change, a frame to paste."""

from __future__ import annotations

from markupsafe import Markup

from glossary.web.base.locale import language
from glossary.web.base.urls import absolute, url_for
from glossary.web.examples.params import Asked
from glossary.web.position.url_code import encode

_SNIPPET = Markup(
    '<iframe src="{address}" title="{title}" width="100%" height="720" loading="lazy"></iframe>'
)


def change(what: Asked) -> str:
    """Where the board of an example can be changed; nothing if it has no place in an address."""
    board = {**what.example.board, "edition": what.edition}
    code = encode(board)
    return url_for("board.board", language=language(), b=code) if code else ""


def snippet(what: Asked) -> str:
    """The frame of an example as HTML, to be shown as text."""
    slug = what.example.slug
    address = absolute(url_for("embed.player", language=language(), slug=slug))
    title = what.example.words(language()).title
    return str(_SNIPPET.format(address=address, title=title))
