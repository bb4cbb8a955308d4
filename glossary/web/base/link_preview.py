"""Link previews: the picture that other sites show beside a link to a page.

Every page has one, drawn from its title and description, so no page has to say how. Pages with a
board draw that instead (``web/board/preview_image.py``). A picture is drawn when it is asked for,
by resvg with a typeface of our own, so that every machine draws the same, and cached.
"""

from __future__ import annotations

import textwrap

from flask import Blueprint, Response, abort, current_app, render_template
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import HTTPException

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Frame, Printed
from glossary.web.base.limits import reads
from glossary.web.base.this_page import this_page, turn_to

pages = Blueprint("preview", __name__)

_COLUMN = 1104
"""Pixels for the words of a picture without a board."""
_LETTER = 0.49
"""The mean width of a letter of Lato Bold, in font sizes."""
_SIZES = (84, 72, 60, 50, 42)
_WORDS = 40
"""The size of the description, in pixels."""
_MOST_LINES = 7


class LinkPreviewPage(Struct, frozen=True):
    """The variables of ``base/preview.svg``: the texts are broken to fit."""

    number: str
    title: tuple[str, ...]
    size: int
    words: tuple[str, ...]
    above: str


@pages.get("/preview/<language:language>/.png", defaults={"page": ""})
@pages.get("/preview/<language:language>/<path:page>.png")
@reads(cached=True)
def picture(page: str) -> ResponseReturnValue:
    """Draw the picture of the page at ``/<language>/<page>``, from the frame that it has."""
    language = this_page().language
    try:
        endpoint, values = current_app.url_map.bind("").match(f"/{language}/{page}", method="GET")
    except HTTPException:
        abort(404)
    if values.get("language") != language:
        abort(404)
    view = current_app.view_functions[endpoint]
    place = {name: value for name, value in values.items() if name != "language"}
    turn_to(endpoint, place)
    answer = view(**place)
    printed, *status = answer if isinstance(answer, tuple) else (answer,)
    if not isinstance(printed, Printed) or status not in ([], [200]):
        abort(404)  # a redirect, or a page for what is not there
    return png(render_template("base/preview.svg", page=_page(printed.frame)))


def _page(frame: Frame) -> LinkPreviewPage:
    first, _, rest = frame.title.partition(" ")
    number = first if RuleNumber.maybe(first) is not None and rest else ""
    title = rest if number else frame.title
    size, lines = fitting(f"{number} {title}".strip(), _SIZES, 250, _COLUMN)
    if number:
        lines = (lines[0].removeprefix(number).strip(), *lines[1:])
    room = max(1, min(_MOST_LINES, int((430 - len(lines) * size * 1.2) / (_WORDS * 1.4))))
    words = broken(frame.description, _WORDS, _COLUMN)
    if len(words) > room:
        words = (*words[: room - 1], f"{words[room - 1].rstrip(' ,;:.')}…")
    above = " › ".join(crumb.words for crumb in frame.crumbs[-2:])
    return LinkPreviewPage(number, lines, size, words, above)


def fitting(
    text: str, sizes: tuple[int, ...], height: float, width: float
) -> tuple[int, tuple[str, ...]]:
    """Return the largest of *sizes* at which *text* fits, and its lines; else the smallest."""
    return next(
        (size, lines)
        for size in sizes
        for lines in (broken(text, size, width),)
        if len(lines) * size < height or size == sizes[-1]
    )


def broken(text: str, size: int, width: float) -> tuple[str, ...]:
    """Return *text* in lines that fit into *width* pixels at that font size."""
    return tuple(textwrap.wrap(text, int(width / (size * _LETTER)), break_long_words=False))


def png(svg: str, width: int | None = None) -> Response:
    """Answer the PNG of an SVG, for other sites to show."""
    answer = Response(rasterised(svg, width), content_type="image/png")
    answer.headers["Cache-Control"] = "public, max-age=86400"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


def rasterised(svg: str, width: int | None) -> bytes:
    """Return the PNG of an SVG, its texts in a typeface of our own.

    :param width: in pixels, if not that of the SVG.
    """
    import resvg_py  # loaded by those only who draw
    from font_lato import font_files

    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[font_files["Lato"], font_files["LatoBold"]],
        font_family="Lato",
    )
    return drawn
