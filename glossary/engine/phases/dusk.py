"""Dusk: Progress moves Expeditions forward, or counts the Arena in tiebreakers (4.2.4, 4.3.e)."""

from __future__ import annotations

from collections.abc import Iterator

from glossary.engine.conditions.condition import expeditions
from glossary.engine.conditions.passive_order import doubtful_amounts
from glossary.engine.conditions.passives_in_force import passives_with_condition_met
from glossary.engine.conditions.prohibitions import cannot_advance, overrules_defenders
from glossary.engine.effects.resolve import resolve_inserted
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import CHARACTER
from glossary.engine.model.events import Event, Fact, Outcome, Outcomes, PerformedAction
from glossary.engine.model.objects import TERRAINS, Expedition, GameObject, Zone
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.engine.phases.play_card import play_by_effect
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import dataclass, replace
from glossary.engine.steps.modifiers import exhausted_events, unmodified_events
from glossary.engine.steps.reactions import activate_reactions
from glossary.engine.steps.take_step import Taken, reveal_entered, take_step
from glossary.engine.steps.victory import leave_game, win

Totals = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ExpeditionProgress:
    """One Expedition at Progress: its statistics, and the terrains it moves due to.

    ``tied`` are those in which being Ascended is enough. ``word`` is for triggers: the
    letters of the terrains it moves due to, and ``ascend`` if some are tied.
    """

    expedition: Expedition
    due: tuple[str, ...] = ()
    moves: bool = False
    word: str = ""
    tied: tuple[str, ...] = ()


def all_totals(state: GameState, notes: list[Event] | None = None) -> dict[Expedition, Totals]:
    """Sum the statistics of every Expedition's Characters, those Asleep left out.

    Who is Asleep, what passive abilities change and what is Gigantic is told in *notes*.
    """
    sums: dict[Expedition, Totals] = dict.fromkeys(state.expeditions(), (0, 0, 0))
    events: list[Event] = []
    changing: set[str] = set()
    unboosted = state.rules.leaves_out(_BOOSTED)
    for thing in state.of(Zone.EXPEDITION):
        if "asleep" in thing.statuses and not state.rules.leaves_out(_ASLEEP):
            if notes is not None and thing.card.type == CHARACTER:
                notes.append(state.event("progress.asleep", _ASLEEP, object=thing.item))
            continue
        forest, mountain, water = state.statistics(thing)
        if unboosted and (boosts := thing.count("boost")):
            forest, mountain, water = forest - boosts, mountain - boosts, water - boosts
        traits = state.traits.get(thing.timestamp) if notes is not None else None
        if traits is not None and traits.statistics != thing.card.statistics:
            changing = changing or _changing(state)
            events.append(_statistics_event(state, thing, changing, (forest, mountain, water)))
        places = state.places(thing)
        for place in places:
            had = sums[place]
            sums[place] = (had[0] + forest, had[1] + mountain, had[2] + water)
        if len(places) > 1 and notes is not None:
            events.append(_gigantic_event(state, thing))
    if notes is not None:
        notes += events
        notes += doubtful_amounts(state)
    return sums


_ASLEEP = (rule.ASLEEP, rule.PROGRESS)
_BOOSTED = (rule.A_BOOST_ADDS_ONE_TO_EACH,)


def _gigantic_event(state: GameState, thing: GameObject) -> Event:
    if state.arena:
        twice = (rule.GIGANTIC_COUNTS_TWICE, rule.GIGANTIC_STATISTICS)
        return state.event("arena.gigantic", twice, object=thing.item)
    cites = (rule.GIGANTIC_STATISTICS, rule.GIGANTIC)
    return state.event("progress.gigantic", cites, object=thing.item, player=thing.controller)


def _changing(state: GameState) -> set[str]:
    """Return the cards whose passive abilities change statistics now."""
    changing = passives_with_condition_met(state, "statistics", "highest-statistic")
    return {one.item_of(state) for one in changing}


def _statistics_event(
    state: GameState, thing: GameObject, changing: set[str], statistics: Totals
) -> Event:
    """Tell an object’s statistics as passives changed them, and the card if only one did."""
    facts = {"link": "by", "source": min(changing)} if len(changing) == 1 else {}
    told = tuple(map(str, statistics))
    cites = (rule.PASSIVES_CHANGE_CHARACTERISTICS, rule.PROGRESS)
    return state.event("progress.statistics", cites, object=thing.item, statistics=told, **facts)


