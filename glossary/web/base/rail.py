"""The right column: what plays, decides, cites and changes what a page is about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from glossary.web.base.layout import Link


@dataclass(frozen=True, slots=True)
class RailPart:
    """A part of the right column: some links, and the way to the others.

    :param form: one link a line, or many short ones (numbers, editions) in a row.
    """

    title: str
    links: tuple[Link, ...]
    more: Link | None = None
    form: Literal["lines", "row"] = "lines"


def not_empty(parts: Iterable[RailPart | None]) -> tuple[RailPart, ...]:
    """Return the parts that have something to show."""
    return tuple(part for part in parts if part is not None and (part.links or part.more))
