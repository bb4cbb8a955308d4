"""A compiled site, opened read-only: dictionaries, catalogs, indexes, lineages.

:mod:`glossary.snapshot.build` makes the folder; this module reads it and never writes. The manifest
has the sha256 of every file: a snapshot is whole or it is not opened.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec

from glossary import search
from glossary.cards import tables
from glossary.cards.playable import CardList, list_of, using_cards
from glossary.cards.tables import CardTables
from glossary.core.errors import SnapshotUnusable
from glossary.core.i18n import Speech
from glossary.core.integrity import damage_of, read_sealed, why
from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer
from glossary.examples import store
from glossary.examples.exam import Item
from glossary.examples.index import ExampleIndex, example_index
from glossary.examples.lessons import Lesson
from glossary.examples.model import Example
from glossary.examples.pairs import Pair, read_pairs
from glossary.narration.card_filters import CardFilters
from glossary.narration.card_lines import CardsInWords, FaceInWords
from glossary.rulebook.compare import Change, compare
from glossary.rulebook.editions import Refused
from glossary.rulebook.lineage import Lineage, read_lineage, trace
from glossary.rulebook.model import Dictionary, edition_key
from glossary.rulebook.term_links import TermLinks
from glossary.rulebook.timeline import EditionRecord, read_timeline
from glossary.rulebook.translations import TextsOfLanguage
from glossary.snapshot.beside import BesideRules
from glossary.snapshot.parts import MANIFEST as MANIFEST
from glossary.snapshot.stories import Stories

TIMELINE = "editions.tsv"
LESSONS = "lessons.json"
EXAM = "exam.json"
TEXTS = "texts.json"
IN_WORDS = "cards-in-words.msgpack"
USES = "uses.msgpack"
STORIES = "stories"
DRAWINGS = "drawings.msgpack"
BESIDE = "beside"
Changes = Mapping[RuleNumber, tuple[Change, ...]]
"""Rule number, the newer one if there are two -> what changed there."""


@dataclass(frozen=True, eq=False)
class IndexedDictionary:
    """One dictionary as the site reads it: words, references, index.

    It equals itself alone, so that caches may be keyed by it.

    :param languages: those of the snapshot, ``language`` among them.
    :param mentions: the paragraphs that mention a term, by its key, in reading order.
    """

    language: str
    languages: Languages
    edition: str
    file: str
    digest: str
    folder: Path
    editions: tuple[str, ...]
    dictionary: Dictionary
    mentions: Mapping[str, tuple[str, ...]]

    @property
    def analyzer(self) -> Analyzer:
        """Cuts its texts into words."""
        return self.languages[self.language].analyzer

    def uses(self, key: str) -> tuple[RuleNumber, ...]:
        """Return the paragraphs that mention a term."""
        return tuple(map(RuleNumber.parse, self.mentions.get(key, ())))

    @cached_property
    def term_links(self) -> TermLinks:
        """Finds its terms in texts."""
        return TermLinks(self.analyzer, self.dictionary.terms)

    @cached_property
    def term_words(self) -> Mapping[str, str]:
        """Key of a term -> its official word."""
        return {term.key: term.word for term in self.dictionary.terms}

    @cached_property
    def terms_of(self) -> Mapping[RuleNumber, frozenset[str]]:
        """Entry -> the terms that it defines."""
        keys_of: dict[RuleNumber, set[str]] = {}
        for term in self.dictionary.terms:
            if term.rule is not None:
                keys_of.setdefault(term.rule.entry, set()).add(term.key)
        return {entry: frozenset(keys) for entry, keys in keys_of.items()}

    @cached_property
    def neighbours(self) -> Mapping[RuleNumber, tuple[RuleNumber | None, RuleNumber | None]]:
        """What stands before and after each entry, and each paragraph."""
        neighbours: dict[RuleNumber, tuple[RuleNumber | None, RuleNumber | None]] = {}
        paragraphs = [paragraph.number for paragraph in self.dictionary.paragraphs]
        # An entry that is a paragraph, too, stands among entries.
        for numbers in (paragraphs, [entry.number for entry in self.dictionary]):
            before, after = [None, *numbers[:-1]], [*numbers[1:], None]
            neighbours.update(zip(numbers, zip(before, after, strict=True), strict=True))
        return neighbours

    @cached_property
    def index(self) -> search.Index:
        """Its index, opened when it is first asked for.

        :raises SnapshotUnusable: if it cannot be read.
        """
        return search.Index(self.folder, self.language, self.languages, self.editions)


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A compiled site. ``refused`` lists the edition files that were left out, with reasons.

    ``texts`` says how far the working texts of each language are, ``drawings`` has the board of
    each example, small, as SVG; ``pairs`` are the minimal pairs that the program has; ``books`` is
    the folder where its books lie as files, if they were made.
    """

    digest: str
    books: Path
    languages: Languages
    dictionaries: tuple[IndexedDictionary, ...]
    refused: tuple[Refused, ...]
    speeches: Mapping[str, Speech]
    lineages: tuple[Lineage, ...]
    timeline: tuple[EditionRecord, ...]
    examples: tuple[Example, ...]
    drawings: Mapping[str, str]
    stories: Mapping[str, Stories]
    beside: Mapping[str, BesideRules]
    lessons: tuple[Lesson, ...]
    exam: tuple[Item, ...]
    cards: CardTables
    in_words: CardsInWords
    pairs: tuple[Pair, ...]
    texts: Mapping[str, TextsOfLanguage]

    @cached_property
    def card_list(self) -> CardList:
        """The cards as boards name and play them."""
        return list_of(self.cards)

    def card_filters(self, language: str) -> CardFilters:
        """Return what reads the filters of cards in the words of a language."""
        indexed = self.best_dictionary(language)
        if indexed is None:
            raise SnapshotUnusable("no dictionary")
        return CardFilters(self.cards, self.in_words.filters[language], indexed.analyzer)

    @property
    def does(self) -> Mapping[str, FaceInWords]:
        """What each face does, by its reference."""
        return self.in_words.faces

    @cached_property
    def _by_slug(self) -> Mapping[str, Example]:
        return {example.slug: example for example in self.examples}

    def example(self, slug: str) -> Example | None:
        """Return the worked example of that name."""
        return self._by_slug.get(slug)

    def lesson(self, slug: str) -> Lesson | None:
        """Return the lesson of that name."""
        return next((lesson for lesson in self.lessons if lesson.slug == slug), None)

    def lineage(self, older: str, newer: str) -> Lineage | None:
        """Return what each rule of *older* became in *newer*, over every edition between."""
        return self._lineages.get((older, newer))

    def changes(
        self,
        older: IndexedDictionary,
        newer: IndexedDictionary,
        entries: Collection[RuleNumber] = (),
    ) -> Changes | None:
        """Return what changed between two dictionaries of a language; None without a lineage.

        What counts as a change is the same in every language, see :mod:`glossary.rulebook.compare`.

        :param entries: of which alone, by their number in either; all if there are none.
        """
        lineage = self.lineage(older.edition, newer.edition)
        if lineage is None:
            return None
        others = [
            (before.dictionary, after.dictionary)
            for code in self.languages
            if code != older.language
            if (before := self.dictionary(code, older.edition))
            if (after := self.dictionary(code, newer.edition))
        ]
        steps = lineage.around(entries) if entries else None
        changes = compare(older.dictionary, newer.dictionary, lineage, others, steps)
        by_number: dict[RuleNumber, tuple[Change, ...]] = {}
        for change in changes:
            by_number[change.place] = (*by_number.get(change.place, ()), change)
        return by_number

    @cached_property
    def _lineages(self) -> Mapping[tuple[str, str], Lineage]:
        """The lineage over every edition between an older and a newer one."""
        ends = {edition for each in self.lineages for edition in (each.older, each.newer)}
        traced = {pair: trace(self.lineages, *pair) for pair in permutations(ends, 2)}
        return {pair: lineage for pair, lineage in traced.items() if lineage is not None}

    @cached_property
    def example_index(self) -> ExampleIndex:
        """Finds its examples."""
        with using_cards(self.card_list):
            return example_index(self.examples, self.cards.index, self.editions, self.lineage)

    @cached_property
    def editions(self) -> tuple[str, ...]:
        """The editions that some language has, newest first."""
        known = {indexed.edition for indexed in self.dictionaries}
        return tuple(sorted(known, key=edition_key, reverse=True))

    def dictionary(self, language: str, edition: str | None = None) -> IndexedDictionary | None:
        """Return a dictionary; without *edition* the newest of that *language*."""
        return self._by_edition.get((language, edition))

    @cached_property
    def _by_edition(self) -> Mapping[tuple[str, str | None], IndexedDictionary]:
        """Language and edition -> dictionary; for edition None the newest of the language."""
        dictionaries: dict[tuple[str, str | None], IndexedDictionary] = {}
        for indexed in sorted(
            self.dictionaries, key=lambda v: edition_key(v.edition), reverse=True
        ):
            dictionaries.setdefault((indexed.language, None), indexed)
            dictionaries.setdefault((indexed.language, indexed.edition), indexed)
        return dictionaries

    def best_dictionary(
        self, language: str, edition: str | None = None
    ) -> IndexedDictionary | None:
        """Return a dictionary; falls back to the binding language, then to any language."""
        best = self._best.get((language, edition))
        return best or self._best.get((self.languages.binding, edition))

    @cached_property
    def _best(self) -> Mapping[tuple[str, str | None], IndexedDictionary]:
        """Language and edition, None for the newest -> the dictionary that is read for it."""
        best: dict[tuple[str, str | None], IndexedDictionary] = {}
        for language in self.languages:
            for other in reversed(self.languages.preferring(language)):
                for edition in (None, *self.editions):
                    if (indexed := self.dictionary(other, edition)) is not None:
                        best[language, edition] = indexed
        return best

    def fallbacks(self, indexed: IndexedDictionary) -> tuple[IndexedDictionary, ...]:
        """Return others of that edition with rules that *indexed* lacks, the preferred first."""
        return self._fallbacks[indexed.language, indexed.edition]

    @cached_property
    def _fallbacks(self) -> Mapping[tuple[str, str], tuple[IndexedDictionary, ...]]:
        """Language and edition -> the dictionaries with rules that this one lacks."""
        numbers = {(d.language, d.edition): {*d.dictionary.numbers} for d in self.dictionaries}
        fallbacks: dict[tuple[str, str], tuple[IndexedDictionary, ...]] = {}
        for language, edition in numbers:
            others = self.languages.preferring(language)[1:]
            fallbacks[language, edition] = tuple(
                self._by_edition[other, edition]
                for other in others
                if not numbers[language, edition] >= numbers.get((other, edition), set())
            )
        return fallbacks


