"""``make soak MINUTES=10``: load at 70 % of the top rate while the ground moves.

The site is served as ``make serve`` does. Every minute another snapshot is put in use, every two a
worker is killed. Each answer is compared with what the two snapshots say: a page must be one of
theirs, whole, under its own entity tag. A connection that breaks is tried once more, as
every proxy does; wrong is an answer that is neither's, a 5xx, and a request that fails twice.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import random
import re
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from app import ROOT, create_app
from glossary.snapshot import current
from glossary.web.base.store import SnapshotStore
from tests.bench_serving import children
from tests.bench_sides import Side, serving
from tests.languages import LANGUAGES
from tests.soak_client import Question, exchange, opened, request

_PAUSE = 0.05
"""Seconds before a request is tried again: a killed process still takes some in as it ends."""

_CLIENTS = 4
_SHARE = 0.7
_SWITCH_EVERY, _KILL_EVERY = 60, 120
_PAGES = 1_500
_WORDS = ("fugace", "jeton+reserve", "hero+expedition", "2.1.e", "mana", "carta", "fleting")


class Plan(NamedTuple):
    """How a client asks: until *stop*, so many a second, nothing for as fast as it can."""

    port: int
    questions: Sequence[Question]
    rate: float
    stop: Event


@dataclass
class Seen:
    """What one client met."""

    answers: Counter[int] = field(default_factory=Counter)
    retried: int = 0
    failed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    taken: list[float] = field(default_factory=list)
    of: Counter[str] = field(default_factory=Counter)


def _ask(plan: Plan, number: int, out: Any) -> None:
    """Be one client; what it saw goes *out*."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    chance, seen = random.Random(number), Seen()
    connection: socket.socket | None = None
    asked, began = 0, time.perf_counter()
    while not plan.stop.is_set():
        if plan.rate and (early := began + asked / plan.rate - time.perf_counter()) > 0:
            time.sleep(early)
        asked += 1
        question = chance.choice(plan.questions)
        at = time.perf_counter()
        for attempt in (1, 2):
            try:
                connection = connection or opened(plan.port)
                answer = exchange(connection, question.raw)
                break
            except OSError as error:
                if connection is not None:
                    connection.close()
                connection = None
                if attempt == 1:
                    seen.retried += 1
                    time.sleep(_PAUSE)
                else:
                    seen.failed.append(f"{question.address}: {error!r}")
        else:
            continue
        seen.taken.append(time.perf_counter() - at)
        seen.answers[answer.status] += 1
        snapshot = question.answers.get((answer.status, answer.tag, hash(answer.body)))
        if snapshot is None:
            seen.wrong.append(f"{question.address} answers {answer.status} {answer.tag}")
        else:
            seen.of[snapshot] += 1
    out.put(seen)


class Load:
    """Clients at work, from the beginning of a block to its end."""

    def __init__(self, port: int, questions: Sequence[Question], rate: float = 0.0) -> None:
        self._context = multiprocessing.get_context("fork")
        self._out = self._context.SimpleQueue()
        self._plan = Plan(port, questions, rate / _CLIENTS, self._context.Event())
        self.seen = Seen()
        self.seconds = 0.0

    def __enter__(self) -> Load:
        """Begin."""
        self._clients = [
            self._context.Process(target=_ask, args=(self._plan, number, self._out))
            for number in range(_CLIENTS)
        ]
        self.seconds = -time.monotonic()
        for client in self._clients:
            client.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End, and put together what the clients saw."""
        self._plan.stop.set()
        for _client in self._clients:
            one: Seen = self._out.get()
            self.seen.answers += one.answers
            self.seen.of += one.of
            self.seen.retried += one.retried
            self.seen.failed += one.failed
            self.seen.wrong += one.wrong
            self.seen.taken += one.taken
        self.seconds += time.monotonic()
        for client in self._clients:
            client.join()


def other_locales(folder: Path) -> Path:
    """The project's locales with other words on every page."""
    place = Path(shutil.copytree(ROOT / "locales", folder / "other"))
    heading = 'msgid "Sources of the texts"\nmsgstr "'
    for language in LANGUAGES:
        file = place / language / "LC_MESSAGES" / "messages.po"
        if not file.exists():  # the language of the code
            file.parent.mkdir()
            file.write_text(f'msgid ""\nmsgstr ""\n\n{heading}"\n', encoding="utf-8")
        text = file.read_text(encoding="utf-8")
        changed = re.sub(rf'({heading})[^"]*', r"\1Soaked sources", text)
        assert changed != text
        file.write_text(changed, encoding="utf-8")
    return place


def put(locales: Path, instance: Path) -> Path:
    """Put the snapshot of *locales* in use."""
    return current.renew(locales, instance)


