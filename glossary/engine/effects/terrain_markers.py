"""Terrain Markers: lays one on a region, moves one to another region (3.2.1.d, 7.3.20)."""

from __future__ import annotations

from glossary.engine.conditions.selection import Pronouns, my_expeditions
from glossary.engine.effects.deck_actions import Plan
from glossary.engine.model.actions import Action
from glossary.engine.model.cards import Instruction
from glossary.engine.model.events import Option, Outcomes, ask, outcome_of
from glossary.engine.model.state import GameState, Marker
from glossary.engine.rules.citations import Citation, rule


def plan_marker(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...]
) -> Outcomes[Plan]:
    """Ask for a face-up region, and for the marker if it moves; plan the action."""
    if not state.rules.regions_bear_markers:  # nothing to decide: the step is impossible
        return Plan(state, (Action("mark", verb=verb.do),), paid)
    marker: Marker | None = None
    if verb.do == "move-marker":
        if not state.markers:
            none = (rule.TERRAIN_MARKERS, rule.THE_REST_HAPPENS)
            yield outcome_of(state, "nothing-to-choose", none, player=who.you)
            return Plan(state, (), paid)
        marker = yield from _choose_marker(state, who)
    regions = _regions_offered(state, verb, who, marker)
    if not regions:  # "my region" of what is in no Expedition
        none = (rule.TERRAIN_MARKERS, rule.THE_REST_HAPPENS)
        yield outcome_of(state, "nothing-to-choose", none, player=who.you)
        return Plan(state, (), paid)
    options = tuple(Option(f"region {index}", "number") for index in regions)
    cites: tuple[Citation, ...] = (rule.TERRAIN_MARKERS, rule.RESOLVING)
    if marker is not None:
        cites = (*cites, rule.A_MARKER_MAY_STAY)
    pick = yield from ask(state, "region", who.you, options, cites)
    word = verb.status or (marker.terrains if marker is not None else "")
    stamp = marker.timestamp if marker is not None else 0
    move = Action("mark", stamp, number=regions[pick], word=word, verb=verb.do)
    return Plan(state, (move,), paid)


def _choose_marker(state: GameState, who: Pronouns) -> Outcomes[Marker]:
    """Ask which marker to move, the oldest first; a single one needs no question."""
    markers = tuple(sorted(state.markers, key=lambda m: m.timestamp))
    options = tuple(Option(f"marker {place}", "number") for place in range(1, len(markers) + 1))
    cites = (rule.TERRAIN_MARKERS, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
    return markers[(yield from ask(state, "marker", who.you, options, cites))]


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
