"""The whole rulebook on one page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint
from flask.typing import ResponseReturnValue

from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import LinkGroup
from glossary.web.base.rule_view import EditionStatus, Reading, TreeLine, read, rule_tree
from glossary.web.base.this_page import this_page
from glossary.web.rules.book_files import files_there
from glossary.web.rules.contents import ContentsLine, on_this_page
from glossary.web.rules.texts import EntryText, texts_below

pages = Blueprint("book", __name__)


@dataclass(frozen=True)
class BookPage:
    """The variables of ``rules/book.html``; the texts are made for who prints them."""

    reading: Reading

    @cached_property
    def texts(self) -> tuple[EntryText, ...]:
        return tuple(texts_below(self.reading, None))

    @property
    def on_page(self) -> tuple[ContentsLine, ...]:
        return on_this_page(tuple(text for text in self.texts if text.depth < 3))

    @property
    def tree(self) -> tuple[TreeLine, ...]:
        return rule_tree(self.reading, None)

    @property
    def files(self) -> tuple[LinkGroup, ...]:
        return files_there(self.reading.page)

    @property
    def standing(self) -> EditionStatus:
        return self.reading.standing()


@pages.get("/<language:language>/book")
@reads(cached=True)
def book() -> ResponseReturnValue:
    """Print the whole rulebook of the edition in force."""
    page = this_page()
    _ = page.gettext
    page_frame = frame(
        page,
        _("The whole rulebook"),
        description=_("All chapters of the rules of Altered on one page, to read or to print."),
        crumbs=(Link(_("Rules"), page.url_for("rules.contents")),),
    )
    return Printed("rules/book.html", page_frame, BookPage(read(page, None)))
