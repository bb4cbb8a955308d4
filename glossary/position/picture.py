"""Lays out a whole position as one SVG; pages lay the same faces out by HTML.

:func:`picture` is for link previews; :func:`thumbnail`, small and without words, for lists.
"""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from glossary.core.i18n import SOURCE_LANGUAGE, Speech
from glossary.engine.model.state import GameState
from glossary.position.face import (
    DrawnFace,
    draw_face,
    draw_name,
    marker,
    short,
    text,
    use,
)
from glossary.position.view import BoardView, ExpeditionView, PlayerView, RegionView, view
from glossary.position.words import Spoken, figure

WIDTH = 360
"""The width of a picture, in its units."""

_GAP = 4.0
_MOST_WHOLE = 12
"""Cards that are drawn whole; of more, small as they are then, only bands and names are."""


class _Sizes(Struct, frozen=True):
    """How large things are drawn: cards in a row of an Expedition, and everything's width."""

    cards: int
    card: float
    small: float
    region: float
    marker: float


_READ = _Sizes(cards=3, card=56.0, small=36.0, region=40.0, marker=11.0)
_GLANCED_AT = _Sizes(cards=2, card=74.0, small=46.0, region=58.0, marker=15.0)


def picture(board: BoardView) -> tuple[Markup, float]:
    """Draw a whole position :data:`WIDTH` wide; return the drawing and its height."""
    return _Sheet(board, words=True).drawn()


def thumbnail(state: GameState) -> Markup:
    """Draw a position small and without words, as an SVG of its own that no voice reads."""
    wordless = Spoken(Speech(SOURCE_LANGUAGE))
    inside, height = _Sheet(view(wordless, state), words=False).drawn()
    return Markup(  # noqa: S704 - drawn here
        f'<svg class="thumbnail" viewBox="0 0 {WIDTH} {height:g}" aria-hidden="true">{inside}</svg>'
    )


