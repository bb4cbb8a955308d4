"""A play of an example cut into steps: what each shows, and the position after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from glossary.core.errors import IllegalDecision
from glossary.engine.boards.board import Board
from glossary.engine.model.events import Choice, Event
from glossary.engine.model.state import GameState
from glossary.engine.play.disabled_rules import without
from glossary.engine.play.replay import Stage, Transcript
from glossary.examples.corpus import MOST
from glossary.examples.model import Example
from glossary.examples.play import Play, board_of, decided, every_decided
from glossary.web.base.errors import AddressRefused
from glossary.web.base.locale import speech
from glossary.web.examples.params import Asked

_KEPT = 64
_BOARDS = 512


@dataclass(frozen=True, slots=True)
class Step:
    """One step: events that happen together, or a question with its answer.

    ``mine`` is the number of the visitor's decision, if the visitor answered.
    """

    phase: str
    state: GameState
    events: tuple[Event, ...] = ()
    choice: Choice | None = None
    pick: int = 0
    mine: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A play as steps, from the position at the start; compared and hashed by identity."""

    play: Play
    start: GameState
    steps: tuple[Step, ...]

    def state(self, step: int) -> GameState:
        """The position after so many steps."""
        return self.steps[step - 1].state if step else self.start


def course(what: Asked, *, to_the_end: bool = False) -> Course:
    """The play that an address asks for, or the one that goes on with every first option.

    :raises AddressRefused: if it decides something that was not offered.
    """
    try:
        return _course(what.example, what.edition, what.decisions, what.off, to_the_end)
    except IllegalDecision as error:
        raise AddressRefused(_sentence(error)) from None


def _sentence(error: IllegalDecision) -> str:
    _ = speech().gettext
    place = int(error.place) + 1 if isinstance(error.place, int) else error.place
    if not error.offered:
        return _("There are too many decisions (d=): this play asks nothing more.")
    return _(
        "Decision %(place)s (d=) is %(pick)s, but only 0 to %(most)s can be chosen there.",
        place=place,
        pick=error.pick,
        most=len(error.offered) - 1,
    )


@lru_cache(maxsize=_KEPT)
def _course(
    example: Example,
    edition: str,
    decisions: tuple[int, ...],
    off: tuple[str, ...],
    to_the_end: bool,  # noqa: FBT001 - a key of the cache
) -> Course:
    board = board_without(example, edition, off)
    play = decided(board, decisions, to_the_end=to_the_end)
    return Course(play, board.state, tuple(_steps(play)))


def phases_of(
    transcript: Transcript, mine: tuple[int, ...] = ()
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Cut a play into its phases, each with the name the engine gives it, and these into steps.

    :param mine: the places in ``transcript.picks`` of what the visitor decided.
    """
    picks = iter(enumerate(transcript.picks))
    for stage in transcript.stages:
        yield stage.name, tuple(_steps_of(stage, picks, mine))


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


@lru_cache(maxsize=64)
def every_play(example: Example, edition: str, off: tuple[str, ...]) -> tuple[Play, ...]:
    """Every play of an example without the rules *off*, at most `MOST`."""
    return tuple(every_decided(board_without(example, edition, off), MOST))


@lru_cache(maxsize=_BOARDS)
def board_without(example: Example, edition: str, off: tuple[str, ...]) -> Board:
    """The board of an example under *edition* without the rules *off*."""
    return without(board_of(example, edition), off)


def steps_in(play: Play) -> int:
    """How many steps a play has."""
    return sum(1 for _ in _steps(play))
