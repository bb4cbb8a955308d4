"""Chapters and sections as one text: entries one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.web.base.rule_view import ParagraphRow, Reading


class EntryText(Struct, frozen=True):
    """An entry within a longer text: its heading and its own paragraphs.

    :param depth: 1 for a chapter, 2 for a section, 3 for an entry of one.
    :param language: that of the text, if it is not the page's.
    """

    number: RuleNumber
    title: str
    address: str
    depth: int
    language: str
    paragraphs: tuple[ParagraphRow, ...]


def texts_below(reading: Reading, above: RuleNumber | None) -> Iterator[EntryText]:
    """Yield the entries below *above*, or all of them, in reading order."""
    for number in reading.headings(above):
        yield entry_text(reading, number)
        yield from texts_below(reading, number)


def entry_text(reading: Reading, number: RuleNumber) -> EntryText:
    """Return the entry *number*, in another language if only that has it."""
    here = reading.having(number)
    entry = here.dictionary.entry(number)
    return EntryText(
        number,
        entry.title,
        here.address(number),
        len(number.section),
        here.foreign,
        tuple(here.paragraph(paragraph) for paragraph in entry.paragraphs),
    )
