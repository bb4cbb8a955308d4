"""What ``make bench`` says of serving: granian, nginx beside it, wrk asking.

nginx hands out the same page as a file: that is the limit of this machine. Searches are
distinct, with texts marked; a scenario is asked at its steps; boards are those of the corpus.

wrk and whatever else runs share the cores with the workers, so what was answered a second says less
than the processor time that the workers took for an answer (proc(5)).
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import statistics
import subprocess
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from app import ROOT
from glossary.boards import url_code
from glossary.search import Index
from glossary.snapshot import open_snapshot
from glossary.snapshot.current import current
from tests.bench_search import begun, mixed
from tests.bench_sides import CORES, HERE, Figure, Side, serving
from tests.deploy.nginx import installed
from tests.deploy.running import ask, free_port, stopping, wait_for

_CONNECTIONS = 16
_PAGE = "/fr/rules/2.1.e"
_READ = 200
"""Steps and searches that others have asked for: both workers soon keep them."""
_CLIENTS = 8
_REQUESTS_A_SECOND = 4_000
"""So many distinct ones fill a worker where others are asked for a second: 20,000 for five."""
_REFUSED = 0.05
"""A tree that refuses more than this does not have what is asked."""
_TICKS = os.sysconf("SC_CLK_TCK")


class Rate(NamedTuple):
    """Answers a second, p50 and p99 in milliseconds, the share of answers that were no 2xx.

    :param cost: milliseconds of processor time of the server for an answer.
    """

    each_second: float
    p50: float
    p99: float
    refused: float
    cost: float


Request = tuple[str, str, str]
"""Method, address, body."""


def page(side: Side, seconds: float) -> Iterator[Figure]:
    """A page that was asked before, beside nginx with the same bytes in a file."""
    with serving(side) as (port, process):
        body = ask(port, _PAGE, {"Accept-Encoding": "br"}).body
        with _files(body) as (static, files):
            limit = _asked(static, files, [_get("/page")], seconds)
        again = _asked(port, process, [_get(_PAGE)], seconds)
    yield Figure("nginx, a page as a file", limit.each_second, "/s")
    yield from _rows("the page asked before", again)
    yield Figure("  of what nginx hands out", again.each_second / limit.each_second, "")


def first(side: Side, seconds: float) -> Iterator[Figure]:
    """Pages of the sitemap, one after the other, that nobody has asked for; then the book."""
    with serving(side) as (port, process):
        asked = list(map(_get, _addresses(port)))
        rate = _asked(port, process, asked, seconds, connections=1)
        if rate.each_second:
            yield Figure("a page asked for the first time, p50", rate.p50, "ms")
            yield Figure("  p99", rate.p99, "ms")
        taken = []
        for language in ("fr", "en", "it"):
            began = time.perf_counter()
            assert ask(port, f"/{language}/book", {"Accept-Encoding": "br"}).status == 200
            taken.append((time.perf_counter() - began) * 1e3)
        yield Figure("the book, first time, of three languages", statistics.median(taken), "ms")


def search(side: Side, seconds: float) -> Iterator[Figure]:
    """Distinct searches as a program and as a visitor asks them, and suggestions."""
    index = _index()
    programs = [_get(f"/api/v1/search?{urlencode({'lang': 'fr', 'q': q})}") for q in mixed(index)]
    pages = [_get(f"/fr/search?{urlencode({'q': words})}") for words in mixed(index)]
    begins = [_get(f"/api/v1/suggest?{urlencode({'lang': 'fr', 'q': q})}") for q in begun(index)]
    kinds: Mapping[str, tuple[Sequence[Request], int]] = {
        "search, marked, distinct": (programs, _CONNECTIONS),
        "search, marked, one at a time": (programs[::-1], 1),
        "search, asked lately": (programs[:_READ], _CONNECTIONS),
        "search, a page": (pages, _CONNECTIONS),
        "suggestions, distinct": (begins, _CONNECTIONS),
        "suggestions, one at a time": (begins[::-1], 1),
    }
    with serving(side) as (port, process):
        for name, (requests, connections) in kinds.items():
            rate = _asked(port, process, requests, seconds, connections=connections)
            yield from _rows(name, rate)


def plays(side: Side, seconds: float) -> Iterator[Figure]:
    """Examples by step and as a whole; boards, as pages and for a program."""
    steps = list(map(_get, _steps(side)))
    with serving(side) as (port, process):
        for _ in range(CORES * 4):  # the first play of a worker reads what all need
            ask(port, steps[-1][1])
        kinds: Mapping[str, Sequence[Request]] = {
            "step of an example, first time": steps,
            "step of an example, once read": steps[:_READ],
            "play of an example, JSON": [
                _get(f"/api/v1/scenarios/{slug}?lang=fr") for slug in _slugs(port)
            ],
            "a board, its day played": [("POST", "/api/v1/board", _BOARD)],
            "boards of the corpus, JSON": [
                ("POST", "/api/v1/board", json.dumps(board)) for board in _boards()
            ],
            "boards, set up": list(_board_pages({"at": "table"})),
            "boards, played": list(_board_pages({})),
        }
        for name, requests in kinds.items():
            yield from _rows(name, _asked(port, process, requests, seconds))


def memory(side: Side, seconds: float) -> Iterator[Figure]:
    """What a worker holds once it has answered so many requests, no two alike."""
    most = int(seconds * _REQUESTS_A_SECOND)
    with serving(side, workers=1) as (port, process):
        queries = [urlencode({"q": words}) for words in mixed(_index())]
        searches = [
            f"/{language}/search?{query}" for language in ("fr", "it", "en") for query in queries
        ]
        every = [*_addresses(port), *_steps(side), *searches]
        distinct = random.Random(0).sample(every, min(most, len(every)))
        clients = [
            threading.Thread(target=_read, args=(port, distinct[place::_CLIENTS]))
            for place in range(_CLIENTS)
        ]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        held = max(children(process.pid).values())
        yield Figure(f"memory of a worker after {len(distinct):,} requests", held, "MB")


def sizes(side: Side, _: float) -> Iterator[Figure]:
    """Bytes of pages, styles and script, packed as hard as can be."""
    with serving(side, workers=1) as (port, _process):
        for address in ("rules/2.1.e", "rules/2.1", "rules/4.2.4", "search?q=fugace", ""):
            body = ask(port, f"/fr/{address}").body
            yield Figure(f"/fr/{address}", len(body) / 1e3, "kB")
            yield Figure("  packed", len(zlib.compress(body, 9)) / 1e3, "kB")
    files = [side.root / "static" / name for name in ("site.css", "site.js", "icon.svg")]
    packed = sum(len(zlib.compress(file.read_bytes(), 9)) for file in files)
    yield Figure("styles, script and icon, packed", packed / 1e3, "kB")


def _rows(name: str, rate: Rate) -> Iterator[Figure]:
    """The figures of *rate*: none if the tree does not have what was asked."""
    if rate.each_second and rate.refused <= _REFUSED:
        yield Figure(name, rate.each_second, "/s")
        yield Figure("  p99", rate.p99, "ms")
        yield Figure("  processor an answer", rate.cost, "ms")


def _get(address: str) -> Request:
    return "GET", address, ""


_BOARD = json.dumps(
    {
        "first_player": "A",
        "run": ["dusk", "night", "victory"],
        "players": {
            "A": {"characters": [{"id": "a1", "expedition": "hero", "stats": [3, 1, 0]}]},
            "B": {"characters": [{"id": "b1", "expedition": "hero", "stats": [1, 2, 2]}]},
        },
    }
)

_STEPS = """
import json, sys
from pathlib import Path
from glossary.snapshot import open_snapshot
from glossary.snapshot.current import current
snapshot = open_snapshot(current(Path(sys.argv[1])))
steps = []
for language in snapshot.languages:
    for example in snapshot.examples:
        trace = example.traces[example.edition]
        decided = f"d={'.'.join(map(str, trace.decisions))}&" if trace.decisions else ""
        address = f"/{language}/scenarios/{example.slug}?{decided}step="
        steps += [f"{address}{step}" for step in range(1, trace.steps + 1)]
