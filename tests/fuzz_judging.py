"""What no answer may be, and what a second question must be answered after the first."""

from __future__ import annotations

import gzip
import json
import mimetypes
import random
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import unquote

import brotli
import zstandard

from app import ROOT, SETTINGS
from tests.fuzz_boards import MARKUP
from tests.fuzz_server import Answer
from tests.fuzz_values import Asked

_LEAKS = (
    "Traceback (most recent call last)", "site-packages", "werkzeug.", '.py", line ',
    str(ROOT), sys.base_prefix + "/", "/proc/self",
)  # fmt: skip
_RAW = (MARKUP[:3].encode(), MARKUP[2:5].encode())
"""What of :data:`MARKUP` escaping would have changed: in a text, and in an attribute."""

_NO_BODY = frozenset((202, 304, 412, 416))
_KINDS: Mapping[str, str] = {
    "archive.data": "application/zip",
    "board.download": "application/json",
    "board.qr": "image/svg+xml",
    "card.board": "image/png",
    "card.scenario": "image/png",
    "card_files.family_file": "application/json",
    "card_files.file": "application/json",
    "embed_files.cards": "application/json",
    "embed_files.entry": "application/json",
    "embed_files.index": "application/json",
    "embed_files.numbers": "application/json",
    "embed_files.script": "text/javascript",
    "feeds.changes": "application/atom+xml",
    "feeds.robots": "text/plain",
    "feeds.security": "text/plain",
    "feeds.sitemap": "application/xml",
    "health.alive": "application/json",
    "health.metrics": "text/plain",
    "discord.discord": "application/json",
    "health.ready": "application/json",
    "mcp.mcp": "application/json",
    "icons.favicon": "image/x-icon",
    "icons.icon": "image/png",
    "icons.manifest": "application/manifest+json",
    "icons.opensearch": "application/opensearchdescription+xml",
    "icons.touch_icon": "image/png",
    "pocket.version": "application/json",
    "pocket.worker": "text/javascript",
    "rules.qr": "image/svg+xml",
    "preview.picture": "image/png",
}
"""What is promised at an address that is no page."""

_SAID_AS_JSON = frozenset((("health.ready", 503), ("mcp.mcp", 400), ("mcp.mcp", 404)))
"""Failures, by the name of the view and their status, that are no page."""

_FRAGMENTS = frozenset(("board.suggested",))
"""Views that answer a part of a page, for a script of ours to put in its place."""

_CONDITIONS = frozenset(("if-match", "if-none-match", "if-modified-since", "range"))


def wrong_with(asked: Asked, endpoint: str, answer: Answer) -> Iterator[str]:
    """What is wrong with an answer by itself.

    :param endpoint: the name of the view that is asked, ``none`` if there is none.
    """
    headers, status = answer.headers, answer.status
    if status in (429, 503) and "retry-after" not in headers:
        yield f"answers {status} without Retry-After"
    if status >= 500 and status != 503:
        yield f"answers {status}"
    if status == 405 and "allow" not in headers:
        yield "answers 405 without Allow"
    if 300 <= status < 400 and status != 304 and not _on_site(headers.get("location", "")):
        yield f"leads to {headers.get('location', 'nowhere')[:60]!r}"
    if status >= 400 and status not in _NO_BODY and asked.method != "HEAD" and not answer.body:
        yield f"answers {status} and says nothing"
    if (asked.method == "HEAD" or status == 304) and answer.body:
        yield f"answers {asked.method} with {status} and a body"
    if asked.method == "OPTIONS" or status in _NO_BODY:
        return
    kind, expected = headers.get("content-type", "none"), _promised(asked, endpoint, status)
    if kind.partition(";")[0] != expected:
        yield f"is {kind} with {status}, {expected} is promised"
    elif asked.method != "HEAD" and status != 206 and not 300 <= status < 400:
        fragment = endpoint in _FRAGMENTS and status == 200
        yield from _malformed(kind.partition(";")[0], answer) if not fragment else ()
    said = decoded(answer)
    for leak in _LEAKS:
        if leak.encode() in said:
            yield f"lets out {leak!r}"
    if "html" in kind or "xml" in kind:
        yield from (f"shows {raw.decode()!r} unescaped" for raw in _RAW if raw in said)


def _on_site(location: str) -> bool:
    inside = location.removeprefix(SETTINGS["SITE"])
    return inside.startswith("/") and not inside.startswith(("//", "/\\"))


def _promised(asked: Asked, endpoint: str, status: int) -> str:
    path = f"{unquote(asked.path)}/"
    if path.startswith("/api/"):
        return "application/json" if status < 300 else "application/problem+json"
    if status >= 400 and path.startswith(("/embed/v1/", "/data/")):
        return "application/problem+json"
    if status >= 300 and (endpoint, status) not in _SAID_AS_JSON:
        return "text/html"
    hosts = [*_values(asked, "host")]
    named = "".join(hosts)
    if status == 400 and (len(hosts) > 1 or "" in hosts or "," in named or not named.isascii()):
        return "text/html"  # refused before any view (RFC 9112, 3.2)
    if endpoint == "static":
        return mimetypes.guess_type(asked.path)[0] or "application/octet-stream"
    return _KINDS.get(endpoint, "text/html")


def _values(asked: Asked, name: str) -> Iterator[str]:
    """What a request says in a header, as often as it does."""
    return (value for key, value in asked.headers if key.lower() == name)


