"""The page of the dictionary files: those in use, and those refused."""

from __future__ import annotations

import datetime
from contextlib import suppress
from typing import NamedTuple

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.core import VERSION
from glossary.core.i18n import SOURCE_LANGUAGE, Speech
from glossary.rulebook import compose
from glossary.rulebook.editions import Refused
from glossary.snapshot import IndexedDictionary
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.this_page import this_page

pages = Blueprint("sources", __name__)


class Origin(NamedTuple):
    """Where a dictionary comes from, and the language that says it if it is not the page's."""

    words: str
    language: str = ""


class SourceRow(Struct, frozen=True):
    """A dictionary that is loaded."""

    indexed: IndexedDictionary
    language: str
    edition: Link
    since: str
    revision: str
    sources: tuple[Origin, ...]


class SourcesPage(Struct, frozen=True):
    """The variables of ``rules/sources.html``."""

    rows: tuple[SourceRow, ...]
    refused: tuple[Refused, ...]
    version: str


@pages.get("/<language:language>/sources")
@reads(cached=True)
def sources() -> ResponseReturnValue:
    """Print the dictionary files, those of the page's language first, and the refused ones."""
    page = this_page()
    says = page.speech
    snapshot = page.snapshot
    rows = []
    own_first = sorted(
        snapshot.dictionaries, key=lambda each: each.dictionary.language != page.language
    )
    for indexed in own_first:
        dictionary = indexed.dictionary
        contents = page.url_for(
            "rules.contents", language=dictionary.language, edition=dictionary.edition
        )
        rows.append(
            SourceRow(
                indexed=indexed,
                language=page.language_name(dictionary.language),
                edition=Link(page.edition_name(dictionary.edition), contents),
                since=says.date(dictionary.effective) if dictionary.effective else "",
                revision=_printed(dictionary.revision, says),
                sources=tuple(_origin(source, says) for source in dictionary.sources),
            )
        )
    shown = SourcesPage(tuple(rows), snapshot.refused, VERSION)
    return Printed("rules/sources.html", frame(page, says.gettext("Sources of the texts")), shown)


def _printed(revision: str, says: Speech) -> str:
    """Return the day of the printing in words; what else a revision says, as it is."""
    with suppress(ValueError):
        return says.date(datetime.date.fromisoformat(revision))
    return revision


def _origin(source: str, says: Speech) -> Origin:
    if source != compose.SOURCE:
        return Origin(source, SOURCE_LANGUAGE)
    return Origin(says.gettext("Composed by this project from the facts of the official rules"))
