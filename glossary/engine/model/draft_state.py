"""A position under construction: the atomic actions of one step change it together (6.1.f)."""

from __future__ import annotations

from glossary.engine.model.actions import Action
from glossary.engine.model.events import Event, PerformedAction, event
from glossary.engine.model.objects import HIDDEN, GameObject
from glossary.engine.model.state import GameState, Marker, Player, Region
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import dataclass


@dataclass(slots=True)
class Draft:
    """A mutable position, used while one step happens; `clock` is the last timestamp given."""

    objects: dict[int, GameObject]
    gone: dict[int, GameObject]
    became: dict[int, int]
    players: dict[str, Player]
    regions: list[Region]
    markers: list[Marker]
    clock: int
    events: list[Event]
    performed: list[PerformedAction]

    def stamp(self) -> int:
        """Give the next timestamp (2.2.16)."""
        self.clock += 1
        return self.clock


def gone_event(state: GameState, action: Action) -> Event:
    """Make the event of an action on an object that no longer exists."""
    cites = gone_cites(state, action.object)
    return event(state, "gone", cites, object=state[action.object].item)


def gone_cites(state: GameState, stamp: int) -> tuple[Citation, ...]:
    """List the rules by which nothing happens to an object that no longer exists."""
    cites = (
        rule.A_NEW_ZONE_IS_A_NEW_OBJECT,
        rule.WHAT_IS_GONE_CANNOT_MOVE,
        rule.THE_BOUND_MAY_BE_GONE,
        rule.NEW_ZONE_NEW_OBJECT,
    )
    now = state.now(state.later(stamp))
    if now is not None and now.zone in HIDDEN:
        return (*cites, rule.A_HIDDEN_CARD_IS_NO_OBJECT)
    return cites
