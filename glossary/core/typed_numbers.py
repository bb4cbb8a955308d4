"""Finds rule numbers in what people type or paste, a range of them, and the edition they name.

A number may stand anywhere in a sentence, with spaces, commas, dashes or unusual dots between its
figures: ``rule 4,2,5 c``, ``(4.2.5.c)``, ``4．2．5．ｃ``, ``2.4.6.d in edition 3``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from glossary.core.rule_number import RuleNumber

MOST_NUMBERS = 12
"""Numbers in a sentence beyond these are read as words."""

_MOST_FIGURES = 3
_SPAN = re.compile(
    r"(?P<first>\d+(?:\.\d+)*\.?[a-z])\s*(?:-|–|—|…|\.\.\.?|:|/)\s*(?P<last>(?:\d+(?:\.\d+)*\.?)?[a-z])"
    r"|(?P<low>\d+(?:\.\d+)+)\s*(?:-|–|—|…|\.\.\.?)\s*(?P<high>\d+(?:\.\d+)+)",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?:(?<![^\W_])c?r|(?<![^\W_])(?<!\d[.,]))"
    r"(?P<figures>\d{1,2}(?:[.,]\d{1,3}){1,3}|\d{1,2}(?:\s?\.\s?\d{1,2}){2}"
    r"|\d{1,2}(?:[ /-]\d{1,2}){2}(?=[ /-]?[a-z]\b))"
    r"(?:[.,]?(?P<joined>[a-z])(?![^\W_])(?![’'](?!s\b))"
    r"|[\s.,/-]*(?:(?:alin[eé]a|comma|lett(?:er|re|era)|point|paragraph|section)\s+)?"
    r"\(?(?P<apart>[a-z])(?![^\W_]|[’']))?"
    r"(?![^\W_])",
    re.IGNORECASE,
)
_EDITION = re.compile(
    r"(?<![\w.,])(?P<word>(?:[eé]d(?:\.|iti?on|izione)?|v(?:\.|ersione?)?)\s?)?"
    r"(?P<major>\d)(?:[.,](?P<minor>\d))?(?![.,]?\w)",
    re.IGNORECASE,
)
_WORD_FOR_RULE = r"(?:§|\b(?:rules?|r[eè]gles?|regol[ae])\b)"
_CITED = re.compile(
    _WORD_FOR_RULE + r"\s{0,3}(?P<figure>\d{1,2})(?![^\W_]|[.,/-]\d)", re.IGNORECASE
)
_CITES = re.compile(_WORD_FOR_RULE + r"\s{0,3}\Z", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:\s|[,;&()/–-]|\b(?:and|or|et|ou|e|ed|o)\b){1,8}", re.IGNORECASE)
"""Stands between the rules that one word for a rule cites: ``rules 2.1, 2.2 and 2.4``."""
_DOTS = {ord(dot): "." for dot in "．。․·•‧∙⋅"} | {0xFF10 + i: str(i) for i in range(10)}
_ARTICLES = frozenset("aeioy")
"""Letters that are words, too, in some language: behind a number and a space, before a word."""


JOINING = frozenset(
    "altered complete comprehensive cr of in from the rule rules paragraph section "
    "de du des dans en la le les l d selon règle règles regle regles paragraphe alinéa "
    "di del della dell nel nella nell secondo regola regole paragrafo comma sezione".split()
)
"""Words that only join a number and its edition, in the languages of the site."""


class TypedNumbers(NamedTuple):
    """What was found in a text.

    ``numbers`` are in the order typed, ``span`` is a range and both its ends belong to it,
    ``edition`` is named beside a number, ``rest`` is the text without all that; ``is_all`` is
    whether the text is one number, perhaps with its edition, or one range and nothing else.
    """

    numbers: tuple[RuleNumber, ...] = ()
    span: tuple[RuleNumber, RuleNumber] | None = None
    edition: str = ""
    rest: str = ""
    is_all: bool = False


def find_numbers(text: str, editions: Collection[str]) -> TypedNumbers:
    """Find the rule numbers in *text*, and which of *editions* they are of."""
    if not any(map(str.isnumeric, text)):
        return TypedNumbers(rest=text)
    dotted = text.translate(_DOTS)
    whole, span = RuleNumber.maybe(dotted), _parse_range(text)
    if span is not None:
        return TypedNumbers(span=span, is_all=True)
    if whole is not None and len(whole.section) <= _MOST_FIGURES:  # else there are several
        return TypedNumbers((whole,), is_all=True)
    named = tuple(place_editions(dotted, editions))
    numbers, rest = _take_numbers(_without(dotted, [(at.start, at.end, " ") for at in named]))
    if not numbers:
        return TypedNumbers(rest=text)
    is_all = len(numbers) == len(named) == 1 and _only_joins(rest)
    return TypedNumbers(numbers, None, "".join(at.edition for at in named[-1:]), rest, is_all)


class PlacedNumber(NamedTuple):
    """A rule number, and where it stands in a text."""

    number: RuleNumber
    start: int
    end: int


class PlacedEdition(NamedTuple):
    """An edition, and where it is named in a text."""

    edition: str
    start: int
    end: int


def place_numbers(text: str) -> Iterator[PlacedNumber]:
    """Yield the rule numbers in a text, in order."""
    dotted = text.translate(_DOTS)  # a letter for a letter
    for match in _NUMBER.finditer(dotted):
        letter, end = match["joined"] or match["apart"] or "", match.end()
        if letter.lower() in _ARTICLES and match["apart"] and re.match(r"\s+[\w§]", dotted[end:]):
            letter, end = "", match.start("apart")
        number = RuleNumber.maybe(f"{match['figures']} {letter}")
        if number is not None:
            yield PlacedNumber(number, match.start(), end)


class CitedNumber(NamedTuple):
    """A rule number in a text; ``cited`` if a word for a rule stands before it."""

    number: RuleNumber
    start: int
    end: int
    cited: bool


def place_cited(text: str) -> Iterator[CitedNumber]:
    """Yield the rule numbers in a written text, in order: as typed ones, with two differences.

    A single figure is one behind a word for a rule: ``rule 8``, ``§ 8``. A letter that stands
    apart is a word: ``la regola 2.1 e altre``.
    """
    dotted = text.translate(_DOTS)
    places = [
        PlacedNumber(RuleNumber((int(match["figure"]),)), match.start("figure"), match.end())
        for match in _CITED.finditer(dotted)
    ]
    for number, start, end in place_numbers(text):
        written = dotted[start:end]
        if number.letter and written[-2:-1].isspace():
            number, end = RuleNumber(number.section), start + len(written[:-1].rstrip(" .,/-"))
        places.append(PlacedNumber(number, start, end))
    last, cited = 0, False
    for number, start, end in sorted(places, key=lambda place: place.start):
        goes_on = cited and _GOES_ON.fullmatch(dotted, last, start) is not None
        cited = goes_on or _CITES.search(dotted[max(last, start - 12) : start]) is not None
        yield CitedNumber(number, start, end, cited)
        last = end


def place_editions(text: str, editions: Collection[str]) -> Iterator[PlacedEdition]:
    """Yield where one of *editions* is named in a text: ``edition 3``, ``v4.0``, ``5.0``."""
    for match in _EDITION.finditer(text.translate(_DOTS)):
        edition = f"{match['major']}.{match['minor'] or 0}"
        if edition in editions and (match["word"] or match["minor"]):
            yield PlacedEdition(edition, match.start(), match.end())


def _without(text: str, places: Iterable[tuple[int, int, str]]) -> str:
    """Return a text with other words in these places, which are in order."""
    parts, at = [], 0
    for start, end, words in places:
        parts += [text[at:start], words]
        at = end
    return "".join([*parts, text[at:]])


def _only_joins(rest: str) -> bool:
    """Tell whether what stands beside a number and its edition says nothing more."""
    words = "".join(c if c.isalnum() else " " for c in rest.casefold())
    return JOINING.issuperset(words.split())


def _take_numbers(plain: str) -> tuple[tuple[RuleNumber, ...], str]:
    """Return the rule numbers in a text, and the text without them."""
    numbers: dict[RuleNumber, None] = {}
    places = []
    for number, start, end in place_numbers(plain):
        if len(numbers) < MOST_NUMBERS:
            numbers[number] = None
            places.append((start, end, " "))
    return tuple(numbers), _without(plain, places)


def _parse_range(plain: str) -> tuple[RuleNumber, RuleNumber] | None:
    """Read ``2.1.a-e``, ``2.1.a-2.1.e`` or ``2.1-2.3``."""
    match = _SPAN.fullmatch(plain.strip("§ ()[]"))
    if match is None:
        return None
    first = RuleNumber.maybe(match["first"] or match["low"])
    if first is None:
        return None
    last = match["last"] or match["high"]
    end = RuleNumber.maybe(f"{first.entry}.{last}" if last.isalpha() else last)
    return None if end is None or end < first else (first, end)
