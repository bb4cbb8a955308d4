"""Lints what lies beyond the texts: check list, stale translations, lineage, terms, pages.

``locales/checklist-4.0.tsv`` lists the entries and letters of the official
document. When a binding text changes, its translations are stale until somebody
has looked (:mod:`glossary.rulebook.translations`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from glossary.core.errors import MarkupError, SourceError, SourceErrors
from glossary.core.i18n import (
    CATALOG,
    FORMS,
    SOURCE_LANGUAGE,
    broken_lines,
    messages,
    wrong_forms,
    wrong_placeholders,
)
from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.lint import Finding
from glossary.lint.typography import misprints
from glossary.lint.vocabulary import Vocabulary
from glossary.rulebook.compose import check_derivable
from glossary.rulebook.lineage import read_lineages
from glossary.rulebook.markup import Reference, parse_inline
from glossary.rulebook.model import Entry, numbers_of
from glossary.rulebook.page_files import read_definitions, read_pages
from glossary.rulebook.rule_files import TERMS, read_terms
from glossary.rulebook.translations import FOLLOWS, PROOFREAD, behind, read_proofread
from glossary.rulebook.vocabulary import (
    QUESTIONS,
    SYNONYMS,
    Synonym,
    Wording,
    read_questions,
    read_synonyms,
)

_SPAN = re.compile(r"([a-z])(?:-([a-z]))?")
_PLACEHOLDER = re.compile(r"%\([^)]*\)s")
_BRACKET = re.compile(r"\{[^{}\n]*\}")
_PAGE_LINK = re.compile(r"\]\(([^()]*)\)")


def read_checklist(path: Path) -> Mapping[RuleNumber, str]:
    """Return the letters of each entry (``abc``); nothing for a heading, ``•`` if unlettered.

    :raises SourceErrors: with every row that cannot be read.
    """
    letters_of = {}
    for _, row in read_table(path, ("number", "title", "letters")):
        span = _SPAN.fullmatch(row["letters"])
        letters = "•" if row["letters"] == "points" else ""
        if span:
            last = span[2] or span[1]
            letters = "".join(map(chr, range(ord(span[1]), ord(last) + 1)))
        letters_of[RuleNumber.parse(row["number"])] = letters
    return letters_of


def against_checklist(
    language: str, entries: Sequence[Entry], checklist: Mapping[RuleNumber, str]
) -> Iterator[Finding]:
    """Yield entries and paragraphs of the official document that the text lacks or adds."""
    by_number = {entry.number: entry for entry in entries}
    for number in sorted(checklist.keys() - by_number.keys()):
        yield Finding(language, str(number), "the check list has this entry", untranslated=True)
    for number in sorted(by_number.keys() - checklist.keys()):
        yield Finding(language, str(number), "the check list has no such entry")
    for number in sorted(by_number.keys() & checklist.keys()):
        letters = "".join(p.number.letter or "•" for p in by_number[number].paragraphs)
        if letters != checklist[number]:
            lacking = len(letters) < len(checklist[number])
            problem = f"has {letters or 'nothing'}, the check list {checklist[number] or 'nothing'}"
            yield Finding(language, str(number), problem, untranslated=lacking)


def stale(language: str, binding: Sequence[Entry], path: Path) -> Iterator[Finding]:
    """Yield paragraphs whose binding text has changed since the translation was last looked at."""
    if not path.exists():
        problem = f"is missing: flask --app app glossary follow --lang {language} writes it"
        yield Finding(language, path.name, problem)
        return
    for number in behind(binding, path):
        problem = "the binding text has changed since it was translated"
        yield Finding(language, str(number), problem)


def audit(
    locales: Path,
    languages: Languages,
    texts: Mapping[str, tuple[Entry, ...]],
    vocabulary: Vocabulary,
) -> Iterator[Finding]:
    """Yield every finding beyond the texts; *texts* are those that could be read, by language."""
    known = numbers_of(texts.get(languages.binding, ()))
    try:
        checklists = [read_checklist(path) for path in sorted(locales.glob("checklist-*.tsv"))]
        lineages = read_lineages(locales)
    except SourceErrors as errors:
        yield from (Finding(languages.binding, "lists", str(m)) for m in errors.mistakes)
        return
    for language, entries in texts.items():
        for checklist in checklists[-1:]:
            yield from against_checklist(language, entries, checklist)
        try:
            if (locales / language / "past").exists():
                check_derivable(locales, language, entries, lineages)
            if language != languages.binding and languages.binding in texts:
                yield from stale(language, texts[languages.binding], locales / language / FOLLOWS)
            read_proofread(locales / language / PROOFREAD)
        except SourceErrors as errors:
            yield from (Finding(language, "editions", str(m)) for m in errors.mistakes)
    yield from _terms(locales, languages, known, vocabulary)
    yield from _pages(locales, languages, known, vocabulary)
    yield from _past(locales, languages, vocabulary)
    yield from _catalogs(locales, languages, vocabulary)
    yield from _search_tables(locales, languages, known, texts)


def _search_tables(
    locales: Path,
    languages: Languages,
    known: set[RuleNumber],
    texts: Mapping[str, tuple[Entry, ...]],
) -> Iterator[Finding]:
    """Yield the findings in the tables of synonyms and questions that search uses."""
    for code, language in languages.items():
        try:
            read_questions(locales / code / QUESTIONS, known=known or None)
        except SourceErrors as errors:
            yield from (Finding(code, "questions", str(m)) for m in errors.mistakes)
        try:
            synonyms = read_synonyms(locales / code / SYNONYMS, known=known or None)
        except SourceErrors as errors:
            yield from (Finding(code, "synonyms", str(m)) for m in errors.mistakes)
            continue
        first_of: dict[str, Synonym] = {}
        wording = Wording(texts[code], language.analyzer) if code in texts else None
        for row in synonyms:
            for problem in _denied(row, wording) if wording is not None else ():
                yield Finding(code, "synonyms", problem)
            first = first_of.setdefault(language.analyzer.key(row.said, keep_stops=True), row)
            if (first.words, first.instead) != (row.words, row.instead):
                problem = f"{row.said!r} is read as {first.said!r}, but does not say the same"
                yield Finding(code, "synonyms", problem)


def _denied(row: Synonym, wording: Wording) -> Iterator[str]:
    """Yield what is untrue in saying that the rules have other words for *row*."""
    places = wording.places(row.said)
    if places:
        yield f"{row.said!r} stands in {', '.join(map(str, places[:3]))}: it is no synonym"
    for words in row.official:
        if not wording.has(words):
            yield f"{row.said!r} is said to be {words!r}, which stands in no rule"


def _past(locales: Path, languages: Languages, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Yield the words to avoid in what older editions say otherwise; the rest is working text."""
    for language in languages:
        folder = locales / language / "past"
        for path in sorted(folder.glob("*/*.md")):
            place = str(path.relative_to(folder))
            for problem in vocabulary.to_avoid(language, path.read_text("utf-8")):
                yield Finding(language, place, problem)


