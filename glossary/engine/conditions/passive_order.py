"""Applies passive abilities that change characteristics, again after each event (2.3).

By dependency, then by timestamp. One can depend on another only if what the other can change is
something that it looks at. Both are sets of words: ``keyword:tough``, ``subtype:mage``,
``terrains``, ``abilities``, and ``keywords`` for all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from glossary.engine.conditions.condition import (
    expeditions,
    holds,
    matches_selection,
    quantity_value,
)
from glossary.engine.conditions.passives_in_force import (
    PassiveInForce,
    givers_of,
    ignores_object,
    ignoring_passives,
    passives_ignored_or_not,
    passives_in_force,
    passives_with_condition_met,
)
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import EMBLEM, HERO, Condition, Passive, Quantity, Selection
from glossary.engine.model.events import Event, Fact
from glossary.engine.model.objects import GameObject, Traits, Zone
from glossary.engine.model.state import GameState, Marker, Region
from glossary.engine.rules.citations import Citation, Cites, rule
from glossary.engine.rules.values import dataclass, replace

CHARACTERISTIC = (
    *("keyword", "statistics", "highest-statistic", "subtypes"),
    *("ability", "loses-abilities", "terrains"),
)
EVALUATED = (*CHARACTERISTIC, "ignore")
ABILITIES = "abilities"
_ALL_KEYWORDS = "keywords"
_STATISTICS = "statistics"
_GIGANTIC = ("keyword:gigantic", _ALL_KEYWORDS)
_ZONES = (
    "play",
    "those",
    "anywhere",
    "play-or-reserve",
    "expedition-or-reserve",
    *(zone.value for zone in Zone),
)
"""Where a selection looks without asking in which Expeditions an object is."""

Words = frozenset[str]


def words_changed(passive: Passive) -> Words:
    """List the words that applying a passive ability can change.

    An ability that it gives counts if that changes characteristics in turn.
    """
    match passive.kind:
        case "keyword":
            return frozenset((f"keyword:{passive.value}",))
        case "statistics" | "highest-statistic":
            return frozenset((_STATISTICS,))
        case "subtypes":
            return frozenset((f"subtype:{passive.value}",))
        case "loses-abilities":
            return frozenset((ABILITIES, _ALL_KEYWORDS))
        case "terrains":
            return frozenset(("terrains",))
        case "ability":
            given = passive.ability.passive if passive.ability else None
            if given is not None and given.kind in (*CHARACTERISTIC, "ignore"):
                return frozenset((ABILITIES,))
    return frozenset()


def words_read(one: PassiveInForce) -> Words:
    """List the words that decide whether an ability exists, is active, on what, and by how much."""
    passive = one.passive
    words: list[str] = [] if one.bearer.card.type == EMBLEM else [ABILITIES]
    if passive.kind == "terrains":
        words += _place(passive.of.where)
    elif passive.of.pick not in ("me", "it", "that"):
        words += _selection(passive.of)
    if passive.condition is not None:
        words += _condition(passive.condition)
    if passive.quantity is not None:
        words += _quantity(passive.quantity)
    return frozenset(words)


def _place(where: str) -> tuple[str, ...]:
    return () if where in _ZONES else _GIGANTIC


def _selection(of: Selection) -> Iterator[str]:
    yield from _place(of.where)
    yield from (f"subtype:{word}" for word in (*of.subtypes, *of.no_subtypes))
    if of.terrain:
        yield from ("terrains", *_GIGANTIC)
    for one in of.any_of:
        yield from _selection(one)
    for word in (of.has, of.lacks, *of.has_any):
        if word:
            yield from _keyword(word)
    for number in (of.least_hand_cost, of.most_hand_cost, of.most_base_cost):
        if isinstance(number, Quantity):
            yield from _quantity(number)


def _keyword(word: str) -> tuple[str, str]:
    if word == "discard-ability":
        return (ABILITIES, _ALL_KEYWORDS)
    return (f"keyword:{word}", _ALL_KEYWORDS)


def _quantity(quantity: Quantity) -> Iterator[str]:
    if quantity.of is not None:
        yield from _selection(quantity.of)
    yield from _COUNTED.get(quantity.kind, ())
    for number in (quantity.by, quantity.plus):
        if isinstance(number, Quantity):
            yield from _quantity(number)


_COUNTED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("statistic", "highest-statistic", "different"), (_STATISTICS,)),
    **dict.fromkeys(("in-terrain", "regions"), ("terrains",)),
}
"""What the amounts of these kinds read, whatever they are counted of."""


def _condition(condition: Condition) -> Iterator[str]:
    """Yield the words that decide whether a condition is met."""
    for one in (condition.of, condition.what, *condition.each):
        if one is not None:
            yield from _selection(one)
    for number in (condition.quantity, condition.most):
        if isinstance(number, Quantity):
            yield from _quantity(number)
    match condition.name:
        case "has":
            yield from _keyword(condition.value)
        case "ahead" | "behind" | "tied" | "ascended" | "holds":
            yield from _GIGANTIC
        case "in-contact":
            yield from ("subtype:gear", *_GIGANTIC)
        case "in-terrain" | "base-zero-there":
            yield from ("terrains", *_GIGANTIC)
    for other in condition.also:
        yield from _condition(other)


def exists(state: GameState, one: PassiveInForce) -> bool:
    """Tell whether the bearer still has the ability; an emblem always does."""
    if one.bearer.card.type == EMBLEM:
        return True
    passive = one.passive
    abilities = state.abilities(one.bearer)
    spend("passives", 1 + len(abilities) // 2)
    return any(a.passive is passive or a.passive == passive for a in abilities)


def affected_objects(state: GameState, one: PassiveInForce) -> tuple[int, ...]:
    """List what the ability affects: timestamps of objects, or indices of regions.

    That is in play (2.3.1.b), unless a card speaks of Reserve: it prevails (1.4.2.a).
    """
    if one.passive.kind == "terrains":
        return _regions(state, one)
    of, who = one.passive.of, one.who
    things: Iterable[GameObject] = state.objects.values()
    if of.pick in _PRONOUN_PICKS:  # no need to look at any other
        named = sorted({who.me, who.home, who.it, *who.that})
        things = [state.objects[stamp] for stamp in named if stamp in state.objects]
    else:
        spend("passives", len(state.objects) // 4)
    spoken_of = Zone.RESERVE if of.where == Zone.RESERVE else None
    concerned = [
        thing
        for thing in things
        if thing.in_play or thing.card.type == HERO or thing.zone is spoken_of
    ]
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
    if not holds(state, one.passive.condition, one.who):
        return state
    passive = one.passive
    if passive.kind == "terrains":
        terrains = list(state.terrains)
        for region in _regions(state, one):
            before = terrains[region] if passive.number else ""
            terrains[region] = "".join(t for t in "FMW" if t in before + passive.value)
        return replace(state, terrains=tuple(terrains))
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
        case "highest-statistic":
            return replace(traits, statistics=(max(traits.statistics),) * 3)
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
    dependencies: dict[_Pair, Cites] = {}
    ended = False
    while pool:
        pairs = _possible_dependencies(state, pool, ended=ended)
        ignoring = passives_ignored_or_not(state, "ignore")
        watched = frozenset((ABILITIES,)).union(*map(words_read, ignoring))  # of what is in force
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
            nodes = map(_Node.of, passives_in_force(state, *CHARACTERISTIC))
            pool += [link for link in nodes if link.key not in known]
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
        return cls(in_force, key, words_read(in_force), words_changed(in_force.passive))

    def age(self) -> tuple[int, int]:
        return self.key[:2]


def _changed_words(pool: Iterable[_Node]) -> Words:
    """List the words that the nodes of *pool* can change."""
    return frozenset().union(*(link.changes for link in pool))


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
    dependencies: dict[_Pair, Cites],
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
        reached: set[_Key] = set()
        left = list(needs.get(key, ()))
        while left:
            other = left.pop()
            if other not in reached:
                reached.add(other)
                left += needs.get(other, ())
                spend("passives", 1 + len(needs.get(other, ())) // 8)
        closed[key] = reached
    return closed[key]


BY_AMOUNT = Citation(rule.DEPENDS_FOR_ITS_ACTION.numbers)
"""The same paragraph, where only the amount is altered."""


def _dependency(before: GameState, after: GameState, one: PassiveInForce) -> Cites:
    """List how applying another changed *one*: existence, objects, activity, amount (2.3.2)."""
    if not exists(after, one):
        return (rule.DEPENDS_FOR_ITS_EXISTENCE,)
    if affected_objects(before, one) != affected_objects(after, one):
        return (rule.DEPENDS_FOR_ITS_REACH,)
    condition, who = one.passive.condition, one.who
    if holds(before, condition, who) != holds(after, condition, who):
        return (rule.DEPENDS_FOR_ITS_ACTION,)
    counted = one.passive.quantity if before.rules.amounts_make_dependencies else None
    if counted and quantity_value(before, counted, who) != quantity_value(after, counted, who):
        return (BY_AMOUNT,)
    return ()


def _printed(regions: tuple[Region, ...], markers: tuple[Marker, ...]) -> tuple[str, ...]:
    """List each region's terrains as printed or marked, no passive applied (3.2.1.e)."""
    terrains: list[str] = []
    for region in regions:  # a comprehension would be one more call each time
        terrains.append(region.terrains if region.revealed else "")  # noqa: PERF401
    for marker in sorted(markers, key=lambda m: m.timestamp) if markers else ():
        if marker.region < len(terrains):
            terrains[marker.region] = marker.terrains
    return tuple(terrains)


