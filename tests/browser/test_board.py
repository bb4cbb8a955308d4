"""The what-if board by keyboard on a phone, with and without JavaScript."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from glossary.boards.url_code import encode
from glossary.boards.written import empty_table
from tests.boards.test_url_code import BOARDS, LINES
from tests.browser.conftest import PHONE, OpenPage, also_in_firefox, wait_until
from tests.browser.test_pages import AXE, violations, violations_in_both_themes
from tests.languages import LANGUAGES

PLAY = {"en": "Play Dusk", "fr": "Jouer le Crépuscule", "it": "Gioca il Crepuscolo"}
ADD = {"en": "Add", "fr": "Ajouter", "it": "Aggiungi"}
CARDS = (
    ("A-hero", "kuwat"),
    ("A-companion", "ordis tr"),
    ("B-hero", "haven b"),
    ("B-companion", "kitsu"),
)


def totals(page: Page, place: str) -> list[str]:
    return [text.strip() for text in page.locator(f"#totals-{place} b").all_inner_texts()]


def expect_totals(page: Page, place: str, *sums: str) -> None:
    expect(page.locator(f"#totals-{place} b")).to_have_text(sums)


def lay(page: Page, place: str, name: str) -> None:
    """Tap a place, type, choose what is offered first."""
    page.locator(f"#{place} .add a").click()
    path = f"players.{place.replace('-', '.')}_region"
    expect(page.locator("#editor")).to_have_attribute("data-editing", path)
    page.locator("#card-name").press_sequentially(name)
    expect(page.locator("#card-offers [aria-selected=true]")).to_have_count(1)
    held = page.locator(f"#{place} [data-item]").count()
    page.keyboard.press("Enter")
    expect(page.locator(f"#{place} [data-item]")).to_have_count(held + 1)


@also_in_firefox("visit")
def test_four_cards_and_dusk_take_nine_taps(visit: OpenPage) -> None:
    """Two a card (the place, and what is offered), one to play; Back and Forward undo and redo."""
    page = visit("/fr/board")
    for place, name in CARDS:
        lay(page, place, name)
    expect_totals(page, "A-hero", "5", "5", "5")
    expect(page.locator("#totals-A-hero .won")).to_have_count(3)
    page.get_by_role("button", name=PLAY["fr"]).click()
    expect(page.locator("#result")).to_be_focused()
    expect(page.locator("#result .verdicts li")).to_have_count(4)
    expect(page.locator("#said")).to_contain_text("avance")
    expect(page.locator("#result-title")).to_be_in_viewport()
    for left in (4, 3, 3, 2):
        page.go_back()
        expect(page.locator("#result")).to_have_count(0)
        expect(page.locator("[data-item]")).to_have_count(left)
    page.go_forward()
    expect(page.locator("[data-item]")).to_have_count(3)


def _hold(page: Page) -> None:
    """Let what is asked for wait until it is released."""
    page.evaluate("""() => {
        const usual = window.fetch;
        const released = new Promise((release) => {
            window.release = () => { window.fetch = usual; release(); };
        });
        window.fetch = async (...asked) => { await released; return usual(...asked); };
    }""")


def _release(page: Page) -> None:
    """Answer what waits, and wait until nothing is under way."""
    expect(page.locator("#what-if")).to_have_attribute("aria-busy", "true")
    page.evaluate("window.release()")
    expect(page.locator("#what-if")).not_to_have_attribute("aria-busy", "true")


def test_back_and_forward_before_the_answer_show_what_the_address_says(visit: OpenPage) -> None:
    page = visit("/en/board", viewport={"width": 1280, "height": 900})
    lay(page, "A-hero", "kuwat")
    lay(page, "B-hero", "kitsu")
    undo = page.locator(".undo")
    for moves, left, undone in (
        (("go_back", "go_forward"), 2, False),
        (("go_back", "go_back"), 1, False),
        (("go_back", "go_back"), 0, True),
        (("go_forward", "go_back", "go_forward", "go_forward"), 1, False),
    ):
        _hold(page)
        for move in moves:
            getattr(page, move)()
        _release(page)
        expect(page.locator("[data-item]")).to_have_count(left)
        assert undo.is_hidden() is undone


def test_undo_pressed_twice_before_the_answer_stays_on_the_board(visit: OpenPage) -> None:
    visit("/en/rules/2.1", viewport={"width": 1280, "height": 900})
    page = visit("/en/board", viewport={"width": 1280, "height": 900})
    page.locator("#A-hero .add a").click()
    expect(page.locator("#editor")).to_have_count(1)
    _hold(page)
    page.evaluate("() => { for (const turn of [1, 2]) document.querySelector('.undo').click(); }")
    _release(page)
    expect(page).to_have_url(re.compile("/en/board$"))
    expect(page.locator("#editor")).to_have_count(0)


def test_a_skip_within_the_page_takes_no_undo_away(visit: OpenPage) -> None:
    page = visit("/en/board", viewport={"width": 1280, "height": 900})
    lay(page, "A-hero", "kuwat")
    page.evaluate("location.hash = 'main'")
    expect(page).to_have_url(re.compile("#main$"))
    lay(page, "B-hero", "kitsu")
    for left in (1, 1, 1, 0):
        page.locator(".undo").click()
        expect(page.locator("[data-item]")).to_have_count(left)


@pytest.mark.parametrize(
    "language", ["fr", *(pytest.param(each, marks=pytest.mark.thorough) for each in ("en", "it"))]
)
def test_without_scripts_links_and_forms_do_the_same(visit: OpenPage, language: str) -> None:
    page = visit(f"/{language}/board", java_script_enabled=False)
    page.locator("#A-hero .add a").press("Enter")
    page.locator("#card-name").fill("kuwat, the dissenter")
    page.get_by_role("button", name=ADD[language], exact=True).press("Enter")
    expect_totals(page, "A-hero", "5", "5", "5")
    page.locator('[data-item="a1"] a').press("Enter")
    page.locator('button[value="count:boosts:1"]').press("Enter")
    expect_totals(page, "A-hero", "6", "6", "6")
    page.get_by_role("button", name=PLAY[language], exact=True).press("Enter")
    expect(page.locator("#result .verdicts .moves")).to_have_count(1)
    assert page.url.endswith("#result")


def test_a_keyboard_alone_lays_changes_and_plays(visit: OpenPage) -> None:
    page = visit("/en/board", viewport={"width": 1280, "height": 800})
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('#A-hero') !== null"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#card-name")).to_be_focused()
    page.keyboard.type("Kitsune")
    options = page.locator("#card-offers [role=option]")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#A-hero [data-item]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#editor")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('#A-hero') !== null")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.matches('a[data-at]')")
    page.locator('[data-item="a1"] a').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#editor-title")).to_be_focused()
    boost = page.locator('button[value="count:boosts:1"]')
    boost.press("Enter")
    expect(page.locator('button[value="count:boosts:-1"]')).to_be_enabled()
    expect(boost).to_be_focused()
    expect(page.locator("#said")).to_contain_text("Forest 1")


def test_a_question_is_heard_first_and_what_led_to_it_once(visit: OpenPage) -> None:
    board = {
        "players": {
            "A": {
                "mana": 5,
                "hand": [{"id": "anubis", "class": "anubis"}],
                "characters": [
                    {"id": "scribe", "class": "monolith-rune-scribe", "expedition": "companion"}
                ],
            },
            "B": {},
        },
        "run": ["afternoon"],
        "script": [["play", "anubis", "hero"]],
    }
    page = visit(f"/en/board?b={encode(board)}&at=table")
    page.locator(".main-button").press("Enter")
    asked = page.locator("#question h3")
    expect(asked).to_be_focused()
    expect(asked).to_have_text("Alice: “Sacrifice a Character”. Which Character?")
    expect(page.locator("#said")).to_have_text("Alice plays arrival of Anubis.")
    page.keyboard.press("Tab")
    expect(page.locator("a.option").first).to_be_focused()


def test_at_dusk_markers_alone_are_seen_to_move(visit: OpenPage) -> None:
    """Lines that push the cards aside are no move of theirs."""
    cards = {
        name: {"characters": [{"id": name, "class": "kuwat-the-dissenter", "expedition": side}]}
        for name, side in (("A", "hero"), ("B", "companion"))
    }
    page = visit(f"/en/board?b={encode({'players': cards})}")
    page.evaluate("""() => {
        const usual = Element.prototype.animate;
        window.moved = [];
        Element.prototype.animate = function (...how) {
            if (how[0][0].transform) window.moved.push(this.dataset.item ?? this.dataset.marker);
            return usual.apply(this, how);
        };
    }""")
    page.locator(".main-button").click()
    page.wait_for_selector("#result")
    wait_until(page, "window.moved.length > 0")
    assert sorted(page.evaluate("window.moved")) == ["A.hero", "B.companion"]


def test_a_card_is_edited_with_its_page_at_hand(visit: OpenPage) -> None:
    board = encode(
        {"players": {"A": {"reserve": [{"id": "k", "class": "kuwat-the-dissenter"}]}, "B": {}}}
    )
    page = visit(f"/it/board?b={board}&at=players.A.reserve[0]")
    page.get_by_role("link", name="Versioni e chiarimenti di questa carta").click()
    expect(page).to_have_url(re.compile(r"/it/cards/kuwat-the-dissenter"))


def test_a_place_where_nothing_lies_is_reached_by_keyboard_on_a_phone(visit: OpenPage) -> None:
    page = visit("/en/board")
    page.get_by_role("link", name="Add to: Alice: Reserve").press("Enter")
    expect(page.locator("#editor-title")).to_have_text("Alice: Reserve")


def test_what_is_counted_in_a_place_is_heard(visit: OpenPage) -> None:
    page = visit("/en/board?at=players.A.mana")
    page.locator('button[value="count:mana:1"]').press("Enter")
    expect(page.locator("#said")).to_have_text("Alice: Mana: 1 ready of 1")


def test_a_card_is_dragged_to_another_place(visit: OpenPage) -> None:
    page = visit("/it/board", viewport={"width": 1280, "height": 900})
    lay(page, "A-hero", "kitsu")
    page.locator("[data-close]").click()
    expect(page.locator("#editor")).to_have_count(0)
    page.locator('[data-item="a1"] a').drag_to(page.locator("#B-companion .place-name"))
    expect(page.locator('#B-companion [data-item="a1"]')).to_have_count(1)


@pytest.mark.parametrize("line", LINES[3::60], ids=lambda line: line["id"])
def test_a_pasted_board_plays_as_the_engine_does(visit: OpenPage, line: dict) -> None:  # type: ignore[type-arg]
    page = visit("/fr/board")
    page.locator(".what-if .hint a").first.click()
    page.locator("#json").fill(json.dumps(line["board"]))
    page.locator("#json").press("Tab")
    page.keyboard.press("Tab")  # past where the cards of a list would go
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?b=1\."))
    page.wait_for_load_state()
    for name, sides in line["answers"]["totals"].items():
        for side, sums in sides.items():
            found = [int(n.replace("−", "-")) for n in totals(page, f"{name}-{side}")]
            assert found == [sums["F"], sums["M"], sums["W"]]


def test_the_link_of_a_board_is_copied_and_opens_it(visit: OpenPage) -> None:
    page = visit("/it/board", permissions=["clipboard-read", "clipboard-write"])
    lay(page, "A-hero", "kuwat")
    page.get_by_role("link", name="Condividi…").click()
    expect(page).to_have_url(re.compile("at=share"))
    copying = page.locator("#editor [data-copy]").first
    copying.click()
    expect(copying).to_have_text("Copiato")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(link)
    expect_totals(page, "A-hero", "5", "5", "5")


def test_a_negative_statistic_does_not_reach_into_the_next_one(visit: OpenPage) -> None:
    own = {"id": "o", "stats": [-1, 12, -9], "expedition": "hero"}
    page = visit(f"/en/board?b={encode({'players': {'A': {'characters': [own]}, 'B': {}}})}")
    face = page.locator("#A-hero .face").first
    boxes = [one.bounding_box() for one in (*face.locator(".figure").all(), face)]
    ends = [box["x"] + box["width"] for box in boxes if box]
    symbols = [one.bounding_box() for one in face.locator("use[href^='#t-']").all()]
    begins = [box["x"] for box in symbols if box]
    assert len(ends) == 4
    assert ends[0] <= begins[1]
    assert ends[1] <= begins[2]
    assert ends[2] <= ends[3]


def test_the_board_is_downloaded(visit: OpenPage) -> None:
    page = visit("/en/board?at=share")
    with page.expect_download() as download:
        page.locator("#editor a[download]").click()
    assert download.value.suggested_filename == "board.json"


OPENED = (("players.A.characters[0]", "fr"), ("players.A.hero_region", "en"), ("regions[3]", "it"),
          ("run", "fr"), ("share", "en"), ("start", "it"), ("", "fr"))  # fmt: skip


def test_axe_finds_nothing_on_a_full_board(browser: Browser, site: str) -> None:
    board = encode(next(b for b in BOARDS if b["players"]["A"].get("characters")))
    context = browser.new_context(bypass_csp=True, color_scheme="light", reduced_motion="reduce")
    context.add_init_script(path=AXE)
    page = context.new_page()
    found = []
    for number, (at, language) in enumerate(OPENED):
        page.goto(f"{site}/{language}/board?b={board}&at={at}")
        found += violations_in_both_themes(page, "#editor" if at and number else "html")
    own = {
        "id": "u",
        "names": {"en": "Kitsune"},
        "abilities": [{"at": "noon", "do": [{"do": "draw"}]}],
    }
    unique = encode({"players": {"A": {"hand": [{**own, "stats": [1, 1, 1]}]}, "B": {}}})
    put_together = f"board?b={unique}&at=players.A.hand[0]&q=sacrifier"
    page.goto(f"{site}/fr/{put_together}")
    found += violations_in_both_themes(page, "#editor")
    for size in (PHONE, ViewportSize(width=800, height=900)):
        page.set_viewport_size(size)
        for path in ("board", f"board?b={board}&at=table", put_together):
            page.goto(f"{site}/fr/{path}")
            found += violations(page, ["target-size"])
    context.close()
    assert found == []


@pytest.mark.parametrize("scripts", [True, False])
def test_a_unique_is_put_together_on_a_phone(visit: OpenPage, scripts: bool) -> None:
    """By keyboard: its family, words of an ability, one of those found."""
    page = visit(
        f"/fr/board?b={encode(empty_table())}&at=players.A.hand",
        java_script_enabled=scripts,
        viewport={"width": 320, "height": 700},
    )
    page.locator("#card-name").fill("sneezer shroom")
    page.get_by_role("button", name="Ajouter en Unique").press("Enter")
    expect(page.locator("#editor-title")).to_have_text("Champignon Éternueur")
    page.locator("#ability-words").fill("sacrifier")
    page.locator("#ability-words").press("Enter")
    count = page.locator("[data-found]")
    expect(count).to_contain_text("Sacrifier")
    if scripts:
        expect(count).to_be_focused()
        expect(page.locator("#said")).to_contain_text("capacités")
    expect(count).to_be_in_viewport()
    page.locator('button[value^="ability:"]').first.press("Enter")
    expect(page.locator('button[value^="drop:"]')).to_have_count(3)
    expect(page.locator("#ability-words")).to_have_value("sacrifier")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_bar_hides_neither_the_focus_nor_the_end_of_the_page(
    visit: OpenPage,
) -> None:
    board = encode(next(b for b in BOARDS if b["players"]["A"].get("characters")))
    page = visit(f"/fr/board?b={board}&at=table", reduced_motion="reduce")
    page.locator("#main").focus()
    links = page.locator("main a:visible, main summary:visible").count()
    hidden = []
    for _ in range(links):
        page.keyboard.press("Tab")
        hidden += page.evaluate("""() => {
            const e = document.activeElement, dock = document.getElementById("dock");
            if (!e.closest("main") || dock.contains(e)) return [];
            const over = e.getBoundingClientRect().bottom - dock.getBoundingClientRect().top;
            return over > 0 ? [e.innerText] : [];
        }""")
    assert hidden == []
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    dock, foot = (page.locator(one).bounding_box() for one in ("#dock", ".foot"))
    assert dock
    assert foot
    assert foot["y"] + foot["height"] <= dock["y"]


def test_on_a_wide_screen_what_happened_stands_beside_the_table(visit: OpenPage) -> None:
    board = encode(next(b for b in BOARDS if b["players"]["A"].get("characters")))
    page = visit(f"/en/board?b={board}", viewport={"width": 1280, "height": 900})
    dock, result, mat = (
        page.locator(one).bounding_box() for one in ("#dock", "#result", "#A-companion")
    )
    assert dock
    assert result
    assert mat
    assert result["x"] > mat["x"] + mat["width"]
    assert dock["y"] + dock["height"] <= result["y"] < 250, "right below the bar"
    assert result["y"] + result["height"] <= 900


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_a_small_phone(visit: OpenPage, language: str) -> None:
    board = encode(next(b for b in BOARDS if b["players"]["A"].get("characters")))
    for at in ("players.A.characters[0]", "run", ""):
        page = visit(f"/{language}/board?b={board}&at={at}", viewport={"width": 320, "height": 256})
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def _cards(side: str = "hero") -> dict[str, object]:
    return {"characters": [{"id": side, "class": "kuwat-the-dissenter", "expedition": side}]}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024)])
@pytest.mark.parametrize("at", ["players.A.mana", "players.A.hand"])
def test_what_else_can_be_played_lies_over_an_open_sheet(
    visit: OpenPage, width: int, height: int, at: str
) -> None:
    page = visit(f"/fr/board?at={at}", viewport={"width": width, "height": height})
    page.locator(".more-plays summary").click()
    for button in page.locator(".more-plays .choices :is(button, a)").all():
        button.click(trial=True)  # fails if something else would take the tap
    page.locator("button[value='play:night']").click()
    page.wait_for_selector("#result")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 900), (1920, 1080)])
@pytest.mark.parametrize("scripts", [True, False])
def test_after_playing_the_newest_step_is_in_sight(
    visit: OpenPage, width: int, height: int, *, scripts: bool
) -> None:
    run = ["noon", "dusk", "night", "victory"] * 2
    board = encode({"players": {"A": _cards(), "B": _cards("companion")}, "run": run})
    page = visit(
        f"/it/board?b={board}&at=table",
        viewport={"width": width, "height": height},
        java_script_enabled=scripts,
        reduced_motion="reduce",
    )
    page.locator(".main-button").click()
    page.wait_for_selector("#result")
    page.wait_for_load_state()
    steps = page.locator("#result .events > li")
    assert steps.count() > 12
    expect(steps.last).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#result h2")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("width", [1280, 1600, 1920])
def test_every_place_of_four_players_keeps_to_itself(visit: OpenPage, width: int) -> None:
    board = {"players": {name: {"mana": 2} for name in "ABCD"}}
    page = visit(f"/en/board?b={encode(board)}", viewport={"width": width, "height": 900})
    outside = page.evaluate("""() => [...document.querySelectorAll(".place")].flatMap((place) => {
        const box = place.getBoundingClientRect();
        return [...place.querySelectorAll(".add, .pile, .place-name")].filter((one) => {
            const inside = one.getBoundingClientRect();
            const aside = Math.max(box.left - inside.left, inside.right - box.right);
            return Math.max(aside, inside.bottom - box.bottom) > 1;
        }).map(() => place.dataset.drop);
    })""")
    assert outside == []


def test_undo_is_a_key_too(visit: OpenPage) -> None:
    page = visit("/en/board", viewport={"width": 1280, "height": 900})
    lay(page, "A-hero", "kuwat")
    page.locator("#card-name").fill("x")
    page.keyboard.press("Control+z")
    expect(page.locator("#A-hero [data-item]")).to_have_count(1)
    page.locator("[data-close]").click()
    page.wait_for_selector("#editor", state="detached")
    while page.locator("#A-hero [data-item]").count():
        before = page.url
        page.keyboard.press("Control+z")
        wait_until(page, "url => location.href !== url", before)
        expect(page.locator("#what-if")).not_to_have_attribute("aria-busy", "true")


def test_the_places_of_a_player_are_a_few_keys_away(visit: OpenPage) -> None:
    page = visit("/fr/board", viewport={"width": 1280, "height": 900})
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the text
    keys = 2
    while not page.evaluate("document.activeElement.hash === '#mat-A'"):
        page.keyboard.press("Tab")
        keys += 1
        assert keys < 6
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#A-hero') !== null")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_of_a_page_leaves_room_at_four_times_the_size(
    visit: OpenPage, language: str
) -> None:
    page = visit(f"/{language}/board", viewport={"width": 320, "height": 256})
    head = page.locator("header.site").bounding_box()
    assert head is not None
    assert head["height"] <= 140
    for row in (".languages a", ".doors a"):
        tops = [one.bounding_box()["y"] for one in page.locator(row).all()]  # type: ignore[index]
        assert len(set(tops)) == 1
