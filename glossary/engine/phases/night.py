"""Night: runs Rest and Clean-up; Check Victory is in `victory` (4.2.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from glossary.engine.conditions.condition import has_word, holds
from glossary.engine.conditions.passives_in_force import (
    PassiveInForce,
    passives_in_force,
    passives_with_condition_met,
)
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import CHARACTER, PERMANENT, Passive
from glossary.engine.model.events import Event, Fact, Option, Outcome, Outcomes
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.play_card import take_whole_step
from glossary.engine.rules.citations import rule


def rest(state: GameState) -> Outcomes[GameState]:
    """Send Characters to Reserve, and Gears whose Expedition moved today (4.2.5.b)."""
    cites = (rule.REST,)
    actions: list[Action] = []
    notes: list[Event] = []
    for thing in state.of(Zone.EXPEDITION):
        gear = thing.card.type == PERMANENT and "gear" in state.subtypes(thing)
        moved = gear and any(side in state.player(p).moved for p, side in state.places(thing))
        if thing.card.type == CHARACTER or (moved and state.rules.gears_rest_after_a_move):
            stamp, player = thing.timestamp, thing.controller
            actions.append(Action("move", stamp, "rest", Zone.RESERVE, player, cites=cites))
        elif gear and state.rules.gears_rest_after_a_move:
            notes.append(state.event("gear.stays", cites, object=thing.item))
    for one in state.players:
        actions += [Action("descend", player=one.name, side=side) for side in one.ascended]
    step = Step("rest", tuple(actions), cites=cites, notes=tuple(notes))
    return (yield from take_whole_step(state, step))


_LIMITED = {
    Zone.RESERVE: (rule.RESERVE_LIMIT, rule.RESERVE_LIMIT_IS_THE_HERO_S),
    Zone.LANDMARK: (rule.LANDMARK_LIMIT, rule.LANDMARK_LIMIT_IS_THE_HERO_S),
}
_CHANGED = {Zone.RESERVE: "limit.reserve", Zone.LANDMARK: "limit.landmark"}
_OVER = {Zone.RESERVE: "over-limit.reserve", Zone.LANDMARK: "over-limit.landmark"}


def clean_up(state: GameState) -> Outcomes[GameState]:
    """Let each player pick what to keep, up to the limits; the rest leaves at once (4.2.5.c).

    Who is within a limit is only asked if the board says beforehand that something is given up.
    """
    actions: list[Action] = []
    for name, zone, number, surplus in _surpluses(state):
        if surplus > 0 or number > _printed_limit(state, name, zone):
            yield Outcome(state, tuple(_limit_events(state, name, zone)))
        if surplus > 0:
            cites = (rule.CLEAN_UP, *_LIMITED[zone])
            yield state.tell(_OVER[zone], cites, player=name, number=surplus)
        elif state.given_up.isdisjoint([thing.item for thing in state.of(zone, name)]):
            continue
        chosen = yield from _choose_surplus(state, name, zone, surplus)
        actions += [_surplus_action(state, zone, thing) for thing in chosen]
    if not actions:
        yield state.tell("within-limits", (rule.CLEAN_UP,))
        return state
    step = Step("clean-up", tuple(actions), cites=(rule.CLEAN_UP,))
    return (yield from take_whole_step(state, step))


def _surpluses(state: GameState) -> list[tuple[str, Zone, int, int]]:
    """List how many cards the limit of each player's zone counts, and how many are over it.

    That is negative for those under it.
    """
    return [
        (*place, len(there), len(there) - zone_limit(state, *place, there))
        for place in product(state.initiative, _LIMITED)
        if (there := _counted(state, *place))
    ]


def zone_limit(state: GameState, name: str, zone: Zone, there: Sequence[GameObject]) -> int:
    """Return how many of those *there* the player keeps: the Hero's limit, passives applied."""
    changes = [in_force.passive for in_force in _limit_passives(state, name, zone)]
    return _limit_with(state, _printed_limit(state, name, zone), changes, there)


def _limit_with(
    state: GameState, printed: int, changes: Sequence[Passive], there: Sequence[GameObject]
) -> int:
    """Return a limit as *changes* make it; of those that say what it is, the latest counts."""
    if not changes:
        return max(0, printed)
    *_, printed = (printed, *(one.number for one in changes if one.exactly))
    limit = printed + sum(one.number for one in changes if not (one.exactly or one.value))
    for word in {one.value for one in changes if one.value}:
        more = sum(one.number for one in changes if one.value == word)
        limit += min(more, sum(has_word(state, thing, word) for thing in there))
    return max(0, limit)


