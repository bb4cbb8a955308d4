"""Reads what people ask of cards in words, as filters: "characters that sacrifice".

A filter is meant by the words that stand for it in lists, in any inflection. Words that are those
of no filter mean that something else is asked: nothing is read then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from glossary.cards.facets import FILTERS
from glossary.cards.filters import keys_of
from glossary.cards.model import FACTION_LETTERS, Face
from glossary.cards.tables import CardTables
from glossary.core.i18n import Speech
from glossary.core.text_analysis import Analyzer
from glossary.narration.facet_words import FacetWords
from glossary.rulebook.model import Dictionary

LONGEST = 100
"""Characters of what is read."""

_TYPES = ("hero", "character", "spell", "landmark-permanent", "expedition-permanent", "token")
_ORDER = ("type", "faction", "keyword", *FILTERS)
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


class CardFilters:
    """The filters of cards in the words of one language.

    :param dictionary: the newest edition in that language, or in the binding one.
    """

    def __init__(
        self, tables: CardTables, speech: Speech, dictionary: Dictionary, analyzer: Analyzer
    ) -> None:
        self._tables = tables
        self._analyzer = analyzer
        self._terms = {term.key: term.word for term in dictionary.terms}
        self._words = FacetWords(speech, dictionary, tables.index)
        _ = speech.gettext
        self._whenever = self._stems(_("when, whenever, each time, at"), keep_stops=True)
        said = _("card, cards, object, this, that, which, I, my, you, your, have, has, with, make")
        self._generic = self._stems(said) | self._whenever
        self._labels = tuple(self._every_label())
        self._known = frozenset().union(*(label.stems for label in self._labels))

    def read(self, asked: str) -> Mapping[str, str]:
        """Return the filters that a text asks for, by name; none if it asks for something else."""
        if len(asked) > LONGEST:
            return {}
        left = frozenset(map(self._known_stem, self.telling(asked)))
        if not 0 < len(left) <= _MOST_WORDS:
            return {}
        moment = bool(self._stems(asked, keep_stops=True) & self._whenever)
        plain = [one for one in self._labels if moment or "." not in one.value]
        found = _fitting(left, plain, moment=moment)
        found = found or _fitting(left, self._labels, moment=moment)
        ordered = {name: found[name] for name in _ORDER if name in found}
        return ordered if ordered and self.bearers(ordered) else {}

    def telling(self, text: str) -> frozenset[str]:
        """Return the stems of a text without the words that could stand in any ability."""
        return self._stems(text) - self._generic

    def _known_stem(self, stem: str) -> str:
        """Return a stem of the labels that a longer one begins with: ``pioch`` for ``piochent``."""
        if stem in self._known:
            return stem
        ends = range(len(stem) - 1, _SHORTEST - 1, -1)
        return next((stem[:end] for end in ends if stem[:end] in self._known), stem)

    def bearers(self, filters: Mapping[str, str]) -> Sequence[str]:
        """Return the slugs of the cards one of whose faces passes all filters."""
        facets = {f"{name}-{value}" for name, value in filters.items() if name in FILTERS}
        keys = {
            value if name == "keyword" else f"{name}-{value}"
            for name, value in filters.items()
            if name not in FILTERS
        }
        passing = dict[str, None]()
        for face in self._tables.faces:
            if facets <= self._tables.facets.get(face.ref, frozenset()) and (
                not keys or keys <= self._keys(face)
            ):
                passing[face.slug] = None
        return tuple(passing)

    def _keys(self, face: Face) -> set[str]:
        return {*keys_of(face, self._tables.vocabulary), f"faction-{face.faction}"}

    def words(self, filters: Mapping[str, str]) -> list[str]:
        """Return filters in words."""
        said = {(name, value): word for name, value, word in self._values()}
        return [said.get(one, one[1]) for one in filters.items()]

    def _values(self) -> Iterator[tuple[str, str, str]]:
        """Yield the values of all filters with their words."""
        for kind in _TYPES:
            yield "type", kind, self._terms.get(f"type.{kind}", kind)
        for faction in FACTION_LETTERS:
            if word := self._terms.get(f"faction.{faction}"):
                yield "faction", faction, word
        for subtype in sorted({word for face in self._tables.faces for word in face.subtypes}):
            if word := self._terms.get(f"sub.{subtype}"):
                yield "keyword", f"sub-{subtype}", word
        for key in sorted(frozenset().union(*self._tables.facets.values())):
            name, value = key.split("-", 1)
            yield name, value, self._words.word(name, value)

    def _every_label(self) -> Iterator[Label]:
        counts: dict[str, int] = {}
        for keys in self._tables.facets.values():
            for key in keys:
                counts[key] = counts.get(key, 0) + 1
        for name, value, word in self._values():
            for said in {word, self._words.sentence(name, value), value}:
                stems = self._stems(said) - self._generic
                if stems:
                    bearers = counts.get(f"{name}-{value}", 0)
                    yield Label(name, value, stems, len(said.split()), bearers)

    def _stems(self, text: str, *, keep_stops: bool = False) -> frozenset[str]:
        words = self._analyzer.read(text, keep_stops=keep_stops)
        return frozenset(word.stem for word in words)


def _fitting(left: frozenset[str], labels: Sequence[Label], *, moment: bool) -> dict[str, str]:
    """Return the values whose labels take up all words that are *left*; none if some stay."""
    found: dict[str, str] = {}
    while left:
        fitting = [one for one in labels if one.name not in found and one.stems & left]
        best = max(fitting, key=lambda one: _rank(one, left, moment=moment), default=None)
        if best is None or (best.stems - left and len(best.stems & left) < _LEAST_OF_LONGER):
            return {}
        found[best.name] = best.value
        left -= best.stems
    return found


def _rank(label: Label, left: frozenset[str], *, moment: bool) -> tuple[object, ...]:
    """Return how well a label fits the words that are left."""
    said = len(label.stems & left)
    return (
        said,
        (label.name == "when") == moment,
        -len(label.stems - left),
        label.name in ("type", "does", "status"),
        -label.length,
        label.bearers,
    )
