"""What ``make bench`` measures: this tree and, beside it, an older one under its own code."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from app import ROOT
from tests.deploy.running import ask, free_port, stopping, wait_for

CORES = os.cpu_count() or 1


class Figure(NamedTuple):
    what: str
    value: float
    unit: str


class Side(NamedTuple):
    """A tree with the packages that it pins, and a folder with its snapshot in use."""

    root: Path
    instance: Path

    def program(self, name: str) -> str:
        return str(self.root / ".venv" / "bin" / name)

    def python(self, *words: str | Path) -> str:
        """What its Python prints; ``glossary`` is its own whatever file is run."""
        return self._printed(self.program("python"), "-P", *map(str, words))

    def glossary(self, *words: str | Path) -> str:
        """What ``flask glossary`` prints."""
        return self._printed(self.program("flask"), "--app", "app", "glossary", *map(str, words))

    def _printed(self, *command: str) -> str:
        settings = {"PYTHONPATH": str(self.root), "GLOSSARY_INSTANCE": str(self.instance)}
        done = subprocess.run(
            command, cwd=self.root, env={**os.environ, **settings}, stdout=-1, stderr=-1, text=True
        )
        if done.returncode:
            sys.exit(f"{self.root.name}: {' '.join(command)}\n{done.stderr[-2000:]}")
        return done.stdout


HERE = Side(ROOT, ROOT / "build" / "bench")


def today() -> Side:
    """Return this tree, compiled."""
    return _compiled(ROOT)


def older(against: str) -> Side | None:
    """Return the tree of a tag, a commit or an unpacked archive, compiled by its own code.

    :param against: if empty, the release before this commit: None if there is none.
    """
    if Path(against or "-").is_dir():
        root = Path(against).resolve()
    else:
        name = against or _git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD^")
        commit = name and _git("rev-parse", "--verify", "--quiet", name + "^{commit}")
        if not commit:
            if against:
                sys.exit(f"AGAINST={against} is no tag, no commit and no folder")
            return None
        root = ROOT / "build" / "against" / commit[:12]
        if not root.exists():
            packed = subprocess.run(
                ("git", "archive", commit), cwd=ROOT, stdout=-1, check=True
            ).stdout
            with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
                tar.extractall(root, filter="data")
    subprocess.run(("make", "-s", "-C", root, ".venv/run", f"PYTHON={sys.executable}"), check=True)
    return _compiled(root)


def _compiled(root: Path) -> Side:
    side = Side(root, root / "build" / "bench")
    printing = "--print" in side.glossary("compile", "--help")  # 1.1 served what it had printed
    side.glossary("compile", *(["--print"] if printing else []))
    return side


def _git(*words: str) -> str:
    done = subprocess.run(("git", *words), cwd=ROOT, stdout=-1, stderr=-1, text=True)
    return done.stdout.strip()


@contextmanager
def serving(side: Side, workers: int = CORES) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The site as ``make serve`` starts it: the port, and the process of it all."""
    port = free_port()
    command = [
        side.program("granian"),
        *("--interface", "wsgi", "--factory", "app:create_server", "--blocking-threads", "32"),
        *("--workers", str(workers), "--port", str(port), "--no-log", "--backlog", "2048"),
        *("--respawn-failed-workers", "--http", "1"),
    ]
    settings = {
        "GLOSSARY_INSTANCE": str(side.instance),
        "GLOSSARY_RATE": "",
        "MALLOC_ARENA_MAX": "1",
    }
    process = subprocess.Popen(
        command, cwd=side.root, env={**os.environ, **settings}, start_new_session=True
    )
    with stopping(process):
        wait_for(port, "/readyz", process)
        for _ in range(workers * 4):  # the first search of a worker opens its index
            ask(port, "/fr/search?q=jeton")
        yield port, process
