"""``flask glossary book``: the rules as PDF and EPUB, by edition and language."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import click
from flask import Flask
from flask.cli import with_appcontext

from glossary.commands.book_epub import epub_of
from glossary.commands.book_pdf import pdf_of
from glossary.commands.book_text import read_book
from glossary.commands.options import LANGUAGE, application
from glossary.core import parallel
from glossary.web.base.store import snapshot_store
from glossary.web.base.this_page import page_in
from glossary.web.rules.book_files import FORMATS, Format, Volume, volumes


@click.command("book")
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--edition", "edition", help="Only this edition.")
@click.option("--only", "only", type=LANGUAGE, multiple=True,
              help="Only this language; said twice, the two side by side, too.")  # fmt: skip
@click.option("--epub", "epub", is_flag=True, help="No PDF: that is at once, and needs no extra.")
@with_appcontext
def book_command(
    *, folder: Path | None, edition: str | None, only: Sequence[str], epub: bool
) -> None:
    """Write the rules as books: each edition, in each language and in two side by side.

    They are PDF (A5 and A4) and EPUB, and lie with the snapshot in use, from which the site and an
    export hand them out, or in FOLDER. PDF takes some seconds a book.
    """
    app = application()
    snapshot = snapshot_store().snapshot
    wanted = [
        volume
        for volume in volumes(snapshot)
        if edition in (None, volume.edition) and (not only or {*volume.languages} <= {*only})
    ]
    if not wanted:
        raise click.ClickException(f"there is no edition {edition}: {', '.join(snapshot.editions)}")
    forms = ("epub",) if epub else FORMATS
    books = write_books(app, folder or snapshot.books, wanted, forms)
    for path in books:
        click.echo(f"{path} {path.stat().st_size / 1e6:.2f} MB")


def write_books(
    app: Flask, folder: Path, wanted: Sequence[Volume], forms: Sequence[Format]
) -> Sequence[Path]:
    """Write books into *folder*, beside what is there; return their files.

    :raises BookStopped: if what makes a PDF is not installed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    cores = os.cpu_count() or 1
    with parallel.forked(cores, _inherit, app, folder) as pool:
        return pool.starmap(_write_book, product(wanted, forms), chunksize=1)


_inherited: list[tuple[Flask, Path]] = []
"""What a process has from the one that forked it; an application cannot be pickled."""


def _inherit(app: Flask, folder: Path) -> None:
    _inherited[:] = [(app, folder)]


def _write_book(volume: Volume, form: Format) -> Path:
    app, folder = _inherited[0]
    language = volume.languages[0]
    with app.test_request_context(f"/{language}/"):
        book = read_book(page_in(language), volume)
        match form:
            case "epub":
                body = epub_of(book)
            case "a5.pdf":
                body = pdf_of(book, "A5")
            case "a4.pdf":
                body = pdf_of(book, "A4")
    path = folder / volume.file(form)
    aside = path.with_name(f".{path.name}")
    aside.write_bytes(body)
    return aside.replace(path)
