"""Set-up, and Morning: runs Succeed, Prepare, Draw and Expand (4.1, 4.2.1)."""

from __future__ import annotations

from glossary.engine.conditions.passives_in_force import passives_of
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import PERMANENT
from glossary.engine.model.events import Event, Fact, Option, Outcome, Outcomes
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.engine.phases.play_card import take_whole_step
from glossary.engine.rules.citations import rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.refill import draw_cards, draw_or_refill, offer_refill, refill_deck

OPENING_HAND = 6
OPENING_MANA = 3


def set_up(state: GameState) -> Outcomes[GameState]:
    """Set up from empty zones to the first Noon; chance is replaced by the board's order."""
    state = _lay_out(state)
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
        state.event("setup.ends", laid),
        state.event("setup.tumult", shuffled),
        state.event("setup.counters", (rule.COUNTERS_ON_THE_ENDS, rule.EXPEDITIONS_ALWAYS_EXIST)),
    ]
    events += [
        state.event("setup.deck", (rule.DECKS_ARE_PRESENTED,), player=player.name)
        for player in state.players
    ]
    chosen = (rule.THE_FIRST_PLAYER_IS_RANDOM, rule.DECKS_ARE_PRESENTED)
    first = state.event("setup.first", chosen, player=state.first)
    revealed = (rule.HEROES_ARE_REVEALED, rule.DECKS_ARE_PRESENTED, rule.ONE_HERO)
    heroes = [
        state.event("setup.hero", revealed, player=name, object=thing.item)
        for name in state.initiative
        for thing in state.of(Zone.HERO, name)
    ]
    if state.rules.heroes_start_hidden:
        decoy = (rule.A_DECOY, rule.DECKS_ARE_PRESENTED)
        without = (name for name in state.initiative if not state.of(Zone.HERO, name))
        decoys = [state.event("setup.decoy", decoy, player=name) for name in without]
        events += [*decoys, first, *heroes]
    else:
        events += [*heroes, first]
    state, counters = _starting_counters(state)
    events += counters
    yield Outcome(state, tuple(events))
    cites = (rule.OPENING_HAND, rule.DECKS_ARE_SHUFFLED, rule.A_DECK_IS_ORDERED)
    drawn = [
        replace(action, cites=(*cites, *action.cites))
        for name in state.initiative
        for action in draw_cards(state, name, OPENING_HAND, "draw")
    ]
    state = yield from take_whole_step(state, Step("draw", tuple(drawn)))
    mana: list[Action] = []
    for name in state.initiative:
        mana += yield from _choose_opening_mana(state, name)
    state = yield from take_whole_step(state, Step("opening-mana", tuple(mana)))
    state = replace(state, day=1)
    skipped = (rule.THE_FIRST_MORNING_IS_SKIPPED, rule.ZONES_START_EMPTY)
    yield state.tell("setup.day", skipped)
    return state


def _lay_out(state: GameState) -> GameState:
    """Turn the Tumult cards face-down, and put every Expedition at its start (4.1)."""
    regions = tuple(
        replace(region, revealed=index in (0, LAST_REGION))
        for index, region in enumerate(state.regions)
    )
    terrains = tuple(r.terrains if r.revealed else "" for r in regions)
    players = tuple(replace(player, hero=0, companion=LAST_REGION) for player in state.players)
    return replace(state, regions=regions, terrains=terrains, players=players)


def _starting_counters(state: GameState) -> tuple[GameState, list[Event]]:
    """Put on Heroes the counters they begin with (2.5.e)."""
    heroes = [thing for thing in state.of(Zone.HERO) if thing.card.counters]
    why = (rule.HEROES_START_WITH_COUNTERS,)
    events = [
        state.event("gained.counters", why, object=thing.item, counter=name, number=number)
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
        number = OPENING_MANA - len(chosen)
        pick = yield from state.ask("opening-mana", name, options, why, number=number)
        orb = Action("move", left[pick].timestamp, "expand", Zone.MANA, name, word="ready")
        chosen.append(replace(orb, cites=why))
        left = left[pick + 1 :]
    return chosen


CARDS_DRAWN = 2


def offer_refills(state: GameState) -> Outcomes[GameState]:
    """Offer those whose Deck is empty to shuffle the Discard pile into it (4.2.1.f)."""
    if state.rules.mornings_offer_a_refill:
        for name in state.initiative:
            if not state.player(name).deck:
                why = rule.AN_EMPTY_DECK_IN_THE_MORNING
                state = yield from offer_refill(state, name, why, "not-refilled")
    return state


def succeed(state: GameState) -> Outcomes[GameState]:
    """Make the next player the first player (4.2.1.b)."""
    names = [player.name for player in state.players]
    following = names[(names.index(state.first) + 1) % len(names)]
    after = replace(state, first=following)
    yield after.tell("succeeded", (rule.SUCCEED, rule.MORNING), player=following)
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
        yield Outcome(state, state.open_question("open.prepare_readies_landmarks"))
    return (yield from take_whole_step(state, Step("prepare", actions, cites=cites)))


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
    actions, short = list[Action](), list[Action]()
    for name in state.initiative:
        number = CARDS_DRAWN
        for in_force in passives_of(state, name, "morning-draw"):
            number = in_force.passive.number
            cites = (rule.DRAW_TWO, rule.A_REPLACING_MODIFIER)
            source = in_force.bearer.item
            yield state.tell("draws-instead", cites, player=name, source=source, number=number)
        state, drawn, lacking = yield from draw_or_refill(state, name, number, "draw")
        actions += [replace(one, cites=(rule.DRAW_TWO, *one.cites)) for one in drawn]
        short += lacking
    return (yield from take_whole_step(state, Step("draw", tuple(actions), short=tuple(short))))


def expand(state: GameState) -> Outcomes[GameState]:
    """Let each player put a Hand card face-down and ready in the Mana zone (4.2.1.e)."""
    actions: list[Action] = []
    cites = (rule.EXPAND, rule.INITIATIVE_ORDER)
    for name in state.initiative:
        hand, about = state.of(Zone.HAND, name), "object"
        for in_force in passives_of(state, name, "expands-from-deck"):
            why = (rule.EXPAND, rule.A_REPLACING_MODIFIER)
            source = in_force.bearer.item
            yield state.tell("expands-instead", why, player=name, source=source)
            state = yield from refill_deck(state, name, 1, "put")
            hand, about = tuple(map(state.__getitem__, state.player(name).deck[:1])), "top-card"
        top: dict[str, Fact] = {"link": "top"} if about == "top-card" else {}
        if not hand:
            yield state.tell("nothing-to-expand", (rule.EXPAND,), player=name, **top)
            continue
        options = (*(Option(card.item, about) for card in hand), Option("none"))
        pick = yield from state.ask("expand", name, options, cites, **top)
        if pick == len(hand):
            yield state.tell("not-expanded", (rule.EXPAND,), player=name)
            continue
        made = (rule.EXPAND, rule.ORBS_ARE_ORBS, rule.FACE_DOWN_MANA_IS_AN_ORB)
        orb = Action("move", hand[pick].timestamp, "expand", Zone.MANA, name, word="ready")
        actions.append(replace(orb, cites=made))
    return (yield from take_whole_step(state, Step("expand", tuple(actions))))
