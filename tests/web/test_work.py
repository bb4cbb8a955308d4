"""Pages with thousands of links or texts are made with no more work than they need."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from glossary.snapshot import Snapshot
from tests.calls import calls_of, entered_by


@pytest.fixture
def asking(instance: Path, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A visitor of a site that keeps no response: there is room for none."""
    assert snapshot.editions
    monkeypatch.setenv("GLOSSARY_CACHE", "8192")
    return create_app(instance=instance).test_client()


@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("/en/rulings/", 80_000),  # a line a ruling, not all that its page says
        ("/sitemap.xml", 200_000),  # 6,711 addresses, 29 calls each
        ("/preview/en/book.png", 5_000),  # a picture of the title, not of the texts
    ],
)
def test_a_page_that_was_dear_takes_few_calls(asking: FlaskClient, address: str, most: int) -> None:
    asking.get(address.replace("/en/", "/fr/"))
    calls = calls_of(lambda: asking.get(address))
    assert 0 < calls < most


@pytest.mark.parametrize(
    ("address", "besides", "most"),
    [
        # Besides those of the search, which ranks a query each time it is asked.
        ("/en/search?q=anchored", "glossary.search.", 24),
        ("/en/scenarios/a-first-dusk?step=2", None, 28),
        ("/en/rules/4.2.1.c", None, 30),
    ],
)
def test_a_request_passes_few_modules(
    asking: FlaskClient, address: str, besides: str | None, most: int
) -> None:
    asking.get(address)
    entered = {name for name in entered_by(lambda: asking.get(address)) if "glossary." in name}
    passed = {name for name in entered if not (besides and name.startswith(besides))}
    assert 0 < len(passed) < most, sorted(passed)


def test_what_stands_beside_a_rule_is_read_and_not_looked_for(asking: FlaskClient) -> None:
    rule = "/en/rules/4.2.1.c"
    asking.get(rule)
    entered = entered_by(lambda: asking.get(rule))
    assert "glossary.snapshot.beside" in entered
    rooms = {name.split(".")[1] for name in entered if name.startswith("glossary.")}
    assert not rooms & {"cards", "engine", "narration", "search"}


def test_a_step_of_a_story_is_read_and_not_played(asking: FlaskClient) -> None:
    step = "/en/scenarios/a-first-dusk?step=2"
    asking.get(step)
    entered = entered_by(lambda: asking.get(step))
    assert 0 < entered.total() < 3_900
    assert "glossary.snapshot.stories" in entered
    rooms = {name.split(".")[1] for name in entered if name.startswith("glossary.")}
    assert not rooms & {"engine", "narration", "position"}
