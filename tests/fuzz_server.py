"""The site as ``make serve`` starts it, for the fuzzer, and a client of it over a socket."""

from __future__ import annotations

import contextlib
import http.client
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from app import ROOT, SETTINGS
from tests.bench_serving import children
from tests.deploy.running import free_port, kill, wait_for
from tests.fuzz_chats import SETTINGS as CHATS
from tests.fuzz_values import Asked

WORKERS = 2
PATIENCE = 10.0
"""Seconds after which an answer is no longer waited for."""


class Answer(NamedTuple):
    """What came of a request, after how many seconds; ``failed`` is why nothing came.

    ``reused`` says that it was not the first request of its connection, which a server may close
    when it has answered.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float
    failed: str = ""
    reused: bool = False


class Client:
    """One connection to the server, opened when it is needed."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self._connection.close()

    def ask(self, asked: Asked) -> Answer:
        """Send a request and read the whole answer."""
        headers = dict(asked.headers)
        if asked.kind:
            headers["Content-Type"] = asked.kind
        began, reused = time.perf_counter(), self._connection.sock is not None
        try:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self._connection.request(asked.method, asked.address, asked.body, headers)
            # a body that is too large is refused before it is read: the answer is there to read
            answer = self._connection.getresponse()
            body = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            return Answer(0, {}, b"", time.perf_counter() - began, repr(error), reused)
        seconds = time.perf_counter() - began
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, found, body, seconds, "", reused)


def alone(port: int, asked: Asked) -> Answer:
    """What *asked* is answered on a connection of its own."""
    with Client(port) as client:
        return client.ask(asked)


def prepared(folder: Path, compiled: Path | None) -> Path:
    """An instance in *folder* with the site compiled; begins with *compiled*."""
    instance = folder / "instance"
    if compiled is not None and compiled.is_dir():
        shutil.copytree(compiled, instance, symlinks=True)
    command = ["make", *_OPTIONS, "--eval", "ready: ; $(FLASK) glossary compile", "ready"]
    subprocess.run(command, cwd=ROOT, env=_environment(instance), check=True)
    return instance


_OPTIONS = ("--silent", "--no-print-directory", "--assume-old=.venv/run")


def _environment(instance: Path) -> Mapping[str, str]:
    """The address of the site is the usual one."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return {
        **ours,
        **CHATS,
        "GLOSSARY_INSTANCE": str(instance),
        "GLOSSARY_RATE": "",
        "GLOSSARY_SITE": SETTINGS["SITE"],
    }


class Server:
    """``make serve`` on a free port, its compiling left out; everything ends with the block."""

    def __init__(self, instance: Path, log: Path) -> None:
        self._instance = instance
        self._log = log
        self.restarts = -1

    def __enter__(self) -> Self:
        """Start it."""
        self.restart()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Kill every process of it."""
        self._stop()

    def restart(self) -> None:
        """Start it, after killing what is there of it."""
        if self.restarts >= 0:
            self._stop()
        self.restarts += 1
        self.port = free_port()
        command = ["make", *_OPTIONS, "serve", "FLASK=true", f"PORT={self.port}"]
        with self._log.open("ab") as out:
            self._process = subprocess.Popen(
                [*command, f"WORKERS={WORKERS}"],
                cwd=ROOT,
                env=_environment(self._instance),
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        try:
            wait_for(self.port, "/readyz", self._process)
            self._parent = self._process.pid
            while len(found := children(self._parent)) == 1:  # make, a shell perhaps, granian
                (self._parent,) = found
        except BaseException:
            self._stop()
            raise
        self._known = set(found)

    def _stop(self) -> None:
        kill(self._process, signal.SIGKILL)
        self._process.wait()

    def memory(self) -> Mapping[int, float]:
        """The workers, and the memory of each one's own in MB."""
        return children(self._parent)

    def tasks(self) -> int:
        """How many threads its processes have together: a container counts these (pids)."""
        count = 0
        for process in (self._parent, *children(self._parent)):
            with contextlib.suppress(OSError):  # it may have ended meanwhile
                count += len(list(Path(f"/proc/{process}/task").iterdir()))
        return count

    def lost(self) -> int:
        """How many workers ended since this was asked last."""
        with contextlib.suppress(TimeoutError):
            self._await_workers()
        now = set(self.memory())
        lost = len(self._known - now)
        self._known = now
        return lost

    def _await_workers(self) -> None:
        """Until there are as many as there should be: one that ended is being replaced."""
        end = time.monotonic() + PATIENCE
        while len(self.memory()) < WORKERS:
            if time.monotonic() > end:
                raise TimeoutError
            time.sleep(0.1)

    def complaints(self) -> list[str]:
        """What the server's log says of exceptions and panics: the line each one ends with."""
        lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        found = []
        for index, line in enumerate(lines):
            if line.startswith("Traceback (most recent"):
                ends = (one for one in lines[index + 1 :] if not one.startswith((" ", "{")))
                found.append(next(ends, "?"))
            elif "panicked" in line and not line.startswith("{"):
                found.append(line)
        return found
