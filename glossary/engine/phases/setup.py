"""Sets up the game: lays the Adventure, presents Decks, draws opening hands (4.1)."""

from __future__ import annotations

from glossary.engine.model.actions import Action, Step
from glossary.engine.model.events import Event, Option, Outcome, Outcomes, ask, event
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.engine.rules.citations import rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.keyword_actions import draw_cards
from glossary.engine.steps.take_step import take_step

OPENING_HAND = 6
OPENING_MANA = 3


def set_up(state: GameState) -> Outcomes[GameState]:
    """Set up from empty zones to the first Noon; chance is replaced by the board's order."""
    regions = tuple(
        replace(region, revealed=index in (0, LAST_REGION))
        for index, region in enumerate(state.regions)
    )
    terrains = tuple(r.terrains if r.revealed else "" for r in regions)
    players = tuple(replace(player, hero=0, companion=LAST_REGION) for player in state.players)
    state = replace(state, regions=regions, terrains=terrains, players=players)
    laid = (
        rule.ZONES_START_EMPTY,
        rule.THE_ENDS_ARE_LAID,
        rule.EIGHT_REGIONS,
        rule.END_REGIONS_HAVE_EVERY_TERRAIN,
    )
    shuffled = (
        rule.TUMULT_IS_SHUFFLED,
        rule.REGIONS_ARE_REGIONS,
        rule.FACE_DOWN_HAS_NO_CHARACTERISTICS,
    )
    events = [
        event(state, "setup.ends", laid),
        event(state, "setup.tumult", shuffled),
        event(state, "setup.counters", (rule.COUNTERS_ON_THE_ENDS, rule.EXPEDITIONS_ALWAYS_EXIST)),
    ]
    events += [
        event(state, "setup.deck", (rule.DECKS_ARE_PRESENTED,), player=player.name)
        for player in state.players
    ]
    hidden = state.rules.heroes_start_hidden
    if hidden:
        events += [
            event(state, "setup.decoy", (rule.A_DECOY, rule.DECKS_ARE_PRESENTED), player=name)
            for name in state.initiative
            if not state.of(Zone.HERO, name)
        ]
    else:
        events += _hero_events(state)
    first = (rule.THE_FIRST_PLAYER_IS_RANDOM, rule.DECKS_ARE_PRESENTED)
    events.append(event(state, "setup.first", first, player=state.first))
    if hidden:
        events += _hero_events(state)
    state, counters = _starting_counters(state)
    events += counters
    yield Outcome(state, tuple(events))
    actions: list[Action] = []
    for name in state.initiative:
        actions += draw_cards(state, name, OPENING_HAND, "draw", Zone.HAND)
    cites = (rule.OPENING_HAND, rule.DECKS_ARE_SHUFFLED, rule.A_DECK_IS_ORDERED)
    actions = [replace(action, cites=(*cites, *action.cites)) for action in actions]
    state = (yield from take_step(state, Step("draw", tuple(actions)))).state
    actions = []
    for name in state.initiative:
        actions += yield from _choose_opening_mana(state, name)
    state = (yield from take_step(state, Step("opening-mana", tuple(actions)))).state
    state = replace(state, day=1)
    cites_ = (rule.THE_FIRST_MORNING_IS_SKIPPED, rule.ZONES_START_EMPTY)
    yield Outcome(state, (event(state, "setup.day", cites_),))
    return state


def _hero_events(state: GameState) -> list[Event]:
    """Reveal each Hero: with the Decks, or once the first player is known."""
    cites = (rule.HEROES_ARE_REVEALED, rule.DECKS_ARE_PRESENTED, rule.ONE_HERO)
    return [
        event(state, "setup.hero", cites, player=name, object=thing.item)
        for name in state.initiative
        for thing in state.of(Zone.HERO, name)
    ]


def _starting_counters(state: GameState) -> tuple[GameState, list[Event]]:
    """Put on Heroes the counters they begin with (2.5.e)."""
    heroes = [thing for thing in state.of(Zone.HERO) if thing.card.counters]
    why = (rule.HEROES_START_WITH_COUNTERS,)
    events = [
        event(state, "gained.counters", why, object=thing.item, counter=name, number=number)
        for thing in heroes
        for name, number in thing.card.counters
    ]
    return state.changed(
        *(replace(thing, counters=thing.card.counters) for thing in heroes)
    ), events


def _choose_opening_mana(state: GameState, name: str) -> Outcomes[list[Action]]:
    """Ask for three cards of the Hand; they go to the Mana zone, ready (4.1.i)."""
    left = state.of(Zone.HAND, name)
    chosen: list[Action] = []
    why = (rule.OPENING_MANA, rule.ORBS_ARE_ORBS)
    while left and len(chosen) < OPENING_MANA:
        offered = left[: max(1, len(left) - (OPENING_MANA - len(chosen)) + 1)]
        options = tuple(Option(card.item, "object") for card in offered)
        pick = yield from ask(state, "opening-mana", name, options, why)
        chosen.append(
            Action("move", left[pick].timestamp, "expand", to=Zone.MANA, player=name, cites=why)
        )
        left = left[pick + 1 :]
    return chosen
