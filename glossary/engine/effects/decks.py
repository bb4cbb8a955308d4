"""Draws from a Deck, puts and reveals its top cards, rolls the die (7.3.9, 7.3.26, 7.3.28)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from glossary.engine.conditions.condition import selected
from glossary.engine.conditions.costs import why_unpayable
from glossary.engine.conditions.passives_in_force import passives_of
from glossary.engine.effects.resolve import take_step_and_inserted
from glossary.engine.effects.targets import acting_players, choose, choose_payment
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import Ability, Selection
from glossary.engine.model.events import (
    YES_OR_NO,
    ActionDoer,
    Fact,
    Option,
    Outcome,
    Outcomes,
    PerformedAction,
)
from glossary.engine.model.instructions import Instruction, Moving, Roll
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Plan, Pronouns, Resolution, Verb
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.reactions import activate_reactions
from glossary.engine.steps.refill import (
    cards_lacking,
    draw_card,
    draw_cards,
    draw_or_refill,
    left_in_deck,
    refill_deck,
)
from glossary.engine.steps.take_step import take_step


def _plan_roll(now: Resolution, verb: Roll) -> Outcomes[Plan]:
    """Roll a die: the next of the board's, or a choice that stands for chance (7.3.28).

    Passive abilities of the player may add dice; all are rolled, the player keeps one.
    """
    cites: Cites = (*verb.do.cites, rule.THE_ROLL_IS_USED, rule.RESOLVING)
    state, name = now.state, now.who.you
    more = sum(one.passive.number for one in passives_of(state, name, "more-dice"))
    if more:
        cites = (rule.SEVERAL_DICE, *cites)
    faces: list[int] = []
    for _ in range(1 + more):
        if state.dice:
            number = state.dice[0]
            state = replace(state, dice=state.dice[1:])
        else:
            options = tuple(Option(str(face), "number") for face in range(1, 7))
            number = 1 + (yield from state.ask("die", name, options, cites))
        yield state.tell("rolled", cites, player=name, number=number)
        faces.append(number)
    results, pick = tuple(dict.fromkeys(faces)), 0
    if len(results) > 1:
        options = tuple(Option(str(face), "number") for face in results)
        pick = yield from state.ask("die-kept", name, options, cites)
    number = results[pick]
    if more:
        yield state.tell("die-kept", cites, player=name, number=number)
    if verb.spends:
        state, number = yield from _spend_for_more(state, now.who, verb.spends, number)
    state, number = yield from _change_result(state, name, number)
    who = replace(now.who, number=number)
    state = yield from _react_to_the_roll(state, who)
    return Plan(replace(now, state=state, who=who, did=True), whole=True)


def _react_to_the_roll(state: GameState, who: Pronouns) -> Outcomes[GameState]:
    """Reveal what abilities add to the step of the roll, then activate what reacts to both."""
    doer, name = ActionDoer(who.you, "effect"), who.you
    state = replace(state, rollers=(*state.rollers, name))
    done = [PerformedAction("roll", doer=doer, player=name, number=who.number)]
    for one in passives_of(state, name, "also"):
        when, bearer = one.passive.when, one.bearer
        if when is not None and when.on == "rolls":
            cites = (rule.AN_ADDITIVE_MODIFIER, rule.A_MODIFIER_EXISTS_BEFORE)
            also, source = Ability("passive", passive=one.passive), one.item_of(state)
            yield state.tell("added.player", cites, also, player=name, source=source)
            for verb in one.passive.instead:
                state, cards = yield from _show_top(state, name, verb.amount)
                done += _shown(cards, who, bearer.timestamp)
    return (yield from activate_reactions(state, state, tuple(done)))


def _shown(cards: Sequence[int], who: Pronouns, source: int) -> Iterator[PerformedAction]:
    """Yield what triggers read of cards that an ability of *source* reveals."""
    shown = PerformedAction("show", verb="reveal-top", doer=ActionDoer(who.you, "effect"))
    shown = replace(shown, player=who.you, number=who.number, source=source)
    return (replace(shown, after=card) for card in cards)


def _spend_for_more(
    state: GameState, who: Pronouns, counter: str, number: int
) -> Outcomes[tuple[GameState, int]]:
    """Let "you" spend counters of that name from "me": each makes the result one higher."""
    thing = state.now(who.me)
    if thing is None or not thing.count(counter):
        return state, number
    spend("events", thing.count(counter))
    options = tuple(Option(str(count), "number") for count in range(thing.count(counter) + 1))
    cites = (rule.SPEND, rule.AN_OPTIONAL_STEP)
    facts: dict[str, Fact] = {"object": thing.item, "counter": counter, "number": number}
    count = yield from state.ask("spent", who.you, options, cites, **facts)
    if not count:
        return state, number
    spent = Action("take", thing.timestamp, "spend", word=counter, number=count)
    taken = yield from take_step(state, Step("spend", (spent,), who.you, who.me, of_effect=True))
    number += count
    state, item, cites = taken.state, thing.item, (rule.SEVERAL_DICE, rule.RESOLVING)
    yield state.tell("roll-changed", cites, player=who.you, source=item, number=number)
    return state, number


def _change_result(state: GameState, name: str, number: int) -> Outcomes[tuple[GameState, int]]:
    """Let each "roll-change" passive of the player change the result, some at a cost (7.3.28.c)."""
    cites = (rule.SEVERAL_DICE, rule.RESOLVING)
    for in_force in passives_of(state, name, "roll-change"):
        source, cost = state[in_force.who.me].item, in_force.passive.cost
        bearer = state.now(in_force.bearer.timestamp)
        if cost is not None and why_unpayable(state, cost, name, bearer):
            continue
        if in_force.passive.may or cost is not None:
            by = in_force.passive.number
            facts: dict[str, Fact] = {"object": source, "number": number, "against": by}
            facts |= {"link": "exhaust"} if cost is not None else {}
            pick = yield from state.ask("roll-change", name, YES_OR_NO, cites, **facts)
            if pick == 1:
                yield state.tell("declined", cites, player=name)
                continue
        if cost is not None:
            state, step, *_ = yield from choose_payment(state, cost, in_force.who, bearer)
            state = (yield from take_step(state, step)).state
        number += in_force.passive.number
        yield state.tell("roll-changed", cites, player=name, source=source, number=number)
    return state, number


def _plan_draw(word: str, kept: str, now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Plan to draw or resupply: each player's top cards, the Deck refilled if needed."""
    state, actions, short = now.state, list[Action](), list[Action]()
    if verb.what is not None:  # that very card, if it is still in its Deck
        there = selected(state, verb.what, now.who)
        cards = (one for one in there if one.zone is Zone.DECK)
        made = (replace(draw_card(c.owner, 1, word), object=c.timestamp) for c in cards)
        return Plan(now, tuple(made))
    for name in (yield from acting_players(now, verb)):
        below = now.who.taken
        state, drawn, lacking = yield from draw_or_refill(state, name, verb.amount, word, below)
        by = verb.doer(name)
        actions += [replace(one, by=by, word=kept) for one in drawn]
        short += [replace(one, by=by, word=kept) for one in lacking]
    return Plan(replace(now, state=state), tuple(actions), short=tuple(short))


