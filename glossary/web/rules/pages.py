"""The site's own pages: clarifications, modes of play, changes of editions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, abort, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary.rulebook.model import PageKind
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.lists import DescribedLink
from glossary.web.base.locale import speech
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.this_page import this_page
from glossary.web.base.view_traits import reads

pages = Blueprint("pages", __name__)


@dataclass(frozen=True, slots=True)
class PageGroup:
    """The pages of one kind."""

    heading: str
    lines: tuple[DescribedLink, ...]


@dataclass(frozen=True, slots=True)
class PagesPage:
    """The variables of ``rules/pages.html``."""

    groups: tuple[PageGroup, ...]
    foreign: str


@dataclass(frozen=True, slots=True)
class TextPage:
    """The variables of ``rules/page.html``."""

    title: str
    html: Markup
    foreign: str
    groups: tuple[PageGroup, ...]


@pages.get("/<language:language>/clarifications/")
@reads(cached=True)
def index() -> ResponseReturnValue:
    """Print the list of pages, by kind."""
    reading = read(this_page(), None)
    page = PagesPage(_groups(reading), reading.foreign)
    page_frame = frame(
        this_page(), speech().gettext("Clarifications and ways to play"), endpoint="pages.index"
    )
    return print_page("rules/pages.html", page_frame, page)


def _groups(reading: Reading) -> tuple[PageGroup, ...]:
    """Return all pages by kind, without kinds that have none."""
    _ = speech().gettext
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
        DescribedLink(Link(page.title, page_address(page.slug), reading.foreign), page.summary)
        for page in reading.dictionary.pages
        if page.kind == kind
    )


def page_address(slug: str) -> str:
    """Return where a page is read, in the language of the request."""
    return url_for("pages.page", slug=slug)


def _page_link(reading: Reading) -> Callable[[str], str | None]:
    """Return what gives the address of a page that there is, by its slug."""
    slugs = {page.slug for page in reading.dictionary.pages}
    return lambda slug: page_address(slug) if slug in slugs else None


@pages.get("/<language:language>/clarifications/<slug>")
@reads(cached=True)
def page(slug: str) -> ResponseReturnValue:
    """Print one page."""
    reading = read(this_page(), None)
    found = next((each for each in reading.dictionary.pages if each.slug == slug), None)
    if found is None:
        abort(404)
    every = url_for("pages.index")
    page_frame = frame(
        this_page(),
        found.title,
        endpoint="pages.page",
        crumbs=(Link(speech().gettext("Clarifications and ways to play"), every),),
        description=found.summary,
        slug=slug,
    )
    html = reading.renderer.page(found.text, _page_link(reading))
    text = TextPage(found.title, html, reading.foreign, _groups(reading))
    return print_page("rules/page.html", page_frame, text)
