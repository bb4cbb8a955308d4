"""What ``make bench`` says of compiling, of the first answer after a start, and of an export."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench_sides import Figure, Side
from tests.own_site import ask

_COMPILE = """
import gc, json, os, resource, sys, time
from pathlib import Path
from glossary.snapshot.current import renew
gc.disable()  # as the command does
began = time.perf_counter()
renew(Path(sys.argv[1]), Path(sys.argv[2]), processes=os.cpu_count() or 1)
whose = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
most = max(resource.getrusage(one).ru_maxrss for one in whose) / 1024
print(json.dumps([time.perf_counter() - began, sum(os.times()[:4]), most]))
"""
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


def compiling(side: Side, _: float) -> Iterator[Figure]:
    """A compile from nothing, and one after a question more."""
    with tempfile.TemporaryDirectory() as folder:
        locales, instance = Path(folder, "locales"), Path(folder, "instance")
        shutil.copytree(side.root / "locales", locales)
        seconds, processor, memory = json.loads(side.python("-c", _COMPILE, locales, instance))
        yield Figure("compile from nothing", seconds, "s")
        yield Figure("  its processor", processor, "s")
        yield Figure("  memory of a process, most", memory, "MB")
        ask(locales)
        seconds, processor, _ = json.loads(side.python("-c", _COMPILE, locales, instance))
        yield Figure("compile after a question more", seconds, "s")
        yield Figure("  its processor", processor, "s")


def starting(side: Side, _: float) -> Iterator[Figure]:
    """The first answer of a process that has just begun."""
    taken = [float(side.python("-c", _FIRST_ANSWER, side.instance)) for _ in range(3)]
    yield Figure("cold start to the first answer, worst of 3", max(taken), "s")


def exporting(side: Side, _: float) -> Iterator[Figure]:
    """An export with its books, as ``make export`` makes it of what is compiled."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        if "\n  book " in side.glossary("--help"):
            side.glossary("book", "--epub")
        side.glossary("export", Path(folder, "site"))
        yield Figure("export", time.perf_counter() - began, "s")
        sizes = [path.stat().st_size for path in Path(folder).rglob("*") if path.is_file()]
        yield Figure("  its files", len(sizes), "")
        yield Figure("  their bytes", sum(sizes) / 1e6, "MB")
