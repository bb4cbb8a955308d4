"""The what-if board by keyboard on a phone, with and without JavaScript."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_pages import AXE, TAGS, violations
from tests.languages import LANGUAGES
from tests.web.position.test_url_code import LINES

PLAY = {"en": "Play it", "fr": "Jouer", "it": "Gioca"}
ADD = {"en": "Add a Character", "fr": "Ajouter un Personnage", "it": "Aggiungi un Personaggio"}


def totals(page: Page, place: str) -> list[str]:
    return [text.strip() for text in page.locator(f"#totals-{place} b").all_inner_texts()]


def tab_to(page: Page, anchor: str) -> None:
    """Go on with the Tab key until the field has the focus."""
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == anchor:
            return
    raise AssertionError(f"the Tab key does not lead to {anchor}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_totals_appear_as_they_are_typed(visit: OpenPage, language: str) -> None:
    page = visit(f"/{language}/board")
    tab_to(page, "b-A-characters-0-stats-0")
    page.keyboard.type("5")
    page.keyboard.press("Tab")
    page.keyboard.type("2")
    expect(page.locator("#totals-A-hero b").nth(0)).to_have_text("5")
    expect(page.locator("#totals-A-hero b").nth(1)).to_have_text("2")
    expect(page.locator("#totals-A-hero .moves")).to_have_count(1)
    expect(page.locator("#result .outcomes li").first).to_contain_text("5")
    expect(page).to_have_url(re.compile(r"\?b=1\."))
    before = totals(page, "A-hero")
    page.reload()
    assert totals(page, "A-hero") == before == ["5", "2", "0"]
    expect(page.locator("#b-A-characters-0-stats-0")).to_have_value("5")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_buttons_do_the_same(visit: OpenPage, language: str) -> None:
    page = visit(f"/{language}/board", java_script_enabled=False)
    page.locator("#b-A-characters-0-stats-0").fill("5")
    page.get_by_role("button", name=PLAY[language], exact=True).press("Enter")
    assert totals(page, "A-hero") == ["5", "0", "0"]
    page.get_by_role("button", name=ADD[language]).first.press("Enter")
    expect(page.locator("#b-A-characters-2-id")).to_have_value("a3")
    page.locator("#b-A-characters-2-stats-0").fill("4")
    page.locator("#b-A-characters-2-stats-0").press("Enter")
    assert totals(page, "A-hero") == ["9", "0", "0"]


@pytest.mark.parametrize("line", LINES[3::60], ids=lambda line: line["id"])
def test_a_pasted_board_plays_as_the_engine_does(visit: OpenPage, line: dict) -> None:  # type: ignore[type-arg]
    page = visit("/fr/board")
    page.locator("#json").fill(json.dumps(line["board"]))
    page.locator("#json").press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?b=1\."))
    for name, sides in line["answers"]["totals"].items():
        for side, sums in sides.items():
            found = [int(n.replace("−", "-")) for n in totals(page, f"{name}-{side}")]
            assert found == [sums["F"], sums["M"], sums["W"]]


def test_a_mistake_shows_while_typing_and_goes_away(browser: Browser, site: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}/en/board")
    name = page.locator("#b-B-characters-0-id")
    name.fill("a2")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("players.B.characters[0].id")
    expect(name).to_have_attribute("aria-invalid", "true")
    name.fill("b9")
    expect(alert).to_have_count(0)
    expect(name).not_to_have_attribute("aria-invalid", "true")
    context.close()


def test_the_link_of_a_board_is_copied_and_opens_it(visit: OpenPage) -> None:
    page = visit("/it/board", permissions=["clipboard-read", "clipboard-write"])
    page.locator("#b-A-characters-0-stats-2").fill("7")
    expect(page.locator("#totals-A-hero b").nth(2)).to_have_text("7")
    page.locator("#carry").get_by_role("button").first.click()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(link)
    expect(page.locator("#b-A-characters-0-stats-2")).to_have_value("7")


def test_the_board_is_downloaded(visit: OpenPage) -> None:
    page = visit("/en/board")
    with page.expect_download() as download:
        page.locator("#carry a[download]").click()
    assert download.value.suggested_filename == "board.json"


@pytest.mark.parametrize(
    "language", ["fr", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("en", "it"))]
)
def test_axe_finds_nothing_on_a_full_board(browser: Browser, site: str, language: str) -> None:
    context = browser.new_context(bypass_csp=True, color_scheme="light", reduced_motion="reduce")
    context.add_init_script(path=AXE)
    page = context.new_page()
    page.goto(f"{site}/{language}/board")
    page.locator("#b-A-characters-0-stats-0").fill("4")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    found = violations(page, TAGS)
    page.emulate_media(color_scheme="dark")
    found += violations(page, ["color-contrast"])
    context.close()
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_a_small_phone(visit: OpenPage, language: str) -> None:
    page = visit(f"/{language}/board", viewport={"width": 320, "height": 640})
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
