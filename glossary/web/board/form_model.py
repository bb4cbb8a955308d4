"""The variables of the board form in templates: fields with their labels."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


def anchor_of(path: str) -> str:
    """Return the id of the field of a path: ``b-A-characters-0-stats-1``."""
    path = path.removeprefix("players.").replace("[", "-").replace("]", "")
    return "b-" + path.replace(".", "-")


@dataclass(frozen=True, slots=True)
class Field:
    """A text or number field; ``symbol`` replaces its label where space is short."""

    name: str
    anchor: str
    label: str
    value: str
    wrong: bool
    symbol: Markup | None = None
    low: int = 0
    high: int = 99
    default: str = "0"


@dataclass(frozen=True, slots=True)
class Tick:
    """A checkbox, or an option of a list."""

    name: str
    anchor: str
    label: str
    value: str
    on: bool
    symbol: Markup | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A list with one selected option."""

    name: str
    anchor: str
    label: str
    options: tuple[Tick, ...]
    wrong: bool


@dataclass(frozen=True, slots=True)
class Button:
    """A button: the action it sends, its label, and a shorter label to show."""

    value: str
    words: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """The counters of one name on a card."""

    name: Field
    number: Field


@dataclass(frozen=True, slots=True)
class Row:
    """A card: its fields, a summary of what is set, and the action that removes it.

    ``kept`` are its keys without a field, which the form sends back; ``list`` is the id of the
    list of names to choose from.
    """

    anchor: str
    title: str
    card: Field
    numbers: tuple[Field, ...]
    counters: tuple[Counter, ...]
    statuses: tuple[Tick, ...]
    keywords: tuple[Tick, ...]
    summary: str
    more: str
    kept: tuple[str, ...]
    id: Field | None = None
    statistics: tuple[Field, ...] = ()
    place: Choice | None = None
    owner: Choice | None = None
    open: bool = False
    remove: str = ""
    list: str = "cards"


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of a zone or an Expedition, and the buttons that add one."""

    anchor: str
    title: str
    rows: tuple[Row, ...]
    add: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Expedition:
    """An Expedition: its region, the id of its statistics, its cards."""

    where: Choice
    ascended: Tick
    totals: str
    group: Group


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """The fields of a player. ``kept`` are keys without a field."""

    name: str
    anchor: str
    expeditions: tuple[Expedition, ...]
    hero: Row
    zones: tuple[Group, ...]
    numbers: tuple[Field, ...]
    open: bool
    remove: str
    kept: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """A region or a Terrain Marker: its name and terrains."""

    anchor: str
    title: str
    terrains: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Tumult:
    """A card of the Adventure: one region at the ends, two between, which may be face-down."""

    regions: tuple[Region, ...]
    revealed: Tick | None


@dataclass(frozen=True, slots=True)
class Marker:
    """A Terrain Marker: its region, and the terrains it gives."""

    anchor: str
    title: str
    region: Choice
    terrains: Region
    remove: str


@dataclass(frozen=True, slots=True)
class BoardForm:
    """All fields of the board. ``kept`` are keys without a field."""

    adventure: tuple[Tumult, ...]
    markers: tuple[Marker, ...]
    mark: Button | None
    players: tuple[PlayerFields, ...]
    add_player: Button | None
    phases: tuple[Tick, ...]
    edition: Choice
    first: Choice
    mode: Choice | None
    day: Field
    arena: Tick
    cards: tuple[str, ...]
    heroes: tuple[str, ...]
    counters: tuple[str, ...]
    kept: tuple[str, ...]
