"""Whether words stand side by side in a text as they were asked."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np

from glossary.search.postings import GAP, Postings

_LETTER, _PLACE = 21, 20
_DOCUMENT = (1 << _PLACE) - 1
_EITHER_WAY = 1 << _PLACE + 1
_NEIGHBOURS = 0.3
_MOST_FORMS = 4
_MOST_PAIRS = 3


class Closeness:
    """Reads the streams of *postings*, a character a stem.

    Every two stems side by side stand in one list with the document, as a number: the lesser
    of their characters, the other, whether the lesser comes second, the document.
    """

    def __init__(self, postings: Postings) -> None:
        self._alphabet = postings.alphabet
        self._streams = postings.streams

    def raised(self, asked: Sequence[Sequence[str]]) -> Mapping[int, float]:
        """Documents in which words stand side by side, in either order, and how much that adds.

        :param asked: the stems that may stand for each word that was asked.
        :return: what to multiply the score of a document by, more than 1.
        """
        letters = [self._letters(stems) for stems in asked]
        close: dict[int, int] = {}
        for left, right in pairwise(letters):
            for one in left:
                for other in right:
                    found = self._between(one, other, 0, _EITHER_WAY)
                    for document in {code & _DOCUMENT for code in found} if found else ():
                        close[document] = close.get(document, 0) + 1
        each = _NEIGHBOURS / max(1, len(asked))
        return {it: 1.0 + each * min(pairs, _MOST_PAIRS) for it, pairs in close.items()}

    def saying(self, stems: Sequence[str]) -> list[int]:
        """The documents in which two *stems* or more stand in a row, in reading order."""
        letters = [self._letters((stem,)) for stem in stems]
        if "" in letters:
            return []
        found = min([self._beside(one, other) for one, other in pairwise(letters)], key=len)
        places = [code & _DOCUMENT for code in found]
        if len(letters) == 2:
            return places
        sought, streams = "".join(letters), self._streams
        return [place for place in places if sought in streams[place]]

    def _letters(self, stems: Sequence[str]) -> str:
        """The characters of the stems that may stand for one word."""
        letter = self._alphabet.get
        if len(stems) == 1:
            return letter(stems[0], "")
        return "".join([letter(stem, "") for stem in stems[:_MOST_FORMS]])

    def _beside(self, one: str, other: str) -> Sequence[int]:
        """The places in the list of *one* with *other* after it."""
        begin = 1 << _PLACE if one > other else 0
        return self._between(one, other, begin, begin + _DOCUMENT + 1)

    def _between(self, one: str, other: str, begin: int, end: int) -> Sequence[int]:
        lesser, greater = ord(one), ord(other)
        if lesser > greater:
            lesser, greater = greater, lesser
        pairs, starts = self._pairs, self._starts
        pair = (lesser << _LETTER | greater) << _PLACE + 1
        first, past = starts[lesser], starts[lesser + 1]
        first = bisect_left(pairs, pair + begin, first, past)
        return pairs[first : bisect_left(pairs, pair + end, first, past)]

    @cached_property
    def _pairs(self) -> array[int]:
        codes = [np.empty(0, dtype=np.uint64)]
        for place, stream in enumerate(self._streams):
            letters = np.frombuffer(stream.encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
            ones, others = letters[:-1], letters[1:]
            within = (ones != ord(GAP)) & (others != ord(GAP))
            ones, others = ones[within], others[within]
            pairs = np.minimum(ones, others) << np.uint64(_LETTER) | np.maximum(ones, others)
            turned = pairs << np.uint64(1) | (ones > others)
            codes.append(np.unique(turned << np.uint64(_PLACE) | np.uint64(place)))
        return array("Q", np.sort(np.concatenate(codes)).tobytes())

    @cached_property
    def _starts(self) -> array[int]:
        """Where the pairs of each character begin in the list, and of one past the last."""
        lesser = np.array(self._pairs, dtype=np.uint64) >> np.uint64(_LETTER + _PLACE + 1)
        highest = max(map(ord, self._alphabet.values()), default=0)
        return array("L", np.searchsorted(lesser, np.arange(highest + 2, dtype=np.uint64)).tolist())