def progress(state: GameState) -> Outcomes[GameState]:
    """Run the daily effect Progress (4.2.4.b)."""
    if state.arena:
        return (yield from _tiebreak(state))
    notes = _marker_events(state)
    sums = all_totals(state, notes)
    results = [_compare(state, place, sums, notes) for place in sums]
    if notes:
        yield Outcome(state, tuple(notes))
    together = (rule.ONE_MOVE_WHATEVER_IS_WON, rule.ALL_MOVE_AT_ONCE)
    moves = tuple(
        [
            Action(
                "forward",
                verb="progress",
                player=one.expedition[0],
                side=one.expedition[1],
                word=one.word,
                cites=(rule.PROGRESS, *_why_it_moves(one), *together),
                due=one.due,
                tied=one.tied,
            )
            for one in results
            if one.moves
        ]
    )
    exhausted = dict.fromkeys(one for move in moves for one in exhausted_events(state, move))
    if exhausted:
        yield Outcome(state, tuple(exhausted))
    step = Step("progress", (*reveal_entered(state, moves), *moves), cites=(rule.PROGRESS,))
    done = yield from take_step(state, step)
    if done.inserted:
        done = replace(done, state=(yield from resolve_inserted(state, done, play_by_effect)))
    return (yield from _report_moves(state, done, results))


def _marker_events(state: GameState) -> list[Event]:
    if not state.markers:
        return []
    here = {state.player(name).region(side) for name, side in state.expeditions()}
    here = {0} if state.arena else here
    cites = (rule.TERRAIN_MARKERS, rule.TERRAIN_MARKERS_COME_FIRST)
    where = {"link": "arena"} if state.arena else {}
    return [
        state.event(
            "progress.marked", cites, number=region, terrains=tuple(state.terrains[region]), **where
        )
        for region in dict.fromkeys(marker.region for marker in state.markers)
        if region in here
    ]


def _compare(
    state: GameState, place: Expedition, sums: dict[Expedition, Totals], notes: list[Event]
) -> ExpeditionProgress:
    """Compare one Expedition with the facing one, terrain by terrain; events go to *notes*."""
    name, side = place
    facing = state.facing(place)
    own, theirs = sums[place], sums[facing]
    there = state.terrains_at(place)
    here = _terrains_compared(state, place, there, notes)
    if state.rules.leaves_out((rule.EXPEDITION_IN_A_TERRAIN,)):
        here = "".join(TERRAINS)
    player = state.player(name)
    ascended = side in player.ascended
    due: list[str] = []
    tied: list[str] = []
    label = f"{name}.{side}"
    for terrain, mine, other in zip(TERRAINS, own, theirs, strict=True):
        if terrain in here:
            kind, cites = _comparison(state, mine, other, ascended=ascended)
        elif 0 < mine > other and terrain not in there:
            kind, cites = "progress.wrong-terrain", (rule.PROGRESS, rule.EXPEDITION_IN_A_TERRAIN)
        else:
            continue
        facts: dict[str, Fact] = {"terrain": terrain, "number": mine, "against": other}
        facts |= {"other": ".".join(facing)} if kind == "progress.tied" else {}
        notes.append(state.event(kind, cites, expedition=label, **facts))
        if kind == "progress.ahead":
            due.append(terrain)
        elif kind == "progress.tied-ascended":
            due += [terrain] if state.rules.ties_are_due_to_the_terrain else []
            tied.append(terrain)
    moves = bool(due or tied)
    if moves and ascended:
        at_zero = [t for i, t in enumerate(TERRAINS) if t in here and not own[i] and not theirs[i]]
        if at_zero:
            notes += state.open_question("open.ties_at_zero_are_due_to_nothing")
        if not state.rules.ties_at_zero_are_due_to_nothing:
            due += at_zero
            tied += at_zero
    word = "".join((*due, *(["ascend"] if tied else [])))
    if moves:
        obstacle = cannot_advance(state, place, progress=True)
        if obstacle and not state.rules.leaves_out(obstacle.cites):
            moves = False
            barred = Action("forward", player=name, side=side, verb="progress", word=word)
            told = {"expedition": label, "source": obstacle.source}
            notes.append(state.event(_BARRED[obstacle.kind], obstacle.cites, **told))
            notes += unmodified_events(state, barred)
        elif player.distance(side) >= LAST_REGION:
            moves = False
            cites = (rule.NOT_BEYOND_THE_END, rule.EIGHT_REGIONS)
            notes.append(state.event("progress.far-end", cites, expedition=label))
        elif source := overrules_defenders(state, place):
            for thing in state.of(Zone.EXPEDITION):
                if state.has(thing, "defender") and place in state.places(thing):
                    told = {"object": thing.item, "source": source, "expedition": label}
                    cites = (rule.DEFENDER, rule.SPECIFIC_BEATS_GENERAL)
                    notes.append(state.event("progress.past-defender", cites, **told))
    return ExpeditionProgress(place, tuple(due), moves, word, tuple(tied))


