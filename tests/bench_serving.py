"""The serving part of ``make bench``: granian, nginx beside it, wrk asking.

nginx hands out the same page as a file: that is the limit of this machine. Searches are
distinct, with texts marked; a scenario is asked at its steps; boards are those of the corpus.

wrk and whatever else runs share the cores with the workers, so what was answered a second says less
than the processor time that the workers took for an answer (proc(5)); how many answers all cores
together could give in a second follows from it.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from app import ROOT
from glossary.boards import url_code
from glossary.search import Index
from glossary.snapshot import Snapshot
from tests.bench_search import begun, mixed
from tests.deploy.nginx import installed
from tests.deploy.running import ask, free_port, stopping, wait_for

_SECONDS = 5
_CONNECTIONS = 16
_FEW_CONNECTIONS = 8
_WORKERS = os.cpu_count() or 1
_PAGE = "/fr/rules/2.1.e"
_READ = 200
"""Steps and searches that others have asked for: both workers soon keep them."""
_TICKS = os.sysconf("SC_CLK_TCK")


class Rate(NamedTuple):
    """Answers a second, p50 and p99 in milliseconds, answers that were no 2xx.

    :param cost: milliseconds of processor time of the server for an answer.
    """

    each_second: float
    p50: float
    p99: float
    wrong: int
    cost: float


def bench_serving(instance: Path, snapshot: Snapshot) -> None:
    """Print a row for each thing served; *instance* holds a snapshot in use."""
    wrk, nginx = shutil.which("wrk"), installed()
    if wrk is None or nginx is None:
        print("\nserving is not measured: apt-get install wrk nginx-light")
        return
    print(f"\n{_WORKERS} workers, {_CONNECTIONS} connections or as said, {_SECONDS} s each")
    print(
        f"{'':<34}{'req/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'not 2xx':>9}{'of nginx':>10}"
        f"{'cpu ms':>9}{'by cpu/s':>10}"
    )
    with tempfile.TemporaryDirectory() as folder, serving(instance) as (port, process):
        place = Path(folder)
        page = ask(port, _PAGE, {"Accept-Encoding": "br"}).body
        with _files(nginx, place, page) as (static, files):
            limit = _wrk(wrk, static, files, place, [("GET", "/page", "")])
            _row("nginx, the page as a file", limit, limit)
        searches = _asked(snapshot, "search", mixed)
        steps = [("GET", address, "") for address in _steps(snapshot)]
        kinds: dict[str, Sequence[Request]] = {
            "page asked before": [("GET", _PAGE, "")],
            "search, marked, distinct": searches,
            "search, asked lately": searches[:_READ],
            "suggestions, distinct": _asked(snapshot, "suggest", begun),
            "step of a scenario, first time": steps,
            "step of a scenario, once read": steps[:_READ],
            "play of a scenario, JSON": [
                ("GET", f"/api/v1/scenarios/{slug}?lang=fr", "") for slug in _slugs(port)
            ],
            "a board, its day played": [("POST", "/api/v1/board", _BOARD)],
            "boards of the corpus, JSON": [
                ("POST", "/api/v1/board", json.dumps(board)) for board in _boards()
            ],
            "boards, set up": _board_pages({"at": "table"}),
            "boards, played": _board_pages({}),
        }
        for name, requests in kinds.items():
            _row(name, _wrk(wrk, port, process, place, requests), limit)
        every_page = [("GET", address, "") for address in _addresses(port)]
        alone = _wrk(wrk, port, process, place, every_page, connections=1)
        _row("page, first time, alone", alone, limit)
        pages = _pages(snapshot)
        few: dict[str, Sequence[Request]] = {"search, marked": searches, "search, a page": pages}
        for name, requests in few.items():
            rate = _wrk(wrk, port, process, place, requests, connections=_FEW_CONNECTIONS)
            _row(f"{name}, {_FEW_CONNECTIONS} connections", rate, limit)
        for name in ("page asked before", "search, marked, distinct", "suggestions, distinct"):
            alone = _wrk(wrk, port, process, place, kinds[name], connections=1)
            _row(f"{name}, alone", alone, limit)
        print(f"{'memory of a worker, most':<34}{max(children(process.pid).values()):>9.0f}M")


Request = tuple[str, str, str]
"""Method, address, body."""

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


_BEFORE = {
    "step of a scenario, first time": 246,
    "a board, its day played": 494,
    "boards, set up": 324,
    "boards, played": 308,
    "search, marked, 8 connections": 920,
    "search, a page, 8 connections": 348,
}
"""Requests a second, before what is played was made faster; of the last four by processor time,
when header, foot and addresses were made anew for each page."""


def _row(name: str, rate: Rate, limit: Rate) -> None:
    share = rate.each_second / limit.each_second
    able = _WORKERS * 1000 / rate.cost if rate.cost else 0.0
    print(
        f"{name:<34}{rate.each_second:>9,.0f}{rate.p50:>9.2f}{rate.p99:>9.2f}{rate.wrong:>9}"
        f"{share:>10.2f}{rate.cost:>9.2f}{able:>10,.0f}"
        f"{f'  was {_BEFORE[name]}' if name in _BEFORE else ''}"
    )


@contextmanager
def serving(instance: Path) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The site on all cores as ``make serve`` starts it: the port, and the process of it all."""
    port = free_port()
    command = [
        str(Path(sys.executable).with_name("granian")),
        *("--interface", "wsgi", "--factory", "app:create_server", "--blocking-threads", "32"),
        *("--workers", str(_WORKERS), "--port", str(port), "--no-log", "--backlog", "2048"),
        *("--respawn-failed-workers", "--http", "1"),
    ]
    settings = {
        "GLOSSARY_INSTANCE": str(instance),
        "GLOSSARY_RATE": "",
        "MALLOC_ARENA_MAX": "1",
    }
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **settings}, start_new_session=True
    )
    with stopping(process):
        wait_for(port, "/readyz", process)
        yield port, process


