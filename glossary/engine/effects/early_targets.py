"""Edition 1.0 chooses every target as a play is declared; later editions step by step (6.5.b)."""

from __future__ import annotations

from typing import NamedTuple

from glossary.engine.conditions.selection import Pronouns
from glossary.engine.effects.targets import choose
from glossary.engine.model.cards import Instruction, Selection
from glossary.engine.model.events import Outcomes
from glossary.engine.model.state import GameState
from glossary.engine.rules.values import replace

SABOTAGE_TARGET = Selection("target", where="reserve", up_to=True)


class DeclaredTargets(NamedTuple):
    """The position, the steps with their targets, the objects Tough was paid for."""

    state: GameState
    steps: tuple[Instruction, ...]
    paid: tuple[int, ...]


def choose_declared_targets(
    state: GameState,
    steps: tuple[Instruction, ...],
    who: Pronouns,
    *,
    paid: tuple[int, ...] = (),
    free: bool = False,
) -> Outcomes[DeclaredTargets]:
    """Choose the targets of a declared play; return its steps with them.

    Only modes that were chosen have targets; what is paid for within the effect finds its own.
    """
    declared: list[Instruction] = []
    for verb in steps:
        if verb.declared is not None:
            lines = list(verb.modes)
            for index in dict.fromkeys(verb.declared):
                state, lines[index], paid = yield from choose_declared_targets(
                    state, lines[index], who, paid=paid, free=free
                )
            verb = replace(verb, modes=tuple(lines))
        elif verb.cost is None and verb.who == "you":
            what = SABOTAGE_TARGET if verb.do == "sabotage" and verb.what is None else verb.what
            for field, selection in (("what", what), ("with_", verb.with_)):
                if selection is None or selection.pick != "target":
                    continue
                found = yield from choose(state, selection, who, who.you, paid=paid, free=free)
                state, paid = found.state, found.paid
                given = tuple(thing.timestamp for thing in found.things)
                verb = replace(verb, **{field: replace(selection, given=given)})  # type: ignore[arg-type]
        declared.append(verb)
    return DeclaredTargets(state, tuple(declared), paid)
