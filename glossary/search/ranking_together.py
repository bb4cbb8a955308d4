"""Two or three words that texts have: what has all of them, what only some, and how good it is.

Scores here are those of :mod:`~glossary.search.ranking`; what cannot be among the best asked
for is left out before it is scored.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from operator import attrgetter

from glossary.search.ranking import TOGETHER, covered
from glossary.search.rows import Candidate, Row

ENOUGH = 8
"""Groups that have all words, beyond those asked for; where fewer have, others make up for them."""

_ROUNDING = 1e-9
_TELLING = attrgetter("rarity")


class Words:
    """Several words by their rows, the rarest first.

    ``shared`` maps the groups that have every word to the sum of their best scores;
    ``said`` the documents that do to what they are worth, however close the words are.
    """

    __slots__ = ("_whole", "rows", "said", "shared")

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = sorted(rows, key=_TELLING, reverse=True)
        self._whole = sum([row.rarity for row in rows])
        self.said = in_all([row.documents for row in self.rows])
        self.shared = in_all([row.bests for row in self.rows])

    def alone(self, document: int) -> float:
        """What a document is worth for the words it has, however close; 0 if it has none."""
        score = told = 0.0
        for row in self.rows:
            found = row.documents.get(document)
            if found is not None:
                score += found
                told += row.rarity
        return score * covered(told / self._whole)

    def each(
        self, places: Iterable[int], besides: Mapping[int, float]
    ) -> Iterator[tuple[int, float]]:
        """Those documents that have a word or are among *besides*, with what both are worth."""
        rows = [(row.documents.get, row.rarity) for row in self.rows]
        for place in places:
            score = told = 0.0
            for worth, rarity in rows:
                found = worth(place)
                if found is not None:
                    score += found
                    told += rarity
            if told:
                score = self.said.get(place) or score * covered(told / self._whole)
            score += besides.get(place, 0.0)
            if score:
                yield place, score

    def best(self, group: int) -> tuple[float, int]:
        """The score and place of the best of those documents that are the best for one word.

        A group without any of the words has none, which is told as a score of 0.
        """
        best, found = 0.0, 0
        for row in self.rows:
            place = row.places.get(group)
            if place is not None and (place != found or not best):
                score = self.alone(place)
                if score > best or (score == best and place < found):
                    best, found = score, place
        return best, found

    def worth(self, group: int) -> float:
        """What the documents of a group are worth together."""
        score = told = 0.0
        for row in self.rows:
            if group in row.bests:
                score += row.bests[group]
                told += row.rarity
        return score * covered(told / self._whole)

    def whole(
        self, tops: Mapping[int, tuple[float, int]], besides: Container[int]
    ) -> list[Candidate]:
        """The groups that have every word, but those *besides*.

        :param tops: the best (score, document) of each group that has a document with all.
        """
        found: list[Candidate] = []
        if len(self.rows) == 2:
            one, other = self.rows
            shares = covered(one.rarity / self._whole), covered(other.rarity / self._whole)
        for group, together in self.shared.items():
            if group in besides:
                continue
            if group in tops:
                best, document = tops[group]
            elif len(self.rows) == 2:
                best, document = one.bests[group] * shares[0], one.places[group]
                score, place = other.bests[group] * shares[1], other.places[group]
                if score > best or (score == best and place < document):
                    best, document = score, place
            else:
                best, document = self.best(group)
            found.append((-best - TOGETHER * together, group, document))
        return found

    def partly(self, found: Sequence[Candidate], limit: int) -> list[Candidate]:
        """Groups with only some of the words that may be among the best *limit* with *found*."""
        most = limit + ENOUGH - len(self.shared)
        taken = set(self.shared)
        partial: list[Candidate] = []
        if len(self.rows) > 2:
            for one, other in combinations(self.rows, 2):
                worst = _worst(limit, found, partial)
                partial += self._with_both(one, other, taken, most, worst)
        for row in self.rows:
            share = covered(row.rarity / self._whole) * (1 + TOGETHER)
            reached = most + len(taken)
            worst = _worst(limit, found, partial)
            if worst:
                reached = min(reached, bisect_right(row.ranked.scores, worst / share + _ROUNDING))
            partial += row.ranked.first(reached, share, taken)[:most]
        if len(partial) > most:
            partial.sort()
        return partial[:most]

    def _with_both(
        self, one: Row, other: Row, taken: set[int], most: int, worst: float
    ) -> list[Candidate]:
        """Up to *most* groups that have just these two words and better scores than *worst*."""
        share = covered((one.rarity + other.rarity) / self._whole)
        shares = covered(one.rarity / self._whole), covered(other.rarity / self._whole)
        these, those = one.bests, other.bests
        both = (these.keys() & those.keys()) - taken
        taken |= both
        rough = [(these[group] + those[group], group) for group in both]
        if len(rough) > most:
            rough.sort(reverse=True)
            del rough[most:]
        found: list[Candidate] = []
        least = -worst / (share * (1 + TOGETHER)) - _ROUNDING
        for together, group in rough:
            if together < least:
                continue
            document, place = one.places[group], other.places[group]
            if document == place:
                best = together * share
            else:
                also, first = other.documents.get(document), these[group]
                best = first * shares[0] if also is None else (first + also) * share
                also, first = one.documents.get(place), those[group]
                score = first * shares[1] if also is None else (also + first) * share
                if score > best or (score == best and place < document):
                    best, document = score, place
            found.append((-best - TOGETHER * share * together, group, document))
        return found


def in_all(rows: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """What is in every one of some *rows*, its scores added."""
    one, other = rows[0], rows[1]
    if len(rows) == 2:
        return {it: one[it] + other[it] for it in one.keys() & other.keys()}
    if len(rows) == 3:
        last = rows[2]
        both = one.keys() & other.keys() & last.keys()
        return {it: one[it] + other[it] + last[it] for it in both}
    found = in_all(rows[:3])
    for row in rows[3:]:
        found = {it: score + row[it] for it, score in found.items() if it in row}
    return found


def _worst(limit: int, *found: Sequence[Candidate]) -> float:
    """The score, negative, that something must beat to be among the best *limit*; 0 if any may."""
    scores = [one[0] for candidates in found for one in candidates]
    return sorted(scores)[limit - 1] if len(scores) >= limit else 0.0
