"""The rulebook in one file: opened from a disk, with its own search, and nothing else loaded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from tests.browser.html import complaints
from tests.languages import LANGUAGES

ASKED = {
    "fr": ("un personnage endormi la nuit", "Endormi"),
    "en": ("asleep character at night", "Asleep"),
    "it": ("personaggio addormentato di notte", "Dormiente"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_on_a_stick_is_read_and_searched(
    visitor: FlaskClient, browser: Browser, tmp_path: Path, language: str
) -> None:
    answer = visitor.get(f"/rulebook-{language}.html")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    file = tmp_path / f"rulebook-{language}.html"
    file.write_bytes(answer.data)
    assert complaints(tmp_path) == ""
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
    for section in ("questions", "glossary", "clarifications", "cards", "rulings", "scenarios"):
        assert page.locator(f"section#{section} a, section#{section} h3").count() > 20, section
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert wrong == []
    assert {address.partition("#")[0] for address in loaded} == {file.as_uri()}
    context.close()


def test_every_link_leads_to_the_file_or_the_site(visitor: FlaskClient) -> None:
    body = visitor.get("/rulebook-en.html").text
    anchors = set(re.findall(r'\sid="([^"]+)"', body))
    links = set(re.findall(r'<a\b[^>]*\shref="([^"]+)"', body))
    assert len(links) > 1000
    lost = [link for link in links if link[0] == "#" and link[1:] not in anchors]
    assert lost == []
    assert all(link.startswith(("#", "http")) for link in links)
    assert "<link" not in body
    assert re.search(r'<meta http-equiv="Content-Security-Policy" content="default-src', body)
