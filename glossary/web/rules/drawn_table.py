"""The table of the front door: where the zones lie before a player, each a link to its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from glossary.web.base.rule_view import Reading

_WIDTH, _HEIGHT = 360, 272
_GAP = 6
_ADVENTURE_TOP, _ADVENTURE_HEIGHT = 66, 62
_ROW, _OPPOSITE_ROW = 40, 14
_ROWS: tuple[tuple[tuple[str, int], ...], ...] = (
    (("zone.expedition.hero", 177), ("zone.expedition.companion", 177)),
    (("zone.reserve", 120), ("zone.hero", 104), ("zone.landmark", 124)),
    (("zone.mana", 104), ("zone.hand", 58), ("zone.deck", 64), ("zone.discard", 116)),
)
"""The rows of zones of one player, away from the Adventure: each with its width."""

_REGIONS = 8
"""The regions of the Adventure: the Hero's, two on each of three Tumult cards, the Companion's."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class DrawnZone:
    """A zone with its word; ``address`` is where its rule is read, empty if there is none."""

    box: Box
    word: str
    address: str


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """The reader's zones, the opponent's turned round and without words, the regions."""

    width: int
    height: int
    language: str
    adventure: DrawnZone
    zones: tuple[DrawnZone, ...]
    opposite: tuple[Box, ...]
    regions: tuple[Box, ...]


def drawn_table(reading: Reading) -> DrawnTable:
    """Return the table with the words of the dictionary that is read."""
    adventure = Box(0, _ADVENTURE_TOP, _WIDTH, _ADVENTURE_HEIGHT)
    return DrawnTable(
        _WIDTH,
        _HEIGHT,
        reading.foreign,
        _zone(reading, "zone.adventure", adventure),
        tuple(_zone(reading, key, box) for key, box in _mine()),
        tuple(_opposite()),
        tuple(_regions(adventure)),
    )


def _zone(reading: Reading, key: str, box: Box) -> DrawnZone:
    term = reading.dictionary.term(key)
    if term is None:
        return DrawnZone(box, "", "")
    address = ""
    if term.rule is not None and reading.has(term.rule):
        address = reading.address(term.rule)
    return DrawnZone(box, term.word, address)


def _mine() -> Iterator[tuple[str, Box]]:
    y = _ADVENTURE_TOP + _ADVENTURE_HEIGHT + _GAP
    for row in _ROWS:
        x = 0
        for key, width in row:
            yield key, Box(x, y, width, _ROW)
            x += width + _GAP
        y += _ROW + _GAP


def _opposite() -> Iterator[Box]:
    """Yield the places of the opponent, behind the Adventure: those of the reader turned round."""
    y = _ADVENTURE_TOP - _GAP - _OPPOSITE_ROW
    for at, row in enumerate(_ROWS):
        x = 0
        for _key, width in row if at == 0 else reversed(row):
            yield Box(x, y, width, _OPPOSITE_ROW)
            x += width + _GAP
        y -= _OPPOSITE_ROW + _GAP


def _regions(adventure: Box) -> Iterator[Box]:
    width = (adventure.width - 16 - (_REGIONS - 1) * 4) / _REGIONS
    for at in range(_REGIONS):
        yield Box(adventure.x + 8 + at * (width + 4), adventure.y + 24, width, 30)
