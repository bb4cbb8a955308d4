"""Questions that people ask, with the rules that answer them, matched by similarity.

``locales/<lang>/asked/<chapter>.tsv`` is written by hand: a rule of today's edition, and a
question whose answer stands there, in the words of those who ask. Rules say what happens;
people ask who, when, how many and whether they may. Nobody is shown these questions, so words
that somebody put in quotes or after an operator are not looked up here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.core.text_analysis import Analyzer, Word, fold

QUESTIONS = "asked"
"""The folder of a language's questions."""

_COLUMNS = ("rule", "asked")
_WEAK_SHARE = 0.5
_UNKNOWN_SHARE = 0.6
_FEWEST_WORDS = 3
_LEAST_SIMILARITY = 0.15
_SECOND_SHARE = 0.3
_MOST_DOCUMENTS = 8
_BOOST, _EXPONENT = 130.0, 1.5


@dataclass(frozen=True, slots=True)
class Question:
    """What people ask, and the rule of today's edition that answers."""

    rule: RuleNumber
    asked: str


def read_questions(
    folder: Path, *, known: Collection[RuleNumber] | None = None
) -> tuple[Question, ...]:
    """Read every file of *folder*; a language without it has no questions.

    :param known: the rules there are, if they are to be checked.
    :raises SourceErrors: with every row that cannot be read, repeats another of its rule,
        or names a rule that is not *known*. Two rules may answer one question.
    """
    found: list[Question] = []
    seen: set[tuple[RuleNumber, str]] = set()
    mistakes: list[SourceError] = []
    for path in sorted(folder.glob("*.tsv")):
        try:
            rows = read_table(path, _COLUMNS)
        except SourceErrors as errors:
            mistakes += errors.mistakes
            continue
        for line, row in rows:
            number = RuleNumber.maybe(row["rule"])
            problem = ""
            if number is None:
                problem = f"{row['rule']!r} is no rule number"
            elif known is not None and number not in known:
                problem = f"there is no rule {number}"
            elif (number, fold(row["asked"])) in seen:
                problem = f"{row['asked']!r} is asked of {number} twice"
            if problem or number is None:
                mistakes.append(SourceError(problem, file=str(path), line=line))
                continue
            seen.add((number, fold(row["asked"])))
            found.append(Question(number, row["asked"]))
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(found)


def index_questions(
    questions: Iterable[Question], analyzer: Analyzer, places: Mapping[RuleNumber, int]
) -> dict[str, object]:
    """Return the JSON that :class:`Questions` reads.

    :param places: rule -> the document that it is; questions about other rules are left out.
    """
    stood: dict[str, list[int]] = {}
    factors: dict[str, float] = {}
    answers: list[int] = []
    for question in questions:
        if question.rule in places:
            for stem, factor in _stems(analyzer.typed(question.asked), analyzer).items():
                stood.setdefault(stem, []).append(len(answers))
                factors[stem] = factor
            answers.append(places[question.rule])
    weights = [0.0] * len(answers)
    starts, lines = [0], []
    for stem in sorted(stood):
        weight = factors[stem] * _idf(len(answers), len(stood[stem]))
        for line in stood[stem]:
            weights[line] += weight
        lines += stood[stem]
        starts.append(len(lines))
    return {
        "answers": answers,
        "told": [round(weight, 6) for weight in weights],
        "words": sorted(stood),
        "starts": starts,
        "lines": lines,
    }


class Questions:
    """The questions of one dictionary; read only.

    :param laid: what :func:`index_questions` made of them.
    """

    def __init__(self, stored: Mapping[str, Any], analyzer: Analyzer) -> None:
        self._analyzer = analyzer
        self._answers: Sequence[int] = stored["answers"]
        self._weights = np.array(stored["told"], dtype=np.float64)
        self._starts: Sequence[int] = stored["starts"]
        self._lines = np.array(stored["lines"], dtype=np.int64)
        self._places = {stem: place for place, stem in enumerate(stored["words"])}

    def boosts(self, asked: Sequence[Word]) -> Mapping[int, float]:
        """Return document -> what is added to its score for answering a question like *asked*.

        Two words are no question, and neither are three that all name something.
        """
        speech = self._analyzer.question_words
        if len(asked) < _FEWEST_WORDS or (
            len(asked) == _FEWEST_WORDS and not any(w.weak or w.folded in speech for w in asked)
        ):
            return {}
        similar: dict[int, list[float]] = {}
        for line, similarity in self._similar(asked):
            similar.setdefault(self._answers[line], []).append(similarity)
        best: list[tuple[float, int]] = []
        for document, found in similar.items():
            found.sort(reverse=True)
            best.append((-sum(found[:1]) - _SECOND_SHARE * sum(found[1:2]), document))
        best.sort()
        return {
            document: _BOOST * (-similarity) ** _EXPONENT
            for similarity, document in best[:_MOST_DOCUMENTS]
        }

    def _similar(self, asked: Sequence[Word]) -> Iterator[tuple[int, float]]:
        """Yield the questions that share words with *asked*, with their similarity (0 to 1).

        Similarity is the squared idf of the shared words over the product of both sums.
        """
        size = len(self._answers)
        shared = np.zeros(size)
        weights = 0.0
        for stem, factor in _stems(asked, self._analyzer).items():
            place = self._places.get(stem)
            if place is None:
                weights += factor * _UNKNOWN_SHARE * log(size + 1)
                continue
            begin, end = self._starts[place], self._starts[place + 1]
            weight = factor * _idf(size, end - begin)
            shared[self._lines[begin:end]] += weight
            weights += weight
        similarity = shared * shared / (self._weights * max(weights, 1e-9))
        near = np.flatnonzero(similarity >= _LEAST_SIMILARITY)
        yield from zip(near.tolist(), similarity[near].tolist(), strict=True)


def _stems(asked: Iterable[Word], analyzer: Analyzer) -> Mapping[str, float]:
    """The stems of a question, and how far each counts: what only asks counts half."""
    speech = analyzer.question_words
    return {word.stem: _WEAK_SHARE if word.weak or word.folded in speech else 1.0 for word in asked}


def _idf(size: int, count: int) -> float:
    """Return the inverse document frequency of a word in *count* of *size* questions."""
    return log((size + 1) / (count + 0.5))
