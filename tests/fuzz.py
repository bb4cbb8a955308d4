"""``make fuzz REQUESTS=100000``: what nobody would send, sent to every route, and the figures.

Requests of every route are put together of values that exist and of those that Hypothesis
thinks of; schemathesis makes those that the OpenAPI document allows and forbids. The application
is asked as a server asks it, in this process. Wrong is a 5xx, an answer that lets a path or a
traceback out, an answer that is no page, no JSON and no redirect, and memory that grows.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote_to_bytes

import schemathesis
from flask import Flask
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from werkzeug.exceptions import HTTPException
from werkzeug.test import create_environ, run_wsgi_app

from app import ROOT, create_app
from glossary.shelving import renew
from glossary.web.printing import print_site
from tests.fuzz_values import Asked, Asking, drawn

_DESCRIBED_EACH = 300
"""Requests to each operation of the interface, allowed and forbidden."""

_LEAKS = (b"Traceback (most recent call last)", b"site-packages", b"werkzeug.", b'.py", line ')
_SLOW = 0.05


class Answered(NamedTuple):
    """What came of a request, and the seconds of processor it took."""

    status: int
    kind: str
    body: bytes
    seconds: float


@dataclass
class Figures:
    """What a run came to."""

    counts: Counter[tuple[str, int]] = field(default_factory=Counter)
    slowest: dict[str, tuple[float, Asked]] = field(default_factory=dict)
    slow_refusals: list[tuple[float, Asked]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    memory: list[tuple[int, float]] = field(default_factory=list)

    @property
    def requests(self) -> int:
        """How many there were."""
        return self.counts.total()

    def note(self, endpoint: str, asked: Asked, answered: Answered) -> None:
        """Count an answer, and keep what is wrong with it."""
        self.counts[endpoint, answered.status] += 1
        if answered.seconds > self.slowest.get(endpoint, (0.0, asked))[0]:
            self.slowest[endpoint] = (answered.seconds, asked)
        if answered.status >= 400 and answered.seconds > _SLOW:
            self.slow_refusals.append((answered.seconds, asked))
        self.wrong += [f"{reason}: {asked}" for reason in wrong_with(answered)]

    def weigh(self) -> None:
        """Note how much memory this process has."""
        self.memory.append((self.requests, resident()))


def wrong_with(answered: Answered) -> Iterator[str]:
    """What no answer may be."""
    if answered.status >= 500:
        yield f"answers {answered.status}"
    for leak in (*_LEAKS, str(ROOT).encode()):
        if leak in answered.body:
            yield f"lets out {leak.decode()!r}"
    if answered.status >= 400 and answered.status != 416 and not answered.body:
        yield f"answers {answered.status} and says nothing"


def resident() -> float:
    """The memory of this process's own in MB, files that it maps left out (proc(5))."""
    said = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(said.partition("RssAnon:")[2].split()[0]) / 1024


