"""Digests of files, and files that carry their own: damage is noticed before anything is read."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from glossary.core.errors import SnapshotUnusable

FORMAT = 9
"""The number of the form in which a snapshot is written: another one once older code would read
it wrongly, or newer code the older one (`tests/snapshot/test_format.py` notices that).
"""
_FORMAT = b'{"format": '
_FIRST = b'{"sha256": '
"""How a file of the format 1 begins, which had no number."""
_BEGIN = b'%s%d, "sha256": "' % (_FORMAT, FORMAT)
_BETWEEN = b'", "content": '
_END = b"}\n"
_HEX = 64
_MOST_FIGURES = len(_FORMAT) + 6


def damage_of(folder: Path, name: str, sha256: str) -> str | None:
    """Return what is wrong with the file *name* of *folder*, which should have that digest."""
    try:
        written = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    except OSError as error:
        return f"{name}: {why(error)}"
    return None if written == sha256 else f"{name}: its sha256 is not the one in the manifest"


def why(error: Exception) -> str:
    """Return what an error says, without the path of a file."""
    if isinstance(error, SnapshotUnusable):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"{type(error).__name__}: {error}"


def write_sealed(path: Path, content: object) -> None:
    """Write *content* as JSON with its digest.

    The file is ``{"format": …, "sha256": "…", "content": …}``: :data:`FORMAT`, the digest of the
    bytes of the content, the content.
    """
    write_whole(path, _around(json.dumps(content, indent=1).encode()))


def write_whole(path: Path, body: bytes) -> None:
    """Write a file aside and put it in place; if it cannot be written, nothing is left of it."""
    aside = path.with_name(f"{path.name}.new")
    try:
        with aside.open("wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def read_sealed(path: Path) -> Any:
    """Return the content of a file that :func:`write_sealed` wrote.

    :raises SnapshotUnusable: if it is missing, of another format, or a single byte of it differs.
    """
    try:
        sealed = path.read_bytes()
        number = b"1" if sealed.startswith(_FIRST) else sealed[len(_FORMAT) : _MOST_FIGURES]
        written = number.partition(b",")[0]
        if sealed.startswith((_FORMAT, _FIRST)) and written.isdigit() and int(written) != FORMAT:
            formats = f"its format is {int(written)}, and this code reads {FORMAT}"
            raise SnapshotUnusable(f"{path.name} was written by another version: {formats}")
        body = sealed[len(_BEGIN) + _HEX + len(_BETWEEN) : -len(_END)]
        if sealed != _around(body):
            raise SnapshotUnusable(f"{path.name} is damaged: it is not what its sha256 says")
        return json.loads(body)
    except (OSError, ValueError, RecursionError) as error:
        raise SnapshotUnusable(f"{path.name} cannot be read: {why(error)}") from error


def _around(body: bytes) -> bytes:
    return b"".join((_BEGIN, hashlib.sha256(body).hexdigest().encode(), _BETWEEN, body, _END))
