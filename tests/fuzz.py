"""``make fuzz REQUESTS=100000``: what nobody would send, sent to the server as it is run.

Several clients ask at once over sockets, in batches. Between two batches whatever was slow or not
answered is asked again with nobody else there, so that neither the other clients nor the machine
are judged. A run can be repeated by its seed, a request by the line of JSON that is printed with
what was wrong: ``python -m tests.fuzz --again '<line>'``.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from unittest.mock import patch
from urllib.parse import unquote_to_bytes, urlsplit

from flask import Flask
from werkzeug.exceptions import HTTPException

from app import ROOT, create_app
from glossary.web.base.this_page import asset
from tests.fuzz_chats import SETTINGS as CHATS
from tests.fuzz_judging import seconds_of, wrong_with
from tests.fuzz_server import PATIENCE, Answer, Client, Server, alone, prepared
from tests.fuzz_values import Asked, Asking

_CLIENTS = 8
_SLOW = 0.5
"""Seconds in which everything is answered when nobody else asks."""

_TIMES = 5
"""How often a slow request is asked again; the fastest answer counts."""

_SECOND = 0.25
"""The share of requests after which another is asked that must agree with it."""

_MOST_MEMORY, _MOST_GROWTH = 250.0, 10.0
"""MB of a worker; MB from the third quarter of a run to the last, caches being full by then."""

_MOST_TASKS = 80
"""Threads of two workers and of what started them: what was measured under load, and a few."""

_LONG_RUN = 20_000
"""Requests after which growth is judged."""

_READ, _ROUND = 150, 20.0
"""Pages read while boards are played, in a short run one for eight requests; or for so long."""

_MOST_ALONE = 300.0
"""Seconds spent on requests that are slow alone, too, after which a run is given up."""


@dataclass
class Figures:
    """What a run came to."""

    app: Flask
    pages: Sequence[str] = ()
    statuses: dict[str, Counter[int]] = field(default_factory=dict)
    seconds: list[tuple[float, Asked]] = field(default_factory=list)
    boards: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, list[Asked]] = field(default_factory=dict)
    memory: dict[int, list[float]] = field(default_factory=dict)
    tasks: list[int] = field(default_factory=list)
    alone: float = 0.0
    lost: int = 0
    doubted: int = 0
    closed: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def requests(self) -> int:
        """How many were answered."""
        return len(self.seconds)

    def note(self, asked: Asked, answer: Answer) -> None:
        """Count an answer, and keep what is wrong with it by itself."""
        endpoint = self._endpoint(asked)
        try:
            reasons = list(wrong_with(asked, endpoint, answer))
        except ValueError as error:
            reasons = [str(error)]
        with self._lock:
            self.statuses.setdefault(endpoint, Counter())[answer.status] += 1
            self.seconds.append((answer.seconds, asked))
            if asked.board and asked.method != "HEAD":
                self.boards[asked.board] += 1
                self.boards["played" if answer.status == 200 else f"{asked.board}, refused"] += 1
        for reason in reasons:
            self.blame(reason, asked)

    def blame(self, reason: str, *asked: Asked) -> None:
        """Note what is wrong, and with which requests."""
        with self._lock:
            where = self._endpoint(asked[0]) if asked else "the server"
            self.wrong.setdefault(f"{where} {reason}", []).extend(asked)

    def weigh(self, server: Server) -> None:
        """Note how much memory each worker has, and how many threads and processes there are."""
        self.tasks.append(server.tasks())
        for worker, megabytes in server.memory().items():
            self.memory.setdefault(worker, []).append(megabytes)

    def _endpoint(self, asked: Asked) -> str:
        """What is asked, by the name of the view; ``none`` if there is none."""
        path = unquote_to_bytes(asked.path).decode("utf-8", "replace")
        method = "GET" if asked.method in ("HEAD", "OPTIONS") else asked.method
        try:
            with self.app.app_context():
                found, _ = self.app.url_map.bind("localhost").match(path, method=method)
        except (HTTPException, ValueError):
            return "none"
        return str(found)


def fuzz(server: Server, asking: Asking, requests: int, seed: int, figures: Figures) -> None:
    """Send *requests* requests and what is asked after them, and judge the answers."""
    waiting = deque(enumerate(islice(asking.requests(), requests)))
    size = max(50, requests // 40)
    while waiting and figures.alone < _MOST_ALONE:
        batch = deque(waiting.popleft() for _ in range(min(size, len(waiting))))
        doubtful = _batch(server, batch, seed, figures)
        waiting.extendleft(reversed(batch))
        _clear_up(server, doubtful, figures)
        figures.weigh(server)
        print(f"{len(waiting):,} to send, {len(figures.wrong)} kinds of wrong", flush=True)
    if waiting:
        figures.blame(f"was given up: {len(waiting):,} requests were not sent")


def _batch(
    server: Server, batch: deque[tuple[int, Asked]], seed: int, figures: Figures
) -> list[tuple[Asked, Answer]]:
    """Send a batch from several clients at once; what was slow or not answered.

    Nothing more is sent when a request is not answered: the rest stays in *batch*.
    """
    doubtful: list[tuple[Asked, Answer]] = []
    stop = threading.Event()

    def ask(client: Client, asked: Asked) -> Answer:
        answer = client.ask(asked)
        if answer.failed or answer.seconds > _SLOW:
            doubtful.append((asked, answer))
        if answer.failed:
            stop.set()
        else:
            figures.note(asked, answer)
        return answer

    def work() -> None:
        with Client(server.port) as client:
            while batch and not stop.is_set():
                try:
                    number, asked = batch.popleft()
                except IndexError:  # another client took the last one
                    return
                answer = ask(client, asked)
                chance = random.Random(f"{seed} {number}")
                possible = [] if answer.failed else seconds_of(asked, answer, chance)
                if possible and chance.random() < _SECOND:
                    second = chance.choice((possible[0], chance.choice(possible)))
                    again = ask(client, second.asked)
                    if not again.failed:
                        for reason in second.wrong(answer, again):
                            figures.blame(reason, asked)

    clients = [threading.Thread(target=work) for _ in range(_CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    return doubtful


def _clear_up(server: Server, doubtful: list[tuple[Asked, Answer]], figures: Figures) -> None:
    """Ask alone what was slow or not answered, and look who lives."""
    lost = server.lost()
    hung = any(answer.failed and answer.seconds >= PATIENCE for _, answer in doubtful)
    failed = [asked for asked, answer in doubtful if answer.failed]
    figures.doubted += len(doubtful)
    if lost:
        figures.lost += lost
        figures.blame("lost a worker", *failed)
    if hung:
        server.restart()
    for asked, answer in doubtful:
        began = time.monotonic()
        reason = slowness(server, asked)
        if reason:
            figures.blame(reason, asked)
            if "no answer" in reason:
                server.restart()
            figures.alone += time.monotonic() - began
        elif answer.failed and answer.reused and not hung:
            figures.closed += 1
        elif answer.failed and not lost and not hung:
            figures.blame(f"gave no answer once: {answer.failed}", asked)
    server.lost()  # those that died while they were asked alone are blamed already


def slowness(server: Server, asked: Asked) -> str:
    """Why *asked*, asked with nobody else there, is too slow, if it is."""
    best = PATIENCE
    for _ in range(_TIMES):
        answer = alone(server.port, asked)
        if answer.failed:
            return f"gives no answer, alone: {answer.failed}"
        best = min(best, answer.seconds)
        if best <= _SLOW:
            return ""
        if best > 4 * _SLOW:  # no machine is that busy
            break
    return f"takes more than {_SLOW * 1000:.0f} ms, alone"


def read_beside_plays(server: Server, figures: Figures) -> float:
    """Read pages while the slowest boards are played; best of three p99, in ms."""
    slowest = sorted(figures.seconds, key=lambda one: -one[0])
    plays = [asked for _, asked in slowest if asked.board == "legal"][:8]
    if not plays:
        return 0.0
    best = PATIENCE
    for number in range(3):
        chance = random.Random(number)
        with _playing(server, plays):
            taken: list[float] = []
            end = time.monotonic() + _ROUND
            while len(taken) < min(_READ, 1 + figures.requests // 8) and time.monotonic() < end:
                page = Asked("GET", chance.choice(["/healthz", "/readyz", *figures.pages[:500]]))
                answer = alone(server.port, page)
                taken.append(answer.seconds if not answer.failed else PATIENCE)
        best = min(best, sorted(taken)[int(len(taken) * 0.99)])
        if best <= _SLOW:
            break
    else:
        figures.blame(f"keeps readers waiting {best * 1000:.0f} ms while it is played", *plays)
    return best * 1000


@contextmanager
def _playing(server: Server, plays: Sequence[Asked]) -> Iterator[None]:
    """Boards played one after the other by two clients, while the block lasts."""
    done = threading.Event()

    def play(number: int) -> None:
        while not done.is_set():
            alone(server.port, plays[number % len(plays)])
            number += 2

    threads = [threading.Thread(target=play, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        done.set()
        for thread in threads:
            thread.join()


def judge(figures: Figures, server: Server) -> None:
    """Blame the server for what shows only in the whole."""
    for worker, held in figures.memory.items():
        if max(held) > _MOST_MEMORY:
            figures.blame(f"has a worker of {max(held):.0f} MB, {_MOST_MEMORY:.0f} is the most")
        grown = growth(held)
        if figures.requests >= _LONG_RUN and grown > _MOST_GROWTH:
            figures.blame(f"has a worker ({worker}) that grew by {grown:.0f} MB in the last half")
    if max(figures.tasks, default=0) > _MOST_TASKS:
        figures.blame(f"has {max(figures.tasks)} threads, {_MOST_TASKS} is the most")
    sent, played = figures.boards["legal"] + figures.boards["odd"], figures.boards["played"]
    if played * 3 < sent:
        figures.blame(f"played {played:,} of {sent:,} boards, fewer than a third")
    for complaint, count in Counter(server.complaints()).items():
        figures.blame(f"has in its log, {count} times: {complaint}")


def growth(held: Sequence[float]) -> float:
    """MB between the medians of the third quarter and the last; 0 if there are few figures."""
    quarter = len(held) // 4
    if quarter < 2:
        return 0.0
    third, last = held[-2 * quarter : -quarter], held[-quarter:]
    return statistics.median(last) - statistics.median(third)


def report(figures: Figures, elapsed: float) -> Iterable[str]:
    """The figures as lines, what was wrong last, each with the shortest request that shows it."""
    yield f"{figures.requests:,} answers in {elapsed:,.0f} s, {_CLIENTS} clients at once"
    for endpoint, statuses in sorted(figures.statuses.items()):
        said = " ".join(f"{status}:{count:,}" for status, count in sorted(statuses.items()))
        yield f"  {endpoint:<24}{statuses.total():>8,}  {said}"
    taken = sorted(seconds for seconds, _ in figures.seconds)
    for share in (0.5, 0.99, 0.999):
        yield f"p{share * 100:g} {taken[int(len(taken) * share)] * 1000:.1f} ms"
    yield f"slowest {taken[-1] * 1000:.0f} ms; asked again alone: {figures.doubted}"
    yield f"connections closed by the server between two requests: {figures.closed}"
    boards = figures.boards
    yield (
        f"boards: {boards['legal'] + boards['odd']:,} sent, {boards['legal']:,} legal,"
        f" {boards['played']:,} played, {boards['odd, refused']:,} refused,"
        f" {boards['legal, refused']:,} ended by a budget"
    )
    for worker, held in figures.memory.items():
        said = ", ".join(f"{megabytes:.0f}" for megabytes in held[:: max(1, len(held) // 12)])
        yield f"worker {worker}, MB: {said}; at the end {held[-1]:.0f}, {growth(held):+.1f}"
    yield f"threads and processes: {max(figures.tasks, default=0)} at most"
    yield f"workers lost: {figures.lost}; kinds of wrong: {len(figures.wrong)}"
    for reason, asked in figures.wrong.items():
        yield f"- {reason}" + (f" ({len(asked)} times)" if len(asked) > 1 else "")
        yield from (f"  {one.line()}" for one in sorted(asked, key=lambda one: len(one.line()))[:1])


def run(instance: Path, folder: Path, requests: int, seed: int, variety: int = 400) -> Figures:
    """Fuzz the site of *instance*; what came of it."""
    app = _application(instance)
    figures = Figures(app, pages_of(app))
    asking = Asking(app, figures.pages, seed, variety)
    with Server(instance, folder / "server.log") as server:
        began = time.monotonic()
        fuzz(server, asking, requests, seed, figures)
        beside = read_beside_plays(server, figures)
        print(f"pages while boards are played: p99 {beside:.0f} ms")
        judge(figures, server)
        print("\n".join(report(figures, time.monotonic() - began)))
    return figures


def _application(instance: Path) -> Flask:
    """The site as the server has it: with the chats that it answers."""
    with patch.dict(os.environ, CHATS):
        return create_app(instance=instance)


def pages_of(app: Flask) -> Sequence[str]:
    """The addresses of the sitemap, and of styles and scripts."""
    listed = app.test_client().get("/sitemap.xml").text
    pages = {urlsplit(address).path for address in re.findall("<loc>([^<]*)", listed)}
    static = Path(app.static_folder or "")
    files = (path for path in static.rglob("*") if path.is_file())
    with app.test_request_context():
        return sorted(pages.union(asset(path.relative_to(static).as_posix()) for path in files))


def again(instance: Path, folder: Path, line: str) -> Figures:
    """Ask one request again, and all that may be asked after it."""
    asked = Asked.of(line)
    figures = Figures(_application(instance))
    with Server(instance, folder / "server.log") as server:
        answer = alone(server.port, asked)
        print(answer._replace(body=answer.body[:2_000]))
        reason = slowness(server, asked)
        if reason:
            figures.blame(reason, asked)
        if not answer.failed:
            figures.note(asked, answer)
            for second in seconds_of(asked, answer, random.Random(0)):
                other = alone(server.port, second.asked)
                figures.note(second.asked, other)
                for reason in second.wrong(answer, other):
                    figures.blame(reason, second.asked)
        for complaint in server.complaints():
            figures.blame(f"has in its log: {complaint}")
    for reason in figures.wrong:
        print(f"- {reason}")
    return figures


def main() -> int:
    """Run it, print the figures; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("requests", nargs="?", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0, help="another number, other requests")
    parser.add_argument("--again", metavar="LINE", help="ask this one request")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        compiled = Path(os.environ.get("GLOSSARY_INSTANCE", ROOT / "instance"))
        instance = prepared(folder, compiled)
        if given.again is not None:
            figures = again(instance, folder, given.again)
        else:
            figures = run(instance, folder, given.requests, given.seed)
    return 1 if figures.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
