"""What can be found: the rules of a dictionary, its terms and its pages, as documents.

A rule document is an entry (what it is called) or a paragraph (what it says,
under the title of its entry). Documents of one entry stand together, so that
hits can be grouped by cutting.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Literal, NamedTuple

from glossary.core.languages import Language, Languages
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Word
from glossary.rulebook import markup
from glossary.rulebook.model import Dictionary, Entry, Paragraph

FoundKind = Literal["rule", "term", "page", "scenario"]
"""What a document is."""

FIELDS: Mapping[str, float] = {
    "name": 6.0,
    "title": 2.0,
    "body": 1.0,
    "remark": 0.7,
    "note": 0.5,
    "example": 0.4,
}
"""The fields whose words are searched, with their weights."""

TEXT_FIELDS = ("body", "remark", "note", "example")
"""The fields that an excerpt is cut from."""

SURFACES = "surface"
FOLDED = "folded"
FOREIGN = "foreign"
"""The fields of all words of a document: as they stand if accented, folded, in other languages."""

_BRACKETS = re.compile(r"\{([^{}]*)\}")
_PAGE_MARKS = re.compile(r"[#*_|>`\[\]]+|\(https?:[^)]*\)|:?-{2,}:?")


def idf(size: int, count: int) -> float:
    """Return the inverse document frequency of a word in *count* of *size* documents.

    This is Whoosh's formula: 1 or more unless every document has the word.
    """
    return log(size / (count + 1)) + 1.0


@dataclass(frozen=True, slots=True)
class Document:
    """One thing to be found.

    ``key`` is the rule number, the key of the term, or the slug of the page;
    ``number`` the rule that it is or that defines it. ``names`` are what it is
    called in this language, ``foreign`` in the others, as (language, name).
    """

    kind: FoundKind
    key: str
    number: RuleNumber | None
    title: str
    names: tuple[str, ...] = ()
    foreign: tuple[tuple[str, str], ...] = ()
    body: str = ""
    remark: str = ""
    note: str = ""
    example: str = ""

    def field(self, name: str) -> str:
        """The words of one of :data:`FIELDS`; an entry's title is among its names."""
        if name == "name":
            return "\n".join(self.names)
        if name == "title":
            return "" if self.names and not self.body else self.title
        text: str = getattr(self, name)
        return text

    @property
    def text(self) -> str:
        """What an excerpt is cut from: the fields of :data:`TEXT_FIELDS`, a line each."""
        return "\n".join(text for name in TEXT_FIELDS if (text := self.field(name)))


@dataclass(frozen=True)
class Analysed:
    """A document with its words read once: by field, and those of its text."""

    document: Document
    fields: Mapping[str, tuple[Word, ...]]
    text: tuple[Word, ...]

    @property
    def words(self) -> Iterator[Word]:
        """The words of all fields."""
        for found in self.fields.values():
            yield from found

    def foreign(self, languages: Languages) -> Iterator[Word]:
        """The words of its names in other languages, each read in its own."""
        for language, name in self.document.foreign:
            yield from languages[language].analyzer.read(name)


def analyse(document: Document, language: Language) -> Analysed:
    """Read the words of *document*."""
    read = language.analyzer.read
    fields = {name: tuple(read(document.field(name))) for name in FIELDS}
    text: list[Word] = []
    at = 0
    for name in TEXT_FIELDS:
        if document.field(name):
            text += [w._replace(start=w.start + at, end=w.end + at) for w in fields[name]]
            at += len(document.field(name)) + 1
    return Analysed(document, fields, tuple(text))


class ScenarioText(NamedTuple):
    """An example to play, as it is searched: the rule that it illustrates, its title and text."""

    slug: str
    rule: RuleNumber | None
    title: str
    text: str


Names = Mapping[RuleNumber, Sequence[tuple[str, str]]]
"""Rule -> what other languages call it: (language, name)."""


def documents(
    dictionary: Dictionary,
    *,
    foreign_names: Names,
    symbol_words: dict[str, str],
    scenarios: Sequence[ScenarioText] = (),
) -> Iterator[Document]:
    """Every document of *dictionary*: rules in reading order, terms, pages, then examples."""
    named: dict[RuleNumber, list[str]] = {}
    for term in dictionary.terms:
        if term.rule is not None and term.rule in dictionary:
            named.setdefault(term.rule, []).append(term.word)
    for entry in dictionary:
        yield _entry(entry, named.get(entry.number, ()), foreign_names)
        for paragraph in entry.paragraphs:
            yield _paragraph(entry, paragraph, named, foreign_names, symbol_words)
    for term in dictionary.terms:
        if term.definition:  # without one, a term is only a name of its rule
            body = markup.words(term.blocks, symbol_words=symbol_words)
            yield Document("term", term.key, term.rule, term.word, names=(term.word,), body=body)
    for page in dictionary.pages:
        body = f"{page.summary}\n{_page_words(page.text, symbol_words)}"
        yield Document("page", page.slug, None, page.title, names=(page.title,), body=body)
    for scenario in scenarios:
        body = markup.words(markup.parse_blocks(scenario.text), symbol_words=symbol_words)
        yield Document("scenario", scenario.slug, scenario.rule, scenario.title, body=body)


def _entry(entry: Entry, named: Sequence[str], foreign_names: Names) -> Document:
    return Document(
        "rule",
        str(entry.number),
        entry.number,
        entry.title,
        names=tuple(dict.fromkeys((entry.title, *named))),
        foreign=tuple(foreign_names.get(entry.number, ())),
    )


def _paragraph(
    entry: Entry,
    paragraph: Paragraph,
    named: Mapping[RuleNumber, Sequence[str]],
    foreign_names: Names,
    symbol_words: dict[str, str],
) -> Document:
    number = paragraph.number
    lettered = bool(number.letter)
    notes = {
        kind: "\n".join(
            markup.words(note.blocks, symbol_words=symbol_words)
            for note in paragraph.notes
            if note.kind == kind
        )
        for kind in ("remark", "note", "example")
    }
    return Document(
        "rule",
        str(number),
        number,
        entry.title,
        names=tuple(named.get(number, ())) if lettered else (),
        foreign=tuple(foreign_names.get(number, ())) if lettered else (),
        body=markup.words(paragraph.blocks, symbol_words=symbol_words),
        **notes,
    )


def _page_words(text: str, symbol_words: dict[str, str]) -> str:
    def said(bracket: re.Match[str]) -> str:
        return markup.words(markup.parse_blocks(bracket[0]), symbol_words=symbol_words)

    spoken = _BRACKETS.sub(said, text)
    return " ".join(_PAGE_MARKS.sub(" ", spoken).split())
