"""What the files of examples and lessons share: keys, numbers, questions, boards, mistakes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self, TypeVar

from glossary.cards.playable import card_list
from glossary.core.errors import (
    BoardRefused,
    MarkupError,
    SourceError,
    SourceErrors,
    near_misses,
    noting,
)
from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import read_board
from glossary.examples.model import PREDICTED, Plain, Predict
from glossary.rulebook.markup import parse_blocks

_Words = TypeVar("_Words")

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PREDICT_KEYS = ("kind", "object", "status", "expedition", "counter", "objects", "picks")
_ASKED_ABOUT: dict[str, tuple[str, ...]] = {
    "zone": ("object",),
    "status": ("object", "status"),
    "total": ("expedition",),
    "marked": ("objects",),
}


@dataclass
class WrittenFile:
    """One TOML file and the mistakes found so far."""

    file: str
    text: str
    written: Plain
    mistakes: list[SourceError] = field(default_factory=list)

    @classmethod
    def read(cls, file: Path) -> Self:
        """Read a file.

        :raises SourceErrors: if it is no TOML.
        """
        try:
            text = file.read_text(encoding="utf-8")
            return cls(str(file), text, tomllib.loads(text))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise SourceErrors([SourceError(f"cannot be read: {error}", file=str(file))]) from None

    def wrong(self, path: str, problem: str, candidates: Sequence[str] = ()) -> None:
        """Note a mistake at a key."""
        self.mistakes.append(
            SourceError(
                f"{path}: {problem}", file=self.file, line=self._line(path), candidates=candidates
            )
        )

    def _line(self, path: str) -> int:
        """Return the line of the last key of *path*, searched below its table; 0 if none."""
        at = 1
        for part in re.findall(r"[A-Za-z_]\w*", path):
            key = re.compile(rf"(?:^|[\s\[{{.,]){re.escape(part)}\b")
            for number, line in enumerate(self.text.split("\n")[at - 1 :], start=at):
                if key.search(line):
                    at = number
                    break
            else:
                return at if at > 1 else 0
        return at

    def in_languages(
        self, locales: Path, languages: Languages, folder: str, read: Callable[[Path], _Words]
    ) -> dict[str, _Words]:
        """Return the words of this file by language, those of the binding language first.

        A language without a file of them has none.

        :param folder: the folder of a language that has such words.
        :param read: raises :class:`SourceErrors` with every mistake of the words.
        """
        texts: dict[str, _Words] = {}
        for language in languages.preferring(languages.binding):
            place = locales / language / folder / f"{Path(self.file).stem}.md"
            if language == languages.binding or place.exists():
                with noting(self.mistakes):
                    texts[language] = read(place)
        return texts

    def named(self, slug: str) -> None:
        """Note a mistake if *slug*, the name of the file, is not lower case with hyphens."""
        if not SLUG.fullmatch(slug):
            self.wrong("", f"{slug!r} is not a name in lower case with hyphens")

    def only(self, written: Plain, known: Sequence[str], path: str = "") -> None:
        """Note a mistake for each key of a table that is not *known*."""
        for key in written:
            if key not in known:
                self.wrong(f"{path}{key}", "unknown key", near_misses(key, known))

    def listed(self, written: Plain, key: str, path: str = "") -> list[object]:
        """Return the list under a key of a table; an empty one if there is none."""
        value = written.get(key, [])
        if not isinstance(value, list):
            self.wrong(f"{path}{key}", "must be a list")
            return []
        return value

    def texts(self, written: Plain, key: str, path: str = "") -> tuple[str, ...]:
        """Return the list of texts under a key of a table."""
        texts = self.listed(written, key, path)
        if not all(isinstance(one, str) for one in texts):
            self.wrong(f"{path}{key}", "must be a list of texts")
            return ()
        return tuple(map(str, texts))

    def words(self, key: str, known: Sequence[str]) -> Iterator[str]:
        """Yield the *known* words of a list; note a mistake for each other one."""
        for at, value in enumerate(self.listed(self.written, key)):
            if value in known:
                yield str(value)
            else:
                what = f"{str(value)[:20]!r} is not known here"
                self.wrong(f"{key}[{at}]", what, near(value, known))

    def number(self, path: str, value: object) -> RuleNumber:
        """Return the rule number that *value* is; if it is none, note a mistake and return 1."""
        number = RuleNumber.maybe(value) if isinstance(value, str) else None
        if number is None:
            self.wrong(path, f"{str(value)[:20]!r} is not a rule number")
            return RuleNumber.parse("1")
        return number

    def numbers(self, key: str) -> tuple[RuleNumber, ...]:
        """Return the list of rule numbers under a key."""
        written = enumerate(self.listed(self.written, key))
        return tuple(self.number(f"{key}[{at}]", one) for at, one in written)

    def predict(self, value: object, path: str = "predict", more: Sequence[str] = ()) -> Predict:
        """Return what is asked about the end of a play.

        :param more: the keys that the table may have besides.
        """
        if not isinstance(value, dict):
            self.wrong(path, "must be a table")
            return Predict("")
        self.only(value, (*_PREDICT_KEYS, *more), f"{path}.")
        kind = value.get("kind")
        if kind not in PREDICTED:
            what = f"{str(kind)[:20]!r} cannot be predicted"
            self.wrong(f"{path}.kind", what, near(kind, PREDICTED))
        for key in _ASKED_ABOUT.get(str(kind), ()):
            if not isinstance(value.get(key), list if key == "objects" else str):
                self.wrong(f"{path}.kind", f"{kind} needs {key}")
        if kind == "marked" and not ("status" in value) ^ ("counter" in value):
            self.wrong(f"{path}.kind", "marked needs a status or a counter")
        picks = value.get("picks", [])
        if not isinstance(picks, list) or not all(type(pick) is int for pick in picks):
            self.wrong(f"{path}.picks", "must be a list of numbers")
            picks = []
        objects = self.texts(value, "objects", f"{path}.")
        texts = {key: str(value.get(key, "")) for key in _PREDICT_KEYS[1:-2]}
        return Predict(str(kind), picks=tuple(picks), objects=objects, **texts)

    def board(self, written: object, editions: Sequence[str], path: str = "board") -> Plain:
        """Return a board that can be read under each edition."""
        if not isinstance(written, dict):
            self.wrong(path, "missing: an example has a board")
            return {}
        for edition in editions:
            try:
                read_board(written, card_list().cards, edition)
            except BoardRefused as refused:
                for mistake in refused.mistakes:
                    inner = f"{path}.{mistake.path}" if mistake.path else path
                    self.wrong(inner, mistake.problem, mistake.candidates)
                break
        return written


class FileOfWords:
    """A file of words, its lines, and the mistakes found so far; those of its markup come first.

    :raises SourceErrors: if it cannot be read.
    """

    def __init__(self, file: Path) -> None:
        try:
            self.lines = file.read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError):
            raise SourceErrors([SourceError("the words are missing", file=str(file))]) from None
        self.mistakes: list[SourceError] = []
        self._file = str(file)
        for number, line in enumerate(self.lines, start=1):
            try:
                parse_blocks(line.removeprefix("> ").removeprefix("? "))
            except MarkupError as error:
                self.wrong(number, f"{error.problem}: {error.written}", *error.candidates)

    def wrong(self, line: int, problem: str, *candidates: str) -> None:
        """Note a mistake in a line."""
        self.mistakes.append(
            SourceError(problem, file=self._file, line=line, candidates=candidates)
        )


def stray_words(
    locales: Path, languages: Languages, folder: str, what: str, slugs: Collection[str]
) -> Iterator[SourceError]:
    """Yield a mistake for each file of words that stands beside no example or lesson.

    :param what: ``example`` or ``lesson``; *slugs* are all that exist.
    """
    for language in languages:
        for path in sorted((locales / language / folder).glob("*.md")):
            if path.stem not in slugs:
                problem = f"there is no {what} {path.stem}"
                spelt_like = near_misses(path.stem, slugs)
                yield SourceError(problem, file=str(path), candidates=spelt_like)


def near(value: object, known: Sequence[str]) -> Sequence[str]:
    """Return the known words that may have been meant; all, if they are few."""
    return near_misses(str(value), known) or (known if len(known) < 6 else ())
