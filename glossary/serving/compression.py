"""Compresses and decompresses bodies in the content codings of HTTP (RFC 9110, 8.4.1)."""

from __future__ import annotations

import gzip
import zlib
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


_DECOMPRESS: Mapping[str, Callable[[bytes], bytes]] = {
    "br": brotli.decompress,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompress(body),
    "gzip": lambda body: zlib.decompress(body, wbits=31),
}


def decompressed(form: bytes, coding: str) -> bytes:
    """Return the body that *form* holds in *coding*; identity is the body itself.

    :raises ValueError: if it cannot be decompressed.
    """
    if coding == "identity":
        return form
    try:
        return _DECOMPRESS[coding](form)
    except (KeyError, brotli.error, zstandard.ZstdError, zlib.error) as error:
        raise ValueError(str(error)) from error
