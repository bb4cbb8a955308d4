"""A book: the rules of an edition in one language, or in two side by side, with an index of terms.

Texts are those of the page of the whole rulebook. Templates print every link with its address on
the site; `Book.printed` then makes those that the book itself can follow lead within it.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape, unescape
from itertools import groupby
from typing import NamedTuple

from flask import render_template

from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import fold
from glossary.rulebook.model import slug_of
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import EditionStatus, ParagraphRow, Reading, read, term_address
from glossary.web.rules.book_files import Volume
from glossary.web.rules.side_by_side import paired, texts_from
from glossary.web.rules.texts import texts_below

INDEX = "index"
"""The part of a book that is no chapter."""

_LINK = re.compile(r'href="(/[^"]*)"')
_DRAWING = re.compile(r'<svg (?=[^>]*aria-label="([^"]*)")[^>]*>')


class BookPlace(NamedTuple):
    """Where something stands in a book: a part, ``2`` or ``index``, and an anchor there."""

    part: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A title in one of the languages of a book."""

    language: str
    words: str


@dataclass(frozen=True, slots=True)
class Column:
    """A paragraph in one of the languages; ``row`` is None where that lacks it."""

    language: str
    row: ParagraphRow | None


@dataclass(frozen=True, slots=True)
class BookParagraph:
    """A paragraph, in each language of the book."""

    number: RuleNumber
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class BookEntry:
    """An entry, in each language that has it; ``depth`` is 1 for a chapter."""

    number: RuleNumber
    depth: int
    address: str
    headings: tuple[Heading, ...]
    paragraphs: tuple[BookParagraph, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its own entry, and those below it."""

    part: str
    entries: tuple[BookEntry, ...]


@dataclass(frozen=True, slots=True)
class IndexedTerm:
    """A term: the rule that defines it, and the entries whose paragraphs mention it."""

    anchor: str
    word: str
    rule: Link | None
    uses: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class TermIndex:
    """The terms of one language of a book, by initial."""

    language: str
    name: str
    address: str
    groups: tuple[tuple[str, tuple[IndexedTerm, ...]], ...]


@dataclass(frozen=True)
class Book:
    """The variables of the templates of books."""

    page: Page
    volume: Volume
    readings: tuple[Reading, ...]

    @property
    def language(self) -> str:
        """The language of what stands around the texts: the first."""
        return self.page.language

    @property
    def title(self) -> str:
        """What the book is called."""
        return self.page.gettext("The whole rulebook")

    @property
    def identifier(self) -> str:
        """What it is known by, whichever printing it is."""
        name = f"altered-glossary/{'-'.join(self.volume.languages)}/{self.volume.edition}"
        return uuid.uuid5(uuid.NAMESPACE_URL, name).urn

    @property
    def modified(self) -> str:
        """When its texts were printed last (EPUB 3.3, 5.5.4)."""
        return f"{max(each.dictionary.revision for each in self.readings)}T00:00:00Z"

    @property
    def site(self) -> str:
        """Where the rules are read on the site."""
        return self.page.absolute(self.page.url_for("home.home"))

    @property
    def languages(self) -> tuple[Heading, ...]:
        """The names of the languages of the texts."""
        return tuple(Heading(code, self.page.language_name(code)) for code in self.volume.languages)

    @cached_property
    def standing(self) -> EditionStatus:
        """The edition and its days."""
        return self.readings[0].standing()

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters, in reading order."""
        entries = tuple(
            _single(*self.readings) if len(self.readings) == 1 else _pair(*self.readings)
        )
        return tuple(
            Chapter(str(number), tuple(group))
            for number, group in groupby(entries, key=lambda entry: entry.number.chapter)
        )

    @cached_property
    def indexes(self) -> tuple[TermIndex, ...]:
        """An index of terms for each language."""
        return tuple(map(_index, self.readings))

    @cached_property
    def _places(self) -> Mapping[str, BookPlace]:
        """Address on the site -> place in the book."""
        places: dict[str, BookPlace] = {}
        for chapter in self.chapters:
            for entry in chapter.entries:
                numbers = (entry.number, *(each.number for each in entry.paragraphs))
                for number in numbers:
                    for reading in self.readings:
                        places[reading.address(number)] = BookPlace(chapter.part, f"r-{number}")
        for reading, index in zip(self.readings, self.indexes, strict=True):
            places[index.address] = BookPlace(INDEX, f"t-{index.language}")
            for _, terms in index.groups:
                for term in terms:
                    slug = term.anchor.rpartition("--")[2]
                    places[term_address(reading.page, slug)] = BookPlace(INDEX, term.anchor)
        return places

    def printed(self, template: str, *, in_parts: bool, **values: object) -> str:
        """Return a template, filled, in which links lead within the book or to the site.

        :param in_parts: whether each part is a file of its own, ``part-2.xhtml``.
        """
        _ = self.page.speech
        text = render_template(template, book=self, _=_.gettext, ngettext=_.ngettext, **values)

        def led(link: re.Match[str]) -> str:
            address = unescape(link[1])
            place = self._places.get(address)
            if place is None:
                return f'href="{escape(self.page.absolute(address))}"'
            file = f"part-{place.part}.xhtml" if in_parts else ""
            return f'href="{file}#{place.anchor}"'

        # XHTML knows no SVG without its namespace, and a PDF takes its description from a title.
        named = _DRAWING.sub(
            lambda drawing: (
                drawing[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
                + f"<title>{drawing[1]}</title>"
            ),
            text,
        )
        return _LINK.sub(led, named)


def read_book(page: Page, volume: Volume) -> Book:
    """Return a book; what stands around its texts is in the language of *page*."""
    edition = page.pinned(volume.edition)
    return Book(
        page,
        volume,
        tuple(read(page.in_language(code), edition) for code in volume.languages),
    )


def _single(reading: Reading) -> Iterator[BookEntry]:
    own = reading.dictionary.language
    for text in texts_below(reading, None):
        language = text.language or own
        yield BookEntry(
            text.number,
            text.depth,
            reading.address(text.number),
            (Heading(language, text.title),),
            tuple(BookParagraph(row.number, (Column(language, row),)) for row in text.paragraphs),
        )


def _pair(first: Reading, second: Reading) -> Iterator[BookEntry]:
    one, other = first.dictionary.language, second.dictionary.language
    for text in paired(texts_from(first, None), texts_from(second, None)):
        titles = (Heading(one, text.first), Heading(other, text.second))
        yield BookEntry(
            text.number,
            text.depth,
            first.address(text.number),
            tuple(heading for heading in titles if heading.words),
            tuple(
                BookParagraph(each.number, (Column(one, each.first), Column(other, each.second)))
                for each in text.paragraphs
            ),
        )


def _index(reading: Reading) -> TermIndex:
    """Return the terms that a rule defines or mentions, by initial."""
    page, language = reading.page, reading.dictionary.language

    def entries(numbers: Sequence[RuleNumber]) -> tuple[Link, ...]:
        return reading.links(dict.fromkeys(number.entry for number in numbers))

    terms = (
        IndexedTerm(
            anchor=f"t-{language}--{slug_of(term.key)}",
            word=term.word,
            rule=reading.link(term.rule)
            if term.rule is not None and reading.has(term.rule)
            else None,
            uses=entries(reading.indexed.uses(term.key)),
        )
        for term in sorted(reading.dictionary.terms, key=lambda term: fold(term.word))
    )
    shown = (term for term in terms if term.rule or term.uses)
    groups = groupby(shown, key=lambda term: fold(term.word)[0].upper())
    return TermIndex(
        language,
        page.language_name(language),
        page.url_for("glossary.index"),
        tuple((initial, tuple(group)) for initial, group in groups),
    )
