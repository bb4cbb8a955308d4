"""A card as it is drawn: a value, and the SVG of it; the colours are the style sheet's.

A face has 100 by 140 units.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup, escape
from msgspec import Struct

from glossary.engine.model.cards import FACTIONS
from glossary.engine.model.objects import TERRAINS
from glossary.position.words import TERRAIN_OF, Voice, figure, spoken_statistics
from glossary.rulebook.render import SHAPES

_ICONS = {
    "fleeting": '<path d="M2 1h8v1.6L7 6l3 3.4V11H2V9.4L5 6 2 2.6Z"/>',
    "anchored": '<path d="M5 3.2a1.6 1.6 0 1 1 2 0V5h2v1.3H7v4c1.5-.2 2.6-1 3-2.3h1C10.6 10.5'
    ' 8.6 12 6 12S1.4 10.5 1 8h1c.4 1.3 1.5 2.1 3 2.3v-4H3V5h2Z"/>',
    "asleep": '<path d="M8 1a5.5 5.5 0 1 0 3 8.5A5 5 0 0 1 8 1Z"/>',
    "exhausted": '<path d="M1 5h10v5H1Zm6-4 4 3H7Z"/>',
    "counter": '<path d="M6 1 11 6 6 11 1 6Z"/>',
}
_NARROW, _WIDE = frozenset("fijlrt'’.,-() I"), frozenset("mwMWQOGD&")


class Mark(NamedTuple):
    """What a card is or has: its word, and the name of its icon, which is empty for a keyword."""

    word: str
    icon: str = ""


class DrawnFace(Struct, frozen=True):
    """A card as it is drawn.

    ``costs`` are Hand Cost and Reserve Cost, ``stats`` Forest, Mountain, Water; each is empty
    where a card has none. ``faction`` is ``axiom`` and so on, ``letters`` its two letters.
    ``highlighted`` marks what the last step was about, ``address`` is where a tap leads, ``line``
    is the card for the ear.
    """

    item: str
    name: str
    kind: str
    costs: tuple[int, ...] = ()
    stats: tuple[int, ...] = ()
    faction: str = ""
    letters: str = ""
    marks: tuple[Mark, ...] = ()
    boosts: int = 0
    exhausted: bool = False
    asleep: bool = False
    highlighted: bool = False
    address: str = ""
    line: str = ""

    @property
    def svg(self) -> Markup:
        """The inside of its drawing."""
        return draw_face(self)


def spoken_face(voice: Voice, face: DrawnFace) -> str:
    """Return a card for the ear: what it is, what it has, what it costs."""
    parts = [face.name, spoken_statistics(voice, face.stats) if face.stats else face.kind]
    if face.boosts:
        parts.append(voice.speech.ngettext("%(number)s boost", "%(number)s boosts", face.boosts))
    parts += [mark.word for mark in face.marks]
    if face.costs:
        keys = ("char.hand-cost", "char.reserve-cost")
        costs = zip(keys, face.costs, strict=True)
        parts.append(", ".join(f"{voice.term(key)} {cost}" for key, cost in costs))
    if face.faction in FACTIONS:
        parts.append(voice.term(f"faction.{face.faction}"))
    return ". ".join(filter(None, parts))


def width_of(text: str) -> float:
    """Return about how wide *text* is in a bold sans serif, in font sizes."""
    return sum([0.4 if c in _NARROW else 0.95 if c in _WIDE else 0.67 for c in text])


def short(words: str, most: int) -> str:
    """Return *words* cut to *most* characters, with an ellipsis."""
    return words if len(words) <= most else words[: most - 1].rstrip(" (,·") + "…"


def fitted(text: str, width: float, lines: int) -> tuple[str, ...]:
    """Break *text* into at most that many *lines* of *width* font sizes; what is left is cut."""
    broken: list[str] = []
    for word in filter(None, text.split(" ")):
        if broken and width_of(f"{broken[-1]} {word}") <= width:
            broken[-1] += f" {word}"
        else:
            broken.append(word)
    if len(broken) > lines:
        broken[lines - 1 :] = [" ".join(broken[lines - 1 :])]
    return tuple(_cut(line, width) for line in broken)


def _cut(line: str, width: float) -> str:
    if width_of(line) <= width:
        return line
    while line and width_of(line) > width - 0.6:
        line = line[:-1]
    return line.rstrip(" (,·-") + "…"


def _symbols() -> Markup:
    shapes = {f"t-{letter}": (20, SHAPES[TERRAIN_OF[letter]]) for letter in TERRAINS}
    shapes |= {f"f-{name}": (20, SHAPES[name]) for name in FACTIONS}
    shapes |= {f"i-{name}": (12, shape) for name, shape in _ICONS.items()}
    inside = "".join(
        f'<symbol id="{key}" viewBox="0 0 {size} {size}">{shape}</symbol>'
        for key, (size, shape) in shapes.items()
    )
    return Markup(inside)  # noqa: S704 - drawn here and in rulebook/render.py


SYMBOLS = _symbols()
"""The terrain symbols and the icons of statuses, for every drawing of a page to use."""


def text(kind: str, x: float, y: float, words: str, anchor: str = "", length: float = 0) -> str:
    """Return a text as SVG; a *length* squeezes or stretches it."""
    end = f' text-anchor="{anchor}"' if anchor else ""
    if length:
        end += f' textLength="{length:g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{end}>{escape(words)}</text>'


def use(kind: str, x: float, y: float, size: float) -> str:
    """Return one of :data:`SYMBOLS` as SVG."""
    box = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return f'<use href="#{kind}" class="{kind}" {box}/>'


def draw_name(card: DrawnFace) -> Markup:
    """Draw no more of a card than its band and its name: what can be read of a small one."""
    return Markup("".join((*_paper(card), *_name(card))))  # noqa: S704 - texts are escaped in text


def _paper(card: DrawnFace) -> Iterator[str]:
    yield '<rect class="paper" x="1" y="1" width="98" height="138" rx="7"/>'
    yield f'<path class="band {card.faction}" d="M1 25V8a7 7 0 0 1 7-7h84a7 7 0 0 1 7 7v17Z"/>'


def draw_face(card: DrawnFace) -> Markup:
    """Draw a card in a box of 100 by 140: band, costs, name, marks, statistics, boosts."""
    parts = [*_paper(card)]
    if card.faction in FACTIONS and not card.marks:
        parts.append(use(f"f-{card.faction}", 32, 68, 36))
    if card.letters:
        parts.append(text("letters", 50, 18, card.letters, "middle"))
    if card.costs:
        parts.append('<circle class="cost" cx="14" cy="14" r="10.5"/>')
        parts.append(text("number", 14, 18.6, str(card.costs[0]), "middle"))
        parts.append('<rect class="cost" x="77" y="4" width="18" height="20" rx="3"/>')
        parts.append(text("number", 86, 18.6, str(card.costs[1]), "middle"))
    parts += _name(card)
    parts += _marks(card)
    if card.stats:
        parts.append('<path class="rule" d="M6 112h88"/>')
        for place, (letter, number) in enumerate(zip(TERRAINS, card.stats, strict=True)):
            x = 6 + 30.5 * place
            parts.append(use(f"t-{letter}", x, 117.5, 14))
            shown = figure(number)
            length = 14 if len(shown) > 1 else 0
            parts.append(text("figure", x + 15.5, 130.5, shown, length=length))
    elif card.kind:
        parts.append(text("kind", 50, 129, _cut(card.kind, 8.6), "middle"))
    if card.boosts:
        parts.append('<circle class="boost" cx="83" cy="98" r="13"/>')
        parts.append(text("plus", 83, 102.6, f"+{card.boosts}", "middle"))
    return Markup("".join(parts))  # noqa: S704 - texts are escaped in text


def _name(card: DrawnFace) -> Iterator[str]:
    """Draw the name in two lines; a longer one smaller, in as many as there is room for.

    A word too wide even so is squeezed.
    """
    lines = fitted(card.name, 6.5, 2)
    if " ".join(lines) == card.name:
        for place, line in enumerate(lines):
            yield text("name", 50, 42 + 15.5 * place, line, "middle")
        return
    most = 3 if card.faction or card.stats or card.marks else 6
    lines = fitted(card.name, 8.0, most)
    if " ".join(lines) != card.name:
        lines = fitted(card.name, 12.0, most)
    for place, line in enumerate(lines):
        length = 94 if width_of(line) > 8.0 else 0
        yield text("name long", 50, 39 + 12.5 * place, line, "middle", length)


def _marks(card: DrawnFace) -> Iterator[str]:
    shown = card.marks if len(card.marks) < 4 else card.marks[:2]
    for place, mark in enumerate(shown):
        y, room = 81 + 12.5 * place, 7.4 if place < 1 or not card.boosts else 5.2
        if mark.icon:
            yield use(f"i-{mark.icon}", 5, y - 9, 10)
        kind = "status" if mark.icon else "keyword"
        word = _cut(mark.word.upper(), 1.4 * room)
        length = 10.5 * room if width_of(word) > room else 0
        yield text(kind, 17 if mark.icon else 6, y, word, length=length)
    if len(shown) < len(card.marks):
        yield text("keyword", 6, 106, f"+{len(card.marks) - len(shown)}")


def marker(player: str, side: str, x: float = 11, y: float = 11) -> Markup:
    """Draw the marker of an Expedition around a point: a disc for the Hero's, else a diamond."""
    shape = (
        f'<circle cx="{x:g}" cy="{y:g}" r="9"/>'
        if side == "hero"
        else f'<path d="M{x:g} {y - 10.5:g}l10.5 10.5-10.5 10.5-10.5-10.5Z"/>'
    )
    letter = text("who", x, y + 4, player, "middle")
    return Markup(f'<g class="marker seat-{player}">{shape}{letter}</g>')  # noqa: S704 - drawn here