_BARRED = {"defender": "progress.defender", "cannot-advance": "progress.cannot-advance"}


def _comparison(state: GameState, mine: int, other: int, *, ascended: bool) -> tuple[str, Cites]:
    """Return what two statistics in a terrain come to, and the rules that say so."""
    if mine < other:
        return "progress.behind", (rule.PROGRESS,)
    if mine == other and state.rules.leaves_out((rule.A_TIE_IS_NOT_ENOUGH,)):
        return "progress.ahead", (rule.PROGRESS, rule.A_STATISTIC_IS_OF_A_TERRAIN)
    if mine <= 0:
        equal = (rule.A_TIE_IS_NOT_ENOUGH,) if mine == other else ()
        return "progress.zero", (rule.ZERO_IS_NOT_ENOUGH, *equal)
    if mine > other:
        return "progress.ahead", (rule.PROGRESS, rule.A_STATISTIC_IS_OF_A_TERRAIN)
    if ascended and not state.rules.leaves_out((rule.ASCENDED,)):
        return "progress.tied-ascended", (
            rule.ASCENDED,
            rule.A_TIE_IS_NOT_ENOUGH,
            rule.MOVES_DUE_TO_ASCEND,
        )
    return "progress.tied", (rule.A_TIE_IS_NOT_ENOUGH,)


def _terrains_compared(state: GameState, place: Expedition, here: str, notes: list[Event]) -> str:
    """Return the terrains compared: of those *here* not the forbidden ones, or the only one."""
    for in_force in passives_with_condition_met(state, "cannot-advance-on", "advances-only-on"):
        passive = in_force.passive
        if place not in expeditions(state, passive.of.where, in_force.who):
            continue
        only = passive.kind == "advances-only-on"
        here = "".join(t for t in here if (t in passive.value) is only)
        why = rule.THE_ONLY_TERRAIN_COUNTS if only else rule.A_BARRED_TERRAIN_IS_LEFT_OUT
        cites: Cites = (why, rule.CANNOT_BEATS_CAN)
        kind = "progress.only-on" if only else "progress.barred"
        facts = {"terrain": passive.value, "source": in_force.bearer.item}
        notes.append(state.event(kind, cites, expedition=".".join(place), **facts))
    return here


