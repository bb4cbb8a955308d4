"""The rulebook in one file: opened from a disk, with its own search, and nothing else loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from tests.browser.html import complaints, contexts
from tests.languages import LANGUAGES

ASKED = {
    "it": ("personaggio addormentato di notte", "Dormiente"),
    "fr": ("un personnage endormi la nuit", "Endormi"),
    "en": ("asleep character at night", "Asleep"),
}
SECTIONS = ("questions", "glossary", "clarifications", "cards", "rulings", "scenarios")


@pytest.mark.parametrize(
    "language",
    [pytest.param(each, marks=pytest.mark.thorough if i else ()) for i, each in enumerate(ASKED)],
)
def test_a_file_on_a_stick_is_read_and_searched(
    visitor: FlaskClient, browser: Browser, tmp_path: Path, language: str
) -> None:
    """In one language: how each is searched on a device is tried without a browser."""
    file = tmp_path / f"rulebook-{language}.html"
    file.write_bytes(visitor.get(f"/{file.name}").data)
    context = browser.new_context(viewport={"width": 390, "height": 844}, offline=True)
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text))
    loaded: list[str] = []
    page.on("request", lambda asked: loaded.append(asked.url))
    page.goto(file.as_uri())
    query, called = ASKED[language]
    page.locator("#q").fill(query)
    best = page.locator("article.best")
    expect(best.get_by_role("heading")).to_contain_text(called, timeout=30_000)
    best.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"#rules/2\.4\.4"))
    expect(page.locator("[id='rules/2.4.4']")).to_be_in_viewport()
    page.locator("#q").fill("2.4.7.c")
    page.locator("#q").press("Enter")
    expect(page.locator("[id='rules/2.4.7.c']")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert wrong == []
    assert {address.partition("#")[0] for address in loaded} == {file.as_uri()}
    context.close()


def test_the_file_of_each_language_is_valid_and_has_everything(
    visitor: FlaskClient, tmp_path: Path
) -> None:
    judged: set[object] = set()
    for language in LANGUAGES:
        answer = visitor.get(f"/rulebook-{language}.html")
        assert answer.headers["Content-Disposition"].startswith("attachment")
        body = answer.text
        assert f'<html lang="{language}">' in body
        for section in SECTIONS:
            texts = body.partition(f'<section id="{section}">')[2].partition("<section id=")[0]
            assert texts.count("<a ") + texts.count("<h3") > 20, section
        anchors = re.findall(r'\sid="([^"]+)"', body)
        assert len(anchors) == len(set(anchors)), "an id stands twice"
        links = set(re.findall(r'<a\b[^>]*\shref="([^"]+)"', body))
        assert len(links) > 1000
        assert {link[1:] for link in links if link[0] == "#"} <= set(anchors)
        assert all(link.startswith(("#", "http")) for link in links)
        assert "<link" not in body
        assert re.search(r'<meta http-equiv="Content-Security-Policy" content="default-src', body)
        some = "".join(_of_each_kind(body, judged))
        (tmp_path / f"{language}.html").write_text(some, encoding="utf-8")
    assert complaints(tmp_path) == ""


def _of_each_kind(body: str, judged: set[object]) -> Iterator[str]:
    """Yield *body* without the texts whose tags are all *judged*, in what they stand in."""
    for part in re.split(r'(?=<section class="pocket")', body):
        found = contexts(part)
        if part.count("<section") != part.count("</section>") or not found <= judged:
            judged |= found
            yield part
