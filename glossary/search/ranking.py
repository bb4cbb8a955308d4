"""What answers best: words, how many of them, how close, and what things are called.

A document is worth the sum of its words, less if it has only some of them, a little more if
words stand side by side as asked, and what its names say. A group (an entry with its
paragraphs) is worth its best document, plus a share of what its documents say together.
Ties stand in reading order.

Scores are added in vectors that have a place for each document and, behind these, one for each
group; at the end each is one whole number with its document in the lowest bits, so that
comparing scores compares documents, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from glossary.search.documents import rarity
from glossary.search.expansion import Clause
from glossary.search.postings import Postings, Vector
from glossary.search.proximity import Closeness
from glossary.search.rows import Candidate

PARTIAL = 0.16
"""What is left of a document that has next to nothing of what was asked."""

TOGETHER = 0.75
NAMED = 0.6
"""What a name adds to the group besides, for its document need not be the best."""

ENOUGH = 8
"""Groups that have all words, beyond those asked for; where as many have, no others are shown."""

_ROUNDING = 1e-9
_ONE = float(1 << 30)  # a score of 1 as a whole number; there is room for 8,192
_PLACE = 20  # bits for a document
_DOCUMENT = (1 << _PLACE) - 1

_made = tuple.__new__  # a named tuple without the detour over its own constructor
Mask = NDArray[np.bool_]
Scored = tuple[tuple[int, float], ...]
"""Documents with their scores, best first."""

_Spread = tuple[NDArray[np.int64], Vector, float]
"""Where a clause stands in the vectors, what it is worth there, and its rarity.

Places come twice: for what it is worth, and past all of them for its rarity.
"""


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
    """Ranks the documents of one index by vectors.

    :param starts: where each group begins.
    :param group_of: the group of each document.
    """

    def __init__(
        self,
        postings: Postings,
        starts: Sequence[int],
        group_of: Sequence[int],
        closeness: Closeness,
    ) -> None:
        self._postings = postings
        self._closeness = closeness
        self._group_of = group_of
        self._starts = np.array(starts, dtype=np.int64)
        self._begins = tuple(starts)
        self._ends = (*starts[1:], postings.size)
        self._group_of_each = np.array(group_of, dtype=np.int64)
        self._places = _DOCUMENT - np.arange(postings.size)
        self._spreads: dict[str, _Spread] = {}

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
        if len(clauses) == 1:
            return self._alone(self._postings.evaluate(clauses[0].node), named, allowed, limit)
        size, length = self._postings.size, self._postings.size + len(self._begins)
        both = np.zeros(2 * length)
        whole = 0.0
        for spots, worth, told in map(self._spread, clauses):
            both[spots] += worth
            whole += told
        scores, cover = both[:length], both[length:]
        having = cover[size:] >= whole - _ROUNDING
        full = int(np.count_nonzero(having)) if whole else 0
        # PARTIAL + (1 - PARTIAL) * share ** 2, of whole numbers
        cover *= cover
        cover *= (1.0 - PARTIAL) * _ONE / (whole * whole or 1.0)
        cover += PARTIAL * _ONE
        scores *= cover
        if full >= limit + ENOUGH:
            scores[size:] *= having
            scores[:size] *= having[self._group_of_each]
        for place, raised in self._closeness.raised([c.stems for c in clauses]).items():
            scores[place] *= raised
        return self._best(scores, named, allowed, limit, complete=full > 0)

    def fitting(self, fits: Vector, named: Mapping[int, float], limit: int) -> Ranking:
        """Documents that fit operators exactly; names raise those that do and no others."""
        return self._alone(fits, named, fits > 0, limit)

    def _alone(
        self, found: Vector, named: Mapping[int, float], allowed: Mask | None, limit: int
    ) -> Ranking:
        scores = np.zeros(len(found) + len(self._begins))
        scores[: len(found)] = found * _ONE
        return self._best(scores, named, allowed, limit, complete=True)

    def _spread(self, clause: Clause) -> _Spread:
        """A clause in the vectors; those of rows are kept, of which there are not many."""
        rows = clause.rows
        if len(rows) != 1:
            return self._laid(clause)
        name = rows[0][0]
        spread = self._spreads.get(name)
        if spread is None:
            spread = self._spreads[name] = self._laid(clause)
        return spread

    def _laid(self, clause: Clause) -> _Spread:
        found = self._postings.evaluate(clause.node)
        told = rarity(len(found), int(np.count_nonzero(found)))
        worth = np.concatenate((found, TOGETHER * np.maximum.reduceat(found, self._starts)))
        spots = np.flatnonzero(worth)
        return (
            np.concatenate((spots, spots + len(worth))),
            np.concatenate((worth[spots], np.full(len(spots), told))),
            told,
        )

    def _best(
        self,
        scores: Vector,
        named: Mapping[int, float],
        allowed: Mask | None,
        limit: int,
        *,
        complete: bool,
    ) -> Ranking:
        """The best groups by *scores*, whole numbers, which names raise where that is *allowed*."""
        size = self._postings.size
        documents, together = scores[:size], scores[size:]
        if allowed is not None:
            documents *= allowed
        for document, weight in named.items():
            if allowed is None or allowed[document]:
                documents[document] += weight * _ONE
                together[self._group_of[document]] += NAMED * weight * _ONE
        keys = scores.astype(np.int64)
        keys <<= _PLACE
        keys[:size] |= self._places
        groups = np.maximum.reduceat(keys[:size], self._starts)
        if allowed is not None:
            keys[size:] *= groups > _DOCUMENT
        groups += keys[size:]
        first = np.partition(groups, -limit)[-limit:] if len(groups) > limit else groups.copy()
        first.sort()
        group_of = self._group_of
        best = [
            (-(key >> _PLACE) / _ONE, group_of[place], place)
            for key in reversed(first.tolist())
            if key > _DOCUMENT
            for place in (_DOCUMENT - (key & _DOCUMENT),)
        ]

        def inside(group: int) -> Scored:
            found = keys[self._begins[group] : self._ends[group]].tolist()
            return tuple(
                [
                    (_DOCUMENT - (key & _DOCUMENT), (key >> _PLACE) / _ONE)
                    for key in sorted(found, reverse=True)
                    if key > _DOCUMENT
                ]
            )

        total = int(np.count_nonzero(groups > _DOCUMENT))
        return _made(Ranking, (best, total, complete, inside))


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
