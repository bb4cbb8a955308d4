"""Proximity: which documents have the words of a query side by side."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np

from glossary.search.postings import GAP, Postings

_LETTER, _PLACE = 21, 20  # bits
_COUNT = (1 << _PLACE) - 1
_PAIR_BONUS = 0.3
_MOST_FORMS = 4
_MOST_PAIRS = 3


class Proximity:
    """Finds adjacent words in the streams of *postings*, in which a character is a stem."""

    def __init__(self, postings: Postings) -> None:
        self._alphabet = postings.alphabet
        self._streams = postings.streams

    def multipliers(self, stems_by_word: Sequence[Sequence[str]]) -> Mapping[int, float]:
        """Return document -> factor (above 1) for words that stand side by side, in either order.

        :param asked: for each word of the query, the stems that may stand for it.
        """
        letters = [self._letters(stems) for stems in stems_by_word]
        close: dict[int, int] = {}
        for left, right in pairwise(letters):
            for one in left:
                for other in right:
                    after, before = self._adjacent(one, other), self._adjacent(other, one)
                    for document in {*after, *before} if after or before else ():
                        close[document] = close.get(document, 0) + 1
        each = _PAIR_BONUS / len(stems_by_word)
        return {it: 1.0 + each * min(pairs, _MOST_PAIRS) for it, pairs in close.items()}

    def phrase_documents(self, stems: Sequence[str]) -> list[int]:
        """The documents in which two *stems* or more stand in a row, in reading order."""
        letters = [self._letters((stem,)) for stem in stems]
        found = min([self._adjacent(one, other) for one, other in pairwise(letters)], key=len)
        if len(letters) == 2:
            return list(found)
        sought, streams = "".join(letters), self._streams
        return [place for place in found if sought in streams[place]]

    def _letters(self, stems: Sequence[str]) -> str:
        """The characters of the stems that may stand for one word."""
        letter = self._alphabet.get
        if len(stems) == 1:
            return letter(stems[0], "")
        return "".join([letter(stem, "") for stem in stems[:_MOST_FORMS]])

    def _adjacent(self, one: str, other: str) -> Sequence[int]:
        """The documents in which *other* stands right after *one*, in reading order."""
        if not one or not other:
            return ()
        documents, where = self._pairs
        found = where.get(ord(one) << _LETTER | ord(other))
        if found is None:
            return ()
        begin = found >> _PLACE
        return documents[begin : begin + (found & _COUNT)]

    @cached_property
    def _pairs(self) -> tuple[array[int], Mapping[int, int]]:
        """The documents of all pairs; for each two characters where theirs begin, and how many."""
        stream = GAP.join(self._streams).encode("utf-32-le")
        letters = np.frombuffer(stream, dtype=np.uint32).astype(np.int64)
        lengths = [len(stream) + 1 for stream in self._streams]
        places = np.repeat(np.arange(len(lengths)), lengths)[: len(letters)]
        ones, others = letters[:-1], letters[1:]
        within = (ones != ord(GAP)) & (others != ord(GAP))
        pairs = (ones << _LETTER | others) << _PLACE | places[:-1]
        laid = np.unique(pairs[within])
        each, begins, counts = np.unique(laid >> _PLACE, return_index=True, return_counts=True)
        where = dict(zip(each.tolist(), (begins << _PLACE | counts).tolist(), strict=True))
        return array("I", (laid & _COUNT).astype(np.uint32).tobytes()), where
