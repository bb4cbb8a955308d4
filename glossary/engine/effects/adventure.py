"""Verbs that move Expeditions, and lay markers on regions (7.3.20 to 7.3.22)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from glossary.engine.conditions.condition import expeditions, my_expeditions
from glossary.engine.effects.targets import choose_expeditions
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import Instruction
from glossary.engine.model.events import Option, Outcomes
from glossary.engine.model.objects import Expedition
from glossary.engine.model.state import LAST_REGION, GameState, Marker
from glossary.engine.model.verbs import Plan, Pronouns, Resolution, Verb
from glossary.engine.rules.citations import Citation, Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.take_step import reveal_entered


def _of_expeditions(
    word: str,
    act: Callable[[GameState, Instruction, Expedition], tuple[Action, ...]],
    *cites: Citation,
) -> Verb:
    """Make a verb that Expeditions do, in a step of its own or as a part of one."""

    def plan(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
        where = yield from choose_expeditions(now, verb)
        actions = [action for place in where for action in act(now.state, verb, place)]
        if verb.to in ("", "my-expedition") and len(where) > 1:
            actions = [replace(a, cites=(*a.cites, rule.GIGANTIC_MY_EXPEDITION)) for a in actions]
        return Plan(now, tuple(actions))

    def within(
        state: GameState, who: Pronouns, verb: Instruction, action: Action, step: Step
    ) -> tuple[Action, ...]:
        where = expeditions(state, verb.to or "my-expedition", who)
        return tuple(action for place in where for action in act(state, verb, place))

    return Verb(word, plan, cites, within=within)


def _move(kind: str, state: GameState, verb: Instruction, place: Expedition) -> tuple[Action, ...]:
    """Move an Expedition *amount* regions; reveal face-down Tumult cards it enters."""
    name, side = place
    forward = kind == "forward"
    distance = 0 if state.arena else state.player(name).distance(side)
    room = LAST_REGION - distance if forward else distance
    number = min(verb.amount, room) if room else verb.amount
    cites: Cites = ()
    if number < verb.amount:
        cites = (rule.AS_FAR_AS_POSSIBLE,) if forward else (rule.AS_FAR_BACK_AS_POSSIBLE,)
    move = Action(kind, player=name, side=side, number=number, verb=verb.do.word, cites=cites)
    return (*reveal_entered(state, (move,)), move)


def _ascend(state: GameState, verb: Instruction, place: Expedition) -> tuple[Action, ...]:
    name, side = place
    return (Action("ascend", player=name, side=side, verb=verb.do.word),)


def _plan_marker(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Ask for a face-up region, and for the marker if it moves; plan the action."""
    state, you = now.state, now.who.you
    if not state.rules.regions_bear_markers:  # nothing to decide: the step is impossible
        return Plan(now, (Action("mark", verb=verb.do.word),))
    marker: Marker | None = None
    moves = not verb.status
    if moves and state.markers:
        marker = yield from _choose_marker(state, now.who)
    regions = _regions_offered(state, verb, now.who, marker)
    if not regions or (moves and not marker):  # "my region" of what is in no Expedition
        none = (rule.TERRAIN_MARKERS, rule.THE_REST_HAPPENS)
        yield state.tell("nothing-to-choose", none, player=you)
        return Plan(now)
    options = tuple(Option(f"region {index}", "number") for index in regions)
    cites: Cites = (rule.TERRAIN_MARKERS, rule.RESOLVING)
    if marker is not None:
        cites = (*cites, rule.A_MARKER_MAY_STAY)
    pick = yield from state.ask("region", you, options, cites)
    word = verb.status or (marker.terrains if marker is not None else "")
    stamp = marker.timestamp if marker is not None else 0
    return Plan(now, (Action("mark", stamp, number=regions[pick], word=word, verb=verb.do.word),))


def _choose_marker(state: GameState, who: Pronouns) -> Outcomes[Marker]:
    """Ask which marker to move, the oldest first; a single one needs no question."""
    markers = tuple(sorted(state.markers, key=lambda m: m.timestamp))
    options = tuple(Option(f"marker {place}", "number") for place in range(1, len(markers) + 1))
    cites = (rule.TERRAIN_MARKERS, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
    return markers[(yield from state.ask("marker", who.you, options, cites))]


def _regions_offered(
    state: GameState, verb: Instruction, who: Pronouns, marker: Marker | None
) -> tuple[int, ...]:
    """List the regions the marker can go to."""
    if verb.to == "my-region" and not state.arena:
        own = my_expeditions(state, who)
        return tuple(sorted({state.player(name).region(side) for name, side in own}))
    shown = tuple(index for index, region in enumerate(state.regions) if region.revealed)
    if verb.to == "another-region" and marker is not None:
        return tuple(index for index in shown if index != marker.region)
    return shown


EXPEDITIONS_AND_REGIONS = (
    _of_expeditions("move-forward", partial(_move, "forward"), rule.MOVE_FORWARD),
    _of_expeditions("move-backwards", partial(_move, "back"), rule.MOVE_BACKWARDS),
    _of_expeditions("ascend", _ascend, rule.ASCEND),
    Verb("mark", _plan_marker, (rule.TERRAIN_MARKERS,)),
    Verb("move-marker", _plan_marker, (rule.TERRAIN_MARKERS, rule.A_MOVED_MARKER_IS_NEW)),
)
