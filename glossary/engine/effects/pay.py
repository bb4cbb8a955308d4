"""Paying a cost: what is given up is chosen first, then everything is paid in one step (6.4)."""

from __future__ import annotations

from glossary.engine.conditions.costs import Given, cost_step, given_for
from glossary.engine.conditions.selection import Pronouns
from glossary.engine.effects.targets import choose
from glossary.engine.model.actions import Step
from glossary.engine.model.cards import Cost
from glossary.engine.model.events import Course
from glossary.engine.model.objects import GameObject
from glossary.engine.model.state import GameState


def about_to_pay(
    state: GameState, cost: Cost, who: Pronouns, bearer: GameObject | None
) -> Course[tuple[Step, tuple[GameObject, ...]]]:
    """The step of a cost that can be paid, and what was chosen to be given up in it."""
    given: list[Given] = []
    for verb, what in given_for(cost):
        chosen = yield from choose(state, what, who, who.you)
        given += [(verb, thing) for thing in chosen.things]
    step = cost_step(state, cost, who.you, bearer, tuple(given))
    return step, tuple(thing for _, thing in given)
