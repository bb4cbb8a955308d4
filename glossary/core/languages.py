"""The languages of a site, each as its folder describes it: ``locales/<code>/language.toml``.

A snapshot keeps what is read here in its manifest, so that a server needs no other file.
Nothing is read when a module is imported: who needs the languages is given a `Languages`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from babel import localedata

from glossary.core.errors import SourceError, SourceErrors, near_misses, noting
from glossary.core.text_analysis import STEMMERS, Analyzer

FILE = "language.toml"
_Words = TypeVar("_Words")
_CODE = re.compile("[a-z]{2}")
_KINDS: Mapping[str, type] = {"str": str, "int": int, "bool": bool, "dict[str, str]": dict}


class InLanguages(Generic[_Words]):
    """Something that has ``texts`` in several languages, those of the binding language first."""

    texts: Mapping[str, _Words]

    def words(self, language: str) -> _Words:
        """Return the texts in *language*, or in the binding language."""
        return self.texts[self.language_of(language)]

    def language_of(self, language: str) -> str:
        """Return the language of :meth:`words`: *language*, or the binding language."""
        return language if language in self.texts else next(iter(self.texts))


@dataclass(frozen=True)
class Language:
    """What the code knows of a language; the fields are the keys of its file.

    ``name`` is what it calls itself, ``order`` its place where languages are listed, ``binding``
    whether its text is the one that others translate. Marks are characters in one string; lists
    of words are separated by white space, and folded where they are compared with folded words.
    """

    code: str
    name: str
    order: int
    binding: bool
    quotation_marks: str
    no_break_before: str
    no_break_after: str
    stemmer: str
    elisions: str
    enclitics: str
    stop_words: str
    question_words: str
    protected: dict[str, str]

    @cached_property
    def analyzer(self) -> Analyzer:
        """Cuts texts of this language into words."""
        return Analyzer(
            stemmer=self.stemmer,
            elisions=self.elisions.split(),
            enclitics=self.enclitics.split(),
            stop_words=self.stop_words.split(),
            question_words=self.question_words.split(),
            protected=self.protected,
        )

    def __getstate__(self) -> dict[str, object]:
        """Pickle the fields alone: the analyzer's cache stays in its process."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


class Languages(dict[str, Language]):
    """Languages by code, in the order in which a site lists them.

    :raises ValueError: if there is none, or not exactly one of them is binding.
    """

    def __init__(self, languages: Iterable[Language]) -> None:
        listed = sorted(languages, key=lambda language: (language.order, language.code))
        super().__init__((language.code, language) for language in listed)
        binding = [language.code for language in listed if language.binding]
        if len(binding) != 1:
            raise ValueError(f"binding: one language is, not {', '.join(binding) or 'none'}")
        self.codes = tuple(self)
        self.binding = binding[0]

    @property
    def default(self) -> str:
        """The language for visitors who prefer none that there is."""
        return self.codes[0]

    def preferring(self, code: str) -> tuple[str, ...]:
        """Return *code*, then the binding language, then the others: the order of fallbacks."""
        return tuple(dict.fromkeys((code, self.binding, *self.codes)))

    def to_json(self) -> list[dict[str, Any]]:
        """Return the values that :meth:`from_json` reads."""
        return [asdict(language) for language in self.values()]

    @classmethod
    def from_json(cls, values: Iterable[Mapping[str, Any]]) -> Languages:
        """Read what :meth:`to_json` wrote.

        :raises TypeError, ValueError: if it is something else.
        """
        return cls(Language(**value) for value in values)


def read_languages(locales: Path) -> Languages:
    """Read the ``language.toml`` of every folder of *locales* that is called as languages are.

    :raises SourceErrors: with every mistake of every file, and every file that is missing.
    """
    languages: list[Language] = []
    mistakes: list[SourceError] = []
    folders = {path.parent for path in locales.glob(f"*/{FILE}")}
    folders |= {path for path in locales.glob("*/") if _CODE.fullmatch(path.name)}
    for folder in sorted(folders):
        with noting(mistakes):
            languages.append(_read_language(folder / FILE))
    if mistakes:
        raise SourceErrors(mistakes)
    try:
        return Languages(languages)
    except ValueError as error:
        raise SourceErrors([SourceError(str(error), file=f"{locales}/*/{FILE}")]) from None


def _read_language(path: Path) -> Language:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SourceErrors([SourceError(f"cannot be read: {error}", file=str(path))]) from None
    keys = {field.name: str(field.type) for field in fields(Language) if field.name != "code"}
    code = path.parent.name
    problems = [
        (f"unknown key {key!r}", near_misses(key, keys)) for key in table if key not in keys
    ]
    for key, kind in keys.items():
        if key not in table:
            problems.append((f"{key} is missing", ()))
        elif type(table[key]) is not _KINDS[kind]:
            problems.append((f"{key} must be a {_KINDS[kind].__name__}", ()))
    if not (_CODE.fullmatch(code) and localedata.exists(code)):
        problems.append((f"{code!r} is no language that dates can be written in", ()))
    stemmer = table.get("stemmer")
    if isinstance(stemmer, str) and stemmer not in STEMMERS:
        near = near_misses(stemmer, STEMMERS) or STEMMERS
        problems.append((f"there is no stemmer {stemmer!r}", near))
    if problems:
        raise SourceErrors(
            [SourceError(problem, file=str(path), candidates=near) for problem, near in problems]
        )
    return Language(code, **table)