def _draw_within(
    state: GameState, who: Pronouns, verb: Instruction, action: Action, step: Step
) -> tuple[Action, ...]:
    """Draw or resupply below the cards that the step takes; what the Deck lacks comes late."""
    taken = tuple(other.object for other in step.actions if other.object)
    drawn = draw_cards(state, who.you, verb.amount, verb.do.word, below=taken)
    return (*drawn, *cards_lacking(state, who.you, verb.amount, verb.do.word, len(drawn)))


def _exhaust_resupplied(now: Resolution, verb: Instruction) -> Outcomes[GameState]:
    """Exhaust what an Exhausted Resupply put into Reserve, in a step of its own (7.3.14)."""
    state, who = now.state, now.who
    things = [state.objects[stamp] for stamp in who.that if stamp in state.objects]
    gain = Action("gain", verb="exhaust", word="exhausted", cites=verb.do.cites)
    actions = tuple(
        replace(gain, object=thing.timestamp, by=verb.doer(thing.controller))
        for thing in things
        if thing.zone is Zone.RESERVE
    )
    if not actions:
        none = (*verb.do.cites, rule.THE_REST_HAPPENS)
        yield state.tell("nothing-to-exhaust", none, player=who.you)
    step = Step("exhaust", actions, controller=who.you, of_effect=True)
    return (yield from take_step_and_inserted(state, step, now.playing))


