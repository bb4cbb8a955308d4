"""Prints every page that depends on its address alone, by asking the site for it.

The pages are found as a reader finds them: from the front pages, link by link. So what is
printed is what Flask answers, byte by byte, and no list of pages has to be kept.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from html import unescape
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from glossary.serving.compression import QUICK, Quality, compressed
from glossary.serving.conditional import IDENTITY
from glossary.serving.page_pack import Printed

_LINK = re.compile(rb'<(?:a|link)\b[^>]*?\bhref="([^"]*)"')
_PLAIN = re.compile(rb"(?:/[\w-][\w.-]*)+/?")
"""A link that says all by itself, as almost all do."""

_TEXTUAL = ("text/", "application/json", "application/xml", "image/svg", "application/opensearch")


class Answer(NamedTuple):
    """What the site answers at an address."""

    status: int
    kind: str
    keep: str
    body: bytes


Ask = Callable[[str], Answer]


def print_pages(
    ask: Ask, begin: Sequence[str], quality: Quality | None = QUICK
) -> Iterator[Printed]:
    """Every page reachable from the addresses *begin* that has no query, in the order found.

    :param ask: gives what the site answers at an address.
    :param quality: how hard to compress, None for not at all.
    """
    for address, answer in crawl(ask, begin):
        if answer.status == 200:
            yield Printed(
                address, answer.kind, answer.keep, tag_of(answer.body), forms_of(answer, quality)
            )


def crawl(ask: Ask, begin: Sequence[str]) -> Iterator[tuple[str, Answer]]:
    """Every address reachable from *begin* that has no query, with what the site answers there."""
    waiting = list(reversed(begin))
    seen = set(begin)
    while waiting:
        address = waiting.pop()
        answer = ask(address)
        yield address, answer
        if answer.status == 200 and answer.kind.startswith("text/html"):
            found = [a for a in _links(address, answer.body) if a not in seen]
            seen.update(found)
            waiting.extend(reversed(found))


def tag_of(body: bytes) -> str:
    """The start of an entity tag of *body*; each form adds its encoding."""
    return hashlib.sha256(body).hexdigest()[:20]


def forms_of(answer: Answer, quality: Quality | None) -> dict[str, bytes]:
    """The body in each coding that makes it smaller, and as it is."""
    body = answer.body
    if quality is None or not answer.kind.startswith(_TEXTUAL):
        return {IDENTITY: body}
    return {**compressed(body, quality), IDENTITY: body}


def _links(address: str, body: bytes) -> Iterator[str]:
    """The addresses of this site that a page leads to, each once, queries left out."""
    for link in dict.fromkeys(_LINK.findall(body)):
        path = _path("" if link.startswith(b"/") else address, link)
        if path is not None:
            yield path


@lru_cache(maxsize=16_384)
def _path(address: str, link: bytes) -> str | None:
    """Where a link of the page at *address* leads on this site, if a page may be there."""
    if _PLAIN.fullmatch(link):
        return None if link.startswith(b"/static/") else link.decode()
    parts = urlsplit(urljoin(f"//site{address}", unescape(link.decode())))
    if parts.netloc != "site" or parts.query or parts.path.startswith("/static/"):
        return None
    return parts.path
