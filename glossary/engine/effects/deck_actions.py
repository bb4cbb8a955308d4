"""Draws from a Deck, puts and reveals its top cards, rolls the die (7.3.9, 7.3.26, 7.3.28)."""

from __future__ import annotations

from glossary.engine.conditions.condition import Pronouns
from glossary.engine.conditions.passives_in_force import passives_of
from glossary.engine.effects.targets import Resolution, choose_player
from glossary.engine.model.actions import Action, Shortfall
from glossary.engine.model.cards import Instruction
from glossary.engine.model.events import (
    YES_OR_NO,
    Option,
    Outcome,
    Outcomes,
    ask,
    event,
    open_question,
    outcome_of,
)
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import dataclass, replace
from glossary.engine.steps import keyword_actions
from glossary.engine.steps.refill import may_refill, shuffle


@dataclass(frozen=True, slots=True)
class Plan:
    """A step before it happens: the progress after its decisions, its actions, what it means.

    ``short`` are the cards that a Deck lacks for it.
    """

    now: Resolution
    actions: tuple[Action, ...] = ()
    that: tuple[int, ...] = ()
    short: tuple[Shortfall, ...] = ()


def roll(state: GameState, name: str) -> Outcomes[tuple[GameState, int]]:
    """Roll a die: the next of the board's, or a choice that stands for chance (7.3.28).

    Passive abilities of the player may add dice; all are rolled, the player keeps one.
    """
    cites: Cites = (rule.ROLL_A_DIE, rule.THE_ROLL_IS_USED, rule.RESOLVING)
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
            number = 1 + (yield from ask(state, "die", name, options, cites))
        yield outcome_of(state, "rolled", cites, player=name, number=number)
        faces.append(number)
    pick = 0
    if len(set(faces)) > 1:
        options = tuple(Option(str(face), "number") for face in faces)
        pick = yield from ask(state, "die-kept", name, options, cites)
    if more:
        yield outcome_of(state, "die-kept", cites, player=name, number=faces[pick])
    return state, (yield from _change_result(state, name, faces[pick]))


def _change_result(state: GameState, name: str, number: int) -> Outcomes[int]:
    """Let each "roll-change" passive of the player change the result (7.3.28.c)."""
    cites = (rule.SEVERAL_DICE, rule.RESOLVING)
    for in_force in passives_of(state, name, "roll-change"):
        source = state[in_force.who.me].item
        if in_force.passive.may:
            by = in_force.passive.number
            pick = yield from ask(
                state, "roll-change", name, YES_OR_NO, cites, object=source, number=by
            )
            if pick == 1:
                yield outcome_of(state, "declined", cites, player=name)
                continue
        number += in_force.passive.number
        yield outcome_of(state, "roll-changed", cites, player=name, source=source, number=number)
    return number


def acting_players(now: Resolution, verb: Instruction) -> Outcomes[tuple[str, ...]]:
    """List who does the verb, in initiative order: of others, those who say yes (6.1.h)."""
    state, who = now.state, now.who
    names: tuple[str, ...]
    match verb.who:
        case "each-player":
            names = state.initiative
        case "each-opponent":
            names = state.opponents(who.you)
        case "target-opponent" | "target-player":
            kind = verb.who.removeprefix("target-")
            offered = state.opponents(who.you) if kind == "opponent" else state.initiative
            names = ((yield from choose_player(state, kind, offered, who.you)),)
        case "its-controller" | "its-owner" | "controller-of-that" | "owner-of-that":
            names = _its_players(state, who, verb.who)
        case _:
            return (who.you,)
    if not verb.may:
        return names
    cites = (rule.DECISIONS_IN_INITIATIVE_ORDER, rule.AN_OPTIONAL_STEP, rule.INITIATIVE_ORDER)
    agreed: list[str] = []
    for name in names:
        if (yield from ask(state, "may", name, YES_OR_NO, cites, verb=verb.do)) == 1:
            yield outcome_of(state, "declined", (rule.AN_OPTIONAL_STEP,), player=name)
        else:
            agreed.append(name)
    return tuple(agreed)


def _its_players(state: GameState, who: Pronouns, word: str) -> tuple[str, ...]:
    """List whose "it" is: what the step before acted on, unless an event was about another object.

    What is in no Expedition and no Landmarks was controlled by whoever had it before it moved.
    """
    meant, owner = not word.endswith("that"), "owner" in word
    if who.its and meant:
        return tuple(name for name, _ in who.its)
    meant = meant and who.it not in (0, who.me, who.home)
    about = (who.it,) if meant else who.that or (who.it,)
    things = [state[stamp] for stamp in about if stamp]
    if not owner:
        came_from = {new: old for old, new in state.became.items()} if things else {}
        things = [one if one.in_play else state[came_from.get(one.timestamp, one.timestamp)]
                  for one in things]  # fmt: skip
    found = {one.owner if owner else one.controller for one in things}
    return tuple(name for name in state.initiative if name in found)


