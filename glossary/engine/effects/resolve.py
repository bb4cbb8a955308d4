"""Resolves effects verb by verb; each verb is a step of its own (6.1.c, 6.5)."""

from __future__ import annotations

from itertools import takewhile

from glossary.engine.conditions.condition import (
    Pronouns,
    condition_cites,
    divisor,
    holds,
    quantity_cites,
    quantity_value,
    selected,
)
from glossary.engine.conditions.costs import UNPAYABLE, why_unpayable
from glossary.engine.effects.deck_actions import Plan, roll
from glossary.engine.effects.plan_verb import plan_verb
from glossary.engine.effects.targets import (
    PlayByEffect,
    Resolution,
    choose_declared_targets,
    choose_modes,
    choose_payment,
    order_modes,
)
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import Cost, Effect, Instruction, Quantity
from glossary.engine.model.events import YES_OR_NO, Outcomes, ask, outcome_about, outcome_of
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.modifiers import about
from glossary.engine.steps.take_step import Taken, take_step
from glossary.engine.steps.victory import win


def resolve(now: Resolution, steps: Effect, *, declared: bool = False) -> Outcomes[GameState]:
    """Resolve every step of an effect: it is done, skipped or impossible.

    :param declared: whether it had a declaration of intent, as what is played has.
    """
    if declared and not now.state.rules.targets_before_each_step:
        now, steps = yield from choose_declared_targets(now, steps)
    return (yield from _resolve_verbs(now, steps)).state


def take_step_and_inserted(
    state: GameState, step: Step, playing: PlayByEffect | None
) -> Outcomes[Taken]:
    """Take a step of no effect, and what modifiers put after it (6.2.e)."""
    taken = yield from take_step(state, step)
    if not taken.inserted:
        return taken
    after = yield from _resolve_inserted(state, taken, playing)
    return replace(taken, state=after)


def _resolve_inserted(
    before: GameState, taken: Taken, playing: PlayByEffect | None
) -> Outcomes[GameState]:
    """Resolve the steps that modifiers, or declining them, put after a step (6.2.e).

    Each finds what the step moved to a visible zone (2.1.f).
    """
    state = taken.state
    for modifier, action, declined in taken.inserted:
        if declined:
            cites = (rule.IF_YOU_DO_NOT, rule.RESOLVING)
            yield outcome_of(state, "inserted", cites, object=modifier.source)
        who = follow_pronouns(before, taken.state, about(modifier.who, action))
        steps = modifier.if_not if declined else modifier.then
        state = yield from resolve(Resolution(state, who, playing), steps)
    return state


def _resolve_verbs(now: Resolution, steps: Effect) -> Outcomes[Resolution]:
    """Resolve verbs in order; those "at once" with the one before share a step (6.1.c)."""
    left = steps
    while left and not now.state.winner:
        verb, left = left[0], left[1:]
        joined = tuple(takewhile(lambda other: other.link == "at-once", left))
        left = left[len(joined) :]
        now = yield from _resolve_verb(now, verb, joined)
    return now


