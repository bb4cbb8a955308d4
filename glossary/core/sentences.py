"""Sentences kept as data: English by key in a TOML file, the other languages in the catalogs.

A table of a file is named after what its sentences are for. A sentence is a text, or a list of two:
the singular and the plural of ``%(number)s``. Its context in the catalogs is the name of the file
and its key, ``events.won``. The table :data:`PLACEHOLDERS` has an example for each placeholder::

    ["Who wins the game"]
    won = "%(player)s wins the game."

    [placeholders]
    player = "Alice"
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cache, cached_property
from pathlib import Path
from typing import IO, NamedTuple

from glossary.core.errors import SourceError
from glossary.core.i18n import (
    CATALOG,
    LOCALES,
    PLACEHOLDER,
    SOURCE_LANGUAGE,
    Speech,
    compile_catalog,
)

PLACEHOLDERS = "placeholders"
"""The table of a file that says what stands for each placeholder in the examples of translators."""

_Extracted = tuple[int, str, tuple[str, ...], list[str]]


class EnglishSentence(NamedTuple):
    """A sentence in English; ``many`` is its plural, empty if it has none."""

    one: str
    many: str
    what_for: str


class SentenceFile:
    """The sentences of one file, by key."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.name = file.stem

    def context(self, key: str) -> str:
        """Return the context that the sentence of a key has in the catalogs."""
        return f"{self.name}.{key}"

    @cached_property
    def written(self) -> Mapping[str, EnglishSentence]:
        """The English sentences by key, as they are written."""
        return _read(self.file.read_text(encoding="utf-8"), str(self.file))[0]

    @cached_property
    def longer(self) -> Mapping[str, Set[str]]:
        """What ends the keys that are one part longer than a key: ``part`` for ``added``."""
        longer: defaultdict[str, set[str]] = defaultdict(set)
        for key in self.written:
            shorter, _, last = key.rpartition(".")
            longer[shorter].add(last)
        return dict(longer)

    def of(self, speech: Speech) -> Mapping[str, str]:
        """Return the sentences without a plural in the language of *speech*."""
        translated = speech.sentences.get(self.name)
        if translated is None:
            translated = speech.sentences[self.name] = {
                key: speech.pgettext(self.context(key), sentence.one)
                for key, sentence in self.written.items()
                if not sentence.many
            }
        return translated

    def counted(self, speech: Speech, key: str, number: int, values: Mapping[str, object]) -> str:
        """Return the sentence of *key* filled in, in the plural form of *number*."""
        sentence = self.written[key]
        return speech.npgettext(self.context(key), sentence.one, sentence.many, number, **values)


def _read(text: str, file: str) -> tuple[dict[str, EnglishSentence], dict[str, str]]:
    """Return the sentences by key, and the examples of placeholders."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SourceError(f"is no TOML: {error}", file=file) from None
    examples: dict[str, str] = tables.pop(PLACEHOLDERS, {})
    sentences: dict[str, EnglishSentence] = {}
    for what_for, table in tables.items():
        for key, words in table.items():
            if key in sentences:
                raise SourceError(f"{key!r} has two sentences", file=file)
            match words:
                case str():
                    sentences[key] = EnglishSentence(words, "", what_for)
                case [str(one), str(many)]:
                    sentences[key] = EnglishSentence(one, many, what_for)
                case _:
                    problem = f"{key!r} is neither a text nor a singular and a plural"
                    raise SourceError(problem, file=file)
    return sentences, examples


def extract(
    file: IO[bytes],
    _keywords: object,
    _tags: object,
    options: object,  # noqa: ARG001
) -> Iterator[_Extracted]:
    """Yield the sentences of a file for Babel, each with what it is for and an example.

    :raises SourceError: if the file cannot be read, or a placeholder has no example.
    """
    path = Path(file.name)
    text = file.read().decode("utf-8")
    sentences, examples = _read(text, str(path))
    of = SentenceFile(path)
    for key, sentence in sentences.items():
        comments = [f"{sentence.what_for}."]
        if PLACEHOLDER.search(sentence.one):
            comments.append(f"Example: {_filled(key, sentence, examples, path)}")
        if sentence.many:
            yield 1, "npgettext", (of.context(key), sentence.one, sentence.many), comments
        else:
            yield 1, "pgettext", (of.context(key), sentence.one), comments


def _filled(key: str, sentence: EnglishSentence, examples: Mapping[str, str], path: Path) -> str:
    try:
        return _english().fill(sentence.many or sentence.one, examples)
    except KeyError as error:
        problem = f"{key!r}: the placeholder {error} has no example"
        raise SourceError(problem, file=str(path)) from None


@cache
def _english() -> Speech:
    """Return English with its forms of names."""
    return Speech(SOURCE_LANGUAGE, compile_catalog(LOCALES / SOURCE_LANGUAGE / CATALOG))
