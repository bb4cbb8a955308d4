"""Modal effects: modes are declared with the play, and put in order as they resolve (6.5.g)."""

from __future__ import annotations

from glossary.engine.model.cards import Instruction
from glossary.engine.model.events import Option, Outcomes, ask, outcome_of
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import replace

Modes = tuple[int, ...]
"""The modes chosen for one "Choose X", by their place among the lines."""


def declare_modes(
    state: GameState, player: str, steps: tuple[Instruction, ...]
) -> Outcomes[tuple[Instruction, ...]]:
    """Ask for the modes of every "Choose X" of an effect, return it with them (5.1.2.c)."""
    cites = (rule.DECLARE_INTENT, rule.MODES, rule.MODES_AT_DECLARATION)
    found: list[Instruction] = []
    for verb in steps:
        if verb.do == "choose" and not verb.random:
            modes = yield from choose_modes(state, verb, player, cites)
            verb = replace(verb, declared=modes)
        found.append(verb)
    return tuple(found)


def choose_modes(
    state: GameState, verb: Instruction, player: str, cites: tuple[Citation, ...]
) -> Outcomes[Modes]:
    """Ask for as many modes as the effect says: a set, so earlier modes are not offered again."""
    kind, chooser = ("random", "") if verb.random else ("mode", player)
    if verb.random:
        cites = (rule.AT_RANDOM, *cites)
    number = verb.amount if verb.repeat else min(verb.amount, len(verb.modes))
    chosen: list[int] = []
    first = 0
    while verb.modes and len(chosen) < number:
        left = number - len(chosen)
        last = len(verb.modes) if verb.repeat else len(verb.modes) - left + 1
        offered = range(first, last)
        pick = 0
        if len(offered) > 1:
            options = tuple(Option(f"mode {index + 1}", "mode") for index in offered)
            pick = yield from ask(state, kind, chooser, options, cites)
        chosen.append(offered[pick])
        first = offered[pick] + (0 if verb.repeat else 1)
    for index in chosen:
        yield outcome_of(state, "chose-mode", cites, player=player, number=index + 1)
    return tuple(chosen)


def order_modes(state: GameState, chosen: Modes, player: str) -> Outcomes[Modes]:
    """Ask for the order in which chosen modes resolve, if there is more than one."""
    left, order = list(chosen), []
    cites = (rule.MODES,)
    while left:
        pick = 0
        distinct = list(dict.fromkeys(left))
        if len(distinct) > 1:
            options = tuple(Option(f"mode {index + 1}", "mode") for index in distinct)
            pick = yield from ask(state, "mode-order", player, options, cites)
            number = distinct[pick] + 1
            yield outcome_of(state, "mode-first", cites, player=player, number=number)
        order.append(distinct[pick])
        left.remove(distinct[pick])
    return tuple(order)
