"""Prints the site: every page that depends on its address alone, into one file (page_pack)."""

from __future__ import annotations

import hashlib
import io
import multiprocessing
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from glossary import serving
from glossary.core.errors import RenewalStopped
from glossary.serving import PageResponse, Quality
from glossary.serving.crawl import Ask
from glossary.snapshot import open_snapshot
from glossary.snapshot.current import PRINTING
from glossary.web.base.assets import addresses
from glossary.web.base.headers import HEADERS
from glossary.web.base.limits import UNRATED
from glossary.web.base.store import SnapshotStore

_POLICY = "Content-Security-Policy"
UNLINKED = (
    "/robots.txt",
    "/sitemap.xml",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
)
"""Printed though no page links to them; so are styles and scripts."""


class _Part(NamedTuple):
    """What one process prints: the pages found from the addresses *begin* that are *within*."""

    begin: Sequence[str]
    within: Callable[[str], object]


def _parts(app: Flask, languages: Sequence[str]) -> Mapping[str, _Part]:
    """Return the parts of the site that are printed side by side, by name.

    The examples are one part: their plays are the same in each language, and computed once.
    """
    unlinked = [*UNLINKED, *addresses(Path(app.static_folder or ""))]
    return {
        **{
            language: _Part([f"/{language}/"], re.compile(rf"/{language}/(?!scenarios/)").match)
            for language in languages
        },
        "examples": _Part(
            [f"/{language}/scenarios/" for language in languages],
            re.compile(rf"/({'|'.join(languages)})/scenarios/").match,
        ),
        "unlinked": _Part(unlinked, unlinked.__contains__),
    }


def print_site(
    app: Flask,
    place: Path,
    quality: Quality | None = serving.QUICK,
    into: Path | None = None,
    languages: Sequence[str] = (),
) -> int:
    """Print the pages of the snapshot at *place*, unless they are printed; return how many.

    :param quality: how hard to compress them, None for not at all.
    :param into: the folder to print into, the snapshot's by default.
    :param languages: which languages to print, all of the snapshot's if none is named.
    :raises RenewalStopped: if a page cannot be printed.
    """
    into = into or place
    languages = languages or open_snapshot(place).languages.codes
    made_of = f"{source_digest(app)} {quality} {' '.join(languages)}"
    if serving.made_of(into) == made_of and next(serving.damaged_pages(into), None) is None:
        pages = serving.open_pages(into)
        return len(pages.pages) if pages is not None else 0
    # A killed process leaves this folder behind; renew() removes it.
    with tempfile.TemporaryDirectory(prefix=PRINTING, dir=into) as folder:
        parts = _parts(app, languages)
        tasks = [(place, Path(folder), name, quality) for name in parts]
        context = multiprocessing.get_context("fork")
        with context.Pool(len(parts), initializer=_inherit, initargs=(app, parts)) as pool:
            failed = [reason for reason in pool.starmap(_print_part, tasks, chunksize=1) if reason]
        if failed:
            raise RenewalStopped("; ".join(failed))
        return serving.join(Path(folder), list(parts), made_of, into)


def source_digest(app: Flask) -> str:
    """Return a digest of what printed pages depend on besides the snapshot.

    That is templates, assets and the settings ``SITE`` and ``REPORTS``.
    """
    digest = hashlib.sha256(f"{app.config['SITE']}\n{app.config['REPORTS']}".encode())
    for folder in (app.template_folder, app.static_folder):
        for path in sorted(Path(str(folder)).rglob("*")):
            if path.is_file():
                digest.update(f"{path.name}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def asking_flask(app: Flask, place: Path) -> Iterator[Ask]:
    """Let *app* read the snapshot at *place*, and yield a function that asks it for a page.

    The function answers as Flask does, with printed pages left aside. The status is 0 for a page
    with a policy of its own (for frames of other sites), which is not to be printed.
    """
    store: SnapshotStore = app.extensions["glossary"]
    behind = app.extensions["page_server"].behind
    environ = create_environ() | {UNRATED: True}

    def ask(address: str) -> PageResponse:
        path, _, query = address.partition("?")
        asked = {"PATH_INFO": unquote(path, "latin-1"), "QUERY_STRING": query}
        body, status, headers = run_wsgi_app(
            behind, {**environ, **asked, "wsgi.input": io.BytesIO()}, buffered=True
        )
        usual = headers.get(_POLICY) == HEADERS[_POLICY]
        return PageResponse(
            int(status[:3]) if usual else 0,
            headers.get("Content-Type", ""),
            headers.get("Cache-Control", ""),
            b"".join(body),
        )

    app.extensions["glossary"] = SnapshotStore(store.locales, store.instance, only=place)
    try:
        yield ask
    finally:
        app.extensions["glossary"] = store


_inherited: list[tuple[Flask, Mapping[str, _Part]]] = []
"""What a printing process has from the one that forked it; neither can be pickled."""


def _inherit(app: Flask, parts: Mapping[str, _Part]) -> None:
    _inherited[:] = [(app, parts)]


def _print_part(place: Path, into: Path, name: str, quality: Quality | None) -> str:
    """Print one part; return the reason if that fails, or an empty string."""
    app, parts = _inherited[0]
    part = parts[name]
    wrong: list[str] = []
    with asking_flask(app, place) as ask:

        def checked(address: str) -> PageResponse:
            if not part.within(address):
                return PageResponse(404, "", "", b"")
            answer = ask(address)
            if answer.status >= 500:
                wrong.append(f"{address} answers {answer.status}")
            return answer

        try:
            serving.write_part(serving.print_pages(checked, part.begin, quality), into, name)
        except OSError as error:
            return str(error)
    return "; ".join(wrong)
