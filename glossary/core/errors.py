"""The exceptions of the project, one for each mistake a person can make.

Attributes carry the facts; the message is a sentence for developers and operators. A template
composes the sentence for visitors from the same attributes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches

from glossary.core.board_errors import PROBLEMS, Fact, filled


def near_misses(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return at most three of the *known* words that are spelt like *word*, best first."""
    return tuple(get_close_matches(word, sorted(known), n=3, cutoff=0.6))


def did_you_mean(candidates: Sequence[str]) -> str:
    """Return the candidates as what ends a sentence; nothing if there are none."""
    return f" (did you mean {' or '.join(candidates)}?)" if candidates else ""


class GlossaryError(Exception):
    """The base of all these exceptions; the message names the place and what to do."""


class MalformedNumber(GlossaryError, ValueError):
    """A text that cannot be read as the number of a rule."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"{text[:40]!r} is not a rule number (expected 2.1 or 2.1.c)")


class UnknownRule(GlossaryError, LookupError):
    """A well-formed number that the dictionary does not have; ``nearest`` are some that it has."""

    def __init__(
        self, number: object, *, language: str, edition: str, nearest: Sequence[object]
    ) -> None:
        self.number = number
        self.language = language
        self.edition = edition
        self.nearest = tuple(nearest)
        hint = ", ".join(map(str, nearest)) or "none, the dictionary is empty"
        super().__init__(
            f"no rule {number} in the {language} dictionary of {edition} (nearest: {hint})"
        )


class MarkupError(GlossaryError, ValueError):
    """An unknown ``{…}``, or text that cannot be parsed as markup."""

    def __init__(self, problem: str, written: str, candidates: Sequence[str] = ()) -> None:
        self.problem = problem
        self.written = written
        self.candidates = tuple(candidates)
        super().__init__(f"{problem}: {written}{did_you_mean(self.candidates)}")


class SourceError(GlossaryError, ValueError):
    """A mistake in a file that people write; ``line`` is 0 if it is about the whole file."""

    def __init__(
        self, problem: str, *, file: str, line: int = 0, candidates: Sequence[str] = ()
    ) -> None:
        self.problem = problem
        self.file = file
        self.line = line
        self.candidates = tuple(candidates)
        place = f"{file}:{line}" if line else file
        super().__init__(f"{place}: {problem}{did_you_mean(self.candidates)}")


class SourceErrors(GlossaryError, ValueError):
    """Every mistake found in one reading."""

    def __init__(self, mistakes: Sequence[SourceError]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(map(str, self.mistakes)))


@contextmanager
def noting(mistakes: list[SourceError]) -> Iterator[None]:
    """Add what is wrong with a file that is read in the block, and go on behind it."""
    try:
        yield
    except SourceErrors as errors:
        mistakes += errors.mistakes


class EditionRefused(GlossaryError, ValueError):
    """An edition file that is not a dictionary, or contradicts itself; ``path`` is a JSON path."""

    def __init__(self, file: str, path: str, problem: str) -> None:
        self.file = file
        self.path = path
        self.problem = problem
        super().__init__(f"{file}: {path}: {problem}" if path else f"{file}: {problem}")


class EditionFrozen(GlossaryError, ValueError):
    """An attempt to write over a published edition."""

    def __init__(self, file: str) -> None:
        self.file = file
        super().__init__(
            f"{file} is published and never changes; correct the working text and publish"
            " it as a revision (--revision)"
        )


class SnapshotUnusable(GlossaryError, RuntimeError):
    """A compiled snapshot that is missing, damaged, or made by other code."""


class RenewalStopped(GlossaryError, RuntimeError):
    """A new snapshot was not put in use; the message says why. What was in use is in use."""


class ProcessesRefused(GlossaryError, RuntimeError):
    """A machine on which processes cannot share a lock: the message says what they need."""

    def __init__(self, error: OSError) -> None:
        super().__init__(
            f"several processes cannot be used here ({error.strerror}): they need a /dev/shm that"
            " this user can write to (mount -o remount,rw,mode=1777 /dev/shm)"
        )


class ExportStopped(GlossaryError, RuntimeError):
    """The site was not exported; the message says why. What stood in the folder stands there."""


class BookStopped(GlossaryError, RuntimeError):
    """A book was not made; the message says what is missing."""


class QueryTooLong(GlossaryError, ValueError):
    """A search text longer than anybody types."""

    def __init__(self, length: int, limit: int) -> None:
        self.length = length
        self.limit = limit
        super().__init__(f"the query has {length} characters, the limit is {limit}")


class ImportRefused(GlossaryError, ValueError):
    """A file that is not recognised as a dictionary.

    ``place`` is a line and column, a byte, or a path inside JSON; it is empty
    when the whole file is meant.
    """

    def __init__(
        self,
        file: str,
        place: str,
        problem: str,
        *,
        expected: str,
        candidates: Sequence[str] = (),
    ) -> None:
        self.file = file
        self.place = place
        self.problem = problem
        self.expected = expected
        self.candidates = tuple(candidates)
        where = ": ".join(part for part in (file, place) if part)
        hint = did_you_mean(self.candidates)
        super().__init__(f"{where}: {problem}; expected {expected}{hint}".removeprefix(": "))


class UncitedEvent(GlossaryError, ValueError):
    """An event or a question that names no rule of its edition."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(f"{kind} cites no rule, and nothing happens here without one")