def _catalogs(locales: Path, languages: Languages, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Yield lost placeholders, words to avoid and misprints in the interface and in told plays."""
    catalogs = {}
    for language in languages:
        if (catalog := locales / language / CATALOG).exists():
            broken = list(broken_lines(catalog))
            for each in broken:
                yield Finding(language, f"{language}/{CATALOG}:{each.line}", each.problem)
            if not broken:
                catalogs[language] = list(messages(catalog))
    for language in catalogs:
        catalog = locales / language / CATALOG
        try:
            for message, problem, line in (*wrong_placeholders(catalog), *wrong_forms(catalog)):
                where = f" ({language}/{CATALOG}:{line})"
                yield Finding(language, f"“{message}”", f"placeholder {problem}{where}")
        except SourceError as broken:
            yield Finding(language, f"{language}/{FORMS}:{broken.line}", broken.problem)
    for translated in list(catalogs.values())[:1]:  # what is translated is English
        catalogs[SOURCE_LANGUAGE] = [(message, message, 0) for message, *_ in translated]
    for language, sentences in catalogs.items():
        for message, translation, line in sentences:
            plain = _PLACEHOLDER.sub("0", translation)
            where = f" ({language}/{CATALOG}:{line})" if line else ""
            for problem in (
                *vocabulary.to_avoid(language, plain),
                *misprints(plain, vocabulary.languages[language]),
            ):
                yield Finding(language, f"“{message}”", f"{problem}{where}")


def _terms(
    locales: Path, languages: Languages, known: set[RuleNumber], vocabulary: Vocabulary
) -> Iterator[Finding]:
    definitions: dict[str, set[str]] = {}
    words: dict[str, set[str]] = {}
    for language in languages:
        try:
            terms = read_terms(locales / TERMS, language)
            texts = read_definitions(locales / language / "definitions.md")
        except SourceErrors as errors:
            yield from (Finding(language, "terms", str(m)) for m in errors.mistakes)
            continue
        words[language] = {term.key for term in terms}
        definitions[language] = set(texts)
        for term in terms:
            if known and term.rule is not None and term.rule not in known:
                yield Finding(language, term.key, f"is defined by {term.rule}, which is not there")
        for key, text in texts.items():
            yield from _dangling(language, key, text, known)
            for problem in vocabulary.to_avoid(language, text):
                yield Finding(language, key, problem)
    keys = set().union(*words.values()) if words else set()
    for language, defined in words.items():
        for key in sorted(keys - defined):
            yield Finding(language, key, "the term has no word in this language", untranslated=True)
    somewhere = set().union(*definitions.values()) if definitions else set()
    for language, found_keys in definitions.items():
        for key in sorted((keys & somewhere) - found_keys):
            yield Finding(
                language, key, "the term has no definition in this language", untranslated=True
            )
        for key in sorted(found_keys - keys):
            yield Finding(language, key, "a definition of no term of the table")


def _pages(
    locales: Path, languages: Languages, known: set[RuleNumber], vocabulary: Vocabulary
) -> Iterator[Finding]:
    slugs: dict[str, set[str]] = {}
    for language in languages:
        try:
            pages = read_pages(locales / language / "pages")
        except SourceErrors as errors:
            yield from (Finding(language, "pages", str(m)) for m in errors.mistakes)
            continue
        slugs[language] = {page.slug for page in pages}
        for page in pages:
            yield from _dangling(language, page.slug, page.text, known)
            for problem in vocabulary.to_avoid(language, page.text):
                yield Finding(language, page.slug, problem)
            for slug in _PAGE_LINK.findall(page.text):
                if slug not in slugs[language]:
                    yield Finding(language, page.slug, f"leads to {slug}, which is no page")
    every = set().union(*slugs.values()) if slugs else set()
    for language, own in slugs.items():
        for slug in sorted(every - own):
            yield Finding(language, slug, "the page is missing in this language", untranslated=True)


def _dangling(language: str, place: str, text: str, known: set[RuleNumber]) -> Iterator[Finding]:
    for bracket in _BRACKET.findall(text):
        try:
            nodes = parse_inline(bracket)
        except MarkupError as error:
            yield Finding(language, place, str(error))
            continue
        for node in nodes:
            if not isinstance(node, Reference) or node.edition:
                continue
            number = node.number
            if known and number not in known:
                yield Finding(language, place, f"refers to {number}, which does not exist")