def questions_of(places: Sequence[Path], instance: Path) -> Sequence[Question]:
    """Pages in every form, searches and steps of examples, with what each snapshot says."""
    found = []
    chance = random.Random(7)
    listed = _reading(instance, places[0]).get("/sitemap.xml").text
    pages = [urlsplit(address).path for address in re.findall("<loc>([^<]*)", listed)]
    for address in chance.sample(sorted(pages), _PAGES):
        encoding = chance.choice(["br", "br", "gzip", "identity"])
        answers = {}
        for place in places:
            page = _reading(instance, place).get(address, headers={"Accept-Encoding": encoding})
            answers[200, page.headers["ETag"], hash(page.data)] = place.name
        found.append(Question(address, request(address, {"Accept-Encoding": encoding}), answers))
        if chance.random() < 0.1:  # who has the page of either snapshot: 304, or the other's
            known = next(iter(answers))[1]
            again = request(address, {"Accept-Encoding": encoding, "If-None-Match": known})
            not_changed = {(304, known, hash(b"")): next(iter(answers.values()))}
            found.append(Question(address, again, {**answers, **not_changed}))
    worked = [f"/api/v1/search?lang={lang}&q={word}" for lang in LANGUAGES for word in _WORDS]
    worked += [f"/api/v1/scenarios/{slug}?lang=it" for slug in _slugs(instance)[::10]]
    for address in worked * 5:
        path, _, query = address.partition("?")
        answers = {}
        for place in places:
            app = _reading(instance, place)
            answer = app.get(path, query_string=query)
            answers[answer.status_code, answer.headers["ETag"], hash(answer.data)] = place.name
        found.append(Question(address, request(address, {}), answers))
    return found


_readers: dict[Path, Any] = {}


def _reading(instance: Path, place: Path) -> Any:
    if place not in _readers:
        app = create_app(instance=instance)
        app.extensions["glossary"] = SnapshotStore(ROOT / "locales", instance, only=place)
        _readers[place] = app.test_client()
    return _readers[place]


def _slugs(instance: Path) -> Sequence[str]:
    listed = create_app(instance=instance).test_client().get("/api/v1/scenarios").data
    return [one["slug"] for one in json.loads(listed)["scenarios"]]


def soak(minutes: float) -> int:
    """Run it, print the figures; 1 if anything was wrong."""
    os.environ["GLOSSARY_RATE"] = ""
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(os.environ.get("GLOSSARY_INSTANCE", Path(folder) / "instance")).resolve()
        locales = (ROOT / "locales", other_locales(Path(folder)))
        places = [put(one, instance) for one in locales]
        questions = questions_of(places, instance)
        with serving(Side(ROOT, instance)) as (port, process):
            with Load(port, questions) as shortly:
                time.sleep(10)
            top = shortly.seen.answers.total() / shortly.seconds
            print(f"top rate {top:,.0f}/s, {len(questions):,} questions, "
                  f"{_CLIENTS} clients, load {top * _SHARE:,.0f}/s", flush=True)  # fmt: skip
            with Load(port, questions, top * _SHARE) as load:
                _move(minutes * 60, process, locales, instance)
    return _report(load)


def _move(seconds: float, process: Any, locales: Sequence[Path], instance: Path) -> None:
    """Switch snapshots and kill workers for so long."""
    began = time.monotonic()
    context = multiprocessing.get_context("fork")
    second = 0
    while (now := time.monotonic() - began) < seconds:
        if now < second:
            time.sleep(second - now)
            continue
        second += 1
        if second % _SWITCH_EVERY == _SWITCH_EVERY // 2:
            which = second // _SWITCH_EVERY % 2
            switch = context.Process(target=put, args=(locales[which], instance))
            switch.start()
        if second % _KILL_EVERY == _KILL_EVERY - 10:
            victim = min(children(process.pid))
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
            print(f"{second:>5} s worker {victim} killed", flush=True)
        if second % _SWITCH_EVERY == 0:
            in_use = current.current(instance)
            held = ", ".join(f"{pid}: {mb:.0f} MB" for pid, mb in children(process.pid).items())
            print(f"{second:>5} s {in_use.name if in_use else '-'}, workers {held}", flush=True)


def _report(load: Load) -> int:
    seen = load.seen
    taken = sorted(seen.taken)
    total = seen.answers.total()
    print(f"{total:,} answers in {load.seconds:,.0f} s: {total / load.seconds:,.0f}/s")
    for share in (0.5, 0.99, 0.999):
        print(f"p{share * 100:g} {taken[int(len(taken) * share)] * 1000:.2f} ms")
    print(f"longest {taken[-1] * 1000:.0f} ms")
    print("by status: " + ", ".join(f"{s}: {n:,}" for s, n in sorted(seen.answers.items())))
    print("by snapshot: " + ", ".join(f"{s}: {n:,}" for s, n in seen.of.items()))
    print(f"tried again {seen.retried}, failed twice {len(seen.failed)}, wrong {len(seen.wrong)}")
    for one in [*seen.failed, *seen.wrong][:20]:
        print(f"  {one}")
    return 1 if seen.failed or seen.wrong else 0


if __name__ == "__main__":
    sys.exit(soak(float(sys.argv[1]) if len(sys.argv) > 1 else 10))
