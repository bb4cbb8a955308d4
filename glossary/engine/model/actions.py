"""Steps and the atomic actions they are made of, before they happen (6.1)."""

from __future__ import annotations

from glossary.engine.model.cards import Ability, Card
from glossary.engine.model.events import Event
from glossary.engine.model.objects import Pending, Zone
from glossary.engine.rules.citations import Citation
from glossary.engine.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """What a step does to one object, one Expedition or one player (6.1.e).

    ``kind``: ``move`` ``create`` ``relocate`` ``cease`` ``gain`` ``lose`` (a status) ``put``
    ``take`` (counters) ``forward`` ``back`` ``ascend`` ``descend`` ``reveal`` ``mark`` ``emblem``
    ``shuffle`` ``attempt`` ``nothing``. ``verb`` is the word of the effect that asks for it,
    ``by`` the player it tells to do it.
    ``done`` names the modifiers that were applied to it (6.2.k).
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
    cites: tuple[Citation, ...] = ()
    done: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What is about to happen at once: atomic actions, who controls it, what it is called.

    ``notes`` are the events of being modified. A step without ``controller`` is a daily
    effect. ``of_effect`` is so for a step of an effect, which may only be attempted (7.5.3).
    """

    name: str
    actions: tuple[Action, ...] = ()
    controller: str = ""
    source: int = 0
    cites: tuple[Citation, ...] = ()
    notes: tuple[Event, ...] = ()
    done: tuple[str, ...] = ()
    of_effect: bool = False
