"""Queues requests, so that a worker handles one at a time, and ends it if it is stuck in one.

A worker has several threads and one interpreter: two requests handled at once would only be
slower. A thread reads the body, so that a slow upload blocks nobody, waits for its turn, and calls
the application. At most ``MOST_REQUESTS`` threads do or wait, and ``MOST_BODIES`` read bodies, so
that some are always free for cached pages and health checks, which are not queued.

Granian starts another worker for one that ended (``--respawn-failed-workers``). Searches and plays
have budgets of their own; a request in which a worker is stuck is a bug.
"""

from __future__ import annotations

import faulthandler
import io
import json
import logging
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from glossary.serving.rate_limit import client_key

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


_log = logging.getLogger(__name__)

CHECKS = 10
"""How often the time of a request is checked before it is up."""
_MISSED = 2
"""Checks that did not come although they were due: nobody but C in this process runs."""

GRACE = 5.5
"""Seconds that a worker is left alone after its start.

They are fewer than the longest request and two checks take together.

Granian stops altogether when a worker ends within 5.5 seconds of being replaced. It counts from
before the worker has loaded the site. With as much as the six seconds after which ``faulthandler``
ends a process, both would be due at once in a request that came first, and the log might not say
which it was.
"""


class Watchdog:
    """Notes which request is handled, and since when; ``watch`` ends the process if one is stuck.

    Only servers call ``watch``; commands do not.
    """

    def __init__(self) -> None:
        self._current: tuple[float, str, str] | None = None

    def begin(self, method: str, path: str) -> None:
        """Note that a request is handled from now on."""
        self._current = time.monotonic(), method, path

    def end(self) -> None:
        """Note that it is answered."""
        self._current = None

    def watch(self, seconds: float) -> None:
        """End this process, with status 1, once one request takes longer than *seconds*.

        One thread checks it. Should code in C hold the interpreter, so that no thread runs,
        ``faulthandler`` ends the process two checks later, with a traceback: after 6 seconds of a
        request that may take 5.
        """
        threading.Thread(target=self._watch, args=(seconds,), name="watchdog", daemon=True).start()

    def _watch(self, seconds: float) -> None:
        grace_ends = time.monotonic() + GRACE
        between = seconds / CHECKS
        while True:
            now, current = time.monotonic(), self._current
            began, method, path = current or (now, "", "")
            if current is not None and now > max(began + seconds, grace_ends):
                request = json.dumps(f"{method} {path}"[:200])
                _log.critical("stuck for %.1f s: %s; this worker ends", now - began, request)
                os._exit(1)
            patience = max(began + seconds + _MISSED * between, grace_ends) - now
            faulthandler.dump_traceback_later(patience, exit=True, file=sys.__stderr__ or 2)
            time.sleep(between)
