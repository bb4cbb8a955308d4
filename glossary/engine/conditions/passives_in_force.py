"""Passive abilities in force: they work where their bearer is, and nothing ignores them (2.3.1)."""

from __future__ import annotations

from collections import Counter

from glossary.engine.conditions.condition import holds, matches_selection
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import Passive
from glossary.engine.model.objects import GameObject
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Pronouns
from glossary.engine.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class PassiveInForce:
    """A passive ability in force: its bearer, and its place (from 0) among the abilities."""

    bearer: GameObject
    passive: Passive
    place: int

    @property
    def who(self) -> Pronouns:
        """Return its pronouns: an emblem's "I" is the object that made it (7.2.1.d)."""
        pending, you = self.bearer.pending, self.bearer.controller
        if pending is None:
            return Pronouns(self.bearer.timestamp, you, home=self.bearer.timestamp)
        me = pending.source
        it, that, places = pending.it, pending.that, pending.places
        return Pronouns(me, you, it, that, home=me, places=places, chosen=pending.chosen)

    def item_of(self, state: GameState) -> str:
        """Return the card it comes from: for an emblem, the one that made it."""
        pending = self.bearer.pending
        return state[pending.source].item if pending and pending.source else self.bearer.item


def passives_in_force(state: GameState, *kinds: str) -> list[PassiveInForce]:
    """List the passive abilities in force whose kind is one of *kinds*, oldest bearer first."""
    if state.working.kinds.isdisjoint(kinds):
        return []
    passives, ignoring = passives_ignored_or_not(state, *kinds), ignoring_passives(state)
    return [
        one for one in passives if not any(ignores_passive(state, other, one) for other in ignoring)
    ]


def passives_with_condition_met(state: GameState, *kinds: str) -> list[PassiveInForce]:
    """List those of :func:`passives_in_force` whose own condition is met now."""
    passives = passives_in_force(state, *kinds)
    if not passives:
        return passives
    return [one for one in passives if holds(state, one.passive.condition, one.who)]


def givers_of(state: GameState, keyword: str, thing: GameObject) -> set[str]:
    """Return the items whose passive abilities give an object that keyword."""
    return {
        one.item_of(state)
        for one in passives_with_condition_met(state, "keyword")
        if one.passive.value == keyword and matches_selection(state, one.passive.of, thing, one.who)
    }


def passives_of(state: GameState, player: str, kind: str) -> list[PassiveInForce]:
    """List those of that kind whose "you" is this player and whose condition is met now."""
    return [one for one in passives_with_condition_met(state, kind) if one.who.you == player]


def passives_ignored_or_not(state: GameState, *kinds: str) -> list[PassiveInForce]:
    """List the passive abilities of these kinds that work in their zone, ignored or not."""
    working = state.working
    if working.kinds.isdisjoint(kinds):
        return []
    spend("passives", 1 + len(working.passives) // 8)
    return [PassiveInForce(*one) for one in working.passives if one[1].kind in kinds]


def ignoring_passives(state: GameState) -> tuple[PassiveInForce, ...]:
    """List the abilities that ignore others; of two that ignore each other, the older."""
    left = passives_ignored_or_not(state, "ignore")
    if not left:
        return ()
    places = dict(enumerate(left))
    below = {
        i: [j for j, other in places.items() if ignores_passive(state, one, other)]
        for i, one in places.items()
    }
    above = Counter(j for silenced in below.values() for j in silenced)
    ignoring: list[PassiveInForce] = []
    while places:
        first = next((j for j in places if not above[j]), next(iter(places)))
        ignoring.append(left[first])
        for gone in {first, *below[first]} & places.keys():
            del places[gone]
            above.subtract(below[gone])
    return tuple(ignoring)


def ignores_passive(state: GameState, one: PassiveInForce, other: PassiveInForce) -> bool:
    """Tell whether *one* ignores *other*; no ability ignores itself (7.3.18.b)."""
    itself = (one.bearer.timestamp, one.place) == (other.bearer.timestamp, other.place)
    return not itself and ignores_object(state, one, other.bearer)


def ignores_object(state: GameState, one: PassiveInForce, thing: GameObject) -> bool:
    """Tell whether *one* ignores the abilities of *thing* (7.3.18.a)."""
    spend("passives", 3)
    who = one.who
    return matches_selection(state, one.passive.of, thing, who) and holds(
        state, one.passive.condition, who
    )
