"""Ranks what a query finds: documents by their words and names, groups by their documents.

A group is an entry with its paragraphs, a term or a page. A document scores the sum of its words,
less if it has only some of them, a little more if words stand side by side as asked, and what its
names add. A group scores as its best document does, plus a share of what its documents have
together. Ties stand in reading order.

There are two ways to add up. Several loose words touch most documents: :class:`VectorRanker` adds
vectors that have a place for each document and, behind these, one for each group; at the end each
score is one whole number with its document in the lowest bits, so that comparing scores compares
documents, too. One word, and words with operators between them, touch few: :class:`PostingRanker`
adds the posting lists of the words alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from glossary.search.documents import idf
from glossary.search.expansion import Clause
from glossary.search.postings import Postings, Vector
from glossary.search.proximity import Proximity
from glossary.search.tree import Node

Candidate = tuple[float, int, int]
"""A group that answers: its score, negative so that the best sort first; it; its best document."""

LEAST_COVERAGE = 0.16
"""What is left of a document that has next to nothing of what was asked."""

GROUP_SHARE = 0.75
GROUP_BOOST = 0.6
"""What a name adds to the group besides, for its document need not be the best."""

SPARE_GROUPS = 8
"""Groups that have all words, beyond those asked for; where as many have, no others are shown."""

_ROUNDING = 1e-9
_ONE = float(1 << 30)  # a score of 1 as a whole number; there is room for 8,192
_PLACE = 20  # bits for a document
_DOCUMENT = (1 << _PLACE) - 1

_new = tuple.__new__  # a named tuple without the detour over its own constructor
Mask = NDArray[np.bool_]
Scored = tuple[tuple[int, float], ...]
"""Documents with their scores, best first."""

_Sparse = tuple[NDArray[np.int64], Vector, float]
"""Where a clause stands in the vectors, what it is worth there, and its rarity.

