"""No pattern goes back and forth in what a visitor sends: its work grows as the text does.

Every regular expression of the rooms that serve is found in the code, and tried on long runs of
its own letters behind every beginning of what it matches. What a text takes of the processor is
compared with what a quarter of it takes: four times as much, or sixteen where a pattern goes back.
"""

from __future__ import annotations

import ast
import importlib
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from re import _parser
from typing import Any, NamedTuple

import pytest

from app import ROOT
from glossary.core.i18n import FORMS, read_forms
from tests.languages import LANGUAGES, LOCALES

OFFLINE = ("commands", "importer", "lint")
"""Rooms that read the project's own files, for those who have them."""

OWN_TEXT = {
    "glossary.serving.crawl._LINK": "pages that are being printed",
}
"""Patterns that may go back, for they meet nothing but this."""

MADE_ELSEWHERE = {
    "glossary.core.i18n": "whole, matches, pattern",  # forms.tsv: they are tried, see below
    "glossary.examples.written_files": "rf'(?:^|[\\\\s\\\\[{{.,]){re.escape(part)}\\\\b'",
    "glossary.rulebook.edition_schema": "pattern",
}
"""Patterns that are not written where they are made."""

USES = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")
SHORT, LENGTH = 20, 1_200
MOST_SECONDS = 0.001
"""What a text of these lengths may take without a second look; a tenth of it is usual."""
MOST_GROWTH = 8.0
MOST_PAIRED = 8
"""Letters of a pattern beyond which they are not tried in pairs, too."""


class Pattern(NamedTuple):
    """A pattern: where it is made, and how it is used."""

    place: str
    compiled: re.Pattern[Any]
    uses: Sequence[str]


def patterns() -> Iterator[Pattern]:
    """Yield every pattern of the rooms that serve, and the forms of names."""
    files = sorted((ROOT / "glossary").rglob("*.py"))
    sources = {file: file.read_text(encoding="utf-8") for file in files}
    together = set().union(*map(_used, sources.values()))
    for file, source in sources.items():
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if not name.startswith(tuple(f"glossary.{room}" for room in OFFLINE)):
            yield from _of_module(name, source, together) if "re." in source else ()
    for language in LANGUAGES:
        for form, rows in read_forms(LOCALES / language / FORMS).items():
            for number, (pattern, _) in enumerate(rows):
                place = f"{language} {form} {number}"
                yield Pattern(place, re.compile(pattern), ["fullmatch"])


def _used(source: str) -> set[str]:
    """Return what may be the uses of patterns in a source: ``_WORD.match``."""
    return set(re.findall(rf"\b\w+\.(?:{'|'.join(USES)})\b", source))


