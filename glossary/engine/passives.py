"""Passive abilities that change characteristics: applied again after each event (2.3).

The dependency of one on another decides the order, then timestamps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from glossary.engine.cards import EMBLEM, HERO, Passive
from glossary.engine.citations import Citation, pieces, plays, terms
from glossary.engine.conditions import holds
from glossary.engine.events import Event, event
from glossary.engine.objects import GameObject, Traits
from glossary.engine.selecting import expeditions, fits, number_of
from glossary.engine.state import GameState
from glossary.engine.stated import Statement, any_stated, hushed, statements

CHARACTERISTIC = (
    "keyword",
    "statistics",
    "subtypes",
    "ability",
    "loses-abilities",
    "terrains",
)


def terrains_printed(state: GameState) -> tuple[str, ...]:
    """The terrains of each region before passive abilities other than Terrain Markers (3.2.1.e)."""
    found = [region.terrains if region.revealed else "" for region in state.regions]
    for marker in sorted(state.markers, key=lambda m: m.timestamp):
        if marker.region < len(found):
            found[marker.region] = marker.terrains
    return tuple(found)


def settle(state: GameState, used: list[Citation] | None = None) -> GameState:
    """The same position, characteristics re-evaluated from none applied (2.3.1.l).

    What decided the order of application is added to *used*.
    """
    why = [] if used is None else used
    terrains = terrains_printed(state)
    base = state
    if state.traits or terrains != state.terrains:
        base = replace(state, traits={}, terrains=terrains)
    if not any_stated(base, *CHARACTERISTIC, "ignore"):
        return base
    pool = list(statements(base, *CHARACTERISTIC))
    # an ability that another one gives is found once that one is applied
    done: set[tuple[int, int, str]] = set()
    while pool:
        chosen = _next(base, pool, why)
        done.add(_key(chosen))
        if _exists(base, chosen):
            base = _apply(base, chosen)
        pool = [s for s in pool if s is not chosen]
        known = {_key(s) for s in pool} | done
        pool += [s for s in statements(base, *CHARACTERISTIC) if _key(s) not in known]
    return _quietened(base)


def _quietened(state: GameState) -> GameState:
    """Keyword abilities that are ignored have no effect (7.3.18.b)."""
    found = hushed(state)
    if not found:
        return state
    quiet = {t.timestamp: replace(_traits(state, t), keywords=()) for t in found}
    return replace(state, traits={**state.traits, **quiet})


def _key(statement: Statement) -> tuple[int, int, str]:
    return (statement.bearer.timestamp, statement.place, statement.passive.kind)


def _next(state: GameState, pool: list[Statement], why: list[Citation]) -> Statement:
    """The free statement with the lowest timestamp (2.3.3)."""
    if len(pool) == 1:
        return pool[0]
    order = sorted(pool, key=lambda s: (s.bearer.timestamp, s.place))
    needs = {
        _key(one): {
            _key(other) for other in order if other is not one and _depends(state, one, other)
        }
        for one in order
    }
    closed = _closure(needs)
    why += [pieces.TIMESTAMPS_AND_DEPENDENCY, pieces.LOWEST_TIMESTAMP_FIRST]
    if any(needs.values()):
        why += [
            pieces.DEPENDENCY_IS_TRANSITIVE,
            pieces.FREE_FROM_DEPENDENCY,
            pieces.DEPENDENCIES_ARE_RECOMPUTED,
        ]
        why += [
            cite
            for one in order
            for other in order
            if other is not one
            for cite in _how(state, one, other)
        ]
    for one in order:
        if all(_key(one) in closed[other] for other in closed[_key(one)]):
            return one
    return order[0]


def _closure(
    needs: Mapping[tuple[int, int, str], set[tuple[int, int, str]]],
) -> dict[tuple[int, int, str], set[tuple[int, int, str]]]:
    closed = {key: set(value) for key, value in needs.items()}
    grew = True
    while grew:
        grew = False
        for reached in closed.values():
            more = set().union(*(closed[other] for other in reached)) - reached
            if more:
                reached |= more
                grew = True
    return closed


def _depends(state: GameState, one: Statement, other: Statement) -> bool:
    """Whether *one* directly depends on *other*."""
    return bool(_how(state, one, other))


def _how(state: GameState, one: Statement, other: Statement) -> tuple[Citation, ...]:
    """How applying *other* touches *one*: ends it, alters its reach or action (2.3.2)."""
    after = _apply(state, other)
    if not _exists(after, one):
        return (pieces.DEPENDS_FOR_ITS_EXISTENCE,)
    if _reach(state, one) != _reach(after, one):
        return (pieces.DEPENDS_FOR_ITS_REACH,)
    if _does(state, one) != _does(after, one):
        return (pieces.DEPENDS_FOR_ITS_ACTION,)
    return ()


def changes(before: GameState, after: GameState, used: list[Citation]) -> Iterator[Event]:
    """The events of characteristics and terrains that are not what they were (2.3.1.k)."""
    if before.traits is after.traits and before.terrains == after.terrains:
        return
    cites = (
        pieces.PASSIVES_CHANGE_CHARACTERISTICS,
        pieces.PASSIVES_APPLY_ALL_THE_TIME,
        pieces.PASSIVES_AFFECT_WHAT_IS_IN_PLAY,
        pieces.LOOK_AGAIN_AFTER_EACH_EVENT,
        pieces.START_FROM_NONE_APPLIED,
        plays.RESOLVING,
        *used,
    )
    for stamp, thing in after.objects.items():
        if after.traits.get(stamp) == before.traits.get(stamp):
            continue
        why = cites
        if after.has(thing, "gigantic") and not thing.card.has("gigantic"):
            why = (terms.GAINING_GIGANTIC, *cites)
        elif (
            stamp in before.objects
            and before.has(thing, "gigantic")
            and not after.has(thing, "gigantic")
        ):
            why = (terms.LOSING_GIGANTIC, *cites)
        yield event(after, "re-evaluated", why, object=thing.item)
    if after.arena or len(before.terrains) != len(after.terrains):
        return
    for region, (old, new) in enumerate(zip(before.terrains, after.terrains, strict=True)):
        if old != new and after.regions[region] == before.regions[region]:
            why = (pieces.TERRAIN_MARKERS, *cites) if after.markers else cites
            yield event(after, "terrains", why, number=region, terrains=(new,))


def _exists(state: GameState, one: Statement) -> bool:
    if one.bearer.card.type == EMBLEM:
        return True
    return any(ability.passive == one.passive for ability in state.abilities(one.bearer))


def _does(state: GameState, one: Statement) -> bool:
    return holds(state, one.passive.condition, one.who)


def _reach(state: GameState, one: Statement) -> tuple[int, ...]:
    if one.passive.kind == "terrains":
        return _regions(state, one)
    return tuple(
        thing.timestamp
        for thing in state.objects.values()
        if (thing.in_play or thing.card.type == HERO)
        and fits(state, one.passive.of, thing, one.who)
    )


def _regions(state: GameState, one: Statement) -> tuple[int, ...]:
    if one.passive.of.where in ("play", "regions") or state.arena:
        return tuple(range(len(state.terrains)))
    places = expeditions(state, one.passive.of.where, one.who)
    return tuple(sorted({state.player(name).region(side) for name, side in places}))


def _apply(state: GameState, one: Statement) -> GameState:
    if not _does(state, one):
        return state
    passive = one.passive
    if passive.kind == "terrains":
        found = list(state.terrains)
        for region in _regions(state, one):
            kept = found[region] if passive.number else ""
            found[region] = "".join(t for t in "FMW" if t in kept + passive.value)
        return replace(state, terrains=tuple(found))
    if passive.quantity is not None:
        passive = replace(passive, number=number_of(state, passive.quantity, one.who))
    changed = dict(state.traits)
    for stamp in _reach(state, one):
        changed[stamp] = _altered(state, state.objects[stamp], passive)
    return replace(state, traits=changed)


def _traits(state: GameState, thing: GameObject) -> Traits:
    return state.traits.get(thing.timestamp) or Traits(
        thing.card.keywords,
        thing.card.statistics,
        thing.card.subtypes,
        thing.card.abilities + thing.gained,
    )


def _altered(state: GameState, thing: GameObject, passive: Passive) -> Traits:
    traits = _traits(state, thing)
    match passive.kind:
        case "keyword" if passive.value in state.rules.off:
            return traits
        case "keyword":
            return replace(traits, keywords=(*traits.keywords, (passive.value, passive.number)))
        case "statistics":
            more = passive.number
            forest, mountain, water = traits.statistics
            return replace(traits, statistics=(forest + more, mountain + more, water + more))
        case "subtypes":
            if passive.value in traits.subtypes:
                return traits
            return replace(traits, subtypes=(*traits.subtypes, passive.value))
        case "loses-abilities":
            return replace(traits, keywords=(), abilities=())
        case _:
            gained = passive.ability
            return replace(traits, abilities=(*traits.abilities, gained)) if gained else traits
