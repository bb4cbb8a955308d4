"""Hands out printed pages in front of Flask, which answers everything else.

It knows only bytes and headers: no request object is made for a printed page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from glossary.press.negotiating import IDENTITY, encoding_for, has_already
from glossary.press.packing import Page, PageFile

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Headers = Sequence[tuple[str, str]]


class Press:
    """A WSGI layer: printed pages from *pages*, all else from *behind*.

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

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        method = environ["REQUEST_METHOD"]
        if method in ("GET", "HEAD") and not environ.get("QUERY_STRING"):
            file = self._pages()
            page = file.pages.get(environ.get("PATH_INFO", "")) if file is not None else None
            if file is not None and page is not None:
                encoding = encoding_for(environ.get("HTTP_ACCEPT_ENCODING"), tuple(page.forms))
                if encoding is not None:
                    return self._printed(file, page, encoding, environ, start_response)
        return self.behind(environ, start_response)

    def _printed(
        self,
        file: PageFile,
        page: Page,
        encoding: str,
        environ: WSGIEnvironment,
        start_response: StartResponse,
    ) -> Iterable[bytes]:
        tag = f'"{page.tag}-{encoding}"'
        headers = [
            *self._headers,
            ("Cache-Control", page.keep),
            ("ETag", tag),
            ("Vary", "Accept-Encoding"),
        ]
        if has_already(environ.get("HTTP_IF_NONE_MATCH"), tag):
            start_response("304 Not Modified", headers)
            return ()
        begin, end = page.forms[encoding]
        headers += [("Content-Type", page.kind), ("Content-Length", str(end - begin))]
        if encoding != IDENTITY:
            headers.append(("Content-Encoding", encoding))
        start_response("200 OK", headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else [file.form(page, encoding)]
