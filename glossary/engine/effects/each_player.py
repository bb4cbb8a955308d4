"""What several players are told to do: each decides in turn, then it happens at once (6.1.h)."""

from __future__ import annotations

from dataclasses import replace

from glossary.engine.conditions.selection import Pronouns
from glossary.engine.effects.deck_actions import Plan, doers, willing
from glossary.engine.effects.targets import choose
from glossary.engine.model.actions import Action
from glossary.engine.model.cards import Instruction, Selection
from glossary.engine.model.events import Course
from glossary.engine.model.objects import GameObject
from glossary.engine.model.state import GameState
from glossary.engine.steps import keyword_actions


def by_others(
    state: GameState, verb: Instruction, what: Selection, who: Pronouns, paid: tuple[int, ...]
) -> Course[Plan]:
    """A verb on objects that others than the effect's controller do, each for themselves."""
    names = yield from doers(state, verb, who)
    names = yield from willing(state, verb, names)
    found: list[GameObject] = []
    actions: list[Action] = []
    for name in names:
        theirs = replace(who, you=name, taken=tuple(thing.timestamp for thing in found))
        chosen = yield from choose(state, what, theirs, name, paid=paid, in_turn=True)
        state, paid = chosen.state, chosen.paid
        more = tuple(thing for thing in chosen.things if thing not in found)
        found += more
        actions += [replace(a, by=name) for a in keyword_actions.on_objects(state, verb, more, who)]
    return Plan(state, tuple(actions), paid, tuple(thing.timestamp for thing in found))
