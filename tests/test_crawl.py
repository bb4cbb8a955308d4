"""Every page of the site: no dead link, no missing anchor, nothing untranslated, valid HTML."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from glossary.model import LANGUAGES
from glossary.press import PageFile, Press
from glossary.web.headers import HEADERS
from tests.browser.html import complaints, contexts
from tests.conftest import LOCALES

LINK = re.compile(r'<(?:a|link|script|img|form)\b[^>]*?\b(?:href|src|action)="([^"]*)"[^>]*>')
NOFOLLOW = re.compile(r'<a\b[^>]*\brel="nofollow"[^>]*>')
ANCHOR = re.compile(r'\bid="([^"]+)"')
BETWEEN = re.compile(r'[<>"]')
"""What a message never crosses: thousands of pages say the same between two of these."""

SEARCHES = "/search?"
NOT_PRINTED = "/search"
"""A form leads there, and no link without a query."""


def _crawl(app: Flask, start: str, printed: PageFile) -> tuple[dict[str, str], list[str]]:
    """Every page of a language that is printed or reachable from *start*; what is wrong with them.

    Each is compared with what is printed, byte by byte and header by header.
    """
    visitor = app.test_client()
    assert app.extensions["glossary"].pages is None, "Flask is to answer, not the press"
    press = Press(app.extensions["press"].behind, lambda: printed, HEADERS)
    nobody = create_environ()
    language = start.split("/")[1]
    pages: dict[str, str] = {}
    wrong: list[str] = []
    fragments: dict[str, set[tuple[str, str]]] = {}
    waiting = [*(a for a in printed.pages if a.startswith(start)), start]
    while waiting:
        address = waiting.pop()
        if address in pages:
            continue
        answer = visitor.get(address)
        pages[address] = ""
        if answer.status_code != 200:
            if not (answer.status_code in (301, 302, 303) and SEARCHES in address):
                wrong.append(f"{address} answers {answer.status_code}")
            continue
        if address in printed.pages:
            body, status, headers = run_wsgi_app(press, {**nobody, "PATH_INFO": address})
            same = b"".join(body) == answer.data and status == answer.status
            del answer.headers["Date"]  # the server says it of every answer
            if not same or sorted(headers) != sorted(answer.headers):
                wrong.append(f"{address} is printed otherwise than Flask answers")
        elif "?" not in address and not address.endswith(NOT_PRINTED):
            wrong.append(f"{address} is not printed")
        if answer.mimetype != "text/html":
            continue
        pages[address] = answer.text
        for link in map(unescape, LINK.findall(NOFOLLOW.sub("", answer.text))):
            target, fragment = urldefrag(urljoin(f"http://localhost{address}", link))
            parts = urlsplit(target)
            if parts.netloc != "localhost" or parts.path.startswith("/static/"):
                continue
            where = parts.path + (f"?{parts.query}" if parts.query else "")
            if fragment:
                fragments.setdefault(where, set()).add((fragment, address))
            if where.startswith(f"/{language}/") and where not in pages:
                waiting.append(where)
    for where, asked in fragments.items():
        anchors = set(ANCHOR.findall(pages.get(where, "")))
        wrong += [f"{source} links to {where}#{f}" for f, source in asked if f not in anchors]
    return pages, wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_every_page_lands(
    app: Flask, printed: PageFile, language: str, tmp_path: Path
) -> None:
    pages, wrong = _crawl(app, f"/{language}/", printed)
    assert wrong == []
    assert len(pages) > 2000, "the crawl did not reach the rules"
    with (LOCALES / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        english = [
            message.id
            for message in read_po(file)
            if isinstance(message.id, str) and len(message.id.split()) > 3
            if message.id != message.string and "%" not in message.id
        ]
    judged: set[object] = set()
    said: dict[str, str] = {}
    for number, (address, text) in enumerate(pages.items()):
        anchors = ANCHOR.findall(text)
        assert len(anchors) == len(set(anchors)), f"{address} has an id twice"
        if text and not (seen := contexts(text)) <= judged:
            judged |= seen
            (tmp_path / f"{number}.html").write_text(text, encoding="utf-8")
        assert text.count("<h1") == 1 or not text, address
        assert f'<html lang="{language}">' in text or not text, address
        said.update(dict.fromkeys(BETWEEN.split(text), address))
    everything = "\n".join(said)
    for message in english:
        if message in everything:
            where = next(address for words, address in said.items() if message in words)
            raise AssertionError(f"{where} says {message!r} in English")
    assert complaints(tmp_path) == ""
