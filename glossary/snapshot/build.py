"""Compiles the locales into a snapshot: whatever can be computed once is computed here.

A snapshot is a folder named by the digest of its sources. It is built under another name and
renamed, so that readers see a whole one or none.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import TypeVar

from glossary import search
from glossary.cards import tables
from glossary.cards.files import TagWord
from glossary.cards.model import Card
from glossary.cards.playable import list_of
from glossary.cards.rulings import WORDS as RULINGS
from glossary.cards.tables import CardTables
from glossary.core import languages as core_languages
from glossary.core import parallel
from glossary.core.errors import GlossaryError
from glossary.core.i18n import FORMS, Speech, compile_catalog, symbol_words
from glossary.core.integrity import write_sealed
from glossary.core.languages import Languages, read_languages
from glossary.core.parallel import Each
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import NUMBERED
from glossary.examples import files, store
from glossary.examples.model import Example
from glossary.rulebook import editions, markup
from glossary.rulebook.editions import Accepted
from glossary.rulebook.lineage import Lineage, read_lineage, trace
from glossary.rulebook.model import Dictionary
from glossary.rulebook.timeline import read_timeline
from glossary.rulebook.vocabulary import (
    QUESTIONS,
    SYNONYMS,
    Question,
    Synonym,
    read_questions,
    read_synonyms,
)
from glossary.snapshot import MANIFEST, TIMELINE

_Row = TypeVar("_Row", Synonym, Question)

ASIDE = "compiling-"
"""Prefix of the folders in which a snapshot is being built."""

MADE_WITH = (
    "babel", "brotli", "flask", "font-lato", "jinja2", "markdown", "markupsafe", "nh3", "orjson",
    "pyspellchecker", "pystemmer", "rapidfuzz", "resvg-py", "werkzeug", "whoosh-reloaded",
    "zstandard",
)  # fmt: skip
"""The packages on which the bytes of a snapshot and of its printed pages depend."""


def versions() -> Iterator[str]:
    """Yield the versions of Python and of these packages: ``babel 2.18.0``."""
    yield f"{platform.python_implementation()} {platform.python_version()}"
    for name in MADE_WITH:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} is missing"


def digest_of(locales: Path) -> str:
    """Return the name of a snapshot of *locales*: 16 hex digits, of texts, code and packages."""
    digest = hashlib.sha256("\0".join(versions()).encode())
    code, cards = Path(__file__).parents[1], tables.with_cards(locales)
    for root, pattern in (
        (locales, "*/editions/*.json"),
        (locales, f"*/{core_languages.FILE}"),
        (locales, "*/LC_MESSAGES/*.po"),
        (locales, f"*/{FORMS}"),
        (locales, editions.LEDGER),
        (locales, "lineage/*.tsv"),
        (locales, TIMELINE),
        (locales, f"*/{SYNONYMS}"),
        (locales, f"*/{QUESTIONS}/*.tsv"),
        (locales, f"*/{files.WORDS}/*.md"),
        (cards, f"*/{RULINGS}"),
        (cards, "cards/*.tsv"),
        *((cards, f"*/{name}.tsv") for name in ("cards", "tags", "sets", "status")),
        (code, "scenarios/*.toml"),
        (code, "cards/*.tsv"),
        (code, "cards/*.toml"),
        (code, "cards/abilities/*.toml"),
        (code, "engine/boards/*.toml"),
        (code, "engine/**/*.tsv"),
        (code, "**/*.py"),
    ):
        for path in sorted(root.glob(pattern)):
            if path.is_file():
                digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def compile_snapshot(
    locales: Path, instance: Path, *, processes: int = 1, anew: bool = False
) -> Path:
    """Build the snapshot of *locales* under *instance* unless it exists; return its folder.

    :param processes: how many processes build it.
    :param anew: whether to replace an existing one, printed pages included, as it is damaged.
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
            _fill(aside, locales, digest, each)
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


