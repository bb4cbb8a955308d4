"""Divides the abilities of a card into the paragraphs that a player reads: two may be one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from glossary.engine.model.cards import Ability, Selection, Trigger
from glossary.engine.rules.values import replace


class Either(NamedTuple):
    """A Reaction, and another event that it is to as well."""

    reaction: Ability
    other: Trigger


class AndFacing(NamedTuple):
    """A passive ability about an Expedition, and about the one facing it as well."""

    ability: Ability


class Dearer(NamedTuple):
    """A quick action, and the same that costs more mana unless its condition is met.

    Without a condition it costs that for some of the targets that it may have.
    """

    usual: Ability
    otherwise: Ability


Paragraph = Ability | Dearer | Either | AndFacing


def paragraphs(abilities: Iterable[Ability]) -> Iterator[Paragraph]:
    """Yield the paragraphs that a player reads: two quick actions may be one with two costs.

    Two Reactions that do the same may be one to two events, and what holds for an Expedition may
    hold for the one facing it as well.
    """
    before: Ability | None = None
    abilities = tuple(abilities)
    if joint := _of_any_target(abilities):
        yield joint
        return
    for ability in abilities:
        both = _of_two(before, ability) if before is not None else None
        if before is not None:
            yield both or before
        before = None if both else ability
    if before is not None:
        yield before


def _of_two(one: Ability, other: Ability) -> Paragraph | None:
    """Return two abilities as the one paragraph that they are; None if each is its own."""
    if _is_dearer(one, other):
        return Dearer(one, other)
    if other.trigger is not None and _do_the_same(one, other):
        return Either(one, other.trigger)
    return AndFacing(one) if _is_also_facing(one, other) else None


_FACING = {"my-expedition": "facing", "my-other-expedition": "facing-my-other-expedition"}


def _is_also_facing(one: Ability, other: Ability) -> bool:
    """Tell whether a passive ability is the same for the Expedition facing that of the other."""
    passive, facing = one.passive, other.passive
    if passive is None or facing is None or passive.kind not in ("cannot-advance", "terrains"):
        return False
    same = replace(other, passive=replace(facing, of=passive.of)) == one and not passive.number
    return same and facing.of == Selection(where=_FACING.get(passive.of.where, ""))


def _do_the_same(one: Ability, other: Ability) -> bool:
    plain = one.trigger is not None and not (one.symbol or other.symbol) and not one.condition
    phases = [part.trigger is not None and part.trigger.on == "phase" for part in (one, other)]
    return plain and not any(phases) and replace(other, trigger=one.trigger) == one


def _of_any_target(abilities: tuple[Ability, ...]) -> Dearer | None:
    """Return quick actions as one, on a card in a Reserve or a Permanent of whatever cost."""
    if len(abilities) != 3 or any(len(one.steps) != 1 for one in abilities):
        return None
    usual, few, many = abilities
    step, fewer = usual.steps[0], few.steps[0].objects
    permanent = Selection("target", types=("permanent",))
    most, mana = fewer.most_hand_cost, many.cost.mana if many.cost is not None else 0
    if usual.cost is None or usual.cost.mana or not isinstance(most, int):
        return None
    dear = replace(permanent, least_hand_cost=most + 1)
    alike = few == replace(
        usual, steps=(replace(step, what=replace(permanent, most_hand_cost=most)),)
    )
    more = replace(usual, cost=replace(usual.cost, mana=mana), steps=(replace(step, what=dear),))
    if step.what != Selection("target", where="reserve") or not alike or many != more:
        return None
    any_of = replace(step, what=Selection("target", where="permanent-or-reserve"))
    return Dearer(replace(usual, steps=(any_of,)), many)


def _is_dearer(usual: Ability, other: Ability) -> bool:
    if usual.cost is None or other.cost is None or usual.condition is None or usual.cost.mana:
        return False
    contrary = replace(usual.condition, negated=True)
    cost = replace(usual.cost, mana=other.cost.mana)
    return other == replace(usual, condition=contrary, cost=cost)
