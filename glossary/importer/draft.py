"""Collects the entries and pages of an import, and every word that fits into neither.

Decides between texts that have the same number; parses no text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import fold
from glossary.rulebook.model import Entry, Page, Paragraph

Value = TypeVar("Value", str, Paragraph, Page)
Place = int | str
"""Where something stands: the line of a text, or the path inside JSON."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Words that were not imported as they were written, or a heading that was missing.

    ``line`` is 0 if the place is a path inside JSON; ``why`` begins with it then.
    """

    line: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Import:
    """Everything read from one file, in the order of the file."""

    entries: tuple[Entry, ...]
    pages: tuple[Page, ...]
    left_out: tuple[LeftOut, ...]
    noise: tuple[LeftOut, ...] = ()


@dataclass(slots=True)
class _Claim(Generic[Value]):
    """The first text with a number, and its place."""

    place: Place
    value: Value
    disputed: bool = False


@dataclass(slots=True)
class _EntryDraft:
    place: Place
    title: _Claim[str] | None = None
    paragraphs: dict[RuleNumber, _Claim[Paragraph]] = field(default_factory=dict)


class ImportDraft:
    """Collects what is read and reports what is left out.

    The first text of a number is kept. A repetition is dropped in silence if
    it is identical; if it differs, both texts are reported.
    """

    def __init__(self) -> None:
        self._entries: dict[RuleNumber, _EntryDraft] = {}
        self._pages: dict[str, _Claim[Page]] = {}
        self._left: list[LeftOut] = []

    def leave(self, place: Place, text: str, why: str) -> None:
        """Report words that are not imported, or not as they were written."""
        if isinstance(place, int):
            self._left.append(LeftOut(place, text, why))
        else:
            self._left.append(LeftOut(0, text, f"{place}: {why}" if place else why))

    def heading(self, place: Place, number: RuleNumber, title: str) -> None:
        """Add the heading of an entry; *title* may be empty."""
        entry = self._entries.setdefault(number, _EntryDraft(place))
        if title and entry.title is None:
            entry.title = _Claim(place, title)
        elif title and entry.title and entry.title.value != title:
            self._dispute(f"the heading of {number}", entry.title, entry.title.value, place, title)

    def paragraph(self, place: Place, paragraph: Paragraph) -> None:
        """Add a paragraph; one without text is reported, with its notes."""
        number = paragraph.number
        entry = self._entries.setdefault(number.entry, _EntryDraft(place))
        if not paragraph.text:
            self.leave(place, str(number), f"{number} has no text")
            for note in paragraph.notes:
                self.leave(place, note.text, f"a {note.kind} to {number}, which has no text")
            return
        first = entry.paragraphs.get(number)
        if first is None:
            entry.paragraphs[number] = _Claim(place, paragraph)
        elif first.value != paragraph:
            self._dispute(str(number), first, _words(first.value), place, _words(paragraph))

    def page(self, place: Place, title: str, text: str) -> None:
        """Add a page; *text* is Markdown."""
        slug = _slug(title) or f"page-{len(self._pages) + 1}"
        first = self._pages.get(slug)
        if not text:
            self.leave(place, title, "a heading with nothing under it")
        elif first is None:
            self._pages[slug] = _Claim(place, Page(slug, title, text))
        elif (first.value.title, first.value.text) != (title, text):
            text_before = f"{first.value.title}\n{first.value.text}"
            self._dispute(f"the page {slug}", first, text_before, place, f"{title}\n{text}")

    def _dispute(
        self, what: str, first: _Claim[Value], text_before: str, place: Place, text: str
    ) -> None:
        why = f"{what} stands twice with different words"
        if not first.disputed:
            self.leave(
                first.place, text_before, f"{why}; these were kept, see also {_where(place)}"
            )
            first.disputed = True
        self.leave(place, text, f"{why}; those of {_where(first.place)} were kept")

    def done(self) -> Import:
        """Return everything collected; an entry without a heading gets its number as the title."""
        entries = []
        for number, entry in self._entries.items():
            title = entry.title.value if entry.title else str(number)
            if entry.title is None:
                why = f"the heading of {number} is missing; the number stands in for it"
                self.leave(entry.place, str(number), why)
            in_order = sorted(entry.paragraphs.items(), key=lambda item: item[0])
            entries.append(Entry(number, title, tuple(claim.value for _, claim in in_order)))
        pages = tuple(claim.value for claim in self._pages.values())
        return Import(tuple(entries), pages, tuple(sorted(self._left, key=lambda one: one.line)))


def _where(place: Place) -> str:
    return f"line {place}" if isinstance(place, int) else place or "the same object"


def _words(paragraph: Paragraph) -> str:
    return "\n".join([paragraph.text, *(note.text for note in paragraph.notes)])


def _slug(title: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", fold(title)))
