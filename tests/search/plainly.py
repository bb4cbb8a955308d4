"""The order of several words as one would first write it down: group by group, no vectors.

The site finds the same sooner (ranking.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from glossary.search import Index
from glossary.search.documents import idf
from glossary.search.expansion import Clause
from glossary.search.ranking import GROUP_BOOST, GROUP_SHARE, LEAST_COVERAGE, SPARE_GROUPS

_NEIGHBOURS, _MOST_PAIRS, _MOST_FORMS = 0.3, 3, 4
Found = tuple[int, float, int]
"""A group, its score, and its best document."""


def several(index: Index, query: str, limit: int) -> list[Found] | None:
    """The best groups; None if the query is not several words."""
    searcher = index._searcher
    asked = index.parse(query)
    if asked.strict or asked.filters or not asked.groups:
        return None
    clauses = searcher._expander.part(asked.groups[0][0], last=True)
    if len(clauses) < 2:
        return None
    return _Plainly(index, clauses).best(searcher.boosts(asked, clauses), limit)


class _Plainly:
    def __init__(self, index: Index, clauses: Sequence[Clause]) -> None:
        self.group_of = index._searcher._group_of
        self.postings = index.postings
        self.clauses = clauses
        self.worth: Sequence[Mapping[int, float]] = [
            dict(enumerate(self.postings.evaluate(c.node).tolist())) for c in clauses
        ]
        self.told = [
            idf(self.postings.size, sum(w > 0 for w in row.values())) for row in self.worth
        ]

    def covered(self, having: Sequence[bool]) -> float:
        share: float = sum(t for t, has in zip(self.told, having, strict=True) if has)
        share /= sum(self.told)
        return LEAST_COVERAGE + (1 - LEAST_COVERAGE) * share * share

    def document(self, place: int) -> float:
        """What a document is worth, without its names."""
        each = [row[place] for row in self.worth]
        pairs = 0
        stream = self.postings.streams[place]
        letters = [
            [self.postings.alphabet.get(stem, "") for stem in clause.stems[:_MOST_FORMS]]
            for clause in self.clauses
        ]
        for left, right in pairwise(letters):
            for one in left:
                for other in right:
                    both = one and other and (one + other in stream or other + one in stream)
                    pairs += bool(both)
        closely = 1 + _NEIGHBOURS / len(self.clauses) * min(pairs, _MOST_PAIRS)
        return sum(each) * self.covered([score > 0 for score in each]) * closely

    def best(self, named: Mapping[int, float], limit: int) -> list[Found]:
        inside: dict[int, list[int]] = {}
        for place, group in enumerate(self.group_of):
            inside.setdefault(group, []).append(place)
        bests = {g: [max(row[p] for p in ps) for row in self.worth] for g, ps in inside.items()}
        full = {group for group, each in bests.items() if all(score > 0 for score in each)}
        found: list[Found] = []
        for group, places in inside.items():
            each, score, scores = bests[group], 0.0, dict.fromkeys(places, 0.0)
            if group in full or len(full) < limit + SPARE_GROUPS:
                scores = {place: self.document(place) for place in places}
                score = GROUP_SHARE * sum(each) * self.covered([worth > 0 for worth in each])
            for place in places:
                scores[place] += named.get(place, 0.0)
                score += GROUP_BOOST * named.get(place, 0.0)
            best = max(places, key=lambda place: (round(scores[place], 6), -place))
            if scores[best] > 0:
                found.append((group, score + scores[best], best))
        return sorted(found, key=lambda one: (-round(one[1], 6), one[0]))[:limit]
