"""Serves printed pages in front of Flask, which answers everything else (RFC 9110, 9111).

No request object is made for a printed page.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from glossary.serving.conditional import (
    IDENTITY,
    UNSATISFIABLE,
    coding_for,
    matches_strongly,
    matches_weakly,
    range_of,
)
from glossary.serving.page_pack import PageEntry, PageFile

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_IDLE_REF = re.compile(r"ref=(?!ALT_)[^&]*", re.IGNORECASE)
"""A parameter that changes no page; references of cards begin with ``ALT_``."""

MALFORMED = "glossary.malformed"
"""A key in the WSGI environment of a request to be refused with 400. No client can set it."""

Headers = Sequence[tuple[str, str]]


class PageServer:
    """WSGI middleware: serves printed pages, and passes on other requests and damaged pages.

    :param behind: the application that answers those.
    :param pages: returns the pages of the snapshot in use, None if nothing was printed.
    :param headers: headers of every response.
    """

    def __init__(
        self,
        behind: WSGIApplication,
        pages: Callable[[], PageFile | None],
        headers: Mapping[str, str],
    ) -> None:
        self.behind = behind
        self._pages = pages
        self._headers = tuple(headers.items())
        self._lock = threading.Lock()  # threads that contend for the interpreter are slower

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        if _is_malformed(environ):
            environ[MALFORMED] = True
        elif environ["REQUEST_METHOD"] in ("GET", "HEAD"):
            file = self._pages()
            address = _address(environ)
            page = file.pages.get(address) if file is not None else None
            if file is not None and page is not None:
                coding = coding_for(environ.get("HTTP_ACCEPT_ENCODING"), page.codings)
                with self._lock:
                    body = file.form(address, coding)
                    if body is not None:
                        return _respond(page, coding, body, self._headers, environ, start_response)
        environ.pop("HTTP_RANGE", None)  # only printed pages come in parts
        return self.behind(environ, start_response)


def _is_malformed(environ: WSGIEnvironment) -> bool:
    """Return whether a request has no host or several (RFC 9112, 3.2), or its method no capitals.

    Granian lets these through, several hosts joined by commas; HTTP/1.0 knows no host.
    """
    host, method = environ.get("HTTP_HOST", ""), environ["REQUEST_METHOD"]
    lacks_host = not host and environ.get("SERVER_PROTOCOL") == "HTTP/1.1"
    return lacks_host or "," in host or method != method.upper()


def _respond(
    page: PageEntry,
    coding: str,
    body: bytes,
    usual: Headers,
    environ: WSGIEnvironment,
    start_response: StartResponse,
) -> Iterable[bytes]:
    """Answer with *body*, *page* in a coding, as conditions and ranges allow (RFC 9110, 13.2)."""
    tag = f'"{page.tag}-{coding}"'
    headers = [
        *usual,
        ("Cache-Control", page.cache_control),
        ("ETag", tag),
        ("Vary", "Accept-Encoding"),
    ]
    if not matches_strongly(environ.get("HTTP_IF_MATCH"), tag):
        start_response("412 Precondition Failed", [*headers, ("Content-Length", "0")])
        return ()
    if matches_weakly(environ.get("HTTP_IF_NONE_MATCH"), tag):
        start_response("304 Not Modified", headers)
        return ()
    headers += [("Content-Type", page.content_type), ("Accept-Ranges", "bytes")]
    if coding != IDENTITY:
        headers.append(("Content-Encoding", coding))
    if environ["REQUEST_METHOD"] == "HEAD":
        start_response("200 OK", [*headers, ("Content-Length", str(len(body)))])
        return ()
    wanted = environ.get("HTTP_RANGE")
    if wanted is None or not matches_strongly(environ.get("HTTP_IF_RANGE"), tag):
        start_response("200 OK", [*headers, ("Content-Length", str(len(body)))])
        return [body]
    return _part(body, range_of(wanted, len(body)), headers, start_response)


def _address(environ: WSGIEnvironment) -> str:
    """Return the requested path and query, as the list of printed pages has them.

    Only styles and scripts have a query there. A lone ``ref`` changes no page and is left out,
    unless it may be the reference of a card, which leads to that card.
    """
    path: str = environ.get("PATH_INFO", "")
    query = environ.get("QUERY_STRING")
    if not query or _IDLE_REF.fullmatch(query):
        return path
    return f"{path}?{query}"


def _part(
    body: bytes,
    part: tuple[int, int] | None,
    headers: list[tuple[str, str]],
    start_response: StartResponse,
) -> Iterable[bytes]:
    """Answer with the *part* of *body*, all of it if that is None (RFC 9110, 14 and 15.3.7)."""
    status, whole = "200 OK", len(body)
    if part == UNSATISFIABLE:
        status, body = "416 Range Not Satisfiable", b""
        headers.append(("Content-Range", f"bytes */{whole}"))
    elif part is not None:
        begin, end = part
        status, body = "206 Partial Content", body[begin:end]
        headers.append(("Content-Range", f"bytes {begin}-{end - 1}/{whole}"))
    start_response(status, [*headers, ("Content-Length", str(len(body)))])
    return [body]
