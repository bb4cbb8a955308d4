"""Query expansion: from the words of a query to what is looked up for them.

A word that the texts have is looked up in any inflection, its exact form a
little ahead. Words of other games and of speech bring their official words and
rules; words of the other languages bring the rules called so; an unfinished
last word brings what begins so; and a word that is nothing of all this, those
spelt nearly the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from glossary.core.languages import Languages
from glossary.core.text_analysis import Analyzer, Word
from glossary.search.postings import Postings
from glossary.search.query import QueryPart
from glossary.search.spelling import Spelling
from glossary.search.tree import Any, Best, Foreign, Node, Phrase, Prefix, Stem, Surface

_EXACT = 0.6
_SYNONYM = 0.6
_FOREIGN = 5.0
_CORRECTIONS = (1.0, 0.8, 0.6)
_LONGEST_SYNONYM = 6
_SHORTEST_PREFIX = 2
_MOST_COMPLETIONS = 40


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a synonym stands for: stems of the official words, and documents, best first."""

    stems: tuple[str, ...]
    places: tuple[int, ...]
    official: str = ""


class Clause(NamedTuple):
    """What is looked up for *words*.

    ``meant`` are the words looked up in their place, to be shown; exact matches are not reported.
    ``places`` are the documents that a synonym names, best first. ``rows`` are the names and
    weights of the posting lists (:class:`~glossary.search.ranking.PostingLists`) whose best score
    is the clause's, if it is no more than that; ``own`` is whether they are words of the texts.
    """

    words: tuple[Word, ...]
    node: Node
    stems: tuple[str, ...]
    meant: str = ""
    corrected: bool = False
    places: tuple[int, ...] = ()
    rows: tuple[tuple[str, float], ...] = ()
    own: bool = False


_KnownWord = tuple[Clause | None, frozenset[str]]
"""The clause of a word, none if it only asks; and what would make a saying of it after it."""


