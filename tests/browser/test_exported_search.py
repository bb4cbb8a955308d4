"""The search of an exported site: files on a static host, a real browser, no server of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from glossary.commands.export import asking_flask
from glossary.commands.export_search import search_address, search_file, write_search_page
from glossary.serving.static_links import (
    LinkTargets,
    file_of,
    rewrite_links,
    write_assets,
    write_file,
)
from glossary.snapshot import Snapshot
from tests.browser.conftest import OpenedPages, OpenPage, visits
from tests.browser.html import complaints
from tests.browser.static_host import policy_of_export, serving
from tests.browser.test_pages import AXE, violations_in_both_themes
from tests.fixtures import once
from tests.languages import LANGUAGES

SERVER = "https://rules.example"


@pytest.fixture(scope="module")
def folder(app: Flask, snapshot: Snapshot, shared: Path) -> Path:
    """What these tests open, one for all processes of a run."""
    return once(shared / "exported-search", lambda folder: _write_export(app, snapshot, folder))


def _write_export(app: Flask, snapshot: Snapshot, folder: Path) -> None:
    """Write the search of an export, and the few other pages that these tests open."""
    place = app.extensions["glossary"].opened.place
    asked = frozenset(map(search_address, LANGUAGES))
    ways = ("", "rules/", "rules/2.4.7.c", "rules/2.4.7")
    pages = ["/apple-touch-icon.png", *(f"/{code}/{way}" for code in LANGUAGES for way in ways)]
    write = partial(write_file, folder, coding="gzip")
    assets = write_assets(Path(str(app.static_folder)), write)
    targets = LinkTargets(SERVER, {*asked, *pages}, assets, asked)
    with asking_flask(app, place) as ask:
        for code in LANGUAGES:
            name, body = search_file(snapshot, code)
            write(name, body)
            write_search_page(app, code, targets, name, write)
        for page in pages:
            body = ask(page).body
            body = body if page.endswith(".png") else rewrite_links(body, page, targets)
            write(file_of(page), body)


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """A static host with the policy of ``deploy/export.conf``."""
    with serving(folder, {"Content-Security-Policy": policy_of_export()}) as address:
        yield address


@pytest.fixture
def visit(opened_pages: OpenedPages, host: str) -> Iterator[OpenPage]:
    """Goes to exported pages; fails the test if a script or the policy complains."""
    # Of the pages that an answer leads to only a few are exported here.
    yield from visits(opened_pages, host, but="404")


def test_a_first_search_is_light(folder: Path) -> None:
    """Under 500 kB compressed: the page, its styles and scripts, the texts."""
    for language in LANGUAGES:
        (texts,) = (folder / "static" / "search").glob(f"{language}.*.json.gz")
        page = folder / language / "search" / "index.html.gz"
        named = re.findall(
            r'(?:src|href)="\.\./\.\./(static/[^"]+\.(?:js|css))"',
            (page.parent / "index.html").read_text(encoding="utf-8"),
        )
        assert len(named) >= 7
        first = sum(p.stat().st_size for p in (texts, page, *(folder / f"{n}.gz" for n in named)))
        assert 100_000 < first < 500_000


def test_the_page_is_valid_html(folder: Path, tmp_path: Path) -> None:
    for language in LANGUAGES:
        page = folder / language / "search" / "index.html"
        (tmp_path / f"{language}.html").write_bytes(page.read_bytes())
    assert complaints(tmp_path) == ""


ASKED = {
    "fr": ("fugasse", "2.4.7", "Fugace", "sur votre appareil"),
    "en": ("fleating", "2.4.7", "Fleeting", "on your device"),
    "it": ("fugacce", "2.4.7", "Fugace", "sul tuo dispositivo"),
}
"""What is typed, what the best answer is called, what stands in it, and where it is searched."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_box_of_every_page_leads_to_answers(visit: OpenPage, language: str) -> None:
    typed, called, text, where = ASKED[language]
    page = visit(f"/{language}/rules/")
    page.locator("#q").fill(typed)
    page.locator("#q").press("Enter")
    expect(page).to_have_url(re.compile(rf"/{language}/search/\?q={typed}$"))
    best = page.locator("article.best")
    expect(best.get_by_role("heading")).to_contain_text(called)
    expect(best.locator(".text")).to_contain_text(text)
    expect(best.locator("mark").first).to_contain_text(text)
    expect(page.locator(".hits .hit")).not_to_have_count(0)
    expect(page.locator("#q")).to_have_value(typed)
    expect(page.locator("main")).to_contain_text(where)


