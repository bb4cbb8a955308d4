"""A reader at the table, with a finger, a keyboard, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, also_in_firefox


@also_in_firefox("visit")
def test_typing_a_number_opens_its_rule(visit: OpenPage) -> None:
    page = visit("/fr/")
    page.locator("#q").fill("règle 2.1 e")
    page.locator("#q").press("Enter")
    expect(page).to_have_url(re.compile(r"/fr/rules/2\.1\.e$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("2.1.e")


@also_in_firefox("visit")
def test_a_word_is_found_and_read_in_another_language(visit: OpenPage) -> None:
    _find_and_change_language(visit("/fr/"))


def test_a_word_is_found_and_read_in_another_language_without_scripts(visit: OpenPage) -> None:
    _find_and_change_language(visit("/fr/", java_script_enabled=False))


def _find_and_change_language(page: Page) -> None:
    page.locator("#q").fill("fleeting")
    page.get_by_role("button", name="Rechercher").click()
    page.get_by_role("link", name=re.compile(r"^2\.4\.7.* Fugace")).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fugace")
    page.locator("header").get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile(r"/en/rules/2\.4\.7(\.[a-e])?$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fleeting")


def test_a_reference_shows_its_rule_on_focus_and_escape_closes_it(visit: OpenPage) -> None:
    page = visit("/en/rules/2.1.d")
    page.keyboard.press("Tab")
    reference = page.locator("main a.ref").first
    for _ in range(40):
        if reference.evaluate("e => e === document.activeElement"):
            break
        page.keyboard.press("Tab")
    preview = page.get_by_role("tooltip")
    expect(preview).to_contain_text("2.1.f")
    expect(reference).to_have_attribute("aria-describedby", "preview")
    page.keyboard.press("Escape")
    expect(preview).to_have_count(0)


def test_the_pointer_may_enter_a_preview(visit: OpenPage) -> None:
    page = visit("/en/rules/2.1.d", viewport={"width": 1280, "height": 800})
    page.locator("main a.ref").first.hover()
    preview = page.get_by_role("tooltip")
    expect(preview).to_be_visible()
    preview.hover()
    page.wait_for_timeout(400)
    expect(preview).to_be_visible()


def test_a_citation_is_copied_with_edition_and_caveat(visit: OpenPage) -> None:
    page = visit("/it/rules/2.1.e", permissions=["clipboard-read", "clipboard-write"])

    def copied(button: str) -> str:
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("button", name="Copiato")).to_be_visible()
        expect(page.get_by_role("button", name=button)).to_be_visible()
        return str(page.evaluate("navigator.clipboard.readText()"))

    assert copied("Copia il link").endswith("/it/rules/2.1.e")
    text = copied("Copia la citazione")
    assert "Regole complete 5.0, 2.1.e, Italiano" in text
    assert "non ufficiale" in text
    assert text.endswith("/it/5.0/rules/2.1.e")
    of_programs = "fetch('/api/v1/rules/2.1.e?lang=it').then((answer) => answer.json())"
    citation = page.evaluate(of_programs)["citation"]
    assert [text, copied("Copia in Markdown")] == [citation["text"], citation["markdown"]]


def test_without_scripts_no_dead_button_is_shown(visit: OpenPage) -> None:
    page = visit("/fr/rules/2.1.e", java_script_enabled=False)
    buttons = [button.inner_text() for button in page.get_by_role("button").all()]
    assert buttons == ["Rechercher", "Sommaire"]  # the browser opens the contents by itself


def test_the_theme_is_the_reader_s_and_stays(visit: OpenPage) -> None:
    page = visit("/fr/rules/2.1", color_scheme="light")
    dark = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(dark)
    page.get_by_role("button", name="Sombre ou clair").click()
    chosen = page.evaluate(dark)
    assert chosen != before
    page.reload()
    assert page.evaluate(dark) == chosen
    assert page.context.cookies() == []


def test_a_keyboard_reaches_the_text_first(visit: OpenPage) -> None:
    page = visit("/fr/rules/2.1")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Aller au texte")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_printed_page_holds_the_rule_and_not_the_machinery(visit: OpenPage) -> None:
    page = visit("/en/rules/2.1")
    page.emulate_media(media="print")
    expect(page.locator("#q")).to_be_hidden()
    expect(page.locator("#e .text").first).to_be_visible()


def test_a_page_read_in_the_dark_is_printed_black_on_white(visit: OpenPage) -> None:
    page = visit("/en/rules/2.1", color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    note = page.locator(".note p:not(.note-label)").first
    assert note.evaluate("e => getComputedStyle(e).color") == "rgb(0, 0, 0)"
    white = "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == white


def test_a_term_is_explained_on_focus(visit: OpenPage) -> None:
    page = visit("/en/rules/2.4.7", viewport={"width": 1280, "height": 800})
    page.locator("main a.term").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Reserve")


def test_a_finger_opens_the_preview_first_and_then_the_page(visit: OpenPage) -> None:
    page = visit("/en/rules/2.1.d", has_touch=True)
    reference = page.locator("main a.ref").first
    reference.tap()
    preview = page.get_by_role("tooltip")
    expect(preview).to_contain_text("2.1.f")
    expect(page).to_have_url(re.compile(r"/en/rules/2\.1\.d$"))
    preview.get_by_role("link", name="2.1.f").first.tap()
    expect(page).to_have_url(re.compile(r"/en/rules/2\.1\.f$"))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_rule_is_shown_to_an_opponent_large_and_in_their_language(
    visit: OpenPage, scripts: bool
) -> None:
    page = visit("/fr/rules/2.1.e", java_script_enabled=scripts)
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    before = page.locator(".text").first.evaluate(size)
    page.locator("aside").get_by_role("link", name="Italiano").last.click()
    expect(page).to_have_url(re.compile(r"/it/rules/2\.1\.e#show$"))
    expect(page.locator("#q")).to_be_hidden()
    expect(page.locator("main").get_by_text("cessa di esistere").first).to_be_visible()
    assert page.locator(".text").first.evaluate(size) > before * 1.3
    page.get_by_role("link", name="Torna alla pagina").click()
    expect(page.locator("#q")).to_be_visible()


_ON_TOP = """e => {
  const box = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def test_the_way_past_the_header_is_seen_and_leads_to_the_text(visit: OpenPage) -> None:
    page = visit("/fr/rules/2.4.7", viewport={"width": 1280, "height": 800})
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Aller au texte")
    expect(skip).to_be_focused()
    assert skip.evaluate(_ON_TOP), "the header that stays lies over it"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_outline_is_a_tree_and_follows_the_reader(visit: OpenPage) -> None:
    page = visit("/en/rules/7", viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    outline = page.locator(".outline")
    below = outline.locator("li:has(> a[href='#7.3']) a")
    assert below.count() > 40
    outline.locator("a[href='#7.3.2']").click()
    heading = page.locator("main h3", has_text="7.3.2 ").first
    assert heading.evaluate(_ON_TOP), "the header that stays lies over the heading"
    here = outline.locator("[aria-current]")
    expect(here).to_have_attribute("href", "#7.3.2")
    page.locator("[id='7.3.30']").evaluate("e => e.scrollIntoView()")
    expect(here).to_have_attribute("href", "#7.3.30")
    expect(here).to_be_in_viewport()


def test_pins_and_what_was_read_stay_on_the_device_until_a_switch_forgets_them(
    visit: OpenPage,
) -> None:
    page = visit("/fr/")
    place = page.locator("[data-reading]")
    expect(place).to_be_hidden()
    page.goto(page.url.replace("/fr/", "/it/rules/2.4.7"))
    page.goto(page.url.replace("/it/rules/2.4.7", "/fr/cards/kitsune"))
    page.get_by_role("button", name="Épingler cette page").click()
    expect(page.get_by_role("button", name="Désépingler")).to_be_visible()
    page.goto(page.url.replace("/fr/cards/kitsune", "/fr/"))
    expect(place.locator("[data-pins] a")).to_have_text(["Kitsune"])
    expect(place.locator("[data-read] a")).to_have_text(["Kitsune", re.compile("2.4.7")])
    expect(place.locator("[data-read] a").nth(1)).to_have_attribute("lang", "it")
    assert page.context.cookies() == []
    place.get_by_role("checkbox").uncheck()
    expect(place.get_by_role("link")).to_have_count(0)
    page.goto(page.url.replace("/fr/", "/fr/rules/2.1"))
    expect(page.get_by_role("button", name="Épingler cette page")).to_have_count(0)
    page.goto(page.url.replace("/fr/rules/2.1", "/fr/"))
    expect(place.locator("[data-read]")).to_be_hidden()
    place.get_by_role("checkbox").check()
    expect(place).to_be_hidden()


def test_without_javascript_no_reading_place_is_shown(visit: OpenPage) -> None:
    page = visit("/fr/rules/2.4.7", java_script_enabled=False)
    expect(page.locator("[data-pin]").first).to_be_hidden()
    page.goto(page.url.replace("/fr/rules/2.4.7", "/fr/"))
    expect(page.locator("[data-reading]")).to_be_hidden()


def test_a_report_is_written_while_somebody_types(visit: OpenPage) -> None:
    page = visit("/en/report?title=2.1+General&edition=5.0&address=/en/rules/2.1&words=x")
    expect(page.get_by_role("button", name="Write the report")).to_be_hidden()
    page.get_by_label("What is wrong, and how do you know?").fill("It says $& twice.")
    written = page.locator("#report-text").input_value()
    assert "/en/rules/2.1\nEdition 5.0, English\n\n> x\n" in written
    assert written.endswith("It says $& twice.\n")
    saved = page.get_by_role("link", name="Save it").get_attribute("href") or ""
    assert "%24%26%20twice" in saved


def test_the_entry_whose_words_somebody_changes_comes_first(visit: OpenPage) -> None:
    page = visit("/it/report?address=/it/cards/adamant-receptionist&words=Se+lo+fai,+Sabota.")
    first = page.locator(".entries li").first
    expect(first).to_contain_text("Sabota")
    page.get_by_label("Come lo scriveresti?").fill("Quando lo fai, Sabota.")
    page.get_by_label("Argomento").focus()
    expect(first).to_contain_text("se lo fai", ignore_case=True)


def test_an_earlier_sentence_of_a_play_is_reported_without_its_rules(visit: OpenPage) -> None:
    page = visit("/it/scenarios/spy-craft?step=6")
    page.locator(".so-far .flag").nth(1).press("Enter")
    assert page.get_by_label("Le parole in questione").input_value() == "È il turno di Alice."
    assert page.get_by_label("Pagina").input_value() == "/it/scenarios/spy-craft?step=2"


def test_what_is_selected_is_what_a_report_quotes(visit: OpenPage) -> None:
    page = visit("/it/rules/2.4.7")
    page.evaluate("getSelection().selectAllChildren(document.querySelector('#d .text .term'))")
    selected = page.evaluate("getSelection().toString().trim()")
    page.get_by_role("link", name="Segnala un errore in questa pagina").click()
    assert page.get_by_label("Le parole in questione").input_value() == selected
    assert page.get_by_label("Pagina").input_value() == "/it/rules/2.4.7.d", "where it stands"


def test_without_a_selection_a_report_quotes_what_stands_beside_its_flag(visit: OpenPage) -> None:
    page = visit("/it/questions/2")
    question = page.locator("[id='2.4.7-3']")
    asked = question.locator("a").first.inner_text()
    question.locator(".flag").press("Enter")
    assert page.get_by_label("Le parole in questione").input_value() == asked


def test_the_flag_of_a_paragraph_stands_beside_its_first_line(visit: OpenPage) -> None:
    page = visit("/fr/rules/2.4.7.b")
    flag, words = (
        page.locator(each).bounding_box() for each in (".alone .flag", ".alone .text > p")
    )
    assert flag
    assert words
    assert words["y"] - 8 < flag["y"] < words["y"] + 30, "not below its notes"


def test_an_element_shows_the_rulings_on_a_card_or_says_why_not(visit: OpenPage) -> None:
    page = visit("/it/api")
    warnings: list[str] = []
    page.on("console", lambda said: warnings.append(said.text) if said.type == "warning" else None)
    rulings = page.locator("altered-rulings")
    for card, words in (
        ("ALT_CORE_B_YZ_15_U_1234", "Kuwat, il Dissidente"),
        ("Élémentaire de Kélon", "Elementale di Kelon"),
        ("kelon-elemental", "Riformulazione non ufficiale"),
        ("Kitsune", "Nessuna decisione su questa carta."),
    ):
        rulings.evaluate("(element, card) => element.setAttribute('card', card)", card)
        expect(rulings).to_contain_text(words)
        expect(rulings).to_have_attribute("data-state", "shown")
    rulings.evaluate("element => element.setAttribute('card', 'Élémentaire de Kelom')")
    expect(rulings).to_have_attribute("data-state", "fallback")
    assert "no card" in warnings[-1]


def test_an_element_shows_the_notes_of_a_rule(visit: OpenPage) -> None:
    page = visit("/it/api")
    warnings: list[str] = []
    page.on("console", lambda said: warnings.append(said.text) if said.type == "warning" else None)
    rule = page.locator("altered-rule")
    rule.evaluate("element => element.setAttribute('n', '2.4.7.a')")
    expect(rule).to_contain_text("Nota nostra, non ufficiale Preso alla lettera")
    rule.evaluate("element => element.setAttribute('notes', 'none')")
    expect(rule).not_to_contain_text("Nota nostra")
    expect(rule).to_contain_text("2.4.7.a Fugace")
    rule.evaluate("element => element.setAttribute('edition', '7.7')")
    expect(rule).to_have_attribute("data-state", "fallback")
    assert "no such edition; there are 5.0" in warnings[-1]
    rule.evaluate("element => element.setAttribute('lang', 'de')")
    rule.evaluate("element => element.setAttribute('edition', '5.0')")
    expect(rule).to_have_attribute("data-state", "shown")
    assert any("no language de: shown in en; there are fr, en, it" in said for said in warnings)


def test_a_rule_of_one_paragraph_is_as_wide_as_its_page(visit: OpenPage) -> None:
    page = visit("/it/rules/2.4.2", viewport={"width": 1280, "height": 800})
    text = page.locator(".paragraphs .text").first.bounding_box()
    assert text is not None
    assert text["width"] > 400
