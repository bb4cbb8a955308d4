"""One process of the application with nothing in front of it, as `make serve` starts it."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import ROOT
from glossary.serving.request_queue import MOST_BODIES, THREADS
from glossary.snapshot.current import current
from tests.deploy.running import ask, free_port, granian, stopping, wait_for

_FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Alone:
    """A process at ``port`` that logs to ``log``."""

    def __init__(self, port: int, log: Path) -> None:
        self.port = port
        self.log = log


@pytest.fixture(scope="module")
def alone(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Alone]:
    made = re.search(r"^LOG := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert made is not None
    port, log = free_port(), tmp_path_factory.mktemp("alone") / "log"
    with granian(port, compiled, log, "--access-log", "--access-log-fmt", made[1]) as process:
        wait_for(port, "/readyz", process)
        yield Alone(port, log)


def test_bodies_that_never_end_hold_no_reader_up(alone: Alone) -> None:
    begun = b"POST /fr/board HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\na"
    with contextlib.ExitStack() as stack:
        for _ in range(MOST_BODIES + 3):
            slow = socket.create_connection(("127.0.0.1", alone.port))
            stack.enter_context(slow).sendall(begun)
        assert ask(alone.port, "/fr/rules/2.1").status == 200
        assert ask(alone.port, "/fr/search?q=kuwat").status == 200
        refused = ask(alone.port, "/fr/board", _FORM, method="POST", body=b"a=b")
        assert refused.status == 503, "what cannot be waited for is refused, not queued"
        assert refused.one("Retry-After") == "1"


@pytest.mark.thorough
def test_connections_that_say_nothing_are_closed(compiled: Path, tmp_path: Path) -> None:
    """So that more of them than a process may open files shut nobody out for long."""
    port, most = free_port(), 200
    early = ("--http1-header-read-timeout", "1000")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, limits[1]))  # what is started inherits it
    try:
        server = granian(port, compiled, tmp_path / "log", *early)
        process = server.__enter__()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    with contextlib.ExitStack() as stack:
        stack.push(server)
        wait_for(port, "/readyz", process)
        silent = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
            for _ in range(most)
        ]
        assert ask(port, "/fr/rules/2.1").status == 200
        assert [connection.recv(1) for connection in silent] == [b""] * most, "all are closed"


def _threads(pid: str | int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def test_a_container_has_room_for_every_thread(compiled: Path, tmp_path: Path) -> None:
    """Two workers as many ask at once, a third while one is replaced, and the check of health."""
    port, log, most = free_port(), tmp_path / "log", 0
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    allowed = re.search(r"^  pids_limit: (\d+)$", compose, re.MULTILINE)
    assert allowed is not None
    with granian(port, compiled, log) as process:
        wait_for(port, "/readyz", process)
        worker = _pid_of_worker(log)
        asked = b"GET /fr/search?q=%d HTTP/1.1\r\nHost: x\r\n\r\n"
        with contextlib.ExitStack() as stack:
            for number in range(90):
                client = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                client.sendall(asked % number)
            end = time.monotonic() + 3
            while time.monotonic() < end:
                most = max(most, _threads(worker))
                time.sleep(0.01)
        assert most > THREADS, "all of them were needed"
        assert 3 * most + _threads(process.pid) + 2 <= int(allowed[1])


def test_make_serve_starts_the_server_again_and_ends_when_it_is_told_to(
    compiled: Path, tmp_path: Path
) -> None:
    """Granian gives up when two workers die within seconds of each other.

    What compiles the texts fails here: the server starts all the same.
    """
    port, log = free_port(), tmp_path / "log"
    command = ["make", "--silent", "--assume-old=.venv/run", "serve", "FLASK=false", "WORKERS=1"]
    environment = {**os.environ, "GLOSSARY_INSTANCE": str(compiled)}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, f"PORT={port}"],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    with stopping(process):
        wait_for(port, "/readyz", process)
        time.sleep(10)  # one that ends sooner is not started again
        first = _pid_of_worker(log)
        os.kill(int(first), signal.SIGKILL)
        end = time.monotonic() + 30
        while (second := _pid_of_worker(log)) == first and time.monotonic() < end:
            time.sleep(0.05)
        os.kill(int(second), signal.SIGKILL)
        wait_for(port, "/readyz", process)
        assert "it is started again" in log.read_text()
        process.terminate()
        assert process.wait(15) in (0, -signal.SIGTERM, 2)
        with pytest.raises(ConnectionRefusedError):
            ask(port, "/healthz")


def test_a_worker_ends_when_its_server_is_gone(compiled: Path, tmp_path: Path) -> None:
    """As nobody could end it afterwards: it would answer beside those of the next server."""
    port, log = free_port(), tmp_path / "log"
    with granian(port, compiled, log) as process:
        wait_for(port, "/readyz", process)
        process.kill()
        end = time.monotonic() + 20
        while _open(port) and time.monotonic() < end:
            time.sleep(0.1)
        assert not _open(port)
    assert "its server is gone" in log.read_text()


def _open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _pid_of_worker(log: Path) -> str:
    found: list[str] = re.findall(r"worker-1 with PID: (\d+)", log.read_text())
    return found[-1]


@pytest.mark.parametrize("path", ["/hang?q=secret", "/hang/alone"])
def test_a_worker_that_is_stuck_is_replaced(compiled: Path, tmp_path: Path, path: str) -> None:
    """Within six seconds, also if no thread of it runs: as a pattern that goes back lets none."""
    port, log = free_port(), tmp_path / "log"
    with granian(port, compiled, log, target="tests.deploy.hanging:create_server") as process:
        wait_for(port, "/readyz", process)
        stuck, began = _pid_of_worker(log), time.monotonic()
        with pytest.raises((OSError, http.client.HTTPException)):
            ask(port, path)
        assert 4.9 < time.monotonic() - began < 6.5
        wait_for(port, "/fr/search?q=kuwat", process)
        assert _pid_of_worker(log) != stuck
    said = log.read_text()
    assert "secret" not in said
    assert ("stuck for" in said) == (path != "/hang/alone")
    if path != "/hang/alone":
        assert re.search(r'^stuck for \d+\.\d s: "GET /hang"; this worker ends$', said, re.M)
    else:
        assert "in hang_alone" in said, "the traceback says where"


def test_a_server_that_is_starting_ends_when_it_is_told_to(compiled: Path, tmp_path: Path) -> None:
    """Its worker waits for a manifest that nobody writes, and is told to end meanwhile."""
    instance = Path(shutil.copytree(compiled, tmp_path / "instance", symlinks=True))
    place = current(instance)
    assert place is not None
    manifest = place / "manifest.json"
    manifest.unlink()
    os.mkfifo(manifest)
    with granian(free_port(), instance, tmp_path / "log") as process:
        writing = os.open(manifest, os.O_WRONLY)  # waits until the worker opens it
        try:
            process.terminate()
            process.wait(15)  # it would be killed after 20
        finally:
            os.close(writing)
    assert "refused to gracefully stop" not in (tmp_path / "log").read_text()


def test_a_body_in_pieces_is_read_whole_and_no_further_than_it_may_be(alone: Alone) -> None:
    def sent(pieces: int) -> str:
        with socket.create_connection(("127.0.0.1", alone.port), timeout=10) as client:
            client.sendall(
                b"POST /api/v1/board HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n"
            )
            with contextlib.suppress(OSError):  # who is refused may be cut off
                for _ in range(pieces):
                    client.sendall(b"400\r\n" + b" " * 1024 + b"\r\n")
                client.sendall(b"2\r\n{}\r\n0\r\n\r\n")
            return client.recv(4096).decode("latin-1").partition("\r\n")[0]

    assert " 400 " in sent(3), "a board without players"
    assert " 413 " in sent(70)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"GET %s HTTP/1.1\r\nHost: a\r\n", b"200"),
        (b"GET %s HTTP/1.0\r\n", b"200"),
        (b"GET %s HTTP/1.1\r\n", b"400"),
        (b"GET %s HTTP/1.1\r\nHost: a\r\nHost: b\r\n", b"400"),
        (b"get %s HTTP/1.1\r\nHost: a\r\n", b"400"),
    ],
)
def test_a_request_that_is_none_is_refused_whatever_it_asks_for(
    alone: Alone, said: bytes, status: bytes
) -> None:
    for path in (b"/fr/rules/2.1", b"/fr/search?q=kuwat", b"/healthz"):
        with socket.create_connection(("127.0.0.1", alone.port), timeout=10) as client:
            client.sendall(said % path + b"Connection: close\r\n\r\n")
            assert client.recv(4096).split()[1] == status, path


def test_no_address_can_write_the_log(alone: Alone) -> None:
    ask(alone.port, '/odd%22,%22status%22:%22200%0a{"forged":1}%5c%1b%C3%A9')
    ask(alone.port, "/last")
    until = time.monotonic() + 10  # the log is written by a thread of its own
    while "/last" not in alone.log.read_text() and time.monotonic() < until:
        time.sleep(0.05)
    lines = [line for line in alone.log.read_text().splitlines() if line.startswith("{")]
    logged = [json.loads(line) for line in lines]
    assert 'odd","status":"200\n{"forged":1}\\\x1bé' in {each["path"][1:] for each in logged}
    assert all(isinstance(each["status"], int) for each in logged)
    assert "127.0.0.1" not in "".join(lines)
