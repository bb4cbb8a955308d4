"""Cuts an excerpt from a text and marks the words of the query in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from typing import NamedTuple

from glossary.search.store import Head

LONGEST_EXCERPT, _LEAD = 280, 60
"""Characters of an excerpt, ellipses apart; and of what stands before the first word asked for."""

ExcerptRun = tuple[str, bool]
"""A run of an excerpt, and whether it is a word that was asked for."""

_MORE: ExcerptRun = ("…", False)


class Excerpt(NamedTuple):
    """Part of a text, whole and in pieces."""

    text: str
    pieces: Sequence[ExcerptRun]


def excerpt(document: Head, asked: Collection[str]) -> Excerpt:
    """Cut the part of a text that holds most of what was asked, those words marked.

    :param asked: the characters of the words, as in the stream of the document.
    """
    text, starts, ends = document.text, document.starts, document.ends
    stream = document.stream[: len(starts)]
    hits = [i for i, letter in enumerate(stream) if letter in asked] if asked else []
    begin, end = _window(document, hits)
    pieces: list[ExcerptRun] = [_MORE] if begin else []
    at = begin
    for i in hits:
        if starts[i] < at:
            continue
        if ends[i] > end:
            break
        if starts[i] > at:
            pieces.append((text[at : starts[i]], False))
        pieces.append((text[starts[i] : ends[i]], True))
        at = ends[i]
    if at < end:
        pieces.append((text[at:end].rstrip(), False))
    if end < len(text):
        pieces.append(_MORE)
    return Excerpt("".join(piece for piece, _ in pieces), pieces)


def _window(document: Head, hits: Sequence[int]) -> tuple[int, int]:
    """Return where to cut: at words, with the densest run of hits inside."""
    length, starts, ends = len(document.text), document.starts, document.ends
    if length <= LONGEST_EXCERPT:
        return 0, length
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
