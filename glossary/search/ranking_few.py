"""The same order as :mod:`~glossary.search.ranking`, for one to three words that texts have.

Only what has a word is touched, beginning with the rarest word. Groups that have
some of the words are looked for only where few have all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from glossary.search.closeness import Closeness
from glossary.search.expanding import Clause
from glossary.search.ranking import LOOKED_AT, TOGETHER, Ranking, Scored, ranking_of
from glossary.search.ranking_together import ENOUGH, Words, in_all
from glossary.search.rows import Candidate, Row, Rows, best_of, tops_of

MOST = 3
"""Words that are looked up this way."""


class FewRanker:
    """Ranks groups by the rows of their words; *starts* is where each group begins."""

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
        said = in_all([self._row(clause).documents for clause in clauses])
        return ranking_of(said, named, self._group_of, limit)

    def phrase(self, stems: Sequence[str], named: Mapping[int, float], limit: int) -> Ranking:
        """Stems in a row; names raise only what says them."""
        places = self._closeness.saying(stems)
        said = dict.fromkeys(places, 0.0)
        for row in sorted([self._of[stem].documents for stem in stems if places], key=len):
            said = {place: score + row[place] for place, score in said.items()}
        return ranking_of(said, named, self._group_of, limit)

    def several(self, clauses: Sequence[Clause], named: Mapping[int, float], limit: int) -> Ranking:
        """Two or three words: groups with all of them, and with some if those are few."""
        words = Words([self._row(clause) for clause in clauses])
        said, shared = words.said, words.shared
        if said:
            closely: Iterable[int] = said
            if len(said) > LOOKED_AT:
                scored = sorted([(-score, document) for document, score in said.items()])
                closely = [document for _, document in scored[:LOOKED_AT]]
            pairs = self._closeness.pairs([clause.stems for clause in clauses])
            self._closeness.raise_in(said, closely, pairs)
        tops = tops_of(said.items(), self._group_of)

        def score_of(document: int) -> float:
            score = said.get(document) or words.alone(document)
            return score + named.get(document, 0.0)

        def worth_of(group: int) -> tuple[float, int]:
            best, document = tops.get(group) or words.best(group)
            return -best - TOGETHER * (shared.get(group) or words.worth(group)), document

        def inside(group: int) -> Scored:
            places = range(self._begins[group], self._ends[group])
            return _in_order(words.each(places, named))

        raised = self._raised(named, score_of, worth_of) if named else {}
        found = words.whole(tops, raised)
        if len(shared) < limit + ENOUGH:
            found += [one for one in words.partly(found, limit) if one[1] not in raised]
            held = 0
            for row in words.rows:
                held |= row.groups
            total = _count(held, raised)
        else:
            total = len(shared.keys() | raised.keys())
        found += raised.values()
        found.sort()
        return Ranking(found[:limit], total, bool(shared), inside)

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