def _of_module(name: str, source: str, together: set[str]) -> Iterator[Pattern]:
    """Yield the patterns made in a module, by the name they are kept under or as written."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _of_re(node)]
    if not calls:
        return
    known = dict(vars(importlib.import_module(name)))
    named = {
        id(node.value): target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in calls:
        use = ast.unparse(call.func).removeprefix("re.")
        if id(call) in named:
            kept = named[id(call)]
            seen_by = _used(source) if kept.startswith("_") else together
            uses = [one for one in USES if f"{kept}.{one}" in seen_by]
            yield Pattern(f"{name}.{kept}", known[kept], uses or USES)
            continue
        written = ast.unparse(call.args[0])
        try:
            made = eval(f"__import__('re').compile({written})", known)
        except NameError:
            assert written in MADE_ELSEWHERE.get(name, ""), (name, written)
        else:
            yield Pattern(f"{name} {written}", made, USES if use == "compile" else [use])


def _of_re(node: ast.Call) -> bool:
    return ast.unparse(node.func) in {f"re.{use}" for use in ("compile", *USES)}


@cache
def by_place() -> Mapping[str, Pattern]:
    return {pattern.place: pattern for pattern in patterns()}


def texts(compiled: re.Pattern[Any], length: int) -> Iterator[str]:
    """Yield runs of the letters of a pattern, behind what it begins with; none is matched whole."""
    tree = _parser.parse(compiled.pattern, compiled.flags & ~re.UNICODE)
    letters = "".join(dict.fromkeys(_letters(tree)))
    beginnings = list(dict.fromkeys(["", *_beginnings(tree, "")]))
    pairs = (a + b for a in letters for b in letters if len(letters) <= MOST_PAIRED)
    for run in dict.fromkeys([*letters, *pairs]):
        yield from (beginning + run * (length // len(run)) + "\0" for beginning in beginnings)
    yield from (run * (length // len(run)) + "\0" for run in beginnings if run)


def _beginnings(tree: Any, before: str) -> Iterator[str]:
    """Yield what has been read at each place of a pattern, along the first way to it."""
    for kind, what in tree:
        ways = _ways(str(kind), what)
        for way in ways:
            yield from _beginnings(way, before)
        if str(kind) not in ("ASSERT", "ASSERT_NOT"):
            before += _first(kind, what)
        yield before


def _ways(kind: str, what: Any) -> list[Any]:
    match kind:
        case "BRANCH":
            return list(what[1])
        case "SUBPATTERN" | "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return [what[-1]]
        case "ATOMIC_GROUP":
            return [what]
        case "ASSERT" | "ASSERT_NOT":
            return [what[1]]
    return []


def _first(kind: Any, what: Any) -> str:
    """Return a text that a part of a pattern matches."""
    ways = _ways(str(kind), what)
    if ways:
        return "".join(_first(*part) for part in ways[0])
    return next(_letters([(kind, what)]), "")


def _letters(tree: Any) -> Iterator[str]:
    """Yield a letter of each kind that a pattern speaks of."""
    for kind, what in tree:
        match str(kind):
            case "LITERAL":
                yield chr(what)
            case "RANGE":
                yield chr(what[0])
            case "CATEGORY":
                yield {"S": " ", "D": "0", "W": "a"}.get(str(what)[9], "a")
            case "ANY" | "NOT_LITERAL":
                yield "!"
            case "IN":
                negated = str(what[0][0]) == "NEGATE"
                yield from "!a" if negated else ""
                yield from _letters(what[negated:])
            case _:
                for way in _ways(str(kind), what):
                    yield from _letters(way)


def seconds(pattern: Pattern, use: str, text: str, times: int = 1) -> float:
    """What the processor takes for one use of a pattern, the least of so many times."""
    given = (
        text.encode("latin-1", "replace") if isinstance(pattern.compiled.pattern, bytes) else text
    )
    method = getattr(pattern.compiled, use)
    taken = []
    for _ in range(times):
        began = time.thread_time()
        result = method(given[:0], given) if use in ("sub", "subn") else method(given)
        if use == "finditer":
            list(result)
        taken.append(time.thread_time() - began)
    return min(taken)


def goes_back(pattern: Pattern) -> Iterator[str]:
    """Yield the texts in which a pattern does more the longer they are."""
    lengths = (SHORT, LENGTH // 4, LENGTH)
    tried = (texts(pattern.compiled, length) for length in lengths)
    for (short, quarter, text), use in product(zip(*tried, strict=True), pattern.uses):
        if seconds(pattern, use, short) > MOST_SECONDS < seconds(pattern, use, short, 5):
            yield f"{use} {short!r}"
            return
        if seconds(pattern, use, text) < MOST_SECONDS:
            continue
        least = seconds(pattern, use, text, 5)
        if least > max(MOST_SECONDS, MOST_GROWTH * seconds(pattern, use, quarter, 5)):
            yield f"{use} {text[:30]!r}"
            return


def test_no_pattern_goes_back() -> None:
    found = {place: list(goes_back(pattern)) for place, pattern in by_place().items()}
    assert len(found) > 400
    assert {place: texts for place, texts in found.items() if texts}.keys() == OWN_TEXT.keys()


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        (r"(?P<card>\S.*?)[\s,;]+[x×*]\s*(?P<number>[0-9]{1,9})", "fullmatch"),
        (r"(?P<card>ALT_\S+?)[\s,;:]+(?P<number>[0-9]{1,9})", "fullmatch"),
        (r"(?P<name>[a-z]+):(?P<value>\S+)", "sub"),
        (r"(?:a+)+", "fullmatch"),
        (r"(?:[a-z]|[a-c]\d?)*", "fullmatch"),
    ],
)
def test_a_pattern_that_goes_back_is_noticed(pattern: str, use: str) -> None:
    """The first two let one line of a deck list stop a worker once."""
    assert list(goes_back(Pattern("", re.compile(pattern, re.IGNORECASE), [use])))
