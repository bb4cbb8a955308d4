"""Resolves effects verb by verb; each verb is a step of its own (6.1.c, 6.5)."""

from __future__ import annotations

from itertools import dropwhile, takewhile

from glossary.engine.conditions.condition import (
    condition_cites,
    divisor,
    holds,
    quantity_cites,
    quantity_value,
    selected,
)
from glossary.engine.conditions.costs import (
    UNPAYABLE,
    counters_lacking,
    lacking_for,
    why_unpayable,
)
from glossary.engine.effects.targets import (
    choose_declared_targets,
    choose_payment,
    has_nothing_to_act_on,
    lacking,
    nothing_cites,
    why_nothing,
)
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import Cost, Quantity
from glossary.engine.model.events import YES_OR_NO, Fact, Outcome, Outcomes, Part
from glossary.engine.model.instructions import Choosing, Effect, Exchange, Instruction, Moving
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Plan, PlayByEffect, Pronouns, Resolution
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.modifiers import about
from glossary.engine.steps.reactions import meant
from glossary.engine.steps.take_step import Taken, take_step


def resolve(now: Resolution, steps: Effect, *, declared: bool = False) -> Outcomes[GameState]:
    """Resolve every step of an effect: it is done, skipped or impossible.

    :param declared: whether they are the whole of something declared: of an ability that is played,
        or of a Spell.
    """
    if declared and not now.state.rules.targets_before_each_step:
        now, steps = yield from choose_declared_targets(now, steps)
    return (yield from resolve_verbs(now, steps, whole=declared)).state


def take_step_and_inserted(
    state: GameState, step: Step, playing: PlayByEffect | None
) -> Outcomes[GameState]:
    """Take a step of no effect, and what modifiers put after it (6.2.e)."""
    taken = yield from take_step(state, step)
    if not taken.inserted:
        return taken.state
    return (yield from resolve_inserted(state, taken, playing))


def resolve_inserted(
    before: GameState, taken: Taken, playing: PlayByEffect | None
) -> Outcomes[GameState]:
    """Resolve the steps that modifiers, or declining them, put after a step (6.2.e).

    Each finds what the step moved to a visible zone (2.1.f).
    """
    state = taken.state
    for modifier, action, declined in taken.inserted:
        if declined:
            cites = (rule.IF_YOU_DO_NOT, rule.RESOLVING)
            yield state.tell("inserted", cites, object=modifier.source)
        who = follow_pronouns(before, taken.state, about(modifier.who, action))
        if action.kind == "forward" and not declined:  # "that move" is not modified so again
            who = replace(who, moving=replace(action, done=(*action.done, modifier.key)))
        steps = modifier.if_not if declined else modifier.then
        now = Resolution(state, who, playing, did=not declined)  # what it put in the step was done
        state = yield from resolve(now, steps)
    return state


def resolve_verbs(now: Resolution, steps: Effect, *, whole: bool = False) -> Outcomes[Resolution]:
    """Resolve verbs in order; those "at once" with the one before share a step (6.1.c).

    :param whole: whether these are all that an ability or a Spell does.
    """
    left = steps
    while left and not now.state.winner:
        verb, left = left[0], left[1:]
        joined: Effect = ()
        linked: Effect = ()
        follow: Effect = ()
        if left:
            joined = tuple(takewhile(lambda other: other.link == "at-once", left))
            left = left[len(joined) :]
            linked = tuple(takewhile(lambda one: bool(one.link), left))
            follow = (*joined, *takewhile(lambda one: one.link != "otherwise", linked))
        all_hang = whole and verb is steps[0] and linked == left
        all_hang = all_hang and _CONTRARY.isdisjoint([one.link for one in linked])
        if verb.do.word == "target" and not follow:
            follow = _what_for(left)
        if follow or now.linked:
            now = replace(now, linked=follow)
        roll = _steps_of_the_roll(steps, verb) if _hangs_on_a_roll(verb) else ()
        now = yield from _resolve_verb(now, verb, joined, linked, whole=all_hang, roll=roll)
    return now