def apply_passives(state: GameState, used: list[Citation] | None = None) -> GameState:
    """Evaluate all characteristics again, starting with no passive ability applied (2.3.1.l).

    What decided the order of application is added to *used*.

    :raises TooMuchWork: if the budget does not have it.
    """
    why: list[Citation] = []
    terrains = _printed(state.regions, state.markers)
    base = state
    if state.traits or terrains != state.terrains:
        base = replace(state, traits={}, terrains=terrains)
    if base.working.kinds.isdisjoint(EVALUATED):
        return base
    base = apply_in_order(base, why)
    if used is not None:
        used += dict.fromkeys(why)
    return _without_ignored_keywords(base)


def _without_ignored_keywords(state: GameState) -> GameState:
    """Remove keyword abilities that are ignored: they have no effect (7.3.18.b)."""
    ignoring = ignoring_passives(state)
    quiet = {
        thing.timestamp: replace(traits_of(state, thing), keywords=())
        for thing in (state.objects.values() if ignoring else ())
        if thing.card.keywords and any(ignores_object(state, one, thing) for one in ignoring)
    }
    return replace(state, traits={**state.traits, **quiet}) if quiet else state


def doubtful_amounts(state: GameState) -> tuple[Event, ...]:
    """Tell that an amount decided on the order of application, which can be read otherwise."""
    if not [one for _, one, _ in state.working.passives if one.quantity is not None]:
        return ()
    used: list[Citation] = []
    apply_passives(state, used)
    doubtful = BY_AMOUNT in used
    return state.open_question("open.amounts_make_dependencies") if doubtful else ()


