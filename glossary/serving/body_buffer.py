"""Works out one request at a time; what can be answered without work does not wait for it.

A worker has several threads and one interpreter: two requests worked out at once would only be
slower. A thread reads what a client sends, waits for its turn, and does the work. At most
``MOST_AT_WORK`` threads work or wait for their turn and ``MOST_BODIES`` read bodies, so that
some are always free for printed pages and for health, which never come this far or do not wait.
"""

from __future__ import annotations

import io
import threading
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from glossary.serving.rate_limit import one_client
from glossary.serving.watchdog import Watchdog

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

THREADS = 32
"""Threads of a worker (Makefile, deploy/Dockerfile)."""

MOST_AT_WORK = 22
"""Requests of a worker that are worked out or wait for their turn; one more is refused."""

MOST_BODIES = 8
"""Bodies that a worker waits for at once."""

MOST_BODIES_OF_A_CLIENT = 2
"""Bodies of one client that a worker waits for at once."""

CROWDED = "glossary.crowded"
"""In the environment of a request that was not waited for. No client can set it."""

NEVER_WAITING = frozenset(("/healthz", "/readyz", "/metrics"))
"""Answered at once, beside whatever is worked out."""

_READING = frozenset(("GET", "HEAD"))


class Arriving:
    """A WSGI layer: bodies are read here, then *behind* is called, by one thread at a time.

    :param largest: bytes; a body that says it is larger is not read, and one that turns out
        to be is read to one byte more.
    """

    def __init__(self, behind: WSGIApplication, largest: int) -> None:
        self._behind = behind
        self._largest = largest
        self._turn = threading.Lock()
        self._refusing = threading.Lock()
        self._places = threading.BoundedSemaphore(MOST_AT_WORK)
        self._bodies = _Bodies()
        self.watchdog = Watchdog()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        environ["HTTP_HOST"] = "localhost"  # no answer depends on it, and some names are errors
        method, path = environ["REQUEST_METHOD"], environ.get("PATH_INFO", "")
        if method not in _READING:
            length, pieces = _length(environ), environ.get("HTTP_TRANSFER_ENCODING")
            if pieces or (length is not None and length <= self._largest):
                self._receive(environ, None if pieces else length)
        elif path in NEVER_WAITING:
            return self._behind(environ, start_response)
        if CROWDED in environ or not self._places.acquire(blocking=False):
            environ[CROWDED] = True
            with self._refusing:
                return self._behind(environ, start_response)
        try:
            with self._turn:
                self.watchdog.begin(method, path)
                try:
                    return self._behind(environ, start_response)
                finally:
                    self.watchdog.end()
        finally:
            self._places.release()

    def _receive(self, environ: WSGIEnvironment, length: int | None) -> None:
        """Put the body, whole, in place of the stream that it comes in.

        :param length: its bytes, none if it comes in pieces; some servers wait for what is
            asked of them beyond its end.
        """
        client = one_client(environ.get("REMOTE_ADDR", ""))
        if not self._bodies.enter(client):
            environ[CROWDED] = True
            return
        try:
            body = environ["wsgi.input"].read(self._largest + 1 if length is None else length)
        finally:
            self._bodies.leave(client)
        environ["wsgi.input"] = io.BytesIO(body)
        environ["CONTENT_LENGTH"] = str(len(body))
        environ.pop("HTTP_TRANSFER_ENCODING", None)


class _Bodies:
    """How many bodies are waited for, by client."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: Counter[str] = Counter()

    def enter(self, client: str) -> bool:
        """Take a place for a body of *client*, unless there is none."""
        with self._lock:
            if (
                self._waiting.total() >= MOST_BODIES
                or self._waiting[client] >= MOST_BODIES_OF_A_CLIENT
            ):
                return False
            self._waiting[client] += 1
            return True

    def leave(self, client: str) -> None:
        """Give the place back."""
        with self._lock:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]


def _length(environ: WSGIEnvironment) -> int | None:
    """How many bytes a request says its body has."""
    said = environ.get("CONTENT_LENGTH", "")
    return int(said[:9]) if said.isascii() and said.isdigit() else None
