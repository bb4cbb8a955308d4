"""The books of a snapshot as files, PDF and EPUB: their names, and where they are fetched.

``flask glossary book`` makes them and lays them into the folder of the snapshot; those that lie
there are linked from the page of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Literal

from flask import Blueprint, abort, send_file
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.snapshot import Snapshot
from glossary.web.base.layout import Link
from glossary.web.base.listing import LinkGroup
from glossary.web.base.page import Page
from glossary.web.base.store import current_snapshot

pages = Blueprint("book_files", __name__)

Format = Literal["a5.pdf", "a4.pdf", "epub"]
_NAMES: Mapping[Format, str] = {"a5.pdf": "PDF, A5", "a4.pdf": "PDF, A4", "epub": "EPUB"}
FORMATS = tuple(_NAMES)


class Volume(Struct, frozen=True):
    """An edition as one book, in one language or in two."""

    edition: str
    languages: tuple[str, ...]

    def file(self, form: Format) -> str:
        """Return the name of its file: ``altered-fr-it-5.0-a5.pdf``."""
        join = "." if form == "epub" else "-"
        return f"altered-{'-'.join(self.languages)}-{self.edition}{join}{form}"


def volumes(snapshot: Snapshot) -> Iterator[Volume]:
    """Yield every book that can be made, the newest edition first."""
    for edition in snapshot.editions:
        codes = [code for code in snapshot.languages if snapshot.dictionary(code, edition)]
        yield from (Volume(edition, (code,)) for code in codes)
        yield from (Volume(edition, pair) for pair in combinations(codes, 2))


def files_there(page: Page) -> tuple[LinkGroup, ...]:
    """Return the books with the language of *page* that were made, the newest edition first."""
    shown = (
        LinkGroup(_title(page, volume), tuple(_links(page, volume)))
        for volume in volumes(page.snapshot)
        if page.language in volume.languages
    )
    return tuple(book for book in shown if book.links)


def _title(page: Page, volume: Volume) -> str:
    others = [page.language_name(code) for code in volume.languages if code != page.language]
    edition = page.edition_name(volume.edition)
    if not others:
        return edition
    return page.gettext(
        "%(edition)s, with the text in another language beside it: %(language)s",
        edition=edition,
        language=others[0],
    )


def _links(page: Page, volume: Volume) -> Iterator[Link]:
    for form, words in _NAMES.items():
        name = volume.file(form)
        path = page.snapshot.books / name
        if path.is_file():
            size = page.speech.ngettext(
                "%(number)s kB", "%(number)s kB", round(path.stat().st_size / 1000)
            )
            yield Link(f"{words} ({size})", page.url_for("book_files.file", name=name))


@pages.get("/books/<name>")
def file(name: str) -> ResponseReturnValue:
    """Send a book that was made, to be kept."""
    snapshot = current_snapshot()
    known = (each.file(form) for each in volumes(snapshot) for form in FORMATS)
    if name not in known or not (snapshot.books / name).is_file():
        abort(404)
    kind = "application/epub+zip" if name.endswith(".epub") else "application/pdf"
    return send_file(snapshot.books / name, mimetype=kind, as_attachment=True, conditional=True)
