"""Amounts that are counted right before the step that needs them (6.1.g)."""

from __future__ import annotations

from glossary.engine.conditions.selection import Pronouns, divisor, number_of
from glossary.engine.model.cards import Quantity
from glossary.engine.model.events import Course, happened
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, chapter_7, chapters_1_to_3, chapters_5_6


def counted(state: GameState, quantity: Quantity, who: Pronouns) -> Course[int | None]:
    """What an amount comes to; nothing if it would be divided by 0, which is impossible."""
    if divisor(state, quantity, who) == 0:
        cites: tuple[Citation, ...] = (
            chapters_1_to_3.NO_DIVISION_BY_ZERO,
            chapters_5_6.THE_REST_HAPPENS,
        )
        yield happened(state, "divided-by-zero", cites, player=who.you)
        return None
    number = number_of(state, quantity, who)
    cites = (chapters_5_6.DECISIONS_BEFORE_THE_STEP, chapters_5_6.RESOLVING)
    if quantity.by != 1:
        cites = (chapters_1_to_3.ROUNDING_IS_SAID, *cites)
    if quantity.kind == "rolled":
        cites = (chapter_7.THE_ROLL_IS_USED, *cites)
    yield happened(state, "comes-to", cites, player=who.you, number=number)
    return number
