"""``flask glossary export``: every page as a file that any static host serves."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.pool import Pool
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import click
from flask import Flask, render_template
from flask.cli import with_appcontext
from werkzeug.test import create_environ, run_wsgi_app

from glossary.commands.export_search import search_address, search_file, write_search_page
from glossary.commands.options import LANGUAGE, application
from glossary.core import parallel
from glossary.core.errors import ExportStopped
from glossary.serving.crawl import crawl, links
from glossary.serving.static_links import (
    ENDINGS,
    LinkTargets,
    file_of,
    rewrite_links,
    write_assets,
    write_file,
)
from glossary.snapshot import Snapshot
from glossary.web.api import card_files
from glossary.web.api.embed import shared_files
from glossary.web.base.headers import HEADERS
from glossary.web.base.layout import Link
from glossary.web.base.limits import UNRATED
from glossary.web.base.store import SnapshotStore, current_snapshot
from glossary.web.rules.book_files import FORMATS, volumes

_POLICY = "Content-Security-Policy"
_FAILED = 500
UNLINKED = (
    "/robots.txt",
    "/sitemap.xml",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/worker.js",
)
"""Exported though no page links to them; so are styles and scripts."""

LABEL = "export.json"
"""The file that describes an export; a folder without it is not replaced."""

_NOT_FOUND = "404.html"
_LOCAL = re.compile(r"https?://(127\.|localhost\b|\[::1\])")


@click.command("export")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--base", default="/", help="The address the folder will have, like /glossary/.")
@click.option("--only", "only", type=LANGUAGE, multiple=True,
              help="Export this language; may be said again.")  # fmt: skip
@click.option(
    "--coding",
    type=click.Choice([*ENDINGS, "none"]),
    default="gzip",
    help="How files are compressed beside each: for nginx, gzip_static.",
)
@with_appcontext
def export_command(*, folder: Path, base: str, only: Sequence[str], coding: str) -> None:
    """Write the whole site into FOLDER, for nginx or any static host.

    Searches are answered by a script. Whatever else has to be worked out leads to the server that
    the setting GLOSSARY_SITE names. An earlier export in FOLDER is replaced when the new is whole.
    """
    app = application()
    try:
        count = export_site(app, folder, base=base, languages=only, coding=coding)
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
    coding: str

    def write(self, name: str, body: bytes) -> None:
        """Write a file."""
        write_file(self.folder, name, body, self.coding)


def export_site(
    app: Flask,
    folder: Path,
    *,
    base: str = "/",
    languages: Collection[str] = (),
    coding: str = "gzip",
) -> int:
    """Write the site into *folder*, in place of an earlier export; return the number of pages.

    It is written to another folder, which takes the name of *folder* when it is whole.

    :param base: the address that the folder will have, for links of the page for unknown ones.
    :param languages: which languages, all if none is named; links to the others lead to the server.
    :param coding: how files are compressed beside each, ``none`` for not at all.
    :raises ExportStopped: if *folder* holds anything else, or a page cannot be rendered.
    """
    folder = folder.resolve()
    if folder.exists() and not _is_replaceable(folder):
        raise ExportStopped(f"{folder} is not empty and not an earlier export")
    opened = current_store(app).opened
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    aside.chmod(0o755)
    base = f"/{base.strip('/')}/" if base.strip("/") else "/"
    server = str(app.config["SITE"]).rstrip("/")
    known = opened.snapshot.languages
    wanted = tuple(code for code in known if not languages or code in languages)
    export = _Export(opened.place, aside, base, server, wanted, coding)
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
    cores = os.cpu_count() or 1
    with (
        asking_flask(app, export.place) as ask,
        parallel.forked(cores, _inherit, ask, export) as pool,
    ):
        addresses = _print_pages(pool, export)
        assets = write_assets(Path(str(app.static_folder)), export.write)
        asked = frozenset(
            place(code) for code in export.languages for place in (search_address, _report_address)
        )
        snapshot = current_store(app).snapshot
        beside = (
            *UNLINKED,
            *_feeds(export),
            *_books(snapshot, export),
            *_to_keep(snapshot, export),
            *card_files.addresses(snapshot),
        )
        files_of = frozenset((*addresses, *beside, *asked))
        targets = LinkTargets(export.server, files_of, assets, asked)
        finish = partial(_finish_page, targets=targets)
        for _ in pool.imap_unordered(finish, addresses, chunksize=32):
            pass
        pool.map(_write_answer, [*shared_files(snapshot), *beside])
        searches = {code: search_file(snapshot, code) for code in export.languages}
        pool.starmap(_write, searches.values(), chunksize=1)
        texts = {code: name for code, (name, _) in searches.items()}
        _write_unlinked(app, export, ask, targets, texts)
    return len(addresses)


def _print_pages(pool: Pool, export: _Export) -> Sequence[str]:
    """Write every page as Flask answers it; return their addresses.

    :raises ExportStopped: if a page cannot be made.
    """
    addresses: list[str] = []
    wrong: list[str] = []

    def visit(waiting: Sequence[str]) -> Iterator[Sequence[str]]:
        within = [address for address in waiting if address.split("/")[1] in export.languages]
        for printed in pool.imap_unordered(_print_page, within, chunksize=16):
            if printed.status >= _FAILED:
                wrong.append(f"{printed.address} answers {printed.status}")
            elif printed.is_page:
                addresses.append(printed.address)
            yield printed.links

    begin = (f"/{code}/" for code in export.languages)
    crawl(visit, [*begin, *map(_report_address, export.languages)])
    if wrong:
        raise ExportStopped("; ".join(sorted(wrong)))
    return sorted(addresses)


class _Printed(NamedTuple):
    """What became of an address: its status, whether it is a page, and where that leads."""

    address: str
    status: int
    is_page: bool
    links: Sequence[str]


class SiteAnswer(NamedTuple):
    """What the site answers at an address.

    :param for_frames: whether it has a policy of its own, for frames of other sites.
    """

    status: int
    content_type: str
    body: bytes
    for_frames: bool


Ask = Callable[[str], SiteAnswer]


@contextmanager
def asking_flask(app: Flask, place: Path) -> Iterator[Ask]:
    """Let *app* read the snapshot at *place*, and yield a function that asks it for a page."""
    store = current_store(app)
    behind = app.extensions["response_cache"].behind
    environ = create_environ() | {UNRATED: True}

    def ask(address: str) -> SiteAnswer:
        path, _, query = address.partition("?")
        asked = {"PATH_INFO": unquote(path, "latin-1"), "QUERY_STRING": query}
        body, status, headers = run_wsgi_app(
            behind, {**environ, **asked, "wsgi.input": io.BytesIO()}, buffered=True
        )
        own = headers.get(_POLICY) != HEADERS[_POLICY]
        return SiteAnswer(int(status[:3]), headers.get("Content-Type", ""), b"".join(body), own)

    app.extensions["glossary"] = SnapshotStore(store.locales, store.instance, only=place)
    try:
        yield ask
    finally:
        app.extensions["glossary"] = store


def current_store(app: Flask) -> SnapshotStore:
    """Return the snapshot store of *app*."""
    store: SnapshotStore = app.extensions["glossary"]
    return store


_inherited: list[tuple[Ask, _Export]] = []
"""What a process has from the one that forked it; neither can be pickled."""


def _inherit(ask: Ask, export: _Export) -> None:
    _inherited[:] = [(ask, export)]


def _print_page(address: str) -> _Printed:
    """Write what Flask answers at an address, if that is a page."""
    ask, export = _inherited[0]
    answer = ask(address)
    is_page = answer.status == 200 and answer.content_type.startswith("text/html")
    if not is_page or answer.for_frames:
        return _Printed(address, answer.status, is_page=False, links=())
    path = export.folder / file_of(address)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(answer.body)
    return _Printed(address, answer.status, is_page=True, links=tuple(links(address, answer.body)))


def _finish_page(address: str, targets: LinkTargets) -> None:
    """Make the links of a page lead to files, once it is known which there are."""
    _, export = _inherited[0]
    file = file_of(address)
    export.write(file, rewrite_links((export.folder / file).read_bytes(), address, targets))


def _write_answer(address: str) -> None:
    """Write what Flask answers at an address as it is."""
    ask, export = _inherited[0]
    export.write(address.lstrip("/"), ask(address).body)


def _write(name: str, body: bytes) -> None:
    _, export = _inherited[0]
    export.write(name, body)


def _report_address(code: str) -> str:
    """Return the address of the page that writes a report, whose script reads the query."""
    return f"/{code}/report"


def _feeds(export: _Export) -> Sequence[str]:
    """Return the addresses of the feeds of what changed."""
    return [f"/{code}/changes.xml" for code in export.languages]


def _books(snapshot: Snapshot, export: _Export) -> Iterator[str]:
    """Yield the addresses of the books that were made, in the languages of the export."""
    for volume in volumes(snapshot):
        if {*volume.languages} <= {*export.languages}:
            names = map(volume.file, FORMATS)
            yield from (f"/books/{name}" for name in names if (snapshot.books / name).is_file())


def _to_keep(snapshot: Snapshot, export: _Export) -> Sequence[str]:
    """Return the addresses of what is taken along: a rulebook a language, and all of the data."""
    rulebooks = [f"/rulebook-{code}.html" for code in export.languages]
    versions = [f"/{code}/pocket/version.json" for code in export.languages]
    return [*rulebooks, *versions, f"/data-{snapshot.editions[0]}.zip"]


def _write_unlinked(
    app: Flask, export: _Export, ask: Ask, targets: LinkTargets, texts: Mapping[str, str]
) -> None:
    """Write the pages that no link leads to: the search, the front door, unknown addresses."""
    for code in export.languages:
        write_search_page(app, code, targets, texts[code], export.write)
        address = f"/{code}/{_NOT_FOUND}"
        body = rewrite_links(ask(address).body, address, targets, export.base)
        export.write(f"{code}/{_NOT_FOUND}", body)
        if code == export.languages[0]:
            export.write(_NOT_FOUND, body)
    with app.test_request_context("/"):
        doors = tuple(_doors(export.languages))
        page = render_template("commands/door.html", doors=doors).encode()
    export.write(file_of("/"), rewrite_links(page, "/", targets))


def _doors(languages: Sequence[str]) -> Iterator[Link]:
    snapshot = current_snapshot()
    for language in languages:
        words = snapshot.speeches[language].gettext("The rules of Altered, at your table")
        yield Link(f"{snapshot.languages[language].name}: {words}", f"/{language}/", language)
