"""On paper: a board, an example with its steps and a card with its rulings are a page each."""

from __future__ import annotations

import io

import pikepdf
import pytest
from playwright.sync_api import Page

from glossary.boards.url_code import encode
from glossary.snapshot import Snapshot
from tests.browser.conftest import OpenPage


def _pages(page: Page) -> int:
    """How many sheets of A4 *page* takes."""
    page.wait_for_load_state("load")
    with pikepdf.open(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True))) as printed:
        return len(printed.pages)


@pytest.mark.parametrize("language", ["fr", "it"])
@pytest.mark.parametrize("slug", ["moonlight-jellyfish-comes-back", "elementals-become-gigantic"])
def test_an_example_is_printed_with_its_steps_on_a_page(
    visit: OpenPage, snapshot: Snapshot, slug: str, language: str
) -> None:
    page: Page = visit(f"/{language}/scenarios/{slug}")
    page.locator("[data-go=end]").click()
    page.wait_for_url("**step=*")
    page.emulate_media(media="print")
    steps = page.locator(".so-far .events > li")
    assert steps.count() > 15
    assert steps.last.is_visible()
    assert page.locator(".told .question").is_visible()
    assert _pages(page) == 1


@pytest.mark.parametrize("card", ["moonlight-jellyfish", "kelon-elemental"])
def test_a_card_is_printed_with_its_rulings_on_a_page(visit: OpenPage, card: str) -> None:
    page: Page = visit(f"/fr/cards/{card}")
    page.emulate_media(media="print")
    assert page.locator(".ruling").first.is_visible()
    assert _pages(page) == 1


def test_a_board_is_printed_with_what_happens_on_a_page(
    visit: OpenPage, snapshot: Snapshot
) -> None:
    example = snapshot.example("a-first-dusk")
    assert example is not None
    page: Page = visit(f"/en/board?b={encode(example.board)}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload(wait_until="networkidle")
    assert not [each for each in asked if "/qr.svg" in each], "the code is for paper"
    page.emulate_media(media="print")
    assert page.locator(".result .events li").last.is_visible()
    assert not page.locator(".dock").is_visible()
    assert _pages(page) == 1
    assert [each for each in asked if "/qr.svg" in each]


@pytest.mark.parametrize("address", ["/fr/table-card/it", "/it/table-card", "/en/table-card/fr"])
def test_the_card_for_the_table_is_one_sheet_on_its_side(visit: OpenPage, address: str) -> None:
    page: Page = visit(address)
    made = page.pdf(prefer_css_page_size=True)
    with pikepdf.open(io.BytesIO(made)) as printed:
        (sheet,) = printed.pages
        width, height = (float(side) for side in sheet.mediabox[2:])
    assert width > height
