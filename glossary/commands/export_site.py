"""Exports the site into a folder that any static host serves: pages, assets, feeds, front door."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, render_template

from glossary import serving
from glossary.commands.prerender import asker
from glossary.core.errors import ExportStopped
from glossary.core.i18n import language_name
from glossary.core.languages import LANGUAGES
from glossary.serving import Answer
from glossary.serving.crawl import Quality
from glossary.serving.static_links import Ways, file_of, settle, write_assets, write_file
from glossary.web.base.layout import Link
from glossary.web.base.store import Library, shelf

LABEL = "export.json"
"""Says what the folder holds; a folder without it is not replaced."""

_FEEDS = ("/robots.txt", "/sitemap.xml")
_LOST = "404.html"


@dataclass(frozen=True)
class Errand:
    """What to export: the snapshot at *place*, into *folder*, to stand below *base*."""

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
    languages: Sequence[str] = LANGUAGES,
    quality: Quality = serving.BEST,
) -> int:
    """Write the site into *folder*, in place of an earlier export; how many pages it has.

    It is written aside and put in place when it is whole.

    :param base: the address that the folder will have, for the page shown when there is none.
    :param languages: which languages; links to the others lead to the server.
    :raises ExportStopped: if *folder* holds anything else, or a page cannot be rendered.
    """
    folder = folder.resolve()
    if folder.exists() and not _ours(folder):
        raise ExportStopped(f"{folder} is not empty and not an earlier export")
    library: Library = app.extensions["glossary"]
    shelved = library.shelved
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    aside.chmod(0o755)
    base = f"/{base.strip('/')}/" if base.strip("/") else "/"
    server = str(app.config["SITE"]).rstrip("/")
    errand = Errand(shelved.place, aside, base, server, tuple(languages), quality)
    try:
        count = _fill(app, errand)
        label = {
            "snapshot": shelved.snapshot.digest,
            "base": base,
            "server": server,
            "languages": list(errand.languages),
            "pages": count,
        }
        (aside / LABEL).write_text(json.dumps(label, indent=1) + "\n", encoding="utf-8")
        _put(aside, folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return count


def _ours(folder: Path) -> bool:
    return folder.is_dir() and ((folder / LABEL).is_file() or not any(folder.iterdir()))


def _put(aside: Path, folder: Path) -> None:
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


def _fill(app: Flask, errand: Errand) -> int:
    """Render in a process a language, then link and compress on all cores."""
    assets = write_assets(Path(str(app.static_folder)), errand.folder, errand.quality)
    cores = os.cpu_count() or 1
    context = multiprocessing.get_context("fork")
    with context.Pool(cores, initializer=_begin, initargs=(app,)) as pool:
        crawled = pool.starmap(_crawl, [(errand, language) for language in errand.languages])
        if wrong := [each for _, found in crawled for each in found]:
            raise ExportStopped("; ".join(wrong[:10]))
        files = frozenset(address for found, _ in crawled for address in found)
        ways = Ways(errand.server, files, assets)
        ordered = sorted(files)
        parts = [(errand, ways, ordered[i::cores]) for i in range(cores)]
        pool.starmap(_settle_all, parts)
        pool.apply(_beside, (errand, ways))
    return len(files)


_apps: list[Flask] = []
"""The site that a process asks, inherited and never pickled."""


def _begin(app: Flask) -> None:
    _apps[:] = [app]


def _crawl(errand: Errand, language: str) -> tuple[list[str], list[str]]:
    """Write the pages of one language as they are; their addresses, and what is wrong."""
    ask = asker(_apps[0], errand.place)

    def checked(address: str) -> Answer:
        if not address.startswith(f"/{language}/"):
            return Answer(404, "", "", b"")
        return ask(address)

    found, wrong = [], []
    for address, answer in serving.crawl(checked, [f"/{language}/"]):
        if answer.status >= 500:
            wrong.append(f"{address} answers {answer.status}")
        elif answer.status == 200 and answer.kind.startswith("text/html"):
            path = errand.folder / file_of(address)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(answer.body)
            found.append(address)
    return found, wrong


def _settle_all(errand: Errand, ways: Ways, addresses: Sequence[str]) -> None:
    for address in addresses:
        name = file_of(address)
        body = settle((errand.folder / name).read_bytes(), address, ways)
        write_file(errand.folder, name, body, errand.quality)


def _beside(errand: Errand, ways: Ways) -> None:
    """What no page leads to: feeds, the front door, the page for addresses that are none."""
    app = _apps[0]
    ask = asker(app, errand.place)
    for address in _FEEDS:
        write_file(errand.folder, address.lstrip("/"), ask(address).body, errand.quality)
    first = errand.languages[0]
    for language in errand.languages:
        lost = ask(f"/{language}/{_LOST}")
        body = settle(lost.body, f"/{language}/{_LOST}", ways, errand.base)
        write_file(errand.folder, f"{language}/{_LOST}", body, errand.quality)
        if language == first:
            write_file(errand.folder, _LOST, body, errand.quality)
    with app.test_request_context("/"):
        doors = tuple(_doors(errand.languages))
        page = render_template("commands/door.html", doors=doors).encode()
    write_file(errand.folder, file_of("/"), settle(page, "/", ways), errand.quality)


def _doors(languages: Sequence[str]) -> Iterator[Link]:
    for language in languages:
        words = shelf().speeches[language].gettext("The rules of Altered, at your table")
        yield Link(f"{language_name(language)}: {words}", f"/{language}/", language)
