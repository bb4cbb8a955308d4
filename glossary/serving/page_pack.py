"""Printed pages in one file: written once, read a page at a time by every worker.

``pages.json`` maps each address to its ``Content-Type``, ``Cache-Control``, entity tag and forms:
the page in each content coding, as (begin, end, CRC-32) in ``pages.bin``. A form is checked
whenever it is read, and never sent if it is damaged. Hardly anybody asks for a page as it is
(``identity``): that is stored only if no coding makes it smaller, and unpacked otherwise.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import weakref
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from glossary.core.errors import SnapshotUnusable
from glossary.core.integrity import Damage, read_sealed, why, write_sealed
from glossary.serving.compression import decompressed
from glossary.serving.conditional import IDENTITY

PACK = "pages.bin"
LIST = "pages.json"


class Span(NamedTuple):
    """Where a form of a page is in the pack: bytes *begin* to *end*, and their CRC-32."""

    begin: int
    end: int
    crc: int


class PrintedPage(NamedTuple):
    """A page to be written into a pack. ``forms`` maps content codings to bytes."""

    address: str
    content_type: str
    cache_control: str
    tag: str
    forms: Mapping[str, bytes]


class PageEntry(NamedTuple):
    """A page as the list has it. ``forms`` maps content codings to places in the pack."""

    content_type: str
    cache_control: str
    tag: str
    forms: Mapping[str, Span]

    @property
    def codings(self) -> tuple[str, ...]:
        """The codings in which it can be read, the preferred one first, identity last."""
        return tuple(dict.fromkeys((*self.forms, IDENTITY)))


class PageFile:
    """Reads the printed pages of a snapshot, by address, from the pack.

    ``damaged`` has the address and coding of each form that was read and failed its CRC. The
    pack is read, not mapped: the process would be killed if a mapped file were truncated.

    :raises OSError: if the pack cannot be opened.
    """

    def __init__(self, pages: Mapping[str, PageEntry], pack: Path) -> None:
        self.pages = pages
        self.damaged: dict[tuple[str, str], None] = {}
        self._pack = os.open(pack, os.O_RDONLY | os.O_CLOEXEC)
        weakref.finalize(self, os.close, self._pack)

    def form(self, address: str, coding: str) -> bytes | None:
        """Return the page at *address* in one of its codings, or None if it is damaged."""
        forms = self.pages[address].forms
        stored = coding if coding in forms else tuple(forms)[-1]
        begin, end, check = forms[stored]
        try:
            body = os.pread(self._pack, end - begin, begin)
            if zlib.crc32(body) == check and len(body) == end - begin:
                return body if stored == coding else decompressed(body, stored)
        except (OSError, ValueError):
            pass
        self.damaged[address, stored] = None
        return None

    @property
    def damage(self) -> Damage | None:
        """What was found damaged so far."""
        if not self.damaged:
            return None
        (address, coding), *others = list(self.damaged)
        more = f", and {len(others)} more" if others else ""
        return Damage(PACK, f"{address} ({coding}) is not what was printed{more}")


def write_part(pages: Iterable[PrintedPage], folder: Path, part: str) -> int:
    """Write *pages* as a part of a pack, to be joined with others; return their number."""
    listed: dict[str, object] = {}
    at = 0
    with (folder / f"{part}.{PACK}").open("wb") as pack:
        for page in pages:
            forms = {}
            for coding, body in page.forms.items():
                pack.write(body)
                forms[coding] = (at, at + len(body), zlib.crc32(body))
                at += len(body)
            listed[page.address] = (page.content_type, page.cache_control, page.tag, forms)
    (folder / f"{part}.{LIST}").write_text(json.dumps(listed), encoding="utf-8")
    return len(listed)


def join(folder: Path, parts: Sequence[str], made_of: str, into: Path | None = None) -> int:
    """Join the *parts* in *folder* into one pack; return the number of its pages.

    Existing files are replaced by renames, so that processes that read them can go on; the list
    comes last.

    :param made_of: what the pages were made of besides the snapshot.
    :param into: the folder of the pack, by default that of its parts.
    """
    listed: dict[str, object] = {}
    into = into or folder
    aside = folder / f"{PACK}.new"
    with aside.open("wb") as pack:
        for part in parts:
            begin = pack.tell()
            with (folder / f"{part}.{PACK}").open("rb") as file:
                shutil.copyfileobj(file, pack)
            found = json.loads((folder / f"{part}.{LIST}").read_text(encoding="utf-8"))
            for address, (type_, cache, tag, forms) in found.items():
                moved = {e: (begin + b, begin + end, crc) for e, (b, end, crc) in forms.items()}
                listed[address] = (type_, cache, tag, moved)
        size = pack.tell()
    write_sealed(folder / LIST, {"made_of": made_of, "size": size, "pages": listed})
    aside.replace(into / PACK)
    (folder / LIST).replace(into / LIST)
    return len(listed)


def made_of(folder: Path) -> str:
    """Return what the pages in *folder* were made of; an empty string if there are none."""
    try:
        found = read_sealed(folder / LIST)["made_of"]
    except (SnapshotUnusable, KeyError, TypeError):
        return ""
    return str(found)


def open_pages(folder: Path) -> PageFile | None:
    """Open the pages that :func:`join` put in *folder*; return None if there are none.

    :raises SnapshotUnusable: if the list is damaged, or the pack has another length.
    """
    if not (folder / LIST).exists() and not (folder / PACK).exists():
        return None
    listed = read_sealed(folder / LIST)
    try:
        size = (folder / PACK).stat().st_size
        if size != listed["size"]:
            raise SnapshotUnusable(f"{PACK} has {size} bytes, not {listed['size']}")
        pages = {
            address: PageEntry(type_, cache, tag, {c: Span(*span) for c, span in forms.items()})
            for address, (type_, cache, tag, forms) in listed["pages"].items()
        }
        return PageFile(pages, folder / PACK)
    except OSError as error:
        raise SnapshotUnusable(f"{PACK} cannot be read: {why(error)}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SnapshotUnusable(f"{LIST} was made by other code: {why(error)}") from error


def entity_tag(body: bytes) -> str:
    """Return the beginning of the entity tag of *body*; each coding adds its name to it."""
    return hashlib.sha256(body).hexdigest()[:20]


def damaged_pages(folder: Path) -> Iterator[Damage]:
    """Check every printed page in *folder* in every coding; yield what is wrong with each.

    Each form is decompressed and compared with its entity tag. Without printed pages nothing
    is wrong.
    """
    try:
        file = open_pages(folder)
    except SnapshotUnusable as error:
        yield Damage(LIST, str(error))
        return
    if file is None:
        return
    for address, page in file.pages.items():
        for coding in page.forms:
            if reason := _damage_of(file.form(address, coding), coding, page.tag):
                yield Damage(PACK, f"{address} ({coding}) {reason}")


def _damage_of(form: bytes | None, coding: str, tag: str) -> str:
    if form is None:
        return "is not what was printed"
    try:
        body = decompressed(form, coding)
    except ValueError as error:
        return f"cannot be unpacked: {error}"
    return "" if entity_tag(body) == tag else "is not what its entity tag names"
