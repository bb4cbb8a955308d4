"""Every kind of page: accessible in both themes, valid, no wider than a small phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import OpenPage, listen
from tests.browser.html import NODE_MODULES, complaints
from tests.languages import LANGUAGES

DECK = (
    "deck?list=1+Sigismar+%26+Wingspan%0A4+Kitsune%0A2+Lyra+Festival%0A1+ALT_CORE_B_OR_05_U_9%0A"
    "2+ALT_GIBOULEE_B_OR_140_R1%0A3+Kuwta&formats=constructed&formats=limited&formats=no-unique"
)
"""A deck with everything that can be said of one."""
KINDS = [
    "", "rules/", "rules/2", "rules/2.2.12", "rules/2.1.d", "rules/2.4.3", "rules/7.1.3", "search",
    "board", "search?q=fugace", "search?q=fugasse", "search?q=2.1.z", "sources", "4.0/rules/2.1",
    "rules/2.1.z", "nothing", "glossary/", "glossary/status-fleeting", "clarifications/",
    "clarifications/day-phases", "clarifications/statuses",
    "clarifications/symbols", "clarifications/free-for-all",
    "editions/1.0..4.0", "1.0/rules/3.2.9", "editions/", "editions/3.0..4.0",
    "rules/4.2.4.e/history", "3.0/rules/4.2.4", "go/2.2.2.p", "rules/2.2.2.p", "1.0/rules/4.1.g",
    "scenarios/", "scenarios/?rule=4.2.5", "scenarios/?tag=status&edition=5.0",
    "scenarios/pages/2", "scenarios/?q=xyzzy",
    "scenarios/?card=kitsune&level=regular", "scenarios/coverage", "scenarios/spy-craft",
    "scenarios/spy-craft?guess=discard&step=2", "scenarios/a-tie-at-dusk?step=4&guess=A.hero",
    "scenarios/moonlight-jellyfish-comes-back/outcomes", "scenarios/spy-craft?booth=1&step=1",
    "scenarios/who-crossed-farther/editions", "scenarios/spy-carft",
    "scenarios/who-rests-and-who-stays/editions?off=stays.anchored",
    "scenarios/who-rests-and-who-stays?step=2", "scenarios/alice-bob-and-camille",
    "embed/scenarios/spy-craft?step=1", "scenarios/boosts-count-for-a-day", "book",
    "cards/", "cards/?faction=bravos&keyword=tough&page=2", "cards/?q=kitsunne", "cards/all",
    "cards/kitsune", "cards/treyst-and-rossum", "cards/baba-yaga", "cards/studious-disciple",
    "cards/no-such-card", "rulings/", "rulings/cards", "rulings/ruling-005", "rulings/ruling-001",
    DECK, "deck", "deck?list=x", "api", "embed/rules/2.1.e", "4.0/embed/rules/2.1",
    "learn/", "learn/the-race", "learn/the-race/3?d=0.0", "learn/dusk/2?guess=A.hero",
    "learn/night", "learn/abilities", "learn/statuses", "learn/turns/2?d=0.0&try=kappa",
    "learn/reactions/3?d=2.0.0", "learn/a-whole-day/2", "learn/other-cards/4", "learn/sheet",
    "learn/first-game", "report?title=2.1+General&address=/en/rules/2.1&words=x", "status", "check",
    "pocket", "table-card", "exam/", "cards/kitsune/with/baba-yaga",
    "deck/hand?seed=7&list=3+Kitsune%0A3+Red", "scenarios/tens", "scenarios/tens/first-day.4.1",
    "scenarios/who-rests-and-who-stays/dispute?opposite=it",
    "scenarios/who-rests-and-who-stays/dispute?opposite=fr&near=discard&far=reserve",
]  # fmt: skip
ONE_A_TEMPLATE = [
    "", "rules/", "rules/2.2.12", "rules/2.1.d", "search?q=fugace", "board", "sources", "nothing",
    "rules/2.2.2.p", "glossary/", "glossary/status-fleeting", "clarifications/",
    "clarifications/symbols", "editions/", "editions/3.0..4.0", "rules/4.2.4.e/history",
    "go/2.2.2.p", "scenarios/?tag=status&edition=5.0", "scenarios/coverage",
    "scenarios/a-tie-at-dusk?step=4&guess=A.hero",
    "scenarios/moonlight-jellyfish-comes-back/outcomes", "scenarios/who-crossed-farther/editions",
    "embed/scenarios/spy-craft?step=1", "rules/2", "cards/", "cards/kitsune", "rulings/",
    "rulings/cards", "rulings/ruling-005", DECK, "api", "embed/rules/2.1.e",
    "learn/", "learn/dusk/2?guess=A.hero", "learn/turns/2?d=0.0&try=kappa", "learn/other-cards/4",
    "learn/sheet", "learn/first-game", "report?title=2.1+General&address=/en/rules/2.1&words=x",
    "status", "check",
    "pocket", "table-card", "exam/", "cards/kitsune/with/baba-yaga",
    "deck/hand?seed=7&list=3+Kitsune%0A3+Red", "scenarios/tens", "scenarios/tens/first-day.4.1",
    "scenarios/who-rests-and-who-stays/dispute?opposite=it",
    "scenarios/who-rests-and-who-stays/dispute?opposite=fr&near=discard&far=reserve",
]  # fmt: skip
"""Whatever else is looked at in each kind of page is `thorough`."""
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALL_PHONE, SCREEN = ViewportSize(width=320, height=640), ViewportSize(width=1280, height=720)
MISSING = {"rules/2.1.z", "nothing", "rules/2.2.2.p", "scenarios/spy-carft", "cards/no-such-card"}


@pytest.fixture(scope="module")
def judged(browser: Browser) -> Iterator[Page]:
    """A page that axe looks at wherever it goes; only of what is missing may it log an error."""
    # What is fading in has no contrast yet: colours are judged where they stay.
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(path=AXE)
    page = context.new_page()
    complaints: list[str] = []
    listen(page, complaints)
    yield page
    context.close()
    assert [one for one in complaints if not any(f"/{path})" in one for path in MISSING)] == []


@pytest.mark.parametrize("path", ONE_A_TEMPLATE)
def test_a_page_of_each_template_fits_a_small_phone_and_is_accessible(
    judged: Page, site: str, path: str
) -> None:
    """Long lists are judged by their first items."""
    assert _too_wide(judged, [f"{site}/{_turn(path)}/{path}"]) == []
    judged.evaluate(
        """() => document.querySelectorAll("main *").forEach(
            e => [...e.children].slice(12).forEach(child => child.remove()))"""
    )
    assert violations_in_both_themes(judged) == []


@pytest.mark.thorough
@pytest.mark.parametrize("path", KINDS)
def test_every_kind_of_page_is_accessible(judged: Page, site: str, path: str) -> None:
    judged.goto(f"{site}/{_turn(path)}/{path}")
    assert violations_in_both_themes(judged) == []


def _turn(path: str) -> str:
    """The language in which *path* is looked at: each in its turn."""
    return LANGUAGES[KINDS.index(path) % len(LANGUAGES)]


def violations_in_both_themes(page: Page, within: str = "html") -> list[str]:
    """What axe finds when all is open; dark, only colours are others.

    Of a page that was judged before only what is new is judged *within* a part of it.
    """
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    page.emulate_media(color_scheme="light")
    found = violations(page, TAGS, within)
    page.emulate_media(color_scheme="dark")
    return found + violations(page, ["color-contrast"], within)


def violations(page: Page, only: list[str], within: str = "html") -> list[str]:
    """What axe finds on the page by these rules, or by rules with these tags."""
    result = page.evaluate(
        """([only, within]) => axe.run(
            within, {runOnly: only, resultTypes: ['violations'], preload: false})""",
        [only, within],
    )
    return [
        f"{violation['id']}: {node['html'][:120]}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]


def test_every_kind_of_page_is_valid_html(visitor: FlaskClient, tmp_path: Path) -> None:
    for number, path in enumerate(KINDS):
        text = visitor.get(f"/{_turn(path)}/{path}").text
        (tmp_path / f"{number}.html").write_text(text, encoding="utf-8")
    assert complaints(tmp_path) == ""


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_a_small_phone_in_any_language(
    judged: Page, site: str, language: str
) -> None:
    assert _too_wide(judged, [f"{site}/{language}/{path}" for path in KINDS]) == []


def _too_wide(page: Page, addresses: list[str]) -> list[str]:
    """Go to pages on a small phone; the last one is left open on a screen."""
    page.set_viewport_size(SMALL_PHONE)
    wide = []
    for address in addresses:
        page.goto(address)
        if (width := page.evaluate("document.documentElement.scrollWidth")) > 320:
            wide.append(f"{address} is {width} pixels wide")
    page.set_viewport_size(SCREEN)
    return wide


@pytest.mark.parametrize(
    "path", ["", "rules/2.1", "search?q=fugace", "scenarios/", "scenarios/spy-craft?step=6"]
)
def test_what_a_finger_taps_is_large_enough(visit: OpenPage, path: str) -> None:
    page = visit(f"/fr/{path}")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, input, nav a, .hit h2 a")]
            .filter(e => e.offsetParent && !e.closest(".skip"))
            .map(e => [e.textContent.trim().slice(0, 30), e.getBoundingClientRect()])
            .filter(([, r]) => r.height < 24 || r.width < 24).map(([t]) => t)"""
    )
    assert small == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_of_a_phone_is_three_rows(visit: OpenPage, language: str) -> None:
    for width in (360, 390):
        page = visit(f"/{language}/rules/", viewport={"width": width, "height": 700})
        for row in (".brand, .theme, .languages", ".doors a"):
            tops = page.evaluate(
                "row => [...document.querySelectorAll(row)].filter(e => e.offsetParent)"
                ".map(e => Math.round(e.getBoundingClientRect().top))",
                row,
            )
            assert len(set(tops)) == 1, f"{row} wraps at {width}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1000, 1280, 1600])