def _printed_limit(state: GameState, name: str, zone: Zone) -> int:
    """Return how many of a zone the player keeps, as the Hero has it printed."""
    player = state.player(name)
    return player.reserve_limit if zone is Zone.RESERVE else player.landmark_limit


def _limit_passives(state: GameState, name: str, zone: Zone) -> Iterator[PassiveInForce]:
    for in_force in passives_in_force(state, f"{zone}-limit"):
        of, you = in_force.passive.of, in_force.bearer.controller
        theirs = of.whose == "opponent" and name in state.opponents(you)
        everyone = of.pick != "me" and of.whose == "any"
        mine = name == you and of.whose != "opponent"
        if (theirs or everyone or mine) and holds(state, in_force.passive.condition, in_force.who):
            yield in_force


def _limit_events(state: GameState, name: str, zone: Zone) -> Iterator[Event]:
    """Tell what changes the limit of a zone, and what it comes to by each; what sets it first."""
    cites, there = (rule.CLEAN_UP, _LIMITED[zone][0]), _counted(state, name, zone)
    printed, changes = _printed_limit(state, name, zone), list[Passive]()
    changing = list(_limit_passives(state, name, zone))
    for in_force in sorted(changing, key=lambda one: not one.passive.exactly):
        changes.append(in_force.passive)
        word = in_force.passive.value
        if word and not any(has_word(state, thing, word) for thing in there):
            continue
        facts = {"player": name, "source": in_force.bearer.item, "link": word}
        number = _limit_with(state, printed, changes, there)
        yield state.event(_CHANGED[zone], cites, number=number, **facts)


def all_surpluses(state: GameState) -> tuple[tuple[str, int, int], ...]:
    """List the players over a limit, with their surplus in Reserve and of Landmarks."""
    over = {(name, zone): number for name, zone, _, number in _surpluses(state) if number > 0}
    return tuple(
        (name, over.get((name, Zone.RESERVE), 0), over.get((name, Zone.LANDMARK), 0))
        for name in dict.fromkeys(name for name, _ in over)
    )


def _choose_surplus(
    state: GameState, name: str, zone: Zone, surplus: int
) -> Outcomes[tuple[GameObject, ...]]:
    """Ask for *surplus* objects or more of a zone, as a set: the limit is the most they keep."""
    left = _counted(state, name, zone)
    chosen: list[GameObject] = []
    kept: list[GameObject] = []
    cites = (rule.CLEAN_UP, rule.DECISIONS_IN_INITIATIVE_ORDER)
    while left:  # a set, not a sequence: what comes earlier is not offered again
        lacking = surplus - len(chosen)
        offered = tuple(
            thing
            for index, thing in enumerate(left)
            if _can_keep(state, name, zone, (*kept, *left[:index]))
        )
        options = [Option(thing.item, "object") for thing in offered]
        if _can_keep(state, name, zone, (*kept, *left)):
            options.append(Option("none"))
        facts: dict[str, Fact] = {"zone": zone.value, "number": max(lacking, 0)}
        facts |= {"link": "more"} if chosen else {}
        pick = yield from state.ask(f"clean-up.{zone}", name, options, cites, **facts)
        if pick == len(offered):
            break
        chosen.append(left[pick])
        kept += left[:pick]
        left = left[pick + 1 :]
    return tuple(chosen)


def _counted(state: GameState, name: str, zone: Zone) -> tuple[GameObject, ...]:
    """List the objects of a zone that its limit counts: not those that say that it does not."""
    out = {one.bearer.timestamp for one in passives_with_condition_met(state, "not-counted")}
    return tuple(thing for thing in state.of(zone, name) if thing.timestamp not in out)


def _can_keep(state: GameState, name: str, zone: Zone, kept: Sequence[GameObject]) -> bool:
    return len(kept) <= zone_limit(state, name, zone, kept)


def _surplus_action(state: GameState, zone: Zone, thing: GameObject) -> Action:
    """Discard from Reserve; a Landmark is sacrificed since edition 3.0 (4.2.5.c)."""
    sacrificed = zone is Zone.LANDMARK and state.rules.excess_landmarks_are_sacrificed
    verb = "sacrifice" if sacrificed else "clean-up"
    cites = (rule.CLEAN_UP, rule.SACRIFICE) if sacrificed else (rule.CLEAN_UP, rule.DISCARD)
    return Action(
        "move", thing.timestamp, verb, to=Zone.DISCARD, player=thing.controller, cites=cites
    )
