"""Every page of the site: no dead link, no missing anchor, nothing untranslated, valid HTML."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import unescape
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse, create_environ, run_wsgi_app

from glossary.serving import PageFile, PageServer
from glossary.web.base.headers import HEADERS
from tests.browser.html import complaints, contexts
from tests.languages import LANGUAGES, LOCALES

LINK = re.compile(r'<(?:a|link|script|img|form)\b[^>]*?\b(?:href|src|action)="([^"]*)"[^>]*>')
NOFOLLOW = re.compile(r'<a\b[^>]*\brel="nofollow"[^>]*>')
ANCHOR = re.compile(r'\bid="([^"]+)"')
BETWEEN = re.compile(r'[<>"]')
"""What a message never crosses: thousands of pages say the same between two of these."""

SEARCHES = "/search?"
NOT_PRINTED = "/search"
"""A form leads there, and no link without a query."""


Proof = Callable[[str, TestResponse], Iterator[str]]


def _proof(app: Flask, printed: PageFile) -> Proof:
    """What is otherwise about a page as printed and as Flask answers, header by header."""
    assert app.extensions["glossary"].pages is None, "Flask is to answer, not what is printed"
    server = PageServer(app.extensions["page_server"].behind, lambda: printed, HEADERS)
    nobody = create_environ()

    def proof(address: str, answer: TestResponse) -> Iterator[str]:
        if address in printed.pages:
            body, status, headers = run_wsgi_app(server, {**nobody, "PATH_INFO": address})
            same = b"".join(body) == answer.data and status == answer.status
            del answer.headers["Date"]  # the server says it of every answer
            del headers["Accept-Ranges"]  # only what is printed comes in parts
            if not same or sorted(headers) != sorted(answer.headers):
                yield f"{address} is printed otherwise than Flask answers"
        elif answer.status_code == 200 and "?" not in address and not address.endswith(NOT_PRINTED):
            yield f"{address} is not printed"

    return proof


@lru_cache(maxsize=1 << 16)
def _target(address: str, link: str) -> tuple[str, str]:
    """Where a link of the page at *address* leads on this site, and to what on that page."""
    target, fragment = urldefrag(urljoin(f"http://localhost{address}", unescape(link)))
    parts = urlsplit(target)
    if parts.netloc != "localhost" or parts.path.startswith("/static/"):
        return "", ""
    return parts.path + (f"?{parts.query}" if parts.query else ""), fragment


def _crawl(
    visitor: FlaskClient, language: str, proof: Proof, most: int
) -> tuple[dict[str, str], list[str]]:
    """The *most* pages of *language* that are fewest links from its front page; what is wrong."""
    pages: dict[str, str] = {}
    wrong: list[str] = []
    fragments: dict[str, set[tuple[str, str]]] = {}
    waiting = deque([f"/{language}/"])
    while waiting and len(pages) < most:
        address = waiting.popleft()
        if address in pages:
            continue
        answer = visitor.get(address)
        pages[address] = ""
        if answer.status_code != 200:
            if not (answer.status_code in (301, 302, 303) and SEARCHES in address):
                wrong.append(f"{address} answers {answer.status_code}")
            continue
        wrong += proof(address, answer)
        if answer.mimetype != "text/html":
            continue
        pages[address] = answer.text
        for link in LINK.findall(NOFOLLOW.sub("", answer.text)):
            where, fragment = _target("" if link.startswith("/") else address, link)
            if where and fragment:
                fragments.setdefault(where, set()).add((fragment, address))
            if where.startswith(f"/{language}/") and where not in pages:
                waiting.append(where)
    for where, asked in fragments.items():
        if where not in pages and len(pages) == most:
            continue
        anchors = set(ANCHOR.findall(pages.get(where, "")))
        wrong += [f"{source} links to {where}#{f}" for f, source in asked if f not in anchors]
    return pages, wrong


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(each, marks=pytest.mark.thorough if i else ())
        for i, each in enumerate(sorted(LANGUAGES, reverse=True))
    ],
)
def test_links_of_pages_near_the_front_page_land(app: Flask, language: str, tmp_path: Path) -> None:
    """A sample of the next test, without a look at what is printed."""
    pages = _judged(app.test_client(), language, lambda *_: iter(()), tmp_path, most=150)
    assert len(pages) == 150


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_every_page_lands(
    app: Flask, printed: PageFile, language: str, tmp_path: Path
) -> None:
    """Every link lands; every address that is printed, and no other, is as Flask answers it."""
    visitor, proof = app.test_client(), _proof(app, printed)
    pages = _judged(visitor, language, proof, tmp_path)
    assert len(pages) > 2000, "the crawl did not reach the rules"
    for address in printed.pages:  # some are behind links that search engines shall not follow
        if address not in pages and address.startswith(f"/{language}/"):
            assert list(proof(address, visitor.get(address))) == []


def _judged(
    visitor: FlaskClient, language: str, proof: Proof, tmp_path: Path, most: int = 1 << 30
) -> dict[str, str]:
    """The pages that a crawl finds; fails for anything that is wrong with one of them."""
    pages, wrong = _crawl(visitor, language, proof, most)
    assert wrong == []
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
    return pages
