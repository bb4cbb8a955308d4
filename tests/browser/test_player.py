"""The player in a real browser: by keyboard alone, with and without JavaScript."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from glossary.engine.play.moments import moments_of
from glossary.examples.play import Play, board_of, play_with_decisions
from glossary.narration.tell import narrator_of
from glossary.snapshot import Snapshot
from tests.browser.conftest import OpenPage, also_in_firefox, wait_until
from tests.languages import LANGUAGES

PLAYED = (
    "spy-craft", "a-tie-at-dusk", "who-rests-and-who-stays", "who-crossed-farther",
    "exhausted-twice-is-once-too-often", "subhash-and-marmo-pay", "one-card-too-many-in-reserve",
    "alice-bob-and-camille", "everything-is-readied", "one-landmark-too-many",
)  # fmt: skip
MOST = 80


def _last_said(snapshot: Snapshot, language: str, play: Play) -> list[str]:
    """Return the sentences of the last moment that tells something, or its question and answer."""
    transcript = play.transcript
    narrator = narrator_of(transcript, snapshot.speeches[language])
    moments = [moment for _, moments in moments_of(transcript) for moment in moments]
    last = [moment for moment in moments if moment.events][-1]
    if last.choice is None or last.place is None:
        return [told.text for told in narrator.told(last.events)]
    pick = transcript.picks[last.place]
    return [narrator.choice(last.choice), narrator.picked(last.choice, pick)]


def _decided(page: Page) -> tuple[int, ...]:
    taken = parse_qs(urlsplit(page.url).query).get("d", [""])[0]
    return tuple(map(int, taken.split("."))) if taken else ()


def _at(page: Page) -> tuple[str, str]:
    return page.url, page.locator("#now").inner_text()


def _into(page: Page) -> None:
    """Give the player the focus, as Tab does on its buttons: keys count there alone."""
    page.locator(".controls a").last.focus()


def _by_arrows(page: Page) -> None:
    """Arrow keys, and a figure where something is to be chosen."""
    _into(page)
    for _ in range(MOST):
        before = page.url
        if page.locator("a[data-go=next]").count():
            page.keyboard.press("ArrowRight")
        elif page.locator("a[data-option]").count():
            page.keyboard.press("1")
        else:
            return
        wait_until(page, "url => location.href !== url", before)
    raise AssertionError("the play has no end")


def _by_tab(page: Page) -> None:
    """Past the header by the skip link, Tab to the next link that goes on, and Enter.

    From there on Tab begins at what happened.
    """
    for _ in range(MOST):
        way = "a[data-go=next]" if page.locator("a[data-go=next]").count() else "a[data-option]"
        if not page.locator(way).count():
            return
        if not page.url.endswith("#now"):
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("way => document.activeElement.matches(way)", way):
                break
        with page.expect_navigation():
            page.keyboard.press("Enter")
    raise AssertionError("the play has no end")


def _ways() -> list[object]:
    """Every example in every language, with and without a script; four of them in `test`."""
    some = {(0, 0, True), (1, 1, False), (2, 2, True), (3, 0, True)}
    return [
        pytest.param(
            language,
            slug,
            script,
            id=f"{slug}-{language}-{'script' if script else 'plain'}",
            marks=() if (number, turn, script) in some else pytest.mark.thorough,
        )
        for number, slug in enumerate(PLAYED)
        for turn, language in enumerate(LANGUAGES)
        for script in (True, False)
    ]


@pytest.mark.parametrize(("language", "slug", "script"), _ways())
def test_it_is_played_by_keyboard_to_the_end_of_the_engine(
    visit: OpenPage,
    snapshot: Snapshot,
    language: str,
    slug: str,
    script: bool,
) -> None:
    page = visit(f"/{language}/scenarios/{slug}", java_script_enabled=script)
    (_by_arrows if script else _by_tab)(page)
    example = snapshot.example(slug)
    assert example is not None
    play = play_with_decisions(board_of(example, example.edition), _decided(page))
    assert play.transcript.choice is None
    shown = " ".join(page.locator("#now").inner_text().split())
    for sentence in _last_said(snapshot, language, play):
        assert " ".join(sentence.split()) in shown
    assert page.locator("#after").is_visible()


@also_in_firefox("visit")
def test_back_is_undo_and_restart_begins_again(visit: OpenPage) -> None:
    page = visit("/en/scenarios/who-rests-and-who-stays")
    start = _at(page)
    _into(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=1")
    first = _at(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=2")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**step=1")
    assert _at(page) == first
    page.go_back()
    page.wait_for_url("**step=2")
    page.go_back()
    page.wait_for_url("**step=1")
    wait_until(page, "said => document.querySelector('#now').innerText === said", first[1])
    page.keyboard.press("Home")
    wait_until(page, "url => location.href === url", start[0])
    assert _at(page) == start


@also_in_firefox("visit")
def test_a_guess_is_made_and_judged_by_keyboard(visit: OpenPage) -> None:
    page = visit("/en/scenarios/who-rests-and-who-stays")
    page.locator("input[name=guess]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**guess=**")
    assert page.locator(".guessed").is_visible()
    _into(page)
    page.keyboard.press("End")
    page.wait_for_selector("#after")
    heading = page.locator(".verdict h2").inner_text()
    assert heading in ("Your guess was right", "Your guess was wrong")


@pytest.mark.parametrize("where", ["input[type=search]", "a.brand", "body"])
def test_keys_are_left_alone_outside_the_player(visit: OpenPage, where: str) -> None:
    page = visit("/fr/scenarios/who-rests-and-who-stays")
    if where != "body":
        page.locator(where).first.focus()
    before = page.url
    for key in ("ArrowRight", "p", "End", "1"):
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert page.url == before


def test_keys_can_be_switched_off_on_this_device(visit: OpenPage) -> None:
    page = visit("/en/scenarios/who-rests-and-who-stays")
    assert page.locator("[data-go=next]").get_attribute("aria-keyshortcuts") == "ArrowRight"
    page.get_by_label("Keys, while the player has the focus").uncheck()
    page.reload()
    before = page.url
    _into(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    assert page.url == before
    assert page.locator("[data-go=next]").get_attribute("aria-keyshortcuts") is None
    page.get_by_label("Keys, while the player has the focus").check()
    _into(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=1")
    assert page.context.cookies() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_and_the_board_are_seen_before_the_guess(
    visit: OpenPage, language: str
) -> None:
    page = visit(f"/{language}/scenarios/a-first-dusk")
    boxes = [page.locator(what).bounding_box() for what in (".question", ".table", ".guess")]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)
    assert len(tops) == 3
    assert tops[1] < 844 / 2, "the board begins in the upper half of a phone"


@also_in_firefox("visit")
def test_the_switch_of_languages_stays_at_the_step(visit: OpenPage) -> None:
    page = visit("/en/scenarios/spy-craft")
    _into(page)
    page.keyboard.press("End")
    page.wait_for_selector("#after")
    here = urlsplit(page.url)
    page.locator("a[hreflang=it]").first.click()
    page.wait_for_selector("html[lang=it]")
    there = urlsplit(page.url)
    assert "step=" in here.query
    assert (there.path, there.query) == ("/it/scenarios/spy-craft", here.query)
    expect(page.locator("#after")).to_be_visible()


def test_play_goes_by_itself_and_can_be_stopped(visit: OpenPage) -> None:
    page = visit("/en/scenarios/who-rests-and-who-stays")
    _into(page)
    page.keyboard.press("p")
    page.wait_for_url("**step=1")
    assert page.locator("[data-go=play]").inner_text() == "Pause"
    page.keyboard.press("p")
    page.wait_for_timeout(2200)
    assert page.url.endswith("step=1")
    expect(page.locator("[data-go=play]")).to_have_text("Play")
    page.keyboard.press("p")
    page.wait_for_selector("#after", timeout=10_000)


def test_what_happens_is_said_to_those_who_listen(visit: OpenPage) -> None:
    page = visit("/en/scenarios/who-rests-and-who-stays")
    _into(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=1")
    said = page.locator("[aria-live=polite].unseen").inner_text()
    assert "Night begins." in said
    assert not any(figure in said for figure in "123456789"), "no rule is read aloud"


def test_a_question_is_heard_first(visit: OpenPage) -> None:
    page = visit("/en/scenarios/spy-craft")
    _into(page)
    for _ in range(MOST):
        if page.locator("[data-option]").count():
            break
        before = page.url
        page.keyboard.press("ArrowRight")
        wait_until(page, "url => location.href !== url", before)
    asked = page.locator("#choice-title")
    assert asked.evaluate("e => e === document.activeElement")
    page.keyboard.press("1")
    page.wait_for_url("**d=0**")


def test_without_scripts_a_step_and_a_choice_are_in_sight(visit: OpenPage) -> None:
    """The board is higher than a phone; its lower end, what happened and the choice are seen."""
    page = visit("/en/scenarios/alice-bob-and-camille?step=1", java_script_enabled=False)
    for _ in range(MOST):
        onward = page.locator("a[data-go=next], a[data-option]").first
        if not onward.count():
            break
        onward.evaluate("e => e.focus()")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.locator("#now")).to_be_in_viewport()
        expect(page.locator(".table")).to_be_in_viewport()
        if page.locator("[data-option]").count():
            expect(page.locator("[data-option]").first).to_be_in_viewport()
    expect(page.locator("#after")).to_be_visible()


def test_the_buttons_are_in_reach_however_high_the_board(visit: OpenPage) -> None:
    for size in ({"width": 390, "height": 700}, {"width": 1280, "height": 900}):
        page = visit("/fr/scenarios/spy-craft?step=6", viewport=size)
        box = page.locator(".controls").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"] + 1


def test_the_embedded_player_is_seen_and_steps(visit: OpenPage) -> None:
    page = visit("/it/embed/scenarios/a-first-dusk")
    assert page.locator(".table").is_visible()
    page.locator("a[data-go=next]").click()
    page.wait_for_url("**step=1")
    expect(page.locator("#now")).to_be_visible()


def test_booth_mode_has_big_buttons(visit: OpenPage) -> None:
    page = visit(
        "/it/scenarios/who-rests-and-who-stays?booth=1", viewport={"width": 1280, "height": 900}
    )
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('a.go')].map(e => e.getBoundingClientRect().height)"
    )
    assert sizes
    assert min(sizes) >= 64
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=1**")
    assert "booth=1" in page.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_booth_mode_fits_a_phone(visit: OpenPage, language: str) -> None:
    address = f"/{language}/scenarios/milk-and-boots?booth=1&step=20"
    page = visit(address, viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_booth_mode_shows_what_happens_above_its_buttons(visit: OpenPage) -> None:
    page = visit(
        "/fr/scenarios/milk-and-boots?booth=1&step=20", viewport={"width": 1280, "height": 900}
    )
    now = page.evaluate("document.querySelector('#now p').getBoundingClientRect().bottom")
    buttons = page.evaluate("document.querySelector('.controls').getBoundingClientRect().top")
    assert now <= buttons


def test_six_lines_are_seen_in_booth_mode(visit: OpenPage) -> None:
    page = visit(
        "/fr/scenarios/a-first-dusk?booth=1&step=2", viewport={"width": 1280, "height": 800}
    )
    lines = page.locator("#now > p").all()
    bottoms = [line.evaluate("e => e.getBoundingClientRect().bottom") for line in lines]
    buttons = page.evaluate("document.querySelector('.controls').getBoundingClientRect().top")
    assert len(bottoms) > 6
    assert bottoms[5] <= buttons <= 800


def test_what_moves_is_seen_to_move(visit: OpenPage) -> None:
    card, marker = (
        "/en/scenarios/who-rests-and-who-stays?step=1",
        "/en/scenarios/a-first-dusk?step=2",
    )
    for address, motion, moving in (
        (card, "no-preference", True),
        (marker, "no-preference", True),
        (card, "reduce", False),
    ):
        page = visit(address, reduced_motion=motion, viewport={"width": 1280, "height": 900})
        page.evaluate("""() => {
            const usual = Element.prototype.animate;
            window.moved = [];
            Element.prototype.animate = function (...how) {
                window.moved.push(this.dataset.item ?? this.dataset.marker);
                return usual.apply(this, how);
            };
        }""")
        page.locator("a[data-go=end]").click()
        page.wait_for_selector("#after")
        assert bool(page.evaluate("window.moved.filter(Boolean)")) is moving


@pytest.mark.parametrize("slug", PLAYED[:2])
def test_nothing_moves_for_those_who_ask_for_stillness(visit: OpenPage, slug: str) -> None:
    page = visit(f"/en/scenarios/{slug}?step=1", reduced_motion="reduce")
    moving = page.evaluate("document.getAnimations().length")
    assert moving == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_stay_in_one_row_on_a_phone(visit: OpenPage, language: str) -> None:
    page = visit(f"/{language}/scenarios/spy-craft?step=1")
    tops = page.evaluate(
        "() => [...document.querySelectorAll('.go')].map(e => e.getBoundingClientRect().top | 0)"
    )
    assert len(set(tops)) == 1


SIZES = [(390, 844), (1280, 900), (1920, 1080)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("slug", ["a-first-dusk", "a-whole-first-day"])
def test_a_guess_stays_where_it_is_and_its_verdict_is_in_sight(
    visit: OpenPage, slug: str, width: int, height: int
) -> None:
    page = visit(f"/fr/scenarios/{slug}", viewport={"width": width, "height": height})
    page.evaluate("window.kept = true")
    page.locator(".offers input").first.check()
    page.locator(".guess button").click()
    page.wait_for_url("**guess=**")
    reveal = page.locator("[data-go=reveal]")
    expect(reveal).to_be_in_viewport()
    assert page.evaluate("window.kept"), "the page is not loaded anew"
    reveal.click()
    page.wait_for_selector(".verdict")
    expect(page.locator(".verdict h2")).to_be_in_viewport(ratio=1)
    expect(page.locator(".verdict strong")).to_be_in_viewport(ratio=1)
    wait_until(
        page,
        """() => {
          const title = document.querySelector(".verdict h2").getBoundingClientRect();
          return document.elementFromPoint(title.left + 1, title.top + 1)?.closest(".verdict");
        }""",
    )  # the header does not lie over it
    assert (
        page.locator(".verdict h2").inner_text() in page.locator("[aria-live].unseen").inner_text()
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_who_steps_to_the_end_sees_how_it_ended(visit: OpenPage, width: int, height: int) -> None:
    page = visit(
        "/it/scenarios/a-first-dusk?guess=A.hero", viewport={"width": width, "height": height}
    )
    while page.locator("a[data-go=next]").count():
        before = page.url
        page.locator("a[data-go=next]").click()
        wait_until(page, "url => location.href !== url", before)
    expect(page.locator(".verdict h2")).to_be_in_viewport(ratio=1)
    if width >= 1280:
        wait_until(
            page,
            """() => {
              const box = (selector) => document.querySelector(selector).getBoundingClientRect();
              const [beside, board] = [box(".verdict"), box(".table")];
              return beside.left > board.right && Math.abs(beside.top - board.top) <= 4;
            }""",
        )


def test_without_scripts_a_guess_and_its_verdict_are_in_sight(visit: OpenPage) -> None:
    page = visit("/en/scenarios/a-first-dusk", java_script_enabled=False)
    page.locator(".offers input").first.check()
    page.locator(".guess button").click()
    expect(page.locator("[data-go=reveal]")).to_be_in_viewport()
    page.locator("a[data-go=end]").click()
    expect(page.locator(".verdict h2")).to_be_in_viewport(ratio=1)


def test_what_was_guessed_right_is_marked_in_the_list_on_this_device(
    visit: OpenPage, snapshot: Snapshot
) -> None:
    example = next(
        one
        for one in snapshot.example_index.taught
        if one.predict is not None and one.predict.kind in ("zone", "winner")
    )
    (answer,) = example.traces[example.edition].answer
    page = visit(f"/fr/scenarios/{example.slug}")
    page.locator(f"input[name=guess][value={answer}]").check()
    page.locator("form.guess button").click()
    page.locator("a[data-go=reveal]").first.click()
    expect(page.locator(".verdict.right")).to_be_visible()
    page.goto(page.url.partition("/fr/")[0] + "/it/scenarios/")
    card = page.locator(f".example-card:has(a[href$='/{example.slug}'])")
    expect(card.locator(".guessed-right")).to_be_visible()
    assert page.locator(".guessed-right:visible").count() == 1


def test_a_step_is_read_aloud_without_the_way_to_report_it(visit: OpenPage) -> None:
    page: Page = visit("/en/scenarios/a-tie-at-dusk?guess=A.hero")
    page.locator("a[data-go=next]").click()
    expect(page.locator(".unseen[aria-live]")).to_have_text(re.compile("Dusk begins\\.$"))
