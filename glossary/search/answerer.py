"""What answers a query, in the order a reader wants it.

An :class:`Answerer` is opened once and only read: threads may share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, repeat
from operator import attrgetter

import numpy as np

from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Word
from glossary.search.expansion import Clause, Expander
from glossary.search.names import Naming
from glossary.search.postings import Postings, Vector
from glossary.search.proximity import Closeness
from glossary.search.query import PLACES, Asked, Part
from glossary.search.questions import Questions
from glossary.search.ranking import FewRanker, Mask, Ranker, Ranking, Rows, Scored, ranking_of
from glossary.search.results import Answer, Group, Head, Within
from glossary.search.tree import Phrase, Prefix

_ROWS, _SPECIAL = attrgetter("rows"), attrgetter("special")
_made = tuple.__new__  # a named tuple without the detour over its own constructor


class Answerer:
    """Answers what was understood, from one dictionary's documents."""

    def __init__(
        self,
        heads: Sequence[Head],
        postings: Postings,
        expander: Expander,
        naming: Naming,
        questions: Questions,
    ) -> None:
        self._heads = tuple(heads)
        self._postings = postings
        self._expander = expander
        starts = _starts(heads)
        self._group_heads = tuple(self._heads[start] for start in starts)
        rows, close = Rows(postings, starts, expander.composed), Closeness(postings)
        self._group_of = rows.group_of
        self._ranker = Ranker(postings, starts, rows.group_of, close)
        self._few = FewRanker(rows, starts, postings.size, close)
        self._naming = naming
        self._questions = questions
        self._rules = {h.number: h.place for h in heads if h.kind == "rule" and h.number}
        self._below: dict[RuleNumber, list[RuleNumber]] = {}
        for number in self._rules:
            if number.parent is not None:
                self._below.setdefault(number.parent, []).append(number)

    def answer(self, asked: Asked, *, limit: int) -> Answer:
        """Up to *limit* groups, rules by number if that was asked."""
        if asked.number is not None or asked.span is not None:
            return self._by_number(asked, limit)
        allowed = self._allowed(asked)
        if asked.groups:
            return self._by_words(asked, allowed, limit)
        if allowed is None:
            return Answer(asked)
        places = np.flatnonzero(allowed).tolist()
        return self._listed(asked, places, limit)

    def _by_words(self, asked: Asked, allowed: Mask | None, limit: int) -> Answer:
        if asked.strict:
            clauses, ranking = self._by_operators(asked, allowed, limit)
        else:
            part = asked.groups[0][0]
            clauses = self._expander.part(part, last=True, fields=_fields(asked))
            named = self.named(asked, clauses)
            ranking = self._ranked(clauses, named, allowed, limit)
        within = Within(self._heads, self._group_heads, ranking.inside)
        groups = tuple(map(_made, repeat(Group), zip(ranking.best, repeat(within), strict=False)))
        found = asked, groups, ranking.total, ranking.complete, clauses, self._postings.alphabet
        return _made(Answer, found)

    def named(self, asked: Asked, clauses: Sequence[Clause]) -> Mapping[int, float]:
        """Documents that are called as words without operators say, or answer them as a question.

        :return: what that adds to the score of each.
        """
        words = asked.groups[0][0].words
        named = self._naming.named(asked.plain, words, clauses)
        known = clauses and clauses[0].places and len(clauses[0].words) == len(words)
        if known or asked.filter("in"):  # all of it is said of some rules
            return named
        if len(words[-1].surface) == 1 and asked.plain.endswith(words[-1].surface):
            words = words[:-1]  # the first letter of a word that is being typed
        answering = self._questions.named(words)
        return {**named, **answering} if answering else named

    def _ranked(
        self,
        clauses: Sequence[Clause],
        named: Mapping[int, float],
        allowed: Mask | None,
        limit: int,
    ) -> Ranking:
        if allowed is None and len(clauses) == 1 and clauses[0].rows:
            return self._few.either(clauses, named, limit, strict=False)
        return self._ranker.words(clauses, named, allowed, limit)

    def _by_operators(
        self, asked: Asked, allowed: Mask | None, limit: int
    ) -> tuple[Sequence[Clause], Ranking]:
        alternatives = asked.groups
        parts = alternatives[0] if len(alternatives) == 1 else tuple(chain(*alternatives))
        loose = [word for part in parts if not part.barred for word in part.words]
        together = len(alternatives) == 1 and (len(parts) > 1 or parts[0].quoted)
        if together:
            named = self._naming.called(loose)
        else:
            named = self._naming.named(asked.plain, loose, (), strict=True)
        if allowed is None and not asked.filters:
            if len(parts) == 1:
                return self._lone(parts[0], named, limit)
            clauses = self._with_rows(parts, loose)
            if clauses and together:
                return clauses, self._few.every(clauses, named, limit)
            if clauses and len(alternatives) == len(parts) == len(loose):
                return clauses, self._few.either(clauses, named, limit, strict=True)
        fits, clauses = self._strictly(asked, allowed)
        return clauses, self._ranker.fitting(fits, named, limit)

    def _with_rows(self, parts: Sequence[Part], loose: Sequence[Word]) -> Sequence[Clause]:
        """The clauses of *parts*, if each makes a row; else nothing.

        :param loose: the words of those that are not barred.
        """
        if any(map(_SPECIAL, parts)):
            return ()
        clauses = self._expander.plainly(loose) if len(loose) == len(parts) else ()
        if len(clauses) == len(parts):
            return clauses
        clauses = tuple([c for part in parts for c in self._expander.part(part, last=False)])
        return clauses if all(map(_ROWS, clauses)) else ()

    def _lone(
        self, part: Part, named: Mapping[int, float], limit: int
    ) -> tuple[Sequence[Clause], Ranking]:
        """A phrase, a beginning or words that an operator brought, alone."""
        clauses = self._expander.part(part, last=False)
        node = clauses[0].node if len(clauses) == 1 else None
        if isinstance(node, Phrase):
            return clauses, self._few.phrase(node.stems, named, limit)
        if len(clauses) == 1 and clauses[0].rows:
            return clauses, self._few.either(clauses, named, limit, strict=True)
        if isinstance(node, Prefix):
            found = self._postings.folded.begun(node.text)
            return clauses, ranking_of(found, named, self._group_of, limit)
        return clauses, self._ranker.fitting(self._every(clauses), named, limit)

    def _strictly(self, asked: Asked, allowed: Mask | None) -> tuple[Vector, Sequence[Clause]]:
        fields = _fields(asked)
        kept: list[Clause] = []
        fits = np.zeros(len(self._heads))
        for group in asked.groups:
            found: Vector | None = None
            barred: Vector | None = None
            for part in group:
                clauses = self._expander.part(part, last=False, fields=fields)
                vector = self._every(clauses)
                if part.barred:
                    barred = vector if barred is None else barred + vector
                    continue
                kept += clauses
                found = vector if found is None else (found + vector) * ((found > 0) & (vector > 0))
            if found is not None:
                fits = np.maximum(fits, found if barred is None else found * (barred <= 0))
        return fits if allowed is None else np.where(allowed, fits, 0.0), kept

    def _every(self, clauses: Iterable[Clause]) -> Vector:
        found: Vector | None = None
        for clause in clauses:
            vector = self._postings.evaluate(clause.node)
            found = vector if found is None else (found + vector) * ((found > 0) & (vector > 0))
        return np.zeros(len(self._heads)) if found is None else found

    def _allowed(self, asked: Asked) -> Mask | None:
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

    def _by_number(self, asked: Asked, limit: int) -> Answer:
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

    def _listed(self, asked: Asked, places: Sequence[int], limit: int) -> Answer:
        """Documents in the order given, each for itself."""

        def inside(place: int) -> Scored:
            return ((place, 1.0),)

        within = Within(self._heads, self._heads, inside)
        groups = [Group((-1.0, place, place), within) for place in places[:limit]]
        return Answer(asked, tuple(groups), len(places))


def _starts(heads: Sequence[Head]) -> tuple[int, ...]:
    """Where each group begins: an entry with its paragraphs, a term, a page."""

    def group(head: Head) -> tuple[str, object]:
        return head.kind, head.number.entry if head.kind == "rule" and head.number else head.key

    return tuple(i for i, head in enumerate(heads) if i == 0 or group(head) != group(heads[i - 1]))


def _fields(asked: Asked) -> tuple[str, ...]:
    place = asked.filter("in")
    return PLACES[place] if place is not None else ()
