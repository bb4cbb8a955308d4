"""Writes the search of an exported site: its texts in each language, and a page that asks them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace

from flask import Flask

from glossary.core.errors import ExportStopped
from glossary.serving.static_links import LinkTargets, file_of, rewrite_links
from glossary.snapshot import Snapshot
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.store import current_snapshot
from glossary.web.base.this_page import language, this_page
from glossary.web.pocket.texts import search_texts


@dataclass(frozen=True, slots=True)
class ExportedSearch:
    """The variables of ``commands/search.html``.

    ``way`` is where results lead, with ``{address}`` to fill in; ``ways`` are pages to read
    instead of searching.
    """

    texts: str
    edition: str
    way: str
    ways: tuple[Link, ...]


def search_address(code: str) -> str:
    """Return the address of the search page in a language."""
    return f"/{code}/search"


def search_file(snapshot: Snapshot, code: str) -> tuple[str, bytes]:
    """Return the file that the search in a language reads, by its name, which has its digest.

    :raises ExportStopped: if there is no dictionary.
    """
    indexed = snapshot.best_dictionary(code)
    if indexed is None:
        raise ExportStopped("there is no dictionary")
    body = search_texts(snapshot, indexed)
    return f"static/search/{code}.{hashlib.sha256(body).hexdigest()[:12]}.json", body


def write_search_page(
    app: Flask,
    code: str,
    targets: LinkTargets,
    texts: str,
    write: Callable[[str, bytes], None],
) -> None:
    """Write the page that searches in a language; *app* reads the snapshot that is exported.

    :param texts: the file that it searches.
    :param write: writes a file of that name.
    """
    address = search_address(code)
    with app.test_request_context(address):
        body = _page(targets, f"/{texts}").encode()
    named = replace(targets, assets={**targets.assets, texts.removeprefix("static/"): texts})
    write(file_of(address), rewrite_links(body, address, named))


def _page(targets: LinkTargets, texts: str) -> str:
    page = this_page()
    _ = page.gettext
    indexed = current_snapshot().best_dictionary(language())
    if indexed is None:
        raise ExportStopped("there is no dictionary")
    home = page.url_for("home.home", language=indexed.language)
    doors = (
        (_("Contents of the rules"), "rules.contents"),
        (_("The whole rulebook"), "book.book"),
        (_("Glossary"), "glossary.index"),
        (_("Questions and the rules that answer them"), "questions.index"),
        (_("All cards by name"), "cards.names"),
        (_("Rulings"), "rulings.by_rule"),
    )
    ways = (Link(words, page.url_for(name)) for words, name in doors)
    shown = ExportedSearch(
        texts=texts,
        edition=indexed.edition,
        way=f"../../{indexed.language}/{{address}}/"
        if home in targets.files
        else f"{targets.server}{home}{{address}}",
        ways=tuple(way for way in ways if way.address in targets.files),
    )
    page_frame = frame(page, _("Search"), endpoint="search.search", indexed=False)
    printed = Printed("commands/search.html", page_frame, shown)
    printed.print()
    return printed.get_data(as_text=True)
