"""Rewrites effects before they are said: what a person says in one step may be several."""

from __future__ import annotations

from itertools import pairwise

from glossary.engine.model.cards import CHARACTER, Condition, Quantity, Selection
from glossary.engine.model.instructions import (
    Choosing,
    Creation,
    Effect,
    InPlaces,
    Instruction,
    Several,
)
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.step_traits import OF_OBJECTS, TARGETS, for_each, is_done

_HOW_MUCH = ("amount", "quantity", "status", "counter")
"""What a step says of how much is done."""


def one_of_both(more: Several, fewer: Instruction) -> Choosing | None:
    """Return the choice of one of two modes if both of them may be chosen for a cost instead."""
    several = (one.steps[:1] if isinstance(one, Several) else () for one in (more, fewer))
    both, one = (next(iter(first), None) for first in several)
    if not (isinstance(both, Choosing) and isinstance(one, Choosing)) or more.cost is None:
        return None
    alone = fewer == Several(fewer.do, link="if-you-did-not", steps=(one,))
    alone = alone and more == Several(more.do, cost=more.cost, link=more.link, steps=(both,))
    same = both == replace(one, amount=2) and len(one.modes) == 2
    return one if alone and same and one.amount == 1 else None


def if_there_is_none(steps: Effect) -> tuple[Instruction, Effect] | None:
    """Return what is done instead if none is there to sacrifice, and what is done else."""
    step, others = steps if len(steps) == 2 else (None, None)
    if step is None or not isinstance(others, Several) or not others.steps:
        return None
    first = others.steps[0]
    none = Condition("there-are", replace(first.objects, pick="each", whose="you"), most=0)
    plain = Several(others.do, link="otherwise", steps=others.steps)
    if (step.condition, others, first.do.word) != (none, plain, "sacrifice"):
        return None
    return replace(step, condition=None), others.steps


def of_targets(steps: Effect) -> Effect:
    """Return steps without one that only targets what the next does something."""
    for index, (first, step) in enumerate(pairwise(steps)):
        only = first == InPlaces(first.do, what=first.what) and first.do.word == "target"
        what = first.what
        if first.do.word == "target" and (there := _in_a_target(first, steps[index + 1 :])):
            return (*steps[:index], *there)
        if places := _in_one_place(first, step):
            return (*steps[:index], *places, *steps[index + 2 :])
        if both := _of_a_target_perhaps(steps[index : index + 3]):
            return (*steps[:index], *both, *steps[index + 3 :])
        if not only or what is None or what.pick != "target" or what.up_to or what.count != 1:
            continue
        how = {name: value for name, value in fields_of(step).items() if name in _HOW_MUCH}
        same = step.objects == Selection("that") and step.do.word in OF_OBJECTS
        if same and step == step.do.made(step.do, what=Selection("that"), **how):
            merged = replace(step, what=what)
            return (*steps[:index], merged, *of_targets(steps[index + 2 :]))
    return steps


def _in_a_target(first: Instruction, others: Effect) -> Effect:
    """Return steps whose first is on all objects in the Expedition that one only targets."""
    to = fields_of(first).get("to")
    step, *later = others
    what = step.what
    only = to in ("target", "target-ahead") and first == InPlaces(first.do, to=str(to))
    alone = only and not step.link and "chosen" not in repr((later, step.condition))
    if not alone or what is None or (what.pick, what.where) != ("each", "chosen"):
        return ()
    return (replace(step, what=replace(what, where=str(to))), *later)


def _in_one_place(first: Instruction, step: Instruction) -> Effect:
    """Return steps of which one targets a player and where a token for each counted card goes."""
    number = step.quantity
    if not (isinstance(first, InPlaces) and isinstance(step, Creation) and step.together):
        return ()
    only = first == InPlaces(first.do, who=first.who) and first.who in TARGETS
    if not only or first.do.word != "target" or step.to != "target" or step.link:
        return ()
    if number is None or number != Quantity("count", number.of) or step.times != 1:
        return ()
    there = replace(step, to="chosen", quantity=None, times=number, together=False)
    return replace(first, to="target"), there


def _of_a_target_perhaps(steps: Effect) -> Effect:
    """Return steps as two that one may do with the Character that they only target; or nothing."""
    if tuple(one.do.word for one in steps) != ("target", "lose", "give"):
        return ()
    first, loses, gives = steps
    what, that = first.what, Selection("that")
    if what is None or first != InPlaces(first.do, what=what, may=True):
        return ()
    one = (what.pick, what.types, what.up_to, what.count) == ("target", (CHARACTER,), False, 1)
    how = {"status": fields_of(loses)["status"]}
    usual = loses.do.made(loses.do, what=that, link="if-you-did", **how)
    more = gives.do.made(gives.do, what=that, amount=gives.amount, link="at-once")
    if not one or loses != usual or gives != more:
        return ()
    return replace(loses, what=what, may=True, link=first.link), replace(gives, may=True)


def of_those(before: Instruction | None, step: Instruction) -> Instruction:
    """Return a step on the very objects that the one before counted as one on "those"."""
    if before is None or step.what is None or step.what.pick != "each":
        return step
    counted = before.quantity
    same = counted is not None and for_each(counted) and counted.of == step.what
    return replace(step, what=Selection("that")) if same and not step.link else step


def if_it_is(step: Instruction) -> Instruction:
    """Return a step on what is so described, of the one card that was revealed, as a condition."""
    what = step.what
    described = what is not None and what.pick == "each" and what != Selection(where="those")
    if what is None or step.condition is not None or what.where != "those" or not described:
        return step
    return replace(
        step, what=Selection(where="those"), condition=Condition("there-are", what, number=1)
    )


def same_tail(modes: tuple[Effect, ...]) -> Instruction | None:
    """Return what each mode leads to if what is before it was done, if that is the same."""
    tails = [mode[1] for mode in modes if len(mode) == 2 and mode[1].link == "if-you-did"]
    if len(tails) < 2 or len(tails) < len(modes) or tails != tails[:1] * len(tails):
        return None
    plain = all(is_done(mode[0]) and not (mode[0].may or mode[0].cost) for mode in modes)
    return replace(tails[0], link="") if plain else None


def statuses_of(modes: tuple[Effect, ...]) -> tuple[str, ...]:
    """Return the statuses, or terrains, of modes of which each does the same with another."""
    words = ("gain", "mark")
    if len(modes) < 2 or any(len(mode) != 1 or mode[0].do.word not in words for mode in modes):
        return ()
    parts = [{**fields_of(mode[0])} for mode in modes]
    statuses = tuple(str(part.pop("status", "")) for part in parts)
    return statuses if all(part == parts[0] for part in parts) else ()
