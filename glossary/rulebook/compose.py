"""Composes an edition from the working files: today's as written, an older one by its lineage."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.languages import Language
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer
from glossary.rulebook import editions, rule_files
from glossary.rulebook.derive import derive
from glossary.rulebook.lineage import Lineage, read_lineages
from glossary.rulebook.model import Dictionary, Entry, Term, edition_key, numbers_of
from glossary.rulebook.page_files import read_definitions, read_pages

SOURCE = "Restated by the project from the facts of the official rules."


def compose_edition(
    locales: Path,
    language: Language,
    edition: str,
    *,
    effective: datetime.date,
    printed: datetime.date,
) -> Dictionary:
    """Return the dictionary of *edition* as the working files have it, ready to freeze.

    :raises SourceErrors: with every mistake on the way.
    """
    entries = rule_files.read_rules(locales / language.code / "rules")
    terms = _working_terms(locales, language.code)
    steps = _older_steps(read_lineages(locales), edition, str(locales / "lineage"))
    not_recorded: tuple[RuleNumber, ...] = ()
    for lineage in steps:
        folder = locales / language.code / "past" / lineage.older
        entries = derive(entries, lineage, rule_files.read_rules(folder), file=str(folder))
        terms = _older_terms(terms, lineage, entries, language.analyzer)
        not_recorded = tuple(
            step.old
            for step in lineage.steps
            if step.kind == "not-recorded" and step.old is not None
        )
    return editions.compose(
        edition=edition,
        language=language.code,
        effective=effective,
        revision=printed.isoformat(),
        sources=(SOURCE,),
        entries=entries,
        pages=() if steps else read_pages(locales / language.code / "pages"),
        terms=terms,
        not_recorded=not_recorded,
    )


def _working_terms(locales: Path, language: str) -> tuple[Term, ...]:
    """Return the words of the term table, each with its definition if one is written."""
    definitions = read_definitions(locales / language / "definitions.md")
    return tuple(
        replace(term, definition=definitions.get(term.key, ""))
        for term in rule_files.read_terms(locales / rule_files.TERMS, language)
    )


def _older_steps(lineages: Sequence[Lineage], edition: str, file: str) -> tuple[Lineage, ...]:
    """Return the lineages from today's working text back to *edition*, newest first.

    The result is empty for today's edition, with which no lineage begins.

    :raises SourceErrors: if the chain is broken.
    """
    by_older = {lineage.older: lineage for lineage in lineages}
    newers = {lineage.newer for lineage in lineages}
    chain: list[Lineage] = []
    at = edition
    while at in by_older:
        chain.append(by_older[at])
        at = by_older[at].newer
    today = max(newers, key=edition_key, default=edition)
    if chain and at != today:
        raise SourceErrors([SourceError(f"no lineage leads from {at} to {today}", file=file)])
    return tuple(reversed(chain))


def _older_terms(
    terms: Sequence[Term], lineage: Lineage, entries: Sequence[Entry], analyzer: Analyzer
) -> tuple[Term, ...]:
    """Return the terms that the older edition says and whose rule stood there.

    Definitions speak of today's rules, so they are left out.
    """
    texts = [
        text for entry in entries for text in (entry.title, *(p.text for p in entry.paragraphs))
    ]
    keys = "".join(f" {analyzer.key(text)} " for text in texts)
    older = []
    for term in terms:
        rule = lineage.backwards(term.rule) if term.rule is not None else None
        key = analyzer.key(term.word)
        if rule is not None and (not key or f" {key} " in keys):
            older.append(replace(term, rule=rule, definition=""))
    return tuple(older)


def check_derivable(
    locales: Path, language: str, entries: tuple[Entry, ...], lineages: Sequence[Lineage]
) -> None:
    """Derive every older edition from *entries* and discard it: only the mistakes matter.

    :raises SourceErrors: with every paragraph that cannot be derived.
    """
    for lineage in sorted(lineages, key=lambda x: edition_key(x.older), reverse=True):
        folder = locales / language / "past" / lineage.older
        newer = numbers_of(entries)
        entries = derive(entries, lineage, rule_files.read_rules(folder), file=str(folder))
        older = numbers_of(entries)
        gaps = list(lineage.gaps(older, newer))
        if gaps:
            raise SourceErrors([SourceError(gap, file=str(folder)) for gap in gaps])
