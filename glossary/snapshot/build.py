"""Compiles the locales into a snapshot: whatever can be computed once is computed here.

A snapshot is a folder named by the digest of its sources. It is built under another name and
renamed, so that readers see a whole one or none.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from glossary import search
from glossary.cards import tables
from glossary.cards.ability_files import ABILITIES
from glossary.cards.facets import cards_alike, facets_of
from glossary.cards.files import TagWord
from glossary.cards.index import called_as
from glossary.cards.model import Card
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
from glossary.examples.model import Example
from glossary.examples.play import board_of
from glossary.narration.card_filters import filter_words
from glossary.narration.card_lines import CardsInWords, in_words, sentences_of
from glossary.narration.words_lacking import lacking
from glossary.position.picture import thumbnail
from glossary.position.table import PRINTED, TEMPLATES
from glossary.rulebook import editions, markup, rule_files
from glossary.rulebook.editions import Accepted
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
from glossary.search.documents import Names
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

_Row = TypeVar("_Row", Synonym, Question)

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
            _fill(aside, locales, digest, each, Parts(aside, before))
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


def _fill(folder: Path, locales: Path, digest: str, each: Each, made: Parts) -> None:
    # Here, because a server only reads: it neither waits for Whoosh nor needs to have it.
    from glossary.search import build
    from glossary.search import store as index

    languages = read_languages(locales)
    speeches = {language: _speech(folder, locales, language, made) for language in languages}
    if wrong := tuple(lacking()):
        raise SourceErrors(wrong)
    loading = editions.load(locales, languages.codes)
    words = {language: symbol_words(speech) for language, speech in speeches.items()}
    accepted = [
        replace(item, dictionary=_spoken(item.dictionary, words[item.dictionary.language]))
        for item in loading.accepted
    ]
    names = _names(accepted, languages)
    refused = [{"file": r.file, "reason": r.reason} for r in loading.refused]
    lineages = list(_lineages(folder, locales, refused))
    synonyms = {
        language: _rows_of(read_synonyms, locales / language / SYNONYMS, refused)
        for language in languages
    }
    questions = {
        language: _rows_of(read_questions, locales / language / QUESTIONS, refused)
        for language in languages
    }
    cards = _cards(folder, locales, made)
    worded = _in_words(folder, cards, languages, speeches, accepted, made)
    examples, mistakes = _examples(folder, locales, languages, each, made)
    _stories(folder, examples, languages, accepted, each, made)
    _drawings(folder, examples, cards, made)
    mistakes = [*mistakes, *_lessons(folder, locales, languages, cards)]
    _exam(folder, examples, cards)
    mistakes += _texts(folder, locales, languages, speeches, examples, cards, made)
    refused += [{"file": Path(m.file).name, "reason": str(m)} for m in mistakes]
    correct = {code: _correct_words(folder, code, made) for code in languages}
    listed = {code: _listed_stems(folder, language, made) for code, language in languages.items()}
    dictionaries = []
    parts = []
    for item in accepted:
        dictionary = item.dictionary
        slug = f"{dictionary.language}-{dictionary.edition}"
        newest, spoken = dictionary.edition == NUMBERED[-1], dict(words[dictionary.language])
        (folder / f"{slug}.json").write_bytes(msgspec.json.encode(dictionary))
        _uses(folder, dictionary, languages, made)
        older = _older_numbers(lineages, dictionary.edition)
        further: Sequence[search.Document] = ()
        if newest:
            further = tuple(_further(cards, worded, dictionary, examples, spoken))
        part = build.IndexSource(
            folder / slug,
            dictionary,
            languages,
            foreign_names=_foreign(names[dictionary.edition], dictionary.language),
            symbol_words=spoken,
            synonyms=synonyms[dictionary.language],
            questions=[
                question
                for question in questions[dictionary.language]
                if older is None or question.rule in older
            ],
            older_number=older,
            further=further,
            correct=correct[dictionary.language],
            listed=listed,
        )
        if made.lacks(f"{slug}/{index.FILE}", part.inputs, languages.to_json()):
            parts.append(part)
        dictionaries.append({"slug": slug, "file": item.file, "digest": item.digest})
    each(build.build, parts)
    build.forget_texts()
    read_timeline(locales / TIMELINE)
    shutil.copyfile(locales / TIMELINE, folder / TIMELINE)
    manifest: dict[str, Any] = {
        "digest": digest,
        "languages": languages.to_json(),
        "dictionaries": dictionaries,
        "lineages": [f"{each.older}-{each.newer}.tsv" for each in lineages],
        "refused": refused,
    }
    _beside(folder, manifest, made)
    manifest["made_of"] = made.made_of
    manifest["files"] = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    # Written last: a folder without it is not a snapshot.
    write_sealed(folder / MANIFEST, manifest)


def _speech(folder: Path, locales: Path, language: str, made: Parts) -> Speech:
    """Return a language of the interface, its catalog compiled or from the snapshot before."""
    place, own = folder / f"{language}.mo", locales / language
    if made.lacks(place.name, language, digest_of_files(own, CATALOG, FORMS)):
        place.write_bytes(compile_catalog(own / CATALOG))
    return Speech(language, place.read_bytes())


def _beside(folder: Path, manifest: Mapping[str, Any], made: Parts) -> None:
    """Write what stands beside the rules, of all that is written so far.

    Of the indexes it reads one, for its questions: that of the language, if there is one.
    """
    from glossary.search.store import FILE

    files, made_of = digest_of_files(folder, "*.*"), list(made.made_of.items())
    codes = [language["code"] for language in manifest["languages"]]
    lacking = []
    for code in codes:
        own = f"{code}-{NUMBERED[-1]}/{FILE}"
        inputs = [
            (name, digest)
            for name, digest in made_of
            if own not in made.made_of or name == own or not name.endswith(f"/{FILE}")
        ]
        if made.lacks(f"{code}.{BESIDE}", files, inputs):
            lacking.append(code)
    if lacking:
        snapshot = opened(folder, manifest)
        for code in lacking:
            beside.write(folder / f"{code}.{BESIDE}", snapshot, code)


def _cards(folder: Path, locales: Path, made: Parts) -> CardTables:
    """Return the cards, read from the locales or from the snapshot before, and write them."""
    written, place = tables.with_cards(locales), folder / tables.FILE
    inputs = (
        digest_of_files(written, *tables.WRITTEN),
        digest_of_files(ABILITIES, "*.toml"),
        digest_of_files(CODE, "cards/*.t*", "scenarios/cards.toml"),
    )
    if not made.lacks(tables.FILE, *inputs):
        return tables.decode(place.read_bytes())
    cards = tables.read_tables(locales)
    played = list_of(cards).cards
    # An ability that cannot be read is refused here, and not by a page.
    facets = {face.ref: facets_of(played[played.index.key(face)]) for face in cards.faces}
    cards = replace(cards, facets=facets, alike=cards_alike(cards.faces, facets))
    place.write_bytes(tables.encode(cards))
    return cards


def _in_words(
    folder: Path,
    cards: CardTables,
    languages: Languages,
    speeches: Mapping[str, Speech],
    accepted: Sequence[Accepted],
    made: Parts,
) -> CardsInWords:
    """Return what is said of cards, made or from the snapshot before, and write it."""
    place, newest = folder / IN_WORDS, _newest(accepted)
    of = {
        language: next(newest[code] for code in languages.preferring(language) if code in newest)
        for language in languages
        if newest
    }
    inputs = (
        made.made_of[tables.FILE],
        digest_of_files(CODE, "narration/**/*.toml"),
        [(folder / f"{language}.mo").read_bytes() for language in languages],
        [(one.language, one.terms) for one in newest.values()],
        languages.to_json(),
    )
    if made.lacks(IN_WORDS, *inputs):
        played, spoken = list_of(cards), tuple(speeches.values())
        with using_cards(played):
            faces = {
                face.ref: in_words(cards.index.key(face), played.cards, spoken)
                for face in cards.faces
            }
        filters = {
            language: filter_words(cards, speeches[language], one, languages[one.language].analyzer)
            for language, one in of.items()
        }
        place.write_bytes(msgspec.msgpack.encode(CardsInWords(faces, filters)))
    return msgspec.msgpack.decode(place.read_bytes(), type=CardsInWords)


def _newest(accepted: Sequence[Accepted]) -> Mapping[str, Dictionary]:
    """Return the newest dictionary of each language."""
    dictionaries = [item.dictionary for item in accepted]
    dictionaries.sort(key=lambda one: edition_key(one.edition))
    return {one.language: one for one in dictionaries}


def _uses(folder: Path, dictionary: Dictionary, languages: Languages, made: Parts) -> None:
    """Write where the texts of a dictionary mention its terms, beside its index."""
    slug = f"{dictionary.language}-{dictionary.edition}"
    analyzer, written = languages[dictionary.language].analyzer, folder / f"{slug}.json"
    if made.lacks(f"{slug}/{USES}", written.read_bytes(), languages.to_json()):
        uses = uses_of(dictionary, TermLinks(analyzer, dictionary.terms))
        (folder / slug).mkdir(exist_ok=True)
        (folder / slug / USES).write_bytes(msgspec.msgpack.encode(uses))


def _examples(
    folder: Path, locales: Path, languages: Languages, each: Each, made: Parts
) -> tuple[Sequence[Example], Sequence[SourceError]]:
    """Return the examples with their traces, played or from the snapshot before; write them."""
    cards, place = folder / tables.FILE, folder / store.FILE
    inputs = (
        digest_of_files(files.SCENARIOS, "*.toml"),
        digest_of_files(locales, f"*/{files.WORDS}/*.md"),
        made.made_of[tables.FILE],
        languages.to_json(),
    )
    if not made.lacks(store.FILE, *inputs):
        return store.from_json(place.read_bytes()), ()
    written, unread = store.read_examples(locales, languages, cards)
    examples, unplayed = store.play_examples(written, cards, each)
    mistakes = (*unread, *unplayed)
    if mistakes:
        del made.made_of[store.FILE]  # they are to be named again
    place.write_bytes(store.to_json(examples))
    return examples, mistakes


def _stories(
    folder: Path,
    examples: Sequence[Example],
    languages: Languages,
    accepted: Sequence[Accepted],
    each: Each,
    made: Parts,
) -> None:
    """Write the story of each example, told and drawn in each language."""
    newest, played = _newest(accepted), (folder / store.FILE).read_bytes()
    written = (
        digest_of_files(CODE, "narration/**/*.toml", "rulebook/sentences/*.toml"),
        digest_of_files(TEMPLATES, *PRINTED),
        made.made_of[tables.FILE],
        hashlib.sha256(played).digest(),
        languages.to_json(),
    )
    lacking = []
    edition = max((one.edition for one in newest.values()), key=edition_key, default="")
    for code in languages:
        catalog = (folder / f"{code}.mo").read_bytes()
        preferred = [newest[one] for one in languages.preferring(code) if one in newest]
        numbers = {
            n for one in preferred if one.edition == preferred[0].edition for n in one.numbers
        }
        terms = tuple(one.terms for one in preferred)
        known = sorted(map(str, numbers))
        if made.lacks(f"{code}.{STORIES}", *written, code, catalog, terms, known, edition):
            analyzer = languages[preferred[0].language if preferred else code].analyzer
            lacking.append(
                stories.StoryLanguage(code, catalog, analyzer, terms, frozenset(numbers), edition)
            )
    if not lacking:
        return
    lacking = stories.sampled(folder / tables.FILE, examples, lacking)
    some = [examples[at : at + stories.AT_ONCE] for at in range(0, len(examples), stories.AT_ONCE)]
    told = each(stories.tell, [(folder / tables.FILE, part, lacking) for part in some])
    for place, language in enumerate(lacking):
        of_language = [(slug, every[place]) for part in told for slug, every in part]
        stories.write(folder / f"{language.code}.{STORIES}", language.sample, of_language)


def _drawings(folder: Path, examples: Sequence[Example], cards: CardTables, made: Parts) -> None:
    """Write the board of each example drawn small: without words, the same in every language."""
    if made.lacks(DRAWINGS, made.made_of[tables.FILE], (folder / store.FILE).read_bytes()):
        with using_cards(list_of(cards)):
            boards = {one.slug: board_of(one, one.edition) for one in examples}
            drawings = {slug: str(thumbnail(board.state)) for slug, board in boards.items()}
        (folder / DRAWINGS).write_bytes(msgspec.msgpack.encode(drawings))


def _lessons(
    folder: Path, locales: Path, languages: Languages, cards: CardTables
) -> Sequence[SourceError]:
    """Write the lessons; return the mistakes of those that cannot be read."""
    with using_cards(list_of(cards)):
        lessons, mistakes = lesson_files.read_lessons(locales, languages)
    (folder / LESSONS).write_bytes(msgspec.json.encode(lessons))
    return mistakes


def _exam(folder: Path, examples: Sequence[Example], cards: CardTables) -> None:
    """Write the pool of the exam, without what is about examples or rulings that the site has not.

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
    (folder / EXAM).write_bytes(msgspec.json.encode(pool))


