"""Presents the result of a board: statistics, events with rules, the final position."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from glossary.engine.model.events import Choice
from glossary.engine.model.objects import SIDES, TERRAINS, GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.dusk import all_totals
from glossary.engine.play.replay import Stage, Transcript
from glossary.narration.tell import gap_sentence, gaps_of
from glossary.web.base.locale import speech
from glossary.web.board.form import Board
from glossary.web.examples.sentences import Sentence, StepText, presenter_of
from glossary.web.examples.steps import phases_of
from glossary.web.position.url_code import encode
from glossary.web.position.words import board_words, region_title

_SHOWN = (Zone.HAND, Zone.RESERVE, Zone.LANDMARK, Zone.MANA, Zone.DISCARD, Zone.LIMBO)


@dataclass(frozen=True, slots=True)
class Total:
    """A statistic; ``counts`` if the region has the terrain, ``won`` if the Expedition won it."""

    terrain: str
    symbol: Markup
    number: str
    counts: bool
    won: bool


@dataclass(frozen=True, slots=True)
class ExpeditionTotals:
    """An Expedition: its region, its statistics, and whether it moves."""

    anchor: str
    title: str
    region: str
    totals: tuple[Total, ...]
    verdict: str
    moves: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """The events of a phase."""

    title: str
    steps: tuple[StepText, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the open question, with its address."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Question:
    """An open question: its options, and those withheld with their reasons."""

    sentence: Sentence
    options: tuple[Option, ...]
    withheld: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of a player, with its objects, at the end."""

    title: str
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerAfter:
    """The zones of a player at the end."""

    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a board."""

    edition: str
    winner: str
    totals: tuple[ExpeditionTotals, ...]
    phases: tuple[Phase, ...]
    question: Question | None
    undo: str
    after: tuple[PlayerAfter, ...]
    gaps: tuple[str, ...]


class ResultPresenter:
    """Presents the play of *board* as the page prints it.

    :param edition: the edition whose rules are linked; None for the newest.
    :param page: the address of the board's page, without its query.
    """

    def __init__(
        self, board: Board, transcript: Transcript, edition: str | None, page: str
    ) -> None:
        self.board = board
        self.transcript = transcript
        self.page = page
        self.play = presenter_of(transcript, edition)
        self.words = board_words()

    def result(self, symbols: dict[str, Markup]) -> Result:
        """Present the whole result; *symbols* are those of the terrains, by letter."""
        played = self.transcript
        return Result(
            edition=played.state.rules.edition,
            winner=played.state.winner,
            totals=dusk_totals(played, symbols),
            phases=tuple(
                Phase(self.words.get(name, name), tuple(map(self.play.step, steps)))
                for name, steps in phases_of(played)
            ),
            question=self._question(played.choice) if played.choice else None,
            undo=self._with_picks(played.picks[:-1]) if played.picks else "",
            after=tuple(self._after(played.state, p.name) for p in played.state.players),
            gaps=tuple(gap_sentence(gap, speech()) for gap in gaps_of(played)),
        )

    def _question(self, choice: Choice) -> Question:
        picks = self.transcript.picks
        return Question(
            self.play.question(choice),
            tuple(
                Option(words, self._with_picks((*picks, pick)))
                for pick, words in enumerate(self.play.options(choice))
            ),
            self.play.withheld(choice),
        )

    def _with_picks(self, picks: tuple[int, ...]) -> str:
        """The address of the same board with these decisions; nothing if it would be too long."""
        settled = ("decisions", "script")
        board = {key: value for key, value in self.board.items() if key not in settled}
        if picks:
            board["decisions"] = {"picks": list(picks)}
        code = encode(board)
        return f"{self.page}?b={code}#result" if code else ""

    def _after(self, state: GameState, name: str) -> PlayerAfter:
        _ = speech().gettext
        player = state.player(name)
        places = []
        for side in SIDES:
            where = _("Arena") if state.arena else region_title(player.region(side))
            here = [self._thing(t) for t in state.members((name, side))]
            places.append(
                Place(
                    _("%(expedition)s (%(region)s)", expedition=self.words[side], region=where),
                    tuple(here),
                )
            )
        for zone in _SHOWN:
            things = [t for t in state.of(zone, name) if t.pending is None]
            if things:
                title = self.words.get(f"zone.{zone.value}", zone.value)
                places.append(Place(title, self._things(zone, things)))
        return PlayerAfter(_("Player %(player)s", player=name), tuple(places))

    def _things(self, zone: Zone, things: list[GameObject]) -> tuple[str, ...]:
        if zone is not Zone.MANA:
            return tuple(self._thing(thing) for thing in things)
        _ = speech().gettext
        ready = sum("exhausted" not in thing.statuses for thing in things)
        return (
            _("%(ready)s ready, %(exhausted)s exhausted", ready=ready,
              exhausted=len(things) - ready),
        )  # fmt: skip

    def _thing(self, thing: GameObject) -> str:
        _ = speech().gettext
        marks = [self.words[status] for status in thing.statuses]
        for counter, number in thing.counters:
            named = self.words["boosts"] if counter == "boost" else counter
            marks.append(f"{named} {number}")
        name = self.play.narrator.thing(thing.item)
        if not marks:
            return name
        return _("%(object)s: %(marks)s", object=name, marks=speech().both(marks))


def dusk_totals(played: Transcript, symbols: dict[str, Markup]) -> tuple[ExpeditionTotals, ...]:
    """Return the statistics compared at Dusk, or those of the end if there was no Dusk."""
    stage = next((stage for stage in played.stages if stage.name == "dusk"), None)
    if stage is None:
        return position_totals(played.stages[0].before, symbols)
    compared = next(
        (o.state for o in stage.outcomes for e in o.events if e.kind.startswith("progress.")),
        stage.before,
    )
    return _all_totals(compared, symbols, _moved(stage))


def position_totals(state: GameState, symbols: dict[str, Markup]) -> tuple[ExpeditionTotals, ...]:
    """Return the statistics of a position in which nothing was compared."""
    return _all_totals(state, symbols, None)


def _all_totals(
    state: GameState, symbols: dict[str, Markup], moved: dict[str, tuple[str, ...]] | None
) -> tuple[ExpeditionTotals, ...]:
    sums = all_totals(state)
    return tuple(_totals(state, place, sums[place], symbols, moved) for place in sums)


def _moved(stage: Stage) -> dict[str, tuple[str, ...]]:
    """Return the Expeditions that moved at Progress, with the terrains won, or tied if Ascended."""
    found: dict[str, tuple[str, ...]] = {}
    for event in (event for outcome in stage.outcomes for event in outcome.events):
        if event.kind in ("progress.due-to", "progress.due-to-ascend"):
            place, terrains = str(event.fact("expedition")), event.fact("terrains")
            if isinstance(terrains, tuple):
                found[place] = (*found.get(place, ()), *terrains)
    return found


def _totals(
    state: GameState,
    place: tuple[str, str],
    numbers: tuple[int, int, int],
    symbols: dict[str, Markup],
    moved: dict[str, tuple[str, ...]] | None,
) -> ExpeditionTotals:
    _, words = speech().gettext, board_words()
    name, side = place
    here = state.terrains_at(place)
    won = (moved or {}).get(f"{name}.{side}", ())
    verdict = ""
    if moved is not None and not state.arena:
        due = speech().both([words[t] for t in won if t in words])
        verdict = _("moves forward: %(terrains)s", terrains=due) if won else _("stays")
    return ExpeditionTotals(
        anchor=f"totals-{name}-{side}",
        title=_("%(player)s, %(expedition)s", player=name, expedition=words[side]),
        region=_("Arena") if state.arena else region_title(state.player(name).region(side)),
        totals=tuple(
            Total(words[t], symbols[t], str(n).replace("-", "−"), t in here, t in won)
            for t, n in zip(TERRAINS, numbers, strict=True)
        ),
        verdict=verdict,
        moves=bool(won),
    )
