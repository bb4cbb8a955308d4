"""Parses what a visitor typed into numbers, words, phrases, operators and filters.

``"initiative order"`` stands together, ``-spell`` must not stand there,
``anchored OR asleep`` is either, ``expe*`` is a beginning, and a filter is a
name, a colon and a value: ``n:2.1``, ``in:title``, ``lang:fr``, ``v:3.0``,
``kind:term``. Whatever is none of these is a word: nothing typed is an error.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from glossary.core.errors import near_misses
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer, Word

MOST_WORDS = 24
"""Words beyond these are not looked up."""

FILTERS = ("n", "in", "lang", "v", "kind")
PLACES = {
    "title": ("name", "title"),
    "rule": ("body",),
    "remark": ("remark",),
    "example": ("example",),
    "note": ("note",),
}
"""The values of ``in:``, and the fields that they stand for."""

KINDS = ("rule", "term", "page", "scenario")
"""The values of ``kind:``."""

QUOTES = re.compile('["“”„«»＂]')
"""Every sign that quotes."""

_OPERATORS = re.compile(r'["*]|(?:^|\s)-\S|(?:^|\s)OR(?:\s|$)')
_PART = re.compile(r'((?<!\S)-)?(?:("[^"]*")|([^\s"]+))')
_END = ("", "", "")
_BARRED = attrgetter("barred")
_DIGIT = re.compile(r"\d")
_FILTER = re.compile(r"(?P<name>[a-z]+):(?P<value>\S+)", re.IGNORECASE)
_SPAN = re.compile(
    r"(?P<first>\d+(?:\.\d+)*\.?[a-z])\s*(?:-|–|—|…|\.\.\.?|:|/)\s*(?P<last>(?:\d+(?:\.\d+)*\.?)?[a-z])"
    r"|(?P<low>\d+(?:\.\d+)+)\s*(?:-|–|—|…|\.\.\.?)\s*(?P<high>\d+(?:\.\d+)+)",
    re.IGNORECASE,
)


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

    @property
    def special(self) -> bool:
        """Whether it is more than words that must be there."""
        return self.barred or self.unfinished


class ParsedQuery(NamedTuple):
    """A query, parsed.

    ``plain`` is what was typed without its filters; ``groups`` are alternatives,
    each of parts that belong together; ``strict`` is whether operators were used,
    so that a rule must fit them exactly.
    """

    plain: str
    groups: tuple[tuple[QueryPart, ...], ...] = ()
    filters: tuple[QueryFilter, ...] = ()
    number: RuleNumber | None = None
    span: tuple[RuleNumber, RuleNumber] | None = None
    strict: bool = False

    @property
    def quotes(self) -> bool:
        """Whether it quotes something between words of its own, as a sentence does."""
        if len(self.groups) != 1 or any(part.special for part in self.groups[0]):
            return False
        return {part.quoted for part in self.groups[0]} == {True, False}

    def filter(self, name: str) -> str | None:
        """The value of a filter that is known and was typed, the last one if repeated."""
        if not self.filters:
            return None
        values = [f.value for f in self.filters if f.name == name and f.known]
        return values[-1] if values else None


_new = tuple.__new__  # a named tuple without the detour over its own constructor


def parse_query(
    text: str, analyzer: Analyzer, *, languages: Collection[str], editions: Collection[str]
) -> ParsedQuery:
    """Parse *text*, written by a reader of the *analyzer*'s language. Nothing typed is an error.

    :param languages: the values that ``lang:`` may have.
    :param editions: the values that ``v:`` may have.
    """
    text = _strip_invisible(text)
    if not text.isascii():
        text = QUOTES.sub('"', text)
    text = " ".join(text.split())
    if text.replace(" ", "").replace('"', "").isalpha():
        groups = _parse_words(text, analyzer)
        if groups:
            return _new(ParsedQuery, (text, groups, (), None, None, '"' in text or len(groups) > 1))
    if ":" not in text:
        return _parse(text, analyzer, ())
    filters: list[QueryFilter] = []

    def take(match: re.Match[str]) -> str:
        if match["name"].lower() not in FILTERS:
            return match[0]
        filters.append(_filter(match, languages, editions))
        return " "

    return _parse(" ".join(_FILTER.sub(take, text).split()), analyzer, tuple(filters))


def _parse_words(text: str, analyzer: Analyzer) -> tuple[tuple[QueryPart, ...], ...]:
    """Do what :func:`_parse_groups` does, faster, for words with quotes or with OR.

    :param text: letters, spaces and quotes alone.
    :return: nothing if the text needs :func:`_parse_groups`.
    """
    if text.count(" ") >= MOST_WORDS:
        return ()
    if "OR" not in text:
        if '"' not in text:
            return ((_new(QueryPart, (analyzer.typed(text), False, False, False)),),)
        pieces = text.split('"')
        return () if len(pieces) % 2 == 0 else (tuple(_parse_quotes(pieces, analyzer)),)
    if '"' in text or text.count("OR") != text.count(" OR "):
        return ()
    return tuple(
        [
            (_new(QueryPart, (analyzer.typed(either), False, False, False)),)
            for either in text.split(" OR ")
        ]
    )


def _parse_quotes(pieces: Sequence[str], analyzer: Analyzer) -> Iterator[QueryPart]:
    """Loose words and phrases in turn."""
    for place, piece in enumerate(pieces):
        if piece and piece != " ":
            quoted = place % 2 == 1
            found = analyzer.typed(piece if quoted else piece.strip())
            yield _new(QueryPart, (found, quoted and len(found) > 1, False, False))


def _parse(plain: str, analyzer: Analyzer, filters: tuple[QueryFilter, ...]) -> ParsedQuery:
    if _DIGIT.search(plain):
        number, span = _parse_number(plain), _parse_range(plain)
        if number is not None or span is not None:
            return ParsedQuery(plain, (), filters, None if span else number, span)
    if _OPERATORS.search(plain):
        groups = _parse_groups(plain, analyzer)
        return ParsedQuery(plain, groups, filters, strict=bool(groups))
    found = analyzer.typed(plain)[:MOST_WORDS]
    return ParsedQuery(plain, ((QueryPart(found),),) if found else (), filters)


def _parse_number(plain: str) -> RuleNumber | None:
    return RuleNumber.maybe(plain)


def _parse_range(plain: str) -> tuple[RuleNumber, RuleNumber] | None:
    """``2.1.a-e``, ``2.1.a-2.1.e`` or ``2.1-2.3``."""
    found = _SPAN.fullmatch(plain.strip("§ ()[]"))
    if found is None:
        return None
    first = RuleNumber.maybe(found["first"] or found["low"])
    if first is None:
        return None
    last = found["last"] or found["high"]
    end = RuleNumber.maybe(f"{first.entry}.{last}" if last.isalpha() else last)
    return None if end is None or end < first else (first, end)


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
    if value in allowed:
        return QueryFilter(name, value, match[0])
    return QueryFilter(
        name, value, match[0], near_misses(value, allowed) or tuple(allowed), known=False
    )


def _parse_groups(plain: str, analyzer: Analyzer) -> tuple[tuple[QueryPart, ...], ...]:
    groups: list[list[QueryPart]] = [[]]
    unquoted: list[str] = []
    left = MOST_WORDS
    for minus, phrase, word in (*_PART.findall(plain), _END):
        unfinished = word[-1:] == "*"
        if word and not unfinished and not minus and word != "OR":
            unquoted.append(word)
            continue
        if unquoted:
            found = analyzer.typed(" ".join(unquoted).replace("*", " "))[:left]
            left -= len(found)
            if found:
                groups[-1].append(_new(QueryPart, (found, False, False, False)))
            unquoted = []
        if word == "OR" and not minus:
            groups.append([])
        elif word or phrase:
            text = phrase[1:-1] if phrase else word
            if "*" in text:
                text = text.replace("*", " ").rstrip()
            found = analyzer.typed(text)[:left]
            left -= len(found)
            if found:
                quoted = len(found) > 1 and phrase != ""
                groups[-1].append(_new(QueryPart, (found, quoted, minus != "", unfinished)))
    return tuple([tuple(group) for group in groups if not all(map(_BARRED, group))])


def _strip_invisible(text: str) -> str:
    """Remove control characters, text directions and other invisible characters."""
    if text.isprintable():
        return text
    return "".join(
        " " if c in "\0\t\n\r" or c.isspace() else c
        for c in text
        if c in "\0\t\n\r" or unicodedata.category(c) not in ("Cc", "Cf", "Cs")
    )
