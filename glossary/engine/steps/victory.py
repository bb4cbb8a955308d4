"""Victory: Check Victory, or at once in edition 1.0; the beginning of tiebreakers (4.2.5, 4.3)."""

from __future__ import annotations

from glossary.engine.conditions.passive_order import apply_passives
from glossary.engine.model.events import Event, Outcome, Outcomes
from glossary.engine.model.state import GameState, Region, in_turn_from
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace

MEETING = 7


def distances(state: GameState) -> tuple[tuple[str, int], ...]:
    """List the sum of distances of each player's Expeditions; of a team, the best player's."""
    return tuple([(p.name, p.distance("hero") + p.distance("companion")) for p in state.players])


def check_victory(state: GameState) -> Outcomes[GameState]:
    """Run the daily effect Check Victory (4.2.5.d)."""
    if state.rules.victory_is_continuous:
        return state
    if state.arena:
        yield state.tell("victory.tiebreakers-go-on", (rule.NO_CHECK_IN_TIEBREAKERS,))
        return state
    sums = distances(state)
    yield Outcome(state, tuple([_distance_event(state, name, total) for name, total in sums]))
    there = tuple([pair for pair in sums if pair[1] >= MEETING])
    if not there:
        best = max([total for _, total in sums])
        yield state.tell("victory.nobody", (rule.CHECK_VICTORY,), number=best)
        return state
    return (yield from _decide(state, there, (rule.CHECK_VICTORY,)))


Reached = tuple[tuple[str, int], ...]
"""The players whose two Expeditions met or crossed, each with the sum of their distances."""


def _decide(state: GameState, there: Reached, cites: Cites) -> Outcomes[GameState]:
    """Find the winner among those who arrived at the same time, or begin tiebreakers."""
    if state.mode == "2v2":
        return (yield from _decide_teams(state, there))
    best = max(total for _, total in there)
    leaders = tuple(name for name, total in there if total == best)
    if len(leaders) == 1:
        return (yield from win(state, leaders[0], cites))
    return (yield from begin_tiebreakers(state, leaders))


_TEAMS: Cites = (rule.FOR_TWO_PLAYERS,)
"""What teams do by the texts of their mode, which have no numbers."""


def _decide_teams(state: GameState, there: Reached) -> Outcomes[GameState]:
    """Compare teams: two teammates beat one opponent; else the larger sum wins."""
    totals: dict[str, list[int]] = {}
    for name, total in there:
        totals.setdefault(state.player(name).team, []).append(total)
    ranks = sorted(((len(sums), sum(sums), team) for team, sums in totals.items()), reverse=True)
    best = ranks[0]
    if len(ranks) > 1 and best[:2] == ranks[1][:2]:
        return (yield from begin_tiebreakers(state, tuple(name for name, _ in there)))
    name = max(
        (pair for pair in there if state.player(pair[0]).team == best[2]), key=lambda pair: pair[1]
    )[0]
    if len(ranks) > 1:
        if best[0] > ranks[1][0]:
            yield state.tell("team.both", _TEAMS, player=name)
        else:
            facts = {"number": best[1], "against": ranks[1][1]}
            yield state.tell("team.farther", _TEAMS, player=name, **facts)
    return (yield from win(state, name, _TEAMS))


def _distance_event(state: GameState, name: str, total: int) -> Event:
    kinds = "distance.apart", "distance.met", "distance.crossed"
    kind = kinds[(total >= MEETING) + (total > MEETING)]
    return state.event(kind, (rule.CHECK_VICTORY, rule.MEETING_WINS), player=name, number=total)


def check_at_once(state: GameState, *, between: bool = False) -> Outcomes[GameState]:
    """Check victory after every event, as edition 1.0 does; crossing beats meeting.

    Tiebreakers that players leave the table at wait until no effect is under way (*between*).
    """
    if state.arena:
        return state
    there = tuple((name, total) for name, total in distances(state) if total >= MEETING)
    if not there:
        return state
    if len(there) == 1:
        name, total = there[0]
        cites = (rule.MEETING_WINS,) if total == MEETING else (rule.CROSSING_WINS,)
        return (yield from win(state, name, cites))
    totals = sorted(total for _, total in there)
    if state.mode == "free-for-all" and totals[-1] == totals[-2] and not between:
        return state
    if state.mode != "standard":
        return (yield from _decide(state, there, (rule.MEETING_WINS, rule.CROSSING_WINS)))
    if len({total > MEETING for _, total in there}) > 1:
        return (yield from _decide(state, there, (rule.FARTHER_WINS, rule.CROSSING_WINS)))
    return (yield from begin_tiebreakers(state, tuple(name for name, _ in there)))


def win(state: GameState, name: str, cites: Cites) -> Outcomes[GameState]:
    """End the game: *name* and the team have won."""
    if state.rules.leaves_out(cites):
        return state
    after = replace(state, winner=name)
    kind = "team.won" if state.mode == "2v2" else "won"
    yield Outcome(after, (after.event(kind, cites, player=name),))
    return after


def begin_tiebreakers(state: GameState, leaders: tuple[str, ...]) -> Outcomes[GameState]:
    """Begin tiebreakers: one region; at a larger table only the leaders go on."""
    stays = leaders if state.mode == "free-for-all" else tuple(p.name for p in state.players)
    why: Cites = (rule.CHECK_VICTORY, rule.BOTH_AT_ONCE)
    state = yield from leave_game(state, stays, why)
    after = apply_passives(
        replace(state, arena=True, regions=(Region("FMW"),), terrains=("FMW",), markers=())
    )
    cites = (
        *(_TEAMS if state.mode == "2v2" else why),
        rule.TO_THE_ARENA,
        rule.THE_ARENA,
        rule.ARENA_TERRAINS,
        rule.THE_ARENA_REPLACES_THEM,
        rule.END_REGIONS_HAVE_EVERY_TERRAIN,
    )
    events = (
        after.event("tiebreakers", cites, player=", ".join(leaders)),
        after.event("arena.no-advance", (rule.NOBODY_MOVES_IN_THE_ARENA, rule.TIED_IN_TIEBREAKERS)),
    )
    yield Outcome(after, events)
    return after


def leave_game(state: GameState, stays: tuple[str, ...], cites: Cites) -> Outcomes[GameState]:
    """Remove the players not in *stays*, with what they own and control.

    Seats are kept: Expeditions that faced a player who left face each other (`GameState.facing`).
    """
    seats = tuple(player.name for player in state.players)
    left = tuple(name for name in seats if name not in stays)
    if not left:
        return state
    first = next(name for name in in_turn_from(state.first, seats) if name in stays)
    away = {k: v for k, v in state.objects.items() if {v.controller, v.owner} & {*left}}
    after = replace(
        state,
        seats=state.seats or seats,
        players=tuple(player for player in state.players if player.name in stays),
        objects={k: v for k, v in state.objects.items() if k not in away},
        gone={**state.gone, **away},
        first=first,
    )
    after = apply_passives(after)
    yield Outcome(after, tuple(after.event("left", cites, player=name) for name in left))
    return after
