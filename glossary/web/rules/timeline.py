"""The timeline of editions."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from flask import Blueprint
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.rulebook import model
from glossary.rulebook.model import edition_key, slug_of
from glossary.rulebook.timeline import Knowledge, successor
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.this_page import this_page
from glossary.web.rules.changes import compare_address
from glossary.web.rules.site_changes import SiteChange, site_changes

pages = Blueprint("timeline", __name__)


class Certain(Struct, frozen=True):
    """What is certain of an edition whose text was not found: a heading and the changes."""

    heading: str
    html: Markup


class EditionRow(Struct, frozen=True):
    """An edition on the timeline; where it is read, and the page about it, as addresses."""

    edition: str
    title: str
    since: str
    until: str
    card_set: str
    known: str
    read: str
    page: str
    changes: tuple[Link, ...]
    certain: Certain | None


class TimelinePage(Struct, frozen=True):
    """The variables of ``rules/timeline.html``."""

    rows: tuple[EditionRow, ...]
    looked: str
    site: tuple[SiteChange, ...]


_LOOKED = datetime.date(2026, 11, 22)
"""The day somebody last looked for an edition newer than those of the timeline."""


def _known_label(page: Page, known: Knowledge, *, held: bool) -> str:
    """Return how an edition is known."""
    _ = page.gettext
    if known in ("complete", "in-part") and not held:
        return _("Known, but not on this site yet")
    return page.words_of(f"known.{known}")


@pages.get("/<language:language>/editions/")
@reads(cached=True)
def timeline() -> ResponseReturnValue:
    """Print the timeline of all editions, newest first, and what is new on the site."""
    page = this_page()
    says = page.speech
    reading = read(page, None)
    texts = {text.slug: text for text in reading.dictionary.pages}
    rows = []
    records = page.snapshot.timeline
    for record in reversed(records):
        slug = slug_of(f"edition-{record.edition}")
        held = record.edition in page.snapshot.editions
        after = successor(records, record.edition)
        rows.append(
            EditionRow(
                edition=record.edition,
                title=page.edition_name(record.edition),
                since=says.date(record.effective),
                until=says.date(after.effective) if after else "",
                card_set=record.name_of_set(page.snapshot.languages.preferring(page.language)),
                known=_known_label(page, record.known, held=held),
                read=page.url_for("rules.contents", edition=record.edition) if held else "",
                page=page.url_for("pages.page", slug=slug) if slug in texts else "",
                changes=tuple(_changes_since(page, record.edition)),
                certain=None if held else _certain(reading, texts.get(slug)),
            )
        )
    looked = says.gettext(
        "Last checked on %(day)s: nothing newer than edition %(edition)s.",
        day=says.date(_LOOKED),
        edition=records[-1].edition,
    )
    shown = TimelinePage(tuple(rows), looked, site_changes(page))
    return Printed("rules/timeline.html", frame(page, says.gettext("Editions of the rules")), shown)


def _certain(reading: Reading, page: model.Page | None) -> Certain | None:
    """Return the second section of an edition's page: the first is what is known of the text."""
    if page is None or len(page.sections) < 2:
        return None
    heading, text = page.sections[1]
    return Certain(heading, reading.renderer.page(text))


def _changes_since(page: Page, edition: str) -> Iterator[Link]:
    """Yield the comparisons with the older editions that are here, newest first."""
    for older in page.snapshot.editions:
        if edition in page.snapshot.editions and edition_key(older) < edition_key(edition):
            yield Link(older, compare_address(page, older, edition))
