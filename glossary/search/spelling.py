"""What somebody may have meant by a word that no text has. The only importer of rapidfuzz.

One edit is answered from a table of words with a letter left out (the deletion
neighbourhood of Mor and Fraenkel, as SymSpell keeps it); two edits by measuring
every word, which only happens where one edit found nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

LONGEST_WORD = 24
"""Longer words are not corrected: the work for a word grows with its letters."""

_SHORTEST = 4
_TWO_EDITS_FROM = 6
_MOST = 6


def deletions(word: str) -> set[str]:
    """*word* with each of its letters left out in turn."""
    return {word[:i] + word[i + 1 :] for i in range(len(word))}


class Spelling:
    """The words there are, and those near to one that is not among them.

    :param counts: folded word -> in how many documents it stands.
    """

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = {w: n for w, n in counts.items() if len(w) >= _SHORTEST and w.isalpha()}

    @cached_property
    def _near(self) -> Mapping[str, Sequence[str]]:
        near: dict[str, list[str]] = {}
        for word in self._counts:
            for shorter in deletions(word):
                near.setdefault(shorter, []).append(word)
        return near

    @cached_property
    def _words(self) -> Sequence[str]:
        return tuple(self._counts)

    def near(self, word: str) -> tuple[tuple[str, int], ...]:
        """The words nearest to *word* with their distance in edits, commonest first.

        An edit adds, drops or changes a letter, or swaps two neighbours. Words of
        six letters may be two edits away, shorter ones one.
        """
        if not _SHORTEST <= len(word) <= LONGEST_WORD:
            return ()
        found = set(self._near.get(word, ()))
        for shorter in deletions(word):
            if shorter in self._counts:
                found.add(shorter)
            found.update(self._near.get(shorter, ()))
        one = [w for w in found if w != word and OSA.distance(w, word, score_cutoff=1) == 1]
        if one:
            return self._best(one, word, 1)
        if len(word) < _TWO_EDITS_FROM:
            return ()
        measured = process.extract(
            word, self._words, scorer=OSA.distance, score_cutoff=2, limit=4 * _MOST
        )
        return self._best([w for w, _, _ in measured], word, 2)

    def _best(self, found: Sequence[str], word: str, distance: int) -> tuple[tuple[str, int], ...]:
        def order(near: str) -> tuple[bool, int, str]:
            return near[0] != word[0], -self._counts[near], near

        return tuple((near, distance) for near in sorted(found, key=order)[:_MOST])