def _what_for(left: Effect) -> Effect:
    """Return the steps that say what a target is chosen for: the next, behind a roll of dice.

    With it comes what is done at once, and what is done in the other case.
    """
    rolls = len(tuple(takewhile(lambda one: one.do.word == "roll", left)))
    hanging = takewhile(lambda one: one.link in ("at-once", "otherwise"), left[rolls + 1 :])
    return (*left[: rolls + 1], *hanging)


def _hangs_on_a_roll(verb: Instruction) -> bool:
    return verb.condition is not None and verb.condition.name == "rolled"


def _steps_of_the_roll(steps: Effect, verb: Instruction) -> Effect:
    """Return the steps that hang on the same roll of dice as *verb*."""
    place = next(index for index, one in enumerate(steps) if one is verb)
    before = takewhile(lambda one: one.do.word != "roll", reversed(steps[:place]))
    behind = takewhile(lambda one: one.do.word != "roll", steps[place:])
    return tuple(filter(_hangs_on_a_roll, (*reversed(tuple(before)), *behind)))


_CONTRARY = frozenset(("otherwise", "if-you-did-not"))
"""Links of a step that is done if one before it is not."""

_SHARES = ("otherwise", "and")
"""Links of a step that depends on the condition of one before it."""


def _resolve_verb(
    now: Resolution,
    verb: Instruction,
    joined: Effect,
    linked: Effect,
    *,
    whole: bool,
    roll: Effect = (),
) -> Outcomes[Resolution]:
    """Check the link and the condition of a verb, then do it as often as it says.

    :param linked: the later steps that hang on it.
    :param whole: whether nothing is done if its condition is not met.
    :param roll: the steps that hang on the same roll of dice, if it does.
    """
    if not verb.link and (now.asked is not None or now.undone):
        now = replace(now, asked=None, undone=False)
    if verb.link == "if-you-did" and not now.did:
        undone = (rule.IF_YOU_DID, rule.THE_REST_HAPPENS)
        known = _meant_behind_a_link(now)
        if now.undone:
            known["link"] = "more"
        follow = (verb, *takewhile(lambda one: one.link == "if-you-did", now.linked))
        yield now.state.tell("not-done-before", undone, follow, player=now.who.you, **known)
        return replace(now, undone=True)
    if verb.link == "if-you-did-not":
        kind = "skipped-as-done" if now.did else "follows-as-not-done"
        known = _meant_behind_a_link(now)
        yield now.state.tell(kind, (rule.IF_YOU_DID,), (verb,), player=now.who.you, **known)
        if now.did:
            return now
    if verb.link == "if-you-did":
        cited = (rule.IF_YOU_DID,)
        yield now.state.tell("done-before", cited, (verb,), player=now.who.you)
    if verb.link in _SHARES:
        if now.was is (verb.link == "otherwise"):
            return now
    elif verb.condition is not None:
        now = yield from check_condition(now, verb, linked, whole=whole, roll=roll)
        if not now.was:
            return replace(now, did=False, asked=False)
    times = verb.times
    if isinstance(times, Quantity):
        times = max(0, quantity_value(now.state, times, now.who))
    if verb.times_each is not None:
        times = len(selected(now.state, verb.times_each, now.who))
    if times != 1:
        one, often = (replace(verb, link="", condition=None),), (rule.ONE_BY_ONE, rule.RESOLVING)
        me = now.state[now.who.me].item if now.who.me else ""
        facts = {"object": me, "player": now.who.you, **meant(now.state, now.who)}
        yield now.state.tell("repeated", often, one, number=times, **facts)
    did, was = False, now.was
    for _ in range(times):
        spend("events", 1)
        agreed: Resolution | None = now
        if verb.cost is not None:
            agreed = yield from _offer_payment(now, verb)
        elif verb.may and verb.who == "you" and not verb.do.asks:
            agreed = yield from _accept(now, verb)
        if agreed is None:
            now = replace(now, asked=False, asked_as="")
        else:
            now = yield from do_verb(agreed, verb, joined)
            did = did or now.did
            if now.asked != agreed.asked and not verb.do.asks:  # asked within it: does not count
                now = replace(now, asked=agreed.asked)
    return replace(now, did=did, was=was)  # conditions within are not this one


