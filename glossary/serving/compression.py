"""Compresses bodies in the content codings of HTTP (RFC 9110, 8.4.1)."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping

import brotli
import zstandard

_SMALLEST = 400
"""Bytes; shorter bodies are not worth compressing."""

_COMPRESS: Mapping[str, Callable[[bytes, bool], bytes]] = {
    "br": lambda body, best: brotli.compress(
        body, mode=brotli.MODE_TEXT, quality=10 if best else 3
    ),
    "zstd": lambda body, best: zstandard.ZstdCompressor(level=19 if best else 3).compress(body),
    "gzip": lambda body, best: gzip.compress(body, 9 if best else 4, mtime=0),
}

CODINGS = tuple(_COMPRESS)
"""The codings there are, the preferred one first."""


def compressed(body: bytes, coding: str, *, best: bool = False) -> bytes | None:
    """Return *body* in a coding; None if that would not make it smaller.

    :param best: whether to compress as hard as is reasonable, for what is written once.
    """
    if len(body) < _SMALLEST:
        return None
    form = _COMPRESS[coding](body, best)
    return form if len(form) < len(body) else None
