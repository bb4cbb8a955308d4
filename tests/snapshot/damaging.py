"""Ways to damage a file, as disks and people do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path


def flip(path: Path, at: float = 0.5) -> None:
    """One bit, so far into the file."""
    body = bytearray(path.read_bytes())
    body[int((len(body) - 1) * at)] ^= 0x04
    path.write_bytes(body)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _other(path: Path) -> None:
    path.write_text('{"pages": [], "documents": {}}', encoding="utf-8")


DAMAGES: Mapping[str, Callable[[Path], None]] = {
    "one bit at the beginning": lambda path: flip(path, 0.01),
    "one bit in the middle": flip,
    "one bit at the end": lambda path: flip(path, 1.0),
    "cut off": _cut,
    "empty": _empty,
    "missing": Path.unlink,
    "other JSON": _other,
}