def change_events(before: GameState, after: GameState, used: list[Citation]) -> Iterator[Event]:
    """Yield an event for each object or region whose characteristics changed (2.3.1.k)."""
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
        facts = _what_changed(before, after, thing)
        why = (*_OF_GIGANTIC.get(facts.get("link", ""), ()), *cites)
        if thing.zone is Zone.RESERVE:
            kept = (one for one in cites if one is not rule.PASSIVES_AFFECT_WHAT_IS_IN_PLAY)
            why = (rule.SPECIFIC_BEATS_GENERAL, *kept)
        yield after.event("re-evaluated", why, object=thing.item, **facts)
    if after.arena or len(before.terrains) != len(after.terrains):
        return
    for region, (old, new) in enumerate(zip(before.terrains, after.terrains, strict=True)):
        if old != new and after.regions[region] == before.regions[region]:
            why = (rule.TERRAIN_MARKERS, *cites) if after.markers else cites
            had = {(one.bearer.timestamp, one.place) for one in _that_change(before, region)}
            by = {
                one.item_of(after)
                for one in _that_change(after, region)
                if (one.bearer.timestamp, one.place) not in had
            }
            link = "only" if set(new) < set(old) else "by"
            facts = {"link": link, "source": by.pop()} if len(by) == 1 else {}
            yield after.event("terrains", why, number=region, terrains=(new,), **facts)


_OF_GIGANTIC: Mapping[Fact, Cites] = {
    **dict.fromkeys(("gigantic", "gigantic-by"), (rule.GAINING_GIGANTIC,)),
    "not-gigantic": (rule.LOSING_GIGANTIC,),
}


def _that_change(state: GameState, region: int) -> Iterator[PassiveInForce]:
    """Yield the passive abilities that say what the terrains of a region are, or add some."""
    for one in passives_with_condition_met(state, "terrains"):
        if region in _regions(state, one):
            yield one


def _what_changed(before: GameState, after: GameState, thing: GameObject) -> dict[str, Fact]:
    """Return the facts that say what is new of an object: Gigantic or not, its statistics."""
    old = before.objects.get(thing.timestamp)
    was = thing.card.has("gigantic") if old is None else before.has(old, "gigantic")
    placed = thing.zone is Zone.EXPEDITION and not after.arena  # where it can join another one
    if was != after.has(thing, "gigantic") and (was or placed):
        if was:
            return {"link": "not-gigantic"}
        facts: dict[str, Fact] = {"link": "gigantic", "player": thing.controller}
        by = givers_of(after, "gigantic", thing)
        if len(by) == 1 and by != {thing.item}:
            facts |= {"link": "gigantic-by", "source": by.pop()}
        return facts
    base, new = (traits_of(state, thing).statistics for state in (before, after))
    if base != new:
        return {"link": "statistics", "statistics": tuple(map(str, after.statistics(thing)))}
    return {}
