"""Divides plays of examples into steps, each with the position after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple

from glossary.core.errors import IllegalDecision
from glossary.engine.boards.board import Board
from glossary.engine.model.events import Choice, Event
from glossary.engine.model.objects import Expedition
from glossary.engine.model.state import GameState
from glossary.engine.play.disabled_rules import disable
from glossary.engine.play.replay import Stage, Transcript
from glossary.examples.corpus import MOST
from glossary.examples.model import Example
from glossary.examples.play import (
    Play,
    all_plays,
    board_of,
    play_alike,
    play_with_decisions,
    predicted_play,
)
from glossary.web.base.errors import AddressRefused
from glossary.web.base.page import Page
from glossary.web.examples.params import PlayParameters


@dataclass(frozen=True, slots=True)
class Step:
    """One step: events that happen together, or a question with its answer.

    ``mine`` is the index of the visitor's decision; None if the board decided.
    """

    phase: str
    state: GameState
    events: tuple[Event, ...] = ()
    choice: Choice | None = None
    pick: int = 0
    mine: int | None = None


class Story(NamedTuple):
    """The play that the question tells of: its decisions, and the number of its steps."""

    decisions: tuple[int, ...]
    steps: int

    def left_at(self, decisions: tuple[int, ...]) -> int | None:
        """Return the place of the first of *decisions* that it does not have, if there is one."""
        pairs = zip_longest(decisions, self.decisions[: len(decisions)])
        return next((place for place, (ours, theirs) in enumerate(pairs) if ours != theirs), None)


@dataclass(frozen=True, slots=True, eq=False)
class SteppedPlay:
    """A play as steps, from the position at the start, and the story of its example.

    ``departs_at`` is the place of the first decision that the story does not have.
    """

    board: Board
    play: Play
    steps: tuple[Step, ...]
    story: Story
    departs_at: int | None

    def state(self, step: int) -> GameState:
        """Return the position after *step* steps."""
        return self.steps[step - 1].state if step else self.board.state


def stepped_play(params: PlayParameters) -> SteppedPlay:
    """Return the play of these parameters, up to the first question that they leave open.

    :raises AddressRefused: if a decision was not offered.
    """
    board = board_without(params.example, params.edition, params.off)
    play = _with_decisions(params, board, params.decisions)
    story = _story(params, board)
    return SteppedPlay(board, play, tuple(_steps(play)), story, story.left_at(params.decisions))


def play_to_the_end(params: PlayParameters, board: Board, story: Story) -> Play:
    """Play *board* to the end: as in the story, or with first options where that was left.

    :raises AddressRefused: if a decision was not offered.
    """
    if story.left_at(params.decisions) is None:
        return _with_decisions(params, board, story.decisions, to_the_end=True)
    return _with_decisions(params, board, params.decisions, to_the_end=True)


def _with_decisions(
    params: PlayParameters, board: Board, decisions: tuple[int, ...], *, to_the_end: bool = False
) -> Play:
    try:
        return play_with_decisions(board, decisions, to_the_end=to_the_end)
    except IllegalDecision as error:
        raise AddressRefused(illegal_decision(params.page, error)) from None


def story_of(example: Example, edition: str) -> Story:
    """Return the story of an example under *edition*."""
    trace = example.traces[edition]
    return Story(trace.decisions, trace.steps)


def _story(params: PlayParameters, board: Board) -> Story:
    """Return the story; without a rule, on *board*, it takes the same decisions.

    It takes first options where something new is asked.
    """
    if not params.off:
        return story_of(params.example, params.edition)
    alike = play_alike(predicted_play(params.example, params.edition), board)
    play = play_with_decisions(board, alike.decisions, to_the_end=True)
    return Story(play.decisions, steps_in(play))


def illegal_decision(page: Page, error: IllegalDecision) -> str:
    """Say what is wrong with a decision in an address."""
    _ = page.gettext
    place = int(error.place) + 1 if isinstance(error.place, int) else error.place
    if not error.offered:
        return _("There are too many decisions (d=): this play asks nothing more.")
    return _(
        "Decision %(place)s (d=) is %(pick)s, but only 0 to %(most)s can be chosen there.",
        place=place,
        pick=error.pick,
        most=len(error.offered) - 1,
    )


def phases_of(
    transcript: Transcript, mine: tuple[int, ...] = ()
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield the phases of a play: the engine's name of the phase, and its steps.

    :param mine: the indexes in ``transcript.picks`` of the visitor's decisions.
    """
    picks = iter(enumerate(transcript.picks))
    for stage in transcript.stages:
        steps: list[Step] = []
        for step in _steps_of(stage, picks, mine):
            if step.choice is not None or any(event.told for event in step.events):
                steps.append(step)
            elif steps:
                steps[-1] = replace(steps[-1], state=step.state)
        yield stage.name, tuple(steps)


def _steps_of(
    stage: Stage, picks: Iterator[tuple[int, int]], mine: tuple[int, ...]
) -> Iterator[Step]:
    for outcome in stage.outcomes:
        if outcome.events:
            yield Step(stage.name, outcome.state, outcome.events)
        if outcome.choice is not None and (picked := next(picks, None)) is not None:
            place, pick = picked
            decision = mine.index(place) if place in mine else None
            yield Step(stage.name, outcome.state, (), outcome.choice, pick, decision)


def _steps(play: Play) -> Iterator[Step]:
    for _phase, steps in phases_of(play.transcript, play.mine):
        yield from steps


def terrains_won(
    events: Iterable[Event], kinds: Collection[str]
) -> dict[Expedition, tuple[str, ...]]:
    """Return the terrains that events of these *kinds* name, by Expedition."""
    won: dict[Expedition, tuple[str, ...]] = {}
    for event in events:
        if event.kind in kinds:
            player, _dot, side = str(event.fact("expedition")).partition(".")
            named = event.fact("terrains") or event.fact("terrain")
            terrains = map(str, named) if isinstance(named, tuple) else filter(None, [str(named)])
            won[player, side] = (*won.get((player, side), ()), *terrains)
    return won


def compared(played: Transcript) -> GameState:
    """Return the position whose statistics Dusk compared; that of the end if there was no Dusk."""
    dusks = (stage.compared or stage.before for stage in played.stages if stage.name == "dusk")
    return next(dusks, played.state)


def every_play(example: Example, edition: str, off: tuple[str, ...]) -> tuple[Play, ...]:
    """Return every play of an example without the rules *off*, at most :data:`MOST`."""
    return tuple(all_plays(board_without(example, edition, off), MOST))


def board_without(example: Example, edition: str, off: tuple[str, ...]) -> Board:
    """Return the board of an example under *edition* without the rules *off*."""
    return disable(board_of(example, edition), off)


def steps_in(play: Play) -> int:
    """Return the number of steps of a play."""
    return sum(1 for _ in _steps(play))
