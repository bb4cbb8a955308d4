"""Lessons for somebody who has never played: their model, and how what a learner plays is checked.

A lesson is language-free (``lessons/<slug>.toml``); its texts are in
``locales/<lang>/lessons/<slug>.md``. Each of its tasks asks one thing before it is explained.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct, field

from glossary.cards.playable import card_list
from glossary.core.errors import IllegalDecision
from glossary.core.languages import InLanguages
from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import Board, read_board
from glossary.engine.model.events import Choice
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import CLEAN_UPS, NumberedPicks, PresetPicks, Transcript
from glossary.engine.rules.ruleset import NEWEST
from glossary.examples.model import SEVERAL, Plain, Predict
from glossary.examples.play import Decisions, Play, answer_of, play_with_decisions, played

ASKS = ("choice", "guess", "play")
"""What a task asks: one of several answers, how a play ends, or to play to a goal."""

LEARNER = "A"
"""Whose decisions the learner takes; the board's ``script`` takes those of the others."""

PICTURES = ("table", "day", "card", "statuses", "dusk")
"""The pictures that a lesson can show."""


class Goal(Struct, frozen=True):
    """What a learner is to bring about: the answer that a play gives to a question.

    Of Expeditions, objects and players these are among the answer, of statistics at least these
    numbers; else the answer is one of ``wants``.
    """

    asked: Predict
    wants: tuple[str, ...]

    def reached(self, transcript: Transcript) -> bool:
        """Return whether a play that is over brought it about."""
        answer = answer_of(self.asked, transcript)
        if self.asked.kind == "total":
            return all(int(n) >= int(least) for n, least in zip(answer, self.wants, strict=True))
        if self.asked.kind in SEVERAL:
            return set(self.wants) <= set(answer) if self.wants else not answer
        return answer[0] in self.wants


class Task(Struct, frozen=True):
    """One thing to do, on a board if there is one.

    :param right: the place of the right answer of a ``choice``.
    :param tap: what on the board stands for each answer of a ``choice``: ids of its objects.
    :param predict: what is to be guessed.
    :param offered: the answers to guess among; empty for all there are.
    :param goals: what is to be brought about by a ``play``, all of it.
    :param way: the decisions of one play that does, in words of the engine.
    """

    ask: str
    board: Plain = field(default_factory=dict)
    right: int = 0
    tap: tuple[str, ...] = ()
    predict: Predict | None = None
    offered: tuple[str, ...] = ()
    goals: tuple[Goal, ...] = ()
    way: tuple[str, ...] = ()
    picture: str = ""

    def read_board(self) -> Board:
        """Return its board under the newest edition.

        :raises BoardRefused: with every mistake in it.
        """
        return read_board(self.board, card_list().cards, NEWEST)

    def reached(self, transcript: Transcript) -> bool:
        """Return whether a play that is over reached all its goals."""
        return all(goal.reached(transcript) for goal in self.goals)


class TaskWords(Struct, frozen=True):
    """The texts of a task: what it asks, the answers with a reply to each, the explanation."""

    asked: str
    answers: tuple[tuple[str, str], ...]
    explained: str


class LessonWords(Struct, frozen=True):
    """The texts of a lesson in one language, in markup.

    ``about`` is a line for the list of lessons; ``keep`` are two rules to remember, ``question``
    and ``answer`` what people ask, ``searched`` what else is typed into a search to find it.
    """

    title: str
    about: str
    idea: str
    tasks: tuple[TaskWords, ...]
    keep: tuple[str, ...]
    question: str
    answer: str
    searched: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson(InLanguages[LessonWords]):
    """One lesson.

    :param place: its place in the course, from 1.
    :param word: the key of the one term that is new.
    :param rules: the rules to remember.
    :param answered_by: the rule that answers the question that people ask.
    """

    slug: str
    place: int
    word: str
    rules: tuple[RuleNumber, ...]
    answered_by: RuleNumber
    picture: str
    tasks: tuple[Task, ...]
    texts: Mapping[str, LessonWords]


def story_of(task: Task) -> Play:
    """Return the play that a ``guess`` is about."""
    picks = task.predict.picks if task.predict is not None else ()
    return play_with_decisions(task.read_board(), picks, to_the_end=True, singles=True)


def play_as_learner(board: Board, decisions: Decisions) -> Play:
    """Play *board* with the learner's *decisions*, up to the first question they leave open.

    The others do what the script of the board says, and pass; nobody is asked who has no choice,
    nor, at Clean-up, whether more than the surplus leaves.

    :raises IllegalDecision: if a decision was not offered, or is not needed.
    """
    others, picks = PresetPicks(board), NumberedPicks(decisions)

    def settled(choice: Choice, state: GameState) -> int | None:
        if choice.player != LEARNER:
            pick = others(choice, state)
            return _usual(choice) if pick is None else pick
        if len(choice.options) == 1:
            return 0
        if choice.kind in CLEAN_UPS and "none" in choice.words:
            return choice.words.index("none")
        return None

    play = played(board, settled, picks.next)
    picks.check_all_used()
    return play


def _usual(choice: Choice) -> int:
    """Return the pick of a player whom the script leaves out: to pass where that is offered."""
    return next((choice.words.index(word) for word in ("pass", "none") if word in choice.words), 0)


def play_by_words(task: Task, way: tuple[str, ...]) -> Play:
    """Play a task with the learner's decisions in words of the engine.

    :raises IllegalDecision: at the first of them that was not offered.
    """
    board = task.read_board()
    decisions: Decisions = ()
    for place, word in enumerate(way):
        choice = play_as_learner(board, decisions).transcript.choice
        if choice is None or word not in choice.words:
            raise IllegalDecision(place, word, choice.words if choice is not None else ())
        decisions = (*decisions, choice.words.index(word))
    return play_as_learner(board, decisions)
