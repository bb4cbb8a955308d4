"""The whole rulebook on one page."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_tree import TreeLine, rule_tree
from glossary.web.base.rule_view import EditionStatus, read
from glossary.web.base.view_traits import reads
from glossary.web.rules.contents import ContentsLine, on_this_page
from glossary.web.rules.texts import EntryText, texts_below

pages = Blueprint("book", __name__)


@dataclass(frozen=True, slots=True)
class BookPage:
    """The variables of ``rules/book.html``."""

    texts: tuple[EntryText, ...]
    on_page: tuple[ContentsLine, ...]
    tree: tuple[TreeLine, ...]
    standing: EditionStatus


@pages.get("/<language:language>/book")
@reads(cached=True)
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
    page = BookPage(texts, on_page, rule_tree(reading, None), reading.standing())
    return print_page("rules/book.html", page_frame, page)
