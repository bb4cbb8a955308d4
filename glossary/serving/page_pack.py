"""Printed pages in one file: written once, read a page at a time by every worker.

``pages.json`` lists each address with its entity tag, type, age and the place of each of its
forms in ``pages.bin``: (begin, end, CRC-32). The forms are compressed ones and the plain one.
A form is checked whenever it is handed out: what differs is not.
"""

from __future__ import annotations

import json
import os
import shutil
import weakref
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from glossary.core.errors import SnapshotUnusable
from glossary.core.integrity import Damage, read_sealed, why, write_sealed

PACK = "pages.bin"
LIST = "pages.json"

Place = tuple[int, int, int]
"""Where a form stands in the pack: its begin and end in bytes, and its CRC-32."""


class Printed(NamedTuple):
    """One page as printed: its address, type, ``Cache-Control``, tag, and its forms by encoding."""

    address: str
    kind: str
    keep: str
    tag: str
    forms: Mapping[str, bytes]


class Page(NamedTuple):
    """One page as listed; ``forms`` maps encodings to places in the pack."""

    kind: str
    keep: str
    tag: str
    forms: Mapping[str, Place]


class PageFile:
    """The pages of a snapshot by address, read from the pack when they are asked for.

    ``damaged`` lists the forms that were asked for and are not what was printed: their addresses
    and encodings. The pack is read, not mapped: a mapped file that is cut off ends the process.

    :raises OSError: if the pack cannot be opened.
    """

    def __init__(self, pages: Mapping[str, Page], pack: Path) -> None:
        self.pages = pages
        self.damaged: dict[tuple[str, str], None] = {}
        self._pack = os.open(pack, os.O_RDONLY | os.O_CLOEXEC)
        weakref.finalize(self, os.close, self._pack)

    def form(self, address: str, encoding: str) -> bytes | None:
        """The page at *address* in an encoding that it has; None if it is damaged."""
        begin, end, check = self.pages[address].forms[encoding]
        try:
            body = os.pread(self._pack, end - begin, begin)
        except OSError:
            body = b""
        if zlib.crc32(body) == check and len(body) == end - begin:
            return body
        self.damaged[address, encoding] = None
        return None

    @property
    def damage(self) -> Damage | None:
        """What was found to be wrong so far."""
        if not self.damaged:
            return None
        (address, encoding), *others = list(self.damaged)
        more = f", and {len(others)} more" if others else ""
        return Damage(PACK, f"{address} ({encoding}) is not what was printed{more}")


def write_part(pages: Iterable[Printed], folder: Path, part: str) -> int:
    """Write *pages* as a part of a pack, to be joined with others; how many there were."""
    listed: dict[str, object] = {}
    at = 0
    with (folder / f"{part}.{PACK}").open("wb") as pack:
        for page in pages:
            forms = {}
            for encoding, body in page.forms.items():
                pack.write(body)
                forms[encoding] = (at, at + len(body), zlib.crc32(body))
                at += len(body)
            listed[page.address] = (page.kind, page.keep, page.tag, forms)
    (folder / f"{part}.{LIST}").write_text(json.dumps(listed), encoding="utf-8")
    return len(listed)


def join(folder: Path, parts: Sequence[str], made_of: str, into: Path | None = None) -> int:
    """Make one pack of the *parts* in *folder*; how many pages it has. The list comes last.

    Pages that were there are replaced by renames, so that who reads them reads them to the end.

    :param made_of: the digest of what the pages were made of besides the snapshot.
    :param into: where the pack is put, if not beside its parts.
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
            for address, (kind, keep, tag, forms) in found.items():
                moved = {e: (begin + b, begin + end, crc) for e, (b, end, crc) in forms.items()}
                listed[address] = (kind, keep, tag, moved)
        size = pack.tell()
    write_sealed(folder / LIST, {"made_of": made_of, "size": size, "pages": listed})
    aside.replace(into / PACK)
    (folder / LIST).replace(into / LIST)
    return len(listed)


def made_of(folder: Path) -> str:
    """What the pages printed in *folder* were made of; nothing if there are none."""
    try:
        found = read_sealed(folder / LIST)["made_of"]
    except (SnapshotUnusable, KeyError, TypeError):
        return ""
    return str(found)


def open_pages(folder: Path) -> PageFile | None:
    """The pages that :func:`join` listed; None if nothing was printed there.

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
            address: Page(kind, keep, tag, {e: (b, end, crc) for e, (b, end, crc) in forms.items()})
            for address, (kind, keep, tag, forms) in listed["pages"].items()
        }
        return PageFile(pages, folder / PACK)
    except OSError as error:
        raise SnapshotUnusable(f"{PACK} cannot be read: {why(error)}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SnapshotUnusable(f"{LIST} was made by other code: {why(error)}") from error