class BoardMistake(GlossaryError, ValueError):
    """One invalid value of a board, with its path and near misses.

    ``kind`` is one of :data:`~glossary.core.board_errors.PROBLEMS`, ``facts`` fill its sentence.
    """

    def __init__(self, path: str, kind: str, candidates: Sequence[str] = (), **facts: Fact) -> None:
        self.path = path
        self.kind = kind
        self.facts = facts
        self.candidates = tuple(candidates)
        self.problem = filled(PROBLEMS[kind], facts)
        place = f"{path}: " if path else ""
        super().__init__(f"{place}{self.problem}{did_you_mean(self.candidates)}")


class BoardRefused(GlossaryError, ValueError):
    """Every mistake of a board at once."""

    def __init__(self, mistakes: Sequence[BoardMistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(map(str, self.mistakes)))


TOO_MUCH = ("reading", "passives", "selections", "modifiers", "reactions", "events", "nesting")
"""What a play can need too much of."""


class TooMuchWork(GlossaryError):
    """A play, or a board read, that needs more work than its budget has.

    ``what`` is what most of the work went into, one of `TOO_MUCH`; ``phase`` the phase that was
    under way, empty while the board was read.
    """

    def __init__(self, what: str, phase: str, limit: int) -> None:
        self.what = what
        self.phase = phase
        self.limit = limit
        where = f" in {phase}" if phase else ""
        super().__init__(f"too much work{where}: {what} (of {limit} units in all)")


class IllegalDecision(GlossaryError, ValueError):
    """A pick that was not offered; ``offered`` are those that were.

    ``place`` is the number of a pick, or the path of a decision in words.
    """

    def __init__(self, place: int | str, pick: int | str, offered: Sequence[str]) -> None:
        self.place = place
        self.pick = pick
        self.offered = tuple(offered)
        options = ", ".join(
            f"{index} ({word})" if isinstance(pick, int) else word
            for index, word in enumerate(offered)
        )
        what = f"only {options} are offered" if offered else "the play asks nothing more"
        near = near_misses(pick, self.offered) if isinstance(pick, str) else ()
        where = f"decision {place}" if isinstance(place, int) else place
        super().__init__(f"{where} is {pick}, but {what}{did_you_mean(near)}")

    @property
    def path(self) -> str:
        """Return the path of the decision in a board."""
        return f"decisions.picks[{self.place}]" if isinstance(self.place, int) else self.place