def _resolve_verb(now: Resolution, verb: Instruction, joined: Effect) -> Outcomes[Resolution]:
    """Check the link and the condition of a verb, then do it as often as it says."""
    if verb.link == "if-you-did" and not now.did:
        undone = (rule.IF_YOU_DID, rule.THE_REST_HAPPENS)
        yield outcome_about((verb,), now.state, "not-done-before", undone, player=now.who.you)
        return now
    if verb.link == "if-you-did-not":
        kind = "skipped-as-done" if now.did else "follows-as-not-done"
        yield outcome_about((verb,), now.state, kind, (rule.IF_YOU_DID,), player=now.who.you)
        if now.did:
            return now
    if verb.link == "if-you-did":
        cited = (rule.IF_YOU_DID,)
        yield outcome_about((verb,), now.state, "done-before", cited, player=now.who.you)
    if verb.link in ("otherwise", "and"):
        if now.was is (verb.link == "otherwise"):
            return now
    elif verb.condition is not None:
        met = holds(now.state, verb.condition, now.who)
        now = replace(now, was=met)
        means = condition_cites(verb.condition, now.state, now.who)
        cites = (rule.A_CONDITIONAL_STEP, rule.OTHERWISE, *means)
        kind = "condition-met" if met else "condition-unmet"
        known = now.state.rules.expeditions_can_be_in_contact
        if verb.condition.name == "in-contact" and not known:
            kind = "unknown-keyword"
        yield outcome_about(verb.condition, now.state, kind, cites, player=now.who.you)
        if not met:
            return replace(now, did=False)
    times = verb.times
    if isinstance(times, Quantity):
        times = max(0, quantity_value(now.state, times, now.who))
    if verb.times_each is not None:
        times = len(selected(now.state, verb.times_each, now.who))
    if times != 1:
        yield outcome_of(now.state, "repeated", (rule.ONE_BY_ONE, rule.RESOLVING), number=times)
    did = False
    for _ in range(times):
        spend("events", 1)
        agreed = yield from (_accept if verb.cost is None else _offer_payment)(now, verb)
        if agreed is not None:
            now = yield from _do_verb(agreed, verb, joined)
            did = did or now.did
    return replace(now, did=did)


def _offer_payment(now: Resolution, verb: Instruction) -> Outcomes[Resolution | None]:
    """Ask whether a cost is paid, and pay it; None if it cannot be or is declined."""
    state, who, cost = now.state, now.who, verb.cost or Cost()
    bearer = state.now(who.me)
    why = why_unpayable(state, cost, who.you, bearer)
    if why:
        lacking = (*UNPAYABLE[why], rule.AN_IMPOSSIBLE_COST, rule.AN_OPTIONAL_STEP)
        yield outcome_of(state, f"unpayable.{why}", lacking, player=who.you)
        return None
    cites = (rule.A_COST_CAN_BE_DECLINED, rule.AN_OPTIONAL_STEP)
    if (yield from ask(state, "pay", who.you, YES_OR_NO, cites, number=cost.mana)) == 1:
        yield outcome_of(state, "declined", (rule.A_COST_CAN_BE_DECLINED,), player=who.you)
        return None
    state, step, given = yield from choose_payment(state, cost, who, bearer)
    taken = yield from take_step(state, step)
    moved = tuple(taken.state.later(thing.timestamp) for thing in given)
    who = follow_pronouns(state, taken.state, replace(who, that=moved))
    after = yield from _resolve_inserted(state, taken, now.playing)
    return replace(now, state=after, who=who, did=True)


