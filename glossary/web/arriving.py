"""Lets slow senders wait for themselves alone: one request is worked out at a time, whole.

A worker has several threads and one interpreter. What a client sends is read before the work
begins, by at most ``MOST_WAITING`` threads at once, so that a body which never ends holds no
reader up. Work is done by one thread at a time: several would only be slower at it.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MOST_WAITING = 7
"""Bodies waited for at once; a worker needs at least one thread more (Makefile)."""

CROWDED = "glossary.crowded"
"""In the environment of a request whose body was not waited for. No client can set it."""

_READING = frozenset(("GET", "HEAD"))


class Arriving:
    """A WSGI layer: what is sent is read here, all else is done *behind*.

    :param largest: bytes; a body that says it is larger is not read, and one that turns out
        to be is read to one byte more.
    :param waiting: how many bodies may be waited for at once.
    """

    def __init__(self, behind: WSGIApplication, largest: int, waiting: int = MOST_WAITING) -> None:
        self._behind = behind
        self._largest = largest
        self._working = threading.Lock()
        self._places = threading.BoundedSemaphore(waiting)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        if environ["REQUEST_METHOD"] not in _READING:
            length, pieces = _length(environ), environ.get("HTTP_TRANSFER_ENCODING")
            if pieces or (length is not None and length <= self._largest):
                self._receive(environ, None if pieces else length)
        with self._working:
            return self._behind(environ, start_response)

    def _receive(self, environ: WSGIEnvironment, length: int | None) -> None:
        """Put the body, whole, in place of the stream that it comes in.

        :param length: its bytes, none if it comes in pieces; some servers wait for what is
            asked of them beyond its end.
        """
        if not self._places.acquire(blocking=False):
            environ[CROWDED] = True
            return
        try:
            body = environ["wsgi.input"].read(self._largest + 1 if length is None else length)
        finally:
            self._places.release()
        environ["wsgi.input"] = io.BytesIO(body)
        environ["CONTENT_LENGTH"] = str(len(body))
        environ.pop("HTTP_TRANSFER_ENCODING", None)


def _length(environ: WSGIEnvironment) -> int | None:
    """How many bytes a request says its body has."""
    said = environ.get("CONTENT_LENGTH", "")
    return int(said[:9]) if said.isascii() and said.isdigit() else None
