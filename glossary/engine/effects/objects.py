"""Verbs that act on objects, chosen or meant; those on statuses and counters (7.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from glossary.engine.conditions.condition import matches_selection, my_expeditions, selected
from glossary.engine.conditions.passives_in_force import (
    PassiveInForce,
    passives_with_condition_met,
)
from glossary.engine.effects.targets import acting_players, choose, none_there
from glossary.engine.model.actions import Action, Step, gone_cites
from glossary.engine.model.cards import Ability, Passive, Selection
from glossary.engine.model.events import Event, Fact, Option, Outcome, Outcomes
from glossary.engine.model.instructions import (
    Exchange,
    Instruction,
    Moving,
    OfCounters,
    OfStatus,
)
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Plan, Pronouns, Resolution, Verb
from glossary.engine.rules.citations import Citation, Cites, rule
from glossary.engine.rules.values import replace


def plan_on_objects(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Plan a verb that acts on objects, chosen or meant by a pronoun."""
    what, who = verb.objects, now.who
    yield from _found_again(now.state, what, who)
    if verb.who != "you":
        return (yield from _plan_by_others(now, verb, what))
    now, things = yield from choose(now, what)
    state = now.state
    if not things and what.pick in ("me", "it", "that", "chosen"):
        several = who.targets if what.pick == "chosen" else who.that
        stamp = {"me": who.me, "it": who.it}.get(what.pick, 0) or next(iter(several), 0)
        if stamp:
            moves = isinstance(verb, Moving) or verb.do.word in ("switch", "defect")
            cites = gone_cites(state, stamp, moves=moves)
            yield state.tell("gone", cites, object=state[stamp].item)
    spared = _beyond_control(state, what, who) if what.pick == "each" else ()
    if what.pick == "each" and not things:
        if spared:
            yield Outcome(state, spared)
        if what.where != "those":
            yield from none_there(state, verb, who)
    actions = act_on_objects(state, verb, things, who)
    return Plan(now, actions, tuple([t.timestamp for t in things]), spared=spared if things else ())


def _beyond_control(state: GameState, what: Selection, who: Pronouns) -> tuple[Event, ...]:
    """Return an event on cards in Reserve that would be meant if they were controlled (7.5.5)."""
    if what.where != "play" or what.whose == "any":
        return ()
    there = selected(state, replace(what, where=Zone.RESERVE.value), who)
    if not there:
        return ()
    cites = (rule.CONTROLLED_PLACES, rule.CONTROL, rule.A_TYPE_MEANS_IN_PLAY)
    return (state.event("not-controlled", cites, objects=tuple(thing.item for thing in there)),)


def _found_again(state: GameState, what: Selection, who: Pronouns) -> Outcomes[None]:
    """Report that "I" is no longer the object that had the ability (7.2.1.c)."""
    if what.pick != "me" or not who.home or who.me == who.home or who.me not in state.objects:
        return
    kind, cites = "found-again", _FOUND_AGAIN
    if state[who.home].scouted:
        kind = "found-in-reserve"
        cites = (rule.SCOUT_IS_FOUND_IN_RESERVE, rule.AN_ABILITY_FOLLOWS_WHAT_IT_MOVES)
    yield state.tell(kind, cites, object=state[who.me].item)


_FOUND_AGAIN: Cites = (
    rule.AN_ABILITY_FOLLOWS_WHAT_IT_MOVES,
    rule.AN_ABILITY_FOLLOWS_SEVERAL_MOVES,
    rule.I_IN_A_QUICK_ACTION,
)


def _plan_by_others(now: Resolution, verb: Instruction, what: Selection) -> Outcomes[Plan]:
    """Plan a verb that other players do: each decides in turn, all at once (6.1.h)."""
    picked: tuple[GameObject, ...] = ()
    actions: list[Action] = []
    for name in (yield from acting_players(now, verb)):
        taken = tuple(thing.timestamp for thing in picked)
        who = replace(now.who, you=name, taken=taken, aimed=(*now.who.aimed, *taken))
        theirs = replace(now, who=who, free=False)
        chosen, things = yield from choose(theirs, what, in_turn=True)
        now = replace(now, state=chosen.state, paid=chosen.paid)
        more = tuple(thing for thing in things if thing not in picked)
        picked += more
        actions += [replace(a, by=name) for a in act_on_objects(now.state, verb, more, now.who)]
    return Plan(now, tuple(actions), tuple(thing.timestamp for thing in picked))


