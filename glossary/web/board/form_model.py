"""What the template of the board may use of its form: fields with their words."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


def anchor_of(path: str) -> str:
    """The id of the field for a path: ``A-characters-0-stats-1``."""
    path = path.removeprefix("players.").replace("[", "-").replace("]", "")
    return "b-" + path.replace(".", "-")


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
class Button:
    """A button that changes the board: what it sends, its words, fewer for the eye."""

    value: str
    words: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """Counters of one name on a card."""

    name: Field
    number: Field


@dataclass(frozen=True, slots=True)
class Row:
    """A card: what can be said of it, what is ticked in short, and the button that removes it.

    ``kept`` are the keys it has beside, which the form carries along; ``list`` is the id of
    the names to choose from.
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
    """An Expedition: where it stands, what its statistics come to, what is in it."""

    where: Choice
    ascended: Tick
    totals: str
    group: Group


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has. ``kept`` are keys that have no field."""

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
    """A region, or what lies on one: its name and its terrains."""

    anchor: str
    title: str
    terrains: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Tumult:
    """A card of the Adventure: one region at the ends, two in between, which may be face-down."""

    regions: tuple[Region, ...]
    revealed: Tick | None


@dataclass(frozen=True, slots=True)
class Marker:
    """A Terrain Marker: where it lies, what it makes of the region."""

    anchor: str
    title: str
    region: Choice
    terrains: Region
    remove: str


@dataclass(frozen=True, slots=True)
class BoardForm:
    """Every field of the board. ``kept`` are keys that have none."""

    adventure: tuple[Tumult, ...]
    markers: tuple[Marker, ...]
    mark: Button | None
    seats: tuple[Seat, ...]
    seat: Button | None
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
