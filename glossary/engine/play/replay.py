"""Plays a board: one play with given decisions, or every play there is.

Decisions enter here and nowhere else; each is checked against what was offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from glossary.core.errors import BoardMistake, IllegalDecision, TooMuchWork
from glossary.engine.boards.board import Board
from glossary.engine.model.budget import budgeted, spend
from glossary.engine.model.events import EVENT_UNITS, OPTION_UNITS, Choice, Event, Outcome, Outcomes
from glossary.engine.model.state import GameState
from glossary.engine.phases.day import end_night, run_phase
from glossary.engine.phases.deck_building import present_decks
from glossary.engine.phases.night import all_surpluses
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
    over_limit: tuple[tuple[str, int, int], ...] = ()
    asked: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Transcript:
    """A play: its phases, the picks made, and the open question it stops at, if any.

    ``refused`` are the acts of its script that the rules did not allow, with the reason;
    ``mistakes`` say of the first act that was not used what is wrong with it.
    """

    stages: tuple[Stage, ...]
    picks: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
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
    state = board.state
    stages: list[Stage] = []
    picks: list[int] = []
    choices: list[Choice] = []
    with budgeted() as budget:
        for name in board.run:
            if state.winner and name != "victory":
                continue
            budget.phase = name
            stage, stopped = _run_stage(state, name, answer, picks, choices)
            stages.append(stage)
            if stopped is not None:
                return Transcript(tuple(stages), tuple(picks), tuple(choices), stopped)
            state = stage.after
    return Transcript(tuple(stages), tuple(picks), tuple(choices))


def _begin(state: GameState, name: str) -> Outcomes[GameState]:
    if name == "decks":
        return present_decks(state)
    if name == "setup":
        return set_up(state)
    return end_night(state) if name == "victory" else run_phase(state, name)


def _run_stage(
    state: GameState, name: str, answer: Answer, picks: list[int], choices: list[Choice]
) -> tuple[Stage, Choice | None]:
    course = _begin(state, name)
    outcomes: list[Outcome] = []
    asked: list[Choice] = []
    over: tuple[tuple[str, int, int], ...] = ()
    now = state
    sent: int | None = None
    while True:
        try:
            outcome = next(course) if sent is None else course.send(sent)
        except StopIteration as end:
            stage = Stage(name, state, end.value, tuple(outcomes), over, tuple(asked))
            return stage, None
        except RecursionError:
            raise TooMuchWork("nesting", name, 0) from None
        sent = None
        now = outcome.state
        if outcome.choice is None:
            if name == "night" and any(
                event.kind.startswith("over-limit") for event in outcome.events
            ):
                over = all_surpluses(now)
            outcomes.append(outcome)
            continue
        choice = outcome.choice
        spend("events", OPTION_UNITS * len(choice.options))
        asked.append(choice)
        outcomes.append(outcome)
        if choice.kind.startswith("clean-up") and not over:
            over = all_surpluses(now)
        pick = answer(choice, now)
        if pick is None:
            spend(
                "events", EVENT_UNITS * len(choice.options)
            )  # each is told with an address of its own
            return Stage(name, state, now, tuple(outcomes), over, tuple(asked)), choice
        picks.append(pick)
        choices.append(choice)
        sent = pick
