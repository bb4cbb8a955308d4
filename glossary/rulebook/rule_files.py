"""Parses the working files: the texts of ``locales/<lang>/rules/*.md`` and the term table.

Every mistake is reported at once, each with its file, its line and the near misses.
"""

from __future__ import annotations

import re
from pathlib import Path

from glossary.core.errors import (
    MalformedNumber,
    MarkupError,
    SourceError,
    SourceErrors,
    near_misses,
)
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table, text_of
from glossary.rulebook.markup import parse_blocks
from glossary.rulebook.model import NOTE_KINDS, Entry, Note, NoteKind, Paragraph, Term

TERMS = "terms.tsv"
"""The term table in the folder of the locales."""

_HEADING = re.compile(r"## (?P<number>\S+) (?P<title>\S.*)")
_LETTERED = re.compile(r"(?P<letter>[a-z])\. (?P<text>\S.*)")
_ITEM = re.compile(r"(?:-|\d{1,2}\.) \S.*")
_NOTE = re.compile(r"> (?P<kind>[^\s:]+): (?P<text>\S.*)")
_NOTE_GOES_ON = re.compile(r"> (?P<text>\S.*)")


class _RuleFileParser:
    """Parses one file line by line into entries, and collects the mistakes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.entries: list[Entry] = []
        self.mistakes: list[SourceError] = []
        self._line = 0
        self._paragraphs: list[Paragraph] = []
        self._text: list[str] = []
        self._letter = ""
        self._notes: list[tuple[NoteKind, list[str]]] = []
        self._heading: tuple[RuleNumber, str] | None = None

    def read(self, text: str) -> None:
        for self._line, raw in enumerate(text.split("\n"), start=1):
            line = raw.rstrip()
            if line:
                self._parse_line(line)
        self._close_entry()

    def _report(self, problem: str, *candidates: str) -> None:
        self.mistakes.append(
            SourceError(problem, file=self.file, line=self._line, candidates=candidates)
        )

    def _parse_line(self, line: str) -> None:
        if line.startswith("#"):
            self._parse_heading(line)
        elif self._heading is None:
            self._report(f"text before the first heading: {line[:40]!r}", "## 2.1 Title")
        elif line.startswith(">"):
            self._parse_note(line)
        elif match := _LETTERED.fullmatch(line):
            self._close_paragraph()
            self._letter, self._text = match["letter"], [match["text"]]
            if any(p.number.letter == self._letter for p in self._paragraphs):
                self._report(f"{self._heading[0]}.{self._letter} stands twice")
            self._check_markup(match["text"])
        elif _ITEM.fullmatch(line) or self._text or not (self._letter or self._paragraphs):
            if self._notes:
                self._report(f"text after a note: {line[:40]!r}", "> - item")
                return
            self._text.append(line)
            self._check_markup(line)
        else:
            self._report(f"a line that belongs to no paragraph: {line[:40]!r}", "a. text")

    def _parse_heading(self, line: str) -> None:
        self._close_entry()
        self._heading = None
        match = _HEADING.fullmatch(line)
        if match is None:
            self._report(f"a heading that is not '## NUMBER Title': {line[:40]!r}", "## 2.1 Title")
            return
        try:
            number = RuleNumber.parse(match["number"])
        except MalformedNumber as error:
            self._report(str(error))
            return
        if number.letter:
            self._report(
                f"a heading numbers an entry, not a paragraph: {number}", str(number.entry)
            )
            return
        self._heading = (number, match["title"])

    def _parse_note(self, line: str) -> None:
        if not self._text:
            self._report("a note before any paragraph of its entry")
            return
        match = _NOTE.fullmatch(line)
        written = match["kind"] if match else ""
        if match and written in NOTE_KINDS:
            kind = NOTE_KINDS[NOTE_KINDS.index(written)]
            self._notes.append((kind, [match["text"]]))
            self._check_markup(match["text"])
        elif near_misses(written.lower(), NOTE_KINDS) or (written.isalpha() and not self._notes):
            near = near_misses(written.lower(), NOTE_KINDS) or NOTE_KINDS
            self._report(f"unknown kind of note: {written!r}", *near)
        elif (more := _NOTE_GOES_ON.fullmatch(line)) and self._notes:
            self._notes[-1][1].append(more["text"])
            self._check_markup(more["text"])
        else:
            self._report(
                f"a note without a kind: {line[:40]!r}", *(f"> {k}: …" for k in NOTE_KINDS)
            )

    def _check_markup(self, text: str) -> None:
        try:
            parse_blocks(text)
        except MarkupError as error:
            self._report(f"{error.problem}: {error.written}", *error.candidates)

    def _close_paragraph(self) -> None:
        if self._text and self._heading is not None:
            number = RuleNumber(self._heading[0].section, self._letter)
            notes = tuple(Note(kind, "\n".join(lines)) for kind, lines in self._notes)
            self._paragraphs.append(Paragraph(number, "\n".join(self._text), notes))
        self._text, self._letter, self._notes = [], "", []

    def _close_entry(self) -> None:
        self._close_paragraph()
        if self._heading is not None:
            number, title = self._heading
            self.entries.append(Entry(number, title, tuple(self._paragraphs)))
        self._paragraphs = []


def parse_rules(text: str, file: str) -> tuple[Entry, ...]:
    """Return the entries of one working file, in the order they stand.

    :param file: the name to print in errors.
    :raises SourceErrors: with every mistake of the file.
    """
    reader = _RuleFileParser(file)
    reader.read(text)
    if reader.mistakes:
        raise SourceErrors(reader.mistakes)
    return tuple(reader.entries)


def read_rules(folder: Path) -> tuple[Entry, ...]:
    """Return the entries of every working file of *folder*, in reading order.

    :raises SourceErrors: with every mistake of every file.
    """
    mistakes: list[SourceError] = []
    home: dict[RuleNumber, str] = {}
    entries: list[Entry] = []
    for path in sorted(folder.glob("*.md")):
        try:
            read = parse_rules(text_of(path), str(path))
        except SourceErrors as errors:
            mistakes += errors.mistakes
            continue
        for entry in read:
            if entry.number in home:
                problem = f"entry {entry.number} stands in {home[entry.number]} already"
                mistakes.append(SourceError(problem, file=str(path)))
            home[entry.number] = str(path)
            entries.append(entry)
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(sorted(entries, key=lambda entry: entry.number))


_PROOF = re.compile(r"card(?: \d+ ALT_[A-Z0-9_]+)?|document|community|ours")


def read_terms(table: Path, language: str) -> tuple[Term, ...]:
    """Return the words of one language in the term table.

    A term without a word in that language is left out.

    :raises SourceErrors: with every row that cannot be read.
    """
    columns = ("key", "rule", "why")
    mistakes = []
    terms = []
    for line, row in read_table(table, columns, may_be_empty=columns[1:], languages=""):
        rule = RuleNumber.maybe(row["rule"])
        if row["rule"] and rule is None:
            problem = f"not a rule number: {row['rule']!r}"
            mistakes.append(SourceError(problem, file=str(table), line=line))
        proof = row.get(f"proof_{language}") or "document"
        if not _PROOF.fullmatch(proof):
            problem = (
                f"not a proof of a word: {proof!r} (card N REFERENCE, document, community, ours)"
            )
            mistakes.append(SourceError(problem, file=str(table), line=line))
        if word := row.get(language):
            official = proof.startswith(("card", "document"))
            terms.append(Term(row["key"], word, rule, official, proof=proof))
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(terms)
