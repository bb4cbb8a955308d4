"""Compares every printed page with its entity tag, and its compressed forms with it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import brotli
import zstandard

from glossary.core.errors import SnapshotUnusable
from glossary.core.integrity import Damage
from glossary.serving.conditional import IDENTITY
from glossary.serving.crawl import tag_of
from glossary.serving.page_pack import LIST, PACK, PageFile, open_pages

_UNPACK: Mapping[str, Callable[[bytes], bytes]] = {
    "br": brotli.decompress,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompress(body),
    "gzip": lambda body: zlib.decompress(body, wbits=31),
    IDENTITY: lambda body: body,
}


def damaged_pages(folder: Path) -> Iterator[Damage]:
    """What is wrong with the pages printed in *folder*; nothing if none were printed."""
    try:
        file = open_pages(folder)
    except SnapshotUnusable as error:
        yield Damage(LIST, str(error))
        return
    for address in file.pages if file is not None else ():
        assert file is not None  # noqa: S101 - for mypy
        for encoding, reason in _damaged(file, address):
            yield Damage(PACK, f"{address} ({encoding}) {reason}")


def _damaged(file: PageFile, address: str) -> Iterator[tuple[str, str]]:
    page = file.pages[address]
    for encoding in page.forms:
        packed = file.form(address, encoding)
        if packed is None:
            yield encoding, "is not what was printed"
            continue
        try:
            body = _UNPACK[encoding](packed)
        except (KeyError, brotli.error, zstandard.ZstdError, zlib.error) as error:
            yield encoding, f"cannot be unpacked: {error}"
            continue
        if tag_of(body) != page.tag:
            yield encoding, "is not what its entity tag names"
