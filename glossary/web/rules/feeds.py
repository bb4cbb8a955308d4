"""Answers ``robots.txt``, the sitemap, the Atom feeds of changes and ``security.txt``."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice

from flask import Blueprint, Flask, Response, abort, current_app, render_template
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.rulebook.model import Dictionary, slug_of
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.project import CONTACT
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import page_in, this_page
from glossary.web.rules.changes import change_row
from glossary.web.rules.site_changes import SiteChange, site_changes

pages = Blueprint("feeds", __name__)

_log = logging.getLogger(__name__)

_CONTACT_HOLDS = timedelta(days=180)


@pages.get("/robots.txt")
@reads(cached=True)
def robots() -> ResponseReturnValue:
    """Answer ``robots.txt``: all pages except what is asked, reports and redirects (RFC 9309)."""
    page = page_in()
    lines = [
        "User-agent: *",
        *(
            f"Disallow: /{code}/{asked}"
            for code in page.snapshot.languages
            for asked in ("search", "report", "cards/*/with/")
        ),
        "Disallow: /go/",
        f"Sitemap: {page.absolute(page.url_for('feeds.sitemap'))}",
    ]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


_LISTS = (
    "home.home",
    "rules.contents",
    "book.book",
    "glossary.index",
    "pages.index",
    "timeline.timeline",
    "questions.index",
    "scenarios.index",
    "cards.cards",
    "rulings.by_rule",
    "rulings.by_card",
    "deck.deck",
    "board.board",
    "board_language.board_language",
    "interface.interface",
    "sources.sources",
    "status.status",
    "check.check",
)
"""The pages that lead to others, one a language."""


@pages.get("/sitemap.xml")
@reads(cached=True)
def sitemap() -> ResponseReturnValue:
    """Answer what can be read today, in every language (sitemaps.org, 0.9)."""
    any_page = page_in()
    addresses: list[str] = []
    for page in map(any_page.in_language, any_page.snapshot.languages):
        addresses += map(page.url_for, _LISTS)
        for kind in _kinds(page):
            addresses += kind
    body = render_template("rules/sitemap.xml", page=map(any_page.absolute, addresses))
    return Response(body, mimetype="application/xml")


def _kinds(page: Page) -> Iterator[Iterable[str]]:
    """Yield the addresses of the pages of each kind, in the language of a page."""
    snapshot, url_for = page.snapshot, page.url_for
    if (indexed := snapshot.dictionary(page.language)) is not None:
        rules = indexed.dictionary
        yield map(page.rule_address, rules.numbers)
        yield (url_for("glossary.term", slug=slug_of(term.key)) for term in rules.terms)
        yield (url_for("pages.page", slug=text.slug) for text in rules.pages)
    yield (url_for("player.player", slug=example.slug) for example in snapshot.examples)
    yield (url_for("cards.card", slug=slug) for slug in snapshot.cards.index.slugs)
    yield (url_for("rulings.ruling", id_=id_) for id_ in snapshot.cards.rulings)


def one_of_each_kind(any_page: Page) -> Iterator[str]:
    """Yield the address of a page of each kind, in every language."""
    for page in map(any_page.in_language, any_page.snapshot.languages):
        for kind in _kinds(page):
            yield from islice(kind, 1)


class FeedEntry(Struct, frozen=True):
    """An entry of a feed; ``content`` is HTML."""

    id: str
    title: str
    updated: str
    address: str
    content: str


class Feed(Struct, frozen=True):
    """The variables of ``rules/feed.xml``; ``listed`` is the page that lists the same."""

    language: str
    address: str
    title: str
    updated: str
    listed: str
    entries: tuple[FeedEntry, ...]


_MOST_RULES = 200


@pages.get("/<language:language>/changes.xml")
@reads(cached=True)
def changes() -> ResponseReturnValue:
    """Answer what changed, on the site and in the rules, as an Atom feed (RFC 4287).

    An entry for each change of the site; for each edition, with the day it was last printed here;
    and for each rule that the edition in force changed, dated by the day it came into force.
    """
    page = this_page()
    snapshot = page.snapshot
    indexed = [snapshot.dictionary(page.language, edition) for edition in snapshot.editions]
    editions = [each.dictionary for each in indexed if each is not None]
    if not editions:
        abort(404)
    of_site = site_changes(page)
    listed = page.absolute(page.url_for("timeline.timeline"))
    entries = [_edition_entry(page, each) for each in editions]
    entries[1:1] = _rule_entries(page)
    entries[:0] = (_site_entry(page, listed, change) for change in of_site)
    days = [each.revision for each in editions] + [str(change.day) for change in of_site]
    feed = Feed(
        language=page.language,
        address=page.absolute(page.url_for("feeds.changes")),
        title=page.gettext("What changed in the rules and on the site"),
        updated=_moment(max(days)),
        listed=listed,
        entries=tuple(entries),
    )
    body = render_template("rules/feed.xml", page=feed)
    return Response(body, content_type="application/atom+xml; charset=utf-8")


def _site_entry(page: Page, listed: str, change: SiteChange) -> FeedEntry:
    """Return a change of the site; *listed* is the page that lists them all."""
    return FeedEntry(
        id=f"{listed}#{change.anchor}",
        title=change.words,
        updated=_moment(str(change.day)),
        address=page.absolute(change.address),
        content=change.words,
    )


def _edition_entry(page: Page, dictionary: Dictionary) -> FeedEntry:
    address = page.absolute(page.url_for("rules.contents", edition=dictionary.edition))
    return FeedEntry(
        id=address,
        title=page.edition_name(dictionary.edition),
        updated=_moment(dictionary.revision),
        address=address,
        content=read(page, dictionary.edition, dictionary.language).in_force(),
    )


def _rule_entries(page: Page) -> Iterator[FeedEntry]:
    """Yield the rules that today's edition changed, where both editions are in the language."""
    reading = read(page, None)
    newer, lineages = reading.indexed, page.snapshot.lineages
    older = lineages and page.snapshot.dictionary(page.language, lineages[-1].older)
    if not older or newer.language != page.language:
        return
    by_place = page.snapshot.changes(older, newer) or {}
    changes = [change for here in by_place.values() for change in here]
    worth = [c for c in changes if c.kind in ("added", "changed", "removed")]
    for change in worth[:_MOST_RULES]:
        row = change_row(reading, older.edition, newer.edition, change)
        link = row.new or row.old
        if link is not None:
            address = page.absolute(link.address)
            yield FeedEntry(
                id=address,
                title=f"{link.words} {row.title} · {row.label}",
                updated=_moment(str(newer.dictionary.effective or newer.dictionary.revision)),
                address=address,
                content=str(row.html),
            )


