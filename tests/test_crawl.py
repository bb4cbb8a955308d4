"""Every page of the site: no dead link, no missing anchor, nothing untranslated, valid HTML."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from babel.messages.pofile import read_po
from flask import Flask

from glossary.model import LANGUAGES
from tests.browser.html import complaints, contexts
from tests.conftest import LOCALES

LINK = re.compile(r'<(?:a|link|script|img|form)\b[^>]*?\b(?:href|src|action)="([^"]*)"[^>]*>')
NOFOLLOW = re.compile(r'<a\b[^>]*\brel="nofollow"[^>]*>')
ANCHOR = re.compile(r'\bid="([^"]+)"')
SEARCHES = "/search?"


def _crawl(app: Flask, start: str) -> tuple[dict[str, str], list[str]]:
    """Every page reachable from *start* in its language, and what is wrong with the links."""
    visitor = app.test_client()
    language = start.split("/")[1]
    pages: dict[str, str] = {}
    wrong: list[str] = []
    fragments: dict[str, set[tuple[str, str]]] = {}
    waiting = [start]
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
def test_every_link_of_every_page_lands(app: Flask, language: str, tmp_path: Path) -> None:
    pages, wrong = _crawl(app, f"/{language}/")
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
    for number, (address, text) in enumerate(pages.items()):
        anchors = ANCHOR.findall(text)
        assert len(anchors) == len(set(anchors)), f"{address} has an id twice"
        if text and not (seen := contexts(text)) <= judged:
            judged |= seen
            (tmp_path / f"{number}.html").write_text(text, encoding="utf-8")
        assert text.count("<h1") == 1 or not text, address
        assert f'<html lang="{language}">' in text or not text, address
        for message in english:
            assert message not in text, f"{address} says {message!r} in English"
    assert complaints(tmp_path) == ""
