"""Prints the site into a snapshot: every page that depends on its address alone."""

from __future__ import annotations

import hashlib
import io
import multiprocessing
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from glossary import serving
from glossary.core.errors import RenewalStopped
from glossary.core.languages import LANGUAGES
from glossary.serving import Answer
from glossary.serving.crawl import Ask, Quality
from glossary.snapshot.current import PRINTING
from glossary.web.base.assets import addresses
from glossary.web.base.headers import HEADERS
from glossary.web.base.limits import UNRATED
from glossary.web.base.store import Library

_POLICY = "Content-Security-Policy"
_BESIDE = ("/robots.txt", "/sitemap.xml")
"""What no page leads to, besides styles and scripts."""


class _Part(NamedTuple):
    """What one process prints: all that is found from *begin* and lies *within*."""

    begin: Sequence[str]
    within: Callable[[str], object]


def _parts(app: Flask) -> Mapping[str, _Part]:
    """What is printed side by side, by name."""
    beside = [*_BESIDE, *addresses(Path(app.static_folder or ""))]
    return {
        **{
            language: _Part([f"/{language}/"], re.compile(rf"/{language}/(?!scenarios/)").match)
            for language in LANGUAGES
        },
        "examples": _Part(
            [f"/{language}/scenarios/" for language in LANGUAGES],
            re.compile(rf"/({'|'.join(LANGUAGES)})/scenarios/").match,
        ),
        "beside": _Part(beside, beside.__contains__),
    }


def print_site(
    app: Flask, place: Path, quality: Quality = serving.QUICK, into: Path | None = None
) -> int:
    """Print the pages of the snapshot at *place*, unless they are there; how many.

    A process a language, and one for the examples, whose plays are the same in each.

    :param into: another folder to print into.
    :raises RenewalStopped: if a page cannot be printed.
    """
    into = into or place
    digest = _made_of(app, quality)
    if serving.made_of(into) == digest and next(serving.damaged_pages(into), None) is None:
        pages = serving.open_pages(into)
        return len(pages.pages) if pages is not None else 0
    names = list(_parts(app))
    context = multiprocessing.get_context("fork")
    # Whatever stops it, what it wrote goes with its folder; shelving removes those of the killed.
    with tempfile.TemporaryDirectory(prefix=PRINTING, dir=into) as folder:
        parts = [(place, Path(folder), name, quality) for name in names]
        with context.Pool(len(parts), initializer=_begin, initargs=(app,)) as pool:
            failed = [reason for reason in pool.starmap(_print_part, parts, chunksize=1) if reason]
        if failed:
            raise RenewalStopped("; ".join(failed))
        return serving.join(Path(folder), names, digest, into)


def asker(app: Flask, place: Path) -> Ask:
    """What Flask itself answers from the snapshot at *place*, printed pages left aside.

    A page with a policy of its own, for frames of other sites, is left to Flask: status 0.
    """
    library: Library = app.extensions["glossary"]
    app.extensions["glossary"] = Library(library.locales, library.instance, only=place)
    behind = app.extensions["press"].behind
    nobody = create_environ() | {UNRATED: True}

    def ask(address: str) -> Answer:
        path, _, query = address.partition("?")
        asked = {"PATH_INFO": unquote(path, "latin-1"), "QUERY_STRING": query}
        body, status, headers = run_wsgi_app(
            behind, {**nobody, **asked, "wsgi.input": io.BytesIO()}, buffered=True
        )
        usual = headers.get(_POLICY) == HEADERS[_POLICY]
        return Answer(
            int(status[:3]) if usual else 0,
            headers.get("Content-Type", ""),
            headers.get("Cache-Control", ""),
            b"".join(body),
        )

    return ask


_apps: list[Flask] = []
"""The site that a printing process asks, inherited and never pickled."""


def _begin(app: Flask) -> None:
    _apps[:] = [app]


def _print_part(place: Path, into: Path, name: str, quality: Quality) -> str:
    """Print what can be reached in one part; the reason if it cannot be done."""
    part = _parts(_apps[0])[name]
    wrong: list[str] = []
    ask = asker(_apps[0], place)

    def checked(address: str) -> Answer:
        if not part.within(address):
            return Answer(404, "", "", b"")
        answer = ask(address)
        if answer.status >= 500:
            wrong.append(f"{address} answers {answer.status}")
        return answer

    try:
        serving.write_part(serving.print_pages(checked, part.begin, quality), into, name)
    except OSError as error:
        return str(error)
    return "; ".join(wrong)


def _made_of(app: Flask, quality: Quality) -> str:
    """The digest of templates, assets and settings that a printed page depends on."""
    digest = hashlib.sha256(f"{app.config['SITE']} {quality}".encode())
    for folder in (app.template_folder, app.static_folder):
        for path in sorted(Path(str(folder)).rglob("*")):
            if path.is_file():
                digest.update(f"{path.name}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
