"""Reads a parsed query against one index: what is looked up for each word, and how that is told.

A word of the texts is looked up in any inflection. A word that they do not have may be a name in
another language, a beginning, or a misspelling; what is spelt right in its language is not mended.
Names and synonyms that stand whole in the query are looked up as one term besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal, NamedTuple

from glossary.core.languages import Languages
from glossary.core.text_analysis import Word
from glossary.search import spelling
from glossary.search.documents import FIELDS, KINDS
from glossary.search.query import ParsedQuery, QueryPart
from glossary.search.store import (
    ASKED,
    FOREIGN,
    LONGEST_NAME,
    WHOLE,
    Postings,
    Store,
    idf_of,
    name_key,
)

MOST_TELLING = 24
"""Words of a longer query: the rarest are looked up, the others are said to be ignored."""

ASKING, WEAK = 0.45, 0.25
"""What words count that only ask, and stop words, which stand in questions alone."""

_NAME, _WHOLE_QUERY = 0.9, 1.5
"""What a name counts that stands in the query, and by how much more if it is all of it."""

_BEGUN = 15.0
"""What a document scores whose name the query begins, and has all but written."""

_MOST_COMPLETIONS, _MOST_MENDED = 40, 6
_RULE, _TERM, _CARD = (KINDS.index(kind) for kind in ("rule", "term", "card"))
_IN_TITLE = 1 << [*FIELDS].index("title")
_SUBTYPE, _MOST_DEFINED = "sub.", 3
_FOREIGN_MARKS = (FOREIGN, FOREIGN + WHOLE)
_FEW = 5
"""Documents; a word that so few have may be quoted from another language."""

_ByStem = Mapping[str, Postings]
_Abroad = Mapping[str, tuple[list[Postings], str]]
Manner = Literal["said", "mended", "translated", "completed", "ignored"]


class WordReading(NamedTuple):
    """How words were read: as which others, and ``instead`` what the rules have, as a sentence."""

    manner: Manner
    typed: str
    meant: str = ""
    instead: str = ""


@dataclass(slots=True)
class Slot:
    """A word of the query with the postings of which any may stand for it.

    ``weight`` multiplies their scores; ``idf`` is how much it counts in what was asked, 0 for
    what only adds to the score. ``word`` is None for a name. ``absent`` is whether a synonym says
    that the rules have no such thing, ``of_card`` whether it stands in the name of a card.
    """

    word: Word | None
    alternatives: Sequence[Postings]
    weight: float = 1.0
    idf: float = 0.0
    absent: bool = False
    of_card: bool = False

    @property
    def telling(self) -> bool:
        """Whether it is a word that says what is asked about."""
        return self.word is not None and self.weight == 1.0

    @property
    def lacking(self) -> bool:
        """Whether it is such a word, and these rules do not have it."""
        return self.telling and (self.absent or not self.alternatives)


@dataclass(slots=True)
class ReadQuery:
    """What is looked up: the slots of each part of the query, and what is told of them.

    ``needles`` are quoted parts as they stand in the streams of documents; ``is_name`` is whether
    all of the query is a name, ``defined`` are the documents of the terms that it asks for.
    """

    parts: dict[QueryPart, list[Slot]] = field(default_factory=dict)
    needles: dict[QueryPart, str] = field(default_factory=dict)
    names: list[Slot] = field(default_factory=list)
    is_name: bool = False
    defined: Sequence[int] = ()
    readings: list[WordReading] = field(default_factory=list)

    @property
    def marked(self) -> Sequence[Slot]:
        """The words to mark: those that tell what is asked about, or all if there are none."""
        kept = [s for part, slots in self.parts.items() if not part.barred for s in slots]
        return [slot for slot in kept if slot.telling] or kept


class QueryReader:
    """Reads queries against one :class:`~glossary.search.store.Store`."""

    def __init__(self, store: Store, language: str, languages: Languages) -> None:
        self._store = store
        self._analyzer = languages[language].analyzer
        self._others = [other.analyzer for other in languages.values() if other.code != language]

    def read(self, query: ParsedQuery) -> ReadQuery:
        """Look up every word of *query*."""
        read = ReadQuery()
        parts = list(dict.fromkeys(part for group in query.groups for part in group))
        words = [word for part in parts for word in part.words]
        postings = self._store.postings(word.stem for word in words)
        rare = [
            w for w in words if w.stem not in postings or len(postings[w.stem].documents) <= _FEW
        ]
        abroad = self._abroad(word for word in rare if not word.weak)
        for part in parts:
            read.parts[part] = self._slots(part, query, postings, abroad, read)
        if parts and not query.strict:
            self._read_names(query.plain, parts[0].words, postings, read)
        return read

    def _abroad(self, words: Iterable[Word]) -> _Abroad:
        """Look up *words* as names in other languages, with the name here if it is one word."""
        stems = {w.surface: {other.stem(w.surface) for other in self._others} for w in words}
        terms = [mark + s for each in stems.values() for s in each for mark in _FOREIGN_MARKS]
        postings = self._store.postings(terms)
        abroad: dict[str, tuple[list[Postings], str]] = {}
        for surface, each in stems.items():
            wholes = [
                postings[FOREIGN + WHOLE + s] for s in each if FOREIGN + WHOLE + s in postings
            ]
            heads = self._store.documents_at(whole.documents[0] for whole in wholes)
            titles = {head.title for head in heads.values()}
            names = {t: [word.stem for word in self._analyzer.read(t)] for t in sorted(titles)}
            here = self._store.postings(stem for n in names.values() if len(n) == 1 for stem in n)
            named = [postings[FOREIGN + s] for s in each if FOREIGN + s in postings]
            abroad[surface] = [*named, *here.values()], ", ".join(names)
        return abroad

    def _slots(
        self,
        part: QueryPart,
        query: ParsedQuery,
        postings: _ByStem,
        abroad: _Abroad,
        read: ReadQuery,
    ) -> list[Slot]:
        slots: dict[str, Slot] = {}
        missing: list[Word] = []
        last, strict, plain = part.words[-1], query.strict, query.plain
        unfinished = not strict and len(last.surface) == 1 < len(part.words) and plain[-1].isalpha()
        for word in part.words:
            asking = word.folded in self._analyzer.question_words
            weight = WEAK if word.weak else ASKING if asking else 1.0
            named, name = abroad.get(word.surface, ([], ""))
            if part.unfinished and word is last:
                slots[word.stem] = self._completed(word, postings, read)
            elif word is last and unfinished:
                continue  # the first letter of a word that is being typed
            elif word.stem in postings:
                own = postings[word.stem]
                slots[word.stem] = Slot(word, (own, *named), weight, own.idf)
            elif not strict and word is last and self._store.beginning(word.folded, 1):
                slots[word.stem] = self._completed(word, postings, read)
            elif not word.weak:
                idf = min((p.idf for p in named), default=0.0)
                slots[word.stem] = Slot(word, named, weight, idf)
                if named:
                    read.readings.append(WordReading("translated", word.surface, name))
                elif weight == 1.0 and not part.quoted and not part.barred:
                    missing.append(word)
        slots.update(self._mended(missing, read))
        if part.quoted:
            letters = (
                postings[w.stem].letter for w in part.words if not w.weak and w.stem in postings
            )
            read.needles[part] = "".join(letters)
        if strict:
            strong = [slot for slot in slots.values() if slot.weight > WEAK]
            return [slot for slot in strong if slot.telling] or strong or list(slots.values())
        by_idf = sorted(slots.values(), key=lambda slot: -slot.weight * slot.idf)
        for slot in by_idf[MOST_TELLING:]:
            if slot.telling and slot.alternatives and slot.word is not None:
                read.readings.append(WordReading("ignored", slot.word.surface))
        return by_idf[:MOST_TELLING]

    def _mended(self, missing: Sequence[Word], read: ReadQuery) -> Iterator[tuple[str, Slot]]:
        """Find words spelt nearly like those that neither the texts nor the language have."""
        wrong = [w for w in missing if not spelling.is_among(w.folded, self._store.correct)]
        for word in wrong[:_MOST_MENDED]:
            near = spelling.near(word.folded, self._store.words)
            if near:
                stems = [self._analyzer.stem(folded) for folded in near]
                postings = tuple(self._store.postings(stems).values())
                read.readings.append(WordReading("mended", word.surface, near[0]))
                yield word.stem, Slot(word, postings, 1.0, min(p.idf for p in postings))

    def _completed(self, word: Word, postings_of: Mapping[str, Postings], read: ReadQuery) -> Slot:
        """Read all words that begin so as one: what few documents have is not worth more."""
        begun = self._store.beginning(word.folded, _MOST_COMPLETIONS)
        stems = [word.stem] * (word.stem in postings_of) + [
            self._analyzer.stem(each) for each in begun
        ]
        postings = list(self._store.postings(stems).values())
        size = len(self._store.kinds)
        together = len({place for each in postings for place in each.documents})
        idf = idf_of(size, together)
        if postings:
            read.readings.append(WordReading("completed", word.surface))
        for i, each in enumerate(postings):
            scores = [score * idf / each.idf for score in each.scores]
            postings[i] = each._replace(scores=scores)
        return Slot(word, postings, 1.0, idf)

    def _read_names(
        self, plain: str, words: Sequence[Word], postings: _ByStem, read: ReadQuery
    ) -> None:
        """Look up what is a name in the query, and the query as a question or a name abroad."""
        mended = {r.typed: r.meant for r in read.readings if r.manner == "mended"}
        if mended:
            plain = " ".join(mended.get(word.surface, word.surface) for word in words)
            words = tuple(self._analyzer.read(plain, keep_stops=True))
        names = dict(_spans([word for word in words if not word.weak] or words))
        whole = name_key(words)
        abroad = (name_key(tuple(other.read(plain, keep_stops=True))) for other in self._others)
        wholes = {ASKED + whole, WHOLE + whole, *(FOREIGN + WHOLE + key for key in abroad)}
        postings_of = self._store.postings([*wholes, *(WHOLE + key for key in names)])
        read.defined = self._defined(words, postings, postings_of)
        cards: set[Word] = set()
        for term, named in postings_of.items():
            if any(self._store.kinds[place] == _CARD for place in named.documents):
                cards.update(names.get(term.removeprefix(WHOLE), ()))
            is_whole = term in wholes
            read.is_name = read.is_name or is_whole
            weight = _NAME * (_WHOLE_QUERY if is_whole else 1.0)
            read.names.append(Slot(None, (named,), weight))
        of_cards = {word.stem for word in cards}
        if of_cards:
            for slot in chain.from_iterable(read.parts.values()):
                slot.of_card = slot.word is not None and slot.word.stem in of_cards
        folded = " ".join(word.folded for word in words)
        begun = dict(reversed(self._store.begun_names(folded, _MOST_COMPLETIONS)))
        if begun:
            scores = [_BEGUN * len(folded) / length for length in begun.values()]
            named = Postings("", 0.0, tuple(begun), scores, (0,) * len(begun))
            read.names.append(Slot(None, (named,)))
        self._tell_synonyms(words, cards, read)

    def _defined(self, words: Sequence[Word], postings: _ByStem, names: _ByStem) -> Sequence[int]:
        """Return the term that is called so, or the only one with these words in its name.

        No title of a rule may have them, then: a card is no Tumult card. Words that only ask are
        left out: “what is Fleeting” names Fleeting. A sub-type stands last, behind the few terms
        with its name in theirs: Companion Expedition, then Companion.
        """
        asking = self._analyzer.question_words
        telling = [word for word in words if not word.weak and word.folded not in asking]
        called = names.get(WHOLE + name_key(telling))
        exact = self._terms(called.documents)[:1] if called is not None else []
        is_subtype = [self._store.document(each).key.startswith(_SUBTYPE) for each in exact]
        if is_subtype == [False] or any(word.stem not in postings for word in telling):
            return exact
        titled = (
            {place for place, bits in zip(each.documents, each.fields, strict=True)
             if bits & _IN_TITLE}
            for each in (postings[word.stem] for word in telling)
        )  # fmt: skip
        named = set.intersection(*titled) - {*exact} if telling else set()
        further = self._terms(named)
        if exact:
            return [*further, *exact] if len(further) <= _MOST_DEFINED else exact
        of_rules = any(self._store.kinds[place] == _RULE for place in named)
        return further if len(further) == 1 and not of_rules else ()

    def _terms(self, places: Iterable[int]) -> list[int]:
        return [place for place in sorted(places) if self._store.kinds[place] == _TERM]

    def _tell_synonyms(self, words: Sequence[Word], cards: Iterable[Word], read: ReadQuery) -> None:
        """Tell what synonyms in the query stand for, the longest ones, but in names of *cards*."""
        slots = [slot for each in read.parts.values() for slot in each]
        for span, meant, instead in synonyms_in(self._store, words, cards):
            stems_told = {word.stem for word in span if not word.weak}
            for slot in slots if instead else ():
                if slot.word is not None and slot.word.stem in stems_told:
                    slot.idf, slot.absent = 0.0, True
            typed = " ".join(word.surface for word in span)
            read.readings.insert(0, WordReading("said", typed, meant, instead))


def synonyms_in(
    store: Store, words: Sequence[Word], but: Iterable[Word] = ()
) -> Iterator[tuple[Sequence[Word], str, str]]:
    """Yield the words that the rules do not have, the longest first: official ones, or a sentence.

    :param but: words that stand in a name.
    """
    told, spans = set(but), dict(_spans(words))
    readings = store.readings(spans)
    for key in sorted(readings, key=lambda key: -len(spans[key])):
        (meant, instead), span = readings[key], spans[key]
        if told.isdisjoint(span):
            told.update(span)
            yield span, meant, instead


def _spans(words: Sequence[Word]) -> Iterator[tuple[str, Sequence[Word]]]:
    """Yield what may be a name or a synonym in a row of *words*: its stems, and the words."""
    stems = [word.stem for word in words]
    for begin in range(len(words)):
        for end in range(begin + 1, min(begin + LONGEST_NAME, len(words)) + 1):
            yield " ".join(stems[begin:end]), words[begin:end]
