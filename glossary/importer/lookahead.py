"""Tells which lines of a text begin or head something, from the lines around them.

A line alone seldom tells: its number may belong to a sentence that was broken before it, and a
heading is known by what precedes and follows it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from glossary.core.rule_number import RuleNumber
from glossary.importer.lines import (
    SourceLine,
    Start,
    begins_sentence,
    continues,
    heading_of,
    is_finished,
    is_titled,
    item_of,
    lines_of,
    start_of,
    takes_up,
)

_ANNOUNCES_A_NUMBER = re.compile(
    r"(?:\(|\b(?:[Vv]oir|[Cc]f\.?|[Ss]ee|[Vv]edi|[Rr][èe]gles?|[Rr]ules?|[Rr]egol[ae]|[Ss]ections?"
    r"|[Ss]ezion[ei]|par|by|per|da|de|of|di|dans|in|en|et|and|e|ou|or|o|à|to|a|la|le|the|with|avec"
    r"|con|under|selon|entre))$"
)


class Lookahead:
    """The lines of a text, with what only the lines after them tell."""

    def __init__(self, text: str) -> None:
        self.lines = lines_of(text)
        self.starts = _starts_of(self.lines)
        count = len(self.lines)
        self.next_start = [count] * (count + 1)
        self._next_heading = [count] * (count + 1)
        prose = count
        for i in range(count - 1, -1, -1):
            line = self.lines[i]
            begins = self.starts[i] is not None
            heads = not begins and self._heads(i) and prose < self.next_start[i + 1]
            self.next_start[i] = i if begins else self.next_start[i + 1]
            self._next_heading[i] = i if heads else self._next_heading[i + 1]
            if is_finished(line.text) or item_of(line.text):
                prose = i

    def _heads(self, i: int) -> bool:
        if not is_titled(self.lines[i].text):
            return False
        before = self.lines[i - 1].text if i else "."
        if before.endswith(":"):
            return False
        return self.lines[i].gap or is_finished(before) or item_of(before) is not None

    def has_heading(self, i: int) -> bool:
        """Tell whether line *i*, or one after it and before the next number, heads some prose."""
        return self._next_heading[i] < self.next_start[i]

    def is_section(self, i: int) -> bool:
        """Tell whether line *i* of a page is a heading inside it."""
        return i + 1 < len(self.lines) and self._heads(i)

    def is_page_title(self, i: int) -> bool:
        """Tell whether line *i* heads a page of its own and no section of the one before.

        It stands alone between blank lines, and what follows defines it or is
        the first of several headings.
        """
        if i + 1 >= self.next_start[i] or not self.lines[i + 1].gap or not self._heads(i):
            return False
        title, text = self.lines[i].text, self.lines[i + 1].text
        if not self.lines[i].gap:
            return False
        if is_titled(text):
            return i > 0 and is_finished(self.lines[i - 1].text)
        return takes_up(title, text)


def _starts_of(lines: Sequence[SourceLine]) -> tuple[Start | None, ...]:
    """Return the number each line begins with, unless that number stands inside a sentence."""
    starts: list[Start | None] = []
    last: RuleNumber | None = None
    for i, line in enumerate(lines):
        start = start_of(line.text) or _chapter(lines, i)
        above = starts[i - 1] if i else None
        under_heading = above is not None and above.number is not None and not above.number.letter
        if start is not None and not under_heading and _stands_inside(lines, i, start, last):
            start = None
        if start is not None and start.number is not None:
            last = start.number
        starts.append(start)
    return tuple(starts)


def _chapter(lines: Sequence[SourceLine], i: int) -> Start | None:
    """Tell whether a single figure heads a chapter if a rule of that chapter follows at once."""
    figure, title = heading_of(lines[i].text) or ("", "")
    if not title or "." in figure or i + 1 == len(lines) or not is_titled(title):
        return None
    below = start_of(lines[i + 1].text)
    if below is None or below.number is None or below.number.chapter != int(figure):
        return None
    listed = item_of(lines[i].text) is not None and not lines[i].gap
    announced = i > 0 and lines[i - 1].text.endswith(":")
    return None if listed or announced else Start(RuleNumber.parse(figure), title)


def _stands_inside(
    lines: Sequence[SourceLine], i: int, start: Start, last: RuleNumber | None
) -> bool:
    """Tell whether the number only came to the front because a sentence was broken before it."""
    if i == 0 or lines[i].gap:
        return False
    before = lines[i - 1].text
    if _ANNOUNCES_A_NUMBER.search(before):
        return True
    if is_finished(before) and not before.endswith((":", ";")):
        return False
    if before.endswith(",") and not _is_next(start.number, last):
        return True
    if not start.rest:
        below = lines[i + 1].text if i + 1 < len(lines) else ""
        return bool(below) and start_of(below) is None and not begins_sentence(below)
    broken = start.rest[0].islower() or continues(start.rest)
    return broken and not _is_next(start.number, last)


def _is_next(number: RuleNumber | None, last: RuleNumber | None) -> bool:
    if number is None or not number.letter:
        return False
    if number.letter == "a" or last is None:
        return number.letter == "a"
    return number.entry == last.entry and ord(number.letter) == ord(last.letter or "`") + 1
