"""What can be answered without work never waits for it; what waits has its bounds."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import Client, EnvironBuilder, TestResponse

from app import ROOT, create_app
from glossary.serving import request_queue
from glossary.serving.request_queue import (
    MOST_BODIES,
    MOST_BODIES_OF_A_CLIENT,
    MOST_REQUESTS,
    THREADS,
    RequestQueue,
)

_PATIENCE = 30
"""Seconds after which a test gives up; nothing here takes that long."""


class _Counted:
    """A lock that says how many threads came for it."""

    def __init__(self) -> None:
        self.came = threading.Semaphore(0)
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self.came.release()
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


@pytest.fixture
def own(instance: Path) -> Flask:
    """The site with one page cached, and with ``/play``, which takes until it is let go."""
    app = create_app(instance=instance)
    app.extensions["let go"] = free = threading.Event()

    def play() -> str:
        free.wait(_PATIENCE)
        free.set()
        return "played"

    app.add_url_rule("/play", view_func=play)
    assert Client(app).get("/fr/sources").status_code == 200
    return app


@pytest.fixture
def crowd(own: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[TestResponse]]:
    """One play at work and as many waiting as may; their answers once they are let go."""
    turn = _Counted()
    monkeypatch.setattr(own.extensions["request_queue"], "_handling", turn)
    answers: list[TestResponse] = []
    threads = [
        threading.Thread(target=lambda: answers.append(Client(own).get("/play")))
        for _ in range(MOST_REQUESTS)
    ]
    for thread in threads:
        thread.start()
    for _ in threads:
        assert turn.came.acquire(timeout=_PATIENCE)
    yield answers
    own.extensions["let go"].set()
    for thread in threads:
        thread.join(_PATIENCE)
    assert [answer.status_code for answer in answers] == [200] * MOST_REQUESTS
    assert Client(own).get("/fr/rules/2.1").status_code == 200, "their places are free again"


def test_cached_pages_and_health_do_not_wait_for_plays(
    own: Flask, crowd: list[TestResponse]
) -> None:
    reader = Client(own)
    assert reader.get("/fr/sources").status_code == 200
    assert reader.get("/healthz").json == {"status": "alive"}
    assert reader.head("/readyz").status_code == 200
    assert not crowd, "no play was let go"


@pytest.mark.parametrize("path", ["/fr/rules/2.1", "/api/v1/search?lang=fr&q=fugace", "/play"])
def test_what_would_wait_too_long_is_told_to_come_again(
    own: Flask, crowd: list[TestResponse], path: str
) -> None:
    answer = Client(own).get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert not crowd


class _Slow:
    """A body that does not come, until it is let go."""

    def __init__(self, free: threading.Event, asked: threading.Semaphore) -> None:
        self._free, self._asked = free, asked

    def read(self, _size: int) -> bytes:
        self._asked.release()
        self._free.wait(_PATIENCE)
        return b"{}"


def test_one_client_s_bodies_leave_places_to_others() -> None:
    free, asked = threading.Event(), threading.Semaphore(0)
    crowded: list[bool] = []

    def behind(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        return [b"crowded" if request_queue.OVERLOADED in environ else environ["wsgi.input"].read()]

    queue = RequestQueue(behind, 1000)

    def post(client: str, body: object) -> bytes:
        environ = EnvironBuilder("/api/v1/board", method="POST").get_environ()
        said = {"REMOTE_ADDR": client, "CONTENT_LENGTH": "2", "wsgi.input": body}
        return b"".join(queue(environ | said, lambda *_: lambda _: None))

    slow = [
        threading.Thread(
            target=lambda: crowded.append(post("192.0.2.1", _Slow(free, asked)) == b"crowded")
        )
        for _ in range(MOST_BODIES_OF_A_CLIENT)
    ]
    for thread in slow:
        thread.start()
    for _ in slow:
        assert asked.acquire(timeout=_PATIENCE)
    quick = _Slow(free, asked)
    quick.read = lambda _size: b"[]"  # type: ignore[method-assign]
    assert post("192.0.2.1", quick) == b"crowded"
    assert post("192.0.2.2", quick) == b"[]"
    free.set()
    for thread in slow:
        thread.join(_PATIENCE)
    assert crowded == [False] * MOST_BODIES_OF_A_CLIENT
    assert post("192.0.2.1", quick) == b"[]", "its places are free again"


def test_threads_are_left_for_what_does_not_wait() -> None:
    assert MOST_REQUESTS + MOST_BODIES + 2 <= THREADS
    for name, sign in (("Makefile", " "), ("deploy/Dockerfile", '", "')):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert re.search(f"--blocking-threads{sign}{THREADS}\\b", text), name
