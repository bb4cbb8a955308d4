"""Objects and what they are made of: zones, statuses, counters, characteristics."""

from __future__ import annotations

from enum import StrEnum

from glossary.engine.model.cards import CHARACTER, EMBLEM, HERO, Ability, Card, Passive
from glossary.engine.rules.values import dataclass

TERRAINS = ("F", "M", "W")
SIDES = ("hero", "companion")
STATUSES = ("fleeting", "anchored", "asleep", "exhausted")
MARKED = (*STATUSES, "completed")
"""The statuses, with the one that Feats have: no edition of the rules defines it."""

Expedition = tuple[str, str]
"""A player and a side: ``("A", "hero")``."""


def other_side(side: str) -> str:
    """Return the other one of a player's two Expeditions."""
    return "companion" if side == "hero" else "hero"


class Zone(StrEnum):
    """The zones that hold cards and objects; regions and markers are the Adventure (3.1.1.c)."""

    LIMBO = "limbo"
    EXPEDITION = "expedition"
    DECK = "deck"
    HAND = "hand"
    RESERVE = "reserve"
    DISCARD = "discard"
    HERO = "hero"
    MANA = "mana"
    LANDMARK = "landmark"

    __hash__ = str.__hash__  # that of an enumeration is slow


HIDDEN = (Zone.DECK, Zone.HAND)
IN_PLAY = (Zone.EXPEDITION, Zone.LANDMARK)
NOTHING_WORKS = frozenset((Zone.DECK, Zone.HAND, Zone.MANA, Zone.DISCARD))
"""Where no ability works (2.2.12.g to i)."""
STATUSLESS = (Zone.DECK, Zone.HAND, Zone.DISCARD)
UNSEEN = (Zone.DECK, Zone.MANA)
"""The zones whose cards nobody sees on a table: they are counted."""


@dataclass(frozen=True, slots=True)
class Pending:
    """The content of an emblem in Limbo: a Reaction to play, or a passive ability that lasts.

    ``source`` is the object it comes from ("I"), ``it`` what the trigger was about,
    ``places`` the Expeditions chosen for it, ``that`` what the step before acted on, ``gift``
    the kind of Gift the trigger was about: ``draw`` ``resupply`` ``exhausted-resupply`` ``create``,
    ``its`` the Expedition that it was about, ``number`` the result of its die, ``x`` what was paid
    for X, ``by`` the item whose effect or ability gave that Reaction, or made its Emblem,
    ``chosen`` the player whom the effect chose, ``several`` whether one event activated it several
    times.
    """

    ability: Ability | None = None
    passive: Passive | None = None
    source: int = 0
    it: int = 0
    duration: str = ""
    spent: bool = False
    home: int = 0
    places: tuple[Expedition, ...] = ()
    that: tuple[int, ...] = ()
    gift: str = ""
    its: tuple[Expedition, ...] = ()
    number: int = 0
    x: int = 0
    by: str = ""
    chosen: str = ""
    several: bool = False


@dataclass(frozen=True, slots=True)
class Traits:
    """Characteristics once every passive ability has been applied (2.3.1.j)."""

    keywords: tuple[tuple[str, int], ...]
    statistics: tuple[int, int, int]
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class GameObject:
    """An object: what represents it, whose it is, where it is and what lies on it.

    Its timestamp is its identity; what represents it (``item``) goes on to be other objects.
    In Deck and Hand it is only a card (2.1.j). ``last`` are its characteristics when it was last
    there, if passive abilities had changed them (2.1.h).
    """

    timestamp: int
    item: str
    card: Card
    owner: str
    controller: str
    zone: Zone
    side: str = ""
    statuses: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    origin: Zone | None = None
    scouted: bool = False
    gained: tuple[Ability, ...] = ()
    pending: Pending | None = None
    last: Traits | None = None

    @property
    def in_play(self) -> bool:
        """Tell whether it is in the Expedition zone or the Landmark zone (3.1.4.a)."""
        return self.zone in IN_PLAY

    def count(self, counter: str) -> int:
        """Count its counters of that name."""
        for name, number in self.counters:
            if name == counter:
                return number
        return 0


def is_character(thing: GameObject) -> bool:
    """Tell whether its type is Character, wherever it is (2.2.1.i)."""
    return thing.card.type == CHARACTER


def base_cost(thing: GameObject) -> int:
    """Return its Reserve Cost if Fleeting, in or played from Reserve; else its Hand Cost.

    A token costs nothing (2.2.7.c, 2.2.8.c, 2.2.9.b), one that says that it stays in Reserve has a
    Reserve Cost; what is face-down has no cost (3.1.3.c).
    """
    if thing.zone is Zone.MANA:
        return 0
    from_reserve = thing.zone is Zone.LIMBO and thing.origin is Zone.RESERVE
    if "fleeting" in thing.statuses or thing.zone is Zone.RESERVE or from_reserve:
        return thing.card.reserve_cost
    return thing.card.hand_cost


def works_in_its_zone(thing: GameObject, ability: Ability) -> bool:
    """Tell whether an ability of *thing* works in its zone (2.2.12.g to j, 1.2.4.d)."""
    if ability.support:
        return thing.zone is Zone.RESERVE and "exhausted" not in thing.statuses
    return thing.zone in _WORKING_ZONES.get(thing.card.type, IN_PLAY)


_WORKING_ZONES = {HERO: (Zone.HERO,), EMBLEM: tuple(Zone)}
