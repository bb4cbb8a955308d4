"""The result of a play as plain JSON values: an object for each phase, and all events."""

from __future__ import annotations

from typing import Any

from glossary.engine.conditions.costs import ready_orbs
from glossary.engine.model.events import Choice, Event, Outcome
from glossary.engine.model.objects import SIDES, TERRAINS, GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.dusk import all_totals
from glossary.engine.phases.night import all_surpluses
from glossary.engine.play.replay import CLEAN_UPS, Stage, Transcript
from glossary.engine.rules.citations import WRITTEN

Plain = dict[str, object]


def result_of(transcript: Transcript) -> Plain:
    """Return the result as board-format describes it; an open question is under ``choice``."""
    result: dict[str, Any] = {"edition": transcript.stages[0].before.rules.edition}
    for stage in transcript.stages:
        name, number = stage.name, 2
        while name in result:
            name, number = f"{stage.name}{number}", number + 1
        result[name] = _STAGES.get(stage.name, _general)(stage)
        if stage.name in ("noon", "afternoon"):
            refused = [event_of(why) for _, why in transcript.refused]
            result[name] |= {"active": stage.after.active or None, "refused": refused}
    result["events"] = [event_of(event) for event in transcript.events]
    if transcript.mistakes:
        result["mistakes"] = [
            {"path": one.path, "problem": one.problem, "candidates": list(one.candidates)}
            for one in transcript.mistakes
        ]
    if transcript.choice is not None:
        result["choice"] = choice_of(transcript.choice)
    return result


def event_of(event: Event) -> Plain:
    """Return an event: its kind, its citations, its facts."""
    facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in event.facts}
    return {"kind": event.kind, "cites": [WRITTEN[number] for number in event.cites], **facts}


def choice_of(choice: Choice) -> Plain:
    """Return a question: who decides, the options, what is withheld and why."""
    return {
        "kind": choice.kind,
        "player": choice.player,
        "options": list(choice.words),
        "cites": [WRITTEN[number] for number in choice.cites],
        **dict(choice.facts),
        "withheld": [event_of(event) for event in choice.withheld],
    }


def totals_of(state: GameState) -> Plain:
    """Return the statistics of every Expedition."""
    totals: dict[str, dict[str, dict[str, int]]] = {}
    for (name, side), total in all_totals(state).items():
        totals.setdefault(name, {})[side] = dict(zip(TERRAINS, total, strict=True))
    return dict(totals)


def markers_of(state: GameState) -> Plain:
    """Return the region of every Expedition counter; the Arena is region 0."""
    return {
        player.name: {side: 0 if state.arena else player.region(side) for side in SIDES}
        for player in state.players
    }


def board_of(state: GameState) -> Plain:
    """Return where every object is, except cards in a Deck."""
    things = (t for t in state.objects.values() if t.zone is not Zone.DECK and t.pending is None)
    return {thing.item: object_of(thing) for thing in things}


def object_of(thing: GameObject) -> Plain:
    """Return one object: its zone, whose zone that is, its statuses and counters."""
    zone = f"{thing.side}-expedition" if thing.zone is Zone.EXPEDITION else thing.zone.value
    described: Plain = {"zone": zone, "who": thing.controller}
    if thing.statuses:
        described["status"] = list(thing.statuses)
    if boosts := thing.count("boost"):
        described["boosts"] = boosts
    if others := {name: number for name, number in thing.counters if name != "boost"}:
        described["counters"] = others
    return described


def _general(stage: Stage) -> Plain:
    """Return what a result says of a phase that has no form of its own."""
    state = stage.after
    return {
        "board": board_of(state),
        "first_player": state.first,
        "markers": markers_of(state),
        "totals": totals_of(state),
        "mana": {
            p.name: f"{len(ready_orbs(state, p.name))}/{len(state.of(Zone.MANA, p.name))}"
            for p in state.players
        },
        "arena": state.arena,
        "winner": state.winner or None,
        "asked": [f"{choice.player}:{choice.kind}" for choice in stage.asked],
    }


def _dusk(stage: Stage) -> Plain:
    """Tell a Dusk: totals are those that were compared, before any Expedition moved."""
    events = [event for outcome in stage.outcomes for event in outcome.events]
    won: dict[str, list[str]] = {}
    for one in events:
        if one.kind in ("progress.due-to", "progress.due-to-ascend"):
            due, terrains = won.setdefault(str(one.fact("expedition")), []), one.fact("terrains")
            if isinstance(terrains, tuple) and one.kind == "progress.due-to":
                due += terrains
    return {
        "totals": totals_of(stage.compared or stage.before),
        "advanced": dict.fromkeys(won, 1),
        "won_on": won,
        "markers": markers_of(stage.after),
        "winner": stage.after.winner or None,
        "board": board_of(stage.after),
    }


def _night(stage: Stage) -> Plain:
    first = next((one for one in stage.outcomes if _is_clean_up(one)), None)
    return {
        "board": board_of(stage.after),
        "cleanup_asked": [
            {"player": name, "discard_reserve": reserve, "discard_landmarks": landmarks}
            for name, reserve, landmarks in (all_surpluses(first.state) if first else ())
        ],
        "winner": stage.after.winner or None,
    }


def _is_clean_up(one: Outcome) -> bool:
    asks = one.choice is not None and one.choice.kind in CLEAN_UPS
    return asks or any(event.topic == "limit" for event in one.events)


def _victory(stage: Stage) -> Plain:
    return {
        "winner": stage.after.winner or None,
        "enters_tiebreak": stage.after.arena and not stage.before.arena,
    }


_STAGES = {"dusk": _dusk, "night": _night, "victory": _victory}
