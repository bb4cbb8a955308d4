"""Reads the files of examples; reports every mistake with its file, line and near misses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors, noting
from glossary.core.languages import Languages
from glossary.engine.rules.ruleset import EDITIONS
from glossary.examples.model import LEVELS, TAGS, Example, ExampleWords
from glossary.examples.written_files import FileOfWords, WrittenFile, near, stray_words

SCENARIOS = Path(__file__).parents[1] / "scenarios"
WORDS = "scenarios"
_CARDS = "cards.toml"
_DIFFERENCE = re.compile(r"E[1-9][0-9]?")
_TITLE = re.compile(r"# (?P<title>\S.*)")
_KEYS = (
    "illustrates", "cites", "level", "tags", "editions", "example", "difference", "predict",
    "board",
)  # fmt: skip


def slugs(folder: Path = SCENARIOS) -> tuple[str, ...]:
    """Return the slugs of all examples."""
    return tuple(path.stem for path in sorted(folder.glob("*.toml")) if path.name != _CARDS)


def read_examples(
    locales: Path, languages: Languages, folder: Path = SCENARIOS
) -> tuple[tuple[Example, ...], tuple[SourceError, ...]]:
    """Return the valid examples, and the mistakes of the others."""
    examples: list[Example] = []
    mistakes: list[SourceError] = []
    for slug in slugs(folder):
        with noting(mistakes):
            examples.append(read_example(folder / f"{slug}.toml", locales, languages))
    mistakes += stray_words(locales, languages, WORDS, "example", slugs(folder))
    return tuple(examples), tuple(mistakes)


def read_example(file: Path, locales: Path, languages: Languages) -> Example:
    """Return one example with its words, those of the binding language first.

    A language without a file of them has none.

    :raises SourceErrors: with every mistake of its files.
    """
    reading = _WrittenExample.read(file)
    texts = reading.in_languages(locales, languages, WORDS, read_words)
    return reading.example(file.stem, texts)


def read_words(file: Path) -> ExampleWords:
    """Return the words of an example: ``# Title``, ``? Question``, then the explanation.

    :raises SourceErrors: with every mistake of the file.
    """
    words = FileOfWords(file)
    lines = words.lines
    title = _TITLE.fullmatch(lines[0].rstrip())
    if title is None:
        words.wrong(1, f"begins with '# Title', not {lines[0][:40]!r}")
    question: list[str] = []
    at = 1
    while at < len(lines) and lines[at].strip():
        question.append(lines[at].strip())
        at += 1
    if not question or not question[0].startswith("? "):
        words.wrong(2, "the second line asks the question: '? …'")
    explanation = "\n".join(line.strip() for line in lines[at:] if line.strip())
    if not explanation:
        words.wrong(at + 1, "the explanation is missing")
    if words.mistakes or title is None:
        raise SourceErrors(words.mistakes)
    return ExampleWords(title["title"], " ".join(question).removeprefix("? "), explanation)


class _WrittenExample(WrittenFile):
    """The file of one example."""

    def example(self, slug: str, texts: Mapping[str, ExampleWords]) -> Example:
        self.named(slug)
        self.only(self.written, _KEYS)
        illustrates = self.number("illustrates", self.written.get("illustrates"))
        editions = tuple(self.words("editions", EDITIONS)) or EDITIONS
        example = self.written.get("example")
        difference = self.written.get("difference", "")
        if not isinstance(difference, str) or (
            difference and not _DIFFERENCE.fullmatch(difference)
        ):
            self.wrong("difference", f"{str(difference)[:20]!r} is not a difference like E3")
        level = self.written.get("level")
        if level not in LEVELS:
            self.wrong("level", f"{str(level)[:20]!r} is no level", near(level, LEVELS))
        board = self.board(self.written.get("board"), editions)
        written_example = Example(
            slug=slug,
            illustrates=illustrates,
            cites=self.numbers("cites"),
            level=str(level),
            tags=tuple(self.words("tags", TAGS)),
            board=board,
            texts=texts,
            editions=tuple(edition for edition in EDITIONS if edition in editions),
            example=self.number("example", example) if example is not None else None,
            difference=str(difference),
            predict=self.predict(self.written["predict"]) if "predict" in self.written else None,
        )
        if self.mistakes:
            raise SourceErrors(self.mistakes)
        return written_example
