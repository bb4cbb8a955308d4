"""Whether words stand side by side in a text as they were asked."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, MutableMapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from glossary.search.postings import GAP, Postings

_LETTER, _PLACE = 21, 20
_DOCUMENT = (1 << _PLACE) - 1
_NEIGHBOURS = 0.3
_MOST_FORMS = 4
_MOST_PAIRS = 3


class Pairs(NamedTuple):
    """Two stems in either order, and what each pair found adds."""

    either_way: Sequence[tuple[str, str]]
    each: float


class Closeness:
    """Reads the streams of *postings*, a character a stem."""

    def __init__(self, postings: Postings) -> None:
        self._alphabet = postings.alphabet
        self._streams = postings.streams

    def letters(self, stems: Sequence[str]) -> str:
        """The characters of what may stand for one word that was asked."""
        letter = self._alphabet.get
        if len(stems) == 1:
            return letter(stems[0], "")
        return "".join([letter(stem, "") for stem in stems[:_MOST_FORMS]])

    def pairs(self, asked: Sequence[Sequence[str]]) -> Pairs:
        """The neighbours to look for: *asked* has the stems of each word that was asked."""
        letters = [self.letters(stems) for stems in asked]
        found = [(a + b, b + a) for left, right in pairwise(letters) for a in left for b in right]
        return Pairs(found, _NEIGHBOURS / max(1, len(letters)))

    def raise_in(
        self, scores: MutableMapping[int, float], documents: Iterable[int], pairs: Pairs
    ) -> None:
        """Multiply the *scores* of *documents*: by 1, or more for each pair side by side."""
        streams, (either_way, each) = self._streams, pairs
        for document in documents:
            stream = streams[document]
            close = 0
            for one, other in either_way:
                if one in stream or other in stream:
                    close += 1
            if close:
                scores[document] *= 1.0 + each * min(close, _MOST_PAIRS)

    def saying(self, stems: Sequence[str]) -> list[int]:
        """The documents in which two *stems* or more stand in a row, in reading order."""
        letters = [self._alphabet.get(stem, "") for stem in stems]
        if not all(letters):
            return []
        found = min([self._beside(one, other) for one, other in pairwise(letters)], key=len)
        places = [code & _DOCUMENT for code in found]
        if len(letters) == 2:
            return places
        sought, streams = "".join(letters), self._streams
        return [place for place in places if sought in streams[place]]

    def _beside(self, one: str, other: str) -> Sequence[int]:
        pair = (ord(one) << _LETTER | ord(other)) << _PLACE
        begin = bisect_left(self._pairs, pair)
        return self._pairs[begin : bisect_left(self._pairs, pair + _DOCUMENT + 1, begin)]

    @cached_property
    def _pairs(self) -> array[int]:
        """Every two letters side by side with their document, as one number each, sorted."""
        codes = [np.empty(0, dtype=np.uint64)]
        for place, stream in enumerate(self._streams):
            letters = np.frombuffer(stream.encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
            ones, others = letters[:-1], letters[1:]
            within = (ones != ord(GAP)) & (others != ord(GAP))
            pairs = ones[within] << np.uint64(_LETTER) | others[within]
            codes.append(np.unique(pairs << np.uint64(_PLACE) | np.uint64(place)))
        return array("Q", np.sort(np.concatenate(codes)).tobytes())
