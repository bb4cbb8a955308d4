"""Refills Decks: shuffles the Discard pile in, in the Morning if its player wants to (4.2.1.f)."""

from __future__ import annotations

from itertools import groupby

from glossary.engine.model.actions import Action, Step
from glossary.engine.model.events import YES_OR_NO, Outcome, Outcomes
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.perform import perform
from glossary.engine.steps.reactions import activate_reactions


def may_refill(state: GameState, name: str) -> bool:
    """Tell whether a player who lacks cards now decides on refilling the Deck (7.3.9.c)."""
    morning = state.phase == "morning" and state.rules.mornings_offer_a_refill
    return morning and bool(state.of(Zone.DISCARD, name))


def offer_refill(state: GameState, name: str, why: Citation, refused: str) -> Outcomes[GameState]:
    """Ask a player whether to shuffle the Discard pile into the Deck; *refused* tells a no."""
    if not may_refill(state, name):
        return state
    cites = (why, rule.DECISIONS_IN_INITIATIVE_ORDER, rule.INITIATIVE_ORDER)
    if (yield from state.ask("refill", name, YES_OR_NO, cites)) == 1:
        yield state.tell(refused, (why,), player=name)
        return state
    return (yield from shuffle(state, name, "reshuffled.wanted", (why,)))


def shuffle(state: GameState, name: str, kind: str, why: Cites) -> Outcomes[GameState]:
    """Put the Discard pile under the Deck, if it has cards; *kind* is how that is told."""
    if state.of(Zone.DISCARD, name):
        action = Action("shuffle", player=name, word=kind, cites=why)
        after, events, done = perform(state, Step("shuffle", (action,)))
        yield Outcome(after, events)
        return (yield from activate_reactions(state, after, done))
    return state


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
            yield Outcome(state, state.open_question("open.a_resupply_refills_an_empty_deck"))
        state = yield from shuffle(state, name, "reshuffled.resupply", resupply)
    missing = number - len(state.player(name).deck)
    if missing > 0:
        old = rules.a_short_deck_is_refilled or word == "position"
        cite = rule.NO_SUCH_POSITION if old else rule.AS_MANY_CARDS_AS_THERE_ARE
        yield state.tell("no-such-card", (cite,), player=name, number=missing)
    return state


def draw_missing(
    state: GameState, short: tuple[Action, ...]
) -> Outcomes[tuple[GameState, tuple[Action, ...]]]:
    """Let those whose Decks lack cards decide, then return the moves that they get (7.3.9.c)."""
    actions: list[Action] = []
    for (name, verb), same in groupby(short, lambda move: (move.player, move.verb)):
        moves, why = tuple(same), _WHY[verb]
        state = yield from offer_refill(state, name, why, "not-refilled.short")
        taken = {action.object for action in actions}
        deck = [card for card in state.player(name).deck if card not in taken]
        actions += [replace(move, object=card) for move, card in zip(moves, deck, strict=False)]
        if 0 < len(deck) < len(moves):
            number = len(moves) - len(deck)
            yield state.tell("no-such-card", (why,), player=name, number=number)
    return state, tuple(actions)


_WHY = {"draw": rule.DRAW_IN_THE_MORNING, "resupply": rule.RESUPPLY_IN_THE_MORNING}
