"""Reads a parsed query against one index: what is looked up for each word, and how that is told.

A word of the texts is looked up in any inflection. A word that they do not have may be a name in
another language, a beginning, or a misspelling; what is spelt right in its language is not mended.
Names and synonyms that stand whole in the query are looked up as one term besides.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import Literal, NamedTuple

from glossary.core.languages import Languages
from glossary.core.text_analysis import Word
from glossary.search import spelling
from glossary.search.query import ParsedQuery, QueryPart
from glossary.search.store import FOREIGN, WHOLE, Postings, Store, name_key

MOST_TELLING = 24
"""Words of a longer query: the rarest are looked up, the others are said to be ignored."""

_ASKING, _WEAK = 0.45, 0.25
"""What words count that only ask, and stop words, which stand in questions alone."""

_NAME, _WHOLE_QUERY = 0.6, 1.5
"""What a name counts that stands in the query, and by how much more if it is all of it."""

_BEGUN = 15.0
"""What a document scores whose name the query begins, and has all but written."""

_LONGEST_NAME = 6
_SHORTEST_PREFIX = 2
_MOST_COMPLETIONS = 40
_MOST_MENDED = 6

Manner = Literal["said", "mended", "translated", "completed", "ignored"]


class Reading(NamedTuple):
    """How words were read: as which others, and ``instead`` what the rules have, as a sentence."""

    manner: Manner
    typed: str
    meant: str = ""
    instead: str = ""


@dataclass(slots=True)
class Slot:
    """A word of the query with the postings of which any may stand for it.

    ``weight`` multiplies their scores; ``idf`` is how much it counts in what was asked, 0 for
    what only adds to the score. ``word`` is None for a name.
    """

    word: Word | None
    alternatives: Sequence[Postings]
    weight: float = 1.0
    idf: float = 0.0

    @property
    def telling(self) -> bool:
        """Whether it is a word that says what is asked about."""
        return self.word is not None and self.weight == 1.0


@dataclass(slots=True)
class ReadQuery:
    """What is looked up: the slots of each part of the query, and what is told of them.

    ``needles`` are quoted parts as they stand in the streams of documents; ``is_name`` is whether
    all of the query is a name.
    """

    parts: dict[QueryPart, list[Slot]] = field(default_factory=dict)
    needles: dict[QueryPart, str] = field(default_factory=dict)
    names: list[Slot] = field(default_factory=list)
    is_name: bool = False
    readings: list[Reading] = field(default_factory=list)

    @property
    def letters(self) -> str:
        """The characters of the words to mark."""
        kept = (slot for part, slots in self.parts.items() if not part.barred for slot in slots)
        found = (p.letter for slot in kept if slot.weight > _WEAK for p in slot.alternatives)
        return "".join(dict.fromkeys(found))


class Reader:
    """Reads queries against one :class:`~glossary.search.store.Store`."""

    def __init__(self, store: Store, language: str, languages: Languages) -> None:
        self._store = store
        self._analyzer = languages[language].analyzer
        self._others = [other.analyzer for other in languages.values() if other.code != language]

    def read(self, asked: ParsedQuery) -> ReadQuery:
        """Look up every word of *asked*."""
        read = ReadQuery()
        parts = list(dict.fromkeys(part for group in asked.groups for part in group))
        words = [word for part in parts for word in part.words]
        foreign = {word.surface: self._foreign(word) for word in words if not word.weak}
        found = self._store.postings(
            [word.stem for word in words]
            + [FOREIGN + stem for stems in foreign.values() for stem in stems]
        )
        for part in parts:
            read.parts[part] = self._slots(
                part, found, foreign, read, asked.plain, strict=asked.strict
            )
        if parts and not asked.strict:
            self._read_names(asked.plain, parts[0].words, read)
        return read

    def _foreign(self, word: Word) -> tuple[str, ...]:
        return tuple(dict.fromkeys(other.stem(word.surface) for other in self._others))

    def _slots(
        self,
        part: QueryPart,
        found: Mapping[str, Postings],
        foreign: Mapping[str, tuple[str, ...]],
        read: ReadQuery,
        plain: str,
        *,
        strict: bool,
    ) -> list[Slot]:
        slots: dict[str, Slot] = {}
        missing: list[Word] = []
        last = part.words[-1]
        unfinished = not strict and len(last.surface) == 1 < len(part.words) and plain[-1].isalpha()
        for word in part.words:
            weight = self._weight(word)
            if part.unfinished and word is last:
                slots[word.stem] = self._completed(word, found, read)
            elif word is last and unfinished:
                continue  # the first letter of a word that is being typed
            elif word.stem in found:
                postings = found[word.stem]
                slots[word.stem] = Slot(word, (postings,), weight, postings.idf)
            elif not strict and word is last and self._begins(word):
                slots[word.stem] = self._completed(word, found, read)
            elif not word.weak:
                named = [found[FOREIGN + s] for s in foreign[word.surface] if FOREIGN + s in found]
                idf = min((p.idf for p in named), default=0.0)
                slots[word.stem] = Slot(word, named, weight, idf)
                if named:
                    read.readings.append(Reading("translated", word.surface))
                elif weight == 1.0 and not part.quoted and not part.barred:
                    missing.append(word)
        slots.update(self._mended(missing, read))
        if part.quoted:
            letters = (found[w.stem].letter for w in part.words if not w.weak and w.stem in found)
            read.needles[part] = "".join(letters)
        if strict:
            kept = [slot for slot in slots.values() if slot.weight > _WEAK]
            return [slot for slot in kept if slot.telling] or kept or list(slots.values())
        by_idf = sorted(slots.values(), key=lambda slot: -slot.weight * slot.idf)
        for slot in by_idf[MOST_TELLING:]:
            if slot.telling and slot.alternatives and slot.word is not None:
                read.readings.append(Reading("ignored", slot.word.surface))
        return by_idf[:MOST_TELLING]

    def _weight(self, word: Word) -> float:
        if word.weak:
            return _WEAK
        return _ASKING if word.folded in self._analyzer.question_words else 1.0

    def _begins(self, word: Word) -> bool:
        """Whether *word* begins another one of the texts."""
        long_enough = len(word.folded) >= _SHORTEST_PREFIX
        return long_enough and bool(self._store.beginning(word.folded, 1))

    def _mended(self, missing: Sequence[Word], read: ReadQuery) -> Iterator[tuple[str, Slot]]:
        """Words that neither the texts nor the language have: those spelt nearly the same."""
        wrong = [word for word in missing if not self._is_correct(word)]
        for word in wrong[:_MOST_MENDED]:
            near = spelling.near(word.folded, self._store.words)
            if near:
                stems = [self._analyzer.stem(folded) for folded in near]
                postings = tuple(self._store.postings(stems).values())
                read.readings.append(Reading("mended", word.surface, near[0]))
                yield word.stem, Slot(word, postings, 1.0, min(p.idf for p in postings))

    def _is_correct(self, word: Word) -> bool:
        correct, sought = self._store.correct, spelling.checksum(word.folded)
        place = bisect_left(correct, sought)
        return place < len(correct) and correct[place] == sought

    def _completed(self, word: Word, found: Mapping[str, Postings], read: ReadQuery) -> Slot:
        """All words that begin so count as one: what few documents have is not worth more."""
        begun = self._store.beginning(word.folded, _MOST_COMPLETIONS)
        stems = [word.stem] * (word.stem in found) + [self._analyzer.stem(each) for each in begun]
        postings = list(self._store.postings(stems).values())
        size = len(self._store.kinds)
        together = len({place for each in postings for place in each.documents})
        idf = log(1 + (size - together + 0.5) / (together + 0.5))
        if postings:
            read.readings.append(Reading("completed", word.surface))
        for i, each in enumerate(postings):
            scores = [score * idf / each.idf for score in each.scores]
            postings[i] = each._replace(scores=scores)
        return Slot(word, postings, 1.0, idf)

    def _read_names(self, plain: str, words: Sequence[Word], read: ReadQuery) -> None:
        """Look up what is a name in the query: of this language, or as a whole of another."""
        mended = {r.typed: r.meant for r in read.readings if r.manner == "mended"}
        if mended:
            plain = " ".join(mended.get(word.surface, word.surface) for word in words)
            words = tuple(self._analyzer.read(plain, keep_stops=True))
        names = dict(_names(words))
        wholes = {
            FOREIGN + WHOLE + name_key(tuple(other.read(plain, keep_stops=True)))
            for other in self._others
        }
        found = self._store.postings([*wholes, *(WHOLE + key for key in names)])
        whole = name_key(words)
        for term, postings in found.items():
            is_whole = term in wholes or term == WHOLE + whole
            read.is_name = read.is_name or is_whole
            weight = _NAME * (_WHOLE_QUERY if is_whole else 1.0)
            read.names.append(Slot(None, (postings,), weight))
        folded = " ".join(word.folded for word in words)
        begun = dict(reversed(self._store.begun_names(folded, _MOST_COMPLETIONS)))
        if begun and len(folded) >= _SHORTEST_PREFIX:
            scores = [_BEGUN * len(folded) / length for length in begun.values()]
            postings = Postings("", 0.0, tuple(begun), scores, (0,) * len(begun))
            read.names.append(Slot(None, (postings,)))
        self._tell_synonyms(words, names, read)

    def _tell_synonyms(
        self, asked: Sequence[Word], names: Mapping[str, Sequence[Word]], read: ReadQuery
    ) -> None:
        """Tell what synonyms in the query stand for, the longest ones, if they are said so."""
        told: set[Word] = set()
        found = self._store.readings(names)
        stems = f" {' '.join(word.stem for word in asked)} "
        for key in sorted(found, key=lambda key: -len(names[key])):
            said, words, instead = found[key]
            whole = " ".join(word.stem for word in self._analyzer.read(said, keep_stops=True))
            if told.isdisjoint(names[key]) and f" {whole} " in stems:
                told.update(names[key])
                typed = " ".join(word.surface for word in names[key])
                read.readings.insert(0, Reading("said", typed, words, instead))


def _names(words: Iterable[Word]) -> Iterator[tuple[str, Sequence[Word]]]:
    """Yield what may be a name in a row of *words*: its stems, and the words."""
    strong = [word for word in words if not word.weak] or list(words)
    for begin in range(len(strong)):
        for end in range(begin + 1, min(begin + _LONGEST_NAME, len(strong)) + 1):
            span = strong[begin:end]
            yield " ".join(word.stem for word in span), span
