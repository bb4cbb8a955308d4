"""Passive abilities as modifiers: "instead" and "also" on a card (6.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from glossary.engine.actions import Action, Step
from glossary.engine.cards import Instruction
from glossary.engine.citations import plays
from glossary.engine.modifiers import ACTION, ADDITION, Modifier
from glossary.engine.passives import Statement
from glossary.engine.selecting import Pronouns, fits, holds
from glossary.engine.state import GameState


def borne(
    statement: Statement,
    actions_of: Callable[[GameState, Pronouns, Instruction, Action], tuple[Action, ...]],
    concerns: Callable[[GameState, Statement, Action], bool],
) -> Modifier:
    """The modifier that a passive ability is: ``replace`` is "instead", ``also`` is "also"."""
    passive, who = statement.passive, statement.who

    def applies(state: GameState, step: Step, action: Action) -> bool:
        return concerns(state, statement, action) and holds(state, passive.condition, who)

    def change(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
        made = tuple(
            made
            for instruction in passive.instead
            for made in actions_of(state, replace(who, it=action.object), instruction, action)
        )
        return made if passive.kind == "replace" else (action, *made)

    replaces = passive.kind == "replace"
    return Modifier(
        "replaced" if replaces else "added",
        (
            plays.A_REPLACING_MODIFIER if replaces else plays.AN_ADDITIVE_MODIFIER,
            plays.A_MODIFIER_EXISTS_BEFORE,
        ),
        ACTION if replaces else ADDITION,
        applies,
        change,
        source=statement.bearer.timestamp,
        kinds=(),
        optional=passive.may,
        controller=statement.bearer.controller,
        if_not=passive.if_not,
    )


def alters(state: GameState, statement: Statement, action: Action) -> bool:
    """Whether an atomic action is what an ability's "would" speaks of."""
    when = statement.passive.when
    if when is None or when.on != action.kind:
        return False
    if when.what and when.what != action.word:
        return False
    if action.kind in ("forward", "back", "ascend"):
        return when.subject.whose != "you" or action.player == statement.bearer.controller
    thing = state.objects.get(action.object)
    if thing is None or not fits(state, when.subject, thing, statement.who):
        return False
    if when.origin and thing.zone.value != when.origin:
        return False
    return not when.to or (action.to is not None and action.to.value == when.to)
