"""Optional steps: whether the effect's controller goes on, if there is anything to do (6.5.c)."""

from __future__ import annotations

from glossary.engine.conditions.selection import Pronouns, selected
from glossary.engine.model.cards import Instruction
from glossary.engine.model.events import Choice, Course, Option, Outcome, happened
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import chapter_7, chapters_5_6

_HAVE = ("gain", "lose", "gain-counters", "give", "double", "switch", "defect", "exhaust", "ready")
"""What an object does itself, so that somebody can have it do it (7.3.17)."""


def agreed(state: GameState, verb: Instruction, who: Pronouns) -> Course[bool]:
    """Whether a step is gone on with: always if it is not optional, never if it is impossible.

    Other players are asked once it is known who they are, and a play by what can be played.
    """
    if not verb.may or verb.who != "you" or verb.do == "play":
        return True
    if _impossible(state, verb, who):
        lacking = (chapters_5_6.DECISIONS_BEFORE_THE_STEP, chapters_5_6.THE_REST_HAPPENS)
        yield happened(state, "nothing-to-choose", lacking, player=who.you)
        return False
    have = verb.do in _HAVE and verb.what is not None and verb.what.pick == "target"
    cites = state.rules.numbers(
        (chapters_5_6.AN_OPTIONAL_STEP, *((chapter_7.HAVE_IT_DO,) if have else ()))
    )
    options = (Option("yes"), Option("no"))
    pick = yield Outcome(state, choice=Choice("may", who.you, options, cites, (("verb", verb.do),)))
    if pick == 1:
        yield happened(state, "declined", (chapters_5_6.AN_OPTIONAL_STEP,), player=who.you)
    return pick == 0


def _impossible(state: GameState, verb: Instruction, who: Pronouns) -> bool:
    """Whether it has nothing to act on: what cannot be is not offered (6.1.g)."""
    what = verb.what
    if what is None or what.pick not in ("me", "target", "choose"):
        return False
    found = selected(state, what, who)
    if verb.do == "sacrifice":
        found = tuple(thing for thing in found if thing.in_play and thing.controller == who.you)
    return not found and (what.pick != "me" or verb.do == "sacrifice")
