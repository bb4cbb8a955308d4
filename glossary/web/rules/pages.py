"""The site's own pages: clarifications, modes of play, changes of editions."""

from __future__ import annotations

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.rulebook import model
from glossary.rulebook.model import PageKind
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import DescribedLink
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.this_page import this_page

pages = Blueprint("pages", __name__)


class PageGroup(Struct, frozen=True):
    """The pages of one kind."""

    heading: str
    lines: tuple[DescribedLink, ...]


class PagesPage(Struct, frozen=True):
    """The variables of ``rules/pages.html``."""

    groups: tuple[PageGroup, ...]
    foreign: str


class TextPage(Struct, frozen=True):
    """The variables of ``rules/page.html``."""

    html: Markup
    foreign: str
    groups: tuple[PageGroup, ...]


@pages.get("/<language:language>/clarifications/")
@reads(cached=True)
def index() -> ResponseReturnValue:
    """Print the list of pages, by kind."""
    page = this_page()
    reading = read(page, None)
    shown = PagesPage(_groups(reading), reading.foreign)
    page_frame = frame(page, page.gettext("Clarifications and ways to play"))
    return Printed("rules/pages.html", page_frame, shown)


def _groups(reading: Reading) -> tuple[PageGroup, ...]:
    """Return all pages by kind, without kinds that have none."""
    _ = reading.page.gettext
    kinds: tuple[tuple[PageKind, str], ...] = (
        ("clarification", _("Clarifications")),
        ("mode", _("Ways to play")),
        ("changes", _("What changed")),
        ("edition", _("Editions")),
    )
    groups = (PageGroup(heading, _page_lines(reading, kind)) for kind, heading in kinds)
    return tuple(group for group in groups if group.lines)


def _page_lines(reading: Reading, kind: PageKind) -> tuple[DescribedLink, ...]:
    """Return the pages of *kind*, with where they are read."""
    return tuple(
        DescribedLink(
            Link(text.title, reading.page.url_for("pages.page", slug=text.slug), reading.foreign),
            text.summary,
        )
        for text in reading.dictionary.pages
        if text.kind == kind
    )


def text_html(reading: Reading, text: model.Page) -> Markup:
    """Return the text of a page, its links leading to the other pages that there are."""
    slugs = {each.slug for each in reading.dictionary.pages}

    def address(slug: str) -> str | None:
        return reading.page.url_for("pages.page", slug=slug) if slug in slugs else None

    return reading.renderer.page(text.text, address)


@pages.get("/<language:language>/clarifications/<slug>")
@reads(cached=True)
def page(slug: str) -> ResponseReturnValue:
    """Print one page."""
    page = this_page()
    reading = read(page, None)
    clarification = next((each for each in reading.dictionary.pages if each.slug == slug), None)
    if clarification is None:
        abort(404)
    every = page.url_for("pages.index")
    page_frame = frame(
        page,
        clarification.title,
        crumbs=(Link(page.gettext("Clarifications and ways to play"), every),),
        description=clarification.summary,
    )
    html = text_html(reading, clarification)
    text = TextPage(html, reading.foreign, _groups(reading))
    return Printed("rules/page.html", page_frame, text)
