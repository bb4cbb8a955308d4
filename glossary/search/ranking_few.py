"""One word, and words with operators between them: what has a word is touched, and no more.

Several loose words are ranked by vectors (:mod:`~glossary.search.ranking`), where most of what
answers has only some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from glossary.search.expansion import Clause
from glossary.search.proximity import Closeness
from glossary.search.ranking import Ranking, Scored, ranking_of
from glossary.search.rows import Candidate, Row, Rows, best_of


class FewRanker:
    """Ranks groups by the rows of words; *starts* is where each group begins."""

    def __init__(self, rows: Rows, starts: Sequence[int], size: int, closeness: Closeness) -> None:
        self._of: Mapping[str, Row] = rows
        self._group_of = rows.group_of
        self._begins = tuple(starts)
        self._ends = (*starts[1:], size)
        self._closeness = closeness

    def either(
        self, clauses: Sequence[Clause], named: Mapping[int, float], limit: int, *, strict: bool
    ) -> Ranking:
        """One word, or any of several: a group is worth the best of them.

        :param strict: whether names may only raise what has a word.
        """
        weighted = [(self._of[stem], weight) for c in clauses for stem, weight in c.rows]
        held = 0
        for row, _ in weighted:
            held |= row.groups
        if strict and named:
            group_of = self._group_of
            named = {d: weight for d, weight in named.items() if held >> group_of[d] & 1}
        found = _first_of(weighted, limit + len(named))

        def inside(group: int) -> Scored:
            places = range(self._begins[group], self._ends[group])
            scored = {document: 0.0 for document in places if document in named}
            for row, weight in weighted:
                for document in places:
                    if document in row.documents:
                        score = row.documents[document] * weight
                        scored[document] = max(score, scored.get(document, 0.0))
            return _in_order([(d, score + named.get(d, 0.0)) for d, score in scored.items()])

        if not named:
            return Ranking(found[:limit], held.bit_count(), complete=True, inside=inside)

        def score_of(document: int) -> float:
            said = max([row.documents.get(document, 0.0) * w for row, w in weighted])
            return said + named.get(document, 0.0)

        def worth_of(group: int) -> tuple[float, int]:
            tops = [(row.bests.get(group, 0.0), row.places.get(group, 0), w) for row, w in weighted]
            return min([(-score * w, document) for score, document, w in tops])

        raised = self._raised(named, score_of, worth_of)
        found = [one for one in found if one[1] not in raised]
        found += raised.values()
        found.sort()
        return Ranking(found[:limit], _count(held, raised), complete=True, inside=inside)

    def every(self, clauses: Sequence[Clause], named: Mapping[int, float], limit: int) -> Ranking:
        """Two words or more that a document must have; names raise only what has them."""
        said = _in_all([self._row(clause).documents for clause in clauses])
        return ranking_of(said, named, self._group_of, limit)

    def phrase(self, stems: Sequence[str], named: Mapping[int, float], limit: int) -> Ranking:
        """Stems in a row; names raise only what says them."""
        places = self._closeness.saying(stems)
        said = dict.fromkeys(places, 0.0)
        for row in sorted([self._of[stem].documents for stem in stems if places], key=len):
            said = {place: score + row[place] for place, score in said.items()}
        return ranking_of(said, named, self._group_of, limit)

    def _row(self, clause: Clause) -> Row:
        if len(clause.rows) == 1 and clause.rows[0][1] == 1.0:
            return self._of[clause.rows[0][0]]
        return best_of([(self._of[stem], weight) for stem, weight in clause.rows], self._group_of)

    def _raised(
        self,
        named: Mapping[int, float],
        score_of: Callable[[int], float],
        worth_of: Callable[[int], tuple[float, int]],
    ) -> dict[int, Candidate]:
        """The groups that are called as was asked.

        :param score_of: what a document is worth, its name included.
        :param worth_of: the score of a group, negative, and its best document.
        """
        raised: dict[int, Candidate] = {}
        for document, weight in named.items():
            group = self._group_of[document]
            known = raised.get(group)
            score, best = worth_of(group) if known is None else (known[0], known[2])
            if not score or (best != document and score_of(document) >= score_of(best)):
                best = document
            raised[group] = score - weight, group, best
        return raised


def _in_order(scored: Iterable[tuple[int, float]]) -> Scored:
    """Documents best first, ties in reading order."""
    best = sorted([(-score, document) for document, score in scored])
    return tuple([(document, -score) for score, document in best])


def _first_of(weighted: Sequence[tuple[Row, float]], most: int) -> Sequence[Candidate]:
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


def _in_all(rows: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """What is in every one of some *rows*, its scores added."""
    one, other = rows[0], rows[1]
    if len(rows) == 2:
        return {it: one[it] + other[it] for it in one.keys() & other.keys()}
    if len(rows) == 3:
        last = rows[2]
        both = one.keys() & other.keys() & last.keys()
        return {it: one[it] + other[it] + last[it] for it in both}
    found = _in_all(rows[:3])
    for row in rows[3:]:
        found = {it: score + row[it] for it, score in found.items() if it in row}
    return found
