"""A position of the game as frozen values: players, regions, objects and what relates them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from glossary.engine.model.budget import spend
from glossary.engine.model.cards import CHARACTER, Ability, Card, Passive
from glossary.engine.model.events import Choice, Event, Fact, Option, Outcome, Outcomes, Part
from glossary.engine.model.objects import (
    NOTHING_WORKS,
    SIDES,
    Expedition,
    GameObject,
    Traits,
    Zone,
    other_side,
    works_in_its_zone,
)
from glossary.engine.rules.citations import Cites
from glossary.engine.rules.ruleset import SWITCHES, Ruleset
from glossary.engine.rules.values import dataclass, field, remember, replace

LAST_REGION = 7
HALVES = ((1, 2), (3, 4), (5, 6))


@dataclass(frozen=True, slots=True)
class Region:
    """One region of the Adventure: its printed terrains, and whether its card is face-up."""

    terrains: str
    revealed: bool = True


@dataclass(frozen=True, slots=True)
class Marker:
    """A Terrain Marker on a region (3.2.1.d)."""

    timestamp: int
    region: int
    terrains: str


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table: Expedition counters, Deck order, limits, and what was done today."""

    name: str
    team: str
    hero: int = 0
    companion: int = LAST_REGION
    ascended: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    deck: tuple[int, ...] = ()
    reserve_limit: int = 2
    landmark_limit: int = 2
    passed: bool = False

    def region(self, side: str) -> int:
        """Return the index of the region where the counter of that Expedition is."""
        return self.hero if side == "hero" else self.companion

    def distance(self, side: str) -> int:
        """Return how many regions that Expedition is from its start."""
        return self.hero if side == "hero" else LAST_REGION - self.companion


@dataclass(frozen=True, slots=True, eq=False)
class Working:
    """The abilities that work in their zone, ignored or not, oldest bearer first.

    Each stands with its bearer, and its place (from 0) among the abilities of that. ``kinds`` are
    those of the passive abilities; ``waiting`` are the Reactions in Limbo; ``awake`` is whatever is
    where an ability can work. ``objects`` and ``traits`` are those that they were found in. What is
    found in equal positions is equal, and it tells none apart that nobody has looked at.
    """

    objects: Mapping[int, GameObject]
    traits: Mapping[int, Traits]
    awake: Sequence[GameObject]
    passives: Sequence[tuple[GameObject, Passive, int]]
    reactions: Sequence[tuple[GameObject, Ability, int]]
    kinds: Set[str]
    waiting: Sequence[GameObject]

    def __eq__(self, other: object) -> bool:
        return other is None or isinstance(other, Working)


