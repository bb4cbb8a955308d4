"""Writes the search of an exported site: an index for each language, and a page that asks it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from flask import Flask

from glossary.commands.search_index import search_index
from glossary.core.errors import ExportStopped
from glossary.search import LONGEST_QUERY
from glossary.serving import Quality
from glossary.serving.static_links import LinkTargets, file_of, rewrite_links, write_file
from glossary.snapshot import open_snapshot
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import url_for

_ASSET = "/static/"


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


def write_index(place: Path, code: str, folder: Path, quality: Quality) -> Mapping[str, str]:
    """Write the index of the newest rules in a language, of the snapshot at *place*.

    :return: its exported name, with a digest, by the name that the search page asks for.
    :raises ExportStopped: if there is no dictionary.
    """
    snapshot = open_snapshot(place)
    indexed = snapshot.best_dictionary(code)
    if indexed is None:
        raise ExportStopped("there is no dictionary")
    body, correct = search_index(snapshot, indexed)
    words = _digested(f"search/{code}.txt", correct)
    write_file(folder, words, correct, quality)
    named = {**body, "correct": Path(words).name}
    written = json.dumps(named, ensure_ascii=False, separators=(",", ":")).encode()
    name = _digested(f"search/{code}.json", written)
    write_file(folder, name, written, quality)
    return {f"search/{code}.json": name}


def _digested(name: str, body: bytes) -> str:
    path = Path(name)
    digest = hashlib.sha256(body).hexdigest()[:12]
    return f"static/{path.with_name(f'{path.stem}.{digest}{path.suffix}').as_posix()}"


def write_search_page(
    app: Flask,
    code: str,
    folder: Path,
    quality: Quality,
    targets: LinkTargets,
    indexes: Mapping[str, str],
) -> None:
    """Write the page that searches in a language; *app* reads the snapshot that is exported.

    :param indexes: what :func:`write_index` returned.
    """
    address = search_address(code)
    with app.test_request_context(address):
        body = _page(targets).encode()
    named = replace(targets, assets={**targets.assets, **indexes})
    write_file(folder, file_of(address), rewrite_links(body, address, named), quality)


def _page(targets: LinkTargets) -> str:
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
    ways = (Link(words, url_for(name, language=language())) for words, name in doors)
    page = ExportedSearch(
        index=f"{_ASSET}search/{language()}.json",
        edition=indexed.edition,
        elsewhere="" if home in targets.files else targets.server,
        limit=LONGEST_QUERY,
        ways=tuple(way for way in ways if way.address in targets.files),
    )
    page_frame = frame(_("Search"), endpoint="search.search", indexed=False)
    return print_page("commands/search.html", page_frame, page)