@pytest.mark.parametrize("typed", ["alt_core_b_ax_04_c", " ALT_CORE_B_AX_04_U_1234"])
def test_a_reference_leads_to_its_card(visit: OpenPage, host: str, typed: str) -> None:
    page = visit("/fr/search/")
    page.locator("#q").fill(typed)
    page.locator("#q").press("Enter")
    expect(page).to_have_url(f"{host}/fr/cards/kelon-elemental/")


def test_a_number_leads_to_its_rule_and_back(visit: OpenPage, host: str) -> None:
    page = visit("/en/")
    page.locator("#q").fill("CR 2.4.7c")
    page.locator("#q").press("Enter")
    expect(page).to_have_url(f"{host}/en/rules/2.4.7.c/")
    page.go_back()
    expect(page).to_have_url(f"{host}/en/")


def test_typing_answers_without_leaving_the_page(visit: OpenPage) -> None:
    page = visit("/en/search/?q=asleep")
    expect(page.locator("article.best")).to_contain_text("Asleep")
    page.locator("#q").fill("anchored")
    expect(page.locator("article.best h2")).to_contain_text("Anchored")
    page.locator("#q").fill("2.4.7.c")
    expect(page.locator("article.best h2")).to_contain_text("2.4.7.c")
    page.goto(page.url.partition("?")[0])  # what was searched is offered again, on this device
    page.locator("[data-recent] a").get_by_text("asleep").click()
    expect(page.locator("article.best")).to_contain_text("Asleep")


READ_AS = {
    "lifelink": "“lifelink” is not in these rules. Nobody has life points",
    "bicycle repair": "This is not in the rules of edition 5.0.",
    "fugace": "“fugace” was read as a word of another language.",
    "when is it fleating": "“fleating” was read as “fleeting”.",
    "chain": "“chain” is not a word of these rules; they say “checking Reactions”, “Limbo”.",
}


def test_how_a_query_was_read_is_said(visit: OpenPage) -> None:
    page = visit(f"/en/search/?q={next(iter(READ_AS))}")
    for query, told in READ_AS.items():
        page.locator("#q").fill(query)
        expect(page.locator("#count")).to_contain_text(told)


def test_a_word_can_be_left_out_and_only_words_that_tell_are_marked(visit: OpenPage) -> None:
    page = visit("/en/search/?q=when+is+a+card+asleep")
    marked = page.locator("#results mark")
    expect(marked.filter(has_text=re.compile("^asleep$", re.I))).not_to_have_count(0)
    expect(marked.filter(has_text=re.compile("^when$", re.I))).to_have_count(0)
    expect(page.locator("article.best h2")).to_contain_text("2.4.4")
    page = visit("/en/search/?q=anchored+-asleep")
    expect(page.locator("article.best h2")).to_contain_text("2.4.2")
    expect(page.locator("#results")).not_to_contain_text("Asleep")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_the_page_says_what_to_do(visit: OpenPage, language: str) -> None:
    page = visit(f"/{language}/search/?q=fugace", java_script_enabled=False)
    expect(page.locator("main .notice")).to_contain_text("JavaScript")
    page.locator("main nav a").first.click()
    expect(page).to_have_url(re.compile(rf"/{language}/rules/$"))


def test_texts_that_cannot_be_loaded_are_asked_for_again(browser: Browser, host: str) -> None:
    page = browser.new_page()
    page.route("**/static/search/*.json", lambda route: route.abort())
    page.goto(f"{host}/it/search/?q=fugace")
    expect(page.locator("#count")).to_contain_text("connessione")
    page.unroute_all()
    page.locator("#q").fill("fugaci")
    expect(page.locator("article.best")).to_contain_text("Fugace")
    page.close()


def test_a_small_phone_is_wide_enough_and_axe_finds_nothing(browser: Browser, host: str) -> None:
    """Wide enough in every language; axe reads each kind of answer in one of them, in turn."""
    context = browser.new_context(
        bypass_csp=True, reduced_motion="reduce", viewport={"width": 320, "height": 640}
    )
    context.add_init_script(path=AXE)
    page = context.new_page()
    for turn, language in enumerate(LANGUAGES):
        for kind, query in enumerate((ASKED[language][0], "", "lifelink")):
            page.goto(f"{host}/{language}/search/?q={query}")
            if query:
                expect(page.locator("#count")).not_to_have_text(re.compile("…$|^$"))
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, query
            if kind == turn:
                assert violations_in_both_themes(page) == [], query
    context.close()