def _texts(
    folder: Path,
    locales: Path,
    languages: Languages,
    speeches: Mapping[str, Speech],
    examples: Sequence[Example],
    cards: CardTables,
    made: Parts,
) -> Sequence[SourceError]:
    """Write how far the working texts are; return the mistakes of those that cannot be read."""
    own = CATALOG, FORMS, "rules/*.md", FOLLOWS, PROOFREAD, f"{files.WORDS}/*.md"
    inputs = (
        digest_of_files(locales, *(f"*/{name}" for name in own)),
        languages.to_json(),
        made.made_of[IN_WORDS],
        digest_of_files(CODE, "narration/**/*.toml", "scenarios/*.toml"),
    )
    if not made.lacks(TEXTS, *inputs):
        return ()
    rules: dict[str, tuple[Entry, ...]] = {}
    mistakes: list[SourceError] = []
    texts: dict[str, TextsOfLanguage] = {}
    for language in languages.preferring(languages.binding):
        place, catalog = locales / language, locales / language / CATALOG
        sentences = counts(catalog) if catalog.exists() else {}
        try:
            rules[language] = rule_files.read_rules(place / "rules")
            binding, follow = rules.get(languages.binding, ()), language != languages.binding
            paragraphs = tuple(states(binding, rules[language], place, follow=follow))
            noted = read_proofread(place / PROOFREAD)
        except SourceErrors as errors:
            mistakes += errors.mistakes
            paragraphs, noted = (), {}
        digest = digests_in(speeches[language], {each.slug: each for each in examples})
        with using_cards(list_of(cards)):
            days = {name: day for name, (read, day) in noted.items() if read == digest(name)}
        texts[language] = TextsOfLanguage(paragraphs, sentences, days)
    if mistakes:
        del made.made_of[TEXTS]  # they are to be named again
    (folder / TEXTS).write_bytes(msgspec.json.encode(texts))
    return mistakes