class Sender:
    """Asks an application as a server does: bytes in, bytes out."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._plain = create_environ()

    def send(self, asked: Asked) -> Answered:
        """Ask it."""
        environ: dict[str, Any] = {
            **self._plain,
            "REQUEST_METHOD": asked.method,
            "PATH_INFO": unquote_to_bytes(asked.path).decode("latin-1"),
            "QUERY_STRING": asked.query.encode().decode("latin-1"),
            "REMOTE_ADDR": "192.0.2.1",
            **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in asked.headers},
        }
        if asked.body is not None:
            environ["wsgi.input"] = io.BytesIO(asked.body)
            environ["CONTENT_LENGTH"] = str(len(asked.body))
            environ["CONTENT_TYPE"] = asked.kind
        began = time.thread_time()
        body, status, headers = run_wsgi_app(self._app.wsgi_app, environ, buffered=True)
        whole = b"".join(body)
        took = time.thread_time() - began
        if asked.method == "HEAD":
            whole = whole or b"-"
        return Answered(int(status[:3]), headers.get("Content-Type", ""), whole, took)

    def endpoint(self, asked: Asked) -> str:
        """What is asked, by the name of the view; ``none`` if there is none."""
        path = unquote_to_bytes(asked.path).decode("utf-8", "replace")
        try:
            adapter = self._app.url_map.bind("localhost")
            found, _ = adapter.match(path, method=asked.method)
        except (HTTPException, ValueError):
            return "none"
        return str(found)


def fuzz(
    app: Flask, requests: int, figures: Figures, *, begin: int = 0, variety: int = 400
) -> None:
    """Send *requests* requests, the same ones for the same *begin*."""
    sender = Sender(app)
    asking = Asking(app, variety).requests(begin)
    every = max(1, requests // 20)
    for number, asked in enumerate(islice(asking, requests)):
        if number % every == 0:
            figures.weigh()
        figures.note(sender.endpoint(asked), asked, sender.send(asked))
    figures.weigh()


def fuzz_described(app: Flask, each: int, figures: Figures) -> None:
    """Ask for each operation of the interface what its description allows, and what it forbids."""
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    for path, methods in schema.items():
        for method in methods:
            for mode in GenerationMode:
                strategy = schema[path][method].as_strategy(generation_mode=mode)
                with contextlib.suppress(Unsatisfiable):  # there may be nothing to get wrong
                    for case in drawn(strategy, each):
                        _note_case(case, figures)


def _note_case(case: schemathesis.Case[Any], figures: Figures) -> None:
    began = time.thread_time()
    found = case.call()
    took = time.thread_time() - began
    asked = Asked(str(case.method), quote(case.formatted_path, "/%"), str(case.query))
    answered = Answered(found.status_code, "", found.content or b"-", took)
    figures.note(f"described {case.method} {case.path}", asked, answered)


def report(figures: Figures, seconds: float) -> Iterable[str]:
    """The figures as lines."""
    yield f"{figures.requests:,} requests in {seconds:,.0f} s"
    routes: dict[str, Counter[int]] = {}
    for (endpoint, status), count in figures.counts.items():
        routes.setdefault(endpoint, Counter())[status] += count
    yield f"{'route':<38}{'requests':>9}{'slowest ms':>12}  status"
    for endpoint, statuses in sorted(routes.items()):
        said = " ".join(f"{status}:{count:,}" for status, count in sorted(statuses.items()))
        slowest = figures.slowest[endpoint][0] * 1000
        yield f"{endpoint:<38}{statuses.total():>9,}{slowest:>12.1f}  {said}"
    every = Counter(dict.fromkeys((200,), 0))
    for (_, status), count in figures.counts.items():
        every[status] += count
    yield "by status: " + " ".join(f"{s}:{c:,}" for s, c in sorted(every.items()))
    yield f"refused in more than {_SLOW * 1000:.0f} ms: {len(figures.slow_refusals)}"
    for took, asked in sorted(figures.slow_refusals, key=lambda one: -one[0])[:5]:
        yield f"  {took * 1000:.0f} ms {str(asked)[:200]}"
    yield "slowest:"
    for took, asked in sorted(figures.slowest.values(), key=lambda one: -one[0])[:5]:
        yield f"  {took * 1000:.0f} ms {str(asked)[:200]}"
    yield "memory: " + ", ".join(f"{mb:.0f} MB at {count:,}" for count, mb in figures.memory)
    yield f"wrong: {len(figures.wrong)}"
    yield from (f"  {one[:400]}" for one in figures.wrong[:20])


def main(requests: int) -> int:
    """Run it, print the figures; 1 if anything was wrong."""
    os.environ["GLOSSARY_RATE"] = ""
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(os.environ.get("GLOSSARY_INSTANCE", folder))
        app = create_app(instance=instance)
        renew(ROOT / "locales", instance, lambda place: print(print_site(app, place), "printed"))
        figures, began = Figures(), time.monotonic()
        fuzz_described(app, _DESCRIBED_EACH, figures)
        fuzz(app, requests - figures.requests, figures)
    print("\n".join(report(figures, time.monotonic() - began)))
    return 1 if figures.wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
