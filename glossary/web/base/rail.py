"""The right column: what plays, decides, cites and changes what a page is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from flask import Flask, current_app
from markupsafe import Markup

from glossary.core.rule_number import RuleNumber
from glossary.examples.model import Example
from glossary.web.base.layout import Link

_EXTENSION = "rail_of_rules"
_THUMBNAILS = "thumbnails"


@dataclass(frozen=True, slots=True)
class RailPart:
    """A part of the right column: some links, and the way to the others.

    :param form: one link a line, or many short ones (numbers, editions) in a row.
    """

    title: str
    links: tuple[Link, ...]
    more: Link | None = None
    form: Literal["lines", "row"] = "lines"


FindPart = Callable[[RuleNumber, str | None], RailPart | None]
"""Finds a part for a rule, and the edition that its page is pinned to; None for no part."""


def beside_rules(app: Flask, *finders: FindPart) -> None:
    """Let the pages of rules show what *finders* find, after the examples and in this order.

    For rooms that the room of the rules does not see, such as that of the cards.
    """
    app.extensions[_EXTENSION] = finders


def found_beside(number: RuleNumber, edition: str | None) -> Iterable[RailPart | None]:
    """Yield what other rooms have for the page of a rule."""
    for find in current_app.extensions.get(_EXTENSION, ()):
        yield find(number, edition)


def thumbnails_by(app: Flask, draw: Callable[[Example], Markup]) -> None:
    """Let lists of examples show what *draw* makes of each: the room of positions has it."""
    app.extensions[_THUMBNAILS] = draw


def thumbnail_of(example: Example) -> Markup:
    """Return the board of an example, small and without words; empty if nobody draws it."""
    draw: Callable[[Example], Markup] | None = current_app.extensions.get(_THUMBNAILS)
    return draw(example) if draw is not None else Markup()


def not_empty(parts: Iterable[RailPart | None]) -> tuple[RailPart, ...]:
    """Return the parts that have something to show."""
    return tuple(part for part in parts if part is not None and (part.links or part.more))
