"""Checks texts against the term table: the official word for each thing, and words to avoid.

``locales/agreement.tsv`` lists words that every language must say with its own
word (or one of several, ``a|b``) wherever the binding text says them;
``locales/<lang>/avoid.tsv`` lists words that are not ours, and what to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.languages import Language, Languages
from glossary.core.tables import read_table
from glossary.rulebook import markup
from glossary.rulebook.markup import Blocks, Emphasis, Line


@dataclass(frozen=True, slots=True)
class Avoided:
    """A word to avoid: how to see it, what to say instead, and why."""

    pattern: re.Pattern[str]
    instead: str
    why: str


@dataclass(frozen=True)
class Vocabulary:
    """The words that a text is checked against.

    ``locales`` is where the texts are written.
    ``agreement`` has a row for each concept: language -> its words, ``a|b``; nothing for a
    language that has none yet.
    """

    locales: Path
    languages: Languages
    agreement: tuple[Mapping[str, str], ...]
    avoided: Mapping[str, tuple[Avoided, ...]]

    @cached_property
    def _stems(self) -> tuple[Mapping[str, tuple[frozenset[str], ...]], ...]:
        return tuple(
            {
                code: tuple(
                    frozenset(self.languages[code].analyzer.key(form).split())
                    for form in forms.split("|")
                )
                for code, forms in term.items()
                if forms and code in self.languages
            }
            for term in self.agreement
        )

    def to_avoid(self, language: str, words: str) -> Iterator[str]:
        """Yield what is wrong with each word of *words* that *language* avoids."""
        for avoided in self.avoided[language]:
            for match in avoided.pattern.finditer(words):
                yield f"{match.group()!r} is not our word: {avoided.instead} ({avoided.why})"

    def written_at(self, language: str, text: str) -> str:
        """Return the first place that has *text* as it is: `` (fr/rules/2.1.md:12)``, or nothing.

        :param text: a line of a rule, an example, a lesson or a ruling.
        """
        folder = self.locales / language
        for path in sorted((*folder.glob("*/*.md"), *folder.glob("*.toml"))):
            lines = path.read_text(encoding="utf-8").split("\n")
            for number, line in enumerate(lines, start=1):
                if text in line:
                    return f" ({path.relative_to(self.locales)}:{number})"
        return ""

    def missing(
        self, original: Blocks, language: str, translation: Blocks
    ) -> Iterator[tuple[str, str]]:
        """Yield each word that *original* has and *translation* says with some other word.

        :return: pairs of the word in the binding language and the word expected in *language*.
        """
        binding = self.languages.binding
        original_stems = _stems_of(original, self.languages[binding])
        translated_stems = _stems_of(translation, self.languages[language])
        for term, stems in zip(self.agreement, self._stems, strict=True):
            if any(form <= original_stems for form in stems.get(binding, ())) and not any(
                form <= translated_stems for form in stems.get(language, (frozenset(),))
            ):
                yield term[binding], term[language]


def _stems_of(blocks: Blocks, language: Language) -> frozenset[str]:
    """Return the stems of a text, names of cards left out: they are what the cards say."""
    text = (
        Line(tuple(node for node in nodes if not isinstance(node, Emphasis)))
        for nodes in markup.lines_of(blocks)
    )
    return frozenset(word.stem for word in language.analyzer.read(markup.words(text)))


def read_vocabulary(locales: Path, languages: Languages) -> Vocabulary:
    """Return the term table and the words to avoid.

    :raises SourceErrors: with every row that cannot be read.
    """
    rows = read_table(locales / "agreement.tsv", (), languages="")
    avoided = {
        language: tuple(_read_avoided(locales / language / "avoid.tsv")) for language in languages
    }
    return Vocabulary(locales, languages, tuple(row for _, row in rows), avoided)


def _read_avoided(path: Path) -> Iterator[Avoided]:
    if not path.exists():
        return
    for line, row in read_table(path, ("pattern", "instead", "why")):
        try:
            pattern = re.compile(rf"\b(?:{row['pattern']})\b", re.IGNORECASE)
        except re.error as error:
            problem = f"not a pattern: {row['pattern']!r} ({error})"
            raise SourceErrors([SourceError(problem, file=str(path), line=line)]) from None
        yield Avoided(pattern, row["instead"], row["why"])
