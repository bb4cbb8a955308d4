"""Morning: Succeed, Prepare, Draw and Expand (4.2.1)."""

from __future__ import annotations

from dataclasses import replace

from glossary.engine.actions import Action, Step
from glossary.engine.cards import PERMANENT
from glossary.engine.citations import days, pieces, terms
from glossary.engine.decks import deck_of
from glossary.engine.events import Choice, Course, Option, Outcome, event, happened
from glossary.engine.objects import GameObject, Zone
from glossary.engine.state import GameState
from glossary.engine.steps import take
from glossary.engine.verbs import drawn


def succeed(state: GameState) -> Course[GameState]:
    """The next player becomes the first player (4.2.1.b)."""
    names = [player.name for player in state.players]
    following = names[(names.index(state.first) + 1) % len(names)]
    after = replace(state, first=following)
    yield Outcome(
        after, (event(after, "succeeded", (days.SUCCEED, days.MORNING), player=following),)
    )
    return after


def prepare(state: GameState) -> Course[GameState]:
    """What is Exhausted becomes ready (4.2.1.c)."""
    cites = (days.PREPARE, terms.READY)
    actions = tuple(
        Action("lose", thing.timestamp, "prepare", word="exhausted", cites=cites)
        for thing in state.objects.values()
        if "exhausted" in thing.statuses and _readied(state, thing)
    )
    return (yield from take(state, Step("prepare", actions, cites=cites))).state


def _readied(state: GameState, thing: GameObject) -> bool:
    """Everything exhausted; edition 1.0 names Characters, Permanents and Orbs only (E16)."""
    if state.rules.prepare_reaches_everything:
        return True
    return thing.zone in (Zone.MANA, Zone.EXPEDITION, Zone.LANDMARK) or (
        thing.card.type == PERMANENT and thing.in_play
    )


def draw(state: GameState) -> Course[GameState]:
    """Every player draws two cards, unless a statement says how many (4.2.1.d)."""
    actions: list[Action] = []
    for name in state.initiative:
        state = yield from deck_of(state, name, 2, "draw")
        actions += [
            replace(action, cites=(days.DRAW_TWO, *action.cites))
            for action in drawn(state, name, 2, "draw", Zone.HAND)
        ]
    return (yield from take(state, Step("draw", tuple(actions)))).state


def expand(state: GameState) -> Course[GameState]:
    """Each player may put a Hand card face-down and ready in the Mana zone (4.2.1.e)."""
    actions: list[Action] = []
    cites = state.rules.numbers((days.EXPAND, pieces.INITIATIVE_ORDER))
    for name in state.initiative:
        hand = state.of(Zone.HAND, name)
        if not hand:
            yield happened(state, "nothing-to-expand", (days.EXPAND,), player=name)
            continue
        options = (*(Option(card.item, "object") for card in hand), Option("none"))
        pick = yield Outcome(state, choice=Choice("expand", name, options, cites))
        if pick == len(hand):
            yield happened(state, "not-expanded", (days.EXPAND,), player=name)
            continue
        why = (days.EXPAND, pieces.ORBS_ARE_ORBS, pieces.FACE_DOWN_MANA_IS_AN_ORB)
        actions.append(
            Action("move", hand[pick].timestamp, "expand", to=Zone.MANA, player=name, cites=why)
        )
    return (yield from take(state, Step("expand", tuple(actions)))).state
