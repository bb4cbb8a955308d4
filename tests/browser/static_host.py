"""A static host: it knows nothing but folders and ``index.html``."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from app import ROOT


def policy_of_export() -> str:
    """The policy that ``deploy/export.conf`` gives to pages."""
    conf = (ROOT / "deploy" / "export.conf").read_text(encoding="utf-8")
    policy = re.search(r'default "(default-src [^"]+)"', conf)
    assert policy is not None
    return policy[1]


@contextmanager
def serving(folder: Path, headers: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serve *folder*, with these *headers*, while the block lasts; the value is its address."""

    class Files(SimpleHTTPRequestHandler):
        def __init__(self, *values: object) -> None:
            super().__init__(*values, directory=str(folder))  # type: ignore[arg-type]

        def end_headers(self) -> None:
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            super().end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