def _moment(day: str) -> str:
    """Return a day as RFC 3339 writes a moment; a revision may have a figure after its day."""
    return f"{day[:10]}T00:00:00Z"


@pages.get("/.well-known/security.txt")
def security() -> ResponseReturnValue:
    """Answer whom to tell of a weakness (RFC 9116), if ``SECURITY_CONTACT`` is set.

    It expires in half a year, counted from midnight (UTC): the same answer all day.
    """
    contact = current_app.config["SECURITY_CONTACT"]
    if not contact:
        abort(404)
    expires = datetime.now(UTC).date() + _CONTACT_HOLDS
    page = page_in()
    lines = [
        f"Contact: {contact}",
        f"Expires: {_moment(str(expires))}",
        f"Preferred-Languages: {', '.join(page.snapshot.languages)}",
        f"Canonical: {page.absolute(page.url_for('feeds.security'))}",
    ]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


def install(app: Flask) -> None:
    """Check the contact that *app* is set to show.

    :raises ValueError: if ``SECURITY_CONTACT`` is set to something else than one https: or
        mailto: address.
    """
    contact = app.config["SECURITY_CONTACT"]
    if contact and not CONTACT.fullmatch(contact):
        raise ValueError(
            f"GLOSSARY_SECURITY_CONTACT is to be https://... or mailto:..., not {contact!r}"
        )
