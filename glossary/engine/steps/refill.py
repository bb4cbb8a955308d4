"""Takes cards off Decks, and refills these: in the Morning if their players want to (4.2.1.f)."""

from __future__ import annotations

from collections.abc import Sequence

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


def draw_cards(
    state: GameState, player: str, number: int, word: str, *, below: tuple[int, ...] = ()
) -> tuple[Action, ...]:
    """Move cards off the top of a Deck, in order; *below* are already on their way elsewhere."""
    move = draw_card(player, number, word)
    deck = left_in_deck(state, player, below)[:number]
    return tuple(replace(move, object=card) for card in deck)


def draw_card(player: str, number: int, word: str) -> Action:
    """Make the move of any one of *number* cards off the top of a Deck."""
    cites: Cites = (*_CITES[word], rule.A_DECK_IS_ORDERED)
    if word == "draw" and number == 1:
        cites = (*cites, rule.DRAW_ONE)
    to = Zone.HAND if word == "draw" else Zone.RESERVE
    return Action("move", verb=word, to=to, player=player, cites=cites)


_CITES = {"draw": (rule.DRAW,), "resupply": (rule.RESUPPLY,)}


def cards_lacking(
    state: GameState, player: str, number: int, word: str, there: int
) -> tuple[Action, ...]:
    """Make the moves of the cards that a Deck lacks, *there* being in it, if they may come."""
    missing = number - there if may_refill(state, player) else 0
    return (draw_card(player, number, word),) * missing


Drawn = tuple[GameState, tuple[Action, ...], tuple[Action, ...]]
"""The position, the moves of cards off a Deck, and of those that it lacks so far."""


def draw_or_refill(
    state: GameState, name: str, number: int, word: str, below: tuple[int, ...] = ()
) -> Outcomes[Drawn]:
    """Return the moves of *number* cards to draw or resupply, as far as the Deck has them.

    In the Morning its player may get the others, too (7.3.9.c, 7.3.31.b). The same step takes the
    cards that they lie *below*.
    """
    left = len(left_in_deck(state, name, below))
    short = cards_lacking(state, name, number, word, left)
    if not short:
        taken = len(state.player(name).deck) - left
        state = yield from refill_deck(state, name, number + taken, word)
    return state, draw_cards(state, name, number, word, below=below), short


def left_in_deck(state: GameState, name: str, below: Sequence[int]) -> tuple[int, ...]:
    """List the cards of a Deck, without those that the same step takes."""
    return tuple([card for card in state.player(name).deck if card not in below])


def draw_missing(
    state: GameState, short: tuple[Action, ...]
) -> Outcomes[tuple[GameState, tuple[Action, ...]]]:
    """Let those whose Decks lack cards decide, then return the moves that they get (7.3.9.c)."""
    actions: list[Action] = []
    lacking: dict[tuple[str, str], list[Action]] = {}  # each decides once
    for move in short:
        lacking.setdefault((move.player, move.verb), []).append(move)
    for (name, verb), moves in lacking.items():
        why = _WHY[verb]
        state = yield from offer_refill(state, name, why, "not-refilled.short")
        taken = {action.object for action in actions}
        deck = [card for card in state.player(name).deck if card not in taken]
        actions += [replace(move, object=card) for move, card in zip(moves, deck, strict=False)]
        if 0 < len(deck) < len(moves):
            number = len(moves) - len(deck)
            yield state.tell("no-such-card", (why,), player=name, number=number)
    return state, tuple(actions)


_WHY = {"draw": rule.DRAW_IN_THE_MORNING, "resupply": rule.RESUPPLY_IN_THE_MORNING}