def _report_moves(
    before: GameState, done: Taken, results: list[ExpeditionProgress]
) -> Outcomes[GameState]:
    """Report what each Expedition moved due to, or that it failed to move (4.2.4.i to k)."""
    after = done.state
    events: list[Event] = []
    told = {act.expedition for act in done.performed if act.kind == "forward"}
    moved = {*told}
    if done.inserted:  # what steps after it moved, Progress moved
        for name, side in after.expeditions():
            if after.player(name).distance(side) > before.player(name).distance(side):
                moved.add(f"{name}.{side}")
    performed: list[PerformedAction] = []
    replaced = {
        (act.player, act.side): modifier.source
        for modifier, act, declined in done.inserted
        if act.kind == "forward" and not declined
    }
    for result in results:
        label = ".".join(result.expedition)
        if label in moved:
            for kind, terrains, cites in (
                ("progress.due-to", result.due, _DUE_TO),
                ("progress.due-to-ascend", result.tied, _DUE_TO_ASCEND),
            ):
                if terrains and result.moves:
                    facts: dict[str, Fact] = {"expedition": label, "terrains": terrains}
                    facts |= {"link": "told"} if label in told else {}
                    events.append(after.event(kind, cites, **facts))
        else:
            failed = (rule.FAILS_TO_MOVE, rule.FAILS_TO_MOVE_FORWARD)
            source = replaced.get(result.expedition, "") if result.moves else ""
            facts = {"link": "by", "source": source} if source else {}
            events.append(after.event("progress.failed", failed, expedition=label, **facts))
            performed.append(
                PerformedAction("fails", expedition=label, player=result.expedition[0])
            )
    stayed = tuple((one.player, one.expedition.partition(".")[2]) for one in performed)
    after = replace(after, failed=stayed) if stayed != after.failed else after
    yield Outcome(after, tuple(events))
    return (yield from activate_reactions(before, after, tuple(performed)))


def _why_it_moves(result: ExpeditionProgress) -> Cites:
    """Return the rules by which an Expedition moves due to terrains, or to being Ascended."""
    return (*(_DUE_TO if result.due else ()), *(_DUE_TO_ASCEND if result.tied else ()))


_DUE_TO = (rule.MOVES_DUE_TO_A_TERRAIN, rule.PROGRESS)
_DUE_TO_ASCEND = (rule.MOVES_DUE_TO_ASCEND, rule.ASCENDED)


def _without_effect_in_the_arena(state: GameState) -> Iterator[Event]:
    """Report what is about moves, where none is made: Defenders, Reactions to failing (4.3.d)."""
    for thing in state.of(Zone.EXPEDITION):
        if state.has(thing, "defender"):
            cites: Cites = (rule.NOBODY_MOVES_IN_THE_ARENA, rule.DEFENDER, rule.TIEBREAK_PROGRESS)
            yield state.event("arena.defender", cites, object=thing.item)
    for thing, ability, _ in state.working.reactions:
        if ability.trigger and ability.trigger.on == "fails":
            cites = (rule.FAILS_TO_MOVE, rule.FAILS_TO_MOVE_FORWARD)
            yield state.event("arena.no-failing", cites, object=thing.item)


def _tiebreak(state: GameState) -> Outcomes[GameState]:
    """Run Progress in the Arena: statistics of each side added, most terrains win (4.3.e)."""
    notes = [*_marker_events(state), *_without_effect_in_the_arena(state)]
    sides: dict[str, list[int]] = {}
    for (name, _), more in all_totals(state, notes).items():
        total = sides.setdefault(state.player(name).team, [0, 0, 0])
        for index in range(3):
            total[index] += more[index]
    taken = dict.fromkeys(sides, 0)
    for index, terrain in enumerate(TERRAINS):
        if terrain not in state.terrains[0]:
            continue
        best = max(total[index] for total in sides.values())
        ahead = [team for team, total in sides.items() if total[index] == best]
        cites: Cites = (rule.TIEBREAK_PROGRESS,)
        if len(ahead) == 1 and best > 0:
            taken[ahead[0]] += 1
            kind = "team.taken" if state.mode == "2v2" else "arena.taken"
            cites = (rule.FOR_TWO_PLAYERS, *cites) if state.mode == "2v2" else cites
            notes.append(state.event(kind, cites, player=ahead[0], terrain=terrain, number=best))
        else:
            notes.append(state.event("arena.nobody", cites, terrain=terrain, number=best))
    yield Outcome(state, tuple(notes))
    most = max(taken.values())
    leaders = [team for team, number in taken.items() if number == most]
    if len(leaders) == 1:
        name = next(p.name for p in state.players if p.team == leaders[0])
        return (yield from win(state, name, (rule.TIEBREAK_PROGRESS,)))
    after = state
    if state.mode == "free-for-all":
        after = yield from leave_game(state, tuple(leaders), (rule.TIEBREAK_PROGRESS,))
    cites = (rule.TIEBREAK_PROGRESS, rule.NO_CHECK_IN_TIEBREAKERS)
    yield after.tell("arena.undecided", cites, number=most)
    return after
