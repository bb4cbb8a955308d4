"""``flask glossary export``: the printed pages as files that any static host serves."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from flask import Flask, render_template
from flask.cli import with_appcontext

from glossary import serving
from glossary.cards.index import card_index
from glossary.commands.cards import card_files
from glossary.commands.export_search import search_address, search_files, write_search_page
from glossary.commands.options import LANGUAGE, application
from glossary.commands.prerender import UNLINKED, asking_flask, print_site, source_digest
from glossary.core.errors import ExportStopped, RenewalStopped, SnapshotUnusable
from glossary.serving import PageFile, Quality
from glossary.serving.conditional import IDENTITY
from glossary.serving.static_links import (
    LinkTargets,
    file_of,
    rewrite_links,
    write_assets,
    write_file,
)
from glossary.snapshot import open_snapshot
from glossary.web.base.layout import Link
from glossary.web.base.locale import language_name
from glossary.web.base.store import SnapshotStore, current_snapshot
from glossary.web.rules.embed import shared_files

LABEL = "export.json"
"""The file that describes an export; a folder without it is not replaced."""

_NOT_FOUND = "404.html"
_LOCAL = re.compile(r"https?://(127\.|localhost\b|\[::1\])")


@click.command("export")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--base", default="/", help="The address the folder will have, like /glossary/.")
@click.option("--only", "only", type=LANGUAGE, multiple=True,
              help="Export this language; may be said again.")  # fmt: skip
@click.option("--quick", is_flag=True, help="Compress less hard.")
@with_appcontext
def export_command(*, folder: Path, base: str, only: Sequence[str], quick: bool) -> None:
    """Write the whole site into FOLDER, for nginx or any static host.

    Searches are answered by a script. Whatever else has to be worked out leads to the server that
    the setting GLOSSARY_SITE names. An earlier export in FOLDER is replaced when the new is whole.
    """
    app = application()
    quality = serving.QUICK if quick else serving.BEST
    try:
        count = export_site(app, folder, base=base, languages=only, quality=quality)
    except OSError as error:
        raise click.ClickException(str(error)) from None
    if _LOCAL.match(site := app.config["SITE"]):
        click.echo(
            f"filters and forms lead to {site}: set GLOSSARY_SITE to the server's address", err=True
        )
    click.echo(f"{count} pages in {folder}")


@dataclass(frozen=True)
class _Export:
    """What to export: the snapshot at *place*, into *folder*, which will be served at *base*."""

    place: Path
    folder: Path
    base: str
    server: str
    languages: Sequence[str]
    quality: Quality


def export_site(
    app: Flask,
    folder: Path,
    *,
    base: str = "/",
    languages: Collection[str] = (),
    quality: Quality = serving.BEST,
) -> int:
    """Write the site into *folder*, in place of an earlier export; return the number of pages.

    It is written to another folder, which takes the name of *folder* when it is whole.

    :param base: the address that the folder will have, for links of the page for unknown ones.
    :param languages: which languages, all if none is named; links to the others lead to the server.
    :raises ExportStopped: if *folder* holds anything else, or a page cannot be rendered.
    """
    folder = folder.resolve()
    if folder.exists() and not _is_replaceable(folder):
        raise ExportStopped(f"{folder} is not empty and not an earlier export")
    store: SnapshotStore = app.extensions["glossary"]
    opened = store.opened
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    aside.chmod(0o755)
    base = f"/{base.strip('/')}/" if base.strip("/") else "/"
    server = str(app.config["SITE"]).rstrip("/")
    known = opened.snapshot.languages
    wanted = tuple(code for code in known if not languages or code in languages)
    export = _Export(opened.place, aside, base, server, wanted, quality)
    try:
        count = _fill(app, export)
        label = {
            "snapshot": opened.snapshot.digest,
            "base": base,
            "server": server,
            "languages": list(export.languages),
            "pages": count,
        }
        (aside / LABEL).write_text(json.dumps(label, indent=1) + "\n", encoding="utf-8")
        _replace(folder, aside)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return count


def _is_replaceable(folder: Path) -> bool:
    return folder.is_dir() and ((folder / LABEL).is_file() or not any(folder.iterdir()))


def _replace(folder: Path, aside: Path) -> None:
    old = aside.with_name(f"{aside.name}.old")
    if folder.exists():
        folder.rename(old)
    try:
        aside.rename(folder)
    except OSError:
        if old.exists():
            old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _fill(app: Flask, export: _Export) -> int:
    """Write all files of the export; return the number of its pages."""
    with _printed(app, export) as printed:
        addresses = _addresses(serving.open_pages(printed), export.languages)
        assets = write_assets(Path(str(app.static_folder)), export.folder, export.quality)
        asked = frozenset(map(search_address, export.languages))
        files_of = frozenset((*addresses, *UNLINKED, *_feeds(export), *asked))
        targets = LinkTargets(export.server, files_of, assets, asked)
        cores = os.cpu_count() or 1
        snapshot = open_snapshot(export.place)
        shared = list(shared_files(snapshot))
        cards = card_index(app.extensions["glossary"].card_tables)
        searches = {code: search_files(snapshot, code, cards) for code in export.languages}
        with multiprocessing.get_context("fork").Pool(cores, _inherit, (app,)) as pool:
            tasks = [(export, printed, targets, sorted(addresses)[i::cores]) for i in range(cores)]
            pool.starmap(_write_pages, tasks)
            pool.starmap(_write_shared, [(export, shared[i::cores]) for i in range(cores)])
            searched = [
                (export.folder, name, body, export.quality)
                for files in searches.values()
                for name, body in files.items()
            ]
            pool.starmap(write_file, searched, chunksize=1)
    indexes = {code: next(iter(files)) for code, files in searches.items()}
    _write_unlinked(app, export, targets, indexes)
    return len(addresses)


@contextmanager
def _printed(app: Flask, export: _Export) -> Iterator[Path]:
    """Yield a folder with the printed pages: the snapshot, or a temporary one if it has none.

    A snapshot without pages is not printed into, because workers may serve from it.

    :raises ExportStopped: if a page cannot be printed.
    """
    if _is_printed(app, export):
        yield export.place
        return
    with tempfile.TemporaryDirectory(dir=export.folder) as folder:
        try:
            print_site(app, export.place, None, Path(folder), export.languages)
        except RenewalStopped as error:
            raise ExportStopped(str(error)) from None
        yield Path(folder)


def _is_printed(app: Flask, export: _Export) -> bool:
    """Whether the snapshot has pages by today's templates and settings, and all can be read."""
    if not serving.made_of(export.place).startswith(source_digest(app)):
        return False
    try:
        pages = serving.open_pages(export.place)
    except SnapshotUnusable:
        return False
    addresses = _addresses(pages, export.languages)
    return pages is not None and all(pages.form(each, IDENTITY) is not None for each in addresses)


