"""What was asked before is answered from memory, and nobody can tell."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
import zstandard
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from glossary.serving.response_cache import (
    CachedResponse,
    ResponseBuffer,
    ResponseCache,
    coding_for,
)
from glossary.web.base.headers import HEADERS


@pytest.fixture
def own(instance: Path) -> Flask:
    """An application that has cached nothing yet."""
    return create_app(instance=instance)


@pytest.fixture
def reader(own: Flask) -> FlaskClient:
    return own.test_client()


@pytest.fixture
def cached(own: Flask) -> ResponseBuffer:
    cache: ResponseCache = own.extensions["response_cache"]
    return cache.responses


ADDRESSES = (
    "/fr/",
    "/en/rules/2.1.e",
    "/en/rules/2.4.7?was=2.4.6",
    "/it/4.0/rules/2.1",
    "/fr/search?q=fugace",
    "/fr/scenarios/a-first-dusk?step=2",
    "/en/scenarios/up-to-two-targets/outcomes",
    "/en/embed/scenarios/a-first-dusk?step=1",
    "/api/v1/search?lang=it&q=riserva",
    "/fr/board",
    "/en/scenarios/a-first-dusk/card.png",
    "/sitemap.xml",
    "/static/site.css",
)
UNPACK = {
    "br": brotli.decompress,
    "gzip": gzip.decompress,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompress(body),
    "identity": lambda body: body,
}


def test_the_second_answer_is_the_first_in_every_coding(
    reader: FlaskClient, cached: ResponseBuffer
) -> None:
    plain = create_app(instance=Path(reader.application.instance_path)).test_client()
    for address in ADDRESSES:
        uncached = plain.get(address).data
        for coding, unpack in UNPACK.items():
            case, before = (address, coding), len(cached)
            picture = address.endswith(".png")
            asked = {"Accept-Encoding": coding}
            first = reader.get(address, headers=asked)
            assert first.status_code == 200, case
            assert len(cached) == before + 1, case
            second = reader.get(address, headers=asked)
            assert second.data == first.data, case
            assert len(cached) == before + 1, case
            del first.headers["Date"], second.headers["Date"]
            assert sorted(second.headers) == sorted(first.headers), case
            sent = first.headers.get("Content-Encoding", "identity")
            assert sent == ("identity" if picture else coding), case
            assert (first.data if picture else unpack(first.data)) == uncached, case
            assert set(HEADERS) <= set(first.headers.keys()) | {"X-Frame-Options"}, case


def test_who_has_the_page_is_told_so_without_it(reader: FlaskClient) -> None:
    asked = {"Accept-Encoding": "br"}
    for address in ADDRESSES:
        tag = reader.get(address, headers=asked).headers["ETag"]
        for known in (tag, f"W/{tag}", f'"a", {tag}', "*"):
            again = reader.get(address, headers={**asked, "If-None-Match": known})
            assert (again.status_code, again.data) == (304, b""), (address, known)
            assert again.headers["ETag"] == tag
            assert "Accept-Encoding" in again.headers["Vary"]
        for other in ('"other"', f'"{tag[1:9]}"'):
            assert reader.get(address, headers={**asked, "If-None-Match": other}).data, address
    other_form = reader.get("/fr/", headers={"If-None-Match": tag})
    assert other_form.status_code == 200, "another coding is another entity"


def test_head_tells_the_length_and_sends_nothing(reader: FlaskClient) -> None:
    for asked in ({"Accept-Encoding": "gzip"}, {}):
        for address in (*ADDRESSES, "/fr/nowhere", "/en/rules/99.9", "/healthz"):
            head = reader.head(address, headers=asked)
            whole = reader.get(address, headers=asked)
            assert head.data == b""
            assert head.status_code == whole.status_code
            assert head.headers["Content-Length"] == str(len(whole.data)), address
            assert head.headers.get("ETag") == whole.headers.get("ETag"), address


def test_a_part_of_a_page_is_of_the_form_that_its_tag_names(reader: FlaskClient) -> None:
    asked = {"Accept-Encoding": "gzip"}
    whole = reader.get("/fr/", headers=asked)
    size = len(whole.data)
    for wanted, body in {
        "bytes=10-19": whole.data[10:20],
        "bytes=0-0": whole.data[:1],
        f"bytes={size - 3}-": whole.data[-3:],
        "bytes=-3": whole.data[-3:],
        f"bytes=-{size + 1}": whole.data,
    }.items():
        part = reader.get("/fr/", headers={**asked, "Range": wanted})
        assert (part.status_code, part.data) == (206, body), wanted
        assert part.headers["Content-Range"].endswith(f"/{size}")
        assert part.headers["ETag"] == whole.headers["ETag"]
    of_another = {**asked, "Range": "bytes=10-19", "If-Range": '"another"'}
    assert reader.get("/fr/", headers=of_another).data == whole.data
    behind = reader.get("/fr/", headers={**asked, "Range": "bytes=999999-"})
    assert (behind.status_code, behind.data) == (416, b"")
    assert reader.head("/fr/", headers={**asked, "Range": "bytes=0-1"}).status_code == 200
    for unreadable in ("bytes=-", "bytes=\xb2-", "lines=1-2", "nonsense", "bytes=5-2"):
        again = reader.get("/fr/", headers={**asked, "Range": unreadable})
        assert again.status_code in (200, 416), unreadable
        assert again.data in (b"", whole.data)


def test_a_page_that_changed_is_not_what_if_match_wants(reader: FlaskClient) -> None:
    tag = reader.get("/fr/").headers["ETag"]
    assert reader.get("/fr/", headers={"If-Match": tag}).status_code == 200
    changed = reader.get("/fr/", headers={"If-Match": '"of yesterday"'})
    assert (changed.status_code, changed.data) == (412, b"")


@pytest.mark.parametrize(
    ("header", "sent"),
    [
        (None, "identity"),
        ("", "identity"),
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("gzip;q=1, br;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("*", "br"),
        ("*;q=0, gzip", "gzip"),
        ("zstd, *;q=0.1", "zstd"),
        ("deflate", "identity"),
        ("identity", "identity"),
        ("identity, br;q=0.5", "identity"),
        ("identity;q=0", "identity"),
        ("*;q=0", "identity"),
        ("BR", "br"),
        ("gzip;q=nonsense", "identity"),
        ("gzip;q=-1, br;q=0", "identity"),
        (",,;;,", "identity"),
    ],
)
def test_the_best_coding_that_is_accepted_is_sent(header: str | None, sent: str) -> None:
    assert coding_for(header) == sent


def test_answers_that_differ_between_readers_are_not_cached(
    reader: FlaskClient, cached: ResponseBuffer
) -> None:
    italian = reader.get("/", headers={"Accept-Language": "it"})
    french = reader.get("/", headers={"Accept-Language": "fr"})
    assert italian.headers["Location"] != french.headers["Location"]
    for address in ("/healthz", "/readyz", "/en/rules/9.9.9", "/fr/scenarios/a-first-dusk?d=7"):
        reader.get(address)
    assert reader.get(f"/fr/board?b={'A' * 3_000}").status_code == 400
    reader.post("/fr/deck", data={"list": "3 Kuwat"})
    assert len(cached) == 0


def test_parameters_that_change_nothing_are_led_away(
    reader: FlaskClient, cached: ResponseBuffer
) -> None:
    for number in range(3):
        assert reader.get(f"/fr/scenarios/a-first-dusk?step=1&x={number}").status_code == 302
    assert len(cached) == 0


def test_every_step_and_language_is_its_own(reader: FlaskClient) -> None:
    bodies = [
        reader.get(f"/{language}/scenarios/a-first-dusk?step={step}").data
        for _ in range(2)
        for language in ("fr", "en", "it")
        for step in (1, 2)
    ]
    assert len(set(bodies)) == 6
    assert bodies[:6] == bodies[6:]


def test_who_asks_too_often_is_answered_what_costs_nothing(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_RATE", "2 per minute")
    visitor = create_app(instance=instance).test_client()
    asked = [f"/fr/scenarios/a-first-dusk?step={step}" for step in (1, 1, 2, 3, 1)]
    assert [visitor.get(address).status_code for address in asked] == [200, 200, 200, 429, 200]


def test_the_cache_is_as_large_as_is_set(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLOSSARY_CACHE", "100000")
    app = create_app(instance=instance)
    visitor, cached = app.test_client(), app.extensions["response_cache"].responses
    for number in range(1, 8):
        assert visitor.get(f"/fr/rules/{number}").status_code == 200
    assert 1 <= len(cached) <= 4


def _noise(count: int) -> Iterator[CachedResponse]:
    for number in range(count):
        yield CachedResponse((), random.Random(number).randbytes(1_000))


def test_there_is_never_more_than_there_is_room_for() -> None:
    buffer = ResponseBuffer(20_000)
    for number, response in enumerate(_noise(100)):
        buffer.put(number, response)
        buffer.get(0)
    assert buffer.get(0) is not None, "what is asked for stays"
    assert buffer.get(50) is None
    assert 5 < len(buffer) < 60
    buffer.put("large", CachedResponse((), bytes(1_000_000)))
    assert buffer.get("large") is None


@pytest.mark.parametrize("room", [3_000, 20_000, 50_000])
def test_what_is_cached_is_what_was_put_last(room: int) -> None:
    chance = random.Random(room)
    buffer, put, hits = ResponseBuffer(room), dict[int, bytes](), 0
    for _ in range(3_000):
        key = chance.randrange(30)
        if chance.random() < 0.5:
            put[key] = chance.randbytes(chance.choice((0, 10, 900, 1_900)))
            buffer.put(key, CachedResponse((("Number", str(key)),), put[key]))
        response = buffer.get(key)
        if response is not None:
            hits += 1
            assert response == ((("Number", str(key)),), put[key])
    assert hits > 1_000
