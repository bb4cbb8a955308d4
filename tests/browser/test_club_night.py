"""What a club needs on an evening: a card looked up, a deck judged, an exam sat."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, also_in_firefox


@also_in_firefox("visit")
def test_a_card_is_named_found_and_put_on_a_board(visit: OpenPage) -> None:
    page = visit("/fr/")
    page.locator("#q").fill("kitsune")
    page.locator("#q").press("Enter")
    page.locator("main").get_by_role("link", name="Kitsune", exact=True).first.click()
    expect(page).to_have_url(re.compile("/fr/cards/kitsune$"))
    expect(page.locator(".card-table tbody tr")).not_to_have_count(0)
    page.locator(".card-does .actions a").first.click()
    expect(page).to_have_url(re.compile("/fr/board"))
    expect(page.locator("[data-item]", has_text="Kitsune")).not_to_have_count(0)


@also_in_firefox("visit")
def test_a_pasted_deck_is_judged_and_its_link_says_the_same(visit: OpenPage) -> None:
    page = visit("/it/deck")
    page.locator("#list").fill("1 Sigismar & Wingspan\n3 Kitsune\n1 Kitsunne")
    page.locator(".deck-form button").click()
    expect(page.locator(".deck-verdict")).not_to_have_count(0)
    expect(page.locator(".unread li")).to_contain_text("Kitsune")
    verdicts = page.locator(".deck-verdict h3").all_inner_texts()
    page.locator(".deck-result .actions a").click()
    expect(page).to_have_url(re.compile(r"/it/deck\?"))
    assert page.locator(".deck-verdict h3").all_inner_texts() == verdicts


@also_in_firefox("visit")
def test_the_level_that_is_chosen_and_not_sent_is_kept_in_another_language(
    visit: OpenPage,
) -> None:
    page = visit("/fr/exam/")
    page.locator("#exam-level").select_option("regular")
    page.locator("a[hreflang=it]").click()
    expect(page).to_have_url(re.compile(r"/it/exam/"))
    expect(page.locator("#exam-level")).to_have_value("regular")


@also_in_firefox("visit")
def test_an_exam_is_sat_handed_in_and_its_mistakes_are_explained(visit: OpenPage) -> None:
    page = visit("/fr/exam/")
    page.locator("#exam-seed").fill("club")
    page.locator("#exam-update").select_option("1")
    page.locator(".draw button").click()
    places = page.locator(".all-questions li").count()
    assert places == 10
    for place in range(places):
        page.locator(".offers input").nth(place % 2).check()
        page.locator(".guess button").click()
        page.wait_for_load_state()
    expect(page.locator('.all-questions [data-mark="answered"]')).to_have_count(places)
    page.locator("a.go-on").click()
    wrong = page.locator(".wrong-items h3").count()
    assert 0 < wrong < places
    expect(page.locator("main")).to_contain_text(str(places - wrong))
    page.locator(".wrong-items a[href*='/rules/']").first.click()
    expect(page).to_have_url(re.compile("/fr/rules/"))