def act_on_objects(
    state: GameState, verb: Instruction, things: tuple[GameObject, ...], who: Pronouns
) -> tuple[Action, ...]:
    """Make the atomic actions of a verb on these objects, one each."""
    actions = tuple([action for thing in things for action in verb.do.on(state, verb, thing)])
    if verb.what and verb.what.where == "facing" and len(my_expeditions(state, who)) > 1:
        more = (rule.GIGANTIC_FACING,)
        actions = tuple(replace(action, cites=(*action.cites, *more)) for action in actions)
    return actions


def act_within(
    state: GameState, who: Pronouns, verb: Instruction, action: Action, step: Step
) -> tuple[Action, ...]:
    """Make the actions of a verb on objects as a part of another step."""
    things = selected(state, verb.what, who) if verb.what is not None else ()
    return act_on_objects(state, verb, things, who)


def attempt(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    """Make the attempt at what *thing* cannot do; none before edition 4.0 (7.5.3)."""
    if not state.rules.attempts_count:
        return ()
    return (Action("attempt", thing.timestamp, verb.do.word, word=verb.do.word),)


def _attempt_cites(state: GameState) -> Cites:
    return (rule.ATTEMPT,) if state.rules.attempts_count else ()


def of_objects(
    word: str,
    made: type[Instruction],
    on: Callable[[GameState, Any, GameObject], tuple[Action, ...]],
    *cites: Citation,
    plan: Callable[[Resolution, Any], Outcomes[Plan]] = plan_on_objects,
    arriving: Callable[[GameState, Any, Action], Action] | None = None,
) -> Verb:
    """Make a verb that objects do themselves, also where nobody decides."""
    return Verb(word, made, plan, cites, on, within=act_within, arriving=arriving, by_objects=True)


def _gain(state: GameState, verb: OfStatus, thing: GameObject) -> tuple[Action, ...]:
    cites = () if verb.status else verb.do.cites  # a status is cited as it is gained
    word = verb.status or "exhausted"
    return (Action("gain", thing.timestamp, verb.do.word, word=word, cites=cites),)


def _complete(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    """Have it gain Completed, a status that no edition knows: the card says so (1.4.2.a)."""
    completed = Action("gain", thing.timestamp, verb.do.word, word="completed")
    return (replace(completed, cites=verb.do.cites),)


def _lose(state: GameState, verb: OfStatus, thing: GameObject) -> tuple[Action, ...]:
    return tuple(replace(action, kind="lose") for action in _gain(state, verb, thing))


def _arrive_with_status(state: GameState, verb: OfStatus, action: Action) -> Action:
    return replace(action, statuses=(*action.statuses, verb.status or "exhausted"))


def _put(state: GameState, verb: OfCounters, thing: GameObject) -> tuple[Action, ...]:
    number, cites = verb.amount, verb.do.cites
    if verb.most is not None:
        most = _most(state, verb, thing)
        number = min(number, max(0, most - thing.count(verb.counter)))
        cites = (*cites, rule.SPECIFIC_BEATS_GENERAL) if number < verb.amount else cites
    put = Action("put", thing.timestamp, verb.do.word, word=verb.counter, cites=cites)
    return (replace(put, number=number),) if number else ()


def _most(state: GameState, verb: OfCounters, thing: GameObject) -> int:
    """Return how many counters there can be at most; more by the leave of others, in Reserve."""
    return (verb.most or 0) + sum(one.passive.number for one in _leave(state, verb, thing))


def _leave(state: GameState, verb: OfCounters, thing: GameObject) -> list[PassiveInForce]:
    """List what lets an ability of Reserve give its card more counters than its maximum."""
    if thing.zone is not Zone.RESERVE or verb.objects.pick != "me":
        return []
    passives = passives_with_condition_met(state, "counter-limit")
    return [one for one in passives if matches_selection(state, one.passive.of, thing, one.who)]


def _plan_shared(now: Resolution, verb: OfCounters) -> Outcomes[Plan]:
    """Distribute counters among objects, one after another, an object as often as one likes.

    All are put at once on the only object there is.
    """
    shares: Counter[GameObject] = Counter()
    of_boosts = ".boost" if verb.counter == "boost" else ""
    alone = len(selected(now.state, verb.objects, now.who)) == 1 and not verb.objects.up_to
    each = max(verb.amount, 1) if alone else 1
    for _ in range(0, verb.amount, each):
        asked = replace(now, asked_as=f"{'next' if shares else 'first'}{of_boosts}")
        now, things = yield from choose(asked, replace(verb.objects, count=1))
        if not things:
            break
        shares.update(things * each)
    now = replace(now, asked_as="")
    actions = tuple(
        action
        for thing, number in shares.items()
        for action in verb.do.on(now.state, replace(verb, amount=number), thing)
    )
    return Plan(now, actions, tuple(thing.timestamp for thing in shares))


def _plan_removal(now: Resolution, verb: OfCounters) -> Outcomes[Plan]:
    """Remove counters of one name; of ``any`` name, or fewer of them, one after another."""
    if verb.counter != "any" and not verb.up_to:
        return (yield from plan_on_objects(now, verb))
    yield from _found_again(now.state, verb.objects, now.who)
    now, things = yield from choose(now, verb.objects)
    actions: list[Action] = []
    for thing in things:
        gone: Counter[str] = Counter()
        for _ in range(verb.amount):
            left = [name for name, number in thing.counters if number > gone[name]]
            kinds = [name for name in left if verb.counter in ("any", name)]
            options = [Option(kind, "counter") for kind in kinds]
            if verb.up_to and kinds:
                options.append(Option("none"))
            if not kinds:
                break
            why = (rule.COUNTERS_REMOVED, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
            facts = {"object": thing.item, "link": "lose"}
            pick = yield from now.state.ask("counter", now.who.you, options, why, **facts)
            if pick == len(kinds):
                break
            gone[kinds[pick]] += 1
        for name, number in gone.items():
            actions += _take(now.state, replace(verb, counter=name, amount=number), thing)
    return Plan(now, tuple(actions), tuple(thing.timestamp for thing in things))


def _plan_gain(now: Resolution, verb: OfCounters) -> Outcomes[Plan]:
    """Plan counters for objects; what has as many as it can have gains none, and that is told."""
    if verb.shared and verb.who == "you":
        return (yield from _plan_shared(now, verb))
    plan = yield from plan_on_objects(now, verb)
    if verb.most is not None and verb.who == "you":
        state, put = plan.now.state, {action.object: action.number for action in plan.actions}
        none = (*verb.do.cites, rule.SPECIFIC_BEATS_GENERAL, rule.THE_REST_HAPPENS)
        for thing in (state[stamp] for stamp in plan.that):
            number, name = _most(state, verb, thing), verb.counter
            gained = put.get(thing.timestamp, 0)
            if gained and thing.count(name) + gained > verb.most:
                by = _leave(state, verb, thing)[0].item_of(state)
                facts: dict[str, Fact] = {"object": thing.item, "counter": name, "source": by}
                leave = (*verb.do.cites, rule.SPECIFIC_BEATS_GENERAL)
                yield state.tell("beyond-most", leave, number=verb.most, **facts)
            if gained < verb.amount:
                facts = {"object": thing.item, "counter": name, "number": number}
                if thing.timestamp in put:
                    yield state.tell("up-to-most", none, **facts)
                else:
                    facts |= {"number": thing.count(name), "against": number}
                    yield state.tell("at-most", none, **facts)
    return plan


def _arrive_with_counters(state: GameState, verb: OfCounters, action: Action) -> Action:
    number = verb.amount if verb.most is None else min(verb.amount, verb.most)
    return replace(action, counters=(*action.counters, (verb.counter, number)))


def _take(state: GameState, verb: OfCounters, thing: GameObject) -> tuple[Action, ...]:
    take = Action("take", thing.timestamp, verb.do.word, word=verb.counter, number=verb.amount)
    return (take,) if verb.amount else ()


def _double(state: GameState, verb: OfCounters, thing: GameObject) -> tuple[Action, ...]:
    """Put as many counters again as there are."""
    number = thing.count(verb.counter)
    doubled = replace(verb, amount=number)
    return _put(state, doubled, thing) if number else attempt(state, verb, thing)


def _plan_double(now: Resolution, verb: OfCounters) -> Outcomes[Plan]:
    plan = yield from plan_on_objects(now, verb)
    state = plan.now.state
    for thing in (state[stamp] for stamp in plan.that if verb.who == "you"):
        if not thing.count(verb.counter):
            none = (rule.NOTHING_TO_DOUBLE, rule.THE_REST_HAPPENS, *_attempt_cites(state))
            yield state.tell("nothing-to-double", none, object=thing.item, counter=verb.counter)
    return plan


def _plan_augment(now: Resolution, verb: OfCounters) -> Outcomes[Plan]:
    """Add one counter of a kind it has; its controller chooses the kind (7.3.4)."""
    yield from _found_again(now.state, verb.objects, now.who)
    now, things = yield from choose(now, verb.objects)
    actions: list[Action] = []
    for thing in things:
        kinds = tuple(name for name, _ in thing.counters)
        if not kinds:
            cites = (rule.AUGMENT, rule.THE_REST_HAPPENS, *_attempt_cites(now.state))
            yield now.state.tell("nothing-to-augment", cites, object=thing.item)
            actions += attempt(now.state, verb, thing)
            continue
        options = tuple(Option(kind, "counter") for kind in kinds)
        why = (rule.AUGMENT, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
        facts = {"object": thing.item, "link": "augment"}
        kind = kinds[(yield from now.state.ask("counter", now.who.you, options, why, **facts))]
        actions += act_on_objects(now.state, replace(verb, counter=kind), (thing,), now.who)
    return Plan(now, tuple(actions))


def _plan_subtypes(now: Resolution, verb: Exchange) -> Outcomes[Plan]:
    """Have objects gain the sub-types of others; they have them until they leave their zone."""
    now, like = yield from choose(now, verb.with_ or Selection("target"))
    subtypes = dict.fromkeys(name for thing in like for name in now.state.subtypes(thing))
    plan = yield from plan_on_objects(now, verb)
    gained = tuple(Ability("passive", passive=Passive("subtypes", value=name)) for name in subtypes)
    of = like[0].item if len(like) == 1 else ""
    gain = (replace(one, gained=gained, word=of) for one in plan.actions)
    return replace(plan, actions=tuple(gain))


def _learn(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    return (Action("learn", thing.timestamp, verb.do.word, cites=verb.do.cites),)


_LIKE = (rule.SPECIFIC_BEATS_GENERAL, rule.PASSIVES_CHANGE_CHARACTERISTICS)
_REMOVAL = (rule.COUNTERS_REMOVED,)
STATUSES_AND_COUNTERS = (
    of_objects("gain", OfStatus, _gain, rule.GAIN_A_STATUS, arriving=_arrive_with_status),
    of_objects("exhaust", OfStatus, _gain, rule.EXHAUST, arriving=_arrive_with_status),
    of_objects("complete", Instruction, _complete, rule.SPECIFIC_BEATS_GENERAL),
    of_objects("lose", OfStatus, _lose, rule.LOSE_A_STATUS),
    of_objects("ready", OfStatus, _lose, rule.READY),
    of_objects(
        "gain-counters",
        OfCounters,
        _put,
        rule.GAIN_COUNTERS,
        plan=_plan_gain,
        arriving=_arrive_with_counters,
    ),
    Verb("gain-subtypes", Exchange, _plan_subtypes, _LIKE, _learn),
    of_objects(
        "give", OfCounters, _put, rule.GIVE_BOOSTS, plan=_plan_gain, arriving=_arrive_with_counters
    ),
    of_objects("double", OfCounters, _double, rule.DOUBLE, plan=_plan_double),
    Verb("remove-counters", OfCounters, _plan_removal, _REMOVAL, _take, within=act_within),
    Verb(
        "spend",
        OfCounters,
        plan_on_objects,
        (rule.SPEND, rule.COUNTERS_SPENT),
        _take,
        within=act_within,
    ),
    Verb("augment", OfCounters, _plan_augment, (rule.AUGMENT,), _put),
)
