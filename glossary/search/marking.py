"""Cuts an excerpt from a text and marks the words that were asked for."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

LONGEST_EXCERPT = 280
"""Characters of an excerpt, ellipses apart."""

_LEAD = 60


class Piece(NamedTuple):
    """A run of an excerpt; ``marked`` if it is a word that was asked for."""

    text: str
    marked: bool = False


class Excerpt(NamedTuple):
    """Part of a text, in pieces."""

    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        return "".join(piece.text for piece in self.pieces)


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
        hits = self._hits(asked)
        text, starts, ends = self.text, self.starts, self.ends
        length = len(text)
        begin, end = (0, length) if length <= LONGEST_EXCERPT else self._window(hits)
        pieces: list[Piece] = []
        at = begin
        if begin:
            pieces.append(_MORE)
        made = tuple.__new__
        for i in hits:
            start = starts[i]
            if start < at:
                continue
            past = ends[i]
            if past > end:
                break
            if start > at:
                pieces.append(made(Piece, (text[at:start], False)))
            pieces.append(made(Piece, (text[start:past], True)))
            at = past
        if at < end:
            pieces.append(made(Piece, (text[at:end].rstrip(), False)))
        if end < length:
            pieces.append(_MORE)
        return Excerpt(tuple(pieces))

    def _hits(self, asked: str) -> list[int]:
        stems = self.stems
        hits = []
        for letter in asked:
            at = stems.find(letter)
            while at >= 0:
                hits.append(at)
                at = stems.find(letter, at + 1)
        if len(asked) > 1:
            hits.sort()
        return hits

    def _window(self, hits: Sequence[int]) -> tuple[int, int]:
        """Where to cut: at words, with the densest run of hits inside."""
        length, starts, ends = len(self.text), self.starts, self.ends
        best, most, past = 0, 0, 0
        for first, i in enumerate(hits):
            reach = starts[i] + LONGEST_EXCERPT - _LEAD
            while past < len(hits) and ends[hits[past]] <= reach:
                past += 1
            if past - first > most:
                best, most = starts[i], past - first
        begin = 0 if best <= _LEAD else starts[bisect_left(starts, best - _LEAD)]
        if begin + LONGEST_EXCERPT >= length:
            return begin, length
        last = bisect_right(ends, begin + LONGEST_EXCERPT)
        return begin, ends[last - 1] if last else begin + LONGEST_EXCERPT


_MORE = Piece("…")
