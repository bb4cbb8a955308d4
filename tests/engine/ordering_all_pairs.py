"""The order of passive abilities as the rules say it, every pair tried: slow, and the measure."""

from __future__ import annotations

from glossary.engine.conditions.condition import holds, quantity_value
from glossary.engine.conditions.passive_order import (
    BY_AMOUNT,
    CHARACTERISTIC,
    affected_objects,
    apply_passive,
    exists,
)
from glossary.engine.conditions.passives_in_force import PassiveInForce, passives_in_force
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, rule

Key = tuple[int, int, str]


def in_order(state: GameState, why: list[Citation]) -> GameState:
    """Every statement applied once, the pairs tried anew before each (2.3.1 to 2.3.3)."""
    pool = list(passives_in_force(state, *CHARACTERISTIC))
    done: set[Key] = set()
    while pool:
        chosen = _next(state, pool, why)
        done.add(_key(chosen))
        if exists(state, chosen):
            state = apply_passive(state, chosen, dict(state.traits))
        pool = [s for s in pool if s is not chosen]
        known = {_key(s) for s in pool} | done
        pool += [s for s in passives_in_force(state, *CHARACTERISTIC) if _key(s) not in known]
    return state


def _key(one: PassiveInForce) -> Key:
    return (one.bearer.timestamp, one.place, one.passive.kind)


def _next(state: GameState, pool: list[PassiveInForce], why: list[Citation]) -> PassiveInForce:
    if len(pool) == 1:
        return pool[0]
    order = sorted(pool, key=lambda s: (s.bearer.timestamp, s.place))
    hows = {
        (_key(one), _key(other)): _how(state, one, other)
        for one in order
        for other in order
        if other is not one
    }
    why += [rule.TIMESTAMPS_AND_DEPENDENCY, rule.LOWEST_TIMESTAMP_FIRST]
    why += [rule.A_NEW_TIMESTAMP, rule.TIMESTAMPS_INCREASE]
    if any(hows.values()):
        why += [
            rule.DEPENDENCY_IS_TRANSITIVE,
            rule.FREE_FROM_DEPENDENCY,
            rule.DEPENDENCIES_ARE_RECOMPUTED,
        ]
        why += [cite for how in hows.values() for cite in how]
    needs = {_key(one): {pair[1] for pair in hows if pair[0] == _key(one) and hows[pair]}
             for one in order}  # fmt: skip
    for _ in order:
        needs = {key: below.union(*(needs[other] for other in below))
                 for key, below in needs.items()}  # fmt: skip
    for one in order:
        if all(_key(one) in needs[other] for other in needs[_key(one)]):
            return one
    return order[0]


def _how(state: GameState, one: PassiveInForce, other: PassiveInForce) -> tuple[Citation, ...]:
    after = apply_passive(state, other, dict(state.traits))
    if not exists(after, one):
        return (rule.DEPENDS_FOR_ITS_EXISTENCE,)
    if affected_objects(state, one) != affected_objects(after, one):
        return (rule.DEPENDS_FOR_ITS_REACH,)
    condition, who = one.passive.condition, one.who
    if holds(state, condition, who) != holds(after, condition, who):
        return (rule.DEPENDS_FOR_ITS_ACTION,)
    amount = one.passive.quantity if state.rules.amounts_make_dependencies else None
    if amount and quantity_value(state, amount, who) != quantity_value(after, amount, who):
        return (BY_AMOUNT,)
    return ()
