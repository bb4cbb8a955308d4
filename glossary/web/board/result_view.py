"""What became of a board, as the page prints it: standings, events with rules, the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Choice, Event, Outcome
from glossary.engine.model.objects import SIDES, TERRAINS, GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.dusk import all_totals
from glossary.engine.play.replay import Stage, Transcript
from glossary.narration import Narrator
from glossary.narration.tell import narrator_of
from glossary.web.base.layout import Link
from glossary.web.base.locale import speech
from glossary.web.base.rule_view import Reading
from glossary.web.board.form import Board
from glossary.web.board.words import board_words, region_title
from glossary.web.position.url_code import encode

_SHOWN = (Zone.HAND, Zone.RESERVE, Zone.LANDMARK, Zone.MANA, Zone.DISCARD, Zone.LIMBO)


@dataclass(frozen=True, slots=True)
class Total:
    """A statistic of an Expedition; ``counts`` if its region has the terrain, ``won`` if it won."""

    terrain: str
    symbol: Markup
    number: str
    counts: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """An Expedition: where it is, what it comes to, whether it moves."""

    anchor: str
    title: str
    region: str
    totals: tuple[Total, ...]
    verdict: str
    moves: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence and the rules that make it so; ``answer`` is what was picked, for a question."""

    sentence: str
    rules: tuple[Link, ...]
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """What happened in a phase."""

    title: str
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A way to go on."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that is open: what is offered, and what is not and why."""

    told: Told
    options: tuple[Option, ...]
    withheld: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player's things are in the end."""

    title: str
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerAfter:
    """What a player has in the end."""

    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The whole answer."""

    edition: str
    winner: str
    standings: tuple[Standing, ...]
    phases: tuple[Phase, ...]
    question: Question | None
    undo: str
    after: tuple[PlayerAfter, ...]


class Reporting:
    """Tells *transcript*, the play of *board*, with links to the rules of *reading*.

    ``address`` makes the page's address from a code.
    """

    def __init__(self, board: Board, transcript: Transcript, reading: Reading, page: str) -> None:
        self.board = board
        self.transcript = transcript
        self.reading = reading
        self.page = page
        self.narrator: Narrator = narrator_of(transcript, speech())
        self.words = board_words()

    def result(self, symbols: dict[str, Markup]) -> Result:
        """Everything there is to say."""
        played = self.transcript
        return Result(
            edition=played.state.rules.edition,
            winner=played.state.winner,
            standings=standings(played, symbols),
            phases=tuple(self._phases()),
            question=self._question(played.choice) if played.choice else None,
            undo=self._with_picks(played.picks[:-1]) if played.picks else "",
            after=tuple(self._after(played.state, p.name) for p in played.state.players),
        )

    def _phases(self) -> Iterator[Phase]:
        picks = iter(self.transcript.picks)
        for stage in self.transcript.stages:
            told = [one for outcome in stage.outcomes for one in self._told(outcome, picks)]
            yield Phase(self.words.get(stage.name, stage.name), tuple(told))

    def _told(self, outcome: Outcome, picks: Iterator[int]) -> Iterator[Told]:
        for event in outcome.events:
            yield self._event(event)
        choice = outcome.choice
        pick = next(picks, None) if choice is not None else None
        if choice is not None and pick is not None:
            answer = self.narrator.options(choice)[pick]
            yield Told(self.narrator.choice(choice), self._rules(choice.cites), answer)

    def _event(self, event: Event) -> Told:
        return Told(self.narrator.event(event), self._rules(event.cites))

    def _rules(self, cites: tuple[RuleNumber, ...]) -> tuple[Link, ...]:
        return self.reading.links(cites)

    def _question(self, choice: Choice) -> Question:
        said = self.narrator.options(choice)
        picks = self.transcript.picks
        return Question(
            Told(self.narrator.choice(choice), self._rules(choice.cites)),
            tuple(Option(words, self._with_picks((*picks, i))) for i, words in enumerate(said)),
            tuple(self._event(event) for event in choice.withheld),
        )

    def _with_picks(self, picks: tuple[int, ...]) -> str:
        """The address of the same board with these decisions; nothing if it would be too long."""
        settled = ("decisions", "script", "steps", "cleanup", "expand")
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
        name = self.narrator.thing(thing.item)
        if not marks:
            return name
        return _("%(object)s: %(marks)s", object=name, marks=speech().both(marks))


def standings(played: Transcript, symbols: dict[str, Markup]) -> tuple[Standing, ...]:
    """Every Expedition as it was compared at Dusk, or as it stands if there was no Dusk."""
    stage = next((stage for stage in played.stages if stage.name == "dusk"), None)
    if stage is None:
        return positions(played.stages[0].before, symbols)
    compared = next(
        (o.state for o in stage.outcomes for e in o.events if e.kind.startswith("progress.")),
        stage.before,
    )
    return _standings(compared, symbols, _moved(stage))


def positions(state: GameState, symbols: dict[str, Markup]) -> tuple[Standing, ...]:
    """Every Expedition of a position that nothing was compared in."""
    return _standings(state, symbols, None)


def _standings(
    state: GameState, symbols: dict[str, Markup], moved: dict[str, tuple[str, ...]] | None
) -> tuple[Standing, ...]:
    sums = all_totals(state)
    return tuple(_standing(state, place, sums[place], symbols, moved) for place in sums)


def _moved(stage: Stage) -> dict[str, tuple[str, ...]]:
    """The Expeditions that moved forward at Progress, and the terrains they did so due to."""
    found = {}
    for event in (event for outcome in stage.outcomes for event in outcome.events):
        if event.kind in ("progress.due-to", "progress.due-to-ascend"):
            terrains = event.fact("terrains")
            found[str(event.fact("expedition"))] = (
                tuple(terrains) if isinstance(terrains, tuple) else (str(terrains),)
            )
    return found


def _standing(
    state: GameState,
    place: tuple[str, str],
    numbers: tuple[int, int, int],
    symbols: dict[str, Markup],
    moved: dict[str, tuple[str, ...]] | None,
) -> Standing:
    _, words = speech().gettext, board_words()
    name, side = place
    here = state.terrains_at(place)
    won = (moved or {}).get(f"{name}.{side}", ())
    verdict = ""
    if moved is not None and not state.arena:
        due = speech().both([words[t] for t in won if t in words])
        verdict = _("moves forward: %(terrains)s", terrains=due) if won else _("stays")
    return Standing(
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
