"""Passive abilities that change characteristics: applied again after each event (2.3).

The dependency of one on another decides the order, then timestamps.
"""

from __future__ import annotations

from collections.abc import Iterator

from glossary.engine.conditions.passive_dependencies import CHARACTERISTIC
from glossary.engine.conditions.passive_order import apply_in_order, traits_of
from glossary.engine.conditions.passives_in_force import (
    objects_without_keywords,
    passives_ignored_or_not,
)
from glossary.engine.model.events import Event, event
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import replace


def printed_terrains(state: GameState) -> tuple[str, ...]:
    """List each region's terrains as printed or marked, no passive applied (3.2.1.e)."""
    found = [region.terrains if region.revealed else "" for region in state.regions]
    for marker in sorted(state.markers, key=lambda m: m.timestamp):
        if marker.region < len(found):
            found[marker.region] = marker.terrains
    return tuple(found)


def apply_passives(state: GameState, used: list[Citation] | None = None) -> GameState:
    """Evaluate all characteristics again, starting with no passive ability applied (2.3.1.l).

    What decided the order of application is added to *used*.

    :raises TooMuchWork: if the budget does not have it.
    """
    why: list[Citation] = []
    terrains = printed_terrains(state)
    base = state
    if state.traits or terrains != state.terrains:
        base = replace(state, traits={}, terrains=terrains)
    if not passives_ignored_or_not(base, *CHARACTERISTIC, "ignore"):
        return base
    base = apply_in_order(base, why)
    if used is not None:
        used += dict.fromkeys(why)
    return _without_ignored_keywords(base)


def _without_ignored_keywords(state: GameState) -> GameState:
    """Remove keyword abilities that are ignored: they have no effect (7.3.18.b)."""
    found = objects_without_keywords(state)
    if not found:
        return state
    quiet = {t.timestamp: replace(traits_of(state, t), keywords=()) for t in found}
    return replace(state, traits={**state.traits, **quiet})


def change_events(before: GameState, after: GameState, used: list[Citation]) -> Iterator[Event]:
    """Yield an event for each object or region whose characteristics changed (2.3.1.k)."""
    if before.traits is after.traits and before.terrains == after.terrains:
        return
    cites = (
        rule.PASSIVES_CHANGE_CHARACTERISTICS,
        rule.PASSIVES_APPLY_ALL_THE_TIME,
        rule.PASSIVES_AFFECT_WHAT_IS_IN_PLAY,
        rule.LOOK_AGAIN_AFTER_EACH_EVENT,
        rule.START_FROM_NONE_APPLIED,
        rule.RESOLVING,
        *used,
    )
    for stamp, thing in after.objects.items():
        if after.traits.get(stamp) == before.traits.get(stamp):
            continue
        why = cites
        if after.has(thing, "gigantic") and not thing.card.has("gigantic"):
            why = (rule.GAINING_GIGANTIC, *cites)
        elif (
            stamp in before.objects
            and before.has(thing, "gigantic")
            and not after.has(thing, "gigantic")
        ):
            why = (rule.LOSING_GIGANTIC, *cites)
        yield event(after, "re-evaluated", why, object=thing.item)
    if after.arena or len(before.terrains) != len(after.terrains):
        return
    for region, (old, new) in enumerate(zip(before.terrains, after.terrains, strict=True)):
        if old != new and after.regions[region] == before.regions[region]:
            why = (rule.TERRAIN_MARKERS, *cites) if after.markers else cites
            yield event(after, "terrains", why, number=region, terrains=(new,))
