"""Compiles the locales into a snapshot: whatever can be computed once is computed here.

A snapshot is a folder named by the digest of its sources. It is built under another name and
renamed, so that readers see a whole one or none.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from glossary import search
from glossary.cards import tables
from glossary.cards.ability_files import ABILITIES
from glossary.cards.facets import cards_alike, facets_of
from glossary.cards.playable import list_of, using_cards
from glossary.cards.tables import CardTables
from glossary.core import languages as core_languages
from glossary.core import parallel
from glossary.core.errors import GlossaryError, SourceError, SourceErrors
from glossary.core.i18n import CATALOG, FORMS, Speech, compile_catalog, counts
from glossary.core.integrity import write_sealed
from glossary.core.languages import Language, Languages, read_languages
from glossary.core.parallel import Each
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import NUMBERED
from glossary.examples import exam, files, lesson_files, store
from glossary.examples.lessons import Lesson
from glossary.examples.model import Example
from glossary.examples.play import board_of
from glossary.narration.card_filters import filter_words
from glossary.narration.card_lines import CardsInWords, in_words
from glossary.narration.words_lacking import lacking
from glossary.position.picture import thumbnail
from glossary.position.table import PRINTED, TEMPLATES
from glossary.rulebook import editions, markup, rule_files
from glossary.rulebook.lineage import Lineage, read_lineage, trace
from glossary.rulebook.model import Dictionary, Entry, edition_key
from glossary.rulebook.references import uses_of
from glossary.rulebook.render import symbol_words
from glossary.rulebook.term_links import TermLinks
from glossary.rulebook.timeline import read_timeline
from glossary.rulebook.translations import (
    FOLLOWS,
    PROOFREAD,
    TextsOfLanguage,
    read_proofread,
    states,
)
from glossary.rulebook.vocabulary import (
    QUESTIONS,
    SYNONYMS,
    Question,
    Synonym,
    read_questions,
    read_synonyms,
)
from glossary.snapshot import (
    BESIDE,
    DRAWINGS,
    EXAM,
    IN_WORDS,
    LESSONS,
    STORIES,
    TEXTS,
    TIMELINE,
    USES,
    beside,
    opened,
    stories,
)
from glossary.snapshot.parts import CODE, MANIFEST, Parts, digest_of_files, versions
from glossary.snapshot.proofread import digests_in
from glossary.snapshot.searched import documents_beside, names_but_of, names_by_edition

_Row = TypeVar("_Row", Synonym, Question)

_SAID = ("narration/**/*.toml", "rulebook/sentences/*.toml")
"""The sentences that plays are told with, and the words of symbols in them."""
ASIDE = "compiling-"
"""Prefix of the folders in which a snapshot is being built."""


def digest_of(locales: Path) -> str:
    """Return the name of a snapshot of *locales*: 16 hex digits, of texts, code and packages."""
    cards = tables.with_cards(locales)
    digests = (
        "\0".join(versions()).encode(),
        digest_of_files(
            locales,
            "*/editions/*.json",
            f"*/{core_languages.FILE}",
            f"*/{CATALOG}",
            f"*/{FORMS}",
            editions.LEDGER,
            "lineage/*.tsv",
            TIMELINE,
            f"*/{SYNONYMS}",
            f"*/{QUESTIONS}/*.tsv",
            f"*/{files.WORDS}/*.md",
            f"*/{lesson_files.WORDS}/*.md",
            "*/rules/*.md",
            f"*/{FOLLOWS}",
            f"*/{PROOFREAD}",
        ),
        digest_of_files(cards, *tables.WRITTEN),
        digest_of_files(CODE, "**/*.py", "**/*.toml", "**/*.tsv"),
        digest_of_files(TEMPLATES, *PRINTED),
    )
    return hashlib.sha256(b"".join(digests)).hexdigest()[:16]


def compile_snapshot(
    locales: Path,
    instance: Path,
    *,
    processes: int = 1,
    anew: bool = False,
    before: Path | None = None,
) -> Path:
    """Build the snapshot of *locales* under *instance* unless it exists; return its folder.

    :param processes: how many processes build it.
    :param anew: whether to replace an existing one, as it is damaged.
    :param before: a snapshot of which the parts are taken whose inputs did not change.
    :raises SourceErrors: if a language cannot be read.
    :raises SourceError: if a catalog cannot be read.
    """
    digest = digest_of(locales)
    place = instance / f"snapshot-{digest}"
    if (place / MANIFEST).exists() and not anew:
        return place
    instance.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=ASIDE, dir=instance))
    old = aside.with_name(f"{aside.name}-old")
    try:
        with parallel.processes(processes) as each:
            parts = Parts(aside, before)
            _Compilation(aside, locales, read_languages(locales), each, parts).fill(digest)
        aside.chmod(0o755)  # who serves it may be somebody else
        if place.exists() and (anew or not (place / MANIFEST).exists()):
            place.rename(old)
        aside.rename(place)
    except OSError:
        if anew or not (place / MANIFEST).exists():  # else somebody finished the same one first
            raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
    return place


@dataclass(frozen=True)
class _Compilation:
    """A snapshot that is being built: its parts are written into a folder one after another.

    :param each: runs a function for each of many values, perhaps in several processes.
    :param made: the parts of the snapshot before, and what each part is made of.
    :param refused: the files that could not be read so far, each with the reason.
    """

    folder: Path
    locales: Path
    languages: Languages
    each: Each
    made: Parts
    refused: list[dict[str, str]] = field(default_factory=list)

    @cached_property
    def speeches(self) -> Mapping[str, Speech]:
        """The languages of the interface."""
        return {language: self._speech(language) for language in self.languages}

    @cached_property
    def symbols(self) -> Mapping[str, dict[str, str]]:
        """The words that replace symbols, by language."""
        return {code: dict(symbol_words(speech)) for code, speech in self.speeches.items()}

    def fill(self, digest: str) -> None:
        """Write every part of the snapshot that is named *digest*."""
        symbols = self.symbols
        if wrong := tuple(lacking()):
            raise SourceErrors(wrong)
        loading = editions.load(self.locales, self.languages.codes)
        accepted = [
            replace(item, dictionary=_spoken(item.dictionary, symbols[item.dictionary.language]))
            for item in loading.accepted
        ]
        dictionaries = [item.dictionary for item in accepted]
        self.refused.extend({"file": r.file, "reason": r.reason} for r in loading.refused)
        lineages = list(self._lineages())
        cards = self._cards()
        worded = self._in_words(cards, dictionaries)
        examples, mistakes = self._examples()
        self._stories(examples, dictionaries)
        self._drawings(examples, cards)
        lessons, wrong_lessons = self._lessons(cards)
        mistakes = [*mistakes, *wrong_lessons]
        self._exam(examples, cards)
        mistakes += self._texts(examples, cards)
        self.refused.extend({"file": Path(m.file).name, "reason": str(m)} for m in mistakes)
        further = {
            d.language: tuple(
                documents_beside(cards, worded, d, examples, lessons, symbols[d.language])
            )
            for d in dictionaries
            if d.edition == NUMBERED[-1]
        }
        self._indexes(dictionaries, lineages, further)
        read_timeline(self.locales / TIMELINE)
        shutil.copyfile(self.locales / TIMELINE, self.folder / TIMELINE)
        manifest: dict[str, Any] = {
            "digest": digest,
            "languages": self.languages.to_json(),
            "dictionaries": [
                {"slug": _slug(item.dictionary), "file": item.file, "digest": item.digest}
                for item in accepted
            ],
            "lineages": [f"{each.older}-{each.newer}.tsv" for each in lineages],
            "refused": self.refused,
        }
        self._beside(manifest)
        manifest["made_of"] = self.made.made_of
        manifest["files"] = {
            path.relative_to(self.folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }
        # Written last: a folder without it is not a snapshot.
        write_sealed(self.folder / MANIFEST, manifest)

    def _indexes(
        self,
        dictionaries: Sequence[Dictionary],
        lineages: Sequence[Lineage],
        further: Mapping[str, Sequence[search.Document]],
    ) -> None:
        """Write the dictionaries and their indexes.

        :param further: what the index of the newest edition has besides, by language.
        """
        # Here, because a server only reads: it neither waits for Whoosh nor needs to have it.
        from glossary.search import build
        from glossary.search import store as index

        synonyms = self._rows_of(read_synonyms, SYNONYMS)
        questions = self._rows_of(read_questions, QUESTIONS)
        correct = {code: self._correct_words(code) for code in self.languages}
        listed = {code: self._listed_stems(language) for code, language in self.languages.items()}
        names = names_by_edition(dictionaries, self.languages)
        sources = []
        for dictionary in dictionaries:
            self._dictionary(dictionary)
            slug, language, edition = _slug(dictionary), dictionary.language, dictionary.edition
            older = _older_numbers(lineages, edition)
            source = build.IndexSource(
                self.folder / slug,
                dictionary,
                self.languages,
                foreign_names=names_but_of(names[edition], language),
                symbol_words=self.symbols[language],
                listed=listed,
                synonyms=synonyms[language],
                questions=[q for q in questions[language] if older is None or q.rule in older],
                older_number=older,
                further=further.get(language, ()) if edition == NUMBERED[-1] else (),
                correct=correct[language],
            )
            if self.made.lacks(f"{slug}/{index.FILE}", source.inputs, self.languages.to_json()):
                sources.append(source)
        self.each(build.build, sources)
        build.forget_texts()

    def _speech(self, language: str) -> Speech:
        """Return a language of the interface, its catalog compiled or from the snapshot before."""
        place, own = self.folder / f"{language}.mo", self.locales / language
        if self.made.lacks(place.name, language, digest_of_files(own, CATALOG, FORMS)):
            place.write_bytes(compile_catalog(own / CATALOG))
        return Speech(language, place.read_bytes())

    def _beside(self, manifest: Mapping[str, Any]) -> None:
        """Write what stands beside the rules, of all that is written so far.

        Of the indexes it reads one, for its questions: that of the language, if there is one.
        """
        from glossary.search.store import FILE

        files, made_of = digest_of_files(self.folder, "*.*"), list(self.made.made_of.items())
        codes = [language["code"] for language in manifest["languages"]]
        lacking = []
        for code in codes:
            own = f"{code}-{NUMBERED[-1]}/{FILE}"
            inputs = [
                (name, digest)
                for name, digest in made_of
                if own not in self.made.made_of or name == own or not name.endswith(f"/{FILE}")
            ]
            if self.made.lacks(f"{code}.{BESIDE}", files, inputs):
                lacking.append(code)
        if lacking:
            snapshot = opened(self.folder, manifest)
            for code in lacking:
                beside.write(self.folder / f"{code}.{BESIDE}", snapshot, code)

    def _cards(self) -> CardTables:
        """Return the cards, read from the locales or from the snapshot before, and write them."""
        written, place = tables.with_cards(self.locales), self.folder / tables.FILE
        inputs = (
            digest_of_files(written, *tables.WRITTEN),
            digest_of_files(ABILITIES, "*.toml"),
            digest_of_files(CODE, "cards/*.t*", "scenarios/cards.toml"),
        )
        if not self.made.lacks(tables.FILE, *inputs):
            return tables.decode(place.read_bytes())
        cards = tables.read_tables(self.locales)
        played = list_of(cards).cards
        # An ability that cannot be read is refused here, and not by a page.
        facets = {face.ref: facets_of(played[played.index.key(face)]) for face in cards.faces}
        cards = replace(cards, facets=facets, alike=cards_alike(cards.faces, facets))
        place.write_bytes(tables.encode(cards))
        return cards

    def _in_words(self, cards: CardTables, dictionaries: Sequence[Dictionary]) -> CardsInWords:
        """Return what is said of cards, made or from the snapshot before, and write it."""
        place, newest = self.folder / IN_WORDS, _newest(dictionaries)
        of = {
            language: next(
                newest[code] for code in self.languages.preferring(language) if code in newest
            )
            for language in self.languages
            if newest
        }
        inputs = (
            self.made.made_of[tables.FILE],
            digest_of_files(CODE, "narration/**/*.toml"),
            [(self.folder / f"{language}.mo").read_bytes() for language in self.languages],
            [(one.language, one.terms) for one in newest.values()],
            self.languages.to_json(),
        )
        if self.made.lacks(IN_WORDS, *inputs):
            played, spoken = list_of(cards), tuple(self.speeches.values())
            with using_cards(played):
                faces = {
                    face.ref: in_words(cards.index.key(face), played.cards, spoken)
                    for face in cards.faces
                }
            filters = {
                language: filter_words(
                    cards, self.speeches[language], one, self.languages[one.language].analyzer
                )
                for language, one in of.items()
            }
            place.write_bytes(msgspec.msgpack.encode(CardsInWords(faces, filters)))
        return msgspec.msgpack.decode(place.read_bytes(), type=CardsInWords)

    def _dictionary(self, dictionary: Dictionary) -> None:
        """Write a dictionary, and which of its paragraphs mention which terms."""
        slug, written = _slug(dictionary), msgspec.json.encode(dictionary)
        (self.folder / f"{slug}.json").write_bytes(written)
        if self.made.lacks(f"{slug}/{USES}", written, self.languages.to_json()):
            analyzer = self.languages[dictionary.language].analyzer
            uses = uses_of(dictionary, TermLinks(analyzer, dictionary.terms))
            (self.folder / slug).mkdir(exist_ok=True)
            (self.folder / slug / USES).write_bytes(msgspec.msgpack.encode(uses))

    def _examples(self) -> tuple[Sequence[Example], Sequence[SourceError]]:
        """Return the examples with their traces, played or from the snapshot before; write them."""
        cards, place = self.folder / tables.FILE, self.folder / store.FILE
        inputs = (
            digest_of_files(files.SCENARIOS, "*.toml"),
            digest_of_files(self.locales, f"*/{files.WORDS}/*.md"),
            self.made.made_of[tables.FILE],
            self.languages.to_json(),
        )
        if not self.made.lacks(store.FILE, *inputs):
            return store.from_json(place.read_bytes()), ()
        written, unread = store.read_examples(self.locales, self.languages, cards)
        examples, unplayed = store.play_examples(written, cards, self.each)
        mistakes = (*unread, *unplayed)
        if mistakes:
            del self.made.made_of[store.FILE]  # they are to be named again
        place.write_bytes(store.to_json(examples))
        return examples, mistakes

    def _stories(self, examples: Sequence[Example], dictionaries: Sequence[Dictionary]) -> None:
        """Write the story of each example, told and drawn in each language."""
        newest, played = _newest(dictionaries), (self.folder / store.FILE).read_bytes()
        written = (
            digest_of_files(CODE, *_SAID),
            digest_of_files(TEMPLATES, *PRINTED),
            self.made.made_of[tables.FILE],
            hashlib.sha256(played).digest(),
            self.languages.to_json(),
        )
        lacking = []
        edition = max((one.edition for one in newest.values()), key=edition_key, default="")
        for code in self.languages:
            catalog = (self.folder / f"{code}.mo").read_bytes()
            preferred = [newest[one] for one in self.languages.preferring(code) if one in newest]
            numbers = {
                n for one in preferred if one.edition == preferred[0].edition for n in one.numbers
            }
            terms = tuple(one.terms for one in preferred)
            known = sorted(map(str, numbers))
            if self.made.lacks(f"{code}.{STORIES}", *written, code, catalog, terms, known, edition):
                analyzer = self.languages[preferred[0].language if preferred else code].analyzer
                lacking.append(
                    stories.StoryLanguage(
                        code, catalog, analyzer, terms, frozenset(numbers), edition
                    )
                )
        if not lacking:
            return
        lacking = stories.sampled(self.folder / tables.FILE, examples, lacking)
        some = [
            examples[at : at + stories.AT_ONCE] for at in range(0, len(examples), stories.AT_ONCE)
        ]
        told = self.each(
            stories.tell, [(self.folder / tables.FILE, part, lacking) for part in some]
        )
        for place, language in enumerate(lacking):
            of_language = [(slug, every[place]) for part in told for slug, every in part]
            stories.write(self.folder / f"{language.code}.{STORIES}", language.sample, of_language)

    def _drawings(self, examples: Sequence[Example], cards: CardTables) -> None:
        """Write the board of each example drawn small, without words: one for all languages."""
        if self.made.lacks(
            DRAWINGS, self.made.made_of[tables.FILE], (self.folder / store.FILE).read_bytes()
        ):
            with using_cards(list_of(cards)):
                boards = {one.slug: board_of(one, one.edition) for one in examples}
                drawings = {slug: str(thumbnail(board.state)) for slug, board in boards.items()}
            (self.folder / DRAWINGS).write_bytes(msgspec.msgpack.encode(drawings))

    def _lessons(self, cards: CardTables) -> tuple[Sequence[Lesson], Sequence[SourceError]]:
        """Write the lessons; return them, and the mistakes of those that cannot be read."""
        with using_cards(list_of(cards)):
            lessons, mistakes = lesson_files.read_lessons(self.locales, self.languages)
        (self.folder / LESSONS).write_bytes(msgspec.json.encode(lessons))
        return lessons, mistakes

    def _exam(self, examples: Sequence[Example], cards: CardTables) -> None:
        """Write the pool of the exam, without items about examples or rulings that are not there.

        :raises SourceErrors: if the engine answers an item otherwise.
        """
        slugs = {example.slug for example in examples}
        pool = [
            item
            for item in exam.read_pool()
            if item.name in (cards.rulings if item.kind == "ruling" else slugs)
        ]
        if wrong := exam.mistakes_of(pool, examples, cards.rulings):
            raise SourceErrors(wrong)
        (self.folder / EXAM).write_bytes(msgspec.json.encode(pool))

    def _texts(self, examples: Sequence[Example], cards: CardTables) -> Sequence[SourceError]:
        """Write how far the working texts are; return the mistakes of those that cannot be read."""
        own = CATALOG, FORMS, "rules/*.md", FOLLOWS, PROOFREAD, f"{files.WORDS}/*.md"
        inputs = (
            digest_of_files(self.locales, *(f"*/{name}" for name in own)),
            self.languages.to_json(),
            self.made.made_of[IN_WORDS],
            digest_of_files(CODE, *_SAID, "scenarios/*.toml"),
        )
        if not self.made.lacks(TEXTS, *inputs):
            return ()
        rules: dict[str, tuple[Entry, ...]] = {}
        mistakes: list[SourceError] = []
        texts: dict[str, TextsOfLanguage] = {}
        for language in self.languages.preferring(self.languages.binding):
            place, catalog = self.locales / language, self.locales / language / CATALOG
            sentences = counts(catalog) if catalog.exists() else {}
            try:
                rules[language] = rule_files.read_rules(place / "rules")
                binding, follow = (
                    rules.get(self.languages.binding, ()),
                    language != self.languages.binding,
                )
                paragraphs = tuple(states(binding, rules[language], place, follow=follow))
                noted = read_proofread(place / PROOFREAD)
            except SourceErrors as errors:
                mistakes += errors.mistakes
                paragraphs, noted = (), {}
            digest = digests_in(self.speeches[language], {each.slug: each for each in examples})
            with using_cards(list_of(cards)):
                days = {name: day for name, (read, day) in noted.items() if read == digest(name)}
            texts[language] = TextsOfLanguage(paragraphs, sentences, days)
        if mistakes:
            del self.made.made_of[TEXTS]  # they are to be named again
        (self.folder / TEXTS).write_bytes(msgspec.json.encode(texts))
        return mistakes

    def _listed_stems(self, language: Language) -> Path:
        """Write the stems of the listed words of a language; return the file."""
        from glossary.search.device import listed_stems

        place = self.folder / f"{language.code}.stems"
        if self.made.lacks(place.name, language.code, language.stemmer, language.protected):
            place.write_bytes(msgspec.msgpack.encode(listed_stems(language)))
        return place

    def _correct_words(self, language: str) -> bytes:
        """Write what tells whether a word of a language is spelt correctly; return it."""
        from glossary.search.spelling import correct_words

        place = self.folder / f"{language}.correct"
        if self.made.lacks(place.name, language):
            place.write_bytes(correct_words(language))
        return place.read_bytes()

    def _lineages(self) -> Iterator[Lineage]:
        """Yield the lineages that can be read, and copy them."""
        for path in sorted((self.locales / "lineage").glob("*.tsv")):
            try:
                lineage = read_lineage(path)
            except GlossaryError as error:
                self.refused.append({"file": f"lineage/{path.name}", "reason": str(error)})
                continue
            shutil.copyfile(path, self.folder / path.name)
            yield lineage

    def _rows_of(
        self, read: Callable[[Path], tuple[_Row, ...]], name: str
    ) -> Mapping[str, tuple[_Row, ...]]:
        """Read a table of every language; of one that cannot be read, note why, and no rows."""
        rows: dict[str, tuple[_Row, ...]] = {}
        for language in self.languages:
            try:
                rows[language] = read(self.locales / language / name)
            except GlossaryError as error:
                self.refused.append({"file": f"{language}/{name}", "reason": str(error)})
                rows[language] = ()
        return rows


def _slug(dictionary: Dictionary) -> str:
    """Return the name of the files of a dictionary."""
    return f"{dictionary.language}-{dictionary.edition}"


def _newest(dictionaries: Sequence[Dictionary]) -> Mapping[str, Dictionary]:
    """Return the newest dictionary of each language."""
    ordered = sorted(dictionaries, key=lambda one: edition_key(one.edition))
    return {one.language: one for one in ordered}


def _spoken(dictionary: Dictionary, words: Mapping[str, str]) -> Dictionary:
    """Return *dictionary* with the symbols in its titles as words: a title is shown as it is."""
    entries = tuple(
        replace(entry, title=markup.words(markup.parse_blocks(entry.title), symbol_words=words))
        for entry in dictionary.entries
    )
    return replace(dictionary, entries=entries)


def _older_numbers(
    lineages: Sequence[Lineage], edition: str
) -> Mapping[RuleNumber, RuleNumber] | None:
    """Map today's numbers to those of an older *edition*; None for the newest edition."""
    newest = max((each.newer for each in lineages), default=edition, key=edition_key)
    lineage = trace(sorted(lineages, key=lambda x: edition_key(x.older)), edition, newest)
    if lineage is None:
        return None
    return {s.new: s.old for s in lineage.steps if s.new is not None and s.old is not None}
