"""Where a word stands, group by group: what one word, or words with operators, are answered from.

A group is an entry with its paragraphs, a term or a page. The vectors of
:mod:`~glossary.search.postings` hold every document and suit several words that need not all be
there; these hold only what a word is found in.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from glossary.search.postings import Postings
from glossary.search.tree import Node

Candidate = tuple[float, int, int]
"""A group that answers: its score, negative so that the best sort first; it; its best document."""


class Row(NamedTuple):
    """One word: ``documents`` maps each document that has it to its score.

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


class Rows(dict[str, Row]):
    """The rows of every stem; those of composed nodes are made when first asked for.

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

    def __missing__(self, name: str) -> Row:
        vector = self._postings.evaluate(self._composed[name])
        documents = vector.nonzero()[0]
        found = dict(zip(documents.tolist(), vector[documents].tolist(), strict=True))
        row = self[name] = _row(found, self.group_of)
        return row


def best_of(rows: Sequence[tuple[Row, float]], group_of: Sequence[int]) -> Row:
    """The row of a word that may be any of several: the best of their weighted scores."""
    found: dict[int, float] = {}
    for row, weight in rows:
        for document, score in row.documents.items():
            if score * weight > found.get(document, 0.0):
                found[document] = score * weight
    return _row(found, group_of)


def _tops_of(
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


def _row(found: dict[int, float], group_of: Sequence[int]) -> Row:
    tops = _tops_of(found.items(), group_of)
    best = _ranked(tops)
    return Row(
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
