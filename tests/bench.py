"""``make bench``: what this site costs, measured in one run and printed side by side."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path

from app import ROOT, create_app
from glossary.core.rule_number import RuleNumber
from glossary.snapshot import open_snapshot
from glossary.snapshot.build import compile_snapshot
from glossary.snapshot.current import renew
from tests import bench_engine
from tests.bench_search import bench_search
from tests.bench_serving import bench_serving

_FIRST_ANSWER = """
import sys, time
began = time.perf_counter()
from pathlib import Path
from app import create_app
site = create_app(instance=Path(sys.argv[1]))
answer = site.test_client().get("/fr/rules/2.1.e")
assert answer.status_code == 200
print(time.perf_counter() - began)
"""


def _timed(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def _spread(action: Callable[[], object], times: int) -> tuple[float, float]:
    """Median and 99th percentile, in microseconds."""
    taken = sorted(_timed(action) * 1e6 for _ in range(times))
    return statistics.median(taken), taken[int(len(taken) * 0.99)]


def _say(what: str, figure: str) -> None:
    print(f"{what:<52}{figure:>22}")


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(folder)
        cores = os.cpu_count() or 1
        taken = _timed(lambda: renew(ROOT / "locales", instance, processes=cores))
        place = compile_snapshot(ROOT / "locales", instance)
        snapshot = open_snapshot(place)
        _say(
            f"compile {len(snapshot.dictionaries)} dictionaries on {cores} cores", f"{taken:.2f} s"
        )
        _say("  for three dictionaries", f"{taken * 3 / len(snapshot.dictionaries):.2f} s")
        _say("open the snapshot", f"{_timed(lambda: open_snapshot(place)):.3f} s")
        opened = open_snapshot(place).dictionary("fr")
        assert opened is not None
        _say(
            "open an index, and its first answer", f"{_timed(lambda: opened.index.ask('x')):.3f} s"
        )
        command = [sys.executable, "-c", _FIRST_ANSWER, folder]
        cold = [
            float(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
            for _ in range(3)
        ]
        _say("cold start to the first answer, worst of 3", f"{max(cold):.2f} s")
        visitor = create_app(instance=instance).test_client()
        for page in ("rules/2.1.e", "rules/2.1", "rules/4.2.4", "search?q=fugace", ""):
            body = visitor.get(f"/fr/{page}").data
            packed = len(zlib.compress(body, 9))
            _say(f"/fr/{page}", f"{len(body):,} B, {packed:,} packed")
        extras = [ROOT / "static" / name for name in ("site.css", "site.js", "icon.svg")]
        packed = sum(len(zlib.compress(path.read_bytes(), 9)) for path in extras)
        _say("styles, script and icon, packed", f"{packed:,} B")
        indexed = snapshot.dictionary("fr")
        assert indexed is not None
        index, dictionary = indexed.index, indexed.dictionary
        first = dictionary.numbers[0]
        for what, action in (
            (
                "look up a number",
                lambda: dictionary.has_paragraph(RuleNumber.maybe("règle 2.1 e") or first),
            ),
            ("search: fugace", lambda: index.ask("fugace")),
            ("search: jeton quitte zone", lambda: index.ask("jeton quitte zone")),
            ("a page, whole", lambda: visitor.get("/fr/rules/2.1.e")),
        ):
            median, worst = _spread(action, 300)
            _say(what, f"p50 {median:,.0f} p99 {worst:,.0f} µs")
        for what, figure in bench_engine.rows(_spread):
            _say(what, figure)
        bench_search(snapshot)
        bench_serving(instance, snapshot)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        _say("memory at most, compilation included", f"{memory:.0f} MB")


if __name__ == "__main__":
    main()
