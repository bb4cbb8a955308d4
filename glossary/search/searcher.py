"""Evaluates a parsed query over one index and ranks what it finds.

A :class:`Searcher` is opened once and only read: threads may share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, repeat
from operator import attrgetter

import numpy as np

from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Word
from glossary.search.expansion import Clause, Expander
from glossary.search.names import NameIndex
from glossary.search.postings import Postings, Vector
from glossary.search.proximity import Proximity
from glossary.search.query import PLACES, ParsedQuery, QueryPart
from glossary.search.questions import Questions
from glossary.search.ranking import (
    Mask,
    PostingLists,
    PostingRanker,
    Ranking,
    Scored,
    VectorRanker,
    ranking_of,
)
from glossary.search.results import Answer, GroupContext, Head, HitGroup
from glossary.search.tree import Phrase, Prefix

_ROWS, _SPECIAL = attrgetter("rows"), attrgetter("special")
_new = tuple.__new__  # a named tuple without the detour over its own constructor


class Searcher:
    """Answers parsed queries from the documents of one dictionary."""

    def __init__(
        self,
        heads: Sequence[Head],
        postings: Postings,
        expander: Expander,
        name_index: NameIndex,
        questions: Questions,
    ) -> None:
        self._heads = tuple(heads)
        self._postings = postings
        self._expander = expander
        starts = _starts(heads)
        self._group_heads = tuple(self._heads[start] for start in starts)
        rows, close = PostingLists(postings, starts, expander.composed), Proximity(postings)
        self._group_of = rows.group_of
        self._vector_ranker = VectorRanker(postings, starts, rows.group_of, close)
        self._posting_ranker = PostingRanker(rows, starts, postings.size, close)
        self._name_index = name_index
        self._questions = questions
        self._rules = {h.number: h.place for h in heads if h.kind == "rule" and h.number}
        self._below: dict[RuleNumber, list[RuleNumber]] = {}
        for number in self._rules:
            if number.parent is not None:
                self._below.setdefault(number.parent, []).append(number)

    def answer(self, asked: ParsedQuery, *, limit: int) -> Answer:
        """Return up to *limit* groups, best first, or rules by number if the query is one."""
        if asked.number is not None or asked.span is not None:
            return self._by_number(asked, limit)
        allowed = self._allowed(asked)
        if asked.groups:
            return self._by_words(asked, allowed, limit)
        if allowed is None:
            return Answer(asked)
        places = np.flatnonzero(allowed).tolist()
        return self._listed(asked, places, limit)

    def _by_words(self, asked: ParsedQuery, allowed: Mask | None, limit: int) -> Answer:
        if asked.strict:
            clauses, ranking = self._by_operators(asked, allowed, limit)
        else:
            part = asked.groups[0][0]
            clauses = self._expander.part(part, last=True, fields=_fields(asked))
            boosts = self.boosts(asked, clauses)
            ranking = self._ranked(clauses, boosts, allowed, limit)
        within = GroupContext(self._heads, self._group_heads, ranking.inside)
        groups = tuple(map(_new, repeat(HitGroup), zip(ranking.best, repeat(within), strict=False)))
        found = asked, groups, ranking.total, ranking.complete, clauses, self._postings.alphabet
        return _new(Answer, found)

    def boosts(self, asked: ParsedQuery, clauses: Sequence[Clause]) -> Mapping[int, float]:
        """Return document -> what is added to its score, for a query without operators.

        A document is boosted if its names match the query, or if a question that it answers does.
        """
        words = asked.groups[0][0].words
        boosts = self._name_index.boosts(asked.plain, words, clauses)
        known = clauses and clauses[0].places and len(clauses[0].words) == len(words)
        if known or asked.filter("in"):  # all of it is said of some rules
            return boosts
        if len(words[-1].surface) == 1 and asked.plain.endswith(words[-1].surface):
            words = words[:-1]  # the first letter of a word that is being typed
        answering = self._questions.boosts(words)
        return {**boosts, **answering} if answering else boosts

    def _ranked(
        self,
        clauses: Sequence[Clause],
        boosts: Mapping[int, float],
        allowed: Mask | None,
        limit: int,
    ) -> Ranking:
        if allowed is None and len(clauses) == 1 and clauses[0].rows:
            return self._posting_ranker.either(clauses, boosts, limit, strict=False)
        return self._vector_ranker.words(clauses, boosts, allowed, limit)

    def _by_operators(
        self, asked: ParsedQuery, allowed: Mask | None, limit: int
    ) -> tuple[Sequence[Clause], Ranking]:
        alternatives = asked.groups
        parts = alternatives[0] if len(alternatives) == 1 else tuple(chain(*alternatives))
        words_asked = [word for part in parts if not part.barred for word in part.words]
        together = len(alternatives) == 1 and (len(parts) > 1 or parts[0].quoted)
        if together:
            boosts = self._name_index.exact_boosts(words_asked)
        else:
            boosts = self._name_index.boosts(asked.plain, words_asked, (), strict=True)
        if allowed is None and not asked.filters:
            if len(parts) == 1:
                return self._single_part(parts[0], boosts, limit)
            clauses = self._clauses_with_postings(parts, words_asked)
            if clauses and together:
                return clauses, self._posting_ranker.every(clauses, boosts, limit)
            if clauses and len(alternatives) == len(parts) == len(words_asked):
                return clauses, self._posting_ranker.either(clauses, boosts, limit, strict=True)
        fits, clauses = self._evaluate_operators(asked, allowed)
        return clauses, self._vector_ranker.fitting(fits, boosts, limit)

    def _clauses_with_postings(
        self, parts: Sequence[QueryPart], words_asked: Sequence[Word]
    ) -> Sequence[Clause]:
        """Return the clauses of *parts* if each has a posting list, else nothing.

        :param words_asked: the words of the parts that are not barred.
        """
        if any(map(_SPECIAL, parts)):
            return ()
        clauses = self._expander.known_words(words_asked) if len(words_asked) == len(parts) else ()
        if len(clauses) == len(parts):
            return clauses
        clauses = tuple([c for part in parts for c in self._expander.part(part, last=False)])
        return clauses if all(map(_ROWS, clauses)) else ()

    def _single_part(
        self, part: QueryPart, boosts: Mapping[int, float], limit: int
    ) -> tuple[Sequence[Clause], Ranking]:
        """Evaluate a query of one part: a phrase, a prefix, or words after an operator."""
        clauses = self._expander.part(part, last=False)
        node = clauses[0].node if len(clauses) == 1 else None
        if isinstance(node, Phrase):
            return clauses, self._posting_ranker.phrase(node.stems, boosts, limit)
        if len(clauses) == 1 and clauses[0].rows:
            return clauses, self._posting_ranker.either(clauses, boosts, limit, strict=True)
        if isinstance(node, Prefix):
            found = self._postings.folded.begun(node.text)
            return clauses, ranking_of(found, boosts, self._group_of, limit)
        return clauses, self._vector_ranker.fitting(self._evaluate_all(clauses), boosts, limit)

    def _evaluate_operators(
        self, asked: ParsedQuery, allowed: Mask | None
    ) -> tuple[Vector, Sequence[Clause]]:
        fields = _fields(asked)
        kept: list[Clause] = []
        fits = np.zeros(len(self._heads))
        for group in asked.groups:
            found: Vector | None = None
            barred: Vector | None = None
            for part in group:
                clauses = self._expander.part(part, last=False, fields=fields)
                vector = self._evaluate_all(clauses)
                if part.barred:
                    barred = vector if barred is None else barred + vector
                    continue
                kept += clauses
                found = vector if found is None else (found + vector) * ((found > 0) & (vector > 0))
            if found is not None:
                fits = np.maximum(fits, found if barred is None else found * (barred <= 0))
        return fits if allowed is None else np.where(allowed, fits, 0.0), kept

    def _evaluate_all(self, clauses: Iterable[Clause]) -> Vector:
        found: Vector | None = None
        for clause in clauses:
            vector = self._postings.evaluate(clause.node)
            found = vector if found is None else (found + vector) * ((found > 0) & (vector > 0))
        return np.zeros(len(self._heads)) if found is None else found

    def _allowed(self, asked: ParsedQuery) -> Mask | None:
        """The documents that the filters ``n:`` and ``kind:`` let through, None for all."""
        below, kind = asked.filter("n"), asked.filter("kind")
        if below is None and kind is None:
            return None
        number = RuleNumber.parse(below) if below is not None else None
        return np.array(
            [
                (kind is None or head.kind == kind)
                and (number is None or (head.number is not None and number.contains(head.number)))
                for head in self._heads
            ]
        )

    def _by_number(self, asked: ParsedQuery, limit: int) -> Answer:
        if asked.span is not None:
            first, last = asked.span
            places = [
                place
                for number, place in self._rules.items()
                if bool(number.letter) == bool(first.letter)
                and (first <= number <= last or last.contains(number))
            ]
            return self._listed(asked, places, limit)
        number = asked.number
        if number not in self._rules or number is None:
            return Answer(asked)
        around = (number.entry,) if number.letter else self._below.get(number, ())
        places = [self._rules[n] for n in (number, *around) if n in self._rules]
        return self._listed(asked, places, limit)

    def _listed(self, asked: ParsedQuery, places: Sequence[int], limit: int) -> Answer:
        """Documents in the order given, each for itself."""

        def inside(place: int) -> Scored:
            return ((place, 1.0),)

        within = GroupContext(self._heads, self._heads, inside)
        groups = [HitGroup((-1.0, place, place), within) for place in places[:limit]]
        return Answer(asked, tuple(groups), len(places))


def _starts(heads: Sequence[Head]) -> tuple[int, ...]:
    """Where each group begins: an entry with its paragraphs, a term, a page."""

    def group(head: Head) -> tuple[str, object]:
        return head.kind, head.number.entry if head.kind == "rule" and head.number else head.key

    return tuple(i for i, head in enumerate(heads) if i == 0 or group(head) != group(heads[i - 1]))


def _fields(asked: ParsedQuery) -> tuple[str, ...]:
    place = asked.filter("in")
    return PLACES[place] if place is not None else ()
