"""Writes the search of an exported site: an index for each language, and a page that asks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from flask import Flask, url_for

from glossary.commands.search_index import index_files
from glossary.core.errors import ExportStopped
from glossary.search import LONGEST_QUERY
from glossary.serving.static_links import LinkTargets, file_of, rewrite_links
from glossary.snapshot import Snapshot
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.store import current_snapshot
from glossary.web.base.this_page import this_page


@dataclass(frozen=True, slots=True)
class ExportedSearch:
    """The variables of ``commands/search.html``.

    ``elsewhere`` is where results lead if their language is not exported, ``ways`` are pages to
    read instead of searching.
    """

    index: str
    edition: str
    elsewhere: str
    limit: int
    ways: tuple[Link, ...]


def search_address(code: str) -> str:
    """Return the address of the search page in a language."""
    return f"/{code}/search"


def search_files(snapshot: Snapshot, code: str) -> dict[str, bytes]:
    """Return the files that the search of the newest rules in a language needs, the index first.

    :raises ExportStopped: if there is no dictionary.
    """
    indexed = snapshot.best_dictionary(code)
    if indexed is None:
        raise ExportStopped("there is no dictionary")
    return index_files(snapshot, indexed, f"static/search/{code}")


def write_search_page(
    app: Flask,
    code: str,
    targets: LinkTargets,
    index: str,
    write: Callable[[str, bytes], None],
) -> None:
    """Write the page that searches in a language; *app* reads the snapshot that is exported.

    :param index: the file of its index.
    :param write: writes a file of that name.
    """
    address = search_address(code)
    with app.test_request_context(address):
        body = _page(targets, f"/{index}").encode()
    named = replace(targets, assets={**targets.assets, index.removeprefix("static/"): index})
    write(file_of(address), rewrite_links(body, address, named))


def _page(targets: LinkTargets, index: str) -> str:
    _ = speech().gettext
    indexed = current_snapshot().best_dictionary(language())
    if indexed is None:
        raise ExportStopped("there is no dictionary")
    home = url_for("home.home", language=indexed.language)
    doors = (
        (_("Contents of the rules"), "rules.contents"),
        (_("The whole rulebook"), "book.book"),
        (_("Glossary"), "glossary.index"),
        (_("Questions and the rules that answer them"), "questions.index"),
        (_("All cards by name"), "cards.names"),
        (_("Rulings"), "rulings.by_rule"),
    )
    ways = (Link(words, url_for(name)) for words, name in doors)
    page = ExportedSearch(
        index=index,
        edition=indexed.edition,
        elsewhere="" if home in targets.files else targets.server,
        limit=LONGEST_QUERY,
        ways=tuple(way for way in ways if way.address in targets.files),
    )
    page_frame = frame(this_page(), _("Search"), endpoint="search.search", indexed=False)
    printed = print_page("commands/search.html", page_frame, page)
    printed.print()
    return printed.get_data(as_text=True)
