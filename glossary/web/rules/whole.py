"""Chapters and sections as one text, and the whole rulebook on one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint
from flask.typing import ResponseReturnValue

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.rail import RailPart
from glossary.web.base.rule_tree import TreeLine, rule_tree
from glossary.web.base.rule_view import EditionStatus, ParagraphRow, Reading, read
from glossary.web.base.urls import url_for

pages = Blueprint("book", __name__)


@dataclass(frozen=True, slots=True)
class EntryText:
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


@dataclass(frozen=True, slots=True)
class BookPage:
    """The variables of ``rules/book.html``."""

    texts: tuple[EntryText, ...]
    on_page: tuple[Link, ...]
    rail: tuple[RailPart, ...]
    tree: tuple[TreeLine, ...]
    standing: EditionStatus


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


def on_this_page(texts: tuple[EntryText, ...]) -> tuple[Link, ...]:
    """Return links to the headings of *texts*, within the page."""
    return tuple(Link(f"{t.number} {t.title}", f"#{t.number}", t.language) for t in texts)


@pages.get("/<language:language>/book")
def book() -> ResponseReturnValue:
    """Print the whole rulebook of the edition in force."""
    reading = read(None)
    _ = speech().gettext
    page_frame = frame(
        _("The whole rulebook"),
        endpoint="book.book",
        description=_("All chapters of the rules of Altered on one page, to read or to print."),
        crumbs=(Link(_("Rules"), url_for("rules.contents", language=language())),),
    )
    texts = tuple(texts_below(reading, None))
    on_page = on_this_page(tuple(text for text in texts if text.depth < 3))
    page = BookPage(
        texts,
        on_page,
        (RailPart(_("On this page"), on_page, form="outline"),),
        rule_tree(reading, None),
        reading.standing(),
    )
    return print_page("rules/book.html", page_frame, page)
