"""Plays a board: one play with given decisions, or every play there is.

Decisions enter here and nowhere else; each is checked against what was offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from glossary.core.errors import BoardMistake, IllegalDecision, TooMuchWork
from glossary.engine.boards.board import Board
from glossary.engine.model.budget import budgeted, spend
from glossary.engine.model.events import EVENT_UNITS, OPTION_UNITS, Choice, Event, Outcome, Outcomes
from glossary.engine.model.state import GameState
from glossary.engine.phases.day import end_night, run_phase
from glossary.engine.phases.deck_building import present_decks
from glossary.engine.phases.setup import set_up
from glossary.engine.play.script import Answers
from glossary.engine.rules.values import dataclass, replace

MOST_PLAYS = 20_000


@dataclass(frozen=True, slots=True)
class Stage:
    """One phase that ran: the positions before and after, what happened, what was asked."""

    name: str
    before: GameState
    after: GameState
    outcomes: tuple[Outcome, ...] = ()

    @property
    def asked(self) -> tuple[Choice, ...]:
        """List the questions, answered or not."""
        return tuple(outcome.choice for outcome in self.outcomes if outcome.choice)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A play: its phases, the picks made, and the open question it stops at, if any.

    ``refused`` are the acts of its script that the rules did not allow, with the reason;
    ``mistakes`` say of the first act that was not used what is wrong with it.
    """

    stages: tuple[Stage, ...]
    picks: tuple[int, ...] = ()
    choice: Choice | None = None
    refused: tuple[tuple[tuple[str, ...], Event], ...] = ()
    mistakes: tuple[BoardMistake, ...] = ()

    @property
    def outcomes(self) -> Iterator[Outcome]:
        """Yield every outcome of the play, in order."""
        for stage in self.stages:
            yield from stage.outcomes

    @property
    def events(self) -> tuple[Event, ...]:
        """List everything that happened, in order."""
        return tuple(event for outcome in self.outcomes for event in outcome.events)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """List the questions that were answered."""
        asked = (choice for stage in self.stages for choice in stage.asked)
        return tuple(islice(asked, len(self.picks)))

    @property
    def state(self) -> GameState:
        """Return the position at its end."""
        return self.stages[-1].after


Answer = Callable[[Choice, GameState], "int | None"]
"""The pick for a question, or nothing to stop there."""


def replay(board: Board, decisions: tuple[int, ...] = ()) -> Transcript:
    """Play *board* with these decisions; stop at the first question without one.

    :raises IllegalDecision: if a pick was not offered, or one is left over.
    """
    taken: list[int] = []

    def answer(choice: Choice, state: GameState) -> int | None:
        if len(taken) == len(decisions):
            return None
        pick = decisions[len(taken)]
        if not 0 <= pick < len(choice.options):
            raise IllegalDecision(len(taken), pick, choice.words)
        taken.append(pick)
        return pick

    transcript = run(board, answer)
    if len(taken) < len(decisions):
        raise IllegalDecision(len(taken), decisions[len(taken)], ())
    return transcript


def every_play(board: Board, most: int = MOST_PLAYS) -> Iterator[Transcript]:
    """Yield every play of a board to its end, the first option first; at most *most*."""
    pending: list[tuple[int, ...]] = [()]
    found = 0
    while pending and found < most:
        decisions = pending.pop()
        transcript = replay(board, decisions)
        if transcript.choice is None:
            found += 1
            yield transcript
        else:
            count = len(transcript.choice.options)
            pending += [(*decisions, pick) for pick in reversed(range(count))]


def play(board: Board) -> Transcript:
    """Play a board with its own script, picks and decisions.

    :raises IllegalDecision: if it settles a pick that was not offered.
    :raises TooMuchWork: if it needs more than its budget.
    """
    answers = Answers(board)
    transcript = run(board, answers)
    mistakes = answers.mistakes(transcript.choice)
    return replace(transcript, refused=tuple(answers.refused), mistakes=mistakes)


def run(board: Board, answer: Answer) -> Transcript:
    """Run the phases of a board; *answer* answers every question.

    It spends the budget in use, or one of its own.

    :raises TooMuchWork: if it needs more than that.
    """
    state, stages, picks = board.state, list[Stage](), list[int]()
    with budgeted() as budget:
        for name in board.run:
            if state.winner and name != "victory":
                continue
            budget.phase = name
            stage, stopped = _run_stage(state, name, answer, picks)
            stages.append(stage)
            if stopped is not None:
                return Transcript(tuple(stages), tuple(picks), stopped)
            state = stage.after
    return Transcript(tuple(stages), tuple(picks))


def _begin(state: GameState, name: str) -> Outcomes[GameState]:
    if name == "decks":
        return present_decks(state)
    if name == "setup":
        return set_up(state)
    return end_night(state) if name == "victory" else run_phase(state, name)


def _run_stage(
    state: GameState, name: str, answer: Answer, picks: list[int]
) -> tuple[Stage, Choice | None]:
    course, outcomes = _begin(state, name), list[Outcome]()
    sent: int | None = None
    while True:
        try:
            outcome = next(course) if sent is None else course.send(sent)
        except StopIteration as end:
            return Stage(name, state, end.value, tuple(outcomes)), None
        except RecursionError:
            raise TooMuchWork("nesting", name, 0) from None
        outcomes.append(outcome)
        sent = None
        choice = outcome.choice
        if choice is None:
            continue
        spend("events", OPTION_UNITS * len(choice.options))
        sent = answer(choice, outcome.state)
        if sent is None:  # each option is told with an address of its own
            spend("events", EVENT_UNITS * len(choice.options))
            return Stage(name, state, outcome.state, tuple(outcomes)), choice
        picks.append(sent)
