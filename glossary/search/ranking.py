"""What answers best: words, how many of them, how close, and what things are called.

A document is worth the sum of its words, less if it has only some of them, a
little more if words stand side by side as asked. A group (an entry with its
paragraphs) is worth its best document, plus a share of what its documents say
together, plus what its names say. Ties stand in reading order.

One to three words are looked up in :class:`~glossary.search.rows.Rows`, which
touch only what has them (:mod:`~glossary.search.ranking_few`); more of them in
vectors, here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from glossary.search.closeness import Closeness
from glossary.search.expanding import Clause
from glossary.search.indexing import rarity
from glossary.search.postings import Postings, Vector
from glossary.search.rows import Candidate, Rows

PARTIAL = 0.16
"""What is left of a document that has next to nothing of what was asked."""

TOGETHER = 0.75
LOOKED_AT = 24
"""The best documents whose words are looked at closely."""

Mask = NDArray[np.bool_]
Scored = tuple[tuple[int, float], ...]
"""Documents with their scores, best first."""


class Ranking(NamedTuple):
    """The best groups; ``total`` is how many there are in all.

    ``complete`` is whether some of them have all that was asked; ``inside`` tells
    the documents of a group that answer.
    """

    best: Sequence[Candidate]
    total: int
    complete: bool
    inside: Callable[[int], Scored]


class Ranker:
    """Ranks the documents of one index by vectors; *starts* is where each group begins."""

    def __init__(
        self, postings: Postings, rows: Rows, starts: Sequence[int], closeness: Closeness
    ) -> None:
        self._postings = postings
        self._closeness = closeness
        self._group_of = rows.group_of
        self._starts = np.array(starts, dtype=np.int64)
        self._begins = tuple(starts)
        self._ends = (*starts[1:], postings.size)

    def words(
        self,
        clauses: Sequence[Clause],
        named: Mapping[int, float],
        allowed: Mask | None,
        limit: int,
    ) -> Ranking:
        """Words in any order: groups with all of them, and with some.

        :param named: documents with what their names add to the score.
        :param allowed: the documents that filters let through, None for all.
        """
        size, several = self._postings.size, len(clauses) > 1
        scores, cover = np.zeros(size), np.zeros(size)
        together, shared = np.zeros(len(self._starts)), np.zeros(len(self._starts))
        whole = 0.0
        for clause in clauses:
            vector = self._postings.evaluate(clause.node)
            told = rarity(size, int(np.count_nonzero(vector)))
            whole += told
            scores += vector
            if several:
                cover += (vector > 0) * told
                best = np.maximum.reduceat(vector, self._starts)
                together += best
                shared += (best > 0) * told
        complete = not several or bool(whole and (shared >= whole - 1e-9).any())
        if several:
            scores *= PARTIAL + (1 - PARTIAL) * (cover / whole) ** 2
            together *= PARTIAL + (1 - PARTIAL) * (shared / whole) ** 2
        if allowed is not None:
            scores = np.where(allowed, scores, 0.0)
        if several:
            self._neighbours(scores, clauses)
        groups = np.maximum.reduceat(scores, self._starts)
        if several:
            groups = np.where(groups > 0, groups + TOGETHER * together, 0.0)
        return self._best(groups, scores, named, allowed, limit)._replace(complete=complete)

    def fitting(self, fits: Vector, named: Mapping[int, float], limit: int) -> Ranking:
        """Documents that fit operators exactly; names raise those that do and no others."""
        groups = np.maximum.reduceat(fits, self._starts)
        return self._best(groups, fits, named, fits > 0, limit)

    def _best(
        self,
        groups: Vector,
        scores: Vector,
        named: Mapping[int, float],
        allowed: Mask | None,
        limit: int,
    ) -> Ranking:
        """The best of what vectors say, raised by names."""
        for document, weight in named.items():
            if allowed is None or allowed[document]:
                groups[self._group_of[document]] += weight
                scores[document] += weight

        def inside(group: int) -> Scored:
            begin = self._begins[group]
            values = scores[begin : self._ends[group]].tolist()
            scored = [(begin + i, score) for i, score in enumerate(values) if score > 0]
            return tuple(sorted(scored, key=lambda one: (-one[1], one[0])))

        order = np.argsort(-groups, kind="stable")[:limit]
        best = [
            (-score, group, self._begins[group] + int(scores[begin:end].argmax()))
            for group, score in zip(order.tolist(), groups[order].tolist(), strict=True)
            if score > 0
            for begin, end in ((self._begins[group], self._ends[group]),)
        ]
        return Ranking(best, int(np.count_nonzero(groups)), complete=True, inside=inside)

    def _neighbours(self, scores: Vector, clauses: Sequence[Clause]) -> None:
        """Raise the best documents in which words stand side by side as they were asked."""
        pairs = self._closeness.pairs([clause.stems for clause in clauses])
        most = min(LOOKED_AT, len(scores))
        best = np.argpartition(scores, -most)[-most:].tolist()
        worth = {place: float(scores[place]) for place in best if scores[place]}
        self._closeness.raise_in(worth, worth, pairs)
        scores[list(worth)] = list(worth.values())


def covered(share: float) -> float:
    """What is left of a document's score that has this *share* (0 to 1) of what was asked."""
    return PARTIAL + (1 - PARTIAL) * share * share


def ranking_of(
    documents: dict[int, float],
    named: Mapping[int, float],
    group_of: Sequence[int],
    limit: int,
) -> Ranking:
    """The groups of some *documents* and no others, names raising those that are among them.

    The scores of *documents* are raised in place.
    """
    for document in named:
        if document in documents:
            documents[document] += named[document]
    scored = sorted([(-score, group_of[it], it) for it, score in documents.items()])
    best: dict[int, Candidate] = {}
    for one in scored:
        best.setdefault(one[1], one)

    def inside(group: int) -> Scored:
        return tuple([(document, -score) for score, it, document in scored if it == group])

    return Ranking(list(best.values())[:limit], len(best), complete=True, inside=inside)