def check_condition(
    now: Resolution,
    verb: Instruction,
    linked: Effect = (),
    *,
    whole: bool = False,
    roll: Effect = (),
) -> Outcomes[Resolution]:
    """Tell whether the condition of a verb is met, and return that as ``was``.

    :param linked: the later steps that hang on it.
    :param whole: whether nothing is done if it is not met.
    :param roll: the steps that hang on the same roll of dice, if it does.
    """
    condition = verb.condition
    if condition is None:
        return replace(now, was=True)
    met = holds(now.state, condition, now.who)
    otherwise = tuple(dropwhile(lambda one: one.link != "otherwise", linked)) if linked else ()
    shares = any(one.link in _SHARES for one in linked)
    means = condition_cites(condition, now.state, now.who)
    cites = (rule.A_CONDITIONAL_STEP, *((rule.OTHERWISE,) if shares else ()), *means)
    kind = "condition-met" if met else "condition-unmet"
    if condition.name == "in-contact" and not now.state.rules.expeditions_can_be_in_contact:
        kind = "unknown-keyword"
    facts = meant(now.state, now.who)
    facts["object"] = now.state[now.who.me].item if now.who.me else ""
    what = condition.of
    counted = condition.quantity.of if condition.quantity is not None else None
    if any(of is not None and of.where == "those" for of in (what, counted)):
        facts["that"] = tuple(now.state[stamp].item for stamp in now.who.those)
    named = condition.name == "has"  # said of the card by its name
    if what is not None and what.pick == "that" and not named and _are_discarded(now):
        facts["zone"] = Zone.DISCARD
    part: Part = condition
    if condition.name == "rolled":
        link = "rolled" if met else _as_not_rolled(now, verb, roll, otherwise=bool(otherwise))
        facts |= {"link": link, "number": now.who.number}
    elif otherwise and not met:
        facts["link"] = "otherwise"
        if otherwise[0].condition is None:  # else it may not be done either
            part = (replace(otherwise[0], link="", condition=condition), *otherwise[1:])
    elif whole and not met:
        facts["link"] = "whole"
    elif kind == "condition-unmet":
        part = (verb, *takewhile(lambda one: one.link and one.link not in _CONTRARY, now.linked))
    yield now.state.tell(kind, cites, part, player=now.who.you, **facts)
    return replace(now, was=met)


def _as_not_rolled(now: Resolution, verb: Instruction, roll: Effect, *, otherwise: bool) -> str:
    """Return the link under which it is told that a die did not show what a step wants.

    :param roll: the steps that hang on the roll.
    :param otherwise: whether another step is done in this case.
    """
    if otherwise:
        return "rolled-otherwise"
    if any(one.condition and holds(now.state, one.condition, now.who) for one in roll):
        return "rolled-another"
    if len(roll) > 1:
        return "rolled-none" if verb is roll[0] else "rolled-another"
    return "rolled"


def _are_discarded(now: Resolution) -> bool:
    """Tell whether what a step acted on was discarded from a Reserve.

    Only that is called "the discarded card", whose cost is its Reserve Cost; the rest has its name.
    """
    state = now.state
    things = [state.now(stamp) for stamp in now.who.that]
    if not things or not all(one is not None and one.zone is Zone.DISCARD for one in things):
        return False
    before = {new: old for old, new in state.became.items()}
    were = [state.gone.get(before.get(stamp, 0)) for stamp in now.who.that]
    return all(one is not None and one.zone is Zone.RESERVE for one in were)


def _meant_behind_a_link(now: Resolution) -> dict[str, Fact]:
    """Return what a step that hangs on the one before means: the Expedition chosen there, too.

    With it comes that a player was asked about this step with the one before, and decided.
    """
    facts = meant(now.state, now.who)
    if len(now.who.places) == 1:
        facts["chosen"] = ".".join(now.who.places[0])
    if now.asked == now.did:
        facts["link"] = "asked"
    return facts


