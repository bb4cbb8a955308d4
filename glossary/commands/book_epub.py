"""A book as EPUB 3.3: a ZIP of XHTML, a part a file. The same texts are the same bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import NamedTuple

from flask import render_template

from glossary.commands.book_text import INDEX, Book, Chapter

_MIMETYPE = "application/epub+zip"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP can say; files in it have no other."""

_CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
"""


class _Part(NamedTuple):
    """A part: what it is called and holds, and what readers are told of it."""

    name: str
    title: str
    chapter: Chapter | None = None

    @property
    def id(self) -> str:
        return f"part-{self.name}"

    @property
    def file(self) -> str:
        return f"{self.id}.xhtml"


def epub_of(book: Book) -> bytes:
    """Return *book* as EPUB."""
    parts = tuple(_parts(book))
    printed = {
        part: book.printed(
            "commands/book/part.html",
            in_parts=True,
            part=part.name,
            title=part.title,
            chapter=part.chapter,
        )
        for part in parts
    }
    package = render_template(
        "commands/book/package.xml",
        book=book,
        parts=[(part, _properties(part, text)) for part, text in printed.items()],
    )
    filled = io.BytesIO()
    with zipfile.ZipFile(filled, "w") as epub:

        def write(name: str, text: str, method: int = zipfile.ZIP_DEFLATED) -> None:
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = method
            epub.writestr(info, text, compresslevel=9)

        write("mimetype", _MIMETYPE, zipfile.ZIP_STORED)  # the first, and as it is (OCF 4.2)
        write("META-INF/container.xml", _CONTAINER)
        write("EPUB/package.opf", package)
        write("EPUB/book.css", render_template("commands/book/epub.css"))
        for part, text in printed.items():
            write(f"EPUB/{part.file}", text)
    return filled.getvalue()


def _parts(book: Book) -> Iterator[_Part]:
    _ = book.page.gettext
    yield _Part("cover", book.title)
    yield _Part("contents", _("Contents"))
    for chapter in book.chapters:
        first = chapter.entries[0]
        title = " · ".join(heading.words for heading in first.headings)
        yield _Part(chapter.part, f"{first.number} {title}", chapter)
    yield _Part(INDEX, _("Index of terms"))


def _properties(part: _Part, text: str) -> str:
    """Return what the package must say of a part (EPUB 3.3, D.5)."""
    if part.name == "contents":
        return "nav"
    return "svg" if "<svg " in text else ""
