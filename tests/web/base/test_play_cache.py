"""Steps asked for again come from memory, and nobody can tell."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from glossary.serving.response_cache import CachedResponse, ResponseCache


@pytest.fixture
def own(instance: Path) -> Flask:
    """An application that remembers nothing yet."""
    return create_app(instance=instance)


ADDRESSES = (
    "/fr/scenarios/a-first-dusk",
    "/fr/scenarios/a-first-dusk?step=2",
    "/it/scenarios/up-to-two-targets?step=1",
    "/en/scenarios/up-to-two-targets/outcomes",
    "/en/scenarios/up-to-two-targets/editions?d=1",
    "/en/embed/scenarios/a-first-dusk?step=1",
    "/api/v1/scenarios/a-first-dusk?lang=it",
    "/fr/board",
    "/en/scenarios/a-first-dusk/card.png",
)


def test_the_second_answer_is_the_first(own: Flask) -> None:
    visitor, keep = own.test_client(), own.extensions["play_cache"]
    for number, address in enumerate(ADDRESSES, 1):
        first = visitor.get(address)
        assert first.status_code == 200, address
        assert len(keep) == number, address
        second = visitor.get(address)
        assert second.data == first.data, address
        del first.headers["Date"], second.headers["Date"]
        assert list(second.headers) == list(first.headers), address
        again = visitor.get(address, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b""), address
        assert visitor.head(address).headers["Content-Length"] == str(len(first.data)), address
        assert len(keep) == number, address


def test_parameters_that_change_nothing_take_no_room(own: Flask) -> None:
    visitor, keep = own.test_client(), own.extensions["play_cache"]
    for number in range(3):
        assert visitor.get(f"/fr/scenarios/a-first-dusk?step=1&ref={number}").status_code == 200
        assert visitor.get(f"/fr/scenarios/a-first-dusk?step=1&x={number}").status_code == 302
        assert visitor.get(f"/fr/scenarios/a-first-dusk/card.png?v={number}").status_code == 200
        program = visitor.get(f"/api/v1/scenarios/a-first-dusk?lang=it&x={number}")
        assert program.status_code == 200
    assert len(keep) == 3


def test_every_step_and_language_is_its_own(own: Flask) -> None:
    visitor = own.test_client()
    bodies = [
        visitor.get(f"/{language}/scenarios/a-first-dusk?step={step}").data
        for _ in range(2)
        for language in ("fr", "en", "it")
        for step in (1, 2)
    ]
    assert len(set(bodies)) == 6
    assert bodies[:6] == bodies[6:]


def test_what_was_refused_is_not_remembered(own: Flask) -> None:
    visitor = own.test_client()
    assert visitor.get("/fr/scenarios/a-first-dusk?step=999").status_code == 404
    assert visitor.get("/fr/scenarios/a-first-dusk?d=7").status_code == 400
    assert visitor.get("/fr/board?b=" + "A" * 3_000).status_code == 400
    assert len(own.extensions["play_cache"]) == 0


def test_who_asks_too_often_is_not_answered_from_memory_either(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_RATE", "2 per minute")
    visitor = create_app(instance=instance).test_client()
    statuses = [visitor.get("/fr/scenarios/a-first-dusk?step=1").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def _noise(count: int) -> Iterator[CachedResponse]:
    for number in range(count):
        yield CachedResponse((), random.Random(number).randbytes(1_000))


def test_there_is_never_more_than_there_is_room_for() -> None:
    keep = ResponseCache(20_000)
    for number, answer in enumerate(_noise(100)):
        keep.put(number, answer)
        keep.get(0)
    assert keep.get(0) is not None, "what is asked for stays"
    assert keep.get(50) is None
    assert 5 < len(keep) < 60
    keep.put("large", CachedResponse((), bytes(1_000_000)))
    assert keep.get("large") is None


@pytest.mark.parametrize("room", [3_000, 20_000, 50_000])
def test_what_is_kept_is_what_was_put_last(room: int) -> None:
    chance = random.Random(room)
    keep, put, found = ResponseCache(room), dict[int, bytes](), 0
    for _ in range(3_000):
        key = chance.randrange(30)
        if chance.random() < 0.5:
            put[key] = chance.randbytes(chance.choice((0, 10, 900, 1_900)))
            keep.put(key, CachedResponse((("Number", str(key)),), put[key]))
        answer = keep.get(key)
        if answer is not None:
            found += 1
            assert answer == ((("Number", str(key)),), put[key])
    assert found > 1_000
