"""Queues requests, so that a worker handles one at a time.

A worker has several threads and one interpreter: two requests handled at once would only be
slower. A thread reads the body, so that a slow upload blocks nobody, waits for its turn, and calls
the application. At most ``MOST_REQUESTS`` threads do or wait, and ``MOST_BODIES`` read bodies, so
that some are always free for cached pages and health checks, which are not queued.
"""

from __future__ import annotations

import io
import threading
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from glossary.serving.rate_limit import client_key
from glossary.serving.watchdog import Watchdog

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

THREADS = 32
"""Threads of a worker (Makefile, deploy/Dockerfile)."""

MOST_REQUESTS = 22
"""Requests of a worker that are handled or wait; one more is refused."""

MOST_BODIES = 8
"""Bodies that a worker reads at once."""

MOST_BODIES_OF_A_CLIENT = 2
"""Bodies of one client that a worker reads at once."""

OVERLOADED = "glossary.overloaded"
"""A key in the WSGI environment of a request to be refused with 503. No client can set it."""

UNQUEUED_PATHS = frozenset(("/healthz", "/readyz", "/metrics"))
"""Answered at once, beside the request that is handled."""

_WITHOUT_BODY = frozenset(("GET", "HEAD"))


class RequestQueue:
    """WSGI middleware: reads the body, then calls *behind*, one thread at a time.

    :param largest: bytes; a body that declares more is not read, and one in chunks is read to
        one byte more.
    """

    def __init__(self, behind: WSGIApplication, largest: int) -> None:
        self._behind = behind
        self._largest = largest
        self._handling = threading.Lock()
        self._refusing = threading.Lock()
        self._slots = threading.BoundedSemaphore(MOST_REQUESTS)
        self._bodies = _Bodies()
        self.watchdog = Watchdog()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        environ["HTTP_HOST"] = "localhost"  # no answer depends on it, and some names are errors
        method, path = environ["REQUEST_METHOD"], environ.get("PATH_INFO", "")
        if method not in _WITHOUT_BODY:
            length, chunked = _length(environ), environ.get("HTTP_TRANSFER_ENCODING")
            if chunked or (length is not None and length <= self._largest):
                self._receive(environ, None if chunked else length)
        elif path in UNQUEUED_PATHS:
            return self._behind(environ, start_response)
        if OVERLOADED in environ or not self._slots.acquire(blocking=False):
            environ[OVERLOADED] = True
            with self._refusing:
                return self._behind(environ, start_response)
        try:
            with self._handling:
                self.watchdog.begin(method, path)
                try:
                    return self._behind(environ, start_response)
                finally:
                    self.watchdog.end()
        finally:
            self._slots.release()

    def _receive(self, environ: WSGIEnvironment, length: int | None) -> None:
        """Replace the stream of the body by a buffer of it.

        :param length: its bytes, None if it comes in chunks; some servers wait if more is read.
        """
        client = client_key(environ.get("REMOTE_ADDR", ""))
        if not self._bodies.enter(client):
            environ[OVERLOADED] = True
            return
        try:
            body = environ["wsgi.input"].read(self._largest + 1 if length is None else length)
        finally:
            self._bodies.leave(client)
        environ["wsgi.input"] = io.BytesIO(body)
        environ["CONTENT_LENGTH"] = str(len(body))
        environ.pop("HTTP_TRANSFER_ENCODING", None)


class _Bodies:
    """Counts the bodies that are being read, by client."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._reading: Counter[str] = Counter()

    def enter(self, client: str) -> bool:
        """Count one more body of *client*; return whether that is allowed."""
        with self._lock:
            if (
                self._reading.total() >= MOST_BODIES
                or self._reading[client] >= MOST_BODIES_OF_A_CLIENT
            ):
                return False
            self._reading[client] += 1
            return True

    def leave(self, client: str) -> None:
        """Count one body of *client* less."""
        with self._lock:
            self._reading[client] -= 1
            if not self._reading[client]:
                del self._reading[client]


def _length(environ: WSGIEnvironment) -> int | None:
    """Return ``Content-Length``, at most nine digits of it; None if there is none."""
    value = environ.get("CONTENT_LENGTH", "")
    return int(value[:9]) if value.isascii() and value.isdigit() else None
