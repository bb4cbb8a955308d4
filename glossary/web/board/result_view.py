"""Presents the play of a board: what moved, the lines of each phase, the question that is open."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from glossary.boards.url_code import encode
from glossary.boards.written import Board, undecided
from glossary.engine.boards.language import RUN
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import SIDES, Expedition
from glossary.engine.play.replay import Transcript
from glossary.engine.rules.ruleset import EDITIONS
from glossary.examples.steps import PlayStep, phases_of, terrains_won
from glossary.narration.names import player_name, terrain_names
from glossary.narration.tell import gap_sentence, gaps_of
from glossary.position.words import expedition_word
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.examples.sentences import ChoiceView, PlayPresenter, Sentence, reasons


class EventLine(Struct, frozen=True):
    """An event in words; ``answer`` is that to a question.

    ``why`` are all rules of its step, if its sentences do not link them all.
    """

    sentence: Sentence
    answer: str = ""
    why: tuple[Link, ...] = ()


class Phase(Struct, frozen=True):
    """The lines of a phase."""

    title: str
    lines: tuple[EventLine, ...]


class ExpeditionVerdict(Struct, frozen=True):
    """What became of an Expedition at Dusk."""

    expedition: str
    words: str
    moves: bool


class Result(Struct, frozen=True):
    """The play of a board. ``undo`` takes the last decision back; ``editions`` are other rules.

    ``before`` is the last line before the question that is open.
    """

    title: str
    winner: str
    verdicts: tuple[ExpeditionVerdict, ...]
    phases: tuple[Phase, ...]
    question: ChoiceView | None
    before: EventLine | None
    undo: str
    gaps: tuple[str, ...]
    editions: tuple[Link, ...]


def phase_title(page: Page, name: str) -> str:
    """Return the title of a phase, or of what else is played; an unknown one as it is written."""
    return page.words_of(f"phase.{name}") if name in RUN else name


@dataclass(frozen=True)
class ResultPresenter:
    """Presents the play of *board* as the page prints it.

    :param edition: the edition whose rules are linked; None for the newest.
    """

    page: Page
    board: Board
    transcript: Transcript
    edition: str | None

    @cached_property
    def play(self) -> PlayPresenter:
        """Presents its sentences."""
        return PlayPresenter(self.page, self.transcript, self.edition)

    def result(self) -> Result:
        """Present the whole result."""
        played = self.transcript
        phases = tuple(
            Phase(phase_title(self.page, name), tuple(self._lines(steps)))
            for name, steps in phases_of(played)
        )
        lines = [line for phase in phases for line in phase.lines]
        return Result(
            title=" · ".join(phase_title(self.page, stage.name) for stage in played.stages),
            winner=player_name(played.state.winner),
            verdicts=tuple(self._verdicts()),
            phases=phases,
            question=self._question(played.choice) if played.choice else None,
            before=lines[-1] if lines else None,
            undo=self._with_picks(played.picks[:-1]) if played.picks else "",
            gaps=tuple(gap_sentence(gap, self.page.speech) for gap in gaps_of(played)),
            editions=tuple(self._editions()),
        )

    def _lines(self, steps: tuple[PlayStep, ...]) -> Iterator[EventLine]:
        for step in steps:
            text = self.play.step(step)
            yield from map(EventLine, text.sentences[:-1])
            for sentence in text.sentences[-1:]:
                yield EventLine(sentence, text.answer, reasons(self.page, text.cites, self.edition))

    def _verdicts(self) -> Iterator[ExpeditionVerdict]:
        """Say of each Expedition whether Dusk moved it, if there was a Dusk."""
        _, played = self.page.gettext, self.transcript
        if played.state.arena or not any(stage.name == "dusk" for stage in played.stages):
            return
        moved = won_at_dusk(played)
        for player in played.state.players:
            for side in SIDES:
                won = moved.get((player.name, side), ())
                due = terrain_names("".join(won), self.page.speech)
                words = _("moves forward: %(terrains)s", terrains=due) if won else _("stays")
                yield ExpeditionVerdict(
                    expedition_word(self.page, player.name, side), words, bool(won)
                )

    def _question(self, choice: Choice) -> ChoiceView:
        taken = self.transcript.picks
        picks = range(len(choice.options))
        addresses = (self._with_picks((*taken, pick)) for pick in picks)
        return self.play.asked(choice, addresses, self.edition)

    def _with_picks(self, picks: tuple[int, ...]) -> str:
        """Return the address of the board with these decisions."""
        board = undecided(self.board)
        if picks:
            board["decisions"] = {"picks": list(picks)}
        return _address(self.page, board)

    def _editions(self) -> Iterator[Link]:
        now = self.transcript.state.rules.edition
        for edition in reversed(EDITIONS):
            if edition != now:
                address = _address(self.page, {**self.board, "edition": edition})
                yield Link(self.page.edition_name(edition), address)


def _address(page: Page, board: Board) -> str:
    """Return the address of the result of a board; empty if it would be too long."""
    code = encode(board)
    return f"{page.board_address(code)}#result" if code else ""


def won_at_dusk(played: Transcript) -> Mapping[Expedition, Collection[str]]:
    """Return the terrains that each Expedition moved due to at Dusk, or tied in if Ascended."""
    events = (
        event
        for stage in played.stages
        if stage.name == "dusk"
        for outcome in stage.outcomes
        for event in outcome.events
    )
    return terrains_won(events, ("progress.due-to", "progress.due-to-ascend"))