print(json.dumps(steps))
"""


@cache
def _steps(side: Side) -> Sequence[str]:
    """Every step of the play that each example asks about, as a reader goes through it.

    They are asked for in every language, so that a run does not come to its first one again.
    """
    return list(json.loads(side.python("-c", _STEPS, side.instance)))


@cache
def _index() -> Index:
    """This tree's index of French: both sides are asked what is drawn from it."""
    place = current(HERE.instance)
    indexed = open_snapshot(place).dictionary("fr") if place else None
    assert indexed is not None
    return indexed.index


@contextmanager
def _files(body: bytes) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """nginx handing out *body* at /page, with no log."""
    nginx, port = installed(), free_port()
    assert nginx is not None
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "page").write_bytes(body)
        conf = place / "static.conf"
        conf.write_text(
            f"worker_processes {CORES}; pid {place}/pid; error_log stderr crit;\n"
            "events { worker_connections 512; }\n"
            f"http {{ access_log off; open_file_cache max=9; server {{ listen 127.0.0.1:{port};"
            f" root {place}; default_type text/html; add_header Content-Encoding br; }} }}\n",
            encoding="utf-8",
        )
        user = " user root;" if os.geteuid() == 0 else ""
        place.chmod(0o755)
        process = subprocess.Popen(
            [nginx, "-e", "stderr", "-c", str(conf), "-g", f"daemon off;{user}"],
            start_new_session=True,
        )
        with stopping(process):
            wait_for(port, "/page", process)
            yield port, process


