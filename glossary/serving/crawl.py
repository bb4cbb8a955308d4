"""Crawls the site link by link, and prints every page that depends on its address alone.

What is printed is what Flask answers, byte by byte, and no list of pages has to be kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from html import unescape
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from glossary.serving.compression import QUICK, Quality, compressed
from glossary.serving.conditional import IDENTITY
from glossary.serving.page_pack import PrintedPage, entity_tag

_LINK = re.compile(rb'<(?:a|link)\b[^>]*?\bhref="([^"]*)"')
_PLAIN = re.compile(rb"(?:/[\w-][\w.-]*)+/?")
"""A path that needs no resolving, as almost all links are."""

_TEXTUAL = ("text/", "application/json", "application/xml", "image/svg", "application/opensearch")


class PageResponse(NamedTuple):
    """What the site answers at an address."""

    status: int
    content_type: str
    cache_control: str
    body: bytes


Ask = Callable[[str], PageResponse]


def print_pages(
    ask: Ask, begin: Sequence[str], quality: Quality | None = QUICK
) -> Iterator[PrintedPage]:
    """Yield every page that links lead to from the addresses *begin*, in the order found.

    Addresses with a query are left out.

    :param ask: returns what the site answers at an address.
    :param quality: how hard to compress, None for not at all.
    """
    for address, answer in _crawl(ask, begin):
        if answer.status == 200:
            yield PrintedPage(
                address,
                answer.content_type,
                answer.cache_control,
                entity_tag(answer.body),
                _forms(answer, quality),
            )


def _crawl(ask: Ask, begin: Sequence[str]) -> Iterator[tuple[str, PageResponse]]:
    """Yield every address without a query that is linked from *begin*, with the answer there."""
    waiting = list(reversed(begin))
    seen = set(begin)
    while waiting:
        address = waiting.pop()
        answer = ask(address)
        yield address, answer
        if answer.status == 200 and answer.content_type.startswith("text/html"):
            found = [a for a in _links(address, answer.body) if a not in seen]
            seen.update(found)
            waiting.extend(reversed(found))


def _forms(answer: PageResponse, quality: Quality | None) -> dict[str, bytes]:
    """Return the body in each coding that makes it smaller; as it is if none does."""
    body = answer.body
    if quality is None or not answer.content_type.startswith(_TEXTUAL):
        return {IDENTITY: body}
    return compressed(body, quality) or {IDENTITY: body}


def _links(address: str, body: bytes) -> Iterator[str]:
    """Yield the addresses of this site that a page links to, each once, without a query."""
    for link in dict.fromkeys(_LINK.findall(body)):
        path = _path("" if link.startswith(b"/") else address, link)
        if path is not None:
            yield path


@lru_cache(maxsize=16_384)
def _path(address: str, link: bytes) -> str | None:
    """Return where a link of the page at *address* leads on this site, if a page may be there."""
    if _PLAIN.fullmatch(link):
        return None if link.startswith(b"/static/") else link.decode()
    parts = urlsplit(urljoin(f"//site{address}", unescape(link.decode())))
    if parts.netloc != "site" or parts.query or parts.path.startswith("/static/"):
        return None
    return parts.path