def _fill(folder: Path, locales: Path, digest: str, each: Each) -> None:
    # Here, because a server only reads: it neither waits for Whoosh nor needs to have it.
    from glossary.search import build

    languages = read_languages(locales)
    speeches = {}
    for language in languages:
        catalog = compile_catalog(locales / language / "LC_MESSAGES" / "messages.po")
        (folder / f"{language}.mo").write_bytes(catalog)
        speeches[language] = Speech(language, catalog)
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
    cards = tables.read_tables(locales)
    dict(list_of(cards).cards)  # an ability that cannot be read is refused here, and not by a page
    (folder / tables.FILE).write_bytes(tables.encode(cards))
    examples, mistakes = store.play_examples(locales, languages, folder / tables.FILE, each=each)
    refused += [{"file": Path(m.file).name, "reason": str(m)} for m in mistakes]
    (folder / store.FILE).write_text(store.to_json(examples), encoding="utf-8")
    dictionaries = []
    parts = []
    for item in accepted:
        dictionary = item.dictionary
        slug = f"{dictionary.language}-{dictionary.edition}"
        newest, spoken = dictionary.edition == NUMBERED[-1], dict(words[dictionary.language])
        (folder / f"{slug}.json").write_text(editions.to_json(dictionary), encoding="utf-8")
        parts.append(
            build.IndexSource(
                folder / slug,
                dictionary,
                languages,
                foreign_names={
                    number: tuple(pair for pair in found if pair[0] != dictionary.language)
                    for number, found in names[dictionary.edition].items()
                },
                symbol_words=spoken,
                synonyms=synonyms[dictionary.language],
                questions=questions[dictionary.language],
                older_number=_older_numbers(lineages, dictionary.edition),
                further=tuple(_further(cards, dictionary, examples, spoken)) if newest else (),
            )
        )
        dictionaries.append({"slug": slug, "file": item.file, "digest": item.digest})
    each(build.build, parts)
    read_timeline(locales / TIMELINE)
    shutil.copyfile(locales / TIMELINE, folder / TIMELINE)
    manifest = {
        "digest": digest,
        "languages": languages.to_json(),
        "dictionaries": dictionaries,
        "lineages": [f"{each.older}-{each.newer}.tsv" for each in lineages],
        "refused": refused,
        "files": {
            path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        },
    }
    # Written last: a folder without it is not a snapshot.
    write_sealed(folder / MANIFEST, manifest, indent=1)


def _spoken(dictionary: Dictionary, words: Mapping[str, str]) -> Dictionary:
    """Return *dictionary* with the symbols in its titles as words: a title is shown as it is."""
    entries = tuple(
        replace(entry, title=markup.words(markup.parse_blocks(entry.title), symbol_words=words))
        for entry in dictionary.entries
    )
    return replace(dictionary, entries=entries)


def _further(
    cards: CardTables, dictionary: Dictionary, examples: Sequence[Example], spoken: dict[str, str]
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
        texts = {"card": title, "facts": words(", ".join(_facts(card, terms, tags)))}
        yield search.Document("card", card.slug, None, title, texts, (title,), foreign)
    for ruling in cards.rulings.values():
        if not ruling.same_as:
            said, cites = ruling.said(language), ruling.cites.get(dictionary.edition, ())
            title, rule = words(said.question), cites[0] if cites else None
            texts = {"text": words(said.answer)}
            yield search.Document("ruling", ruling.id, rule, title, texts, asked=(title,))
    for example in examples:
        telling = example.words(language)
        texts = {"text": words(f"{telling.question}\n{telling.explanation}")}
        rule = example.illustrates
        yield search.Document("scenario", example.slug, rule, telling.title, texts)


def _facts(card: Card, terms: Mapping[str, str], tags: Mapping[str, TagWord]) -> Mapping[str, None]:
    """Return the types, sub-types, factions and keywords of a card as words, each once."""
    found: dict[str, None] = {}
    for face in card.faces:
        keys = [f"type.{face.permanent_kind}-{face.type}", f"type.{face.type}"]
        keys += [f"sub.{subtype}" for subtype in face.subtypes]
        keys += [f"faction.{faction}" for faction in (face.faction, face.home_faction)]
        found.update(dict.fromkeys(terms[key] for key in keys if key in terms))
        found.update(dict.fromkeys(tags[tag].word for tag in face.keywords if tag in tags))
    return found


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
    newest = max((each.newer for each in lineages), default=edition, key=editions.edition_key)
    lineage = trace(sorted(lineages, key=lambda x: editions.edition_key(x.older)), edition, newest)
    if lineage is None:
        return None
    return {s.new: s.old for s in lineage.steps if s.new is not None and s.old is not None}


_Names = dict[str, dict[RuleNumber, list[tuple[str, str]]]]


def _names(accepted: Sequence[Accepted], languages: Languages) -> _Names:
    """Map edition -> rule number -> its names: pairs of language, and title or term."""
    names: _Names = {}
    for item in accepted:
        dictionary = item.dictionary
        of_edition = names.setdefault(dictionary.edition, {})
        analyzer = languages[dictionary.language].analyzer
        for number, name in _names_in(dictionary):
            if analyzer.key(name):
                of_edition.setdefault(number, []).append((dictionary.language, name))
    return names


def _names_in(dictionary: Dictionary) -> Iterator[tuple[RuleNumber, str]]:
    for entry in dictionary:
        yield entry.number, entry.title
    for term in dictionary.terms:
        if term.rule is not None:
            yield term.rule, term.word
