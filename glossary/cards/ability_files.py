"""Abilities of faces in the words of boards: ``abilities/*.toml``, one table a face."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors

ABILITIES = Path(__file__).parent / "abilities"
KEYS = ("abilities", "missing", "approximate", "counters")
"""``missing`` names what ``abilities`` leave out, ``approximate`` what they say differently."""

_TABLE = re.compile(r"^\[(\w+)\]\s*$", re.MULTILINE)


def written_abilities() -> dict[str, str]:
    """Return the TOML of each face by its reference, not parsed: most faces are never asked for.

    A face in two files is the one of the later file, by name; lint reports it.
    """
    texts: dict[str, str] = {}
    for file in sorted(ABILITIES.glob("*.toml")):
        texts.update((ref, text) for _, ref, text in tables_of(file))
    return texts


def tables_of(file: Path) -> Iterator[tuple[int, str, str]]:
    """Yield the tables of a file: the line of the heading, the reference, the TOML below it."""
    text = file.read_text(encoding="utf-8")
    headings = list(_TABLE.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        line = text.count("\n", 0, heading.start()) + 1
        yield line, heading[1], text[heading.end() : end]


def parse(ref: str, text: str) -> dict[str, object]:
    """Return the table of a face.

    :raises SourceErrors: if it is no TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SourceErrors([SourceError(str(error), file=f"{ABILITIES.name}: {ref}")]) from None