def _asked(
    port: int,
    process: subprocess.Popen[bytes],
    requests: Sequence[Request],
    seconds: float,
    *,
    connections: int = _CONNECTIONS,
) -> Rate:
    """What wrk says of *requests*, asked in turn, and what they cost the server *process*."""
    listed = ",\n".join(
        f"{{{json.dumps(m)}, {json.dumps(a)}, {json.dumps(b)}}}" for m, a, b in requests
    )
    with tempfile.NamedTemporaryFile("w", suffix=".lua", encoding="utf-8") as script:
        script.write(
            f"local asked = {{{listed}}}\n"
            'local headers = {["Accept-Encoding"] = "br", ["Content-Type"] = "application/json"}\n'
            "local at = 0\n"
            "request = function()\n  at = at % #asked + 1\n"
            '  local one = asked[at]\n  local body = one[3] ~= "" and one[3] or nil\n'
            "  return wrk.format(one[1], one[2], headers, body)\nend\n"
        )
        script.flush()
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds:g}s", "--latency"]
        command += ["-s", script.name, f"http://127.0.0.1:{port}"]
        began = _processor_seconds(process.pid)
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        taken = _processor_seconds(process.pid) - began
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", said)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", said)
    counted = re.search(r"(\d+) requests in", said)
    answers = max(1, int(counted[1]) if counted else 0)
    return Rate(
        float(rate[1]) if rate else 0.0,
        _milliseconds(said, "50%"),
        _milliseconds(said, "99%"),
        int(refused[1]) / answers if refused else 0.0,
        taken * 1000 / answers,
    )


def _read(port: int, addresses: Sequence[str]) -> None:
    """Read them all over one connection, as one client."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for address in addresses:
        connection.request("GET", address, headers={"Accept-Encoding": "br"})
        connection.getresponse().read()
    connection.close()


def _processor_seconds(parent: int) -> float:
    """Processor time that the processes below *parent* have taken so far (proc(5))."""
    ticks = 0
    for child in children(parent):
        fields = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICKS


def _milliseconds(said: str, share: str) -> float:
    found = re.search(rf"{share}\s+([\d.]+)(us|ms|s)", said)
    if found is None:
        return 0.0
    return float(found[1]) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[found[2]]


def _boards() -> Sequence[dict[str, Any]]:
    """The boards of the corpus, as they are written."""
    lines = (ROOT / "tests/engine/boards.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["board"] for line in lines]


def _board_pages(more: Mapping[str, str]) -> Sequence[Request]:
    """The pages of the boards of the corpus, each with *more* parameters.

    The Expeditions of a player stand here and there, so that a run comes to no page again.
    """
    pages = []
    for hero, companion, board in product((1, 2, 3), (6, 5, 4), _boards()):
        board["players"]["A"] |= {"hero_region": hero, "companion_region": companion}
        if (code := url_code.encode(board)) is not None:
            pages.append(_get(f"/fr/board?{urlencode({'b': code, **more})}"))
    return pages


def _addresses(port: int) -> Sequence[str]:
    """Every page of the sitemap, in an order that mixes their kinds."""
    listed = ask(port, "/sitemap.xml").body.decode()
    found = [urlsplit(address).path for address in re.findall("<loc>([^<]*)", listed)]
    return random.Random(0).sample(found, len(found))


def _slugs(port: int) -> Sequence[str]:
    listed = json.loads(ask(port, "/api/v1/scenarios").body)
    return [one["slug"] for one in listed["scenarios"]]


def children(parent: int) -> Mapping[int, float]:
    """The processes below *parent* and the memory of their own in MB (proc(5)).

    What they map from files that all of them share is not counted.
    """
    found = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            said = status.read_text(encoding="utf-8")
        except OSError:
            continue
        if f"\nPPid:\t{parent}\n" in said and (held := re.search(r"RssAnon:\s+(\d+)", said)):
            found[int(status.parent.name)] = int(held[1]) / 1024
    return found
