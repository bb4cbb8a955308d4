"""Who has won: by Check Victory, or at once in edition 1.0; tiebreakers begin (4.2.5, 4.3)."""

from __future__ import annotations

from dataclasses import replace

from glossary.engine.citations import days, pieces, terms
from glossary.engine.events import Course, Event, Outcome, event, happened
from glossary.engine.state import GameState, Region

MEETING = 7


def distances(state: GameState) -> tuple[tuple[str, int], ...]:
    """How far each player's Expeditions are from their starts, summed; a team's best player."""
    return tuple((p.name, p.distance("hero") + p.distance("companion")) for p in state.players)


def check(state: GameState) -> Course[GameState]:
    """The daily effect Check Victory (4.2.5.d)."""
    if state.rules.victory_is_continuous:
        return state
    if state.arena:
        yield happened(state, "victory.tiebreakers-go-on", (days.NO_CHECK_IN_TIEBREAKERS,))
        return state
    events = tuple(_distance(state, name, total) for name, total in distances(state))
    yield Outcome(state, events)
    best = max(total for _, total in distances(state))
    if best < MEETING:
        yield happened(state, "victory.nobody", (days.CHECK_VICTORY,), number=best)
        return state
    leaders = tuple(name for name, total in distances(state) if total == best)
    if len({state.player(name).team for name in leaders}) == 1:
        return (yield from won(state, leaders[0], (days.CHECK_VICTORY,)))
    return (yield from to_the_arena(state, leaders))


def _distance(state: GameState, name: str, total: int) -> Event:
    kind = (
        "distance.apart"
        if total < MEETING
        else "distance.met"
        if total == MEETING
        else "distance.crossed"
    )
    return event(state, kind, (days.CHECK_VICTORY, days.MEETING_WINS), player=name, number=total)


def at_once(state: GameState) -> Course[GameState]:
    """Edition 1.0 looks after every event; who crossed beats who met."""
    if state.arena:
        return state
    there = [(name, total) for name, total in distances(state) if total >= MEETING]
    if not there:
        return state
    if len(there) == 1 or len({state.player(name).team for name, _ in there}) == 1:
        name, total = there[0]
        cites = (days.MEETING_WINS,) if total == MEETING else (days.CROSSING_WINS,)
        return (yield from won(state, name, cites))
    alike = all(total == MEETING for _, total in there) or all(
        total > MEETING for _, total in there
    )
    best = max(total for _, total in there)
    leaders = tuple(name for name, total in there if total == best)
    if not alike and len(leaders) == 1:
        return (yield from won(state, leaders[0], (days.FARTHER_WINS, days.CROSSING_WINS)))
    return (yield from to_the_arena(state, tuple(name for name, _ in there)))


def won(state: GameState, name: str, cites: tuple[object, ...]) -> Course[GameState]:
    """The game is over: *name* and the team have won."""
    after = replace(state, winner=name)
    yield Outcome(after, (event(after, "won", cites, player=name),))  # type: ignore[arg-type]
    return after


def to_the_arena(state: GameState, leaders: tuple[str, ...]) -> Course[GameState]:
    """Tiebreakers begin: one region, and at a larger table only the leaders go on."""
    players = state.players
    if state.mode == "free-for-all":
        players = tuple(player for player in players if player.name in leaders)
    after = replace(
        state,
        arena=True,
        regions=(Region("FMW"),),
        terrains=("FMW",),
        markers=(),
        players=players,
    )
    if len(players) < len(state.players):
        left = {player.name for player in players}
        after = replace(
            after,
            first=after.first if after.first in left else players[0].name,
            objects={k: v for k, v in after.objects.items() if v.controller in left},
        )
    cites = (
        days.CHECK_VICTORY,
        days.BOTH_AT_ONCE,
        days.TO_THE_ARENA,
        days.THE_ARENA,
        days.ARENA_TERRAINS,
        pieces.THE_ARENA_REPLACES_THEM,
        pieces.END_REGIONS_HAVE_EVERY_TERRAIN,
    )
    events = (
        event(after, "tiebreakers", cites, player=", ".join(leaders)),
        event(
            after, "arena.no-advance", (days.NOBODY_MOVES_IN_THE_ARENA, terms.TIED_IN_TIEBREAKERS)
        ),
    )
    yield Outcome(after, events)
    return after