def _addresses(pages: PageFile | None, languages: Sequence[str]) -> Sequence[str]:
    """Return the addresses of the printed HTML pages in *languages*."""
    return [
        address
        for address, page in (pages.pages.items() if pages is not None else ())
        if page.content_type.startswith("text/html") and address.split("/")[1] in languages
    ]


def _write_pages(
    export: _Export, printed: Path, targets: LinkTargets, addresses: Sequence[str]
) -> None:
    """Write the pages at *addresses*, printed in the folder *printed*, with links into files."""
    pages = serving.open_pages(printed)
    for address in addresses:
        body = pages.form(address, IDENTITY) if pages is not None else None
        if body is None:
            raise ExportStopped(f"{address} cannot be read from the printed pages")
        file = file_of(address)
        if file.endswith(".html"):
            body = rewrite_links(body, address, targets)
        write_file(export.folder, file, body, export.quality)


_inherited: list[Flask] = []
"""The application in a process that was forked; it cannot be pickled."""


def _inherit(app: Flask) -> None:
    _inherited[:] = [app]


def _write_shared(export: _Export, addresses: Sequence[str]) -> None:
    """Write the files at *addresses*, which scripts of other sites read."""
    with asking_flask(_inherited[0], export.place) as ask:
        for address in addresses:
            write_file(export.folder, address.lstrip("/"), ask(address).body, export.quality)


def _feeds(export: _Export) -> Sequence[str]:
    """Return the addresses of the feeds of what changed."""
    return [f"/{code}/changes.xml" for code in export.languages]


def _write_unlinked(
    app: Flask, export: _Export, targets: LinkTargets, indexes: Mapping[str, str]
) -> None:
    """Write what Flask prints otherwise or not at all.

    That is pages that search, feeds, cards as JSON, the front door, unknown addresses.
    """
    with asking_flask(app, export.place) as ask:
        for code in export.languages:
            write_search_page(app, code, export.folder, export.quality, targets, indexes[code])
        for address in (*UNLINKED, *_feeds(export)):
            write_file(export.folder, address.lstrip("/"), ask(address).body, export.quality)
        for language in export.languages:
            address = f"/{language}/{_NOT_FOUND}"
            body = rewrite_links(ask(address).body, address, targets, export.base)
            write_file(export.folder, f"{language}/{_NOT_FOUND}", body, export.quality)
            if language == export.languages[0]:
                write_file(export.folder, _NOT_FOUND, body, export.quality)
        for name, held in card_files(app).items():
            body = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
            write_file(export.folder, f"data/{name}", body, export.quality)
        with app.test_request_context("/"):
            doors = tuple(_doors(export.languages))
            page = render_template("commands/door.html", doors=doors).encode()
    write_file(export.folder, file_of("/"), rewrite_links(page, "/", targets), export.quality)


def _doors(languages: Sequence[str]) -> Iterator[Link]:
    for language in languages:
        words = current_snapshot().speeches[language].gettext("The rules of Altered, at your table")
        yield Link(f"{language_name(language)}: {words}", f"/{language}/", language)