def test_the_header_of_a_screen_is_one_line_and_stays(
    visit: OpenPage, language: str, width: int
) -> None:
    page = visit(f"/{language}/rules/2.1", viewport={"width": width, "height": 700})
    assert page.locator("header").bounding_box()["height"] < 64  # type: ignore[index]
    page.evaluate("scrollTo({top: 2000, behavior: 'instant'})")
    assert page.locator("#q").bounding_box()["y"] >= 0  # type: ignore[index]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_wide_screen_has_the_tree_the_text_and_what_belongs_to_it(visit: OpenPage) -> None:
    def lefts(width: int) -> list[float]:
        page = visit("/fr/rules/2.4.7", viewport={"width": width, "height": 900})
        boxes = [page.locator(each).bounding_box() for each in (".tree", "main", ".right")]
        return [box["x"] if box is not None else -1 for box in boxes]

    tree, text, right = lefts(1280)
    assert 0 <= tree < text < right
    tree, text, right = lefts(1000)
    assert 0 <= tree < text
    assert right == text, "what belongs to the text stands below it"
    tree, text, right = lefts(390)
    assert tree == -1, "the tree stands behind its button"


def test_the_tree_says_where_one_reads_and_opens_on_a_phone(visit: OpenPage) -> None:
    page = visit("/fr/rules/2.4.7", java_script_enabled=False)
    here = page.locator(".tree [aria-current]")
    expect(here).to_be_hidden()
    page.get_by_role("button", name="Sommaire").click()
    expect(here).to_have_text("2.4.7 Fugace")
    expect(here).to_be_in_viewport()
    page.get_by_role("link", name="2.4.6 Épuisé").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2.4.6 Épuisé")


