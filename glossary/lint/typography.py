"""Finds misprints of a language: no-break spaces, straight and foreign quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from glossary.core.languages import Language

_STRAIGHT = "'\""
_QUOTATION_MARKS = "«»‹›“”„‘‚"
"""Those of all languages but ’, which is an apostrophe, too."""


def misprints(text: str, language: Language) -> Iterator[str]:
    """Yield what is wrong with the spaces and the quotation marks of *text*."""
    spaces = _no_break_spaces(language.no_break_before, language.no_break_after)
    if spaces is not None and (unspaced := spaces.search(text)):
        around = text[max(0, unspaced.start() - 10) : unspaced.end() + 5]
        yield f"no-break space missing: {around!r}"
    if any(mark in text for mark in _STRAIGHT):
        yield "straight quotation mark or apostrophe"
    for mark in sorted({*text} & {*_QUOTATION_MARKS} - {*language.quotation_marks}):
        yield f"the quotation mark {mark} is not one of {language.quotation_marks}"


@cache
def _no_break_spaces(before: str, after: str) -> re.Pattern[str] | None:
    """Return where a no-break space is missing before or after one of these marks."""
    wrong = []
    if before:
        marks = re.escape(before)
        wrong += [rf"[^\s\u00a0\u202f][{marks}](?=\s|$)", rf" [{marks}](?=\s|$)"]
    if after:
        wrong.append(rf"[{re.escape(after)}](?=[^\u00a0\u202f])")
    return re.compile("|".join(wrong)) if wrong else None
