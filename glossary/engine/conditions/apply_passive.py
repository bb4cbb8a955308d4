"""One passive ability: whether it exists and is active, what it affects, how it applies (2.3.1)."""

from __future__ import annotations

from collections.abc import Iterable

from glossary.engine.conditions.condition import holds
from glossary.engine.conditions.passives_in_force import PassiveInForce
from glossary.engine.conditions.selection import expeditions, matches_selection, quantity_value
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import EMBLEM, HERO, Passive
from glossary.engine.model.objects import GameObject, Traits
from glossary.engine.model.state import GameState
from glossary.engine.rules.values import replace


def exists(state: GameState, one: PassiveInForce) -> bool:
    """Tell whether the bearer still has the ability; an emblem always does."""
    if one.bearer.card.type == EMBLEM:
        return True
    passive = one.passive
    abilities = state.abilities(one.bearer)
    spend("passives", 1 + len(abilities) // 2)
    return any(a.passive is passive or a.passive == passive for a in abilities)


def is_active(state: GameState, one: PassiveInForce) -> bool:
    """Tell whether the ability's own condition is met."""
    condition = one.passive.condition
    return condition is None or holds(state, condition, one.who)


def affected_objects(state: GameState, one: PassiveInForce) -> tuple[int, ...]:
    """List what the ability affects: timestamps of objects, or indices of regions."""
    if one.passive.kind == "terrains":
        return _regions(state, one)
    of, who = one.passive.of, one.who
    things: Iterable[GameObject] = state.objects.values()
    if of.pick in _PRONOUN_PICKS:  # no need to look at any other
        named = sorted({who.me, who.home, who.it, *who.that})
        things = [state.objects[stamp] for stamp in named if stamp in state.objects]
    else:
        spend("passives", len(state.objects) // 4)
    concerned = [thing for thing in things if thing.in_play or thing.card.type == HERO]
    spend("passives", 5 + len(concerned))
    return tuple(thing.timestamp for thing in concerned if matches_selection(state, of, thing, who))


_PRONOUN_PICKS = ("me", "it", "that")


def _regions(state: GameState, one: PassiveInForce) -> tuple[int, ...]:
    if one.passive.of.where in ("play", "regions") or state.arena:
        return tuple(range(len(state.terrains)))
    places = expeditions(state, one.passive.of.where, one.who)
    return tuple(sorted({state.player(name).region(side) for name, side in places}))


def apply_passive(state: GameState, one: PassiveInForce, traits: dict[int, Traits]) -> GameState:
    """Apply *one*; it writes to *traits*, a copy or the mapping of the evaluation under way."""
    if not is_active(state, one):
        return state
    passive = one.passive
    if passive.kind == "terrains":
        found = list(state.terrains)
        for region in _regions(state, one):
            before = found[region] if passive.number else ""
            found[region] = "".join(t for t in "FMW" if t in before + passive.value)
        return replace(state, terrains=tuple(found))
    if passive.quantity is not None:
        passive = replace(passive, number=quantity_value(state, passive.quantity, one.who))
    reached = affected_objects(state, one)
    spend("passives", 2 * len(reached))
    for stamp in reached:
        traits[stamp] = _changed_traits(state, state.objects[stamp], passive)
    return state if traits is state.traits else replace(state, traits=traits)


def traits_of(state: GameState, thing: GameObject) -> Traits:
    """Return the characteristics as evaluated so far, the printed ones if nothing applied yet."""
    return state.traits.get(thing.timestamp) or Traits(
        thing.card.keywords,
        thing.card.statistics,
        thing.card.subtypes,
        thing.card.abilities + thing.gained,
    )


def _changed_traits(state: GameState, thing: GameObject, passive: Passive) -> Traits:
    """Return the traits of *thing* with one passive ability applied."""
    traits = traits_of(state, thing)
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
