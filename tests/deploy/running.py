"""Processes of the tests: granian as `make serve` starts it, nginx with the files of deploy/."""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from app import ROOT
from glossary.serving.request_queue import THREADS
from tests.deploy.nginx import MISSING, installed


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key.lower() == name.lower()]

    def one(self, name: str) -> str:
        found = self.all(name)
        assert len(found) == 1, f"{name} stands {len(found)} times: {self.headers}"
        return found[0]


def ask(
    port: int,
    path: str,
    headers: Mapping[str, str] | None = None,
    *,
    method: str = "GET",
    body: bytes | None = None,
    client: str = "127.0.0.1",
) -> Answer:
    """What a client at the address *client* is answered."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=15, source_address=(client, 0)
    )
    try:
        connection.request(method, path, body, dict(headers or {}))
        answer = connection.getresponse()
        return Answer(answer.status, answer.getheaders(), answer.read())
    finally:
        connection.close()


def free_port() -> int:
    """A port that nobody has, below those that the kernel gives to whoever opens a connection."""
    while True:
        port = _PORTS.randrange(12_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


_PORTS = random.SystemRandom()


def wait_for(port: int, path: str, process: subprocess.Popen[bytes], seconds: float = 40) -> None:
    """Until *path* is answered with 200."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert process.poll() is None, f"the process stopped with {process.returncode}"
        with contextlib.suppress(OSError, http.client.HTTPException):
            if ask(port, path).status == 200:
                return
        time.sleep(0.05)
    raise AssertionError(f"no answer on {path} for {seconds} s")


@contextlib.contextmanager
def stopping(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that leads its own group; the group ends with the block."""
    try:
        yield process
    finally:
        kill(process, signal.SIGTERM)
        try:
            process.wait(8)
        except subprocess.TimeoutExpired:
            kill(process)
            process.wait()


def kill(process: subprocess.Popen[bytes], how: int = signal.SIGKILL) -> None:
    """End it with everything it started, at once unless told otherwise."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, how)


@contextlib.contextmanager
def granian(
    port: int,
    instance: Path,
    log: Path,
    *options: str,
    target: str = "app:create_server",
    settings: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """The application on one worker, starting."""
    command = [
        str(Path(sys.executable).with_name("granian")),
        *("--interface", "wsgi", "--factory", target, "--workers", "1", "--port", str(port)),
        *("--blocking-threads", str(THREADS), "--http", "1", "--workers-kill-timeout", "20"),
        "--respawn-failed-workers",
        *options,
    ]
    environment = {
        **os.environ,
        "GLOSSARY_INSTANCE": str(instance),
        "GLOSSARY_SITE": "https://rules.example",
        "GLOSSARY_PROXIES": "1",
        **(settings or {}),
    }
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=out, stderr=out, start_new_session=True
        )
    with stopping(process):
        yield process


@contextlib.contextmanager
def nginx(
    conf: str,
    folder: Path,
    port: int,
    instead: Mapping[str, str],
    path: str,
    disk: Sequence[str] = (),
) -> Iterator[subprocess.Popen[bytes]]:
    """nginx with a file of deploy/, in which its port, its folders and *instead* are replaced.

    :param path: what it answers once it is up.
    :param disk: what mounts its cache, see :func:`own_disk`.
    """
    program = installed()
    assert program is not None, MISSING
    text = (ROOT / "deploy" / conf).read_text(encoding="utf-8")
    for name in ("tmp", "cache"):
        (folder / name).mkdir(exist_ok=True)
    for old, new in {
        "/tmp/": f"{folder}/tmp/",
        "/dev/stdout": f"{folder}/access.log",
        "/var/cache/nginx/": f"{folder}/cache/",
    }.items():
        text = text.replace(old, new)
    for old, new in {"listen 8080": f"listen 127.0.0.1:{port}", **instead}.items():
        assert old in text, f"{conf} has no {old!r}"
        text = text.replace(old, new)
    file = folder / conf
    file.write_text(text, encoding="utf-8")
    directives = "daemon off;" + (" user root;" if disk or os.geteuid() == 0 else "")
    with (folder / "nginx.log").open("wb") as out:
        process = subprocess.Popen(
            [*disk, program, "-e", "stderr", "-c", str(file), "-g", directives],
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    with stopping(process):
        wait_for(port, path, process)
        yield process


def own_disk(folder: Path, size: str) -> list[str]:
    """What stands before a command that shall see a file system of *size* bytes at *folder*.

    It is mounted in a namespace of the command's own and is gone when the command ends;
    others see it below ``/proc/<process>/root``. Root may mount, and so may everybody where
    user namespaces are allowed; elsewhere the test is skipped and says so.
    """
    folder.mkdir(exist_ok=True)
    mapped = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    script = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"'
    command = ["unshare", *mapped, "--mount", "sh", "-c", script, "sh", size, str(folder)]
    try:
        tried = subprocess.run([*command, "true"], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("A FULL DISK IS NOT TESTED: there is no unshare (util-linux)")
    if tried.returncode != 0:
        pytest.skip(f"A FULL DISK IS NOT TESTED, for nothing can be mounted: {tried.stderr}")
    return command
