"""``make bench``: what this site costs, and what an older one cost on the same machine, in one run.

Each figure is measured on both sides in turn, some rounds of it; what is printed are medians.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from app import ROOT
from glossary.snapshot import open_snapshot
from glossary.snapshot.current import current
from tests import bench_making, bench_serving
from tests.bench_search import bench_search
from tests.bench_sides import CORES, Figure, Side, older, today
from tests.deploy.nginx import installed


def engine(side: Side, _: float) -> Iterator[Figure]:
    """The rows about the engine, by the file of this tree."""
    for what, taken in json.loads(side.python(ROOT / "tests" / "bench_engine.py")):
        yield Figure(what, taken, "µs")


class _Group(NamedTuple):
    measure: Callable[[Side, float], Iterator[Figure]]
    rounds: int
    serves: bool = False


_MANY = 100
_GROUPS: Mapping[str, _Group] = {
    "compile": _Group(bench_making.compiling, _MANY),
    "start": _Group(bench_making.starting, _MANY),
    "engine": _Group(engine, _MANY),
    "sizes": _Group(bench_serving.sizes, 1),
    "page": _Group(bench_serving.page, _MANY, serves=True),
    "first": _Group(bench_serving.first, _MANY, serves=True),
    "search": _Group(bench_serving.search, _MANY, serves=True),
    "plays": _Group(bench_serving.plays, _MANY, serves=True),
    "memory": _Group(bench_serving.memory, 1),
    "export": _Group(bench_making.exporting, 1),
}
"""By the name for ``ONLY``, in the order of a run."""
_RIVALS = "rivals"
"""Search beside FTS5 and tantivy, a table of its own: what they take is the other side."""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    names = [*_GROUPS, _RIVALS]
    parser.add_argument(
        "--only", nargs="*", default=[], choices=names, metavar="NAME", help=", ".join(names)
    )
    parser.add_argument("--against", default="", help="a tag, a commit, an unpacked archive")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5, help="how long requests are sent")
    options = parser.parse_args()
    sides = [today()]
    if before := older(options.against):
        sides.insert(0, before)
    print(f"{CORES} cores; rounds: {options.rounds}; requests are sent for {options.seconds:g} s")
    heads = ["now" if side.root == ROOT else side.root.name[:12] for side in sides]
    print(f"{'':<52}" + "".join(f"{name:>14}" for name in heads) + "\n")
    missing = shutil.which("wrk") is None or installed() is None
    for name, group in _GROUPS.items():
        if options.only and name not in options.only:
            continue
        if group.serves and missing:
            print(f"{name} is not measured: apt-get install wrk nginx-light")
            continue
        taken: dict[tuple[str, str, str], list[list[float]]] = {}
        for _ in range(min(options.rounds, group.rounds)):
            for number, side in enumerate(sides):
                head = ""
                for what, value, unit in group.measure(side, options.seconds):
                    head = head if what.startswith(" ") else what
                    values = taken.setdefault((head, what, unit), [[] for _ in sides])
                    values[number].append(value)
        for (_, what, unit), each in taken.items():
            _say(what, unit, [statistics.median(values) if values else None for values in each])
    if not options.only or _RIVALS in options.only:
        place = current(sides[-1].instance)
        assert place is not None
        bench_search(open_snapshot(place))


def _say(what: str, unit: str, values: list[float | None]) -> None:
    """Print a row: what it is, before, after, and what after is of before."""
    said = "".join(f"{'not there' if v is None else _figure(v, unit):>14}" for v in values)
    before, after = values[0], values[-1]
    ratio = f"{after / before:>8.2f}" if len(values) > 1 and before and after is not None else ""
    print(f"{what:<52}{said}{ratio}", flush=True)


def _figure(value: float, unit: str) -> str:
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit:<2}"


if __name__ == "__main__":
    main()
