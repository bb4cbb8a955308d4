"""Parses, sorts and nests rule numbers."""

from __future__ import annotations

import re
import unicodedata
from typing import Self

from msgspec import Struct

from glossary.core.errors import MalformedNumber

_SHAPE = re.compile(r"(?P<section>\d{1,3}(?:\.\d{1,3}){0,3})(?:\.?(?P<letter>[a-z]))?")

# What people put before a number, spoken or printed; none of it changes which rule is meant.
_SPOKEN = re.compile(
    r"^(?:§+|#|n[o°º]\.?|cr|rules?|regles?|regola|regole|reg|art(?:icle|icolo)?"
    r"|par(?:agraph|agraphe|agrafo)?|section|sezione)(?![a-z])[\s.:\-]*"
)
_SEPARATORS = re.compile(r"[\s.,\-_/·]+")
_LONGEST = 40
_WRITTEN = ("", "%d", "%d.%d", "%d.%d.%d", "%d.%d.%d.%d")


def _read(text: str) -> tuple[tuple[int, ...], str] | None:
    """Return section and letter; None if the text has another shape."""
    match = _SHAPE.fullmatch(text.strip().rstrip(".").lower()) if text.isascii() else None
    if match is None:
        return None
    return tuple(map(int, match["section"].split("."))), match["letter"] or ""


class RuleNumber(Struct, frozen=True, order=True):
    """The address of a rule: ``2.1`` is an entry, ``2.1.c`` a paragraph of it.

    Numbers sort in reading order and know nothing of languages or editions;
    pair one with a dictionary to get its words.

    >>> [str(n) for n in sorted(map(RuleNumber.parse, ["2.10", "2.9.b", "2.9"]))]
    ['2.9', '2.9.b', '2.10']
    """

    section: tuple[int, ...]
    letter: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a number as the rulebook prints it; case, spaces around and a last dot aside.

        ``" 2.1.C. "`` is 2.1.c.

        :raises MalformedNumber: if it cannot be one.
        """
        parts = _read(text) if len(text) <= _LONGEST else None
        if parts is None:
            raise MalformedNumber(text)
        return cls(*parts)

    @classmethod
    def maybe(cls, text: str) -> Self | None:
        """Read a number as people type it, or nothing: ``"règle 2.1 e"``, ``"§2,1.E"``.

        Words that announce a number, parentheses, and any of the usual
        separators are accepted, so a search box can ask this first.
        """
        if len(text) > _LONGEST:
            return None
        if (parts := _read(text)) is not None:
            return cls(*parts)
        plain = unicodedata.normalize("NFKD", text).casefold()
        plain = "".join(c for c in plain if not unicodedata.combining(c)).strip(" \t()[]{}«»\"'.:;")
        plain = _SPOKEN.sub("", plain.strip()).strip(" ()[].")
        plain = re.sub(r"[()\[\]]", " ", plain)
        parts = _read(_SEPARATORS.sub(".", plain))
        return cls(*parts) if parts is not None else None

    @property
    def entry(self) -> RuleNumber:
        """The entry this number is read in: 2.1 for 2.1.c, itself for 2.1."""
        return RuleNumber(self.section) if self.letter else self

    @property
    def parent(self) -> RuleNumber | None:
        """One level up: 2.1 for 2.1.c and for 2.1.4, nothing for a chapter."""
        if self.letter:
            return self.entry
        return RuleNumber(self.section[:-1]) if len(self.section) > 1 else None

    @property
    def chapter(self) -> int:
        """The first figure: 2 for 2.1.c."""
        return self.section[0]

    def contains(self, other: RuleNumber) -> bool:
        """Tell whether *other* is this rule or stands below it: 2.1 contains 2.1.c and 2.1.4."""
        if self.letter:
            return self == other
        return other.section[: len(self.section)] == self.section

    def __str__(self) -> str:
        section = _WRITTEN[len(self.section)] % self.section
        return f"{section}.{self.letter}" if self.letter else section
