"""Lints the rulings on cards: numbers, cards, words in every language, boards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from glossary.cards.playable import card_list
from glossary.cards.rulings import FILE, WORDS, Ruling, RulingWords, read
from glossary.cards.tables import own_tables
from glossary.core.errors import (
    BoardRefused,
    MarkupError,
    SourceErrors,
    did_you_mean,
    near_misses,
)
from glossary.core.languages import Languages, read_languages
from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import read_board
from glossary.examples.files import slugs
from glossary.lint import Finding
from glossary.lint.examples import made_up
from glossary.lint.texts import check_text, compare_text
from glossary.lint.vocabulary import Vocabulary, read_vocabulary
from glossary.rulebook.lineage import read_lineages
from glossary.rulebook.model import Note, edition_key, numbers_of
from glossary.rulebook.rule_files import read_rules

Numbers = Mapping[str, Collection[RuleNumber]]
"""The rule numbers that there are, by edition, the newest last."""


def lint_rulings(locales: Path, file: Path = FILE) -> list[Finding]:
    """Return the findings over the rulings of *file*, their words in *locales*, their boards."""
    languages = read_languages(locales)
    rulings, mistakes = read(locales, file)
    try:
        numbers = _numbers(locales, languages)
        vocabulary = read_vocabulary(locales, languages)
    except SourceErrors:
        return []  # said by lint of the rules
    findings = [Finding(languages.binding, WORDS, str(mistake)) for mistake in mistakes]
    for ruling in rulings.values():
        problems = (*_facts(ruling, numbers), *_boards(ruling, languages))
        findings += [Finding(languages.binding, ruling.id, problem) for problem in problems]
        findings += _words(ruling, numbers, languages, vocabulary)
    return findings


def _numbers(locales: Path, languages: Languages) -> Numbers:
    lineages = read_lineages(locales)
    known: dict[str, Collection[RuleNumber]] = {
        lineage.older: {step.old for step in lineage.steps if step.old is not None}
        for lineage in lineages
    }
    entries = read_rules(locales / languages.binding / "rules")
    newest = numbers_of(entries)
    return {**known, max((line.newer for line in lineages), key=edition_key): newest}


def _facts(ruling: Ruling, numbers: Numbers) -> Iterator[str]:
    for edition, cited in ruling.cites.items():
        if edition not in numbers:
            yield f"there are no rules of edition {edition} (there are {', '.join(numbers)})"
            continue
        for number in cited:
            if number not in numbers[edition]:
                yield f"cites {number}, which {edition} does not have"
    for kind, word, known in (
        *(("card", slug, own_tables().index.slugs) for slug in ruling.cards),
        *(("example", slug, slugs()) for slug in (ruling.example,) if slug),
    ):
        if word not in known:
            yield f"there is no {kind} {word}{did_you_mean(near_misses(word, known))}"


def _boards(ruling: Ruling, languages: Languages) -> Iterator[str]:
    for played in ruling.plays:
        for card in made_up(played.board):
            if set(card.get("names", ())) != set(languages):
                yield f"its board: {card['id']} has not a name in each language"
            if set(card.get("genders", ())) != {*languages} - {languages.binding}:
                yield f"its board: {card['id']} has not a gender in each language but the binding"
        for edition in ruling.cites:
            try:
                read_board(played.under(edition), card_list().cards)
            except BoardRefused as refused:
                yield from (f"its board: {mistake}" for mistake in refused.mistakes)
                break


def _words(
    ruling: Ruling, numbers: Numbers, languages: Languages, vocabulary: Vocabulary
) -> Iterator[Finding]:
    binding = ruling.texts.get(languages.binding)
    newest = list(numbers.values())[-1]
    for language in languages:
        words = ruling.texts.get(language)
        if words is None:
            yield Finding(language, ruling.id, "the words are missing", untranslated=True)
            continue
        if len(words.plays) != (len(ruling.plays) if len(ruling.plays) > 1 else 0):
            problem = f"{len(words.plays)} plays are told apart, but there are {len(ruling.plays)}"
            yield Finding(language, ruling.id, problem)
        try:
            for place, text in _parts(ruling.id, words):
                yield from check_text(language, place, text.text, text.blocks, newest, vocabulary)
            if binding is not None and language != languages.binding:
                yield from _compared(ruling.id, binding, language, words, vocabulary)
        except MarkupError as error:
            yield Finding(language, ruling.id, str(error))


def _compared(
    id_: str, binding: RulingWords, language: str, words: RulingWords, vocabulary: Vocabulary
) -> Iterator[Finding]:
    binding_parts, parts = dict(_parts(id_, binding)), dict(_parts(id_, words))
    for place in binding_parts.keys() ^ parts.keys():
        yield Finding(language, place, "stands in one language and not in the other")
    for place in binding_parts.keys() & parts.keys():
        yield from compare_text(place, binding_parts[place], language, parts[place], vocabulary)


def _parts(id_: str, words: RulingWords) -> Iterator[tuple[str, Note]]:
    plays = ((f"play {place}", text) for place, text in enumerate(words.plays, 1))
    texts = (("question", words.question), ("answer", words.answer), ("note", words.note), *plays)
    yield from ((f"{id_} {name}", Note("note", text)) for name, text in texts if text)
