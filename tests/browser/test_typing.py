"""The search box as a combobox: by keyboard, told to screen readers, and a plain form without."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage


def _type(page: Page, text: str) -> None:
    """Type, and wait for what is suggested for all of it: each letter may be asked for."""
    with page.expect_response(lambda said: parse_qs(urlsplit(said.url).query).get("q") == [text]):
        page.get_by_role("combobox").press_sequentially(text, delay=15)


def test_suggestions_appear_while_typing_and_are_announced(visit: OpenPage) -> None:
    page = visit("/it/")
    box = page.get_by_role("combobox")
    expect(box).to_have_attribute("aria-expanded", "false")
    _type(page, "pedin")
    expect(page.get_by_role("option").first).to_contain_text("edin")
    expect(box).to_have_attribute("aria-expanded", "true")
    count = page.get_by_role("option").count()
    expect(page.locator("#q-told")).to_have_text(f"Suggerimenti: {count}")


def test_arrows_choose_and_enter_opens(visit: OpenPage) -> None:
    page = visit("/en/")
    box = page.get_by_role("combobox")
    _type(page, "fleet")
    first = page.get_by_role("option").first
    expect(first).to_contain_text("Fleeting")
    page.keyboard.press("ArrowDown")
    expect(first).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", str(first.get_attribute("id")))
    expect(box).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fleeting")


def test_up_from_what_was_typed_goes_to_the_last_and_back(visit: OpenPage) -> None:
    page = visit("/fr/")
    box = page.get_by_role("combobox")
    _type(page, "fuga")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("option").last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(box).to_have_value("fuga")
    expect(box).not_to_have_attribute("aria-activedescendant", re.compile("."))


def test_escape_closes_and_keeps_what_was_typed(visit: OpenPage) -> None:
    page = visit("/fr/")
    box = page.get_by_role("combobox")
    _type(page, "fuga")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(box).to_have_value("fuga")
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/fr/search\?q=fuga$"))


def test_a_number_is_suggested_with_its_title(visit: OpenPage) -> None:
    page = visit("/fr/")
    _type(page, "4.2.4")
    expect(page.get_by_role("option").first).to_contain_text("4.2.4")


def test_nothing_to_suggest_is_said(visit: OpenPage) -> None:
    page = visit("/en/")
    _type(page, "qzxqzxqzxqz")
    expect(page.locator("#q-told")).to_have_text("No suggestion")
    expect(page.get_by_role("listbox")).to_be_hidden()


@pytest.mark.parametrize("keys", ["Control+k", "Meta+k", "/"])
def test_a_key_leads_to_the_search_box(visit: OpenPage, keys: str) -> None:
    page = visit("/en/rules/2.1")
    page.keyboard.press(keys)
    expect(page.locator("#q")).to_be_focused()
    expect(page.locator("#q")).to_have_value("")


def test_the_slash_can_be_switched_off(visit: OpenPage) -> None:
    page = visit("/en/search")
    page.get_by_role("checkbox").uncheck()
    page.goto(page.url)
    page.keyboard.press("/")
    expect(page.locator("#q")).not_to_be_focused()
    page.keyboard.press("Control+k")
    expect(page.locator("#q")).to_be_focused()


def test_without_scripts_the_form_finds_and_no_list_is_promised(visit: OpenPage) -> None:
    page = visit("/en/", java_script_enabled=False)
    assert page.get_by_role("combobox").count() == 0
    page.get_by_role("searchbox").fill("fleeting")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=re.compile(r"^2\.4\.7.* Fleeting")).first).to_be_visible()


def test_a_chip_takes_its_filter_away(visit: OpenPage) -> None:
    page = visit("/en/search?q=spell+n%3A2.2")
    page.get_by_role("link", name=re.compile("n:2.2")).first.click()
    expect(page).to_have_url(re.compile(r"q=spell$"))


def test_a_pause_in_typing_is_answered_on_the_search_page(visit: OpenPage) -> None:
    page = visit("/en/")
    page.goto(urljoin(page.url, "search?q=asleep"))
    best = page.locator("article.best")
    expect(best).to_contain_text("Asleep")
    page.locator("#q").fill("")
    page.locator("#q").press_sequentially("anchored", delay=15)
    expect(best.get_by_role("heading")).to_contain_text("Anchored")
    expect(page.get_by_role("heading", level=1)).to_have_text("Search: anchored")
    expect(page).to_have_title(re.compile("^Search: anchored"))
    expect(page).to_have_url(re.compile(r"/en/search\?q=anchored$"))
    expect(page.locator("#q")).to_be_focused()
    page.go_back()  # what was typed on the way is no page of its own
    expect(page).to_have_url(re.compile("/en/$"))


def test_a_number_that_is_typed_does_not_take_the_page_away(visit: OpenPage) -> None:
    page = visit("/en/search?q=asleep")
    with page.expect_response(re.compile(r"/search\?q=2\.4\.7")) as answered:
        page.locator("#q").fill("2.4.7")
    assert answered.value.status == 303
    expect(page.locator("article.best")).to_contain_text("Asleep")
    expect(page).to_have_url(re.compile("q=asleep$"))


def test_what_was_searched_lately_stays_on_the_device_until_it_is_forgotten(
    visit: OpenPage,
) -> None:
    for query in ("asleep", "anchored", "asleep"):
        visit(f"/en/search?q={query}")
    page = visit("/en/search")
    lately = page.locator("[data-recent] a")
    expect(lately).to_have_text(["asleep", "anchored"])
    assert page.context.cookies() == []
    lately.last.click()
    expect(page.locator("article.best")).to_contain_text("Anchored")
    page = visit("/en/search")
    expect(lately).to_have_text(["anchored", "asleep"])
    page.locator("[data-recent] button").click()
    expect(page.locator("[data-recent]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-recent]")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('searched')") == "[]"
