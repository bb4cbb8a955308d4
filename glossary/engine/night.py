"""Night: Rest, then Clean-up; Check Victory is in `victory` (4.2.5)."""

from __future__ import annotations

from glossary.engine.actions import Action, Step
from glossary.engine.cards import CHARACTER, PERMANENT
from glossary.engine.citations import days, pieces, plays, terms
from glossary.engine.events import Choice, Course, Event, Option, Outcome, event
from glossary.engine.objects import GameObject, Zone
from glossary.engine.state import GameState
from glossary.engine.steps import take


def rest(state: GameState) -> Course[GameState]:
    """Characters go to Reserve, and Gears whose Expedition moved today (4.2.5.b)."""
    cites = (days.REST,)
    actions = [
        Action(
            "move", thing.timestamp, "rest", to=Zone.RESERVE, player=thing.controller, cites=cites
        )
        for thing in state.objects.values()
        if thing.zone is Zone.EXPEDITION and (thing.card.type == CHARACTER or _tired(state, thing))
    ]
    actions += [
        Action("descend", player=player.name, side=side)
        for player in state.players
        for side in player.ascended
    ]
    notes = tuple(
        event(state, "gear.stays", (days.REST,), object=thing.item)
        for thing in state.objects.values()
        if _is_gear(state, thing) and not _tired(state, thing)
    )
    done = yield from take(state, Step("rest", tuple(actions), cites=cites, notes=notes))
    return done.state


def _is_gear(state: GameState, thing: GameObject) -> bool:
    return (
        thing.zone is Zone.EXPEDITION
        and thing.card.type == PERMANENT
        and "gear" in state.subtypes(thing)
    )


def _tired(state: GameState, thing: GameObject) -> bool:
    if not _is_gear(state, thing) or not state.rules.gears_rest_after_a_move:
        return False
    return any(side in state.player(name).moved for name, side in state.places(thing))


def clean_up(state: GameState) -> Course[GameState]:
    """Each player picks what to keep, the rest leaves together (4.2.5.c)."""
    actions: list[Action] = []
    notes: list[Event] = []
    for name in state.initiative:
        player = state.player(name)
        for zone, limit in (
            (Zone.RESERVE, player.reserve_limit),
            (Zone.LANDMARK, player.landmark_limit),
        ):
            held = state.of(zone, name)
            surplus = len(held) - max(0, limit)
            if surplus <= 0:
                continue
            notes.append(_over(state, name, zone, surplus))
            chosen = yield from _given_up(state, name, zone, held, surplus)
            actions += [_leaves(state, zone, thing) for thing in chosen]
    if notes:
        yield Outcome(state, tuple(notes))
    done = yield from take(state, Step("clean-up", tuple(actions), cites=(days.CLEAN_UP,)))
    return done.state


def surpluses(state: GameState) -> tuple[tuple[str, int, int], ...]:
    """How many cards of Reserve and how many Landmarks each player is over the limit."""
    found = []
    for name in state.initiative:
        player = state.player(name)
        reserve = len(state.of(Zone.RESERVE, name)) - max(0, player.reserve_limit)
        landmarks = len(state.of(Zone.LANDMARK, name)) - max(0, player.landmark_limit)
        if reserve > 0 or landmarks > 0:
            found.append((name, max(0, reserve), max(0, landmarks)))
    return tuple(found)


def _over(state: GameState, name: str, zone: Zone, surplus: int) -> Event:
    limit = (
        (pieces.RESERVE_LIMIT, pieces.RESERVE_LIMIT_IS_THE_HERO_S)
        if zone is Zone.RESERVE
        else (pieces.LANDMARK_LIMIT, pieces.LANDMARK_LIMIT_IS_THE_HERO_S)
    )
    return event(state, f"over-limit.{zone}", (days.CLEAN_UP, *limit), player=name, number=surplus)


def _given_up(
    state: GameState, name: str, zone: Zone, held: tuple[GameObject, ...], surplus: int
) -> Course[tuple[GameObject, ...]]:
    left = held
    chosen: list[GameObject] = []
    cites = state.rules.numbers((days.CLEAN_UP, plays.DECISIONS_IN_INITIATIVE_ORDER))
    while len(chosen) < surplus:  # a set, not a sequence: what comes earlier is not offered again
        offered = left[: len(left) - (surplus - len(chosen)) + 1]
        pick = 0
        if len(offered) > 1:
            options = tuple(Option(thing.item, "object") for thing in offered)
            facts = (("zone", zone.value), ("number", surplus - len(chosen)))
            pick = yield Outcome(
                state, choice=Choice(f"clean-up.{zone}", name, options, cites, facts)
            )
        chosen.append(left[pick])
        left = left[pick + 1 :]
    return tuple(chosen)


def _leaves(state: GameState, zone: Zone, thing: GameObject) -> Action:
    """Beyond the limit: discarded from Reserve; a Landmark is sacrificed since edition 3.0."""
    sacrificed = zone is Zone.LANDMARK and state.rules.excess_landmarks_are_sacrificed
    verb = "sacrifice" if sacrificed else "clean-up"
    cites = (days.CLEAN_UP, terms.SACRIFICE) if sacrificed else (days.CLEAN_UP, terms.DISCARD)
    return Action(
        "move", thing.timestamp, verb, to=Zone.DISCARD, player=thing.controller, cites=cites
    )
