"""Crawls the site link by link, so that no list of its pages has to be kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from html import unescape
from urllib.parse import urljoin, urlsplit

_LINK = re.compile(rb'<(?:a|link)\b[^>]*?\bhref="([^"]*)"')
_PLAIN = re.compile(rb"(?:/[\w-][\w.-]*)+/?")
"""A path that needs no resolving, as almost all links are."""


def crawl(
    visit: Callable[[Sequence[str]], Iterable[Collection[str]]], begin: Collection[str]
) -> None:
    """Visit every address that links lead to from the addresses *begin*, each once.

    :param visit: visits some addresses, side by side if it likes, and yields where each leads.
    """
    seen = set(begin)
    waiting = sorted(seen)
    while waiting:
        linked = {address for links in visit(waiting) for address in links}
        waiting = sorted(linked - seen)
        seen.update(waiting)


def links(address: str, body: bytes) -> Iterator[str]:
    """Yield the addresses of this site that a page links to, each once, without a query."""
    for link in dict.fromkeys(_LINK.findall(body)):
        path = _path("" if link.startswith(b"/") else address, link)
        if path is not None:
            yield path


def _path(address: str, link: bytes) -> str | None:
    """Return where a link of the page at *address* leads on this site, if a page may be there."""
    if _PLAIN.fullmatch(link):
        return None if link.startswith(b"/static/") else link.decode()
    parts = urlsplit(urljoin(f"//site{address}", unescape(link.decode())))
    if parts.netloc != "site" or parts.query or parts.path.startswith("/static/"):
        return None
    return parts.path