def _malformed(kind: str, answer: Answer) -> Iterator[str]:
    """Whether the body is what the header says it is, whole."""
    body = decoded(answer)
    try:
        if kind == "text/html":
            page = body.strip()
            whole = page[:15].lower() == b"<!doctype html>" and page.endswith(b"</html>")
        elif kind.endswith("json"):
            said = json.loads(body)
            whole = kind != "application/problem+json" or said.get("status") == answer.status
        elif kind in ("application/xml", "image/svg+xml"):
            whole = ET.fromstring(body) is not None
        elif kind == "image/png":
            whole = body.startswith(b"\x89PNG") and body[-8:-4] == b"IEND"
        else:
            whole = True
    except (ValueError, ET.ParseError):
        whole = False
    if not whole:
        yield f"is no whole {kind} with {answer.status}"


def decoded(answer: Answer) -> bytes:
    """The body without its encoding; of a part of one, as it came.

    :raises ValueError: if it is not encoded as the header says.
    """
    coding = answer.headers.get("content-encoding", "identity")
    if answer.status == 206 or not answer.body:
        return answer.body
    try:
        return _DECODE[coding](answer.body)
    except (KeyError, OSError, EOFError, brotli.error, zstandard.ZstdError) as error:
        raise ValueError(f"the encoding {coding} cannot be read") from error


_DECODE: Mapping[str, Callable[[bytes], bytes]] = {
    "identity": bytes,
    "br": brotli.decompress,
    "gzip": gzip.decompress,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompressobj().decompress(body),
}


class Second(NamedTuple):
    """A question after another, and what is wrong with both answers together."""

    asked: Asked
    wrong: Callable[[Answer, Answer], Iterator[str]]


def seconds_of(asked: Asked, answer: Answer, chance: random.Random) -> list[Second]:
    """What may be asked after a GET, knowing its answer, HEAD first."""
    if asked.method != "GET" or _CONDITIONS & {name.lower() for name, _ in asked.headers}:
        return []
    found = [
        Second(asked._replace(method="HEAD"), _same_headers),
        Second(asked.saying("Accept-Language", "it"), _varies),
    ]
    if answer.status != 200:
        return found
    for coding in ("br", "gzip", "zstd"):
        found += [Second(asked.saying("Accept-Encoding", coding), _same_body)]
    if tag := answer.headers.get("etag"):
        found.append(Second(asked.saying("If-None-Match", f'"x", {tag}'), _not_modified))
        found.append(Second(asked.saying("If-Match", '"made-up"'), _not_matched))
    length = len(answer.body)
    begin = chance.randint(0, length + 1)
    end = chance.randint(begin, begin + length)
    parts = (f"{begin}-{end}", f"{begin}-", f"-{begin}", f"{length}-")
    ranges = (Second(asked.saying("Range", f"bytes={one}"), _part(one)) for one in parts)
    return [*found, *ranges]


def _same_headers(get: Answer, head: Answer) -> Iterator[str]:
    if get.status != head.status:
        yield f"answers GET {get.status}, HEAD {head.status}"
        return
    for name in sorted({*get.headers, *head.headers} - {"date"}):
        if get.headers.get(name) != head.headers.get(name):
            yield f"says another {name} to HEAD"


def _same_body(plain: Answer, encoded: Answer) -> Iterator[str]:
    coding = encoded.headers.get("content-encoding", "identity")
    if (plain.status, decoded(plain)) != (encoded.status, decoded(encoded)):
        yield f"is another answer in {coding}"
    if coding != "identity" and "accept-encoding" not in encoded.headers.get("vary", "").lower():
        yield f"is in {coding} without Vary"


def _varies(one: Answer, other: Answer) -> Iterator[str]:
    said = [(a.status, a.headers.get("location"), decoded(a)) for a in (one, other)]
    vary = one.headers.get("vary", "").lower(), other.headers.get("vary", "").lower()
    if said[0] != said[1] and not all("accept-language" in each for each in vary):
        yield f"varies by language without Vary, with {one.status}"


def _not_modified(first: Answer, again: Answer) -> Iterator[str]:
    if again.status != 304:
        yield f"answers {again.status} to If-None-Match with its own tag"
    elif again.headers.get("etag") != first.headers["etag"]:
        yield "answers 304 with another tag"


def _not_matched(_: Answer, again: Answer) -> Iterator[str]:
    if again.status != 412:
        yield f"answers {again.status} to If-Match with a made-up tag"


def _part(wanted: str) -> Callable[[Answer, Answer], Iterator[str]]:
    def wrong(whole: Answer, part: Answer) -> Iterator[str]:
        body, length = whole.body, len(whole.body)
        first, _, last = wanted.partition("-")
        begin = int(first) if first else max(0, length - int(last))
        end = min(int(last) + 1, length) if first and last else length
        right = [(206, f"bytes {begin}-{end - 1}/{length}", body[begin:end])]
        if begin >= length:
            right = [(416, f"bytes */{length}", b"")]
        if not length:  # RFC 9110, 14.2: a server may ignore the header
            right.append((200, "none", b""))
        said = part.headers.get("content-range", "none")
        if (part.status, said, part.body) not in right:
            yield f"answers {part.status} with {said} to bytes={wanted} of {length}"

    return wrong
