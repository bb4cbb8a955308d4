"""A board as a picture for previews of links: the drawing of the page, beside a title, as PNG.

The only importer of Pillow, and of the typeface it writes with.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Protocol

from font_lato import font_files
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
_FINER = 2
_MARGIN = 48
_ROOM = 620
_PAPER, _RAISED, _SUNKEN, _INK, _QUIET, _LINE, _ACCENT = (
    "#fbfaf6", "#ffffff", "#f1eee6", "#1c2128", "#545b66", "#bdb7a8", "#8a3b12",
)  # fmt: skip
_TERRAINS = {"forest": "#2f6b2d", "mountain": "#a4510c", "water": "#1d5fa8"}
_PLAYERS = {"A": "#8a3b12", "B": "#1a4f8b", "C": "#4c5f1e", "D": "#7a2f6b"}

Point = tuple[float, float]


class Drawn(Protocol):
    """The drawing of a board: boxes, signs and words with their places."""

    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def cells(self) -> Sequence[Any]: ...
    @property
    def counters(self) -> Sequence[Any]: ...
    @property
    def headings(self) -> Sequence[Any]: ...
    @property
    def boxes(self) -> Sequence[Any]: ...


def card(drawing: Drawn, title: str, lines: Sequence[str]) -> bytes:
    """The picture of a board with a *title*, and smaller *lines* below it."""
    sheet = _Sheet()
    sheet.text_column(title, lines)
    sheet.board(drawing)
    return sheet.png()


class _Sheet:
    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * _FINER, HEIGHT * _FINER), _PAPER)
        self.pen = ImageDraw.Draw(self.image)
        self.scale = float(_FINER)
        self.origin: Point = (0.0, 0.0)

    def png(self) -> bytes:
        small = self.image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
        out = io.BytesIO()
        small.quantize(128).save(out, "PNG")
        return out.getvalue()

    # -- the words

    def text_column(self, title: str, lines: Sequence[str]) -> None:
        width = WIDTH - _ROOM - 2 * _MARGIN
        self.pen.rectangle((0, 0, WIDTH * _FINER, 12 * _FINER), _ACCENT)
        size, broken = next(
            (size, broken)
            for size in (54, 46, 38, 30)
            for broken in (_broken(title, _face(size, bold=True), width),)
            if len(broken) * size < 300 or size == 30
        )
        y = float(_MARGIN + 24)
        for line in broken[:8]:
            self.word((_MARGIN, y), line, size, _INK, bold=True)
            y += size * 1.2
        y += 18
        for text in lines:
            for line in _broken(text, _face(27), width)[:3]:
                self.word((_MARGIN, y), line, 27, _QUIET)
                y += 36
        self.word((_MARGIN, HEIGHT - _MARGIN - 30), "Altered Glossary", 27, _ACCENT, bold=True)

    # -- the board

    def board(self, drawing: Drawn) -> None:
        scale = min(_ROOM / drawing.width, (HEIGHT - 2 * _MARGIN) / drawing.height)
        self.scale = scale * _FINER
        left = WIDTH - _MARGIN - _ROOM + (_ROOM - drawing.width * scale) / 2
        top = 6 + (HEIGHT - drawing.height * scale) / 2
        self.origin = (left * _FINER, top * _FINER)
        for cell in drawing.cells:
            self.box(cell, _RAISED if cell.revealed else _SUNKEN, _LINE, 2)
            middle = (cell.x + cell.width / 2, cell.y + 9)
            self.word(middle, cell.label, 9.5, _QUIET, anchor="mm")
            self.signs(cell.signs)
        for counter in drawing.counters:
            self.marker((counter.x, counter.y), 8.5, counter.player, hero=counter.hero)
            self.word((counter.x, counter.y), counter.player, 10, _RAISED, bold=True, anchor="mm")
        for heading in drawing.headings:
            place = (heading.x - 8, heading.y - 4)
            self.marker(place, 5, heading.player, hero=heading.hero)
            self.word((heading.x, heading.y - 4), heading.words, 11, _INK, bold=True, anchor="lm")
            self.signs(heading.signs)
        for box in drawing.boxes:
            self.box(box, _SUNKEN if box.asleep else _RAISED, _LINE, 4)
            self.word((box.x + 6, box.y + 9), box.name, 10.5, _INK, bold=True, anchor="lm")
            self.signs(box.signs)
            if box.marks:
                place = (box.x + box.width - 6, box.y + 25)
                self.word(place, box.marks, 9, _QUIET, anchor="rm")

    def signs(self, signs: Sequence[Any]) -> None:
        for sign in signs:
            points = [
                self.at((sign.x + x * sign.size / 20, sign.y + y * sign.size / 20))
                for x, y in _outline(sign.name)
            ]
            self.pen.polygon(points, _TERRAINS.get(sign.name, _QUIET))
            if sign.number:
                place = (sign.x + sign.size + 1.5, sign.y + sign.size / 2)
                self.word(place, sign.number, 11, _INK, bold=True, anchor="lm")

    def marker(self, place: Point, radius: float, player: str, *, hero: bool) -> None:
        x, y = place
        colour = _PLAYERS.get(player, _QUIET)
        if hero:
            corners = (*self.at((x - radius, y - radius)), *self.at((x + radius, y + radius)))
            self.pen.ellipse(corners, colour)
        else:
            wide = radius * 1.2
            around = ((x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y))
            self.pen.polygon([self.at(point) for point in around], colour)

    def box(self, one: Any, fill: str, line: str, radius: float) -> None:
        corners = (*self.at((one.x, one.y)), *self.at((one.x + one.width, one.y + one.height)))
        self.pen.rounded_rectangle(corners, radius * self.scale, fill, line, _FINER)

    def word(
        self, place: Point, text: str, size: float, colour: str,
        *, bold: bool = False, anchor: str = "la",
    ) -> None:  # fmt: skip
        face = _face(size * self.scale / _FINER, bold=bold)
        self.pen.text(self.at(place), text, colour, face, anchor=anchor)

    def at(self, place: Point) -> Point:
        return (
            self.origin[0] + place[0] * self.scale,
            self.origin[1] + place[1] * self.scale,
        )


@cache
def _face(size: float, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_files["LatoBold" if bold else "Lato"], round(size * _FINER))


def _broken(text: str, face: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """*text* in lines no wider than *width*."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and face.getlength(longer) <= width * _FINER:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@cache
def _outline(name: str) -> tuple[Point, ...]:
    """The shape of a terrain in a 20 by 20 box; see ``symbols.SHAPES``."""
    match name:
        case "forest":
            return (
                *_curve((17, 3), (8, 3), (3, 8), (3, 17)),
                *_curve((3, 17), (12, 17), (17, 12), (17, 3)),
            )
        case "mountain":
            return ((1, 17), (7, 6), (11, 13), (14, 8), (19, 17))
        case _:
            return (
                *_curve((10, 2), (14, 8), (16, 10), (16, 13)),
                *_curve((16, 13), (16, 21), (4, 21), (4, 13)),
                *_curve((4, 13), (4, 10), (6, 8), (10, 2)),
            )


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """A cubic Bézier curve in ten straight lines."""
    for step in range(11):
        t = step / 10
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        yield (
            sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
            sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
        )
