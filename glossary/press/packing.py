"""Printed pages in one file: written once, mapped into memory by every worker that reads it.

``pages.json`` lists each address with its entity tag, type, age and the place of each of its
forms in ``pages.bin``: (begin, end). The forms are compressed ones and the plain one.
"""

from __future__ import annotations

import json
import mmap
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from glossary.errors import SnapshotUnusable

PACK = "pages.bin"
LIST = "pages.json"


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
    forms: Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class PageFile:
    """The pages of a snapshot by address, opened read-only."""

    pages: Mapping[str, Page]
    pack: mmap.mmap

    def form(self, page: Page, encoding: str) -> bytes:
        """The bytes of *page* in an encoding that it has."""
        begin, end = page.forms[encoding]
        return self.pack[begin:end]


def write_part(pages: Iterable[Printed], folder: Path, part: str) -> int:
    """Write *pages* as a part of a pack, to be joined with others; how many there were."""
    listed: dict[str, object] = {}
    at = 0
    with (folder / f"{part}.{PACK}").open("wb") as pack:
        for page in pages:
            forms = {}
            for encoding, body in page.forms.items():
                pack.write(body)
                forms[encoding] = (at, at + len(body))
                at += len(body)
            listed[page.address] = (page.kind, page.keep, page.tag, forms)
    (folder / f"{part}.{LIST}").write_text(json.dumps(listed), encoding="utf-8")
    return len(listed)


def join(folder: Path, parts: Sequence[str], made_of: str) -> int:
    """Make one pack of *parts* and remove them; how many pages it has. The list comes last.

    :param made_of: the digest of what the pages were made of besides the snapshot.
    """
    listed: dict[str, object] = {}
    with (folder / PACK).open("wb") as pack:
        pack.write(b"\0")  # an empty file cannot be mapped
        for part in parts:
            begin = pack.tell()
            with (folder / f"{part}.{PACK}").open("rb") as file:
                shutil.copyfileobj(file, pack)
            found = json.loads((folder / f"{part}.{LIST}").read_text(encoding="utf-8"))
            for address, (kind, keep, tag, forms) in found.items():
                moved = {e: (begin + b, begin + end) for e, (b, end) in forms.items()}
                listed[address] = (kind, keep, tag, moved)
        size = pack.tell()
    aside = folder / f"{LIST}.new"
    aside.write_text(json.dumps({"made_of": made_of, "size": size, "pages": listed}))
    aside.replace(folder / LIST)
    for part in parts:
        (folder / f"{part}.{PACK}").unlink()
        (folder / f"{part}.{LIST}").unlink()
    return len(listed)


def made_of(folder: Path) -> str:
    """What the pages printed in *folder* were made of; nothing if there are none."""
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))["made_of"]
    except (OSError, ValueError, KeyError):
        return ""
    return str(found)


def open_pages(folder: Path) -> PageFile | None:
    """The pages that :func:`join` listed; None if nothing was printed there.

    :raises SnapshotUnusable: if the pack is not whole.
    """
    if not (folder / LIST).exists():
        return None
    try:
        listed = json.loads((folder / LIST).read_text(encoding="utf-8"))
        with (folder / PACK).open("rb") as file:
            pack = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if len(pack) < listed["size"]:
            raise SnapshotUnusable(f"{folder / PACK} is cut off: {len(pack)} of {listed['size']}")
        pages = {
            address: Page(kind, keep, tag, {e: (b, end) for e, (b, end) in forms.items()})
            for address, (kind, keep, tag, forms) in listed["pages"].items()
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SnapshotUnusable(f"{folder / LIST} cannot be read: {error}") from error
    return PageFile(pages, pack)