Use = tuple[int, str] | tuple[str, Ability]
"""What is counted in a day: an action or Reaction of an object, by its place, or of a name."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A position. It never changes: a change makes another one.

    ``day`` is 1 on the first day; ``played`` is who played what today, as it resolved, and
    ``before_phase`` and ``before_turn`` how much of that was played before this phase and turn;
    ``rollers`` are who rolled today; ``discarded`` is who discarded what from Hand or Reserve this
    turn, ``activated`` who had an ability with {D} or {T} carried out in it, ``more_turns`` who
    takes another one after it; ``failed`` are the Expeditions that failed to move forward when
    Progress came last.
    """

    rules: Ruleset
    players: tuple[Player, ...]
    objects: Mapping[int, GameObject] = field(default_factory=dict)
    regions: tuple[Region, ...] = ()
    terrains: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()
    traits: Mapping[int, Traits] = field(default_factory=dict)
    gone: Mapping[int, GameObject] = field(default_factory=dict)
    became: Mapping[int, int] = field(default_factory=dict)
    uses: Mapping[Use, int] = field(default_factory=dict)
    tokens: Mapping[str, Card] = field(default_factory=dict)
    clock: int = 0
    phase: str = ""
    first: str = ""
    active: str = ""
    arena: bool = False
    winner: str = ""
    end_turn: bool = False
    given_up: frozenset[str] = frozenset()
    dice: tuple[int, ...] = ()
    day: int = 2
    played: tuple[tuple[str, int], ...] = ()
    before_phase: int = 0
    before_turn: int = 0
    discarded: tuple[tuple[str, int], ...] = ()
    rollers: tuple[str, ...] = ()
    activated: tuple[tuple[str, str], ...] = ()
    more_turns: tuple[str, ...] = ()
    failed: tuple[Expedition, ...] = ()
    mode: str = "standard"
    seats: tuple[str, ...] = ()
    _working: Working | None = None

    # -- what is told and asked, with the rules that this edition has

    def event(self, kind: str, cites: Cites, about: Part | None = None, /, **facts: Fact) -> Event:
        """Make an event; *about* is the part of an ability that it is about.

        :raises UncitedEvent: if the edition has none of *cites*.
        """
        return Event(kind, self.rules.cited(kind, cites), tuple(facts.items()), about)

    def tell(self, kind: str, cites: Cites, about: Part | None = None, /, **facts: Fact) -> Outcome:
        """Make an outcome of one event that leaves the position as it is."""
        numbers = self.rules.cited(kind, cites)
        return Outcome(self, (Event(kind, numbers, tuple(facts.items()), about),))

    def open_question(self, kind: str) -> tuple[Event, ...]:
        """Tell the reading played where a switch can be read otherwise: ``open.<switch>``."""
        name = kind.removeprefix("open.")
        switch = SWITCHES[name]
        if self.rules.edition not in switch.open_in or not getattr(self.rules, name):
            return ()
        return (self.event(kind, (*switch.new, *switch.old)),)

    def ask(
        self,
        kind: str,
        player: str,
        options: Sequence[Option],
        cites: Cites,
        withheld: tuple[Event, ...] = (),
        about: Part | None = None,
        /,
        **facts: Fact,
    ) -> Outcomes[int]:
        """Ask a player a question and return the pick; what has one option is not asked."""
        if len(options) == 1:
            return 0
        numbers, facts_ = self.rules.cited(kind, cites), tuple(facts.items())
        choice = Choice(kind, player, tuple(options), numbers, facts_, withheld, about)
        return (yield Outcome(self, choice=choice))

    # -- players

    def player(self, name: str) -> Player:
        """Return the player called *name*."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def with_player(self, name: str, **changes: object) -> GameState:
        """Return the same position with that player changed."""
        players = [
            replace(player, **changes) if player.name == name else player  # type: ignore[arg-type]
            for player in self.players
        ]
        return replace(self, players=tuple(players))

    @property
    def initiative(self) -> tuple[str, ...]:
        """List the players in initiative order: the active, else the first player leads (1.4.5)."""
        names = tuple([player.name for player in self.players])
        leads = self.active if self.phase == "afternoon" and self.active else self.first
        begin = names.index(leads)
        return names[begin:] + names[:begin]

    def opponents(self, name: str) -> tuple[str, ...]:
        """List the opponents of *name*, in initiative order."""
        spend("selections", 2)
        team = self.player(name).team
        return tuple(other for other in self.initiative if self.player(other).team != team)

    # -- Expeditions

    def facing(self, expedition: Expedition) -> Expedition:
        """Return the Expedition across from this one.

        Two players face each other on both sides. Around a larger table each neighbour
        is faced once: heroes and companions alternate from seat to seat. Two Expeditions
        that faced a player who left the game face each other.
        """
        name, side = expedition
        if len(self.players) == 2 and not self.seats:
            first, second = self.players
            return (second.name if name == first.name else first.name, side)
        present = {player.name for player in self.players}
        seats = self.seats or tuple(player.name for player in self.players)
        name, side = _facing_around_the_table(seats, name, side)
        while name not in present:
            name, side = _facing_around_the_table(seats, name, other_side(side))
        return (name, side)

    def expeditions(self) -> list[Expedition]:
        """List every Expedition, in the order of players."""
        return [(player.name, side) for player in self.players for side in SIDES]

    def terrains_at(self, expedition: Expedition) -> str:
        """Return the terrains of the region that Expedition is in, as letters."""
        if self.arena:
            return self.terrains[0]
        return self.terrains[self.player(expedition[0]).region(expedition[1])]

    # -- objects

    def __getitem__(self, timestamp: int) -> GameObject:
        """Return the object with that timestamp, as it is or as it last was (2.1.h)."""
        thing = self.objects.get(timestamp)
        return thing if thing is not None else self.gone[timestamp]

    def now(self, timestamp: int) -> GameObject | None:
        """Return the object if it still exists."""
        return self.objects.get(timestamp)

    def later(self, timestamp: int) -> int:
        """Return the latest timestamp of what represents that object, after its moves (2.1.f)."""
        while timestamp in self.became:
            timestamp = self.became[timestamp]
        return timestamp

    def of(self, zone: Zone, player: str = "") -> tuple[GameObject, ...]:
        """List the objects of a zone, oldest first; of one player if *player* is given."""
        near = self.objects.values() if zone in NOTHING_WORKS else self.working.awake
        return tuple([t for t in near if t.zone is zone and (not player or t.controller == player)])

    @property
    def working(self) -> Working:
        """List what works in its zone; found once for the same objects and traits."""
        known = self._working
        objects, traits = self.objects, self.traits
        if known is not None and known.objects is objects and known.traits is traits:
            return known
        awake: list[GameObject] = []
        passives: list[tuple[GameObject, Passive, int]] = []
        reactions: list[tuple[GameObject, Ability, int]] = []
        waiting: list[GameObject] = []
        kinds: set[str] = set()
        looked_at = 0
        for thing in objects.values():
            if thing.zone in NOTHING_WORKS:
                continue
            awake.append(thing)
            pending = thing.pending
            if pending is not None:
                if pending.passive and not pending.spent:
                    passives.append((thing, pending.passive, 0))
                    kinds.add(pending.passive.kind)
                if pending.ability:
                    waiting.append(thing)
            abilities = self.abilities(thing) if traits else thing.card.abilities + thing.gained
            if not abilities:
                continue
            looked_at += len(abilities)
            for place, ability in enumerate(abilities):
                trigger, passive = ability.trigger, ability.passive
                if (trigger or passive) and works_in_its_zone(thing, ability):
                    if trigger:
                        reactions.append((thing, ability, place))
                    if passive and not pending:
                        passives.append((thing, passive, place))
                        kinds.add(passive.kind)
        spend("passives", 1 + len(objects) // 4 + looked_at // 4)
        working = Working(objects, traits, awake, passives, reactions, kinds, waiting)
        remember(self, "_working", working)
        return working

    def with_working(self, working: Working) -> GameState:
        """Return the same position, in which that alone works."""
        other = replace(self)
        remember(other, "_working", working)
        return other

    def called(self, item: str) -> GameObject | None:
        """Return the object which that card or token represents now."""
        return next((thing for thing in self.objects.values() if thing.item == item), None)

    def has(self, thing: GameObject, keyword: str) -> bool:
        """Tell whether the object has a keyword ability, passive abilities applied."""
        words = self.keywords(thing)
        return bool(words) and keyword in dict(words)

    def keywords(self, thing: GameObject) -> tuple[tuple[str, int], ...]:
        """List its keyword abilities with their numbers, passive abilities applied."""
        traits = (self.traits.get(thing.timestamp) if self.traits else None) or thing.last
        return thing.card.keywords if traits is None else traits.keywords

    def abilities(self, thing: GameObject) -> tuple[Ability, ...]:
        """List its abilities, gained ones included."""
        traits = self.traits.get(thing.timestamp)
        return (thing.card.abilities + thing.gained) if traits is None else traits.abilities

    def subtypes(self, thing: GameObject) -> tuple[str, ...]:
        """List its sub-types, passive abilities applied."""
        traits = self.traits.get(thing.timestamp) or thing.last
        return thing.card.subtypes if traits is None else traits.subtypes

    def statistics(self, thing: GameObject) -> tuple[int, int, int]:
        """Return Forest, Mountain, Water with passive abilities; each boost adds one to each."""
        if thing.card.type != CHARACTER:
            return (0, 0, 0)
        traits = self.traits.get(thing.timestamp) or thing.last
        forest, mountain, water = thing.card.statistics if traits is None else traits.statistics
        boosts = thing.count("boost")
        return (forest + boosts, mountain + boosts, water + boosts)

    def places(self, thing: GameObject) -> tuple[Expedition, ...]:
        """List the Expeditions it is in: none, one, or both of a player's if it is Gigantic."""
        if thing.zone is not Zone.EXPEDITION:
            return ()
        if self.has(thing, "gigantic"):
            return tuple([(thing.controller, side) for side in SIDES])
        return ((thing.controller, thing.side),)

    def members(self, expedition: Expedition) -> tuple[GameObject, ...]:
        """List the objects in that Expedition, oldest first."""
        return tuple(
            [thing for thing in self.of(Zone.EXPEDITION) if expedition in self.places(thing)]
        )

    def changed(self, *things: GameObject) -> GameState:
        """Return the same position with these objects replaced."""
        return replace(self, objects={**self.objects, **{t.timestamp: t for t in things}})


def in_turn_from(name: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players in turn order, beginning with one of them, if that one plays."""
    first = names.index(name) if name in names else 0
    return names[first:] + names[:first]


def _facing_around_the_table(seats: tuple[str, ...], name: str, side: str) -> Expedition:
    """Return the Expedition across; at an odd table one hero faces one companion."""
    seat, around = seats.index(name), len(seats)
    ahead = (seat % 2 == 0) == (side == "hero")
    other = (seat + (1 if ahead else -1)) % around
    odd_edge = around % 2 == 1 and {seat, other} == {0, around - 1}
    return (seats[other], other_side(side) if odd_edge else side)
