"""Compresses bodies into the content codings that clients ask for (RFC 9110, 8.4.1)."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from typing import NamedTuple

import brotli
import zstandard

_SMALLEST = 400
"""Bytes; shorter bodies are not worth compressing."""


class Quality(NamedTuple):
    """Levels of compression: brotli (0 to 11), zstd (1 to 22) and gzip (1 to 9)."""

    brotli: int
    zstd: int
    gzip: int


QUICK = Quality(5, 6, 6)
BEST = Quality(11, 19, 9)

_COMPRESS: Mapping[str, Callable[[bytes, Quality], bytes]] = {
    "br": lambda body, quality: brotli.compress(
        body, mode=brotli.MODE_TEXT, quality=quality.brotli
    ),
    "zstd": lambda body, quality: zstandard.ZstdCompressor(level=quality.zstd).compress(body),
    "gzip": lambda body, quality: gzip.compress(body, quality.gzip, mtime=0),
}


def compressed(
    body: bytes, quality: Quality, codings: tuple[str, ...] = ("br", "zstd", "gzip")
) -> dict[str, bytes]:
    """Return *body* in each of *codings* that makes it smaller; none for a short body."""
    if len(body) < _SMALLEST:
        return {}
    forms = {coding: _COMPRESS[coding](body, quality) for coding in codings}
    return {coding: form for coding, form in forms.items() if len(form) < len(body)}
