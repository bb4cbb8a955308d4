"""Steps and the atomic actions they are made of; the position they change together (6.1)."""

from __future__ import annotations

from glossary.engine.model.cards import Ability, Card
from glossary.engine.model.events import Event, Fact, PerformedAction
from glossary.engine.model.instructions import Effect
from glossary.engine.model.objects import HIDDEN, GameObject, Pending, Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Action:
    """What a step does to one object, one Expedition or one player (6.1.e).

    ``kind``: ``move`` ``create`` ``relocate`` ``cease`` ``gain`` ``lose`` (a status) ``put``
    ``take`` (counters) ``learn`` (abilities) ``forward`` ``back`` ``ascend`` ``descend``
    ``reveal`` ``mark`` ``emblem`` ``shuffle`` ``attempt`` ``nothing``. ``verb`` is the word of the
    effect that asks for it, ``by`` the player it tells to do it. Of a move, ``word`` is ``scout``,
    ``exhausted`` of an Exhausted Resupply, ``ready`` of an Orb that arrives ready, ``reserve`` of a
    card that is played as if from there. ``gained`` are abilities, also of what learns them.
    ``item`` is what is created, or what gives or takes a status if that is another object.
    ``done`` names the modifiers that were applied to it (6.2.k), ``about`` is the part of an effect
    that lasts by it. An Expedition moves ``due`` to terrains, ``tied`` in some if Ascended.
    """

    kind: str
    object: int = 0
    verb: str = ""
    to: Zone | None = None
    player: str = ""
    side: str = ""
    word: str = ""
    number: int = 1
    by: str = ""
    statuses: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    card: Card | None = None
    item: str = ""
    pending: Pending | None = None
    gained: tuple[Ability, ...] = ()
    played: bool = False
    place: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    cites: Cites = ()
    done: tuple[str, ...] = ()
    about: Effect = ()
    due: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What is about to happen at once: atomic actions, who controls it, what it is called.

    ``notes`` are the events of being modified. A step without ``controller`` is a daily
    effect. ``of_effect`` is so for a step of an effect, which may only be attempted (7.5.3).
    ``short`` are the moves of cards that Decks lack: they come in the same event if their players
    refill these, and have no object until then (7.3.9.c).
    """

    name: str
    actions: tuple[Action, ...] = ()
    controller: str = ""
    source: int = 0
    cites: Cites = ()
    notes: tuple[Event, ...] = ()
    of_effect: bool = False
    short: tuple[Action, ...] = ()


SUMMED_UP = "pay"
"""The name of a step of Orbs, which its first event tells as a whole."""
ON_OBJECTS = frozenset(("move", "relocate", "cease", "gain", "lose", "put", "take", "learn"))
"""The kinds of action that need an object."""


@dataclass(slots=True)
class Draft:
    """What changes while one step happens.

    ``state`` has the players, regions and markers as changed so far, ``clock`` is the last
    timestamp given, ``cites`` are the rules that the whole step follows.
    """

    state: GameState
    objects: dict[int, GameObject]
    gone: dict[int, GameObject]
    became: dict[int, int]
    clock: int
    cites: Cites
    events: list[Event] = field(default_factory=list)
    performed: list[PerformedAction] = field(default_factory=list)

    def tell(self, kind: str, cites: Cites, **facts: Fact) -> None:
        """Add an event, which cites what the whole step follows, too."""
        numbers = self.state.rules.cited(kind, (*cites, *self.cites))
        self.events.append(Event(kind, numbers, tuple(facts.items())))

    def remove(self, thing: GameObject) -> None:
        """Take an object away; what was last true of it can still be asked (2.1.h)."""
        last = self.state.traits.get(thing.timestamp)
        del self.objects[thing.timestamp]
        self.gone[thing.timestamp] = thing if last is None else replace(thing, last=last)

    def stamp(self) -> int:
        """Give the next timestamp (2.2.16)."""
        self.clock += 1
        return self.clock


def tell_gone(state: GameState, draft: Draft, action: Action) -> None:
    """Tell of an action on an object that no longer exists."""
    cites = gone_cites(state, action.object, moves=action.kind in MOVING)
    draft.tell("gone", cites, object=state[action.object].item)


def gone_cites(state: GameState, stamp: int, *, moves: bool) -> Cites:
    """List the rules by which an object that no longer exists is not moved, or not altered."""
    now = state.now(state.later(stamp))
    cites = GONE if moves else GONE[1:]
    if now is not None and now.zone in HIDDEN:
        return (*cites, rule.A_HIDDEN_CARD_IS_NO_OBJECT)
    return cites


MOVING = frozenset(("move", "relocate", "cease"))
GONE = (
    rule.WHAT_IS_GONE_CANNOT_MOVE,
    rule.THE_BOUND_MAY_BE_GONE,
    rule.A_NEW_ZONE_IS_A_NEW_OBJECT,
    rule.NEW_ZONE_NEW_OBJECT,
)
