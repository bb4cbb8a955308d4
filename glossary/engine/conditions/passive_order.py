"""Applies passive abilities: by dependency, then by timestamp (2.3.1 to 2.3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from glossary.engine.conditions.condition import holds
from glossary.engine.conditions.passive_dependencies import (
    ABILITIES,
    CHARACTERISTIC,
    Words,
    words_read,
)
from glossary.engine.conditions.passive_dependencies import words_changed as changeable
from glossary.engine.conditions.passives_in_force import (
    PassiveInForce,
    passives_ignored_or_not,
    passives_in_force,
)
from glossary.engine.conditions.selection import expeditions, matches_selection, quantity_value
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import EMBLEM, HERO, Passive
from glossary.engine.model.objects import GameObject, Traits
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import dataclass, replace


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


def apply_in_order(state: GameState, why: list[Citation]) -> GameState:
    """Apply every passive ability once: independent ones first, of these the oldest (2.3.3).

    While one could depend on another, they apply one by one, and the rest is examined again.
    As soon as none can, the rest applies in one pass. The rules that decided go to *why*.
    """
    pool = sorted(map(_Node.of, passives_in_force(state, *CHARACTERISTIC)), key=_Node.age)
    known = {link.key for link in pool}
    dependencies: dict[_Pair, tuple[Citation, ...]] = {}
    ended = False
    while pool:
        pairs = _possible_dependencies(state, pool, ended=ended)
        watched = _words_that_add_passives(state)
        if len(pool) > 1:
            why += [
                rule.TIMESTAMPS_AND_DEPENDENCY,
                rule.LOWEST_TIMESTAMP_FIRST,
                rule.A_NEW_TIMESTAMP,
                rule.TIMESTAMPS_INCREASE,
            ]
        if not pairs and watched.isdisjoint(_changed_words(pool)):
            return _apply_all(state, pool)
        chosen = _next_to_apply(state, pool, pairs, dependencies, why)
        pool.remove(chosen)
        if not exists(state, chosen.in_force):
            continue
        state = apply_passive(state, chosen.in_force, dict(state.traits))
        ended = ended or chosen.in_force.passive.kind == "loses-abilities"
        stale = {link.key for link in pool if link.reads & chosen.changes}
        dependencies = {pair: how for pair, how in dependencies.items() if stale.isdisjoint(pair)}
        if watched & chosen.changes:
            # an ability that another one gives is found once that one is applied
            found = map(_Node.of, passives_in_force(state, *CHARACTERISTIC))
            pool += [link for link in found if link.key not in known]
            known |= {link.key for link in pool}
            pool.sort(key=_Node.age)
    return state


_Key = tuple[int, int, str]
_Pair = tuple[_Key, _Key]


@dataclass(frozen=True, slots=True, eq=False)
class _Node:
    """A passive ability, the words it reads, and the words it can change."""

    in_force: PassiveInForce
    key: _Key
    reads: Words
    changes: Words

    @classmethod
    def of(cls, in_force: PassiveInForce) -> _Node:
        key = (in_force.bearer.timestamp, in_force.place, in_force.passive.kind)
        return cls(in_force, key, words_read(in_force), changeable(in_force.passive))

    def age(self) -> tuple[int, int]:
        return self.key[:2]


def _changed_words(pool: Iterable[_Node]) -> Words:
    """List the words that the nodes of *pool* can change."""
    return frozenset().union(*(link.changes for link in pool))


def _words_that_add_passives(state: GameState) -> Words:
    """List the words that decide which passive abilities are in force."""
    return frozenset((ABILITIES,)).union(*map(words_read, passives_ignored_or_not(state, "ignore")))


def _apply_all(state: GameState, pool: list[_Node]) -> GameState:
    """Apply passive abilities that do not depend on each other, in the given order."""
    traits = dict(state.traits)
    state = replace(state, traits=traits)
    for link in pool:
        if exists(state, link.in_force):
            state = apply_passive(state, link.in_force, traits)
    return replace(state, traits=dict(traits))  # what works is found again among these


def _possible_dependencies(
    state: GameState, pool: list[_Node], *, ended: bool
) -> list[tuple[_Node, _Node]]:
    """List the pairs of which the first could depend on the second: it reads what that can change.

    One that has lost its ability (*ended* is so if any may have) counts with every other one.
    """
    changed = _changed_words(pool)
    gone = {link.key for link in pool if ended and not exists(state, link.in_force)}
    depending = [link for link in pool if link.key in gone or link.reads & changed]
    changing = [link for link in pool if link.changes]
    spend("passives", len(pool) + len(depending) * len(changing) // 4)
    return [
        (one, other)
        for one in depending
        for other in (pool if one.key in gone else changing)
        if other is not one and (one.key in gone or one.reads & other.changes)
    ]


def _next_to_apply(
    state: GameState,
    pool: list[_Node],
    pairs: list[tuple[_Node, _Node]],
    dependencies: dict[_Pair, tuple[Citation, ...]],
    why: list[Citation],
) -> _Node:
    """Return the independent node with the lowest timestamp (2.3.3); *dependencies* is a cache."""
    needs: dict[_Key, set[_Key]] = {}
    applied: dict[_Key, GameState] = {}
    for one, other in pairs:
        pair = (one.key, other.key)
        if pair not in dependencies:
            if other.key not in applied:
                applied[other.key] = apply_passive(state, other.in_force, dict(state.traits))
            dependencies[pair] = _dependency(state, applied[other.key], one.in_force)
        if dependencies[pair]:
            needs.setdefault(one.key, set()).add(other.key)
    if not needs:
        return pool[0]
    why += [
        rule.DEPENDENCY_IS_TRANSITIVE,
        rule.FREE_FROM_DEPENDENCY,
        rule.DEPENDENCIES_ARE_RECOMPUTED,
    ]
    why += [cite for one, other in pairs for cite in dependencies[one.key, other.key]]
    closed: dict[_Key, set[_Key]] = {}
    for link in pool:
        below = _closure(needs, link.key, closed)
        if all(link.key in _closure(needs, other, closed) for other in below):
            return link
    return pool[0]


def _closure(
    needs: Mapping[_Key, set[_Key]], key: _Key, closed: dict[_Key, set[_Key]]
) -> set[_Key]:
    """Return all that one node depends on, directly or not; *closed* is a cache."""
    if key not in closed:
        found: set[_Key] = set()
        left = list(needs.get(key, ()))
        while left:
            other = left.pop()
            if other not in found:
                found.add(other)
                left += needs.get(other, ())
                spend("passives", 1 + len(needs.get(other, ())) // 8)
        closed[key] = found
    return closed[key]


def _dependency(before: GameState, after: GameState, one: PassiveInForce) -> tuple[Citation, ...]:
    """List how applying another changed *one*: existence, objects or activity (2.3.2)."""
    if not exists(after, one):
        return (rule.DEPENDS_FOR_ITS_EXISTENCE,)
    if affected_objects(before, one) != affected_objects(after, one):
        return (rule.DEPENDS_FOR_ITS_REACH,)
    if is_active(before, one) != is_active(after, one):
        return (rule.DEPENDS_FOR_ITS_ACTION,)
    return ()
