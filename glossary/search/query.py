"""Parses what a visitor typed into numbers, words, phrases, operators and filters.

``"initiative order"`` stands together, ``-spell`` must not stand there (``-1`` is a number),
``anchored OR asleep`` is either, ``expe*`` is a beginning, and a filter is a
name, a colon and a value: ``n:2.1``, ``in:title``, ``lang:fr``, ``v:3.0``,
``kind:term``. Rule numbers are found anywhere in a sentence. Whatever is none of
these is a word: nothing typed is an error.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from glossary.core.errors import near_misses
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer, Word
from glossary.core.typed_numbers import find_numbers
from glossary.search.documents import KINDS

FILTERS: Mapping[str, str] = {
    "n": "n:4.2", "in": "in:title", "lang": "lang:fr", "v": "v:3.0", "kind": "kind:card",
}  # fmt: skip
"""The filters there are, each with an example: the search page, tests and the fuzzer go over it."""
PLACES: Mapping[str, tuple[str, ...]] = {
    "title": ("name", "title", "card"), "rule": ("text",), "remark": ("remark",),
    "example": ("example",), "note": ("note",),
}  # fmt: skip
"""The values of ``in:``, and the fields that they stand for."""

LONGEST_WITH_OPERATORS = 200
"""Characters; in a longer text, which somebody pastes, quotes and dashes are no operators."""

QUOTES = re.compile('["“”„«»＂]')
_OPERATORS = re.compile(r'["*]|(?:^|\s)-[^\W\d]|(?:^|\s)OR(?:\s|$)')
_PART = re.compile(r'((?<!\S)-(?=["]|[^\W\d]))?(?:"([^"]*)"|([^\s"]+))')
_FILTER = re.compile(r"(?<![a-z])(?P<name>[a-z]++):(?P<value>\S++)", re.IGNORECASE)


class QueryFilter(NamedTuple):
    """A filter as typed. ``near`` are the values meant if *value* is none of them."""

    name: str
    value: str
    typed: str
    near: tuple[str, ...] = ()
    known: bool = True


class QueryPart(NamedTuple):
    """Words to be found together, or not to be found.

    ``quoted`` words stand in this order; ``unfinished`` is a beginning of a word.
    """

    words: tuple[Word, ...]
    quoted: bool = False
    barred: bool = False
    unfinished: bool = False


class ParsedQuery(NamedTuple):
    """A query, parsed.

    ``plain`` is what was typed without its filters; ``groups`` are alternatives,
    each of parts that belong together; ``numbers`` are rule numbers in the order
    typed; ``strict`` is whether operators were used, so that a document must fit them.
    """

    plain: str
    groups: tuple[tuple[QueryPart, ...], ...] = ()
    filters: tuple[QueryFilter, ...] = ()
    numbers: tuple[RuleNumber, ...] = ()
    span: tuple[RuleNumber, RuleNumber] | None = None
    strict: bool = False

    @property
    def number(self) -> RuleNumber | None:
        """The number that is all that was typed, None if there is more or another thing."""
        return self.numbers[0] if len(self.numbers) == 1 and not self.groups else None

    @property
    def quotes(self) -> bool:
        """Whether it quotes something between words of its own, as a sentence does."""
        parts = self.groups[0] if len(self.groups) == 1 else ()
        plain = not any(part.barred or part.unfinished for part in parts)
        return plain and {part.quoted for part in parts} == {True, False}

    def filter(self, name: str) -> str | None:
        """Return the value of a filter that is known and was typed, the last one if repeated."""
        values = [f.value for f in self.filters if f.name == name and f.known]
        return values[-1] if values else None


def parse_query(
    text: str, analyzer: Analyzer, *, languages: Collection[str], editions: Collection[str]
) -> ParsedQuery:
    """Parse *text*, written by a reader of the *analyzer*'s language. Nothing typed is an error.

    :param languages: the values that ``lang:`` may have.
    :param editions: the values that ``v:`` may have; beside a rule number they need no ``v:``.
    """
    filters: list[QueryFilter] = []

    def take(match: re.Match[str]) -> str:
        if match["name"].lower() not in FILTERS:
            return match[0]
        filters.append(_filter(match, languages, editions))
        return " "

    text = " ".join(QUOTES.sub('"', _strip_invisible(text)).split())
    plain = " ".join(_FILTER.sub(take, text).split()) if ":" in text else text
    typed = find_numbers(plain, editions)
    if typed.edition:
        filters.append(QueryFilter("v", typed.edition, typed.edition))
    if typed.is_all:
        return ParsedQuery(plain, (), tuple(filters), typed.numbers, typed.span)
    rest = typed.rest
    strict = len(plain) <= LONGEST_WITH_OPERATORS and bool(_OPERATORS.search(rest))
    if strict:
        groups = _parse_groups(rest, analyzer)
    else:
        words = tuple(analyzer.read(rest, keep_stops=True))
        groups = ((QueryPart(words),),) if words else ()
    return ParsedQuery(plain, groups, tuple(filters), typed.numbers, strict=strict and bool(groups))


def _filter(
    match: re.Match[str], languages: Collection[str], editions: Collection[str]
) -> QueryFilter:
    name, value = match["name"].lower(), match["value"]
    if name == "n":
        number = RuleNumber.maybe(value)
        return QueryFilter(name, str(number or value), match[0], known=number is not None)
    allowed: Sequence[str] = sorted(
        {"in": tuple(PLACES), "kind": KINDS, "lang": languages, "v": editions}[name]
    )
    value = value.lower()
    near = () if value in allowed else near_misses(value, allowed) or tuple(allowed)
    return QueryFilter(name, value, match[0], near, known=value in allowed)


def _parse_groups(plain: str, analyzer: Analyzer) -> tuple[tuple[QueryPart, ...], ...]:
    groups: list[list[QueryPart]] = [[]]
    for minus, phrase, word in _PART.findall(plain):
        if word == "OR" and not minus:
            groups.append([])
            continue
        unfinished = word.endswith("*")
        words = tuple(analyzer.read((phrase or word).replace("*", " "), keep_stops=True))
        if words:
            quoted = len(words) > 1 and bool(phrase)
            groups[-1].append(QueryPart(words, quoted, bool(minus), unfinished))
    return tuple(tuple(group) for group in groups if not all(part.barred for part in group))


def _strip_invisible(text: str) -> str:
    """Remove control characters, text directions and other invisible characters."""
    if text.isprintable():
        return text
    spaced = (" " if c == "\0" or c.isspace() else c for c in text)
    return "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cf", "Cs"))