def _plan_put_top(now: Resolution, verb: Moving) -> Outcomes[Plan]:
    """Plan to put top cards, or the one at a position, elsewhere; Orbs arrive Exhausted."""
    to, statuses = Zone(verb.to), verb.statuses
    state, actions = now.state, list[Action]()
    position = verb.position if isinstance(verb.position, int) else 1
    first = max(position - 1, 0)
    last, word = (position, "position") if position > 0 else (verb.amount, "put")
    below = now.who.taken if word == "put" else ()  # a position is one of the Deck as it is
    for name in (yield from acting_players(now, verb)):
        taken = len(state.player(name).deck) - len(left_in_deck(state, name, below))
        state = yield from refill_deck(state, name, last + taken, word)
        actions += [
            Action("move", card, "put", to=to, player=name, statuses=statuses, cites=verb.do.cites)
            for card in left_in_deck(state, name, below)[first:last]
        ]
    return Plan(replace(now, state=state), tuple(actions))


def _show_top(state: GameState, you: str, number: int) -> Outcomes[tuple[GameState, Cards]]:
    """Show the top cards of the Deck of a player: the position, and the cards."""
    state = yield from refill_deck(state, you, number, "reveal")
    cites, top = (rule.A_DECK_IS_ORDERED, rule.RESOLVING), state.player(you).deck[:number]
    facts = {"player": you, "link": "deck"}
    shown = (state.event("shown", cites, object=state[card].item, **facts) for card in top)
    if top:
        yield Outcome(state, tuple(shown))
    return state, top


Cards = tuple[int, ...]


def _plan_reveal(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Show the top cards of a Deck; they become "that" for the steps that follow."""
    state, cards = now.state, tuple[int, ...]()
    for you in (yield from acting_players(now, verb)):
        state, top = yield from _show_top(state, you, verb.amount)
        cards += top
    if cards and state.working.reactions:
        source = now.who.home or now.who.me
        state = yield from activate_reactions(state, state, tuple(_shown(cards, now.who, source)))
    who = replace(now.who, those=cards)
    return Plan(replace(now, state=state, who=who, did=bool(cards)), whole=True)


def _plan_look(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Look at the top cards of one's Deck; nobody else sees them, and they are not revealed."""
    you = now.who.you
    state = yield from refill_deck(now.state, you, verb.amount, "look")
    cards = state.player(you).deck[: verb.amount]
    if cards:
        cites = (*verb.do.cites, rule.RESOLVING)
        yield state.tell("looked", cites, player=you, number=len(cards))
    who = replace(now.who, those=cards)
    return Plan(replace(now, state=state, who=who, did=bool(cards)), whole=True)


def _plan_reveal_objects(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Show cards of a Hand, chosen or at random; they are what the steps that follow act on."""
    cites = (*verb.do.cites, rule.RESOLVING)
    now, things = yield from choose(now, verb.objects)
    state, stamps = now.state, tuple(thing.timestamp for thing in things)
    shown = [state.event("shown", cites, object=t.item, player=t.controller) for t in things]
    if shown:
        yield Outcome(state, tuple(shown))
    who = replace(now.who, those=stamps, that=stamps)
    return Plan(replace(now, who=who, did=bool(stamps)), whole=True)


_DRAW, _RESUPPLY = (rule.DRAW,), (rule.RESUPPLY,)
_PUT = (rule.PUT, rule.A_DECK_IS_ORDERED)
_SHOW = (rule.A_HAND_CARD_AT_RANDOM_OR_SHOWN,)
_HAND_CARD = Selection("choose", where="hand", whose="you")
DECKS = (
    Verb("draw", Instruction, partial(_plan_draw, "draw", ""), _DRAW, within=_draw_within),
    Verb(
        "resupply",
        Instruction,
        partial(_plan_draw, "resupply", ""),
        _RESUPPLY,
        within=_draw_within,
    ),
    Verb(
        "exhausted-resupply",
        Instruction,
        partial(_plan_draw, "resupply", "exhausted"),
        (rule.EXHAUSTED_RESUPPLY,),
        then=_exhaust_resupplied,
    ),
    Verb("put-top", Moving, _plan_put_top, _PUT),
    Verb("reveal", Instruction, _plan_reveal_objects, _SHOW, unsaid=_HAND_CARD, apart=True),
    Verb("reveal-top", Instruction, _plan_reveal, (rule.A_DECK_IS_ORDERED,), apart=True),
    Verb("look-top", Instruction, _plan_look, (rule.A_DECK_IS_ORDERED,), apart=True),
    Verb("roll", Roll, _plan_roll, (rule.ROLL_A_DIE,), apart=True),
)