@pytest.mark.parametrize("scripts", [True, False])
def test_what_belongs_to_a_rule_is_open_on_a_screen_and_closed_on_a_phone(
    visit: OpenPage, scripts: bool
) -> None:
    cited = "aside a[href$='/rules/5.2.1.c']"
    page = visit(
        "/fr/rules/2.4.7",
        viewport={"width": 1280, "height": 800},
        java_script_enabled=scripts,
    )
    expect(page.locator(cited)).to_be_visible()
    page = visit("/fr/rules/2.4.7", java_script_enabled=scripts)
    expect(page.locator(cited)).to_be_hidden()
    page.locator("summary", has_text="Renvoie à").click()
    expect(page.locator(cited)).to_be_visible()


@pytest.mark.parametrize("path", ["rules/2.4.7", "rules/2.1.e", "clarifications/day-phases"])
@pytest.mark.parametrize("width", [1000, 1280, 1920])
def test_no_line_of_text_has_more_than_75_characters(
    visit: OpenPage, path: str, width: int
) -> None:
    page = visit(f"/fr/{path}", viewport={"width": width, "height": 900})
    longest = page.evaluate(
        """() => {
            const range = document.createRange();
            let longest = 0;
            const running = ".text p, .text li, .prose p, .prose li, .notice";
            for (const block of document.querySelectorAll(running)) {
                const lines = new Map();
                const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
                for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                    for (let at = 0; at < node.length; at += 1) {
                        range.setStart(node, at);
                        range.setEnd(node, at + 1);
                        const line = Math.round(range.getBoundingClientRect().bottom / 12);
                        lines.set(line, (lines.get(line) ?? 0) + 1);
                    }
                }
                longest = Math.max(longest, ...lines.values());
            }
            return longest;
        }"""
    )
    assert 40 < longest <= 75


def test_two_languages_are_accessible_valid_and_fit_a_small_phone(
    judged: Page, site: str, visitor: FlaskClient, tmp_path: Path
) -> None:
    address = "/fr-it/rules/2.4"
    assert _too_wide(judged, [site + address]) == []
    assert violations_in_both_themes(judged) == []
    (tmp_path / "pair.html").write_text(visitor.get(address).text, encoding="utf-8")
    assert complaints(tmp_path) == ""


def test_on_a_phone_one_language_can_be_read_alone(visit: OpenPage) -> None:
    page = visit("/fr-it/rules/2.4.7", java_script_enabled=False)
    french, italian = page.locator(".text.first").first, page.locator(".text.second").first
    above, below = french.bounding_box(), italian.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"], "a paragraph stands below the other"
    page.get_by_label("Italiano").check()
    expect(french).to_be_hidden()
    expect(italian).to_be_visible()