def _listed_stems(folder: Path, language: Language, made: Parts) -> Path:
    """Write the stems of the listed words of a language; return the file."""
    from glossary.search.device import listed_stems

    place = folder / f"{language.code}.stems"
    if made.lacks(place.name, language.code, language.stemmer, language.protected):
        place.write_bytes(msgspec.msgpack.encode(listed_stems(language)))
    return place


def _correct_words(folder: Path, language: str, made: Parts) -> bytes:
    from glossary.search.spelling import correct_words

    place = folder / f"{language}.correct"
    if made.lacks(place.name, language):
        place.write_bytes(correct_words(language))
    return place.read_bytes()


def _spoken(dictionary: Dictionary, words: Mapping[str, str]) -> Dictionary:
    """Return *dictionary* with the symbols in its titles as words: a title is shown as it is."""
    entries = tuple(
        replace(entry, title=markup.words(markup.parse_blocks(entry.title), symbol_words=words))
        for entry in dictionary.entries
    )
    return replace(dictionary, entries=entries)


def _further(
    cards: CardTables,
    worded: CardsInWords,
    dictionary: Dictionary,
    examples: Sequence[Example],
    spoken: dict[str, str],
) -> Iterator[search.Document]:
    """Yield the cards, rulings and examples, as they are searched beside the newest edition."""
    language = dictionary.language

    def words(text: str) -> str:
        return markup.words(markup.parse_blocks(text), symbol_words=spoken)

    index, tags = cards.index, cards.vocabulary.tag_words.get(language, {})
    terms = {term.key: term.word for term in dictionary.terms}
    for card in map(index.card, index.slugs):
        title = card.names.get(language) or next(iter(card.names.values()), card.slug)
        foreign = tuple((code, name) for code, name in card.names.items() if code != language)
        sentences = words(" ".join(sentences_of(card, worded.faces, language)))
        facts = words(", ".join(_facts(card, terms, tags)))
        texts = {"card": title, "does": sentences, "facts": facts}
        names = tuple(dict.fromkeys((title, called_as(title))))
        yield search.Document("card", card.slug, None, title, texts, names, foreign)
    for ruling in cards.rulings.values():
        if not ruling.same_as:
            texts_of, cites = ruling.said(language), ruling.cites.get(dictionary.edition, ())
            title, rule = words(texts_of.question), cites[0] if cites else None
            texts = {"text": words(texts_of.answer)}
            yield search.Document("ruling", ruling.id, rule, title, texts, asked=(title,))
    for example in examples:
        telling = example.words(language)
        texts = {"text": words(f"{telling.question}\n{telling.explanation}")}
        rule = example.illustrates
        yield search.Document("scenario", example.slug, rule, telling.title, texts)


