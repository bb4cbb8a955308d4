"""What a phone keeps: pages that were visited, and the pocket edition, when there is no network.

A browser asks its own cache of HTTP before the network: the worker asks for every page anew, or a
slow server would look fast here.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from app import create_app
from glossary.commands.export import export_site
from glossary.snapshot import Snapshot
from glossary.web.pocket import book
from glossary.web.pocket import page as pocket_page
from tests.browser.conftest import PHONE, also_in_firefox, in_firefox
from tests.browser.static_host import policy_of_export, serving
from tests.few import few_examples
from tests.small import small_locales

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


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small export in ``rules``; its policy is that of ``deploy/export.conf``."""
    folder = tmp_path_factory.mktemp("taken-from-an-export")
    locales = small_locales(folder)
    app = create_app(locales=locales, instance=folder / "instance")
    app.config["SITE"] = "https://nobody.invalid"
    with few_examples(folder, locales):
        export_site(app, folder / "site" / "rules", base="/rules/", languages=("fr",))
    return folder / "site"


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


@pytest.fixture
def small_site(whole_instance: Path) -> Iterator[Site]:
    """One whose pocket edition is made, taken and opened in no time."""
    served = Site(whole_instance)
    yield served
    served.stop()


@pytest.fixture
def phone(request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on which the worker works and nothing may fail."""
    browser: Browser = request.getfixturevalue("firefox" if in_firefox(request) else "browser")
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def _take_along(page: Page, address: str, size: str = "0") -> None:
    page.goto(f"{address}/pocket")
    take = page.locator("#take")
    expect(take).to_have_text(re.compile(rf"\({size}\sM[Bo]\)"), timeout=_LONG)
    take.click()
    expect(page.locator("#remove")).to_be_visible(timeout=_LONG)
    expect(take).to_be_hidden(timeout=_LONG)


@also_in_firefox("phone")
def test_a_server_that_is_stopped_or_slow(phone: Page, site: Site) -> None:
    _take_along(phone, f"{site.address}/fr", r"0,\d")  # of at most 6
    expect(phone.locator("#told")).to_contain_text("Lisible sans réseau")
    visited, never = f"{site.address}/fr/rules/2.1.c", f"{site.address}/fr/rules/2.4.7.c"
    phone.goto(visited)
    expect(phone.locator("#copied")).to_be_hidden()

    site.seconds = 20
    began = time.monotonic()
    phone.goto(visited)
    assert time.monotonic() - began < 10
    expect(phone.locator("#copied")).to_contain_text("copie du")
    site.seconds = 0

    site.stop()
    phone.goto(visited)  # the worker alone writes the day into a page
    expect(phone.locator("#copied")).to_contain_text(re.compile(r"copie du \d+ \S+ \d{4}\."))
    expect(phone.locator("h1")).to_contain_text("2.1")
    phone.goto(never)
    expect(phone).to_have_url(f"{site.address}/fr/pocket/book#rules/2.4.7.c")
    expect(phone.locator("[id='rules/2.4.7.c']")).to_be_in_viewport()
    expect(phone.locator("#copied")).to_contain_text("Une copie")
    expect(phone.locator("#unreachable")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.goto(f"{site.address}/fr/board")
    expect(phone.locator("#unreachable")).to_contain_text("besoin du réseau : le plateau")
    phone.goto(f"{site.address}/fr/cards/kelon-elemental")
    expect(phone.locator("[id='cards/kelon-elemental']")).to_be_in_viewport()
    phone.goto(f"{site.address}/fr/search?q=personnage+endormi")
    best = phone.locator("article.best h2")
    expect(best).to_contain_text("Endormi", timeout=_LONG)


def test_an_update_replaces_all_of_it_or_nothing(
    phone: Page, small_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    _take_along(phone, f"{small_site.address}/en")
    (old,) = (name for name in phone.evaluate(KEPT) if name.startswith("pocket-en-"))
    for module in (book, pocket_page):
        monkeypatch.setattr(module, "digest_of", lambda *_: "0123456789abcdef")
    phone.reload()
    expect(phone.locator("#told")).to_contain_text("There is a newer one.", timeout=_LONG)
    expect(phone.locator("#take")).to_contain_text("Replace it by the newer one")
    phone.context.set_offline(True)
    phone.locator("#take").click()
    expect(phone.locator("#told")).to_contain_text("what was here before is still here")
    assert old in phone.evaluate(KEPT)
    phone.context.set_offline(False)
    phone.locator("#take").click()
    expect(phone.locator("#take")).to_be_hidden(timeout=_LONG)
    pockets = [name for name in phone.evaluate(KEPT) if name.startswith("pocket-")]
    assert pockets == ["pocket-en-0123456789abcdef"]


def test_what_is_lost_is_said_and_all_can_be_removed(phone: Page, small_site: Site) -> None:
    _take_along(phone, f"{small_site.address}/it")
    (name,) = (name for name in phone.evaluate(KEPT) if name.startswith("pocket-it-"))
    phone.evaluate(LOSE_A_SCRIPT, name)
    phone.reload()
    expect(phone.locator("#told")).to_contain_text("non è più intero", timeout=_LONG)
    phone.locator("#take").click()
    expect(phone.locator("#told")).to_contain_text("Si legge senza rete", timeout=_LONG)
    phone.evaluate("async (name) => { await caches.delete(name); }", name)  # as browsers do
    phone.reload()
    expect(phone.locator("#take")).to_be_visible()
    expect(phone.locator("#told")).to_be_empty()
    phone.locator("#take").click()
    expect(phone.locator("#told")).to_contain_text("Si legge senza rete", timeout=_LONG)
    phone.locator("#remove").click()
    expect(phone.locator("#remove")).to_be_hidden()
    assert [each for each in phone.evaluate(KEPT) if each.startswith("pocket-")] == []
    phone.evaluate("localStorage.setItem('theme', 'dark')")
    assert phone.evaluate(KEPT) != {}
    phone.locator("#forget").click()
    expect(phone.locator("#promised")).to_contain_text("dimenticato")
    assert phone.evaluate(KEPT) == {}
    assert phone.evaluate("localStorage.length") == 0
    assert phone.evaluate("navigator.serviceWorker.getRegistrations().then((r) => r.length)") == 0


@pytest.mark.thorough
@also_in_firefox("phone")
def test_an_export_is_taken_along_and_outlives_its_host(phone: Page, exported: Path) -> None:
    with serving(exported, {"Content-Security-Policy": policy_of_export()}) as host:
        page = f"{host}/rules/fr"
        _take_along(phone, page, r"0,\d")  # as it lies there, not compressed
        expect(phone.locator("#told")).to_contain_text("Lisible sans réseau")
        phone.goto(f"{page}/rules/2.1/")
        expect(phone.locator("#copied")).to_be_hidden()
    phone.goto(f"{page}/rules/2.1/")
    expect(phone.locator("#copied")).to_contain_text("copie du")
    phone.goto(f"{page}/rules/2.1.b/")
    expect(phone).to_have_url(f"{page}/pocket/book/#rules/2.1.b")
    expect(phone.locator("[id='rules/2.1.b']")).to_be_in_viewport()
    phone.locator("#q").fill("objets")
    phone.locator("#q").press("Enter")
    best = phone.locator("article.best h2")
    expect(best).to_contain_text("Objets", timeout=_LONG)
    phone.goto(f"{page}/search/?q=objets")
    expect(best).to_contain_text("Objets", timeout=_LONG)
