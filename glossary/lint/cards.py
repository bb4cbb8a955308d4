"""Lints the card facts: names in every language, valid references, known tags, nothing twice."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from glossary.cards.ability_files import ABILITIES, KEYS, parse, tables_of
from glossary.cards.deck_judge import FORMATS
from glossary.cards.files import (
    FOLDER,
    LISTS,
    NAMES,
    PRINTINGS,
    SETS,
    STATUS,
    TAGGED,
    TAGS,
    CardName,
    read_faces,
    read_keys,
    read_lists,
    read_names,
    read_printings,
    read_status,
    read_tags,
    set_files,
)
from glossary.cards.index import REFERENCE
from glossary.cards.model import FACTION_LETTERS, Face
from glossary.cards.playable import facts_of
from glossary.cards.rulings import WORDS as RULINGS
from glossary.cards.tables import own_tables
from glossary.cards.vocabulary import ANY_UNIQUE, CardVocabulary, read_vocabulary
from glossary.core.errors import BoardRefused, SourceErrors, did_you_mean, near_misses
from glossary.core.i18n import GENDERS
from glossary.core.languages import read_languages
from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.cards import read_cards
from glossary.examples.files import WORDS
from glossary.lint import Finding
from glossary.lint.lists import read_checklist
from glossary.rulebook.rule_files import TERMS, read_terms

TYPES = ("character", "spell", "permanent", "hero", "mana")
KINDS = ("landmark", "expedition")
_DECIDERS = ("publisher", "community")
STATUSES = ("suspended", "banned", "errata")
FLAGS = ("token", "errata", "reworded", "suspended", "banned")
_NAMED = re.compile(r"\*([^*\n]+)\*")


def lint_cards(locales: Path) -> list[Finding]:
    """Return the findings over the card facts; none if *locales* has no such tables."""
    if not set_files(locales):
        return []
    try:
        languages = read_languages(locales)
        sets = {file: list(read_faces(file)) for file in set_files(locales)}
        names = {language: read_names(locales / language / NAMES) for language in languages}
        printings = read_printings(locales)
        refs = {face.ref for faces in sets.values() for _, face in faces}
        set_of = {face.slug: file.stem for file, faces in sets.items() for _, face in faces}
        unpublished = {language: set(_unpublished(of, set_of)) for language, of in names.items()}
        findings = [
            *(one for file, faces in sets.items() for one in _set(file, faces, locales)),
            *_names(names, set_of, unpublished),
            *_printings(printings, refs),
            *_status(locales, refs),
            *_tags(locales),
            *_words(read_vocabulary(locales), refs | printings.keys(), unpublished),
        ]
    except SourceErrors as errors:
        return [Finding("*", mistake.file, str(mistake)) for mistake in errors.mistakes]
    every = [face for faces in sets.values() for _, face in faces]
    return [*findings, *_twice(every), *_tokens(every)]


def lint_abilities(folder: Path = ABILITIES) -> list[Finding]:
    """Return the findings over the abilities of faces: what cannot be read, or stands twice."""
    findings: list[Finding] = []
    index, seen = own_tables().index, set[str]()
    tokens = [index.key(face) for face in index.faces.values() if face.token]
    for file in sorted(folder.glob("*.toml")):
        for line, ref, text in tables_of(file):
            place = f"{file.name}:{line}"
            if ref in seen:
                findings.append(Finding("*", place, f"{ref} stands twice"))
            seen.add(ref)
            if ref not in index.faces:
                hint = did_you_mean(near_misses(ref, index.faces))
                findings.append(Finding("*", place, f"there is no face {ref}{hint}"))
                continue
            try:
                table = parse(ref, text)
                unknown = set(table) - set(KEYS)
                if unknown:
                    findings.append(Finding("*", place, f"{ref}: unknown key {unknown.pop()}"))
                read_cards({ref: {**facts_of(index.faces[ref]), **table}}, tokens)
            except (SourceErrors, BoardRefused) as error:
                findings += [Finding("*", place, str(mistake)) for mistake in error.mistakes]
    return findings


def lint_names(locales: Path) -> list[Finding]:
    """Return the names of cards in rules, examples and rulings that are not of the language.

    A line that has two names of one card speaks of the names.
    """
    if not set_files(locales):
        return []
    index, findings = own_tables().index, []
    for language in read_languages(locales):
        folder = locales / language
        files = (*folder.glob("rules/*.md"), *folder.glob(f"{WORDS}/*.md"), *folder.glob(RULINGS))
        for file in sorted(files):
            for line, text in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
                named = {name: index.named(name) for name in _NAMED.findall(text)}
                for name, slugs in named.items():
                    cards = [index.card(slug).names for slug in slugs]
                    official = {names[language] for names in cards if language in names}
                    alone = list(named.values()).count(slugs) == 1
                    if alone and official and name not in official:
                        place = f"{file.relative_to(folder)}:{line}"
                        problem = f"{name} is called {' or '.join(sorted(official))} here"
                        findings.append(Finding(language, place, problem))
    return findings


def _set(file: Path, faces: list[tuple[int, Face]], locales: Path) -> Iterator[Finding]:
    known = read_tags(locales)
    for line, face in faces:
        for problem in (*_of_reference(face, file.stem), *_of_printed(face)):
            yield Finding("*", f"{FOLDER}/{file.name}:{line}", f"{face.ref}: {problem}")
        for column in TAGGED:
            for tag in getattr(face, column):
                if (column, tag) not in known:
                    hint = did_you_mean(near_misses(tag, {t for of, t in known if of == column}))
                    problem = f"{face.ref}: {column} {tag} is not in {TAGS}{hint}"
                    yield Finding("*", f"{FOLDER}/{file.name}:{line}", problem)


def _of_reference(face: Face, of_set: str) -> Iterator[str]:
    match = REFERENCE.fullmatch(face.ref)
    if match is None:
        yield "not a reference"
        return
    if match["set"] != of_set:
        yield f"belongs to {match['set']}.tsv"
    if match["rarity"] != face.rarity:
        yield f"rarity {face.rarity} is not that of the reference"
    if match["faction"] != FACTION_LETTERS.get(face.home_faction or face.faction):
        yield f"faction {face.faction} is not that of the reference"
    if (face.rarity == "R2") != bool(face.home_faction) or face.home_faction == face.faction:
        yield "a face shifted from another faction is R2, and no other"


def _of_printed(face: Face) -> Iterator[str]:
    """Yield what cannot be printed on a card."""
    words = ((face.type, TYPES), (face.faction, tuple(FACTION_LETTERS)))
    for word, known in (*words, *((flag, FLAGS) for flag in face.flags)):
        if word not in known:
            yield f"{word} is not one of {', '.join(known)}"
    if (face.type == "permanent") != (face.permanent_kind in KINDS):
        yield f"permanent_kind is {face.permanent_kind!r}"
    if bool(face.costs) != (face.type in ("character", "spell", "permanent")):
        yield "costs are printed on Characters, Spells and Permanents"
    if face.token and face.costs[0]:
        yield "a token has no Hand Cost"
    if bool(face.statistics) != (face.type == "character"):
        yield "statistics are printed on Characters"
    if bool(face.limits) != (face.type == "hero"):
        yield "limits are printed on Heroes"


def _unpublished(names: Mapping[str, CardName], set_of: Mapping[str, str]) -> Iterator[str]:
    """Yield the sets of which a language, if it names any card, names none: not published in it."""
    published = {of for slug, of in set_of.items() if slug in names}
    return (of for of in set(set_of.values()) if published and of not in published)


def _names(
    names: Mapping[str, Mapping[str, CardName]],
    set_of: Mapping[str, str],
    unpublished: Mapping[str, set[str]],
) -> Iterator[Finding]:
    """Yield what is wrong with the names of cards; *set_of* has the set of each slug."""
    for language, of in names.items():
        for slug in sorted(set_of.keys() - of.keys()):
            if set_of[slug] not in unpublished[language]:
                yield Finding(language, NAMES, f"{slug} has no name", untranslated=True)
        for slug in sorted(of.keys() - set_of.keys()):
            yield Finding(language, NAMES, f"there is no card {slug}")
        for slug, name in of.items():
            if name.gender not in GENDERS:
                yield Finding(language, NAMES, f"{slug}: {name.gender!r} is no gender")


def _printings(printings: Mapping[str, str], faces: set[str]) -> Iterator[Finding]:
    for ref, face in (*printings.items(), *read_keys().items()):
        if face not in faces:
            yield Finding("*", f"{FOLDER}/{PRINTINGS}", f"{ref}: there is no face {face}")
    for ref in printings:
        if REFERENCE.fullmatch(ref) is None or ref in faces:
            yield Finding("*", f"{FOLDER}/{PRINTINGS}", f"{ref} is not another printing")


def _status(locales: Path, faces: set[str]) -> Iterator[Finding]:
    known = faces | {face.rpartition("_")[0] + ANY_UNIQUE for face in faces}
    for line, status in read_status(locales):
        place = f"{FOLDER}/{STATUS}:{line}"
        if status.face not in known:
            yield Finding("*", place, f"there is no face {status.face}")
        if status.status not in STATUSES:
            yield Finding("*", place, f"{status.status} is not one of {', '.join(STATUSES)}")
        if status.by not in _DECIDERS:
            yield Finding("*", place, f"{status.by} is not publisher or community")
    yield from _lists(locales)


def _lists(locales: Path) -> Iterator[Finding]:
    """Yield what is wrong with the lists of formats, and what no list can name yet."""
    lists = read_lists(locales)
    for each in lists:
        place = f"{FOLDER}/{LISTS}/{each.format}.tsv"
        if each.format not in {chosen.lists for chosen in FORMATS.values()}:
            yield Finding("*", place, f"{each.format} is no format that has lists")
        if each.by not in _DECIDERS:
            yield Finding("*", place, f"{each.by} is not publisher or community")
    newest = max((each.day for each in lists), default=datetime.date.min)
    for line, status in read_status(locales):
        if status.listed > newest:
            place = f"{FOLDER}/{STATUS}:{line}"
            yield Finding("*", place, f"was listed on {status.listed}, after the newest list")


def _tags(locales: Path) -> Iterator[Finding]:
    """Yield what tags say of terms and rules that there are not."""
    terms = {term.key for term in read_terms(locales / TERMS, read_languages(locales).binding)}
    checklist = max(locales.glob("checklist-*.tsv"), key=lambda file: file.stem)
    letters = read_checklist(checklist)
    for (column, tag), meaning in read_tags(locales).items():
        place = f"{FOLDER}/{TAGS}"
        if meaning.term and meaning.term not in terms:
            hint = did_you_mean(near_misses(meaning.term, terms))
            yield Finding("*", place, f"{column} {tag}: there is no term {meaning.term}{hint}")
        rule = RuleNumber.maybe(meaning.rule)
        if meaning.rule and (rule is None or rule.letter not in letters.get(rule.entry, "\0")):
            yield Finding("*", place, f"{column} {tag}: there is no rule {meaning.rule}")


def _words(
    vocabulary: CardVocabulary, references: set[str], unpublished: Mapping[str, set[str]]
) -> Iterator[Finding]:
    """Yield the tags, sets and notes that have no word in a language, and words of nothing."""
    tags = {tag for column, tag in vocabulary.tags if column != "tokens"}
    sets = {ref.split("_")[1] for ref in references}
    notes = {status.note for status in vocabulary.statuses} - {""}
    for language in vocabulary.tag_words:
        for file, wanted, words in (
            (TAGS, tags, vocabulary.tag_words[language]),
            (SETS, sets - unpublished[language], vocabulary.sets[language]),
            (STATUS, notes, vocabulary.notes[language]),
        ):
            for key in sorted(wanted - words.keys()):
                yield Finding(language, file, f"{key} has no word", untranslated=True)
            for key in sorted(words.keys() - wanted):
                yield Finding(language, file, f"there is no {key}")


def _twice(faces: list[Face]) -> Iterator[Finding]:
    for what in ("ref", "usual_key"):
        seen: set[str] = set()
        for face in faces:
            value = getattr(face, what)
            if value in seen:
                yield Finding("*", FOLDER, f"{face.ref}: {value} stands twice")
            seen.add(value)


def _tokens(faces: list[Face]) -> Iterator[Finding]:
    tokens = {face.slug for face in faces if face.token}
    for face in faces:
        for token in face.tokens:
            if token not in tokens:
                yield Finding("*", FOLDER, f"{face.ref}: there is no token {token}")
