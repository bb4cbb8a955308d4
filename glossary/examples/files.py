"""Reads the files of examples; reports every mistake with its file, line and near misses."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from glossary.cards.playable import card_list
from glossary.core.errors import BoardRefused, MarkupError, SourceError, SourceErrors, near_misses
from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import read_board
from glossary.engine.rules.ruleset import EDITIONS
from glossary.examples.model import LEVELS, PREDICTED, TAGS, Example, ExampleWords, Plain, Predict
from glossary.rulebook.markup import parse_blocks

SCENARIOS = Path(__file__).parents[1] / "scenarios"
WORDS = "scenarios"
_CARDS = "cards.toml"
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_DIFFERENCE = re.compile(r"E[1-9][0-9]?")
_TITLE = re.compile(r"# (?P<title>\S.*)")
_KEYS = (
    "illustrates", "cites", "level", "tags", "editions", "example", "difference", "predict",
    "board",
)  # fmt: skip
_PREDICT_KEYS = ("kind", "object", "status", "expedition", "counter", "objects", "picks")
_ASKED_ABOUT: dict[str, tuple[str, ...]] = {
    "zone": ("object",),
    "status": ("object", "status"),
    "total": ("expedition",),
    "marked": ("objects",),
}


def slugs(folder: Path = SCENARIOS) -> tuple[str, ...]:
    """Return the slugs of all examples."""
    return tuple(path.stem for path in sorted(folder.glob("*.toml")) if path.name != _CARDS)


def read_examples(
    locales: Path, languages: Languages, folder: Path = SCENARIOS
) -> tuple[tuple[Example, ...], tuple[SourceError, ...]]:
    """Return the valid examples, and the mistakes of the others."""
    found: list[Example] = []
    mistakes: list[SourceError] = []
    for slug in slugs(folder):
        try:
            found.append(read_example(folder / f"{slug}.toml", locales, languages))
        except SourceErrors as errors:
            mistakes += errors.mistakes
    for language in languages:
        known = {example.slug for example in found} | set(slugs(folder))
        for path in sorted((locales / language / WORDS).glob("*.md")):
            if path.stem not in known:
                problem = f"there is no example {path.stem}"
                near = near_misses(path.stem, known)
                mistakes.append(SourceError(problem, file=str(path), candidates=near))
    return tuple(found), tuple(mistakes)


def read_example(file: Path, locales: Path, languages: Languages) -> Example:
    """Return one example with its words, those of the binding language first.

    A language without a file of them has none.

    :raises SourceErrors: with every mistake of its files.
    """
    try:
        text = file.read_text(encoding="utf-8")
        written = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SourceErrors([SourceError(f"cannot be read: {error}", file=str(file))]) from None
    reading = _Reading(str(file), text, written)
    said: dict[str, ExampleWords] = {}
    for language in languages.preferring(languages.binding):
        place = locales / language / WORDS / f"{file.stem}.md"
        if language != languages.binding and not place.exists():
            continue
        try:
            said[language] = read_words(place)
        except SourceErrors as errors:
            reading.mistakes += errors.mistakes
    return reading.example(file.stem, said)


def read_words(file: Path) -> ExampleWords:
    """Return the words of an example: ``# Title``, ``? Question``, then the explanation.

    :raises SourceErrors: with every mistake of the file.
    """
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        raise SourceErrors([SourceError("the words are missing", file=str(file))]) from None
    mistakes: list[SourceError] = []

    def wrong(line: int, problem: str, *candidates: str) -> None:
        mistakes.append(SourceError(problem, file=str(file), line=line, candidates=candidates))

    title = _TITLE.fullmatch(lines[0].rstrip())
    if title is None:
        wrong(1, f"begins with '# Title', not {lines[0][:40]!r}")
    question: list[str] = []
    at = 1
    while at < len(lines) and lines[at].strip():
        question.append(lines[at].strip())
        at += 1
    if not question or not question[0].startswith("? "):
        wrong(2, "the second line asks the question: '? …'")
    explanation = "\n".join(line.strip() for line in lines[at:] if line.strip())
    if not explanation:
        wrong(at + 1, "the explanation is missing")
    for number, line in enumerate(lines, start=1):
        try:
            parse_blocks(line)
        except MarkupError as error:
            wrong(number, f"{error.problem}: {error.written}", *error.candidates)
    if mistakes or title is None:
        raise SourceErrors(mistakes)
    return ExampleWords(title["title"], " ".join(question).removeprefix("? "), explanation)


@dataclass
class _Reading:
    """One TOML file and the mistakes found so far."""

    file: str
    text: str
    written: Plain
    mistakes: list[SourceError] = field(default_factory=list)

    def wrong(self, path: str, problem: str, candidates: Sequence[str] = ()) -> None:
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

    def example(self, slug: str, texts: Mapping[str, ExampleWords]) -> Example:
        if not _SLUG.fullmatch(slug):
            self.wrong("", f"{slug!r} is not a name in lower case with hyphens")
        for key in self.written:
            if key not in _KEYS:
                self.wrong(key, "unknown key", near_misses(key, _KEYS))
        illustrates = self._number("illustrates", self.written.get("illustrates"))
        editions = tuple(self._words("editions", EDITIONS)) or EDITIONS
        example = self.written.get("example")
        difference = self.written.get("difference", "")
        if not isinstance(difference, str) or (
            difference and not _DIFFERENCE.fullmatch(difference)
        ):
            self.wrong("difference", f"{str(difference)[:20]!r} is not a difference like E3")
        level = self.written.get("level")
        if level not in LEVELS:
            self.wrong("level", f"{str(level)[:20]!r} is no level", _near(level, LEVELS))
        board = self._board(editions)
        found = Example(
            slug=slug,
            illustrates=illustrates,
            cites=tuple(
                self._number(f"cites[{at}]", one) for at, one in enumerate(self._list("cites"))
            ),
            level=str(level),
            tags=tuple(self._words("tags", TAGS)),
            board=board,
            texts=texts,
            editions=tuple(edition for edition in EDITIONS if edition in editions),
            example=self._number("example", example) if example is not None else None,
            difference=str(difference),
            predict=self._predict(),
        )
        if self.mistakes:
            raise SourceErrors(self.mistakes)
        return found

    def _list(self, key: str) -> list[object]:
        value = self.written.get(key, [])
        if not isinstance(value, list):
            self.wrong(key, "must be a list")
            return []
        return value

    def _words(self, key: str, known: Sequence[str]) -> Iterator[str]:
        for at, value in enumerate(self._list(key)):
            if value in known:
                yield str(value)
            else:
                what = f"{str(value)[:20]!r} is not known here"
                self.wrong(f"{key}[{at}]", what, _near(value, known))

    def _number(self, path: str, value: object) -> RuleNumber:
        number = RuleNumber.maybe(value) if isinstance(value, str) else None
        if number is None:
            self.wrong(path, f"{str(value)[:20]!r} is not a rule number")
            return RuleNumber.parse("1")
        return number

    def _predict(self) -> Predict | None:
        value = self.written.get("predict")
        if value is None:
            return None
        if not isinstance(value, dict):
            self.wrong("predict", "must be a table")
            return None
        for key in value:
            if key not in _PREDICT_KEYS:
                self.wrong(f"predict.{key}", "unknown key", near_misses(key, _PREDICT_KEYS))
        kind = value.get("kind")
        if kind not in PREDICTED:
            what = f"{str(kind)[:20]!r} cannot be predicted"
            self.wrong("predict.kind", what, _near(kind, PREDICTED))
        for key in _ASKED_ABOUT.get(str(kind), ()):
            if not isinstance(value.get(key), list if key == "objects" else str):
                self.wrong("predict.kind", f"{kind} needs {key}")
        if kind == "marked" and not ("status" in value) ^ ("counter" in value):
            self.wrong("predict.kind", "marked needs a status or a counter")
        picks = value.get("picks", [])
        if not isinstance(picks, list) or not all(type(pick) is int for pick in picks):
            self.wrong("predict.picks", "must be a list of numbers")
            picks = []
        objects = value.get("objects", [])
        if not isinstance(objects, list) or not all(isinstance(one, str) for one in objects):
            self.wrong("predict.objects", "must be a list of ids")
            objects = []
        texts = {key: str(value.get(key, "")) for key in _PREDICT_KEYS[1:-2]}
        return Predict(str(kind), picks=tuple(picks), objects=tuple(objects), **texts)

    def _board(self, editions: Sequence[str]) -> Plain:
        board = self.written.get("board")
        if not isinstance(board, dict):
            self.wrong("board", "missing: an example has a board")
            return {}
        for edition in editions:
            try:
                read_board(board, card_list().cards, edition)
            except BoardRefused as refused:
                for mistake in refused.mistakes:
                    path = f"board.{mistake.path}" if mistake.path else "board"
                    self.wrong(path, mistake.problem, mistake.candidates)
                break
        return board


def _near(value: object, known: Sequence[str]) -> Sequence[str]:
    return near_misses(str(value), known) or (known if len(known) < 6 else ())