def _facts(card: Card, terms: Mapping[str, str], tags: Mapping[str, TagWord]) -> Mapping[str, None]:
    """Return the types, sub-types, factions and keywords of a card as words, each once."""
    facts: dict[str, None] = {}
    for face in card.faces:
        keys = [f"type.{face.permanent_kind}-{face.type}", f"type.{face.type}"]
        keys += [f"sub.{subtype}" for subtype in face.subtypes]
        keys += [f"faction.{faction}" for faction in (face.faction, face.home_faction)]
        facts.update(dict.fromkeys(terms[key] for key in keys if key in terms))
        facts.update(dict.fromkeys(tags[tag].word for tag in face.keywords if tag in tags))
    return facts


def _lineages(folder: Path, locales: Path, refused: list[dict[str, str]]) -> Iterator[Lineage]:
    for path in sorted((locales / "lineage").glob("*.tsv")):
        try:
            lineage = read_lineage(path)
        except GlossaryError as error:
            refused.append({"file": f"lineage/{path.name}", "reason": str(error)})
            continue
        shutil.copyfile(path, folder / path.name)
        yield lineage


def _rows_of(
    read: Callable[[Path], tuple[_Row, ...]], path: Path, refused: list[dict[str, str]]
) -> tuple[_Row, ...]:
    """Read a table of a language; if that fails, note why in *refused* and return no rows."""
    try:
        return read(path)
    except GlossaryError as error:
        refused.append({"file": f"{path.parent.name}/{path.name}", "reason": str(error)})
        return ()


