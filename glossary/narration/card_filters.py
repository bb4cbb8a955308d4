"""Reads what people ask of cards in words, as filters: "characters that sacrifice".

A filter is meant by the words that stand for it in lists, in any inflection. Words that are those
of no filter mean that something else is asked: nothing is read then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from glossary.cards.facets import FILTERS
from glossary.cards.filters import MOST_COST, cost_of
from glossary.cards.model import FACTION_LETTERS
from glossary.cards.tables import CardTables
from glossary.core.i18n import Speech
from glossary.core.sorted_set import SortedSet
from glossary.core.text_analysis import Analyzer
from glossary.narration.facet_words import FacetWords
from glossary.rulebook.model import Dictionary

LONGEST = 100
"""Characters of what is read."""

_TYPES = ("hero", "character", "spell", "landmark-permanent", "expedition-permanent", "token")
_ORDER = ("type", "faction", "cost", "keyword", *FILTERS)
_MOST_WORDS = 8
_SHORTEST = 5
"""Letters of a beginning that is taken for a word."""
_LEAST_OF_LONGER = 2
"""How many words of a longer name mean it."""


class Label(NamedTuple):
    """Words that mean a value of a filter, as stems; how many faces have it."""

    name: str
    value: str
    stems: frozenset[str]
    length: int
    bearers: int


class FilterWords(NamedTuple):
    """The words of filters in one language: made once, when a site is compiled.

    :param words: what each value is called, by the name of its filter and itself: ``does-draw``.
    :param labels: the words that mean a filter; ``known`` are the stems of all of them.
    :param generic: the stems that mean none.
    :param whenever: those of them that speak of a moment.
    """

    words: Mapping[str, str]
    labels: tuple[Label, ...]
    known: frozenset[str]
    generic: frozenset[str]
    whenever: frozenset[str]


def filter_words(
    tables: CardTables, speech: Speech, dictionary: Dictionary, analyzer: Analyzer
) -> FilterWords:
    """Return the words of filters.

    :param dictionary: the newest edition in the language of *speech*, or in the binding one.
    """
    facets, _ = FacetWords(speech, dictionary, tables.index), speech.gettext
    values = tuple(_values(tables, dictionary, facets, _("cost %(costs)s")))
    whenever = _stems(analyzer, _("when, whenever, each time, at"), keep_stops=True)
    common = _("card, cards, object, this, that, which, I, my, you, your, have, has, with, make")
    generic = _stems(analyzer, common) | whenever
    counts = Counter(key for keys in tables.facets.values() for key in keys)
    labels = tuple(
        Label(name, value, SortedSet(stems), len(text.split()), counts[f"{name}-{value}"])
        for name, value, word in values
        # a number alone is no cost
        for text in sorted({word, facets.sentence(name, value), "" if name == "cost" else value})
        if (stems := _stems(analyzer, text) - generic)
    )
    words = {f"{name}-{value}": word for name, value, word in values}
    known = frozenset(stem for label in labels for stem in label.stems)
    return FilterWords(words, labels, *map(SortedSet, (known, generic, whenever)))


def _values(
    tables: CardTables, dictionary: Dictionary, facets: FacetWords, cost: str
) -> Iterator[tuple[str, str, str]]:
    """Yield the values of all filters with their words; *cost* is how a cost is said."""
    terms = {term.key: term.word for term in dictionary.terms}
    for kind in _TYPES:
        yield "type", kind, terms.get(f"type.{kind}", kind)
    for faction in FACTION_LETTERS:
        if word := terms.get(f"faction.{faction}"):
            yield "faction", faction, word
    for number in range(MOST_COST + 1):
        yield "cost", str(number), cost % {"costs": number}
    for subtype in sorted({word for face in tables.faces for word in face.subtypes}):
        if word := terms.get(f"sub.{subtype}"):
            yield "keyword", f"sub-{subtype}", word
    for key in sorted(frozenset().union(*tables.facets.values())):
        name, value = key.split("-", 1)
        yield name, value, facets.word(name, value)


def _stems(analyzer: Analyzer, text: str, *, keep_stops: bool = False) -> frozenset[str]:
    return frozenset(word.stem for word in analyzer.read(text, keep_stops=keep_stops))


class CardFilters:
    """Reads the filters of cards in one language.

    :param analyzer: that with which *words* were made.
    """

    def __init__(self, tables: CardTables, words: FilterWords, analyzer: Analyzer) -> None:
        self._tables = tables
        self._words = words
        self._analyzer = analyzer

    def read(self, asked: str) -> Mapping[str, str]:
        """Return the filters that a text asks for, by name; none if it asks for something else."""
        if len(asked) > LONGEST:
            return {}
        words = tuple(self._analyzer.read(asked, keep_stops=True))
        telling = {word.stem for word in words if not word.weak} - self._words.generic
        left = frozenset(map(self._known_stem, telling))
        if not 0 < len(left) <= _MOST_WORDS or not left <= self._words.known:
            return {}
        moment = any(word.stem in self._words.whenever for word in words)
        plain = [one for one in self._words.labels if moment or "." not in one.value]
        chosen = _fitting(left, plain, moment=moment)
        chosen = chosen or _fitting(left, self._words.labels, moment=moment)
        ordered = {name: chosen[name] for name in _ORDER if name in chosen}
        return ordered if ordered and any(self._passing(ordered)) else {}

    def telling(self, text: str) -> frozenset[str]:
        """Return the stems of a text without the words that could stand in any ability."""
        return _stems(self._analyzer, text) - self._words.generic

    def _known_stem(self, stem: str) -> str:
        """Return a stem of the labels that a longer one begins with: ``pioch`` for ``piochent``."""
        if stem in self._words.known:
            return stem
        ends = range(len(stem) - 1, _SHORTEST - 1, -1)
        return next((stem[:end] for end in ends if stem[:end] in self._words.known), stem)

    def bearers(self, filters: Mapping[str, str]) -> Sequence[str]:
        """Return the slugs of the cards one of whose faces passes all filters."""
        return tuple(dict.fromkeys(self._passing(filters)))

    def _passing(self, filters: Mapping[str, str]) -> Iterator[str]:
        """Yield the slug of each face that passes all filters."""
        facets = {f"{name}-{value}" for name, value in filters.items() if name in FILTERS}
        faction, cost = filters.get("faction", ""), filters.get("cost", "")
        keys = {
            value if name == "keyword" else f"{name}-{value}"
            for name, value in filters.items()
            if name not in (*FILTERS, "faction", "cost")
        }
        bears, does = self._tables.bears, self._tables.facets
        for face in self._tables.faces:
            if (
                facets <= does.get(face.ref, frozenset())
                and keys <= bears[face.ref]
                and faction in ("", face.faction)
                and (not cost or cost == str(cost_of(face)))
            ):
                yield face.slug

    def word(self, name: str, value: str) -> str:
        """Return what a value of a filter is called."""
        return self._words.words.get(f"{name}-{value}", value)


def _fitting(left: frozenset[str], labels: Sequence[Label], *, moment: bool) -> dict[str, str]:
    """Return the values whose labels take up all words that are *left*; none if some stay."""
    chosen: dict[str, str] = {}
    while left:
        fitting = [one for one in labels if one.name not in chosen and one.stems & left]
        best = max(fitting, key=lambda one: _rank(one, left, moment=moment), default=None)
        if best is None or (best.stems - left and len(best.stems & left) < _LEAST_OF_LONGER):
            return {}
        chosen[best.name] = best.value
        left -= best.stems
    return chosen


def _rank(label: Label, left: frozenset[str], *, moment: bool) -> tuple[object, ...]:
    """Return how well a label fits the words that are left."""
    taken = len(label.stems & left)
    return (
        taken,
        (label.name == "when") == moment,
        -len(label.stems - left),
        label.name in ("type", "does", "status"),
        -label.length,
        label.bearers,
    )
