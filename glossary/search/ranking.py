"""Ranks what a query finds: adds up the scores of its words, and puts documents into groups.

There is one formula. A document scores the sum of its words, each with the weight it has in the
query, and less if it has only some of what was asked; names that stand in the query add to that,
and the question it answers that is most like the query, where words are sought everywhere and the
query is no name. A group scores as its best document does, and the next ones add a part of theirs,
unless the query has operators. Documents that tie stand in reading order, groups that tie as their
best documents do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import log
from operator import mul
from typing import NamedTuple

from glossary.search.query import QueryPart
from glossary.search.reading import WEAK, ReadQuery, Slot
from glossary.search.store import Store

_COVERAGE, _EXPONENT = 0.4, 1.5
"""What share of a score depends on how much of the query a document has, and how steeply."""

_FURTHER = (0.2, 0.1, 0.05)
"""What share of its score the second document of a group adds to that of the best, then the third
and the fourth."""

_ALIKE = 0.5
"""A question is not like the query if it shares less than this part of what another shares."""

LEAST_SHARE = 0.25
"""What scores less than this share of the best does not answer, unless it has all words."""

_ALL = 0.99
_Sums = tuple[list[float], list[float], set[int]]


class Ranking(NamedTuple):
    """The groups of documents that answer, best first, an entry or another kind's one document.

    ``scores`` are of groups, by their best document. ``covered`` is how much of what was asked some
    document has, 1 for all of it. The first ``listed`` groups were asked for by their number.
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
    if not strict:  # then it has one group
        slots = [slot for part in groups[0] for slot in read.parts[part]]
        best, covered = _answering(slots, read.names, len(store.kinds), fields, allowed)
        if not fields and not read.is_name:
            _add_questions(store, slots, best)
        return _ranked(store, best, _FURTHER, covered)
    for parts in groups:
        fitting = _fitting(store, parts, read, fields)
        best = fitting | {p: score for p, score in best.items() if score > fitting.get(p, 0.0)}
    covered = float(bool(best))
    if allowed is not None:
        best = {place: best[place] for place in allowed if place in best}
    return _ranked(store, best, (), covered)


def _answering(
    slots: Sequence[Slot],
    names: Sequence[Slot],
    size: int,
    fields: int,
    allowed: Iterable[int] | None,
) -> tuple[dict[int, float], float]:
    """Return the scores of the documents that answer, and how much of what was asked some have."""
    scores, cover, having = _added([*slots, *names], size, fields)
    if allowed is not None:
        having.intersection_update(allowed)
    whole = sum(slot.weight * slot.idf for slot in slots)
    unknown = log(size) * sum(slot.lacking for slot in slots)
    # Documents that have the same words have the same share of what was asked.
    worth = {value: _worth(value / whole if whole else 1.0) for value in {cover[p] for p in having}}
    best = {place: scores[place] * worth[cover[place]] for place in having}
    least, all_of = LEAST_SHARE * max(best.values(), default=0.0), whole * _ALL or 1.0
    best = {place: s for place, s in best.items() if s >= least or cover[place] > all_of}
    return best, max((cover[place] for place in best), default=0.0) / ((whole + unknown) or 1.0)


def _add_questions(store: Store, slots: Sequence[Slot], best: dict[int, float]) -> None:
    """Raise the score of each document by the likeness of its likest question.

    Likeness is the squared weight of the words that query and question share, divided by the
    weight of the question.
    """
    shared: defaultdict[int, float] = defaultdict(float)
    for slot in slots:
        if slot.weight == WEAK or slot.of_card:
            continue
        share, having = slot.weight * slot.idf, [each.questions for each in slot.alternatives]
        for question in having[0] if len(having) == 1 else set(chain.from_iterable(having)):
            shared[question] += share
    likest: dict[int, float] = {}
    documents, masses = store.question_documents, store.question_masses
    least = _ALIKE * max(shared.values(), default=0.0)
    for question, share in shared.items():
        if share >= least:
            place, likeness = documents[question], share * share / masses[question]
            if likeness > likest.get(place, 0.0):
                likest[place] = likeness
    for place in likest.keys() & best.keys():
        best[place] += likest[place]


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
        scored = _scores_of(slot, fields)
        for place, score in [each for each in scored if scores[each[0]]] if only else scored:
            scores[place] += weight * score
            cover[place] += share
    return scores, cover, having


def _scores_of(slot: Slot, fields: int) -> Iterable[tuple[int, float]]:
    """Yield the documents with the best score there of what may stand for a word."""
    if len(slot.alternatives) == 1 and not fields:
        (postings,) = slot.alternatives
        return zip(postings.documents, postings.scores, strict=True)
    scores: dict[int, float] = {}
    for postings in slot.alternatives:
        for place, score, bits in zip(*postings[2:5], strict=True):
            if (bits & fields or not fields) and score > scores.get(place, 0.0):
                scores[place] = score
    return scores.items()


def _fitting(
    store: Store, parts: Sequence[QueryPart], read: ReadQuery, fields: int
) -> dict[int, float]:
    """Return the scores of those that have every word, each phrase together, and nothing barred."""
    slots = [slot for part in parts if not part.barred for slot in read.parts[part]]
    scores_of = [dict(_scores_of(slot, fields)) for slot in slots]
    fits = set.intersection(*map(set, scores_of)) if scores_of else set()
    for part in parts:
        if not (part.quoted or part.barred):
            continue
        having = set.intersection(*(_places(slot) for slot in read.parts[part]))
        if part.quoted:
            having = store.having(read.needles[part], having & fits)
        fits = fits - having if part.barred else fits & having
    scores = dict.fromkeys(fits, 0.0)
    for slot, of_slot in zip(slots, scores_of, strict=True):
        for place in scores:
            scores[place] += slot.weight * of_slot[place]
    return scores


def _places(slot: Slot) -> set[int]:
    return set(chain.from_iterable(postings.documents for postings in slot.alternatives))


def _ranked(
    store: Store, scores: Mapping[int, float], further: Sequence[float], covered: float
) -> Ranking:
    """Return the groups of the documents, best first, with the score of each group.

    :param further: what share of their scores the documents behind the best of a group add.
    """
    group_of = store.groups
    members: defaultdict[int, list[int]] = defaultdict(list)
    for place in sorted(sorted(scores), key=scores.__getitem__, reverse=True):
        members[group_of[place]].append(place)
    total = {
        places[0]: sum(map(mul, (1.0, *further), map(scores.__getitem__, places)))
        for places in members.values()
    }
    groups = sorted(members.values(), key=lambda places: total[places[0]], reverse=True)
    return Ranking(groups, total, covered)
