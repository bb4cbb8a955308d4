"""The one cache of the site: whole responses, in front of Flask, in a bounded ring buffer.

A response is cached if the application marks it (:data:`CACHED`), under the state of the site that
made it, its address and its content coding. Entity tags, conditions, ranges, HEAD and content
coding are decided here and nowhere else (RFC 9110, sections 8, 9, 12 to 14).
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from http import HTTPStatus
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap
from typing import TYPE_CHECKING, Any, NamedTuple

import brotli
import zstandard
from werkzeug.datastructures import Accept
from werkzeug.exceptions import RequestedRangeNotSatisfiable
from werkzeug.http import parse_accept_header, parse_range_header
from werkzeug.wrappers import Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

CACHED = "glossary.cached"
"""A key in the WSGI environment that the application sets: the state of the site that it answered
from. Without it the response is for this request alone. No client can set it."""

MALFORMED = "glossary.malformed"
"""A key in the WSGI environment of a request to be refused with 400. No client can set it."""

OVERSIZED = "glossary.oversized"
"""A key in the WSGI environment of a request to be refused with 431. No client can set it."""

LARGEST_HEADERS = 16_384
"""Bytes of the headers of a request; no reader sends as many."""

IDENTITY = "identity"
_COMPRESS: Mapping[str, Callable[[bytes, bool], bytes]] = {
    "br": lambda body, best: brotli.compress(
        body, mode=brotli.MODE_TEXT, quality=10 if best else 3
    ),
    "zstd": lambda body, best: zstandard.ZstdCompressor(level=19 if best else 3).compress(body),
    "gzip": lambda body, best: gzip.compress(body, 9 if best else 4, mtime=0),
}

CODINGS = tuple(_COMPRESS)
"""The codings there are, the preferred one first."""

_LISTED = tuple((f",{coding},", coding) for coding in CODINGS)

_SMALLEST = 400
"""Bytes; shorter bodies are not worth compressing."""

_LARGEST = 1 << 22
"""Bytes of the largest body that is cached: the pocket edition, uncompressed."""
_LONGEST = 2048
"""Characters of the longest query that is cached: a longer one is a board hardly anybody shares."""
_OVERHEAD = 1_000
"""Bytes that are counted for the headers and the key of a response."""
_DECIDED_HERE = {
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_MATCH",
    "HTTP_RANGE",
    "HTTP_IF_RANGE",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_IF_UNMODIFIED_SINCE",
}
_WITHOUT_BODY = (
    HTTPStatus.PRECONDITION_FAILED,
    HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE,
)
_REPLACED = ("content-length", "etag", "last-modified", "vary")
_TEXTUAL = ("text/", "application/json", "application/xml", "image/svg", "application/opensearch")

Headers = tuple[tuple[str, str], ...]


class CachedResponse(NamedTuple):
    """A response with status 200: its headers, the length last, and its body in their coding."""

    headers: Headers
    body: bytes


class ResponseCache:
    """WSGI middleware: answers what was asked before, and caches what *behind* answers.

    :param behind: the application.
    :param state: returns the state of the site, as the application marks it; None if it has none.
    :param capacity: bytes of all cached responses together.
    """

    def __init__(
        self, behind: WSGIApplication, state: Callable[[], Hashable | None], capacity: int
    ) -> None:
        self.behind = behind
        self._state = state
        self.responses = ResponseBuffer(capacity)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        refused = _why_refused(environ)
        if refused:
            environ[refused] = True
        if refused or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return self.behind(environ, start_response)
        coding = coding_for(environ.get("HTTP_ACCEPT_ENCODING"))
        query = environ.get("QUERY_STRING", "")
        place = (environ.get("SCRIPT_NAME", ""), environ.get("PATH_INFO", ""), query, coding)
        state = self._state()
        response = self.responses.get((state, *place)) if state is not None else None
        if response is None:
            status, headers, body = _ask(self.behind, environ)
            if not status.startswith("200"):
                start_response(status, headers)
                return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]
            state = environ.get(CACHED)
            response = _tagged(headers, body, coding if state is not None else IDENTITY)
            if state is not None and len(query) <= _LONGEST:
                self.responses.put((state, *place), response)
        return _respond(response, environ, start_response)


def _why_refused(environ: WSGIEnvironment) -> str:
    """Return the key for a request to be refused, an empty text for any other.

    It has no or several hosts (RFC 9112, 3.2), a method in small letters, or headers that are too
    large. Granian lets these through, several hosts joined by commas; HTTP/1.0 knows no host.
    """
    host, method = environ.get("HTTP_HOST", ""), environ["REQUEST_METHOD"]
    lacks_host = not host and environ.get("SERVER_PROTOCOL") == "HTTP/1.1"
    if lacks_host or "," in host or method != method.upper():
        return MALFORMED
    size = sum([len(value) for name, value in environ.items() if name.startswith("HTTP_")])
    return OVERSIZED if size > LARGEST_HEADERS else ""


def _ask(
    behind: WSGIApplication, environ: WSGIEnvironment
) -> tuple[str, list[tuple[str, str]], bytes]:
    """Return what *behind* answers to a GET of this address: status, headers, body."""
    begun: list[Any] = []

    def start(
        status: str, headers: list[tuple[str, str]], _: object = None
    ) -> Callable[..., object]:
        begun[:] = status, headers
        return begun.append

    environ_asked = {name: value for name, value in environ.items() if name not in _DECIDED_HERE}
    environ_asked["REQUEST_METHOD"] = "GET"
    parts = behind(environ_asked, start)
    try:
        body = b"".join(parts)
    finally:
        if (close := getattr(parts, "close", None)) is not None:
            close()
    if CACHED in environ_asked:
        environ[CACHED] = environ_asked[CACHED]
    status, headers = begun
    return status, headers, body


def _tagged(headers: list[tuple[str, str]], body: bytes, coding: str) -> CachedResponse:
    """Return *body* in its coding, if that makes it smaller, with the headers that tell so."""
    values = {name.lower(): value for name, value in headers}
    tag = hashlib.sha256(body).hexdigest()[:20]
    if coding != IDENTITY and values.get("content-type", "").startswith(_TEXTUAL):
        form = compressed(body, coding)
    else:
        form = None
    vary = ", ".join(filter(None, (values.get("vary"), "Accept-Encoding")))
    tagged = [(n, v) for n, v in headers if n.lower() not in _REPLACED]
    tagged += [("ETag", f'"{tag}-{coding if form is not None else IDENTITY}"'), ("Vary", vary)]
    if form is not None:
        tagged.append(("Content-Encoding", coding))
    sent = body if form is None else form
    tagged += [("Accept-Ranges", "bytes"), ("Content-Length", str(len(sent)))]
    return CachedResponse(tuple(tagged), sent)


def _respond(
    response: CachedResponse, environ: WSGIEnvironment, start_response: StartResponse
) -> Iterable[bytes]:
    """Answer with *response*, as the method and the conditions of the request allow."""
    headers, body = response
    if "HTTP_IF_NONE_MATCH" in environ or "HTTP_IF_MATCH" in environ or "HTTP_RANGE" in environ:
        answer, size = Response(body, headers=list(headers[:-1])), len(body)
        parts = environ["REQUEST_METHOD"] == "GET"
        wanted = parse_range_header(environ.get("HTTP_RANGE"))
        if wanted is not None and wanted.ranges[0][0] < -size:
            # RFC 9110, 14.1.2: of less than that, all is meant; Werkzeug calls it unsatisfiable
            environ = {**environ, "HTTP_RANGE": "bytes=0-"}
        try:
            answer.make_conditional(environ, accept_ranges=parts, complete_length=size)
        except RequestedRangeNotSatisfiable:
            answer.status_code = HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE
            answer.headers["Content-Range"] = f"bytes */{size}"
        if answer.status_code in _WITHOUT_BODY:
            answer.data = b""
        return answer(environ, start_response)
    start_response("200 OK", list(headers))
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


def coding_for(header: str | None) -> str:
    """Return the best coding that ``Accept-Encoding`` allows (RFC 9110, 12.5.3), ours first.

    :param header: the value of the header, None if there is none.
    :return: identity, too, if the client refuses all: an answer that it may be able to read is
        better than none, and the RFC asks for it.
    """
    if not header:
        return IDENTITY
    if ";" not in header and "*" not in header:  # a list alone, as browsers send it
        listed = f",{header.lower().replace(', ', ',')},"
        for written, coding in _LISTED:
            if written in listed:
                return coding
    accepted = parse_accept_header(header, Accept)
    best = max(CODINGS, key=accepted.quality)
    wanted = accepted.quality(best)
    return best if wanted > 0 and wanted >= accepted[IDENTITY] else IDENTITY


def compressed(body: bytes, coding: str, *, best: bool = False) -> bytes | None:
    """Return *body* in a coding; None if that would not make it smaller.

    :param best: whether to compress as hard as is reasonable, for what is written once.
    """
    if len(body) < _SMALLEST:
        return None
    form = _COMPRESS[coding](body, best)
    return form if len(form) < len(body) else None


class _Place(NamedTuple):
    """Where the body of a response is in the buffer."""

    headers: Headers
    begin: int
    length: int


class ResponseBuffer:
    """Keeps at most *capacity* bytes of responses; the least recently used ones give way.

    The bodies lie in one ring buffer. As bytes objects of their own, between the large short-lived
    ones that a page is made of, they fragmented the memory: the process grew by six times their
    size.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._memory = mmap(-1, capacity, flags=MAP_PRIVATE | MAP_ANONYMOUS)
        self._next = 0
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()  # in the order of the buffer
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> CachedResponse | None:
        """Return the response cached under *key*, or None; it becomes the most recently used."""
        with self._lock:
            place = self._places.get(key)
            if place is None:
                return None
            headers, begin, length = place
            body = self._memory[begin : begin + length]
            if (self._next - begin) % self._capacity > self._capacity // 2:
                self._write(key, headers, body)
            return CachedResponse(headers, body)

    def put(self, key: Hashable, response: CachedResponse) -> None:
        """Cache a response, unless it is too large to be worth it."""
        if len(response.body) > min(_LARGEST, self._capacity - _OVERHEAD):
            return
        with self._lock:
            self._write(key, response.headers, response.body)

    def _write(self, key: Hashable, headers: Headers, body: bytes) -> None:
        """Write an entry over the oldest ones."""
        self._places.pop(key, None)
        begin, taken = self._next, len(body) + _OVERHEAD
        if begin + taken > self._capacity:
            self._remove(begin, self._capacity)
            begin = 0
        self._remove(begin, begin + taken)
        self._memory[begin : begin + len(body)] = body
        self._places[key] = _Place(headers, begin, len(body))
        self._next = begin + taken

    def _remove(self, begin: int, end: int) -> None:
        """Remove the oldest entries, as long as they begin between two places in the buffer."""
        while self._places:
            key, oldest = next(iter(self._places.items()))
            if not begin <= oldest.begin < end:
                return
            del self._places[key]

    def __len__(self) -> int:
        return len(self._places)