def open_snapshot(place: Path) -> Snapshot:
    """Open a compiled folder, each file checked against its sha256.

    :raises SnapshotUnusable: if a file is missing or differs, or other code made the folder.
    """
    manifest = read_sealed(place / MANIFEST)
    try:
        for name, sha256 in manifest["files"].items():
            if (damage := damage_of(place, name, sha256)) is not None:
                raise SnapshotUnusable(damage)
        return opened(place, manifest)
    except (KeyError, TypeError, ValueError, AttributeError, OSError) as error:
        raise SnapshotUnusable(f"{MANIFEST} was made by other code: {why(error)}") from error


def damaged_files(place: Path) -> tuple[str, ...]:
    """Return what is wrong with each file of a compiled folder that is missing or differs."""
    try:
        files = read_sealed(place / MANIFEST)["files"]
    except SnapshotUnusable as error:
        return (str(error),)
    checked = (damage_of(place, name, sha256) for name, sha256 in files.items())
    return tuple(damage for damage in checked if damage is not None)


def opened(place: Path, manifest: Mapping[str, Any]) -> Snapshot:
    """Return the snapshot of a folder that is known to be whole, or is being compiled."""
    languages = Languages.from_json(manifest["languages"])
    slugs = [listed["slug"] for listed in manifest["dictionaries"]]
    every_edition = tuple(sorted({slug.partition("-")[2] for slug in slugs}))

    def indexed(listed: Mapping[str, str]) -> IndexedDictionary:
        slug, file = listed["slug"], listed["file"]
        language, _, edition = slug.partition("-")
        return IndexedDictionary(
            language=language,
            languages=languages,
            edition=edition,
            file=file,
            digest=listed["digest"],
            folder=place / slug,
            editions=every_edition,
            dictionary=msgspec.json.decode((place / f"{slug}.json").read_bytes(), type=Dictionary),
            mentions=msgspec.msgpack.decode(
                (place / slug / USES).read_bytes(), type=dict[str, tuple[str, ...]]
            ),
        )

    lineages = (read_lineage(place / name) for name in manifest["lineages"])
    return Snapshot(
        digest=manifest["digest"],
        books=place / "books",
        languages=languages,
        dictionaries=tuple(map(indexed, manifest["dictionaries"])),
        refused=tuple(Refused(**item) for item in manifest["refused"]),
        speeches={
            language: Speech(language, (place / f"{language}.mo").read_bytes())
            for language in languages
        },
        lineages=tuple(sorted(lineages, key=lambda each: edition_key(each.older))),
        timeline=read_timeline(place / TIMELINE),
        examples=store.from_json((place / store.FILE).read_bytes()),
        drawings=msgspec.msgpack.decode((place / DRAWINGS).read_bytes(), type=dict[str, str]),
        stories={code: Stories(place / f"{code}.{STORIES}") for code in languages},
        beside={code: BesideRules(place / f"{code}.{BESIDE}") for code in languages},
        lessons=msgspec.json.decode((place / LESSONS).read_bytes(), type=tuple[Lesson, ...]),
        exam=msgspec.json.decode((place / EXAM).read_bytes(), type=tuple[Item, ...]),
        cards=tables.decode((place / tables.FILE).read_bytes()),
        in_words=msgspec.msgpack.decode((place / IN_WORDS).read_bytes(), type=CardsInWords),
        pairs=read_pairs(),
        texts=msgspec.json.decode((place / TEXTS).read_bytes(), type=dict[str, TextsOfLanguage]),
    )