Places come twice: for what it is worth, and past all of them for its rarity.
"""


class PostingList(NamedTuple):
    """The posting list of a word: ``documents`` maps each document that has it to its score.

    ``bests`` maps each group that has it to the best of these, ``places`` to the document
    that has it; ``ranked`` are the same, best first; ``groups`` has a bit for each group.
    """

    documents: dict[int, float]
    bests: dict[int, float]
    places: dict[int, int]
    ranked: Ranked
    groups: int


class Ranked(NamedTuple):
    """Candidates, ties in reading order, side by side: what stands together is read sooner."""

    scores: Sequence[float]
    groups: Sequence[int]
    documents: Sequence[int]

    def first(self, most: int, weight: float = 1.0) -> list[Candidate]:
        """The best *most* of them, their scores times *weight*."""
        each = zip(self.scores[:most], self.groups, self.documents, strict=False)
        if weight == 1.0:
            return list(each)
        return [(s * weight, group, place) for s, group, place in each]


class PostingLists(dict[str, PostingList]):
    """The posting lists of every stem; those of composed nodes are made when first asked for.

    ``group_of`` maps a document to its group.

    :param starts: the documents that groups begin at.
    :param composed: what else there may be rows of, by name.
    """

    def __init__(
        self, postings: Postings, starts: Sequence[int], composed: Mapping[str, Node]
    ) -> None:
        self._postings = postings
        self._composed = composed
        self.group_of: list[int] = []
        for group, (begin, end) in enumerate(pairwise((*starts, postings.size))):
            self.group_of += [group] * (end - begin)
        each = list(range(postings.size))  # one number a document, shared by all rows
        table = postings.stems
        documents = [each[document] for document in table.documents.tolist()]
        scores = table.scores.tolist()
        for word, (begin, end) in zip(table.words, pairwise(table.starts), strict=True):
            found = dict(zip(documents[begin:end], scores[begin:end], strict=True))
            self[word] = _row(found, self.group_of)

    def __missing__(self, name: str) -> PostingList:
        vector = self._postings.evaluate(self._composed[name])
        documents = vector.nonzero()[0]
        found = dict(zip(documents.tolist(), vector[documents].tolist(), strict=True))
        row = self[name] = _row(found, self.group_of)
        return row


def best_of(rows: Sequence[tuple[PostingList, float]], group_of: Sequence[int]) -> PostingList:
    """The row of a word that may be any of several: the best of their weighted scores."""
    found: dict[int, float] = {}
    for row, weight in rows:
        for document, score in row.documents.items():
            if score * weight > found.get(document, 0.0):
                found[document] = score * weight
    return _row(found, group_of)


def _best_by_group(
    scores: Iterable[tuple[int, float]], group_of: Sequence[int]
) -> dict[int, tuple[float, int]]:
    """The best of some (document, score) of each group, the first in reading order if alike."""
    tops: dict[int, tuple[float, int]] = {}
    for document, score in scores:
        group = group_of[document]
        known = tops.get(group)
        if known is None or score > known[0] or (score == known[0] and document < known[1]):
            tops[group] = score, document
    return tops


def _ranked(tops: Mapping[int, tuple[float, int]]) -> list[Candidate]:
    """Groups best first, ties in reading order."""
    return sorted([(-score, group, document) for group, (score, document) in tops.items()])


def _bits(groups: Collection[int]) -> int:
    """A bit for each of some groups."""
    if not groups:
        return 0
    found = bytearray(max(groups) // 8 + 1)
    for group in groups:
        found[group >> 3] |= 1 << (group & 7)
    return int.from_bytes(found, "little")


def _row(found: dict[int, float], group_of: Sequence[int]) -> PostingList:
    tops = _best_by_group(found.items(), group_of)
    best = _ranked(tops)
    return PostingList(
        found,
        {group: score for group, (score, _) in tops.items()},
        {group: document for group, (_, document) in tops.items()},
        Ranked(
            array("d", [score for score, _, _ in best]),
            tuple([group for _, group, _ in best]),
            tuple([document for _, _, document in best]),
        ),
        _bits(tops),
    )


class Ranking(NamedTuple):
    """The best groups; ``total`` is how many there are in all.

    ``complete`` is whether some of them have all that was asked; ``inside`` tells
    the documents of a group that answer.
    """

    best: Sequence[Candidate]
    total: int
    complete: bool
    inside: Callable[[int], Scored]


class VectorRanker:
    """Ranks the documents of one index by vectors.

    :param starts: where each group begins.
    :param group_of: the group of each document.
    """

    def __init__(
        self,
        postings: Postings,
        starts: Sequence[int],
        group_of: Sequence[int],
        proximity: Proximity,
    ) -> None:
        self._postings = postings
        self._proximity = proximity
        self._group_of = group_of
        self._starts = np.array(starts, dtype=np.int64)
        self._begins = tuple(starts)
        self._ends = (*starts[1:], postings.size)
        self._group_of_each = np.array(group_of, dtype=np.int64)
        self._places = _DOCUMENT - np.arange(postings.size)
        self._sparse_by_name: dict[str, _Sparse] = {}

    def words(
        self,
        clauses: Sequence[Clause],
        boosts: Mapping[int, float],
        allowed: Mask | None,
        limit: int,
    ) -> Ranking:
        """Words in any order: groups with all of them, and with some.

        :param named: documents with what their names add to the score.
        :param allowed: the documents that filters let through, None for all.
        """
        if len(clauses) == 1:
            return self._alone(self._postings.evaluate(clauses[0].node), boosts, allowed, limit)
        size, length = self._postings.size, self._postings.size + len(self._begins)
        both = np.zeros(2 * length)
        whole = 0.0
        for spots, clause_scores, clause_idf in map(self._sparse, clauses):
            both[spots] += clause_scores
            whole += clause_idf
        scores, cover = both[:length], both[length:]
        having = cover[size:] >= whole - _ROUNDING
        full = int(np.count_nonzero(having)) if whole else 0
        # PARTIAL + (1 - PARTIAL) * share ** 2, of whole numbers
        cover *= cover
        cover *= (1.0 - LEAST_COVERAGE) * _ONE / (whole * whole or 1.0)
        cover += LEAST_COVERAGE * _ONE
        scores *= cover
        if full >= limit + SPARE_GROUPS:
            scores[size:] *= having
            scores[:size] *= having[self._group_of_each]
        for place, raised in self._proximity.multipliers([c.stems for c in clauses]).items():
            scores[place] *= raised
        return self._best(scores, boosts, allowed, limit, complete=full > 0)

    def fitting(self, fits: Vector, boosts: Mapping[int, float], limit: int) -> Ranking:
        """Documents that fit operators exactly; names raise those that do and no others."""
        return self._alone(fits, boosts, fits > 0, limit)

    def _alone(
        self, found: Vector, boosts: Mapping[int, float], allowed: Mask | None, limit: int
    ) -> Ranking:
        scores = np.zeros(len(found) + len(self._begins))
        scores[: len(found)] = found * _ONE
        return self._best(scores, boosts, allowed, limit, complete=True)

    def _sparse(self, clause: Clause) -> _Sparse:
        """A clause in the vectors; those of rows are kept, of which there are not many."""
        rows = clause.rows
        if len(rows) != 1:
            return self._evaluate(clause)
        name = rows[0][0]
        sparse = self._sparse_by_name.get(name)
        if sparse is None:
            sparse = self._sparse_by_name[name] = self._evaluate(clause)
        return sparse

    def _evaluate(self, clause: Clause) -> _Sparse:
        found = self._postings.evaluate(clause.node)
        clause_idf = idf(len(found), int(np.count_nonzero(found)))
        clause_scores = np.concatenate(
            (found, GROUP_SHARE * np.maximum.reduceat(found, self._starts))
        )
        spots = np.flatnonzero(clause_scores)
        return (
            np.concatenate((spots, spots + len(clause_scores))),
            np.concatenate((clause_scores[spots], np.full(len(spots), clause_idf))),
            clause_idf,
        )

    def _best(
        self,
        scores: Vector,
        boosts: Mapping[int, float],
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
        for document, weight in boosts.items():
            if allowed is None or allowed[document]:
                documents[document] += weight * _ONE
                together[self._group_of[document]] += GROUP_BOOST * weight * _ONE
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
        return _new(Ranking, (best, total, complete, inside))


def ranking_of(
    documents: dict[int, float],
    boosts: Mapping[int, float],
    group_of: Sequence[int],
    limit: int,
) -> Ranking:
    """The groups of some *documents* and no others, names raising those that are among them.

    The scores of *documents* are raised in place.
    """
    for document in boosts:
        if document in documents:
            documents[document] += boosts[document]
    scored = sorted([(-score, group_of[it], it) for it, score in documents.items()])
    best: dict[int, Candidate] = {}
    for one in scored:
        best.setdefault(one[1], one)

    def inside(group: int) -> Scored:
        return tuple([(document, -score) for score, it, document in scored if it == group])

    return Ranking(list(best.values())[:limit], len(best), complete=True, inside=inside)


class PostingRanker:
    """Ranks groups by the posting lists of words; *starts* has the first document of each."""

    def __init__(
        self, rows: PostingLists, starts: Sequence[int], size: int, proximity: Proximity
    ) -> None:
        self._of: Mapping[str, PostingList] = rows
        self._group_of = rows.group_of
        self._begins = tuple(starts)
        self._ends = (*starts[1:], size)
        self._proximity = proximity

    def either(
        self, clauses: Sequence[Clause], boosts: Mapping[int, float], limit: int, *, strict: bool
    ) -> Ranking:
        """One word, or any of several: a group is worth the best of them.

        :param strict: whether names may only raise what has a word.
        """
        weighted = [(self._of[stem], weight) for c in clauses for stem, weight in c.rows]
        held = 0
        for row, _ in weighted:
            held |= row.groups
        if strict and boosts:
            group_of = self._group_of
            boosts = {d: weight for d, weight in boosts.items() if held >> group_of[d] & 1}
        found = _best_groups(weighted, limit + len(boosts))

        def inside(group: int) -> Scored:
            places = range(self._begins[group], self._ends[group])
            scored = {document: 0.0 for document in places if document in boosts}
            for row, weight in weighted:
                for document in places:
                    if document in row.documents:
                        score = row.documents[document] * weight
                        scored[document] = max(score, scored.get(document, 0.0))
            return _best_first([(d, score + boosts.get(d, 0.0)) for d, score in scored.items()])

        if not boosts:
            return Ranking(found[:limit], held.bit_count(), complete=True, inside=inside)

        def score_of(document: int) -> float:
            said = max([row.documents.get(document, 0.0) * w for row, w in weighted])
            return said + boosts.get(document, 0.0)

        def group_score_of(group: int) -> tuple[float, int]:
            tops = [(row.bests.get(group, 0.0), row.places.get(group, 0), w) for row, w in weighted]
            return min([(-score * w, document) for score, document, w in tops])

        raised = self._boosted(boosts, score_of, group_score_of)
        found = [one for one in found if one[1] not in raised]
        found += raised.values()
        found.sort()
        return Ranking(found[:limit], _count(held, raised), complete=True, inside=inside)

    def every(self, clauses: Sequence[Clause], boosts: Mapping[int, float], limit: int) -> Ranking:
        """Two words or more that a document must have; names raise only what has them."""
        said = _intersect([self._row(clause).documents for clause in clauses])
        return ranking_of(said, boosts, self._group_of, limit)

    def phrase(self, stems: Sequence[str], boosts: Mapping[int, float], limit: int) -> Ranking:
        """Stems in a row; names raise only what says them."""
        places = self._proximity.phrase_documents(stems)
        said = dict.fromkeys(places, 0.0)
        for row in sorted([self._of[stem].documents for stem in stems if places], key=len):
            said = {place: score + row[place] for place, score in said.items()}
        return ranking_of(said, boosts, self._group_of, limit)

    def _row(self, clause: Clause) -> PostingList:
        if len(clause.rows) == 1 and clause.rows[0][1] == 1.0:
            return self._of[clause.rows[0][0]]
        return best_of([(self._of[stem], weight) for stem, weight in clause.rows], self._group_of)

    def _boosted(
        self,
        boosts: Mapping[int, float],
        score_of: Callable[[int], float],
        group_score_of: Callable[[int], tuple[float, int]],
    ) -> dict[int, Candidate]:
        """The groups that are called as was asked.

        :param score_of: what a document is worth, its name included.
        :param worth_of: the score of a group, negative, and its best document.
        """
        raised: dict[int, Candidate] = {}
        for document, weight in boosts.items():
            group = self._group_of[document]
            known = raised.get(group)
            score, best = group_score_of(group) if known is None else (known[0], known[2])
            if not score or (best != document and score_of(document) >= score_of(best)):
                best = document
            raised[group] = score - weight, group, best
        return raised


def _best_first(scored: Iterable[tuple[int, float]]) -> Scored:
    """Documents best first, ties in reading order."""
    best = sorted([(-score, document) for document, score in scored])
    return tuple([(document, -score) for score, document in best])


def _best_groups(weighted: Sequence[tuple[PostingList, float]], most: int) -> Sequence[Candidate]:
    """The best *most* groups of some rows."""
    if len(weighted) == 1 and weighted[0][1] == 1.0:
        return weighted[0][0].ranked.first(most)
    found: list[Candidate] = []
    for row, weight in weighted:
        found += row.ranked.first(most, weight)
    found.sort()
    best: dict[int, Candidate] = {}
    for one in found:
        if one[1] not in best:
            best[one[1]] = one
            if len(best) == most:
                break
    return list(best.values())


def _count(held: int, raised: Iterable[int]) -> int:
    """How many groups have a word, a bit each, or are called as was asked."""
    return held.bit_count() + len([group for group in raised if not held >> group & 1])


def _intersect(rows: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """What is in every one of some *rows*, its scores added."""
    one, other = rows[0], rows[1]
    if len(rows) == 2:
        return {it: one[it] + other[it] for it in one.keys() & other.keys()}
    if len(rows) == 3:
        last = rows[2]
        both = one.keys() & other.keys() & last.keys()
        return {it: one[it] + other[it] + last[it] for it in both}
    found = _intersect(rows[:3])
    for row in rows[3:]:
        found = {it: score + row[it] for it, score in found.items() if it in row}
    return found