def _older_numbers(
    lineages: Sequence[Lineage], edition: str
) -> Mapping[RuleNumber, RuleNumber] | None:
    """Map today's numbers to those of an older *edition*; None for the newest edition."""
    newest = max((each.newer for each in lineages), default=edition, key=edition_key)
    lineage = trace(sorted(lineages, key=lambda x: edition_key(x.older)), edition, newest)
    if lineage is None:
        return None
    return {s.new: s.old for s in lineage.steps if s.new is not None and s.old is not None}


_Names = dict[RuleNumber, list[tuple[str, str]]]


def _names(accepted: Sequence[Accepted], languages: Languages) -> dict[str, _Names]:
    """Map edition -> rule number -> its names: pairs of language, and title or term."""
    names: dict[str, _Names] = {}
    for item in accepted:
        dictionary = item.dictionary
        of_edition = names.setdefault(dictionary.edition, {})
        analyzer = languages[dictionary.language].analyzer
        for number, name in _names_in(dictionary):
            if analyzer.key(name):
                of_edition.setdefault(number, []).append((dictionary.language, name))
    return names


def _foreign(names: _Names, language: str) -> Names:
    """Return the names that are not of a language."""
    return {
        number: tuple(pair for pair in pairs if pair[0] != language)
        for number, pairs in names.items()
    }


def _names_in(dictionary: Dictionary) -> Iterator[tuple[RuleNumber, str]]:
    for entry in dictionary:
        yield entry.number, entry.title
    for term in dictionary.terms:
        if term.rule is not None:
            yield term.rule, term.word
