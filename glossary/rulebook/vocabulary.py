"""What people say and ask: synonyms and questions, each with the rules that answer.

``locales/<lang>/synonyms.tsv`` has words of other games and of speech, with the rules of today's
edition, best first, and the official words. Where the rules have no such thing, a sentence stands
there that says what they have instead; ``-`` for rules is none. What the rules say themselves is no
synonym, and the official words are theirs (:class:`Wording`). ``locales/<lang>/asked/*.tsv`` has
questions: rules say what happens, people ask who, when, how many and whether they may. Rows there
without a question mark are what else people type; they are searched and never shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from glossary.core.errors import SourceError, SourceErrors, noting
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.core.text_analysis import Analyzer, fold
from glossary.rulebook import markup
from glossary.rulebook.model import Entry

SYNONYMS = "synonyms.tsv"
QUESTIONS = "asked"
"""The folder of a language's questions."""


class Synonym(NamedTuple):
    """What people say, the rules that answer it, and its official words, or ``instead``."""

    said: str
    rules: tuple[RuleNumber, ...]
    words: str = ""
    instead: str = ""

    @property
    def official(self) -> tuple[str, ...]:
        """Its official words, one by one."""
        return tuple(filter(None, self.words.split(", ")))


class Question(NamedTuple):
    """What people ask, and the rule of today's edition that answers."""

    rule: RuleNumber
    asked: str


class Wording:
    """What the rules of an edition say: their titles, texts and notes, names of cards left out."""

    def __init__(self, entries: Iterable[Entry], analyzer: Analyzer) -> None:
        self._entries = tuple(entries)
        self._analyzer = analyzer

    @cached_property
    def _said(self) -> tuple[tuple[RuleNumber, str], ...]:
        return tuple((number, self._key(text)) for number, text in self._texts())

    @cached_property
    def _everything(self) -> str:
        return "|".join(key for _, key in self._said)

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(self._everything.split())

    def _texts(self) -> Iterator[tuple[RuleNumber, str]]:
        """Yield what stands in a row, cut where a symbol, a number or the name of a card stands."""
        for entry in self._entries:
            yield entry.number, entry.title
            for paragraph in entry.paragraphs:
                blocks = (paragraph.blocks, *(note.blocks for note in paragraph.notes))
                for nodes in markup.lines_of(chain.from_iterable(blocks)):
                    line = "".join(n.text if isinstance(n, markup.Text) else "\n" for n in nodes)
                    yield from ((paragraph.number, row) for row in line.splitlines())

    def _key(self, words: str) -> str:
        return f" {self._analyzer.key(words, keep_stops=True)} "

    def _stands(self, key: str) -> bool:
        return self._stems.issuperset(key.split()) and key in self._everything

    def has(self, words: str) -> bool:
        """Whether *words* stand there in a row, in any inflection."""
        return self._stands(self._key(words))

    def places(self, words: str) -> tuple[RuleNumber, ...]:
        """Return the rules in which *words* stand."""
        key = self._key(words)
        if not self._stands(key):  # most words that are asked for stand nowhere
            return ()
        return tuple(dict.fromkeys(number for number, keys in self._said if key in keys))

    def tells(self, synonym: Synonym) -> bool:
        """Whether these rules do not say *synonym*, but its official words, if it has any."""
        return not self.has(synonym.said) and all(map(self.has, synonym.official))


def is_shown(question: str) -> bool:
    """Tell whether what people ask can be shown: as a question, and without typed numbers."""
    return question.endswith("?") and not any(map(str.isdigit, question))


def read_synonyms(
    path: Path, *, known: Collection[RuleNumber] | None = None
) -> tuple[Synonym, ...]:
    """Read a synonym file; a language without one has no synonyms.

    :param known: the rules there are, if they are to be checked.
    :raises SourceErrors: with every row that cannot be read, repeats another, says nothing, or
        names a rule that is not *known*.
    """
    synonyms: list[Synonym] = []
    seen: dict[str, str] = {}
    mistakes: list[SourceError] = []
    columns = ("said", "rules", "words", "from")
    for line, row in read_table(path, columns) if path.exists() else ():
        said, words = row["said"], row["words"]
        listed = row["rules"].split(",") if row["rules"] != "-" else []
        rules = tuple(filter(None, map(RuleNumber.maybe, listed)))
        problem = _problem(row["rules"], len(listed), rules, known)
        if not problem and fold(said) in seen:
            problem = f"{said!r} repeats {seen[fold(said)]!r}"
        if not problem and words == "-":
            problem = f"{said!r} says nothing: give official words, or a sentence"
        if problem:
            mistakes.append(SourceError(problem, file=str(path), line=line))
        seen[fold(said)] = said
        is_sentence = words.endswith(".")
        synonyms.append(
            Synonym(said, rules, "" if is_sentence else words, words if is_sentence else "")
        )
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(synonyms)


def read_questions(
    folder: Path, *, known: Collection[RuleNumber] | None = None
) -> tuple[Question, ...]:
    """Read every file of *folder*; a language without it has no questions.

    :param known: the rules there are, if they are to be checked.
    :raises SourceErrors: with every row that cannot be read, repeats another of its rule,
        or names a rule that is not *known*. Two rules may answer one question.
    """
    questions: dict[tuple[RuleNumber, str], Question] = {}
    mistakes: list[SourceError] = []
    for path, line, row in _rows(folder, mistakes):
        number = RuleNumber.maybe(row["rule"])
        problem = _problem(row["rule"], 1, () if number is None else (number,), known)
        key = number or RuleNumber(()), fold(row["asked"])
        if not problem and key in questions:
            problem = f"{row['asked']!r} is asked of {number} twice"
        if problem:
            mistakes.append(SourceError(problem, file=str(path), line=line))
        elif number is not None:
            questions[key] = Question(number, row["asked"])
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(questions.values())


def _rows(folder: Path, mistakes: list[SourceError]) -> Iterator[tuple[Path, int, dict[str, str]]]:
    for path in sorted(folder.glob("*.tsv")):
        with noting(mistakes):
            yield from ((path, line, row) for line, row in read_table(path, ("rule", "asked")))


def _problem(
    typed: str, size: int, rules: Collection[RuleNumber], known: Collection[RuleNumber] | None
) -> str:
    """Return what is wrong with a list of rules, or nothing."""
    if len(rules) < size:
        return f"{typed!r} is no rule number" if size == 1 else f"{typed!r} is no list of numbers"
    unknown = [str(number) for number in rules if known is not None and number not in known]
    return f"there is no rule {', '.join(unknown)}" if unknown else ""
