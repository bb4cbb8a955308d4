"""Prohibitions: "can't" beats "can" (1.4.1). Checked before any modifier."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from glossary.engine.conditions.passives_in_force import passives_with_condition_met
from glossary.engine.conditions.selection import expeditions
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.events import Event, event
from glossary.engine.model.objects import STATUSLESS, Expedition, GameObject, Zone
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.engine.rules.citations import (
    Citation,
    chapter_4,
    chapter_7,
    chapters_1_to_3,
    chapters_5_6,
)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why an action is impossible: the kind of its event, the rules, what prevents it."""

    kind: str
    cites: tuple[Citation, ...]
    source: str = ""


def find_obstacle(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Return what makes an atomic action impossible, or None."""
    check = _CHECKS.get(action.kind)
    return check(state, step, action) if check else None


def impossible_event(state: GameState, step: Step, action: Action, found: Obstacle) -> Event:
    """Make the event of an atomic action that does not happen; the others do (6.5.h)."""
    facts: dict[str, str] = {}
    if action.object:
        facts["object"] = state[action.object].item
    if action.kind in ("forward", "back", "ascend"):
        facts["expedition"] = f"{action.player}.{action.side}"
    if action.word and action.object:
        facts["status" if action.kind in ("gain", "lose") else "counter"] = action.word
    if found.source:
        facts["source"] = found.source
    cites = (*found.cites, chapters_1_to_3.AN_IMPOSSIBLE_EFFECT)
    if step.of_effect:
        cites = (*cites, chapters_5_6.THE_REST_HAPPENS)
    return event(state, found.kind, cites, **facts)


def _gone(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the object still exists."""
    if action.object and action.object not in state.objects:
        return Obstacle(
            "gone",
            (
                chapters_1_to_3.WHAT_IS_GONE_CANNOT_MOVE,
                chapters_5_6.THE_BOUND_MAY_BE_GONE,
                chapters_1_to_3.A_NEW_ZONE_IS_A_NEW_OBJECT,
                chapters_1_to_3.NEW_ZONE_NEW_OBJECT,
            ),
        )
    return None


def _gain(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the object exists, can have statuses, and does not have this one yet (2.4.1)."""
    gone = _gone(state, step, action)
    if gone:
        return gone
    thing = state.objects[action.object]
    if thing.zone in STATUSLESS:
        return Obstacle("no-status-there", (chapters_1_to_3.NO_STATUS_OUT_OF_SIGHT,))
    if action.word == "fleeting" and thing.card.landmark and thing.card.type == "permanent":
        return Obstacle(
            "never-fleeting", (chapters_1_to_3.FLEETING_SPELLS, chapters_5_6.A_LANDMARK_RESOLVES)
        )
    if action.word in thing.statuses and not _may_regain(state, action):
        return Obstacle("already", (chapters_1_to_3.NO_STATUS_TWICE, chapter_7.NOT_GAINED_AGAIN))
    return None


def _may_regain(state: GameState, action: Action) -> bool:
    """Tell whether the object says that it can gain a status it already has (2.4.1.g)."""
    return any(
        ability.passive is not None
        and ability.passive.kind == "regains"
        and ability.passive.value == action.word
        for ability in state.abilities(state.objects[action.object])
    )


def _lose(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the object exists and has the status."""
    gone = _gone(state, step, action)
    if gone:
        return gone
    if action.word not in state.objects[action.object].statuses:
        cites: tuple[Citation, ...] = (
            chapters_1_to_3.NO_LOSS_OF_AN_ABSENT_STATUS,
            chapter_7.NOT_LOST_IF_ABSENT,
        )
        if action.word == "exhausted":
            cites = (*cites, chapter_7.NOT_READIED_IF_READY)
        return Obstacle("not-there", cites)
    return None


def _put(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the object exists in a zone where it can have counters."""
    gone = _gone(state, step, action)
    if gone:
        return gone
    if state.objects[action.object].zone in STATUSLESS:
        return Obstacle("no-counters-there", (chapters_1_to_3.NO_COUNTERS_OUT_OF_SIGHT,))
    return None


def _take(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the object exists and, to spend counters, has enough of them."""
    gone = _gone(state, step, action)
    if gone:
        return gone
    if action.verb == "spend" and state.objects[action.object].count(action.word) < action.number:
        return Obstacle(
            "too-few-counters", (chapter_7.NOT_SPENT_BEYOND, chapters_5_6.THE_REST_HAPPENS)
        )
    return None


def _forward(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the Expedition can move forward: no Arena, not at the end, nothing forbids it."""
    place = (action.player, action.side)
    if state.arena:
        return Obstacle(
            "arena.no-move",
            (chapter_4.NOBODY_MOVES_IN_THE_ARENA, chapter_7.NOT_FORWARD_IN_THE_ARENA),
        )
    if state.player(action.player).distance(action.side) >= LAST_REGION:
        return Obstacle("far-end", _FAR_END)
    return cannot_advance(state, place, progress=step.name == "progress")


_FAR_END = (chapter_7.NOT_BEYOND_THE_END, chapters_1_to_3.EIGHT_REGIONS)


def cannot_advance(state: GameState, place: Expedition, *, progress: bool) -> Obstacle | None:
    """Return what forbids that Expedition to move forward at all, or None."""
    if state.phase == "dusk":
        for thing in state.members(place):
            if state.has(thing, "defender"):
                why = (
                    chapter_7.DEFENDER,
                    chapter_7.DEFENDER_BARS_EVERY_CAUSE,
                    chapters_1_to_3.CANNOT_BEATS_CAN,
                )
                return Obstacle("defender", why, thing.item)
    for in_force in passives_with_condition_met(state, "cannot-advance", "advances-only-on"):
        if in_force.passive.kind == "advances-only-on" and progress:
            continue
        if place in expeditions(state, in_force.passive.of.where, in_force.who):
            cites: tuple[Citation, ...] = (chapters_1_to_3.CANNOT_BEATS_CAN,)
            if in_force.passive.kind == "advances-only-on":
                cites = (chapter_4.THE_ONLY_TERRAIN_COUNTS, chapters_1_to_3.CANNOT_BEATS_CAN)
            pending = in_force.bearer.pending
            source = (
                state[pending.source].item if pending and pending.source else in_force.bearer.item
            )
            return Obstacle("cannot-advance", cites, source)
    return None


def _back(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the Expedition can move back: no Arena, not at its start."""
    if state.arena:
        return Obstacle(
            "arena.no-move", (chapter_4.NOBODY_MOVES_IN_THE_ARENA, chapter_7.NOT_BACK_IN_THE_ARENA)
        )
    if state.player(action.player).distance(action.side) == 0:
        return Obstacle(
            "at-origin", (chapter_7.NOT_BEYOND_THE_ORIGIN, chapters_5_6.THE_REST_HAPPENS)
        )
    return None


def _ascend(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that Expeditions can ascend in this edition and this one has not."""
    if not state.rules.expeditions_can_ascend:
        return Obstacle("unknown-keyword", (chapters_5_6.THE_REST_HAPPENS,))
    if action.side in state.player(action.player).ascended:
        return Obstacle("already.ascended", (chapters_1_to_3.NO_STATUS_TWICE, chapter_7.ASCEND))
    return None


def _relocate(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the object exists in an Expedition, and that the edition has the keyword."""
    gone = _gone(state, step, action)
    if gone:
        return gone
    if action.verb == "take-control":
        return control_obstacle(state, state.objects[action.object], action.player)
    if action.verb == "defect" and not state.rules.objects_can_defect:
        return Obstacle("unknown-keyword", (chapters_5_6.THE_REST_HAPPENS,))
    if state.objects[action.object].zone is not Zone.EXPEDITION:
        word = chapter_7.DEFECT if action.verb == "defect" else chapter_7.SWITCH
        return Obstacle("not-in-expedition", (word, chapters_5_6.THE_REST_HAPPENS))
    return None


def control_obstacle(state: GameState, thing: GameObject, player: str) -> Obstacle | None:
    """Return why *player* cannot take control of an object, or None (7.3.40).

    Editions without this action know only moves: what is in an Expedition can go to another.
    """
    if not state.rules.control_can_be_taken:
        if thing.zone is Zone.EXPEDITION:
            return None
        return Obstacle("stays-with-owner", (chapters_1_to_3.TO_THE_OWNER_S_ZONE,))
    if not thing.in_play:
        return Obstacle("beyond-control", (chapter_7.CONTROL_ONLY_IN_PLAY,))
    if thing.controller == player:
        return Obstacle("controlled-already", (chapter_7.CONTROLLED_ALREADY, chapter_7.CONTROL))
    return None


def _mark(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check that the edition has Terrain Markers."""
    if not state.rules.regions_bear_markers:
        return Obstacle("unknown-keyword", (chapters_5_6.THE_REST_HAPPENS,))
    return None


def _emblem(state: GameState, step: Step, action: Action) -> Obstacle | None:
    """Check durations: "this turn" needs a turn, "this Afternoon" ends with the Afternoon."""
    pending = action.pending
    if pending is None or pending.passive is None:
        return None
    found = None
    if pending.duration == "turn" and not state.active:
        found = Obstacle("no-turn", (chapters_1_to_3.THIS_TURN_NEEDS_A_TURN,))
    elif pending.duration == "afternoon" and state.phase in ("dusk", "night"):
        found = Obstacle("no-afternoon", (chapters_1_to_3.THIS_AFTERNOON_UNTIL_ITS_END,))
    return found if found is not None and state.rules.numbers(found.cites) else None


_CHECKS: Mapping[str, Callable[[GameState, Step, Action], Obstacle | None]] = {
    "move": _gone,
    "take": _take,
    "cease": _gone,
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