@dataclass(frozen=True)
class Expander:
    """Looks up words in one dictionary's :class:`Postings`.

    ``composed`` are the nodes that make a row as a stem does: of what people say, of words with
    their accents, of words of other languages. There are no more of them than there are such words.
    """

    language: str
    languages: Languages
    postings: Postings
    spelling: Spelling
    synonyms: Mapping[str, Meaning]
    composed: dict[str, Node] = field(default_factory=dict)
    _known_words: dict[str, _KnownWord] = field(default_factory=dict, repr=False)

    @cached_property
    def _analyzer(self) -> Analyzer:
        return self.languages[self.language].analyzer

    @cached_property
    def _synonym_starts(self) -> Mapping[str, frozenset[str]]:
        """The first words of all that is said, with those that may follow; none is an end."""
        found: dict[str, set[str]] = {}
        for said in self.synonyms:
            first, second = (*said.split(" "), "")[:2]
            found.setdefault(first, set()).add(second)
        return {first: frozenset(seconds) for first, seconds in found.items()}

    @cached_property
    def _stems(self) -> tuple[str, ...]:
        """The stem of every folded word."""
        return tuple([self._analyzer.stem(word) for word in self.postings.folded.words])

    @cached_property
    def _known(self) -> Mapping[str, Clause]:
        """The clause of each stem that the texts have."""
        return {
            stem: Clause((), Stem(stem), (stem,), rows=((stem, 1.0),), own=True)
            for stem in self.postings.stems.words
        }

    def part(
        self, part: QueryPart, *, last: bool, fields: Sequence[str] = ()
    ) -> tuple[Clause, ...]:
        """The clauses of a part of the query.

        :param last: whether it ends the query, so that its last word may be unfinished.
        :param fields: where alone to look, if not everywhere.
        """
        if fields:
            return tuple(_in_fields(clause, fields) for clause in self.part(part, last=last))
        if part.quoted:
            stems = tuple([w.stem for w in part.words if not w.weak])
            stems = stems or tuple([w.stem for w in part.words])
            if len(stems) > 1:
                return (Clause(part.words, Phrase(stems), stems),)
            return (self._known.get(stems[0]) or Clause(part.words, Stem(stems[0]), stems),)
        if part.unfinished:
            return (self._prefix(part.words[-1]),)
        return self.known_words(part.words) or tuple(self._clauses(part.words, last=last))

    def known_words(self, asked: Sequence[Word]) -> tuple[Clause, ...]:
        """The clauses of *asked*, if those are words that the texts have, and such as only ask.

        Else nothing, and :meth:`part` says what they are.
        """
        found = []
        for place, word in enumerate(asked, 1):
            read = self._known_words.get(word.surface) or self._known_word(word)
            if read is None:
                return ()
            known, seconds = read
            if seconds and place < len(asked) and asked[place].stem in seconds:
                return ()
            if known is not None:
                found.append(known)
        return tuple(found)

    def _known_word(self, word: Word) -> _KnownWord | None:
        """What the texts know of a word, None if it may be more; it is remembered of their own."""
        seconds = self._synonym_starts.get(word.stem, frozenset())
        if "" in seconds:
            return None
        known = None
        if not word.weak and word.folded not in self._analyzer.question_words:
            known = self._known.get(word.stem) if word.surface.isascii() else None
            if known is None:
                return None
        if word.surface in self.postings.surfaces or known is None:
            self._known_words[word.surface] = known, seconds
        return known, seconds

    def _clauses(self, asked: Sequence[Word], *, last: bool) -> Sequence[Clause]:
        speech = self._analyzer.question_words
        synonym_starts, end = self._synonym_starts, asked[-1]
        strong: Sequence[Word] = [w for w in asked if not w.weak and w.folded not in speech]
        strong = strong or [w for w in asked if not w.weak] or asked
        found: list[Clause] = []
        past = 0
        for place, word in enumerate(asked):
            if place < past:
                continue
            if word.stem in synonym_starts:
                clause, length = self._match_synonym(asked[place : place + _LONGEST_SYNONYM])
                if clause is not None:
                    found.append(clause)
                    past = place + length
                    continue
            if word in strong:
                found.append(self._word(word, last=last and word is end))
        return found

    def _match_synonym(self, asked: Sequence[Word]) -> tuple[Clause | None, int]:
        for length in range(len(asked), 0, -1):
            span = tuple(asked[:length])
            said = " ".join([w.stem for w in span])
            meaning = self.synonyms.get(said)
            if meaning is None or (length == 1 and span[0].weak):
                continue
            own = [w.stem for w in span if w.stem in self.postings.stems and not w.weak]
            name = f"\0{said}\0{' '.join(own)}"
            if name not in self.composed:
                self.composed[name] = _synonym_node(meaning, own)
            node, stems = self.composed[name], (*meaning.stems, *(w.stem for w in span))
            rows = ((name, 1.0),)
            return Clause(
                span, node, stems, meaning.official, places=meaning.places, rows=rows
            ), length
        return None, 0

    def _word(self, word: Word, *, last: bool) -> Clause:
        if word.stem in self.postings.stems:
            if word.surface.isascii():
                return self._known[word.stem]
            node: Node = Any((Stem(word.stem), Surface(word.surface, _EXACT)))
            if word.surface not in self.postings.surfaces:
                return Clause((word,), node, (word.stem,), rows=((word.stem, 1.0),), own=True)
            clause = self._composed(f"\0{word.surface}", (word,), node, (word.stem,))
            return clause._replace(own=True)
        if last and len(word.folded) >= _SHORTEST_PREFIX:
            first, past = self.postings.folded.range(word.folded)
            if first < past:
                return self._prefix(word)
        foreign = self._foreign(word)
        if foreign is not None:
            return foreign
        near = self.spelling.near(word.folded)
        if near:
            return self._corrected(word, near)
        if not last and len(word.folded) > _SHORTEST_PREFIX:
            return self._prefix(word)
        return Clause((word,), Stem(word.stem), (word.stem,))

    def _composed(
        self, name: str, asked: tuple[Word, ...], node: Node, stems: tuple[str, ...]
    ) -> Clause:
        self.composed[name] = node
        return Clause(asked, node, stems, rows=((name, 1.0),))

    def _prefix(self, word: Word) -> Clause:
        first, past = self.postings.folded.range(word.folded)
        stems = tuple(dict.fromkeys(self._stems[first : min(past, first + _MOST_COMPLETIONS)]))
        return Clause((word,), Prefix(word.folded), stems)

    def _foreign(self, word: Word) -> Clause | None:
        stems = {
            other.analyzer.stem(word.surface)
            for other in self.languages.values()
            if other.code != self.language
        }
        known = sorted(stem for stem in stems if stem in self.postings.foreign)
        parts = tuple(Foreign(stem, _FOREIGN) for stem in known)
        name = f"\0\0{' '.join(known)}"
        return self._composed(name, (word,), Best(parts), ()) if parts else None

    def _corrected(self, word: Word, near: Sequence[tuple[str, int]]) -> Clause:
        stems: dict[str, int] = {}
        for folded, distance in near:
            stems.setdefault(self._analyzer.stem(folded), distance)
        meant = [stem for stem in stems if stem in self.postings.stems][: len(_CORRECTIONS)]
        rows = tuple(zip(meant, _CORRECTIONS, strict=False))
        parts = tuple(Stem(stem, weight=weight) for stem, weight in rows)
        return Clause(
            (word,), Best(parts), tuple(meant), near[0][0], corrected=True, rows=rows, own=True
        )


def _synonym_node(meaning: Meaning, own: Sequence[str]) -> Node:
    """The official words of a synonym, or its *own* stems as they are."""
    official: list[Node] = []
    if len(meaning.stems) > 1:
        official.append(Phrase(meaning.stems, _SYNONYM))
        official += [Stem(stem, weight=_SYNONYM / 3) for stem in meaning.stems[:-1]]
    elif meaning.stems:
        official.append(Stem(meaning.stems[0], weight=_SYNONYM))
    return Best((*official, *(Stem(stem) for stem in own)))


def _in_fields(clause: Clause, fields: Sequence[str]) -> Clause:
    """The same words, looked up in some fields alone; what is only said of a rule is dropped."""
    stems = tuple(Stem(stem, field) for stem in clause.stems for field in fields)
    return clause._replace(node=Any(stems), places=(), rows=())
