"""Lessons with JavaScript: a tap is answered in place, and what was learned is kept here."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, also_in_firefox


@also_in_firefox("visit")
def test_a_tap_on_the_table_is_answered_in_place(visit: OpenPage) -> None:
    page: Page = visit("/en/learn/the-race/3")
    page.evaluate("window.stayed = true")
    page.locator("[data-item=red] a").click()
    expect(page.locator(".asks-now")).to_be_visible()
    page.locator(".offer", has_text="Hero").click()
    expect(page.locator(".verdict.wrong h2")).to_be_in_viewport()
    page.get_by_text("Take it back").click()
    page.locator(".offer", has_text="Companion").click()
    expect(page.locator(".verdict.right")).to_contain_text("Alice wins the game")
    assert page.evaluate("window.stayed") is True
    page.go_back()
    expect(page.locator(".verdict")).to_have_count(0)


@also_in_firefox("visit")
def test_what_was_learned_is_kept_on_the_device_and_erased_by_a_button(
    visit: OpenPage,
) -> None:
    page: Page = visit("/it/learn/mana/4")
    expect(page.locator("[data-done]")).to_be_hidden()
    page.goto(page.url.replace("/mana/4", "/mana/3"))
    page.locator(".offer", has_text="5 mana").click()
    expect(page.locator(".verdict.right")).to_be_visible()
    page.locator(".to-next").click()
    expect(page.locator("[data-done]")).to_be_visible()
    page.goto(page.url.replace("/it/learn/mana/4", "/fr/learn/"))
    expect(page.locator("[data-slug=mana] .learned")).to_be_visible()
    expect(page.locator("[data-slug=turns] .learned")).to_be_hidden()
    page.locator("[data-forget] button").click()
    expect(page.locator("[data-slug=mana] .learned")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('lessons-done')") == ""


def test_what_was_ticked_for_a_first_game_stays_ticked_until_it_is_erased(
    visit: OpenPage,
) -> None:
    page: Page = visit("/fr/learn/first-game")
    expect(page.locator("[data-untick]")).to_be_hidden()
    page.locator(".check label").nth(2).click()
    page.reload()
    boxes = page.get_by_role("checkbox")
    expect(boxes.nth(2)).to_be_checked()
    expect(boxes.nth(1)).not_to_be_checked()
    page.locator("[data-untick] button").click()
    expect(boxes.nth(2)).not_to_be_checked()
    page.reload()
    expect(boxes.nth(2)).not_to_be_checked()


def test_a_lesson_is_done_by_keyboard(visit: OpenPage) -> None:
    page: Page = visit("/en/learn/statuses/3")
    page.locator("[data-item=sleep] a").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-now]")).to_be_focused()
    for _ in range(20):
        page.keyboard.press("Tab")
        if "Kappa" in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.right")).to_be_visible()


def test_an_answer_is_read_aloud_with_its_explanation_and_not_asked_again(visit: OpenPage) -> None:
    page: Page = visit("/en/learn/the-race/2")
    page.locator(".offer", has_text="Alice").click()
    voice = page.locator(".unseen[aria-live]")
    expect(voice).to_have_text(re.compile(r"^Right Alice wins the game\. .* four steps .*"))
    expect(voice).not_to_contain_text("Who wins?")


def test_the_way_on_is_in_sight_once_a_task_is_solved(visit: OpenPage) -> None:
    page: Page = visit("/en/learn/the-race/1", viewport={"width": 390, "height": 640})
    page.locator(".offers-to-tap").evaluate("list => list.scrollIntoView({ block: 'end' })")
    page.locator(".offer", has_text="Toward each other").click()
    expect(page.locator(".verdict.right")).to_be_in_viewport()
    expect(page.locator(".onward .to-next")).to_be_in_viewport(ratio=1)
