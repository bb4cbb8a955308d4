"""The rulebook as frozen values: dictionaries, entries, paragraphs, notes, terms, pages.

Nothing here reads a file, a clock or a locale.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from glossary.core.errors import UnknownRule
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.markup import Blocks, parse_blocks

NoteKind = Literal["remark", "example", "note"]
NOTE_KINDS: tuple[NoteKind, ...] = get_args(NoteKind)
"""Remarks and examples come from the rules and are no rules; a note is ours, unofficial."""

PageKind = Literal["clarification", "mode", "changes", "edition", "community"]
PAGE_KINDS: tuple[PageKind, ...] = get_args(PageKind)
"""What a page is about; *community* pages came from elsewhere with an imported dictionary."""


@dataclass(frozen=True)
class Note:
    """A remark, an example or a note of ours, attached to the paragraph it follows."""

    kind: NoteKind
    text: str

    @cached_property
    def blocks(self) -> Blocks:
        """Its text, parsed when first asked for."""
        return parse_blocks(self.text)


@dataclass(frozen=True)
class Paragraph:
    """The unit that people quote.

    ``text`` is one-bracket markup (see :mod:`glossary.rulebook.markup`); list items are
    lines of it. The number of an unlettered paragraph is that of its entry.
    """

    number: RuleNumber
    text: str
    notes: tuple[Note, ...] = ()

    @cached_property
    def blocks(self) -> Blocks:
        """Its text without the notes, parsed when first asked for."""
        return parse_blocks(self.text)


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered heading with its paragraphs; a chapter or section may have none."""

    number: RuleNumber
    title: str
    paragraphs: tuple[Paragraph, ...]


def edition_key(edition: str) -> tuple[int, ...]:
    """Return a key that sorts editions by number: 10.0 after 9.1."""
    return tuple(int(figure) for figure in edition.split("."))


def slug_of(key: str) -> str:
    """Return a key with a dot, of a term or an edition, as in addresses: ``status-fleeting``."""
    return key.replace(".", "-")


def numbers_of(entries: Iterable[Entry]) -> set[RuleNumber]:
    """Return the numbers of entries and of their paragraphs."""
    return {number for e in entries for number in (e.number, *(p.number for p in e.paragraphs))}


@dataclass(frozen=True, slots=True)
class Page:
    """A text of ours beside the rules, unofficial.

    ``text`` is Markdown in which brackets work as in rules; ``summary`` is one sentence.
    """

    slug: str
    title: str
    text: str
    kind: PageKind = "clarification"
    summary: str = ""

    @property
    def sections(self) -> tuple[tuple[str, str], ...]:
        """Its headings of the second level, each with the text below it."""
        _, *sections = re.split(r"(?m)^## +", self.text)
        parted = (section.partition("\n") for section in sections)
        return tuple((heading.strip(), text.strip()) for heading, _, text in parted)


@dataclass(frozen=True)
class Term:
    """A word of the game in one language, with the rule that defines it if there is one.

    ``key`` is the same in every language (``status.fleeting``); ``official`` is
    whether the word was read on cards or in official documents in this language, and ``proof``
    says where: ``card 34 ALT_CORE_B_AX_06_C`` (how many faces bear it, and one of them), ``card``,
    ``document``, ``community`` or ``ours``; empty in editions printed before it was kept. Terms
    whose key begins with ``gloss.`` or ``mode.`` are words of players.
    """

    key: str
    word: str
    rule: RuleNumber | None = None
    official: bool = True
    definition: str = ""
    proof: str = ""

    @cached_property
    def blocks(self) -> Blocks:
        """Its definition, parsed when first asked for."""
        return parse_blocks(self.definition)


