"""What a phone keeps: pages that were visited, and the pocket edition, when there is no network.

A browser asks its own cache of HTTP before the network: the worker asks for every page anew, or a
slow server would look fast here.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from app import create_app
from glossary.snapshot import Snapshot
from glossary.web.pocket import book
from glossary.web.pocket import page as pocket_page
from tests.browser.conftest import PHONE

_LONG = 60_000
"""Milliseconds that it may take to make the pocket edition, on a busy machine."""

KEPT = """async () => {
    const kept = {};
    for (const name of await caches.keys()) {
        kept[name] = (await (await caches.open(name)).keys()).map((each) => each.url);
    }
    return kept;
}"""

LOSE_A_SCRIPT = """async (name) => {
    const kept = await caches.open(name);
    await kept.delete((await kept.keys()).find((each) => /device_search/.test(each.url)));
}"""


class Site:
    """A server that can be slow, and can be stopped."""

    def __init__(self, instance: Path) -> None:
        self.seconds = 0.0
        app = create_app(instance=instance)

        def answer(environ: Any, start: Any) -> Any:
            time.sleep(self.seconds)
            return app(environ, start)

        self._server = make_server("127.0.0.1", 0, answer, threaded=True)
        self.address = app.config["SITE"] = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def stop(self) -> None:
        """Stop: whoever asks now is refused."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()


@pytest.fixture
def site(instance: Path, snapshot: Snapshot) -> Iterator[Site]:
    assert snapshot.dictionaries
    served = Site(instance)
    yield served
    served.stop()


@contextmanager
def _phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    yield page
    context.close()


def _take_along(page: Page, site: Site, language: str) -> None:
    page.goto(f"{site.address}/{language}/pocket")
    take = page.locator("#take")
    expect(take).to_have_text(re.compile(r"\(0[.,]\d MB\)"), timeout=_LONG)  # of at most 6
    take.click()
    expect(page.locator("#remove")).to_be_visible(timeout=_LONG)
    expect(take).to_be_hidden(timeout=_LONG)


def test_a_server_that_is_stopped_or_slow(browser: Browser, site: Site) -> None:
    with _phone(browser) as page:
        _take_along(page, site, "fr")
        expect(page.locator("#told")).to_contain_text("Lisible sans réseau")
        visited, never = f"{site.address}/fr/rules/2.1.c", f"{site.address}/fr/rules/2.4.7.c"
        page.goto(visited)
        expect(page.locator("#copied")).to_be_hidden()

        site.seconds = 20
        began = time.monotonic()
        page.goto(visited)
        assert time.monotonic() - began < 10
        expect(page.locator("#copied")).to_contain_text("copie du")
        site.seconds = 0

        site.stop()
        answer = page.goto(visited)
        assert answer is not None
        assert answer.from_service_worker
        expect(page.locator("#copied")).to_contain_text(re.compile(r"copie du \d+ \S+ \d{4}\."))
        expect(page.locator("h1")).to_contain_text("2.1")
        page.goto(never)
        expect(page).to_have_url(f"{site.address}/fr/pocket/book#rules/2.4.7.c")
        expect(page.locator("[id='rules/2.4.7.c']")).to_be_in_viewport()
        expect(page.locator("#copied")).to_contain_text("Une copie")
        expect(page.locator("#unreachable")).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.goto(f"{site.address}/fr/board")
        expect(page.locator("#unreachable")).to_contain_text("besoin du réseau : le plateau")
        page.goto(f"{site.address}/fr/cards/kelon-elemental")
        expect(page.locator("[id='cards/kelon-elemental']")).to_be_in_viewport()
        page.goto(f"{site.address}/fr/search?q=personnage+endormi")
        best = page.locator("article.best h2")
        expect(best).to_contain_text("Endormi", timeout=_LONG)


def test_an_update_replaces_all_of_it_or_nothing(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with _phone(browser) as page:
        _take_along(page, site, "en")
        (old,) = (name for name in page.evaluate(KEPT) if name.startswith("pocket-en-"))
        for module in (book, pocket_page):
            monkeypatch.setattr(module, "digest_of", lambda *_: "0123456789abcdef")
        page.reload()
        expect(page.locator("#told")).to_contain_text("There is a newer one.", timeout=_LONG)
        expect(page.locator("#take")).to_contain_text("Replace it by the newer one")
        page.context.set_offline(True)
        page.locator("#take").click()
        expect(page.locator("#told")).to_contain_text("what was here before is still here")
        assert old in page.evaluate(KEPT)
        page.context.set_offline(False)
        page.locator("#take").click()
        expect(page.locator("#take")).to_be_hidden(timeout=_LONG)
        pockets = [name for name in page.evaluate(KEPT) if name.startswith("pocket-")]
        assert pockets == ["pocket-en-0123456789abcdef"]


def test_what_is_lost_is_said_and_all_can_be_removed(browser: Browser, site: Site) -> None:
    with _phone(browser) as page:
        _take_along(page, site, "it")
        (name,) = (name for name in page.evaluate(KEPT) if name.startswith("pocket-it-"))
        page.evaluate(LOSE_A_SCRIPT, name)
        page.reload()
        expect(page.locator("#told")).to_contain_text("non è più intero", timeout=_LONG)
        page.locator("#take").click()
        expect(page.locator("#told")).to_contain_text("Si legge senza rete", timeout=_LONG)
        page.evaluate("async (name) => { await caches.delete(name); }", name)  # as browsers do
        page.reload()
        expect(page.locator("#take")).to_be_visible()
        expect(page.locator("#told")).to_be_empty()
        page.locator("#take").click()
        expect(page.locator("#told")).to_contain_text("Si legge senza rete", timeout=_LONG)
        page.locator("#remove").click()
        expect(page.locator("#remove")).to_be_hidden()
        assert [each for each in page.evaluate(KEPT) if each.startswith("pocket-")] == []
        page.evaluate("localStorage.setItem('theme', 'dark')")
        assert page.evaluate(KEPT) != {}
        page.locator("#forget").click()
        expect(page.locator("#promised")).to_contain_text("dimenticato")
        assert page.evaluate(KEPT) == {}
        assert page.evaluate("localStorage.length") == 0
        assert (
            page.evaluate("navigator.serviceWorker.getRegistrations().then((r) => r.length)") == 0
        )
