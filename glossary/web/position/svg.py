"""Lays out the drawing of a board. All lengths are SVG units; the template only prints."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from glossary.engine.model.objects import TERRAINS
from glossary.rulebook.symbols import SHAPES
from glossary.web.position.view import BoardView, ExpeditionView, Piece, PlayerView
from glossary.web.position.words import SYMBOL_OF, side_word

WIDTH = 360
_COLUMN = 176
_BOX = 34
_GAP = 4
_HEAD = 20
_CELL = 44
_LONGEST = 25
_LONGEST_MARKS = 19


_SYMBOL = Markup(
    '<svg class="symbol-%s" x="%s" y="%s" width="%s" height="%s" viewBox="0 0 20 20">%s</svg>\n'
)
_FIGURE = Markup('<text class="figure" x="%s" y="%s">%s</text>\n')


@dataclass(frozen=True, slots=True)
class Sign:
    """A terrain symbol at a place, with a number or none; ``svg`` renders both."""

    x: float
    y: float
    size: float
    name: str
    number: str
    svg: Markup


@dataclass(frozen=True, slots=True)
class Cell:
    """The rectangle of a region."""

    x: float
    y: float
    width: float
    height: float
    label: str
    revealed: bool
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Counter:
    """The counter of an Expedition: a disc for the hero, a diamond for the companion."""

    x: float
    y: float
    player: str
    hero: bool


@dataclass(frozen=True, slots=True)
class Box:
    """The rectangle of an object in an Expedition."""

    x: float
    y: float
    width: float
    height: float
    item: str
    name: str
    marks: str
    highlighted: bool
    asleep: bool
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of an Expedition, with its statistics."""

    x: float
    y: float
    words: str
    player: str
    hero: bool
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing of a board, ``width`` by ``height``."""

    width: int
    height: float
    cells: tuple[Cell, ...]
    counters: tuple[Counter, ...]
    headings: tuple[Heading, ...]
    boxes: tuple[Box, ...]


def draw(board: BoardView) -> Drawing:
    """Lay out a board: the first player below the Adventure, the others above it."""
    sheet = _Sheet(board)
    for player in reversed(board.players[1:]):
        sheet.draw_player(player)
    sheet.draw_adventure()
    sheet.draw_player(board.players[0])
    return Drawing(
        WIDTH,
        sheet.y,
        tuple(sheet.cells),
        tuple(sheet.counters),
        tuple(sheet.headings),
        tuple(sheet.boxes),
    )


def short(words: str, most: int) -> str:
    """Return *words* cut to *most* characters, with an ellipsis."""
    return words if len(words) <= most else words[: most - 1].rstrip(" (,·") + "…"


class _Sheet:
    """The drawing so far: shapes are added from top to bottom, ``y`` is where the next begins."""

    def __init__(self, board: BoardView) -> None:
        self.board = board
        self.y = 2.0
        self.cells: list[Cell] = []
        self.counters: list[Counter] = []
        self.headings: list[Heading] = []
        self.boxes: list[Box] = []

    def draw_player(self, player: PlayerView) -> None:
        """Add the two Expeditions of a player, side by side."""
        lowest = self.y
        for place, expedition in enumerate(player.expeditions):
            x = 2 + place * (WIDTH / 2)
            lowest = max(lowest, self._column(expedition, x))
        self.y = lowest + _GAP

    def _column(self, expedition: ExpeditionView, x: float) -> float:
        y = self.y
        signs = _signs(expedition.totals, x + _COLUMN - 82, y + 3.5, 12, 28)
        hero = expedition.side == "hero"
        words = side_word(expedition.side)
        self.headings.append(Heading(x + 20, y + 14, words, expedition.player, hero, signs))
        y += _HEAD
        for one in expedition.pieces:
            self.boxes.append(_box(one, x, y))
            y += _BOX + _GAP
        return y

    def draw_adventure(self) -> None:
        """Add the regions in a row, with the Expeditions there."""
        regions = self.board.regions
        width = (WIDTH - 4) / max(1, len(regions))
        below = self.board.players[0].player
        top = self.y + 18
        for place, region in enumerate(regions):
            x = 2 + place * width
            letters = region.letters if region.revealed else ""
            left = x + (width - 13 * len(letters)) / 2
            signs = tuple(
                _sign(letter, left + 13 * index, top + 20, 13)
                for index, letter in enumerate(letters)
            )
            label = "" if self.board.arena else str(region.number)
            cell = Cell(x, top, width, _CELL, label, region.revealed, signs)
            self.cells.append(cell)
            over = [one for one in region.here if one[0] != below]
            under = [one for one in region.here if one[0] == below]
            self._place_counters(over, x, width, top - 9)
            self._place_counters(under, x, width, top + _CELL + 9)
        self.y = top + _CELL + 22

    def _place_counters(
        self, here: list[tuple[str, str]], x: float, width: float, y: float
    ) -> None:
        apart = min(19.0, width / max(1, len(here)))
        left = x + (width - apart * (len(here) - 1)) / 2
        for index, (player, side) in enumerate(here):
            self.counters.append(Counter(left + apart * index, y, player, side == "hero"))


def _box(one: Piece, x: float, y: float) -> Box:
    return Box(
        x,
        y,
        _COLUMN - 2,
        _BOX,
        one.item,
        short(one.name, _LONGEST),
        short(", ".join(one.marks), _LONGEST_MARKS if one.stats else _LONGEST + 4),
        one.highlighted,
        one.asleep,
        _signs(one.stats, x + 6, y + 19, 11, 25) if one.stats else (),
    )


def _signs(
    numbers: tuple[int, ...], x: float, y: float, size: float, apart: float
) -> tuple[Sign, ...]:
    return tuple(
        _sign(letter, x + apart * index, y, size, str(number))
        for index, (letter, number) in enumerate(zip(TERRAINS, numbers, strict=True))
    )


@lru_cache(maxsize=1 << 13)  # boards are drawn on a grid: the same places come again
def _sign(letter: str, x: float, y: float, size: float, number: str = "") -> Sign:
    name = SYMBOL_OF[letter]
    shape = Markup(SHAPES[name])  # noqa: S704 - drawn in symbols.py
    svg = _SYMBOL % (name, x, y, size, size, shape)
    if number:
        svg += _FIGURE % (x + size + 1.5, y + size - 2, number)
    return Sign(x, y, size, name, number, svg)
