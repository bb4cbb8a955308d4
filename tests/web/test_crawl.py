"""Every page of the site: no dead link, no missing anchor, nothing untranslated, valid HTML."""

import re
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

from glossary.core.i18n import SOURCE_LANGUAGE
from tests.browser.html import complaints, contexts
from tests.languages import LANGUAGES, LOCALES

LINK = re.compile(r'<(?:a|link|script|img|form)\b[^>]*?\b(?:href|src|action)="([^"]*)"[^>]*>')
NOFOLLOW = re.compile(r'<a\b[^>]*\brel="nofollow"[^>]*>')
ANCHOR = re.compile(r'\bid="([^"]+)"')
HALF = re.compile(r'<section class="half" lang="(\w+)">.*?</section>', re.DOTALL)
"""One of the two languages of a card for the table."""
BETWEEN = re.compile(r'[<>"]')
"""What a message never crosses: thousands of pages say the same between two of these."""

LEAD_ON = re.compile(r"/search\?|^/\w+/api/\w")
"""What is searched for, and the operations of the interface, which a form on their page asks."""


@lru_cache(maxsize=1 << 16)
def _target(address: str, link: str) -> tuple[str, str]:
    """Where a link of the page at *address* leads on this site, and to what on that page."""
    target, fragment = urldefrag(urljoin(f"http://localhost{address}", unescape(link)))
    parts = urlsplit(target)
    if parts.netloc != "localhost" or parts.path.startswith("/static/"):
        return "", ""
    return parts.path + (f"?{parts.query}" if parts.query else ""), fragment


def _crawl(visitor: FlaskClient, language: str, most: int) -> tuple[dict[str, str], list[str]]:
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
            if not (answer.status_code in (301, 302, 303) and LEAD_ON.search(address)):
                wrong.append(f"{address} answers {answer.status_code}")
            continue
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
        if where not in pages:  # past the *most*, or in another language
            continue
        anchors = set(ANCHOR.findall(pages[where]))
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
    """A sample of the next test."""
    pages = _judged(app.test_client(), language, tmp_path, most=150)
    assert len(pages) == 150


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_every_page_lands(app: Flask, language: str, tmp_path: Path) -> None:
    pages = _judged(app.test_client(), language, tmp_path)
    assert len(pages) > 2000, "the crawl did not reach the rules"


def _translated(language: str) -> Iterator[str]:
    """Yield the English sentences that read otherwise in a language."""
    with (LOCALES / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        for message in read_po(file):
            if (
                isinstance(message.id, str)
                and len(message.id.split()) > 3
                and message.id != message.string
                and "%" not in message.id
            ):
                yield message.id


def _judged(
    visitor: FlaskClient, language: str, tmp_path: Path, most: int = 1 << 30
) -> dict[str, str]:
    """The pages that a crawl finds; fails for anything that is wrong with one of them."""
    pages, wrong = _crawl(visitor, language, most)
    assert wrong == []
    english = list(_translated(language)) if language != SOURCE_LANGUAGE else []
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
        shown = HALF.sub(lambda half: half[0] if half[1] == language else "", text)
        said.update(dict.fromkeys(BETWEEN.split(shown), address))
    everything = "\n".join(said)
    for message in english:
        if message in everything:
            where = next(address for words, address in said.items() if message in words)
            raise AssertionError(f"{where} says {message!r} in English")
    assert complaints(tmp_path) == ""
    return pages
