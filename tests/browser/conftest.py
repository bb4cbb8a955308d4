"""A served site and a real browser."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    ViewportSize,
    sync_playwright,
)
from werkzeug.serving import make_server

from app import create_app
from glossary.snapshot import Snapshot
from tests.browser.browsers import CHROMIUM, FIREFOX, launch


@pytest.fixture(scope="session")
def site(instance: Path, snapshot: Snapshot) -> Iterator[str]:
    """The address of the site, compiled beforehand and served for the whole session.

    It is an application of its own: it knows itself by its port, the others as localhost.
    """
    assert snapshot.dictionaries
    app = create_app(instance=instance)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = app.config["SITE"] = f"http://127.0.0.1:{server.server_port}"
    yield address
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = launch(playwright, CHROMIUM)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    launched = launch(playwright, FIREFOX)
    yield launched
    launched.close()


def also_in_firefox(fixture: str) -> pytest.MarkDecorator:
    """Run a test in Chromium, and thoroughly in Firefox; *fixture* opens its pages.

    Those are the journeys that matter; the others are seen in Chromium alone. Without scripts
    there is no Firefox: WebDriver BiDi cannot switch them off in it.
    """
    thorough = pytest.param("firefox", marks=pytest.mark.thorough)
    return pytest.mark.parametrize(fixture, ["chromium", thorough], indirect=True)


def in_firefox(request: pytest.FixtureRequest) -> bool:
    """Tell whether the test that asks was marked by `also_in_firefox`, and runs there."""
    return getattr(request, "param", "") == "firefox"


OpenPage = Callable[..., Page]
PHONE = ViewportSize(width=390, height=844)


def listen(page: Page, complaints: list[str]) -> None:
    """Write into *complaints* what *page* logs as an error, with its address and what failed."""
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"{page.url}: {message.text} ({message.location['url']})")

    page.on("console", note)


class OpenedPages:
    """Pages kept from test to test, one for each set of options.

    To open a page takes a browser four times as long as to go to another address on it. A test
    goes on from where another one left a page: nothing that was kept there stays.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: dict[str, Page] = {}
        self._complaints: dict[Page, list[str]] = {}
        self._visited: set[Page] = set()

    def open(self, address: str, viewport: ViewportSize, **options: Any) -> Page:
        """Go to *address* on the page with these options of a context.

        Nothing is kept for a day without a network: a test would read what another one visited.
        """
        key = repr(sorted(options.items()))
        if key not in self._pages:
            context = self._browser.new_context(
                viewport=viewport, service_workers="block", **options
            )
            page = self._pages[key] = context.new_page()
            listen(page, self._complaints.setdefault(page, []))
        elif (page := self._pages[key]) not in self._visited:
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            self._complaints[page].clear()
        self._visited.add(page)
        page.set_viewport_size(viewport)
        page.goto(address)
        return page

    def leave(self) -> list[str]:
        """Let the pages be as they were opened; return what they complained of."""
        for page in self._visited:
            page.emulate_media(media="null")
            page.mouse.move(0, 0)
        complaints = [one for page in self._visited for one in self._complaints[page]]
        self._visited.clear()
        return complaints


@pytest.fixture(scope="session")
def opened_pages(browser: Browser) -> OpenedPages:
    return OpenedPages(browser)


@pytest.fixture(scope="session")
def firefox_pages(firefox: Browser) -> OpenedPages:
    return OpenedPages(firefox)


def visits(pages: OpenedPages, site: str, *, but: str | None = None) -> Iterator[OpenPage]:
    """Yield what goes to pages of *site*; fail if one logs an error without *but* in it.

    A second visit with the same options, the size of the screen aside, leaves the page of the
    first.
    """

    def go(path: str, *, viewport: ViewportSize = PHONE, **options: Any) -> Page:
        return pages.open(site + path, viewport, **options)

    yield go
    complaints = [one for one in pages.leave() if but is None or but not in one]
    assert complaints == []


@pytest.fixture
def visit(request: pytest.FixtureRequest, site: str) -> Iterator[OpenPage]:
    """Goes to pages of the site; fails the test if one logs an error."""
    pages = request.getfixturevalue("firefox_pages" if in_firefox(request) else "opened_pages")
    yield from visits(pages, site)


def wait_until(page: Page, script: str, arg: object = None) -> None:
    """Wait until *script* is true of *page*; to ask at every frame would have it draw each."""
    page.wait_for_function(script, arg=arg, polling=50)
