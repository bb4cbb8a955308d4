"""Two processes of the application behind nginx, on loopback."""

import contextlib
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.deploy.running import free_port, granian, nginx, own_disk, wait_for


@pytest.fixture(scope="session")
def compiled(few_site: Path) -> Path:
    """An instance with a small snapshot in use."""
    return few_site / "instance"


@dataclass(frozen=True)
class House:
    """nginx at ``port``, and the processes behind it."""

    port: int
    folder: Path
    behind: tuple[subprocess.Popen[bytes], ...]


@contextlib.contextmanager
def _house(compiled: Path, folder: Path) -> Iterator[House]:
    port, one, two = free_port(), free_port(), free_port()
    instead = {
        "app1:8000": f"127.0.0.1:{one}",
        "app2:8000": f"127.0.0.1:{two}",
    }
    with (
        granian(one, compiled, folder / "one.log") as first,
        granian(two, compiled, folder / "two.log") as second,
        nginx("nginx.conf", folder, port, instead, "/healthz"),
    ):
        wait_for(one, "/readyz", first)
        wait_for(two, "/readyz", second)
        yield House(port, folder, (first, second))


@pytest.fixture(scope="module")
def house(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with _house(compiled, tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def own_house(compiled: Path, tmp_path: Path) -> Iterator[House]:
    """One whose processes a test may kill."""
    with _house(compiled, tmp_path) as found:
        yield found


@dataclass
class Echo:
    """Two upstreams that note what reaches them; what they say, and after how long.

    ``drops`` closes the connection without an answer. ``folder`` is nginx's, ``disk`` the
    folder of its cache.
    """

    port: int = 0
    folder: Path = Path()
    disk: Path = Path()
    drops: bool = False
    keep: str = "no-store"
    says: bytes = b"ok"
    slowness: float = 0
    seen: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)


@pytest.fixture
def echo(tmp_path: Path) -> Iterator[Echo]:
    with _echo(tmp_path, {}) as noted:
        yield noted


@pytest.fixture
def cramped_echo(tmp_path: Path) -> Iterator[Echo]:
    """One whose cache has a disk of 1 MiB."""
    with _echo(tmp_path, {}, own_disk(tmp_path / "cache", "1m")) as noted:
        yield noted


@pytest.fixture
def small_echo(tmp_path: Path) -> Iterator[Echo]:
    """One whose cache has a disk of 16 MiB, and sizes in proportion."""
    sizes = {"max_size=64m": "max_size=1m", "min_free=64m": "min_free=2m"}
    sizes |= {"max_size=384m": "max_size=8m", "min_free=16m": "min_free=1m"}
    with _echo(tmp_path, sizes, own_disk(tmp_path / "cache", "16m")) as noted:
        yield noted


@contextlib.contextmanager
def _echo(folder: Path, sizes: Mapping[str, str], disk: Sequence[str] = ()) -> Iterator[Echo]:
    noted = Echo(free_port(), folder)

    class Noting(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            noted.seen.append((self.command, self.path, dict(self.headers.items())))
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if noted.drops:
                self.close_connection = True
                return
            time.sleep(noted.slowness)
            self.send_response(200)
            self.send_header("Cache-Control", noted.keep)
            self.send_header("Content-Length", str(len(noted.says)))
            self.end_headers()
            self.wfile.write(noted.says)

        do_POST = do_GET  # noqa: N815

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    with contextlib.ExitStack() as stack:
        instead = dict(sizes)
        for name in ("app1:8000", "app2:8000"):
            server = ThreadingHTTPServer(("127.0.0.1", 0), Noting)
            server.daemon_threads = True
            server.block_on_close = False
            thread = threading.Thread(target=server.serve_forever, args=(0.02,))
            thread.start()
            stack.callback(server.server_close)
            stack.callback(thread.join)
            stack.callback(server.shutdown)
            instead[name] = f"127.0.0.1:{server.server_address[1]}"
        process = stack.enter_context(
            nginx("nginx.conf", folder, noted.port, instead, "/healthz", disk)
        )
        # A disk of its own is mounted where only nginx sees it.
        noted.disk = Path(f"/proc/{process.pid}/root{folder}/cache" if disk else folder / "cache")
        yield noted