class _Sheet:
    """A position being laid out from top to bottom; ``y`` is where the next row begins."""

    def __init__(self, board: BoardView, *, words: bool) -> None:
        self.board = board
        self.words = words
        self.sizes = _READ if words else _GLANCED_AT
        few = sum(1 for _ in board.faces) <= _MOST_WHOLE
        self.draw = draw_face if few else draw_name
        self.y = 2.0
        self.parts: list[str] = []
        self.paths: dict[str, list[str]] = {}

    def drawn(self) -> tuple[Markup, float]:
        """Draw the players across, the Adventure, then the first player."""
        first, others = self.board.players[0], self.board.opposite
        for player in others:
            self._zones(player)
            self._expeditions(player)
        self._adventure(first.player)
        self._expeditions(first)
        self._zones(first)
        self._row("", self.board.limbo)
        self.parts += [
            f'<path class="{kind}" d="{"".join(shapes)}"/>' for kind, shapes in self.paths.items()
        ]
        return Markup("".join(self.parts)), self.y  # noqa: S704 - drawn here

    def _box(self, kind: str, x: float, y: float, width: float, height: float) -> None:
        """Draw a box without words; all of a kind are one path, as a page has several pictures."""
        box = f"M{x:.0f} {y:.0f}h{width:.0f}v{height:.0f}h-{width:.0f}z"
        self.paths.setdefault(kind, []).append(box)

    def _dot(self, kind: str, x: float, y: float) -> None:
        """Draw a dot; styles say how large those of its kind are."""
        self.paths.setdefault(kind, []).append(f"M{x:.0f} {y:.0f}h.1")

    def _card(self, card: DrawnFace, x: float, y: float, width: float) -> None:
        if not self.words:
            self._box(f"card {card.faction}".strip(), x, y, width, width * 1.4)
            return
        turned = f' transform="rotate(12 {x + width / 2:g} {y + width * 0.7:g})"'
        asleep = " asleep" if card.asleep else ""
        self.parts.append(
            f'<g{turned if card.exhausted else ""}><svg class="face{asleep}" x="{x:g}" y="{y:g}"'
            f' width="{width:g}" height="{width * 1.4:g}" viewBox="0 0 100 140">'
            f"{self.draw(card)}</svg></g>"
        )

    def _expeditions(self, player: PlayerView) -> None:
        lowest = self.y
        for place, expedition in enumerate(player.expeditions):
            lowest = max(lowest, self._expedition(expedition, 2 + place * WIDTH / 2))
        self.y = lowest + 2

    def _expedition(self, expedition: ExpeditionView, x: float) -> float:
        y, sizes = self.y, self.sizes
        if self.words:
            self.parts.append(marker(expedition.player, expedition.side, x + 11, y + 11))
            self.parts.append(text("side-word", x + 25, y + 15, short(expedition.name, 11)))
            for place, total in enumerate(expedition.totals):
                at = x + 92 + 28 * place
                self.parts.append(use(f"t-{total.terrain}", at, y + 4, 12))
                self.parts.append(text("total", at + 13.5, y + 15, figure(total.number)))
            y += 24
        elif expedition.side == "companion":  # to the right edge, as it lies
            beside = min(len(expedition.faces), sizes.cards)
            x = WIDTH - 2 - beside * (sizes.card + _GAP) + _GAP
        for place, card in enumerate(expedition.faces):
            if place and place % sizes.cards == 0:
                y += sizes.card * 1.4 + _GAP
            self._card(card, x + place % sizes.cards * (sizes.card + _GAP), y, sizes.card)
        return y + sizes.card * 1.4 + _GAP if expedition.faces else y

    def _adventure(self, below: str) -> None:
        regions = self.board.regions
        width = (WIDTH - 4) / max(1, len(regions))
        over = any(player != below for region in regions for player, _side in region.here)
        apart, high = self.sizes.marker, self.sizes.region
        top = self.y + (2 * apart if over else 2)
        for place, region in enumerate(regions):
            self._region(region, 2 + place * width, top, width)
            for at, mine in ((top - apart, False), (top + high + apart, True)):
                here = [standing for standing in region.here if (standing[0] == below) is mine]
                self._markers(here, 2 + place * width, at, width)
        self.y = top + high + 2 * apart + _GAP

    def _region(self, region: RegionView, x: float, y: float, width: float) -> None:
        if not self.words:
            self._box("region", x + 1, y, width - 2, self.sizes.region)
            step = self.sizes.region / 3
            for n, t in enumerate(region.letters):
                self._dot(f"t-{t}", x + width / 2, y + step * (n + 0.5))
            return
        kind = "region" if region.revealed else "region hidden-region"
        self.parts.append(
            f'<rect class="{kind}" x="{x + 1:g}" y="{y:g}" width="{width - 2:g}"'
            f' height="{self.sizes.region:g}" rx="4"/>'
        )
        if not region.revealed:
            self.parts.append(text("number", x + width / 2, y + 25, "?", "middle"))
        left = x + (width - 14 * len(region.letters)) / 2
        self.parts += [
            use(f"t-{t}", left + 14 * n, y + 13, 14) for n, t in enumerate(region.letters)
        ]

    def _markers(self, here: list[tuple[str, str]], x: float, y: float, width: float) -> None:
        apart = min(20.0, width / max(1, len(here)))
        left = x + (width - apart * (len(here) - 1)) / 2
        for place, (player, side) in enumerate(here):
            at = left + apart * place
            if self.words:
                self.parts.append(marker(player, side, round(at, 1), y))
            else:
                self._dot(f"seat-{player}", at, y)

    def _zones(self, player: PlayerView) -> None:
        for zone in player.zones:
            self._row(zone.name, zone.faces)

    def _row(self, label: str, faces: tuple[DrawnFace, ...]) -> None:
        """Draw the cards of a zone in a row of small faces; as many as fit."""
        if not faces:
            return
        x = 2.0
        if self.words:
            self.parts.append(text("zone-word", 2, self.y + 28, short(label, 14)))
            x = 70.0
        small = self.sizes.small
        most = int((WIDTH - x) // (small + _GAP))
        for place, card in enumerate(faces[:most]):
            self._card(card, x + place * (small + _GAP), self.y, small)
        self.y += small * 1.4 + _GAP
