"""Prints the site into a snapshot: every page that depends on its address alone."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
from pathlib import Path

from flask import Flask
from werkzeug.test import Client

from glossary import press
from glossary.errors import RenewalStopped
from glossary.model import LANGUAGES
from glossary.press import Answer
from glossary.press.printing import Ask, Quality
from glossary.web.headers import HEADERS
from glossary.web.library import Library

_POLICY = "Content-Security-Policy"
_BESIDE = ("/robots.txt", "/sitemap.xml")
"""What no page leads to."""


def print_site(app: Flask, place: Path, quality: Quality = press.QUICK) -> int:
    """Print the pages of the snapshot at *place* into it, unless they are there; how many.

    A process a language, as many at a time as there are cores.

    :raises RenewalStopped: if a page cannot be printed.
    """
    digest = _made_of(app, quality)
    if press.made_of(place) == digest:
        pages = press.open_pages(place)
        return len(pages.pages) if pages is not None else 0
    parts = [(place, language, quality) for language in LANGUAGES]
    processes = min(len(parts), os.cpu_count() or 1)
    context = multiprocessing.get_context("fork")
    with context.Pool(processes, initializer=_begin, initargs=(app,)) as pool:
        failed = [reason for reason in pool.starmap(_print_part, parts) if reason]
    if failed:
        raise RenewalStopped("; ".join(failed))
    return press.join(place, LANGUAGES, digest)


def asker(app: Flask, place: Path) -> Ask:
    """What Flask itself answers from the snapshot at *place*, printed pages left aside.

    A page with a policy of its own, for frames of other sites, is left to Flask: status 0.
    """
    library: Library = app.extensions["glossary"]
    app.extensions["glossary"] = Library(library.locales, library.instance, only=place)
    client = Client(app.extensions["press"].behind)

    def ask(address: str) -> Answer:
        found = client.get(address)
        headers = found.headers
        usual = headers.get(_POLICY) == HEADERS[_POLICY]
        return Answer(
            found.status_code if usual else 0,
            headers.get("Content-Type", ""),
            headers.get("Cache-Control", ""),
            found.get_data(),
        )

    return ask


_apps: list[Flask] = []
"""The site that a printing process asks, inherited and never pickled."""


def _begin(app: Flask) -> None:
    _apps[:] = [app]


def _print_part(place: Path, language: str, quality: Quality) -> str:
    """Print what can be reached in one language; the reason if it cannot be done."""
    begin = [f"/{language}/", *(_BESIDE if language == LANGUAGES[0] else ())]
    wrong: list[str] = []
    ask = asker(_apps[0], place)

    def checked(address: str) -> Answer:
        if not address.startswith(f"/{language}/") and address not in _BESIDE:
            return Answer(404, "", "", b"")
        answer = ask(address)
        if answer.status >= 500:
            wrong.append(f"{address} answers {answer.status}")
        return answer

    try:
        press.write_part(press.print_pages(checked, begin, quality), place, language)
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
