"""Prohibitions: "can't" beats "can" (1.4.1). Checked before any modifier."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from glossary.engine.conditions.condition import expeditions, matches_selection
from glossary.engine.conditions.passives_in_force import passives_with_condition_met
from glossary.engine.model.actions import GONE, MOVING, ON_OBJECTS, Action, Step
from glossary.engine.model.cards import PERMANENT
from glossary.engine.model.events import Event
from glossary.engine.model.objects import STATUSLESS, Expedition, GameObject, Zone
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why an action is impossible: the kind of its event, the rules, what prevents it."""

    kind: str
    cites: Cites
    source: str = ""


LIFTABLE = frozenset(("already", "already.ascended", "no-status-there", "no-counters-there",
                      "never-fleeting", "defender", "cannot-advance"))  # fmt: skip
"""The kinds of obstacle without which an action can be performed: a what-if can lift them."""


def find_obstacle(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Return what makes an atomic action impossible, or None."""
    if action.kind in ON_OBJECTS and action.object and action.object not in state.objects:
        return Obstacle("gone", GONE if action.kind in MOVING else GONE[1:])
    check = _CHECKS.get(action.kind)
    return check(state, step, action) if check else None


def impossible_event(state: GameState, step: Step, action: Action, obstacle: Obstacle) -> Event:
    """Make the event of an atomic action that does not happen; the others do (6.5.h)."""
    facts: dict[str, str] = {}
    if action.object:
        facts["object"] = state[action.object].item
    if action.kind in ("forward", "back", "ascend"):
        facts["expedition"] = f"{action.player}.{action.side}"
    if action.word and action.object:
        facts["status" if action.kind in ("gain", "lose") else "counter"] = action.word
    if obstacle.kind == "controlled-already":
        facts["player"] = action.player
    if obstacle.source:
        facts["source"] = obstacle.source
    cites = (*obstacle.cites, rule.AN_IMPOSSIBLE_EFFECT)
    if step.of_effect:
        attempt = (rule.ATTEMPT,) if state.rules.attempts_count else ()
        cites = (*cites, rule.THE_REST_HAPPENS, *attempt)
    return state.event(obstacle.kind, cites, **facts)


def _gain(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the object can have statuses, and does not have this one yet (2.4.1)."""
    thing = state.objects[action.object]
    if thing.zone in STATUSLESS:
        return Obstacle("no-status-there", (rule.NO_STATUS_OUT_OF_SIGHT,))
    if action.word == "fleeting" and thing.card.landmark and thing.card.type == PERMANENT:
        return Obstacle("never-fleeting", (rule.FLEETING_SPELLS, rule.A_LANDMARK_RESOLVES))
    if action.word in thing.statuses and not _may_regain(state, action):
        return Obstacle("already", (rule.NO_STATUS_TWICE, rule.NOT_GAINED_AGAIN))
    return None


def _may_regain(state: GameState, action: Action) -> bool:
    """Tell whether the object says that it can gain a status it already has (2.4.1.g)."""
    passives = (ability.passive for ability in state.abilities(state.objects[action.object]))
    return any(one and (one.kind, one.value) == ("regains", action.word) for one in passives)


def _lose(state: GameState, step: Step, action: Action) -> Obstacle | None:
    if action.word in state.objects[action.object].statuses:
        if action.word == "exhausted" and "cannot-ready" in state.working.kinds:
            return _kept_from(state, action, "cannot-ready")
        return None
    ready = (rule.NOT_READIED_IF_READY,) if action.word == "exhausted" else ()
    return Obstacle(
        "not-there", (rule.NO_LOSS_OF_AN_ABSENT_STATUS, rule.NOT_LOST_IF_ABSENT, *ready)
    )


def _put(state: GameState, step: Step, action: Action) -> Obstacle | None:
    if state.objects[action.object].zone in STATUSLESS:
        return Obstacle("no-counters-there", (rule.NO_COUNTERS_OUT_OF_SIGHT,))
    if "cannot-gain" in state.working.kinds:
        return _kept_from(state, action, "cannot-gain")
    return None


def _kept_from(state: GameState, action: Action, kind: str) -> Obstacle | None:
    """Return the passive ability that says that the object cannot do this, or None."""
    thing = state.objects[action.object]
    for one in passives_with_condition_met(state, kind):
        if matches_selection(state, one.passive.of, thing, one.who):
            return Obstacle(kind, (rule.CANNOT_BEATS_CAN,), one.item_of(state))
    return None


def _take(state: GameState, step: Step, action: Action) -> Obstacle | None:
    if action.verb == "spend" and state.objects[action.object].count(action.word) < action.number:
        return Obstacle("too-few-counters", (rule.NOT_SPENT_BEYOND, rule.THE_REST_HAPPENS))
    return None


def _forward(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the Expedition can move forward: no Arena, not at the end, nothing forbids it."""
    if action.verb == "progress":  # it has looked, and tells it in its own words
        return None
    place = (action.player, action.side)
    if state.arena:
        cites: Cites = (rule.NOBODY_MOVES_IN_THE_ARENA, rule.NOT_FORWARD_IN_THE_ARENA)
        return Obstacle("arena.no-move", cites)
    if state.player(action.player).distance(action.side) >= LAST_REGION:
        return Obstacle("far-end", (rule.NOT_BEYOND_THE_END, rule.EIGHT_REGIONS))
    return cannot_advance(state, place, progress=step.name == "progress")


def cannot_advance(state: GameState, place: Expedition, *, progress: bool) -> Obstacle | None:
    """Return what forbids that Expedition to move forward at all, or None."""
    if state.phase == "dusk" and not overrules_defenders(state, place):
        for thing in state.of(Zone.EXPEDITION, place[0]):  # a Defender is in its controller's
            if state.has(thing, "defender") and place in state.places(thing):
                why = (rule.DEFENDER, rule.DEFENDER_BARS_EVERY_CAUSE, rule.CANNOT_BEATS_CAN)
                return Obstacle("defender", why, thing.item)
    for in_force in passives_with_condition_met(state, "cannot-advance", "advances-only-on"):
        only = in_force.passive.kind == "advances-only-on"
        if only and progress:
            continue
        if place in expeditions(state, in_force.passive.of.where, in_force.who):
            cites = (rule.THE_ONLY_TERRAIN_COUNTS,) if only else ()
            source = in_force.item_of(state)
            return Obstacle("cannot-advance", (*cites, rule.CANNOT_BEATS_CAN), source)
    return None


def overrules_defenders(state: GameState, place: Expedition) -> str:
    """Return what keeps Defenders from stopping that Expedition, empty if nothing does."""
    for one in passives_with_condition_met(state, "past-defenders"):
        if place in expeditions(state, one.passive.of.where, one.who):
            return one.bearer.item
    return ""


def _back(state: GameState, step: Step, action: Action) -> Obstacle | None:
    if state.arena:
        cites: Cites = (rule.NOBODY_MOVES_IN_THE_ARENA, rule.NOT_BACK_IN_THE_ARENA)
        return Obstacle("arena.no-move", cites)
    if state.player(action.player).distance(action.side) == 0:
        return Obstacle("at-origin", (rule.NOT_BEYOND_THE_ORIGIN, rule.THE_REST_HAPPENS))
    return None


def _ascend(state: GameState, step: Step, action: Action) -> Obstacle | None:
    if not state.rules.expeditions_can_ascend:
        return Obstacle("unknown-keyword", (rule.THE_REST_HAPPENS,))
    if action.side in state.player(action.player).ascended:
        return Obstacle("already.ascended", (rule.NO_STATUS_TWICE, rule.ASCEND))
    return None


def _relocate(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the object is in an Expedition, and that the edition has the keyword."""
    if action.verb == "take-control":
        return control_obstacle(state, state.objects[action.object], action.player)
    if action.verb == "defect" and not state.rules.objects_can_defect:
        return Obstacle("unknown-keyword", (rule.THE_REST_HAPPENS,))
    if state.objects[action.object].zone is not Zone.EXPEDITION:
        word = rule.DEFECT if action.verb == "defect" else rule.SWITCH
        return Obstacle("not-in-expedition", (word, rule.THE_REST_HAPPENS))
    return None


def control_obstacle(state: GameState, thing: GameObject, player: str) -> Obstacle | None:
    """Return why *player* cannot take control of an object, or None (7.3.40).

    Editions without this action know only moves: what is in an Expedition can go to another.
    """
    if not state.rules.control_can_be_taken:
        if thing.zone is Zone.EXPEDITION:
            return None
        return Obstacle("stays-with-owner", (rule.TO_THE_OWNER_S_ZONE,))
    if not thing.in_play:
        return Obstacle("beyond-control", (rule.CONTROL_ONLY_IN_PLAY,))
    if thing.controller == player:
        return Obstacle("controlled-already", (rule.CONTROLLED_ALREADY, rule.CONTROL))
    return None


def _mark(state: GameState, step: Step, action: Action) -> Obstacle | None:
    unknown = Obstacle("unknown-keyword", (rule.THE_REST_HAPPENS,))
    return None if state.rules.regions_bear_markers else unknown


def _emblem(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check durations: "this turn" needs a turn, "this Afternoon" ends with the Afternoon."""
    pending = action.pending
    if pending is None or pending.passive is None:
        return None
    obstacle = None
    if pending.duration == "turn" and not state.active:
        obstacle = Obstacle("no-turn", (rule.THIS_TURN_NEEDS_A_TURN,))
    elif pending.duration == "afternoon" and state.phase in ("dusk", "night"):
        obstacle = Obstacle("no-afternoon", (rule.THIS_AFTERNOON_UNTIL_ITS_END,))
    return obstacle if obstacle is not None and state.rules.numbers(obstacle.cites) else None


_CHECKS: Mapping[str, Callable[[GameState, Step, Action], Obstacle | None]] = {
    "take": _take,
    "gain": _gain,
    "lose": _lose,
    "put": _put,
    "forward": _forward,
    "back": _back,
    "ascend": _ascend,
    "relocate": _relocate,
    "mark": _mark,
    "emblem": _emblem,
}