@dataclass(frozen=True)
class Dictionary:
    """One edition of the rules in one language: what a frozen edition file holds.

    ``effective`` is the day the edition came into force, if known; ``revision``
    tells printings of the same edition apart, and sorts. ``not_recorded`` are the
    numbers known to have stood in the edition whose text was never read.
    """

    edition: str
    language: str
    effective: datetime.date | None
    revision: str
    sources: tuple[str, ...]
    entries: tuple[Entry, ...]
    pages: tuple[Page, ...] = ()
    terms: tuple[Term, ...] = ()
    not_recorded: tuple[RuleNumber, ...] = ()

    @cached_property
    def _entry_of(self) -> Mapping[RuleNumber, Entry]:
        return {entry.number: entry for entry in self.entries}

    @cached_property
    def _paragraph_of(self) -> Mapping[RuleNumber, Paragraph]:
        return {p.number: p for entry in self.entries for p in entry.paragraphs}

    @cached_property
    def numbers(self) -> Sequence[RuleNumber]:
        """Every number there is, in reading order."""
        return sorted(numbers_of(self.entries))

    def __contains__(self, number: RuleNumber) -> bool:
        return number in self._entry_of or number in self._paragraph_of

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def entry(self, number: RuleNumber) -> Entry:
        """Return the entry in which *number* is read.

        :raises UnknownRule: if neither it nor the paragraph exists.
        """
        entry = self._entry_of.get(number.entry)
        if entry is None or number not in self:
            raise self._unknown(number)
        return entry

    def has_paragraph(self, number: RuleNumber) -> bool:
        """Tell whether *number* is a paragraph here, not only an entry."""
        return number in self._paragraph_of

    def paragraph(self, number: RuleNumber) -> Paragraph:
        """Return the paragraph numbered *number*.

        :raises UnknownRule: if there is none.
        """
        try:
            return self._paragraph_of[number]
        except KeyError:
            raise self._unknown(number) from None

    def paragraphs_of(self, number: RuleNumber) -> tuple[Paragraph, ...]:
        """Return the paragraphs of an entry, or the one that is numbered so.

        :raises UnknownRule: if there is none.
        """
        return (self.paragraph(number),) if number.letter else self.entry(number).paragraphs

    def with_paragraphs(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the number of a paragraph, or of an entry and its paragraphs.

        :raises UnknownRule: if there is no such entry.
        """
        if number.letter:
            return (number,)
        numbers = (number, *(each.number for each in self.entry(number).paragraphs))
        return tuple(dict.fromkeys(numbers))  # a paragraph alone in its entry has its number

    def term(self, key: str) -> Term | None:
        """Return the term *key*, None if the language has no word for it."""
        return self._term_of.get(key)

    @cached_property
    def _term_of(self) -> Mapping[str, Term]:
        return {term.key: term for term in self.terms}

    def children(self, number: RuleNumber | None) -> tuple[Entry, ...]:
        """Return the entries one level below *number*, or the chapters, in order."""
        return self._children.get(number, ())

    @cached_property
    def _children(self) -> Mapping[RuleNumber | None, tuple[Entry, ...]]:
        below: dict[RuleNumber | None, list[Entry]] = {}
        for entry in self.entries:
            below.setdefault(entry.number.parent, []).append(entry)
        return {
            number: tuple(sorted(entries, key=lambda entry: entry.number))
            for number, entries in below.items()
        }

    @property
    def chapters(self) -> tuple[Entry, ...]:
        """The entries with a single figure."""
        return self.children(None)

    @cached_property
    def paragraphs(self) -> Sequence[Paragraph]:
        """Every paragraph, in reading order."""
        return tuple(p for entry in self.entries for p in entry.paragraphs)

    def nearest(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return at most three existing numbers that may have been meant by *number*.

        The closest existing ancestor comes first, then its last neighbours
        before where *number* would stand, then those after it.
        """
        candidates: list[RuleNumber] = []
        parent: RuleNumber | None = number
        while parent is not None and parent not in self:
            parent = parent.parent
        if parent is not None and parent != number:
            candidates.append(parent)
        kin = [n for n in self.numbers if parent is None or parent.contains(n)]
        before = [n for n in kin if n < number and n not in candidates]
        after = [n for n in kin if n > number and n not in candidates]
        same = [n for n in reversed(before) if bool(n.letter) == bool(number.letter)]
        candidates += same[:2] + after[:1] + list(reversed(before))
        return tuple(dict.fromkeys(candidates))[:3]

    def _unknown(self, number: RuleNumber) -> UnknownRule:
        return UnknownRule(
            number,
            language=self.language,
            edition=self.edition,
            nearest=self.nearest(number),
        )
