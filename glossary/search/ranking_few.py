"""The same order as :mod:`~glossary.search.ranking`, for one to three words that texts have.

Only what has a word is touched, beginning with the rarest word. Groups that have
some of the words are looked for only where few have all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import combinations

from glossary.search.closeness import Closeness, Pairs
from glossary.search.expanding import Clause
from glossary.search.ranking import (
    LOOKED_AT,
    TOGETHER,
    Ranking,
    Scored,
    covered,
    ranking_of,
)
from glossary.search.rows import Candidate, Row, Rows, best_of, tops_of

MOST = 3
"""Words that are looked up this way."""

ENOUGH = 8
"""Groups that have all words; where fewer have, others make up for them."""

_NOWHERE = (0.0, 0)


class _Asked:
    """Several words, the rarest first: ``each`` has their rows with what each tells."""

    __slots__ = ("each", "pairs", "rows", "whole")

    def __init__(self, rows: Sequence[Row], pairs: Pairs) -> None:
        self.rows = rows
        self.pairs = pairs
        self.each = [(row.documents, row.rarity) for row in rows]
        self.whole = sum([row.rarity for row in rows])

    def alone(self, document: int) -> float:
        """What a document is worth for the words it has, however close; 0 if it has none."""
        score = told = 0.0
        for documents, rare in self.each:
            found = documents.get(document)
            if found is not None:
                score += found
                told += rare
        return score * covered(told / self.whole)

    def best(self, group: int) -> tuple[float, int]:
        """The best of those documents of a group that are the best for one word."""
        tops = {row.tops[group][1] for row in self.rows if group in row.tops}
        return max([(self.alone(document), -document) for document in tops], default=(0.0, 0))

    def worth(self, group: int) -> float:
        """What the documents of a group are worth together."""
        score = told = 0.0
        for row in self.rows:
            if group in row.bests:
                score += row.bests[group]
                told += row.rarity
        return score * covered(told / self.whole)


class FewRanker:
    """Ranks groups by the rows of their words; *starts* is where each group begins."""

    def __init__(self, rows: Rows, starts: Sequence[int], size: int, closeness: Closeness) -> None:
        self._of = rows.of
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
        reach = limit + len(named)
        found: list[Candidate] = []
        for row, weight in weighted:
            top = row.ranked[:reach]
            found += top if weight == 1.0 else [(s * weight, g, d) for s, g, d in top]
        held: Set[int] = weighted[0][0].bests.keys()
        if len(weighted) > 1:
            held = held | {g for row, _ in weighted[1:] for g in row.bests}
            best: dict[int, Candidate] = {}
            for candidate in sorted(found):
                best.setdefault(candidate[1], candidate)
            found = list(best.values())

        def inside(group: int) -> Scored:
            scored: dict[int, float] = {}
            for document in range(self._begins[group], self._ends[group]):
                score = max(row.documents.get(document, 0.0) * w for row, w in weighted)
                if score or document in named:
                    scored[document] = score + named.get(document, 0.0)
            return tuple(sorted(scored.items(), key=lambda one: (-one[1], one[0])))

        if strict and named:
            named = {d: weight for d, weight in named.items() if self._group_of[d] in held}
        if not named:
            return Ranking(found[:limit], len(held), complete=True, inside=inside)

        def score_of(document: int) -> float:
            said = max([row.documents.get(document, 0.0) * w for row, w in weighted])
            return said + named.get(document, 0.0)

        def worth_of(group: int) -> tuple[float, int]:
            tops = [(row.tops.get(group, _NOWHERE), w) for row, w in weighted]
            return min([(-score * w, document) for (score, document), w in tops])

        found = self._raised(found, named, score_of, worth_of)
        total = len(held | {self._group_of[document] for document in named})
        return Ranking(found[:limit], total, complete=True, inside=inside)

    def phrase(self, stems: Sequence[str], named: Mapping[int, float], limit: int) -> Ranking:
        """Stems in a row; names raise only what says them."""
        rows = sorted([self._of[stem].documents for stem in stems], key=len)
        said = _also(rows[0], rows[1])
        for row in rows[2:]:
            said = _also(said, row)
        sought, says = self._closeness.phrase(stems), self._closeness.says
        documents = {place: score for place, score in said.items() if says(place, sought)}
        return ranking_of(documents, named, self._group_of, limit)

    def several(self, clauses: Sequence[Clause], named: Mapping[int, float], limit: int) -> Ranking:
        """Two or three words: groups with all of them, and with some if those are few."""
        rows = sorted([self._row(clause) for clause in clauses], key=_commonness)
        asked = _Asked(rows, self._closeness.pairs([clause.stems for clause in clauses]))
        said, together = (
            _also(rows[0].documents, rows[1].documents),
            _also(*[r.bests for r in rows[:2]]),
        )
        for row in rows[2:]:
            said, together = _also(said, row.documents), _also(together, row.bests)
        closely: Iterable[int] = said
        if len(said) > LOOKED_AT:
            closely = sorted(said, key=said.__getitem__, reverse=True)[:LOOKED_AT]
        self._closeness.raise_in(said, closely, asked.pairs)
        tops = tops_of(said.items(), self._group_of)
        found: list[Candidate] = []
        for group, score in together.items():
            if group in tops:
                best, document = tops[group]
                found.append((-best - TOGETHER * score, group, document))
            else:
                best, document = asked.best(group)
                found.append((-best - TOGETHER * score, group, -document))
        held: set[int] = set(together)
        if len(found) < limit + ENOUGH:
            found += _partly(asked, together, limit + ENOUGH - len(found))
            held.update(*[row.bests for row in rows])

        def score_of(document: int) -> float:
            score = said.get(document) or asked.alone(document)
            return score + named.get(document, 0.0)

        def inside(group: int) -> Scored:
            places = range(self._begins[group], self._ends[group])
            scored = [(place, score) for place in places if (score := score_of(place))]
            return tuple(sorted(scored, key=lambda one: (-one[1], one[0])))

        def worth_of(group: int) -> tuple[float, int]:
            best, document = asked.best(group)
            return -best - TOGETHER * asked.worth(group), -document

        if named:
            found = self._raised(found, named, score_of, worth_of)
            held.update([self._group_of[document] for document in named])
        found.sort()
        return Ranking(found[:limit], len(held), bool(together), inside)

    def _row(self, clause: Clause) -> Row:
        return best_of([(self._of[stem], weight) for stem, weight in clause.rows], self._group_of)

    def _raised(
        self,
        found: Iterable[Candidate],
        named: Mapping[int, float],
        score_of: Callable[[int], float],
        worth_of: Callable[[int], tuple[float, int]],
    ) -> list[Candidate]:
        """The candidates with those that are called as was asked, best first.

        :param score_of: what a document is worth, its name included.
        :param worth_of: the score of a group, negative, and its best document.
        """
        known = {group: (score, best) for score, group, best in found}
        for document, weight in named.items():
            group = self._group_of[document]
            score, best = known[group] if group in known else worth_of(group)
            if best != document and score_of(document) >= score_of(best):
                best = document
            known[group] = score - weight, best
        return sorted([(score, group, best) for group, (score, best) in known.items()])


def _partly(asked: _Asked, whole: Mapping[int, float], most: int) -> list[Candidate]:
    """Up to *most* groups that have only some of the words, and are not in *whole*."""
    rows, taken = asked.rows, set(whole)
    found: list[Candidate] = []
    for one, other in combinations(rows, 2) if len(rows) > 2 else ():
        share = covered((one.rarity + other.rarity) / asked.whole)
        both = _also(one.bests, other.bests)
        rough = [(score, group) for group, score in both.items() if group not in taken]
        rough.sort(reverse=True)
        for together, group in rough[:most]:
            best, document = asked.best(group)
            found.append((-best - TOGETHER * share * together, group, -document))
        taken |= both.keys()
    for row in rows:
        share = covered(row.rarity / asked.whole) * (1 + TOGETHER)
        left = most
        for score, group, document in row.ranked:
            if group not in taken:
                found.append((score * share, group, document))
                left -= 1
                if not left:
                    break
    kept: dict[int, Candidate] = {}
    for candidate in sorted(found):
        kept.setdefault(candidate[1], candidate)
    return list(kept.values())[:most]


def _also(scores: Mapping[int, float], others: Mapping[int, float]) -> dict[int, float]:
    """What is in both, its scores added."""
    return {one: score + others[one] for one, score in scores.items() if one in others}


def _commonness(row: Row) -> int:
    return len(row.documents)