def _do_verb(now: Resolution, verb: Instruction, joined: Effect) -> Outcomes[Resolution]:
    """Do one verb, and those at once with it: their decisions, then their step."""
    if verb.do == "choose":
        return (yield from _resolve_modes(now, verb))
    if verb.do == "play" and now.playing:
        became: tuple[int, ...] = ()
        everyone = now.state.initiative if verb.who == "each-player" else (now.who.you,)
        for name in everyone:
            if any(player.name == name for player in now.state.players):  # none has left since
                state, more = yield from now.playing(now.state, verb, replace(now.who, you=name))
                followed = follow_pronouns(now.state, state, now.who)
                now, became = replace(now, state=state, who=followed), (*became, *more)
        return replace(now, who=replace(now.who, that=became), did=bool(became))
    if verb.do == "roll":
        state, number = yield from roll(now.state, now.who.you)
        return replace(now, state=state, who=replace(now.who, number=number), did=True)
    if verb.do == "steps":
        return replace((yield from _resolve_verbs(now, verb.modes[0])), did=True)
    if verb.do == "win":
        cites = (rule.SPECIFIC_BEATS_GENERAL, rule.RESOLVING)
        return replace(now, state=(yield from win(now.state, now.who.you, cites)), did=True)
    if verb.do == "after-you":
        ends = (rule.AFTER_YOU, rule.AFTER_YOU_IS_NO_PASS, rule.RESOLVING)
        yield outcome_of(now.state, "after-you", ends, player=now.who.you)
        return replace(now, state=replace(now.state, end_turn=True), did=True)
    if verb.do == "pass":
        passing = (rule.A_TURN_EFFECT, rule.AFTER_A_TURN_EFFECT)
        yield outcome_of(now.state, "passed", passing, player=now.who.you)
        return replace(now, state=now.state.with_player(now.who.you, passed=True), did=True)
    if verb.do == "also-receive":
        if not now.who.gift:
            kind = "no-gift" if now.state.rules.gifts_are_made else "unknown-keyword"
            none = (rule.ALSO_RECEIVE_A_GIFT, rule.THE_REST_HAPPENS)
            yield outcome_of(now.state, kind, none, player=now.who.you)
            return replace(now, did=False)
        too = (rule.ALSO_RECEIVE_A_GIFT,)
        yield outcome_of(now.state, "also-receives", too, player=now.who.you)
        verb = _same_gift(now.state, verb, now.who)
    planned = yield from _plan_step(now, (verb, *joined))
    before, who = planned.now.state, now.who
    now = replace(now, state=before, paid=planned.now.paid, did=False)
    if verb.do == "reveal-top":
        return replace(now, who=replace(who, those=planned.that), did=True)
    if verb.do == "target":
        return replace(now, who=replace(who, that=planned.that), did=bool(planned.that))
    if not planned.actions and not planned.short:
        return now
    cited = (rule.A_STEP_A_VERB,) if joined else ()
    step = Step(verb.do, planned.actions, who.you, who.me, cited, of_effect=True)
    step = replace(step, short=planned.short) if planned.short else step
    taken = yield from take_step(before, step)
    after = taken.state
    that = _acted_on(planned.actions, taken) or planned.that
    who = replace(follow_pronouns(before, after, who), that=that)
    if verb.do == "exhausted-resupply":
        after = yield from _exhaust_resupplied(now, after, verb, who)
    now = replace(now, who=who, did=taken.started)
    taken = replace(taken, state=after)
    if taken.inserted:
        after = yield from _resolve_inserted(before, taken, now.playing)
    return replace(now, state=after)


def _exhaust_resupplied(
    now: Resolution, state: GameState, verb: Instruction, who: Pronouns
) -> Outcomes[GameState]:
    """Exhaust what an Exhausted Resupply put into Reserve, in a step of its own (7.3.14)."""
    things = [state.objects[stamp] for stamp in who.that]
    gain = Action("gain", verb="exhaust", word="exhausted", cites=(rule.EXHAUSTED_RESUPPLY,))
    actions = tuple(
        replace(gain, object=thing.timestamp, by=verb.doer(thing.controller))
        for thing in things
        if thing.zone is Zone.RESERVE
    )
    if not actions:
        none = (rule.EXHAUSTED_RESUPPLY,)
        yield outcome_of(state, "nothing-to-exhaust", none, player=who.you)
    step = Step("exhaust", actions, controller=who.you, of_effect=True)
    return (yield from take_step_and_inserted(state, step, now.playing)).state


def _same_gift(state: GameState, verb: Instruction, who: Pronouns) -> Instruction:
    """Return the verb that makes "you" receive the Gift of the trigger too (7.3.29.b)."""
    if who.gift != "create":
        return replace(verb, do=who.gift)
    token = state[who.it]
    place = "my-landmarks" if token.zone is Zone.LANDMARK else "one-of-mine"
    return replace(verb, do="create", card=token.card, to=place)


def _acted_on(actions: tuple[Action, ...], taken: Taken) -> tuple[int, ...]:
    """List what a step acted on, as it is now; not what a modifier added (6.2.c)."""
    meant, there = {*(one.object for one in actions), *taken.missing}, taken.state.objects
    found = [a.after for a in taken.performed if a.before in meant and a.after in there]
    return tuple(dict.fromkeys(found))


def _plan_step(now: Resolution, verbs: Effect) -> Outcomes[Plan]:
    """Plan the verbs of one step together; no target serves twice in it (6.5.b)."""
    plan = Plan(now)
    for verb in verbs:
        now = replace(plan.now, who=replace(now.who, taken=plan.that) if plan.that else now.who)
        if verb.quantity is not None:
            amount = yield from evaluate_amount(now.state, verb.quantity, now.who)
            if amount is None:
                continue
            verb = replace(verb, amount=amount)
        one = yield from plan_verb(now, verb)
        that = tuple(dict.fromkeys((*plan.that, *one.that)))
        short = (*plan.short, *one.short)
        plan = Plan(one.now, (*plan.actions, *one.actions), that, short)
    return plan


