"""Performs moves of Expeditions, ascending, turning Tumult cards, laying Terrain Markers."""

from __future__ import annotations

from glossary.engine.model.actions import Action, Step
from glossary.engine.model.draft_state import Draft
from glossary.engine.model.events import PerformedAction, event
from glossary.engine.model.state import HALVES, LAST_REGION, GameState, Marker
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import replace


def forward(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Move an Expedition forward or back; it stays within the eight regions (7.3.22)."""
    player = draft.players[action.player]
    ahead = 1 if (action.side == "hero") == (action.kind == "forward") else -1
    here = player.region(action.side)
    region = min(max(0, here + ahead * action.number), LAST_REGION)
    if region == here:  # another move of the same step went as far as there is to go
        kind, end = (
            ("far-end", (rule.NOT_BEYOND_THE_END, rule.EIGHT_REGIONS))
            if action.kind == "forward"
            else ("at-origin", (rule.NOT_BEYOND_THE_ORIGIN, rule.EIGHT_REGIONS))
        )
        place = f"{action.player}.{action.side}"
        draft.events.append(event(state, kind, end, expedition=place))
        return
    moved = (
        player.moved
        if action.kind == "back"
        else tuple(dict.fromkeys((*player.moved, action.side)))
    )
    draft.players[action.player] = (
        replace(player, hero=region, moved=moved)
        if action.side == "hero"
        else replace(player, companion=region, moved=moved)
    )
    place = f"{action.player}.{action.side}"
    if action.kind == "forward":
        kind, cites = ("moved-forward", (*action.cites, rule.MOVE_FORWARD, rule.RESOLVING))
    else:
        kind, cites = ("moved-back", (*action.cites, rule.MOVE_BACKWARDS, rule.RESOLVING))
    draft.events.append(event(state, kind, cites, expedition=place, number=region))
    act = PerformedAction(action.kind, player=action.player, expedition=place, verb=action.verb)
    draft.performed.append(replace(act, word=action.word))


def ascend(state: GameState, draft: Draft, _step: Step, action: Action) -> None:
    """Give an Expedition the status Ascended, or take it off."""
    player = draft.players[action.player]
    place = f"{action.player}.{action.side}"
    if action.kind == "ascend":
        ascended = tuple(dict.fromkeys((*player.ascended, action.side)))
        kind, cites = "ascended", (rule.ASCEND, rule.ASCENDED)
    else:
        ascended = tuple(side for side in player.ascended if side != action.side)
        kind, cites = "descended", (rule.REST, rule.ASCENDED)
    draft.players[action.player] = replace(player, ascended=ascended)
    draft.events.append(event(state, kind, cites, expedition=place))
    draft.performed.append(PerformedAction(action.kind, player=action.player, expedition=place))


def reveal(state: GameState, draft: Draft, _step: Step, action: Action) -> None:
    """Turn a Tumult card face-up: both of its regions are revealed."""
    for half in HALVES[action.number]:
        draft.regions[half] = replace(draft.regions[half], revealed=True)
    cites = (rule.TUMULT_IS_REVEALED, rule.TUMULT_TERRAINS, rule.REGIONS_ARE_REGIONS)
    terrains = tuple(draft.regions[half].terrains for half in HALVES[action.number])
    draft.events.append(event(state, "revealed", cites, terrains=terrains))
    draft.performed.append(PerformedAction("reveal"))


def mark(state: GameState, draft: Draft, _step: Step, action: Action) -> None:
    """Lay a marker on a region; a marker that moves becomes a new object (7.3.20)."""
    cites: tuple[Citation, ...] = (rule.TERRAIN_MARKERS, rule.TERRAIN_MARKERS_COME_FIRST)
    if action.object:
        draft.markers = [m for m in draft.markers if m.timestamp != action.object]
        cites = (rule.A_MARKER_MAY_STAY, rule.A_MOVED_MARKER_IS_NEW, *cites)
    draft.markers.append(Marker(draft.stamp(), action.number, action.word))
    draft.events.append(
        event(state, "marked", cites, number=action.number, terrains=(action.word,))
    )
    draft.performed.append(PerformedAction("mark"))
