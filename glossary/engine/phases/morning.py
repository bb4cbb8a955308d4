"""Morning: runs Succeed, Prepare, Draw and Expand (4.2.1)."""

from __future__ import annotations

from glossary.engine.conditions.condition import holds
from glossary.engine.conditions.passives_in_force import PassiveInForce, passives_in_force
from glossary.engine.effects.deck_actions import offer_refill, refill_deck
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import PERMANENT
from glossary.engine.model.events import (
    Choice,
    Option,
    Outcome,
    Outcomes,
    event,
    open_question,
    outcome_of,
)
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.keyword_actions import draw_cards
from glossary.engine.steps.take_step import take_step

CARDS_DRAWN = 2


def _passives_for(state: GameState, kind: str, name: str) -> tuple[PassiveInForce, ...]:
    """List the passive abilities of that kind about this player whose condition is met."""
    return tuple(
        s
        for s in passives_in_force(state, kind)
        if s.who.you == name and holds(state, s.passive.condition, s.who)
    )


def offer_refills(state: GameState) -> Outcomes[GameState]:
    """Offer those whose Deck is empty to shuffle the Discard pile into it (4.2.1.f)."""
    if state.rules.mornings_offer_a_refill:
        for name in state.initiative:
            if not state.player(name).deck:
                state = yield from offer_refill(state, name, rule.AN_EMPTY_DECK_IN_THE_MORNING)
    return state


def succeed(state: GameState) -> Outcomes[GameState]:
    """Make the next player the first player (4.2.1.b)."""
    names = [player.name for player in state.players]
    following = names[(names.index(state.first) + 1) % len(names)]
    after = replace(state, first=following)
    yield Outcome(
        after, (event(after, "succeeded", (rule.SUCCEED, rule.MORNING), player=following),)
    )
    return after


def prepare(state: GameState) -> Outcomes[GameState]:
    """Ready what is Exhausted (4.2.1.c)."""
    cites = (rule.PREPARE, rule.READY)
    actions = tuple(
        Action("lose", thing.timestamp, "prepare", word="exhausted", cites=cites)
        for thing in state.objects.values()
        if "exhausted" in thing.statuses and _is_readied(state, thing)
    )
    if any(state[action.object].zone is Zone.LANDMARK for action in actions):
        yield Outcome(state, open_question(state, "prepare_readies_landmarks"))
    return (yield from take_step(state, Step("prepare", actions, cites=cites))).state


def _is_readied(state: GameState, thing: GameObject) -> bool:
    """Tell whether Prepare readies it; edition 1.0 names Characters, Permanents, Orbs (E16)."""
    if thing.zone is Zone.LANDMARK and not state.rules.prepare_readies_landmarks:
        return False
    if state.rules.prepare_reaches_everything:
        return True
    return thing.zone in (Zone.MANA, Zone.EXPEDITION, Zone.LANDMARK) or (
        thing.card.type == PERMANENT and thing.in_play
    )


def draw(state: GameState) -> Outcomes[GameState]:
    """Let every player draw two cards, unless a passive ability says how many (4.2.1.d)."""
    actions: list[Action] = []
    for name in state.initiative:
        number = CARDS_DRAWN
        for in_force in _passives_for(state, "morning-draw", name):
            number = in_force.passive.number
            cites = (rule.DRAW_TWO, rule.A_REPLACING_MODIFIER)
            source = in_force.bearer.item
            yield outcome_of(
                state, "draws-instead", cites, player=name, source=source, number=number
            )
        state = yield from refill_deck(state, name, number, "draw")
        actions += [
            replace(action, cites=(rule.DRAW_TWO, *action.cites))
            for action in draw_cards(state, name, number, "draw", Zone.HAND)
        ]
    return (yield from take_step(state, Step("draw", tuple(actions)))).state


def expand(state: GameState) -> Outcomes[GameState]:
    """Let each player put a Hand card face-down and ready in the Mana zone (4.2.1.e)."""
    actions: list[Action] = []
    cites = state.rules.numbers((rule.EXPAND, rule.INITIATIVE_ORDER))
    for name in state.initiative:
        hand, about = state.of(Zone.HAND, name), "object"
        for in_force in _passives_for(state, "expands-from-deck", name):
            why = (rule.EXPAND, rule.A_REPLACING_MODIFIER)
            source = in_force.bearer.item
            yield outcome_of(state, "expands-instead", why, player=name, source=source)
            state = yield from refill_deck(state, name, 1, "put")
            hand, about = tuple(map(state.__getitem__, state.player(name).deck[:1])), "top-card"
        if not hand:
            yield outcome_of(state, "nothing-to-expand", (rule.EXPAND,), player=name)
            continue
        options = (*(Option(card.item, about) for card in hand), Option("none"))
        pick = yield Outcome(state, choice=Choice("expand", name, options, cites))
        if pick == len(hand):
            yield outcome_of(state, "not-expanded", (rule.EXPAND,), player=name)
            continue
        made = (rule.EXPAND, rule.ORBS_ARE_ORBS, rule.FACE_DOWN_MANA_IS_AN_ORB)
        actions.append(
            Action("move", hand[pick].timestamp, "expand", to=Zone.MANA, player=name, cites=made)
        )
    return (yield from take_step(state, Step("expand", tuple(actions)))).state