def _resolve_modes(now: Resolution, verb: Instruction) -> Outcomes[Resolution]:
    """Resolve ``Choose X``: the modes, declared before or chosen now, in order (6.5.g)."""
    chosen = verb.declared
    if chosen is None:
        chosen = yield from choose_modes(now.state, verb, now.who.you, (rule.MODES,))
    for index in (yield from order_modes(now.state, verb, chosen, now.who.you)):
        now = yield from _resolve_verbs(now, verb.modes[index])
    return now


def follow_pronouns(before: GameState, after: GameState, who: Pronouns) -> Pronouns:
    """Update the pronouns after a step: they follow what it moved (2.1.f, 2.1.g)."""
    if len(before.became) == len(after.became):
        return who

    def follow(stamp: int) -> int:
        if stamp and stamp in before.objects and stamp in after.became:
            new = after.later(stamp)
            thing = after.objects.get(new)
            if thing is not None and thing.zone not in (Zone.HAND, Zone.DECK):
                return new
        return stamp

    return replace(
        who, me=follow(who.me), it=follow(who.it), that=tuple(follow(t) for t in who.that)
    )


def evaluate_amount(state: GameState, quantity: Quantity, who: Pronouns) -> Outcomes[int | None]:
    """Compute an amount right before its step; None if divided by 0 (6.1.g, 1.1.6.c)."""
    if divisor(state, quantity, who) == 0:
        cites: Cites = (rule.NO_DIVISION_BY_ZERO, rule.THE_REST_HAPPENS)
        yield outcome_of(state, "divided-by-zero", cites, player=who.you)
        return None
    number = quantity_value(state, quantity, who)
    cites = (rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
    if quantity.by != 1:
        cites = (rule.ROUNDING_IS_SAID, *cites)
    cites = (*quantity_cites(quantity), *cites)
    yield outcome_about(quantity, state, "comes-to", cites, player=who.you, number=number)
    return number


_DONE_BY_OBJECTS = (
    *("gain", "lose", "gain-counters", "give", "double"),
    *("switch", "defect", "exhaust", "ready"),
)
"""What an object does itself, so that somebody can have it do it (7.3.17)."""


def _accept(now: Resolution, verb: Instruction) -> Outcomes[Resolution | None]:
    """Ask whether an optional step is done; no question if it has nothing to act on (6.5.c).

    Other players are asked once it is known who they are, and a play by what can be played.
    """
    if not verb.may or verb.who != "you" or verb.do == "play":
        return now
    state, who = now.state, now.who
    if _impossible(state, verb, who):
        lacking = (rule.DECISIONS_BEFORE_THE_STEP, rule.THE_REST_HAPPENS)
        yield outcome_of(state, "nothing-to-choose", lacking, player=who.you)
        return None
    have = verb.do in _DONE_BY_OBJECTS and verb.what is not None and verb.what.pick == "target"
    cites = (rule.AN_OPTIONAL_STEP, *((rule.HAVE_IT_DO,) if have else ()))
    if (yield from ask(state, "may", who.you, YES_OR_NO, cites, verb=verb.do)) == 0:
        return now
    yield outcome_of(state, "declined", (rule.AN_OPTIONAL_STEP,), player=who.you)
    return None


def _impossible(state: GameState, verb: Instruction, who: Pronouns) -> bool:
    """Tell whether a verb has nothing to act on; it is not offered then (6.1.g)."""
    what = verb.what
    if what is None or what.pick not in ("me", "target", "choose", "random"):
        return False
    found = selected(state, what, who)
    if verb.do == "sacrifice":
        found = tuple(thing for thing in found if thing.in_play and thing.controller == who.you)
    return not found and (what.pick != "me" or verb.do == "sacrifice")
