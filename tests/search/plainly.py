"""The order of two or three words as one would first write it down: every group, no short cuts.

The site finds the same sooner, leaving out what cannot be shown (ranking_together.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from glossary.search import Index
from glossary.search.expanding import Clause
from glossary.search.ranking import LOOKED_AT, TOGETHER, covered
from glossary.search.ranking_together import ENOUGH
from glossary.search.rows import Row

Found = tuple[int, float, int]
"""A group, its score, and its best document."""


def several(index: Index, query: str, limit: int) -> list[Found] | None:
    """The best groups; None if the query is not two or three words that make rows."""
    answerer = index._answerer
    asked = index.understand(query)
    if asked.strict or asked.filters or not asked.groups:
        return None
    clauses = answerer._expander.part(asked.groups[0][0], last=True)
    if len(clauses) not in (2, 3) or not all(clause.rows for clause in clauses):
        return None
    named = answerer.named(asked, clauses)
    return _Plainly(index, clauses, named).best(limit)


class _Plainly:
    def __init__(self, index: Index, clauses: Sequence[Clause], named: Mapping[int, float]) -> None:
        few = index._answerer._few
        self.group_of, self.closeness, self.named = few._group_of, few._closeness, named
        self.rows: Sequence[Row] = sorted(
            [few._row(clause) for clause in clauses], key=lambda row: len(row.documents)
        )
        self.all = sum(row.rarity for row in self.rows)
        said = {
            place: sum(row.documents[place] for row in self.rows)
            for place in sorted(self.rows[0].documents)
            if all(place in row.documents for row in self.rows)
        }
        closely = sorted(said, key=lambda place: (-said[place], place))[:LOOKED_AT]
        pairs = self.closeness.pairs([clause.stems for clause in clauses])
        self.closeness.raise_in(said, closely, pairs)
        self.said = said

    def alone(self, place: int) -> float:
        having = [row for row in self.rows if place in row.documents]
        score = sum(row.documents[place] for row in having)
        return score * covered(sum(row.rarity for row in having) / self.all)

    def has(self, group: int) -> list[Row]:
        return [row for row in self.rows if group in row.bests]

    def worth(self, group: int) -> tuple[float, int]:
        """The score of a group, without names, and its best document."""
        having = self.has(group)
        together = sum(row.bests[group] for row in having)
        together *= covered(sum(row.rarity for row in having) / self.all)
        places = [place for place in self.said if self.group_of[place] == group]
        scored = [(self.said[place], -place) for place in places] or [
            (self.alone(row.places[group]), -row.places[group]) for row in having
        ]
        score, place = max(scored, default=(0.0, 0))
        return score + TOGETHER * together, -place

    def best(self, limit: int) -> list[Found]:
        groups = {group for row in self.rows for group in row.bests}
        whole = {group for group in groups if len(self.has(group)) == len(self.rows)}
        worth = {group: self.worth(group) for group in groups}
        most = limit + ENOUGH - len(whole)
        kept = set(whole)
        if most > 0:
            kept |= set(self.partly(whole, worth, most))
        found = {group: worth[group] for group in kept}
        for place, weight in self.named.items():
            group = self.group_of[place]
            score, best = found.get(group) or worth.get(group, (0.0, place))
            mine, other = (
                (self.said.get(p) or self.alone(p)) + self.named.get(p, 0.0) for p in (place, best)
            )
            found[group] = score + weight, place if mine >= other else best
        order = sorted(found, key=lambda group: (-round(found[group][0], 9), group))
        return [(group, *found[group]) for group in order[:limit]]

    def partly(
        self, whole: set[int], worth: Mapping[int, tuple[float, int]], most: int
    ) -> list[int]:
        """The best groups with some of the words: of each pair, and of each word alone."""
        taken, partial = set(whole), list[int]()
        for pair in combinations(self.rows, 2) if len(self.rows) > 2 else ():
            both = [g for g in pair[0].bests if g in pair[1].bests and g not in taken]
            both.sort(key=lambda g: (sum(row.bests[g] for row in pair), g), reverse=True)
            partial += both[:most]
            taken.update(both)
        for row in self.rows:
            partial += [g for g in row.ranked.groups if g not in taken][:most]
        return sorted(partial, key=lambda g: (-worth[g][0], g))[:most]
