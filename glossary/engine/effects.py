"""Effects are resolved verb by verb, each verb a step of its own (6.1.c, 6.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from glossary.engine import keywords
from glossary.engine.actions import Action, Step
from glossary.engine.cards import Cost, Instruction, Selection
from glossary.engine.citations import plays, terms
from glossary.engine.conditions import condition_cites, holds
from glossary.engine.costs import REASONS, cost_step, payable
from glossary.engine.decks import roll
from glossary.engine.events import Choice, Course, Option, Outcome, happened
from glossary.engine.objects import GameObject, Zone
from glossary.engine.selecting import Pronouns, selected
from glossary.engine.state import GameState
from glossary.engine.steps import take
from glossary.engine.targets import choose

Playing = Callable[[GameState, Instruction, Pronouns], Course[tuple[GameState, int]]]
"""How an effect has a card played: the position after it, and the object it became, 0 if none."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """Where the resolution of one effect stands: what its pronouns mean, what was done and paid."""

    state: GameState
    who: Pronouns
    did: bool = False
    was: bool = True
    paid: tuple[int, ...] = ()
    free: bool = False


def resolve(
    state: GameState,
    steps: tuple[Instruction, ...],
    who: Pronouns,
    playing: Playing,
    *,
    free: bool = False,
) -> Course[GameState]:
    """The position once every step of an effect was done, skipped or found impossible."""
    now = Resolution(state, who, free=free)
    for verb in steps:
        if now.state.winner:
            break
        now = yield from _one(now, verb, playing)
    return now.state


def _one(now: Resolution, verb: Instruction, playing: Playing) -> Course[Resolution]:
    if verb.link == "if-you-did" and not now.did:
        yield happened(
            now.state,
            "not-done-before",
            (plays.IF_YOU_DID, plays.THE_REST_HAPPENS),
            player=now.who.you,
        )
        return now
    if verb.link == "if-you-did":
        yield happened(now.state, "done-before", (plays.IF_YOU_DID,), player=now.who.you)
    if verb.link == "otherwise":
        if now.was:
            return now
    elif verb.condition is not None:
        met = holds(now.state, verb.condition, now.who)
        now = replace(now, was=met)
        cites = (plays.A_CONDITIONAL_STEP, plays.OTHERWISE, *condition_cites(verb.condition))
        kind = "condition-met" if met else "condition-unmet"
        yield happened(now.state, kind, cites, player=now.who.you)
        if not met:
            return replace(now, did=False)
    times = verb.times
    if verb.times_each is not None:
        times = len(selected(now.state, verb.times_each, now.who))
    if times != 1:
        yield happened(now.state, "repeated", (plays.ONE_BY_ONE, plays.RESOLVING), number=times)
    for _ in range(times):
        agreed = yield from _agreed(now, verb)
        if agreed is None:
            return replace(now, did=False)
        now = yield from _done(agreed, verb, playing)
    return now


def _agreed(now: Resolution, verb: Instruction) -> Course[Resolution | None]:
    """Whether an optional or a priced step is gone on with (6.5.c, 6.4.b)."""
    state, who = now.state, now.who
    if verb.cost is not None:
        return (yield from _paid(now, verb))
    if not verb.may:
        return now
    have = verb.what is not None and verb.what.pick == "target"
    cites = state.rules.numbers((plays.AN_OPTIONAL_STEP, *((terms.HAVE_IT_DO,) if have else ())))
    options = (Option("yes"), Option("no"))
    asked = who.you if verb.who != "each-player" else ""
    if not asked:
        return now
    pick = yield Outcome(state, choice=Choice("may", who.you, options, cites, (("verb", verb.do),)))
    if pick == 1:
        yield happened(state, "declined", (plays.AN_OPTIONAL_STEP,), player=who.you)
        return None
    return now


def _paid(now: Resolution, verb: Instruction) -> Course[Resolution | None]:
    state, who, cost = now.state, now.who, verb.cost or Cost()
    bearer = state.now(who.me)
    why = payable(state, cost, who.you, bearer)
    if why:
        yield happened(
            state, f"unpayable.{why}", (*REASONS[why], plays.AN_OPTIONAL_STEP), player=who.you
        )
        return None
    cites = state.rules.numbers((plays.A_COST_CAN_BE_DECLINED, plays.AN_OPTIONAL_STEP))
    choice = Choice("pay", who.you, (Option("yes"), Option("no")), cites, (("number", cost.mana),))
    pick = yield Outcome(state, choice=choice)
    if pick == 1:
        yield happened(state, "declined", (plays.A_COST_CAN_BE_DECLINED,), player=who.you)
        return None
    given: tuple[GameObject, ...] = ()
    if cost.hand_to_reserve:
        hand = Selection("choose", where="hand", whose="you", count=cost.hand_to_reserve)
        given = (yield from choose(state, hand, who, who.you)).things
    taken = yield from take(state, cost_step(state, cost, who.you, bearer, given))
    moved = tuple(taken.state.later(card.timestamp) for card in given)
    return replace(
        now, state=taken.state, who=followed(state, taken.state, replace(who, that=moved)), did=True
    )


def _done(now: Resolution, verb: Instruction, playing: Playing) -> Course[Resolution]:
    """One verb: its decisions, then its step."""
    if verb.do == "choose":
        return (yield from _modes(now, verb, playing))
    if verb.do == "play":
        state, became = yield from playing(now.state, verb, now.who)
        who = replace(followed(now.state, state, now.who), that=(became,) if became else ())
        return replace(now, state=state, who=who, did=bool(became))
    if verb.do == "roll":
        number = yield from roll(now.state, now.who.you)
        dice = now.state.dice[1:]
        return replace(
            now, state=replace(now.state, dice=dice), who=replace(now.who, number=number), did=True
        )
    if verb.do == "after-you":
        yield happened(
            now.state,
            "after-you",
            (terms.AFTER_YOU, terms.AFTER_YOU_IS_NO_PASS, plays.RESOLVING),
            player=now.who.you,
        )
        return replace(now, state=replace(now.state, end_turn=True), did=True)
    planned = yield from keywords.plan(now.state, verb, now.who, now.paid, free=now.free)
    before = planned.state
    if verb.do == "reveal-top":
        return replace(now, state=before, who=replace(now.who, those=planned.that), did=True)
    if not planned.actions:
        return replace(now, state=before, paid=planned.paid, did=False)
    step = Step(
        verb.do,
        planned.actions,
        controller=now.who.you,
        source=now.who.me,
        cites=(plays.A_STEP_A_VERB, plays.A_STEP_HAPPENS),
        of_effect=True,
    )
    taken = yield from take(before, step)
    after = taken.state
    touched = dict.fromkeys(deed.after for deed in taken.deeds if deed.after)
    that = tuple(touched) or planned.that
    who = followed(before, after, now.who)
    now = replace(
        now, state=after, who=replace(who, that=that), paid=planned.paid, did=bool(taken.deeds)
    )
    if verb.do == "exhausted-resupply":
        exhausted = tuple(
            Action("gain", stamp, "exhaust", word="exhausted", cites=(terms.EXHAUSTED_RESUPPLY,))
            for stamp in that
        )
        taken2 = yield from take(
            after, Step("exhaust", exhausted, controller=now.who.you, of_effect=True)
        )
        now = replace(now, state=taken2.state)
    for source, steps in taken.inserted:
        bearer = now.state[source]
        you = Pronouns(me=source, you=bearer.controller, home=source, it=planned.actions[0].object)
        state = yield from resolve(now.state, steps, you, playing)
        now = replace(now, state=state)
    return now


def _modes(now: Resolution, verb: Instruction, playing: Playing) -> Course[Resolution]:
    """``Choose X``: the modes in the order they are chosen, none twice (6.5.g)."""
    left = list(range(len(verb.modes)))
    cites = (plays.MODES, plays.MODES_AT_DECLARATION)
    chosen: list[int] = []
    for _ in range(verb.amount):
        pick = 0
        if len(left) > 1:
            options = tuple(Option(f"mode {index + 1}", "mode") for index in left)
            choice = Choice("mode", now.who.you, options, now.state.rules.numbers(cites))
            pick = yield Outcome(now.state, choice=choice)
        chosen.append(left.pop(pick))
    for index in chosen:
        yield happened(now.state, "chose-mode", cites, player=now.who.you, number=index + 1)
    for index in chosen:
        for inner in verb.modes[index]:
            now = yield from _one(now, inner, playing)
    return now


def followed(before: GameState, after: GameState, who: Pronouns) -> Pronouns:
    """The pronouns after a step of their effect: what it moved is found again (2.1.f, 2.1.g)."""

    def follow(stamp: int) -> int:
        if stamp and stamp in before.objects and stamp in after.became:
            new = after.became[stamp]
            thing = after.objects.get(new)
            if thing is not None and thing.zone not in (Zone.HAND, Zone.DECK):
                return new
        return stamp

    return replace(
        who, me=follow(who.me), it=follow(who.it), that=tuple(follow(t) for t in who.that)
    )
