"""Ranks what a query finds: adds up the scores of its words, and puts documents into groups.

There is one formula. A document scores the sum of its words, each with the weight it has in the
query, and less if it has only some of what was asked; names that stand in the query add to that.
A group scores as its best document does. Ties stand in reading order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import log
from typing import NamedTuple

from glossary.search.query import QueryPart
from glossary.search.reading import WEAK, ReadQuery, Slot
from glossary.search.store import Store

_COVERAGE, _EXPONENT = 0.4, 1.5
"""What share of a score depends on how much of the query a document has, and how steeply."""

LEAST_SHARE = 0.25
"""What scores less than this share of the best does not answer, unless it has all words."""

_ALL = 0.99
_Sums = tuple[list[float], list[float], set[int]]


class Ranking(NamedTuple):
    """The groups of documents that answer, best first, an entry or another kind's one document.

    ``scores`` are of documents. ``covered`` is how much of what was asked some document has, 1 for
    all of it. The first ``listed`` groups were asked for by their number.
    """

    groups: Sequence[Sequence[int]]
    scores: Mapping[int, float]
    covered: float = 1.0
    listed: int = 0


def rank(
    store: Store,
    groups: Sequence[Sequence[QueryPart]],
    read: ReadQuery,
    *,
    strict: bool,
    fields: int = 0,
    allowed: Iterable[int] | None = None,
) -> Ranking:
    """Rank the documents that answer one of the alternatives *groups*.

    :param strict: whether a document must have every word, as where operators were used.
    :param fields: where alone words count, a bit for each field; 0 for everywhere.
    :param allowed: the documents that filters let through, None for all.
    """
    best: dict[int, float] = {}
    whole_of: set[int] = set()
    covered = 0.0
    for parts in groups:
        slots = list(chain.from_iterable(read.parts[part] for part in parts if not part.barred))
        whole = sum(slot.weight * slot.idf for slot in slots)
        unknown = log(len(store.kinds)) * sum(slot.lacking for slot in slots)
        known = whole / ((whole + unknown) or 1.0)
        added = [*slots, *(() if strict else read.names)]
        scores, cover, having = _added(added, len(store.kinds), fields)
        if strict:
            fitting = _fitting(store, parts, read, slots, fields)
        elif allowed is not None:
            fitting = [place for place in allowed if scores[place]]
        else:  # what will be below the least share of the best, and lacks a word, is left out
            first = max(having, key=scores.__getitem__, default=0)
            least = LEAST_SHARE * scores[first] * _worth(cover[first] / (whole or 1.0))
            all_of = whole * _ALL or 1.0
            fitting = [p for p in having if scores[p] >= least or cover[p] > all_of]
        # Documents that have the same words have the same share of what was asked.
        values = {cover[place] for place in fitting}
        shares = {value: value / whole if whole else 1.0 for value in values}
        worth = {value: _worth(share) for value, share in shares.items()}
        for place in fitting:
            score = scores[place] * worth[cover[place]]
            if score >= best.get(place, 0.0):
                best[place] = score
        full = {value for value, share in shares.items() if share > _ALL}
        whole_of.update([place for place in fitting if cover[place] in full])
        covered = max(covered, known * max(shares.values(), default=0.0))
    if allowed is not None:
        best = {place: best[place] for place in allowed if place in best}
    least = max(best.values(), default=0.0) * LEAST_SHARE
    answering = {place: s for place, s in best.items() if s >= least or place in whole_of}
    return Ranking(_grouped(store, answering), answering, covered)


def _worth(share: float) -> float:
    """Return what a score is worth of a document with that *share* of what was asked."""
    worth: float = 1 - _COVERAGE + _COVERAGE * share**_EXPONENT
    return worth


def _added(slots: Sequence[Slot], size: int, fields: int) -> _Sums:
    """Add up the scores of the documents, how much of what was asked each has, and which have any.

    Stop words add to documents that have another word, or to all if there are no other words.
    """
    scores, cover = [0.0] * size, [0.0] * size
    having: set[int] = set()
    others = any(slot.alternatives for slot in slots if slot.weight != WEAK)
    for slot in sorted(slots, key=lambda slot: slot.weight == WEAK):
        weight, share = slot.weight, slot.weight * slot.idf
        only = weight == WEAK and others
        for postings in () if only else slot.alternatives:
            having.update(postings.documents)
        scored = _found(slot, fields)
        for place, score in [each for each in scored if scores[each[0]]] if only else scored:
            scores[place] += weight * score
            cover[place] += share
    return scores, cover, having


def _found(slot: Slot, fields: int) -> Iterable[tuple[int, float]]:
    """Yield the documents with the best score there of what may stand for a word."""
    if len(slot.alternatives) == 1 and not fields:
        (postings,) = slot.alternatives
        return zip(postings.documents, postings.scores, strict=True)
    scores: dict[int, float] = {}
    for postings in slot.alternatives:
        for place, score, bits in zip(*postings[2:], strict=True):
            if (bits & fields or not fields) and score > scores.get(place, 0.0):
                scores[place] = score
    return scores.items()


def _fitting(
    store: Store, parts: Sequence[QueryPart], read: ReadQuery, slots: Sequence[Slot], fields: int
) -> list[int]:
    """Return the documents that have every word, each phrase together, and nothing barred."""
    fits = set.intersection(*(_places(slot, fields) for slot in slots)) if slots else set()
    for part in parts:
        if not (part.quoted or part.barred):
            continue
        having = set.intersection(*(_places(slot) for slot in read.parts[part]))
        if part.quoted:
            having = store.having(read.needles[part], having & fits)
        fits = fits - having if part.barred else fits & having
    return sorted(fits)


def _places(slot: Slot, fields: int = 0) -> set[int]:
    if fields:
        return {place for place, _ in _found(slot, fields)}
    return set(chain.from_iterable(postings.documents for postings in slot.alternatives))


def _grouped(store: Store, scores: Mapping[int, float]) -> Sequence[Sequence[int]]:
    """Return the groups of the documents, best first."""
    group_of = store.groups
    members: defaultdict[int, list[int]] = defaultdict(list)
    for place in sorted(sorted(scores), key=scores.__getitem__, reverse=True):
        members[group_of[place]].append(place)
    return list(members.values())
