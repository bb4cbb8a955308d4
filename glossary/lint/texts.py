"""Lints the working text. A text without findings can be published.

Languages are compared with the binding one: same entries, paragraphs, notes,
references, symbols and figures, and the official word for each term.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.languages import Languages, read_languages
from glossary.core.rule_number import RuleNumber
from glossary.lint import Finding
from glossary.lint.lists import audit
from glossary.lint.typography import misprints
from glossary.lint.vocabulary import Vocabulary, read_vocabulary
from glossary.rulebook import markup, rule_files
from glossary.rulebook.markup import Blocks, Items
from glossary.rulebook.model import Entry, Note, Paragraph, numbers_of

_BRACKET = re.compile(r"\{[^}]*\}")
_FIGURE = re.compile(r"\d+")


def lint(locales: Path) -> list[Finding]:
    """Return every finding in the working files under *locales*.

    :raises SourceErrors: if the languages cannot be read.
    """
    findings: list[Finding] = []
    texts: dict[str, tuple[Entry, ...]] = {}
    languages = read_languages(locales)
    for language in languages:
        try:
            texts[language] = rule_files.read_rules(locales / language / "rules")
        except SourceErrors as errors:
            findings += [Finding(language, "working text", str(m)) for m in errors.mistakes]
    try:
        vocabulary = read_vocabulary(locales, languages)
    except SourceErrors as errors:
        findings += [Finding(languages.binding, "terms", str(m)) for m in errors.mistakes]
        return findings
    for language, entries in texts.items():
        findings += lint_language(language, entries, vocabulary)
    for language, entries in texts.items():
        if language != languages.binding and languages.binding in texts:
            findings += compare(texts[languages.binding], language, entries, vocabulary)
    findings += audit(locales, languages, texts, vocabulary)
    return findings


def lint_language(
    language: str, entries: Iterable[Entry], vocabulary: Vocabulary
) -> Iterator[Finding]:
    """Yield the findings that need no other language."""
    entries = tuple(entries)
    known = numbers_of(entries)
    for entry in entries:
        parent = entry.number.parent
        if parent is not None and parent not in known:
            yield Finding(language, str(entry.number), f"its heading {parent} is missing")
        yield from _letters(language, entry)
        for paragraph in entry.paragraphs:
            for place, text in _texts(paragraph):
                yield from check_text(language, place, text.text, text.blocks, known, vocabulary)


def _letters(language: str, entry: Entry) -> Iterator[Finding]:
    letters = [p.number.letter for p in entry.paragraphs]
    expected = [chr(ord("a") + i) for i in range(len(letters))]
    if letters in (expected, [""]) or not letters:
        return
    for letter, wanted in zip(letters, expected, strict=True):
        if letter != wanted:
            problem = f"letters do not run on: found {letter or 'no letter'}, expected {wanted}"
            yield Finding(language, str(entry.number), problem)
            return


def _texts(paragraph: Paragraph) -> Iterator[tuple[str, Paragraph | Note]]:
    yield str(paragraph.number), paragraph
    for note in paragraph.notes:
        yield f"{paragraph.number} {note.kind}", note


def check_text(
    language: str,
    place: str,
    text: str,
    blocks: Blocks,
    known: Collection[RuleNumber],
    vocabulary: Vocabulary,
) -> Iterator[Finding]:
    """Find dead references, words to avoid, missing spaces and straight quotation marks.

    :param place: where the text stands, as the finding prints it.
    :param text: the markup as written; *blocks* are the same, parsed.
    :param known: the rule numbers that exist.
    """
    for number in markup.references(blocks):
        if number not in known:
            yield Finding(language, place, f"refers to {number}, which does not exist")
    words = markup.words(blocks)
    for problem in vocabulary.to_avoid(language, words):
        yield Finding(language, place, problem)
    for line in text.split("\n"):
        for problem in misprints(_BRACKET.sub("0", line), vocabulary.languages[language]):
            yield Finding(language, place, f"{problem}{vocabulary.written_at(language, line)}")


def compare(
    binding: Iterable[Entry], language: str, entries: Iterable[Entry], vocabulary: Vocabulary
) -> Iterator[Finding]:
    """Yield where *language* differs from the binding language."""
    theirs = {entry.number: entry for entry in binding}
    translated = {entry.number: entry for entry in entries}
    for number in sorted(theirs.keys() - translated.keys()):
        yield Finding(language, str(number), "the entry is missing", untranslated=True)
    for number in sorted(translated.keys() - theirs.keys()):
        yield Finding(language, str(number), "the binding language has no such entry")
    for number in sorted(translated.keys() & theirs.keys()):
        yield from _compare_entry(theirs[number], language, translated[number], vocabulary)


def _compare_entry(
    theirs: Entry, language: str, mine: Entry, vocabulary: Vocabulary
) -> Iterator[Finding]:
    original = {p.number: p for p in theirs.paragraphs}
    translated = {p.number: p for p in mine.paragraphs}
    for number in sorted(original.keys() - translated.keys()):
        yield Finding(language, str(number), "the paragraph is missing", untranslated=True)
    for number in sorted(translated.keys() - original.keys()):
        yield Finding(language, str(number), "the binding language has no such paragraph")
    for number in sorted(original.keys() & translated.keys()):
        a, b = original[number], translated[number]
        if [n.kind for n in a.notes] != [n.kind for n in b.notes]:
            kinds = ", ".join(n.kind for n in a.notes) or "none"
            yield Finding(language, str(number), f"the notes should be: {kinds}")
            continue
        for (place, text), (_, translation) in zip(_texts(a), _texts(b), strict=True):
            yield from compare_text(place, text, language, translation, vocabulary)


def compare_text(
    place: str,
    original: Paragraph | Note,
    language: str,
    translation: Paragraph | Note,
    vocabulary: Vocabulary,
) -> Iterator[Finding]:
    """Find the references, symbols, figures and terms in which a translation differs."""
    blocks, translated = original.blocks, translation.blocks
    kinds: Mapping[str, tuple[Iterable[object], Iterable[object]]] = {
        "references": (markup.references(blocks), markup.references(translated)),
        "symbols": (markup.symbols(blocks), markup.symbols(translated)),
        "figures": (_figures(original.text), _figures(translation.text)),
        "list items": (_items(blocks), _items(translated)),
    }
    for kind, (expected, actual) in kinds.items():
        yield from _compare_items(language, place, kind, expected, actual)
    for word, official in vocabulary.missing(blocks, language, translated):
        yield Finding(language, place, f"{word!r} should be said with {official!r}")


def check_words(
    slug: str,
    texts: Mapping[str, Sequence[tuple[str, str]]],
    known: Collection[RuleNumber],
    vocabulary: Vocabulary,
) -> Iterator[Finding]:
    """Yield what is wrong with the words of an example or a lesson, in any language.

    :param texts: by language, the name and the markup of each text; the binding one is there.
    :param known: the rule numbers that exist.
    """
    languages = vocabulary.languages
    references = {
        language: [n for _, text in parts for n in markup.references(markup.parse_blocks(text))]
        for language, parts in texts.items()
    }
    for language in languages:
        if language not in texts:
            yield Finding(language, slug, "the words are missing", untranslated=True)
            continue
        for name, text in texts[language]:
            blocks = markup.parse_blocks(text)
            yield from check_text(language, f"{slug} {name}", text, blocks, known, vocabulary)
        cited = references[language]
        yield from _compare_items(
            language, slug, "references", references[languages.binding], cited
        )


def _compare_items(
    language: str, place: str, kind: str, expected: Iterable[object], actual: Iterable[object]
) -> Iterator[Finding]:
    """Yield a finding if a translation does not have the same things, each as often."""
    lost = Counter(expected) - Counter(actual)
    added = Counter(actual) - Counter(expected)
    if lost or added:
        differences = [f"lacks {item}" for item in lost] + [f"adds {item}" for item in added]
        yield Finding(language, place, f"different {kind}: {', '.join(differences)}")


def language_of(mistake: SourceError, locales: Path, languages: Languages, folder: str) -> str:
    """Return the language whose *folder* has the file of a mistake, else the binding one."""
    for language in languages:
        if mistake.file.startswith(str(locales / language / folder)):
            return language
    return languages.binding


def _figures(text: str) -> list[str]:
    return _FIGURE.findall(_BRACKET.sub("", text))


def _items(blocks: Blocks) -> list[str]:
    return ["item" for block in blocks if isinstance(block, Items) for _ in block.items]
