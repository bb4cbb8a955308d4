"""The same order as :mod:`~glossary.search.ranking`, for one to three words that texts have.

Only what has a word is touched. For two or three, sets of documents are cut with
one another: each cut has the same share of what was asked, so its scores take one
factor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
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
        held: Set[int] = weighted[0][0].tops.keys()
        if len(weighted) > 1:
            held = held | {g for row, _ in weighted[1:] for g in row.tops}
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

        raised = self._raised(named)
        if strict:
            raised = {group: weight for group, weight in raised.items() if group in held}
        if not raised:
            return Ranking(found[:limit], len(held), complete=True, inside=inside)
        more = len(raised.keys() - held)
        kept = [candidate for candidate in found if candidate[1] not in raised]
        for group, weight in raised.items():
            said = max(row.tops.get(group, (0.0, 0))[0] * w for row, w in weighted)
            kept.append((-said - weight, group, inside(group)[0][0]))
        kept.sort()
        return Ranking(kept[:limit], len(held) + more, complete=True, inside=inside)

    def phrase(self, stems: Sequence[str], named: Mapping[int, float], limit: int) -> Ranking:
        """Stems in a row; names raise only what says them."""
        rows = [self._of[stem].documents for stem in stems]
        places: Set[int] = min(rows, key=len).keys()
        for row in rows:
            places = places & row.keys()
        sought, says = self._closeness.phrase(stems), self._closeness.says
        documents = {
            place: sum(row[place] for row in rows) for place in places if says(place, sought)
        }
        return ranking_of(documents, named, self._group_of, limit)

    def several(self, clauses: Sequence[Clause], named: Mapping[int, float], limit: int) -> Ranking:
        """Two or three words: groups with all of them, and with some."""
        rows = [self._row(clause) for clause in clauses]
        pairs = self._closeness.pairs([clause.stems for clause in clauses])
        rarities = [row.rarity for row in rows]
        whole = sum(rarities)
        said = self._together(rows, rarities, whole, pairs)
        tops = tops_of(said.items(), self._group_of)
        shares = [covered(rare / whole) for rare in rarities]
        raised = self._raised(named)
        reach = limit + len(raised)
        rough: list[tuple[float, int, tuple[int, ...]]] = []
        taken: set[int] = set()
        complete = False
        for places in _cuts(len(rows)):
            ones = [rows[place].tops for place in places]
            groups: Set[int] = ones[0].keys() & ones[1].keys()
            for one in ones[2:]:
                groups &= one.keys()
            if len(places) == len(rows):
                complete = bool(groups)
            elif len(taken) >= reach:
                break
            groups -= taken
            taken |= groups
            factor = TOGETHER * covered(sum([rarities[place] for place in places]) / whole)
            if len(ones) == 2:
                one, other = ones
                rough += [(-factor * (one[g][0] + other[g][0]), g, places) for g in groups]
            else:
                rough += [(-factor * sum([one[g][0] for one in ones]), g, places) for g in groups]
        rough.sort()
        found: list[Candidate] = []
        for together, group, places in rough[: 2 * reach]:
            best, document = tops.get(group, (0.0, -1))
            for place in places:
                score, first = rows[place].tops[group]
                if score * shares[place] > best:
                    best, document = score * shares[place], first
            found.append((together - best, group, document))
        found.sort()
        worst = found[reach - 1][0] if len(found) >= reach else 0.0
        for row, share in zip(rows, shares, strict=True):
            share *= 1 + TOGETHER
            left = reach
            for score, group, document in row.ranked:
                if score * share >= worst or not left:
                    break
                if group not in taken:
                    found.append((score * share, group, document))
                    left -= 1

        def inside(group: int) -> Scored:
            return self._inside(group, rows, said, shares, named)

        if raised:
            found = [candidate for candidate in found if candidate[1] not in raised]
            for group, weight in raised.items():
                base = self._worth(group, rows, tops, rarities, whole)
                found.append((-base - weight, group, inside(group)[0][0]))
        found.sort()
        held = len(set(raised).union(*(row.tops for row in rows)))
        return Ranking(found[:limit], held, complete, inside)

    def _row(self, clause: Clause) -> Row:
        return best_of([(self._of[stem], weight) for stem, weight in clause.rows], self._group_of)

    def _together(
        self,
        rows: Sequence[Row],
        rarities: Sequence[float],
        whole: float,
        pairs: Pairs,
    ) -> dict[int, float]:
        """The documents with two words or more: what they are worth, the best looked at closely."""
        said: dict[int, float] = {}
        for places in _cuts(len(rows)):
            ones = [rows[place].documents for place in places]
            both = ones[0].keys() & ones[1].keys()
            for one in ones[2:]:
                both &= one.keys()
            factor = covered(sum(rarities[place] for place in places) / whole)
            if len(ones) == 2:
                one, other = ones
                for document in both:
                    if document not in said:
                        said[document] = (one[document] + other[document]) * factor
            else:
                for document in both:
                    said[document] = sum(one[document] for one in ones) * factor
        closely = sorted(said, key=said.__getitem__, reverse=True)[:LOOKED_AT]
        for document in closely:
            said[document] *= self._closeness.of(document, pairs)
        return said

    def _inside(
        self,
        group: int,
        rows: Sequence[Row],
        said: Mapping[int, float],
        shares: Sequence[float],
        named: Mapping[int, float],
    ) -> Scored:
        scored: dict[int, float] = {}
        for document in range(self._begins[group], self._ends[group]):
            score = said.get(document, 0.0)
            if not score:
                score = max(
                    row.documents.get(document, 0.0) * share
                    for row, share in zip(rows, shares, strict=True)
                )
            if score or document in named:
                scored[document] = score + named.get(document, 0.0)
        return tuple(sorted(scored.items(), key=lambda one: (-one[1], one[0])))

    def _worth(
        self,
        group: int,
        rows: Sequence[Row],
        tops: Mapping[int, tuple[float, int]],
        rarities: Sequence[float],
        whole: float,
    ) -> float:
        best, together, told = tops.get(group, (0.0, 0))[0], 0.0, 0.0
        for row, rare in zip(rows, rarities, strict=True):
            if group in row.tops:
                score = row.tops[group][0]
                best = max(best, score * covered(rare / whole))
                together += score
                told += rare
        return best + TOGETHER * together * covered(told / whole)

    def _raised(self, named: Mapping[int, float]) -> dict[int, float]:
        raised: dict[int, float] = {}
        for document, weight in named.items():
            group = self._group_of[document]
            raised[group] = raised.get(group, 0.0) + weight
        return raised


@cache
def _cuts(count: int) -> tuple[tuple[int, ...], ...]:
    """Which of *count* words are together, two at least, the most first: (0, 1, 2), (0, 1)."""
    return tuple(
        places for size in range(count, 1, -1) for places in combinations(range(count), size)
    )
