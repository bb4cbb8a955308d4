"""Divides plays of examples into steps, each with the position after it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from glossary.core.errors import IllegalDecision
from glossary.engine.boards.board import Board
from glossary.engine.model.state import GameState
from glossary.engine.play.disabled_rules import disable
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
from glossary.examples.steps import PlayStep, steps_in, steps_of
from glossary.web.base.limits import AddressRefused
from glossary.web.base.page import Page
from glossary.web.examples.params import PlayParameters


class StoryOutline(NamedTuple):
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
    steps: tuple[PlayStep, ...]
    story: StoryOutline
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
    return SteppedPlay(board, play, tuple(steps_of(play)), story, story.left_at(params.decisions))


def play_to_the_end(params: PlayParameters, board: Board, story: StoryOutline) -> Play:
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


def story_of(example: Example, edition: str) -> StoryOutline:
    """Return the story of an example under *edition*."""
    trace = example.traces[edition]
    return StoryOutline(trace.decisions, trace.steps)


def _story(params: PlayParameters, board: Board) -> StoryOutline:
    """Return the story; without a rule, on *board*, it takes the same decisions.

    It takes first options where something new is asked.
    """
    if not params.off:
        return story_of(params.example, params.edition)
    alike = play_alike(predicted_play(params.example, params.edition), board)
    play = play_with_decisions(board, alike.decisions, to_the_end=True)
    return StoryOutline(play.decisions, steps_in(play))


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


def every_play(example: Example, edition: str, off: tuple[str, ...]) -> tuple[Play, ...]:
    """Return every play of an example without the rules *off*, at most :data:`MOST`."""
    return tuple(all_plays(board_without(example, edition, off), MOST))


def board_without(example: Example, edition: str, off: tuple[str, ...]) -> Board:
    """Return the board of an example under *edition* without the rules *off*."""
    return disable(board_of(example, edition), off)
