"""A served site and a real browser."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from app import create_app
from glossary.snapshot import Snapshot
from tests.browser import chromium


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
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.ARGUMENTS
        )
        yield launched
        launched.close()


OpenPage = Callable[..., Page]


def listen(page: Page, complaints: list[str]) -> None:
    """Write into *complaints* what *page* logs as an error, with its address."""
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda m: complaints.append(f"{page.url}: {m.text}") if m.type == "error" else None,
    )


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[OpenPage]:
    """Opens pages; fails the test if one logs an error."""
    contexts = []
    complaints: list[str] = []

    def open_page(path: str, **options: object) -> Page:
        context = browser.new_context(**{"viewport": {"width": 390, "height": 844}, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        listen(page, complaints)
        page.goto(site + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
