"""Imports other people's dictionaries: reads a file and chooses its reader, plain text or JSON.

Writes nothing.
"""

from __future__ import annotations

from pathlib import Path

from glossary.core.errors import ImportRefused, near_misses
from glossary.importer.draft import Import, LeftOut
from glossary.importer.json import import_json
from glossary.importer.text import import_text

__all__ = ["Import", "LeftOut", "import_file", "import_json", "import_text", "read"]

_EXPECTED = "a dictionary as plain text (.txt) or JSON (.json), in UTF-8"
_LARGEST = 16_000_000


def read(path: Path) -> str:
    """Return the text of a file.

    :raises ImportRefused: if it is missing, too large, binary or not UTF-8.
    """
    file = path.name
    try:
        size = path.stat().st_size
        content = path.read_bytes() if size <= _LARGEST else b""
    except FileNotFoundError:
        names = [p.name for p in path.parent.iterdir()] if path.parent.is_dir() else []
        candidates = near_misses(file, names)
        raise ImportRefused(
            file, "", "there is no such file", expected=_EXPECTED, candidates=candidates
        ) from None
    except (OSError, ValueError) as error:
        problem = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        raise ImportRefused(file, "", problem, expected=_EXPECTED) from None
    if size > _LARGEST:
        problem = f"larger than {_LARGEST // 1_000_000} MB"
        raise ImportRefused(file, "", problem, expected=_EXPECTED)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ImportRefused(file, "byte 0", "this is UTF-16", expected=_EXPECTED)
    if b"\0" in content:
        place = f"byte {content.index(0)}"
        raise ImportRefused(file, place, "binary content", expected=_EXPECTED)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        place = f"line {line}, byte {error.start}"
        raise ImportRefused(file, place, "not UTF-8", expected=_EXPECTED) from None


def import_file(path: Path) -> Import:
    """Read a file by its suffix, or by its content if the suffix says nothing or is wrong.

    :raises ImportRefused: naming the file, the place and what was expected.
    """
    text = read(path)
    suffix = path.suffix.lower()
    looks_like_json = text.lstrip()[:1] in ("{", "[")
    if suffix == ".json" or (suffix != ".txt" and looks_like_json):
        return import_json(text, path.name)
    try:
        return import_text(text, file=path.name)
    except ImportRefused:
        if looks_like_json:
            return import_json(text, path.name)
        raise
