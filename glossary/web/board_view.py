"""What the template of the board may use of its form: fields with their words."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Field:
    """A field to type into; ``symbol`` stands for its label where there is no room for words."""

    name: str
    anchor: str
    label: str
    value: str
    wrong: bool
    symbol: Markup | None = None
    low: int = 0
    high: int = 99
    otherwise: str = "0"


@dataclass(frozen=True, slots=True)
class Tick:
    """A box to tick, or one choice of a list."""

    name: str
    anchor: str
    label: str
    value: str
    on: bool
    symbol: Markup | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A list to choose one from."""

    name: str
    anchor: str
    label: str
    options: tuple[Tick, ...]
    wrong: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A card: what can be said of it, what is ticked in short, and the button that removes it."""

    anchor: str
    title: str
    id: Field
    card: Field
    statistics: tuple[Field, ...]
    numbers: tuple[Field, ...]
    place: Choice | None
    statuses: tuple[Tick, ...]
    keywords: tuple[Tick, ...]
    summary: str
    more: str
    open: bool
    remove: str


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of a zone or an Expedition, and the button that adds one."""

    anchor: str
    title: str
    rows: tuple[Row, ...]
    add: str
    add_words: str


@dataclass(frozen=True, slots=True)
class Expedition:
    """An Expedition: where it stands, what its statistics come to, what is in it."""

    where: Choice
    ascended: Tick
    totals: str
    group: Group


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has."""

    name: str
    anchor: str
    expeditions: tuple[Expedition, ...]
    zones: tuple[Group, ...]
    numbers: tuple[Field, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Region:
    """A region: its name and its terrains."""

    title: str
    terrains: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Tumult:
    """A card of the Adventure: one region at the ends, two in between, which may be face-down."""

    regions: tuple[Region, ...]
    revealed: Tick | None


@dataclass(frozen=True, slots=True)
class BoardForm:
    """Every field of the board."""

    adventure: tuple[Tumult, ...]
    seats: tuple[Seat, ...]
    phases: tuple[Tick, ...]
    edition: Choice
    first: Choice
    arena: Tick
    cards: tuple[str, ...]
