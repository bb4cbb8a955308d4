"""Hands out printed pages in front of Flask, which answers everything else.

It knows only bytes and headers: no request object is made for a printed page.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from glossary.serving.conditional import (
    IDENTITY,
    NOTHING,
    encoding_for,
    has_already,
    is_exactly,
    part_of,
)
from glossary.serving.page_pack import Page, PageFile

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Headers = Sequence[tuple[str, str]]


class Press:
    """A WSGI layer: printed pages from *pages*, all else from *behind*, damaged pages too.

    :param pages: gives the pages of the snapshot in use, None if nothing was printed.
    :param headers: what every answer says besides.
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
        self._turn = threading.Lock()  # threads that contend for the interpreter are slower

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
            file = self._pages()
            address = _address(environ)
            page = file.pages.get(address) if file is not None else None
            if file is not None and page is not None:
                encoding = encoding_for(environ.get("HTTP_ACCEPT_ENCODING"), tuple(page.forms))
                if encoding is not None:
                    with self._turn:
                        body = file.form(address, encoding)
                        if body is not None:
                            return _printed(
                                page, encoding, body, self._headers, environ, start_response
                            )
        environ.pop("HTTP_RANGE", None)  # what is worked out is sent whole
        return self.behind(environ, start_response)


def _printed(
    page: Page,
    encoding: str,
    body: bytes,
    usual: Headers,
    environ: WSGIEnvironment,
    start_response: StartResponse,
) -> Iterable[bytes]:
    """Answer with *body*, which is *page* in that encoding, or with what a condition leaves."""
    tag = f'"{page.tag}-{encoding}"'
    headers = [
        *usual,
        ("Cache-Control", page.keep),
        ("ETag", tag),
        ("Vary", "Accept-Encoding"),
    ]
    if not is_exactly(environ.get("HTTP_IF_MATCH"), tag):
        start_response("412 Precondition Failed", [*headers, ("Content-Length", "0")])
        return ()
    if has_already(environ.get("HTTP_IF_NONE_MATCH"), tag):
        start_response("304 Not Modified", headers)
        return ()
    headers += [("Content-Type", page.kind), ("Accept-Ranges", "bytes")]
    if encoding != IDENTITY:
        headers.append(("Content-Encoding", encoding))
    if environ["REQUEST_METHOD"] == "HEAD":
        start_response("200 OK", [*headers, ("Content-Length", str(len(body)))])
        return ()
    wanted = environ.get("HTTP_RANGE")
    if wanted is None or not is_exactly(environ.get("HTTP_IF_RANGE"), tag):
        start_response("200 OK", [*headers, ("Content-Length", str(len(body)))])
        return [body]
    return _part(body, part_of(wanted, len(body)), headers, start_response)


def _address(environ: WSGIEnvironment) -> str:
    """What is asked for, as printed pages are listed: styles and scripts carry a query.

    A lone ``ref`` (the card that a reader comes from) changes no page.
    """
    path: str = environ.get("PATH_INFO", "")
    query = environ.get("QUERY_STRING")
    if not query or (query.startswith("ref=") and "&" not in query):
        return path
    return f"{path}?{query}"


def _part(
    body: bytes,
    part: tuple[int, int] | None,
    headers: list[tuple[str, str]],
    start_response: StartResponse,
) -> Iterable[bytes]:
    """A part of *body*, or all of it if no part is meant."""
    status, whole = "200 OK", len(body)
    if part == NOTHING:
        status, body = "416 Range Not Satisfiable", b""
        headers.append(("Content-Range", f"bytes */{whole}"))
    elif part is not None:
        begin, end = part
        status, body = "206 Partial Content", body[begin:end]
        headers.append(("Content-Range", f"bytes {begin}-{end - 1}/{whole}"))
    start_response(status, [*headers, ("Content-Length", str(len(body)))])
    return [body]