@contextmanager
def _files(nginx: str, place: Path, page: bytes) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """nginx handing out one file, the packed page, with no log."""
    port = free_port()
    (place / "page").write_bytes(page)
    conf = place / "static.conf"
    conf.write_text(
        f"worker_processes {_WORKERS}; pid {place}/pid; error_log stderr crit;\n"
        "events { worker_connections 512; }\n"
        f"http {{ access_log off; open_file_cache max=9; server {{ listen 127.0.0.1:{port};"
        f" root {place}; default_type text/html; add_header Content-Encoding br; }} }}\n",
        encoding="utf-8",
    )
    user = " user root;" if os.geteuid() == 0 else ""
    process = subprocess.Popen(
        [nginx, "-e", "stderr", "-c", str(conf), "-g", f"daemon off;{user}"],
        start_new_session=True,
    )
    with stopping(process):
        wait_for(port, "/page", process)
        yield port, process


def _wrk(
    wrk: str,
    port: int,
    process: subprocess.Popen[bytes],
    place: Path,
    requests: Sequence[Request],
    *,
    connections: int = _CONNECTIONS,
) -> Rate:
    """What wrk says of *requests*, asked in turn, and what they cost the server *process*."""
    script = place / "ask.lua"
    listed = ",\n".join(
        f"{{{json.dumps(m)}, {json.dumps(a)}, {json.dumps(b)}}}" for m, a, b in requests
    )
    script.write_text(
        f"local asked = {{{listed}}}\n"
        'local headers = {["Accept-Encoding"] = "br", ["Content-Type"] = "application/json"}\n'
        "local at = 0\n"
        "request = function()\n  at = at % #asked + 1\n"
        '  local one = asked[at]\n  local body = one[3] ~= "" and one[3] or nil\n'
        "  return wrk.format(one[1], one[2], headers, body)\nend\n",
        encoding="utf-8",
    )
    command = [wrk, "-t1", f"-c{connections}", f"-d{_SECONDS}s", "--latency", "-s", str(script)]
    began = _processor_seconds(process.pid)
    done = subprocess.run(
        [*command, f"http://127.0.0.1:{port}"], capture_output=True, text=True, check=True
    )
    taken = _processor_seconds(process.pid) - began
    said = done.stdout
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", said)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", said)
    answers = re.search(r"(\d+) requests in", said)
    return Rate(
        float(rate[1]) if rate else 0.0,
        _milliseconds(said, "50%"),
        _milliseconds(said, "99%"),
        int(wrong[1]) if wrong else 0,
        taken * 1000 / int(answers[1]) if answers and int(answers[1]) else 0.0,
    )


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


def _asked(
    snapshot: Snapshot, of: str, typed: Callable[[Index], Sequence[str]]
) -> Sequence[Request]:
    """What visitors type, asked by a program: more than a process remembers."""
    indexed = snapshot.dictionary("fr")
    assert indexed is not None
    asked = [urlencode({"lang": "fr", "q": words}) for words in typed(indexed.index)]
    return [("GET", f"/api/v1/{of}?{query}", "") for query in asked]


def _pages(snapshot: Snapshot) -> Sequence[Request]:
    """The same searches as a visitor sees them, as pages."""
    indexed = snapshot.dictionary("fr")
    assert indexed is not None
    asked = [urlencode({"q": words}) for words in mixed(indexed.index)]
    return [("GET", f"/fr/search?{query}", "") for query in asked]


def _steps(snapshot: Snapshot) -> Sequence[str]:
    """Every step of the play that each example asks about, as a reader goes through it.

    They are asked for in every language, so that a run does not come to its first one again.
    """
    found = []
    for language in snapshot.languages:
        for example in snapshot.examples:
            trace = example.traces[example.edition]
            decided = f"d={'.'.join(map(str, trace.decisions))}&" if trace.decisions else ""
            found += [
                f"/{language}/scenarios/{example.slug}?{decided}step={step}"
                for step in range(1, trace.steps + 1)
            ]
    return found


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
            pages.append(("GET", f"/fr/board?{urlencode({'b': code, **more})}", ""))
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
