"""Cuts an excerpt from a text and marks the words of the query in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

LONGEST_EXCERPT = 280
"""Characters of an excerpt, ellipses apart."""

_LEAD = 60


ExcerptRun = tuple[str, bool]
"""A run of an excerpt, and whether it is a word that was asked for."""

_MORE: ExcerptRun = ("…", False)
_new = tuple.__new__  # a named tuple without the detour over its own constructor


class Excerpt(NamedTuple):
    """Part of a text, whole and in pieces."""

    text: str
    pieces: Sequence[ExcerptRun]


class Spans(NamedTuple):
    """A text with the place of each of its words; ``stems`` has a character for each, in order."""

    text: str
    stems: str
    starts: Sequence[int]
    ends: Sequence[int]

    def excerpt(self, asked: str) -> Excerpt:
        """The part of the text that holds most of the *asked* stems, those words marked.

        :param asked: a character a stem, as in ``stems``.
        """
        text, stems, starts, ends = self
        hits = _places(stems, asked)
        length = len(text)
        if length <= LONGEST_EXCERPT:
            begin, end, said = 0, length, text.rstrip()
            pieces: list[ExcerptRun] = []
        else:
            begin, end = self._window(hits)
            said = text[begin:end].rstrip()
            pieces = [_MORE] if begin else []
        at = begin
        for i in hits:
            start = starts[i]
            if start < at:
                continue
            past = ends[i]
            if past > end:
                break
            if start > at:
                pieces.append((text[at:start], False))
            pieces.append((text[start:past], True))
            at = past
        if at < end:
            pieces.append((text[at:end].rstrip(), False))
        if begin:
            said = "…" + said
        if end < length:
            pieces.append(_MORE)
            said += "…"
        return _new(Excerpt, (said, pieces))

    def _window(self, hits: Sequence[int]) -> tuple[int, int]:
        """Where to cut: at words, with the densest run of hits inside."""
        length, starts, ends = len(self.text), self.starts, self.ends
        best, most, past = 0, 0, 0
        several = len(hits)
        for first, i in enumerate(hits):
            start = starts[i]
            reach = start + LONGEST_EXCERPT - _LEAD
            while past < several and ends[hits[past]] <= reach:
                past += 1
            if past - first > most:
                best, most = start, past - first
            if past == several:
                break  # no later run has as many
        begin = 0 if best <= _LEAD else starts[bisect_left(starts, best - _LEAD)]
        if begin + LONGEST_EXCERPT >= length:
            return begin, length
        last = bisect_right(ends, begin + LONGEST_EXCERPT)
        return begin, ends[last - 1] if last else begin + LONGEST_EXCERPT


def _places(stems: str, asked: str) -> list[int]:
    """Where any of the characters *asked* stand, in order."""
    found = []
    for letter in asked:
        at = stems.find(letter)
        while at >= 0:
            found.append(at)
            at = stems.find(letter, at + 1)
    if len(asked) > 1:
        found.sort()
    return found