def _offer_payment(now: Resolution, verb: Instruction) -> Outcomes[Resolution | None]:
    """Ask whether a cost is paid, and pay it; None if it cannot be or is declined."""
    state, who, cost = now.state, now.who, verb.cost or Cost()
    bearer = state.now(who.me)
    known, part = meant(state, who), (verb, *now.linked)
    why = why_unpayable(state, cost, who.you, bearer)
    if why:
        kind, _, cites = UNPAYABLE[why]
        cites = (*cites, rule.AN_IMPOSSIBLE_COST, rule.AN_OPTIONAL_STEP)
        told = {"player": who.you, "object": state[who.me].item, **known}
        told |= _none_at_all(state, cost, why, who)
        if why == "counters":
            told |= counters_lacking(state, cost, who.you, bearer)
        yield state.tell(kind, cites, part, **told)
        return None
    cites = (rule.A_COST_CAN_BE_DECLINED, rule.AN_OPTIONAL_STEP)
    known |= _of_a_mode(now)
    asked = state.ask("pay", who.you, YES_OR_NO, cites, (), part, number=cost.mana, **known)
    if (yield from asked) == 1:
        yield state.tell("declined", (rule.A_COST_CAN_BE_DECLINED,), player=who.you)
        return None
    state, step, given, who = yield from choose_payment(state, cost, who, bearer)
    taken = yield from take_step(state, step)
    moved = tuple(taken.state.later(thing.timestamp) for thing in given)
    who = follow_pronouns(state, taken.state, replace(who, that=moved))
    after = yield from resolve_inserted(state, taken, now.playing)
    return replace(now, state=after, who=who, did=True, asked=True, asked_as="")


def _of_a_mode(now: Resolution) -> dict[str, Fact]:
    """Return the fact that what is asked about was chosen as a mode, just before."""
    return {"link": "mode"} if now.asked_as == "mode" else {}


def _none_at_all(state: GameState, cost: Cost, why: str, who: Pronouns) -> dict[str, Fact]:
    """Return the fact that a player has none, not only too few, of what a cost gives up."""
    what = lacking_for(cost, why)
    if what is None or selected(state, what, who):
        return {}
    return {"link": what.where if why == "discard" else "none"}


def do_verb(now: Resolution, verb: Instruction, joined: Effect) -> Outcomes[Resolution]:
    """Do one verb, and those at once with it: their decisions, then their step."""
    planned = yield from _plan_step(now, (verb, *joined))
    if planned.whole:
        return planned.now
    before, paid, who = planned.now.state, planned.now.paid, now.who
    if not planned.actions and not planned.short:
        if planned.spared:
            yield Outcome(before, planned.spared)
        return replace(now, state=before, paid=paid, did=False)
    step = Step(
        verb.do.word,
        planned.actions,
        who.you,
        who.me,
        (rule.A_STEP_A_VERB,) if joined else (),
        of_effect=True,
        short=planned.short,
    )
    taken = yield from take_step(before, step)
    if planned.spared:
        yield Outcome(taken.state, planned.spared)
    that, places = _acted_on(planned.actions, taken) or planned.that, planned.now.who.places
    who = replace(follow_pronouns(before, taken.state, who), that=that, places=places)
    if step.name == "remove-counters":
        taken_off = sum(act.number for act in taken.performed if act.kind == "take")
        who = replace(who, removed=taken_off)
        if not taken_off:
            none, there = (rule.COUNTERS_REMOVED, rule.THE_REST_HAPPENS), taken.state.objects
            for act in planned.actions:
                if act.kind == "take" and act.object in there:
                    facts = {"object": there[act.object].item, "counter": act.word}
                    yield taken.state.tell("nothing-to-remove", none, **facts)
    elif step.name == "discard":
        who = replace(who, removed=sum(act.verb == "discard" for act in taken.performed))
    now = replace(now, state=taken.state, who=who, paid=paid, did=taken.started)
    if taken.inserted:
        now = replace(now, state=(yield from resolve_inserted(before, taken, now.playing)))
    if verb.do.then is not None:
        now = replace(now, state=(yield from verb.do.then(now, verb)))
    return now


def _acted_on(actions: tuple[Action, ...], taken: Taken) -> tuple[int, ...]:
    """List what a step acted on, as it is now; not what a modifier added (6.2.c)."""
    meant, there = {*[one.object for one in actions], *taken.missing}, taken.state.objects
    stamps = [a.after for a in taken.performed if a.before in meant and a.after in there]
    return tuple(dict.fromkeys(stamps))


