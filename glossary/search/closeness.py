"""Whether words stand side by side in a text as they were asked."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from glossary.search.postings import GAP, Postings

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

    def says(self, document: int, phrase: str) -> bool:
        """Whether the stems of :meth:`phrase` stand there in a row."""
        return phrase in self._streams[document]

    def phrase(self, stems: Sequence[str]) -> str:
        """The characters of *stems* in a row; nothing says those that have an unknown one."""
        return "".join(self._alphabet.get(stem, GAP * 2) for stem in stems)