def plan_draw(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Plan to draw or resupply: each player's top cards, the Deck refilled if needed."""
    word = "draw" if verb.do == "draw" else "resupply"
    kept = "exhausted" if verb.do == "exhausted-resupply" else ""
    state, actions, short = now.state, list[Action](), list[Shortfall]()
    for name in (yield from acting_players(now, verb)):
        state, drawn, lacking = yield from draw_or_refill(state, name, verb.amount, word)
        by = verb.doer(name)
        actions += [replace(one, by=by, word=kept) for one in drawn]
        short += [replace(one, move=replace(one.move, by=by, word=kept)) for one in lacking]
    return Plan(replace(now, state=state), tuple(actions), short=tuple(short))


Drawn = tuple[GameState, tuple[Action, ...], tuple[Shortfall, ...]]
"""The position, the moves of cards off a Deck, and of those that it lacks so far."""


def draw_or_refill(state: GameState, name: str, number: int, word: str) -> Outcomes[Drawn]:
    """Return the moves of *number* cards to draw or resupply, as far as the Deck has them.

    In the Morning its player may get the others, too (7.3.9.c, 7.3.31.b).
    """
    to = Zone.HAND if word == "draw" else Zone.RESERVE
    missing = number - len(state.player(name).deck)
    short: tuple[Shortfall, ...] = ()
    if missing > 0 and may_refill(state, name):
        short = (Shortfall(missing, keyword_actions.draw_card(name, number, word, to)),)
    else:
        state = yield from refill_deck(state, name, number, word)
    return state, keyword_actions.draw_cards(state, name, number, word, to), short


def refill_deck(state: GameState, name: str, number: int, word: str) -> Outcomes[GameState]:
    """Put the Discard pile under a Deck with fewer than *number* cards, until 4.0 (3.2.2.d).

    Since then only a resupply from an empty Deck does it (7.3.31.c), outside the Morning. *word*
    is ``draw``, ``resupply``, or anything else.
    """
    rules, deck = state.rules, state.player(name).deck
    if len(deck) >= number:
        return state
    resupply = (rule.RESUPPLY_FROM_AN_EMPTY_DECK,) if word == "resupply" else ()
    if rules.a_short_deck_is_refilled:
        why = (*resupply, rule.A_SHORT_DECK_TAKES_THE_DISCARD_PILE, rule.AN_ADDITIVE_MODIFIER)
        state = yield from shuffle(state, name, "reshuffled", why)
    elif resupply and not deck and rules.a_resupply_refills_an_empty_deck:
        if state.of(Zone.DISCARD, name):
            yield Outcome(state, open_question(state, "a_resupply_refills_an_empty_deck"))
        state = yield from shuffle(state, name, "reshuffled.resupply", resupply)
    missing = number - len(state.player(name).deck)
    if missing > 0:
        old = rules.a_short_deck_is_refilled or word == "position"
        cite = rule.NO_SUCH_POSITION if old else rule.AS_MANY_CARDS_AS_THERE_ARE
        yield outcome_of(state, "no-such-card", (cite,), player=name, number=missing)
    return state


def plan_put_top(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Plan to put top cards, or the one at a position, elsewhere; Orbs arrive Exhausted."""
    to, statuses = Zone(verb.to), verb.statuses
    cites: Cites = (rule.PUT, rule.A_DECK_IS_ORDERED)
    state, actions = now.state, list[Action]()
    first = max(verb.position - 1, 0)
    last, word = (verb.position, "position") if verb.position > 0 else (verb.amount, "put")
    for name in (yield from acting_players(now, verb)):
        state = yield from refill_deck(state, name, last, word)
        actions += [
            Action("move", card, "put", to=to, player=name, statuses=statuses, cites=cites)
            for card in state.player(name).deck[first:last]
        ]
    return Plan(replace(now, state=state), tuple(actions))


def plan_reveal(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Show the top cards of a Deck; they become "that" for the steps that follow."""
    you = now.who.you
    state = yield from refill_deck(now.state, you, verb.amount, "reveal")
    cards = state.player(you).deck[: verb.amount]
    cites = (rule.A_DECK_IS_ORDERED, rule.RESOLVING)
    shown = (event(state, "shown", cites, object=state[card].item, player=you) for card in cards)
    yield Outcome(state, tuple(shown))
    return Plan(replace(now, state=state), (), cards)
