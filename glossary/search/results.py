"""What a query brings: hits best first, of every kind, and how the query was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from glossary.core.rule_number import RuleNumber
from glossary.search.documents import DocumentKind
from glossary.search.query import ParsedQuery
from glossary.search.reading import Reading
from glossary.search.store import Head


class Hit(NamedTuple):
    """An entry with those of its paragraphs that answer, best first; or one other document.

    ``best`` is what to show and to open: a paragraph, unless the entry has none. ``listed`` is
    whether its number was asked for.
    """

    best: Head
    paragraphs: Sequence[Head]
    score: float
    listed: bool = False

    @property
    def kind(self) -> DocumentKind:
        """What it is."""
        return self.best.kind

    @property
    def number(self) -> RuleNumber | None:
        """The number that was asked for, or that of the entry it is in, or belongs to."""
        number = self.best.number
        return number if number is None or self.listed else number.entry


@dataclass(frozen=True)
class Answer:
    """A page of the hits; ``counts`` are how many there are of each kind, on all pages.

    ``absent`` is whether nothing answers, so that the hits are only neighbours; ``all_words``
    whether some document has all that was asked. ``missing`` are the numbers that no rule has,
    ``letters`` the words to mark, as the index writes them, ``words`` the same as stems.
    """

    asked: ParsedQuery
    hits: Sequence[Hit] = ()
    counts: Mapping[DocumentKind, int] = None  # type: ignore[assignment]
    absent: bool = False
    all_words: bool = True
    readings: Sequence[Reading] = ()
    missing: Sequence[RuleNumber] = ()
    letters: str = ""
    stems: Sequence[str] = ()

    @property
    def total(self) -> int:
        """How many hits there are, on all pages and of every kind."""
        return sum((self.counts or {}).values())

    @property
    def suggestion(self) -> str:
        """The query with every misspelt word replaced, or nothing if none was."""
        mended = {r.typed: r.meant for r in self.readings if r.manner == "mended"}
        if not mended:
            return ""
        words = (mended.get(word.lower(), word) for word in self.asked.plain.split(" "))
        return " ".join(words)