def _plan_step(now: Resolution, verbs: Effect) -> Outcomes[Plan]:
    """Plan the verbs of one step together; no target serves twice in it (6.5.b)."""
    plan, targets = Plan(now), tuple[int, ...]()
    for verb in verbs:
        if plan.now is not now:
            taken = tuple(dict.fromkeys((*plan.that, *_objects_of(plan))))
            now = replace(plan.now, who=replace(now.who, taken=taken, aimed=targets))
        if verb.quantity is not None:
            amount = yield from evaluate_amount(now.state, verb.quantity, now.who)
            if amount is None:
                continue
            verb = replace(verb, amount=max(0, amount))  # fewer than none cannot be done (6.5.h)
        if isinstance(verb, Moving) and isinstance(verb.position, Quantity):
            place = yield from evaluate_amount(now.state, verb.position, now.who)
            verb = replace(verb, position=place or 0)
        aimed = now.linked if verb.do.word == "target" else ()
        one = yield from verb.do.plan(replace(now, about=(verb, *aimed)), verb)
        if one.whole:
            return one
        other = verb.with_ if isinstance(verb, Exchange) else None
        if len(verbs) > 1 and "target" in (verb.objects.pick, other and other.pick):
            targets = (*targets, *one.that, *_objects_of(one))
        that = tuple(dict.fromkeys((*plan.that, *one.that)))
        short = (*plan.short, *one.short)
        actions, spared = (*plan.actions, *one.actions), (*plan.spared, *one.spared)
        plan = Plan(one.now, actions, that, short, spared=spared)
    return plan


def _objects_of(plan: Plan) -> list[int]:
    return [action.object for action in plan.actions if action.object]


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

    that = tuple(follow(stamp) for stamp in who.that)
    targets = tuple(follow(stamp) for stamp in who.targets)
    return replace(who, me=follow(who.me), it=follow(who.it), that=that, targets=targets)


def evaluate_amount(state: GameState, quantity: Quantity, who: Pronouns) -> Outcomes[int | None]:
    """Compute an amount right before its step; None if divided by 0 (6.1.g, 1.1.6.c)."""
    if divisor(state, quantity, who) == 0:
        cites: Cites = (rule.NO_DIVISION_BY_ZERO, rule.THE_REST_HAPPENS)
        yield state.tell("divided-by-zero", cites, player=who.you)
        return None
    number = quantity_value(state, quantity, who)
    cites = (rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
    if quantity.by != 1:
        cites = (rule.ROUNDING_IS_SAID, *cites)
    cites = (*quantity_cites(quantity), *cites)
    known = meant(state, who) | ({"chosen": who.chosen} if who.chosen else {})
    facts = {"object": state[who.me].item if who.me else "", "player": who.you, **known}
    yield state.tell("comes-to", cites, quantity, number=number, **facts)
    return number


def _accept(now: Resolution, verb: Instruction) -> Outcomes[Resolution | None]:
    """Ask whether an optional step is done; no question if it has nothing to act on (6.5.c).

    Other players are asked once it is known who they are, and a play by what can be played.
    """
    state, who = now.state, now.who
    chosen = isinstance(verb, Choosing) and [verb.modes[i] for i in verb.declared or ()]
    if chosen and not any(chosen):
        return None
    if has_nothing_to_act_on(state, verb, who):
        none, part = nothing_cites(verb.objects), (verb, *now.linked)
        why = lacking(verb.objects, who)
        yield state.tell("nothing-to-choose", none, part, player=who.you, **why)
        return None
    nothing = why_nothing(now, verb)
    if nothing:
        yield from nothing
        return None
    have = verb.do.by_objects and verb.what is not None and verb.what.pick == "target"
    cites = (rule.AN_OPTIONAL_STEP, *((rule.HAVE_IT_DO,) if have else ()))
    known = meant(state, who) | _of_a_mode(now)
    part = (verb, *now.linked)
    asked = state.ask("may", who.you, YES_OR_NO, cites, (), part, verb=verb.do.word, **known)
    if (yield from asked) == 0:
        return replace(now, asked=True, asked_as="")
    yield state.tell("declined", (rule.AN_OPTIONAL_STEP,), player=who.you)
    return None
