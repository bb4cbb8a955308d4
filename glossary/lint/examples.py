"""Lints the examples: their files, their texts in every language, their plays."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from glossary.core.errors import GlossaryError, SourceErrors
from glossary.core.languages import Languages, read_languages
from glossary.core.rule_number import RuleNumber
from glossary.examples.files import SCENARIOS, WORDS, read_examples
from glossary.examples.lesson_files import read_lessons
from glossary.examples.model import LEVELS, Example, ExampleWords
from glossary.examples.teaching import taught_by, untaught
from glossary.examples.trace import mistakes_of, traced
from glossary.lint import Finding
from glossary.lint.texts import check_words, language_of
from glossary.lint.vocabulary import read_vocabulary
from glossary.rulebook import rule_files
from glossary.rulebook.model import numbers_of


def lint_examples(locales: Path, folder: Path = SCENARIOS) -> list[Finding]:
    """Return every finding in the examples of *folder* and their words under *locales*."""
    languages = read_languages(locales)
    examples, mistakes = read_examples(locales, languages, folder)
    findings = [Finding(language_of(m, locales, languages, WORDS), WORDS, str(m)) for m in mistakes]
    try:
        entries = rule_files.read_rules(locales / languages.binding / "rules")
        vocabulary = read_vocabulary(locales, languages)
    except SourceErrors:
        return findings  # said by lint of the rules
    known = numbers_of(entries)
    taught = taught_by(read_lessons(locales, languages)[0])
    for example in examples:
        findings += _numbers(example, languages, known)
        findings += _named(example, languages)
        findings += _plays(example, languages, taught, str(folder / f"{example.slug}.toml"))
        texts = {language: tuple(_texts(words)) for language, words in example.texts.items()}
        findings += check_words(example.slug, texts, known, vocabulary)
    return findings


def _texts(words: ExampleWords) -> Iterator[tuple[str, str]]:
    yield "title", words.title
    yield "question", words.question
    yield "explanation", words.explanation


def _numbers(
    example: Example, languages: Languages, known: Collection[RuleNumber]
) -> Iterator[Finding]:
    named = [("illustrates", example.illustrates), *(("cites", one) for one in example.cites)]
    if example.example is not None:
        named.append(("example", example.example))
    for key, number in named:
        if number not in known:
            problem = f"{key} {number}, which does not exist"
            yield Finding(languages.binding, example.slug, problem)


def _named(example: Example, languages: Languages) -> Iterator[Finding]:
    """Yield the cards that the board makes up without a name in every language, or its gender.

    The binding language has no genders.
    """
    for card in made_up(example.board):
        for language in languages:
            if language not in card.get("names", {}):
                problem = f"the card {card['id']} has no name in this language"
                yield Finding(language, example.slug, problem)
            elif language != languages.binding and language not in card.get("genders", {}):
                problem = f"the card {card['id']} has no gender in this language"
                yield Finding(language, example.slug, problem)


def made_up(written: object) -> Iterator[dict[str, Any]]:
    """Yield the cards of a board that are no cards of the list."""
    if isinstance(written, dict):
        if "id" in written and "class" not in written:
            yield written
        for value in written.values():
            yield from made_up(value)
    elif isinstance(written, list):
        for value in written:
            yield from made_up(value)


def _plays(
    example: Example, languages: Languages, taught: Collection[RuleNumber], file: str
) -> Iterator[Finding]:
    """Yield what is wrong with an example as it plays, and with its level if there are lessons."""
    try:
        played = traced(example)
        problems = list(map(str, mistakes_of(played, file)))
        if taught and example.level == LEVELS[0]:
            problems += (
                f"level {example.level}: no lesson has {n}" for n in untaught(played, taught)
            )
        yield from (Finding(languages.binding, example.slug, problem) for problem in problems)
    except GlossaryError as error:
        yield Finding(languages.binding, example.slug, str(error))
