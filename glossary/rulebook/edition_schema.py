"""JSON values to a Dictionary, checked against the types of :mod:`glossary.rulebook.model`.

The classes of the model say which keys there are, which of them may be left out and what each
holds; `_CHECKS` adds what a type cannot say. A mistake names the file and the path inside it
(``entries[3].paragraphs[0].notes[1].kind``).
"""

from __future__ import annotations

import dataclasses
import datetime
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from glossary.core.errors import (
    EditionRefused,
    MalformedNumber,
    MarkupError,
    did_you_mean,
    near_misses,
)
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.markup import is_plain, parse_blocks
from glossary.rulebook.model import Dictionary, Entry, Note, Page, Paragraph, Term


class _Wrong(Exception):
    """A value with the wrong shape; *path* leads to it from the value being read."""

    def __init__(self, problem: str, path: str = "") -> None:
        self.problem = problem
        self.path = path

    def below(self, step: str) -> _Wrong:
        """Return the same mistake, seen from one level up."""
        return _Wrong(self.problem, f"{step}{self.path}")


def read_dictionary(value: object, file: str) -> Dictionary:
    """Return the dictionary of an edition file that was parsed, entries in reading order.

    :param file: the name that errors carry.
    :raises EditionRefused: at the first value with a wrong shape.
    """
    try:
        dictionary: Dictionary = _read(Dictionary, value)
    except _Wrong as wrong:
        raise EditionRefused(file, wrong.path.removeprefix("."), wrong.problem) from None
    return dataclasses.replace(
        dictionary, entries=tuple(sorted(dictionary.entries, key=lambda e: e.number))
    )


def _read(kind: Any, value: object) -> Any:
    """Return *value* as a *kind*: a class of the model, or the type of one of its fields."""
    if kind is RuleNumber:
        try:
            return RuleNumber.parse(_read(str, value))
        except MalformedNumber as error:
            raise _Wrong(str(error)) from None
    if isinstance(kind, type) and kind in _NAMES:
        if not isinstance(value, kind):
            raise _Wrong(f"expected {_NAMES[kind]}, found {_name_of(value)}")
        if isinstance(value, str) and not value.strip():
            raise _Wrong("the text is empty")
        return value
    if dataclasses.is_dataclass(kind):
        return _read_object(kind, _read(dict, value))
    if kind is datetime.date:
        try:
            return datetime.date.fromisoformat(_read(str, value))
        except ValueError:
            raise _Wrong(f"{value!r} is not a date like 2025-10-03") from None
    if get_origin(kind) is tuple:
        return _read_list(get_args(kind)[0], _read(list, value))
    if get_origin(kind) is Literal:
        if value not in get_args(kind):
            raise _Wrong(f"{value!r} is none of {', '.join(get_args(kind))}")
        return value
    return None if value is None else _read(get_args(kind)[0], value)


def _read_object(kind: Any, value: dict[str, Any]) -> Any:
    known = _fields(kind)
    for name, field in known.items():
        if field.required and name not in value:
            raise _Wrong(f"{name!r} is missing")
    values = {}
    for name, item in value.items():
        if name not in known:
            raise _Wrong(f"unknown key {name!r}{did_you_mean(near_misses(name, known))}")
        try:
            values[name] = item if known[name].may_be(item) else _read(known[name].kind, item)
            known[name].check(values[name])
        except _Wrong as wrong:
            raise wrong.below(f".{name}") from None
    made = kind(**values)
    if isinstance(made, Entry):
        _check_entry(made)
    return made


def _read_list(kind: Any, values: list[object]) -> tuple[Any, ...]:
    items: list[Any] = []
    names = set()
    for i, value in enumerate(values):
        try:
            items.append(_read(kind, value))
            if kind in _UNIQUE:
                name = getattr(items[i], _UNIQUE[kind])
                if name in names:
                    raise _Wrong(f"{name} stands twice")
                names.add(name)
        except _Wrong as wrong:
            raise wrong.below(f"[{i}]") from None
    return tuple(items)


class _Field(NamedTuple):
    kind: Any
    required: bool
    check: Callable[[Any], None]

    def may_be(self, value: object) -> bool:
        """Tell whether *value* is an empty text, and this a text that may be left out."""
        optional = self.kind is str and not self.required
        return optional and isinstance(value, str) and not value.strip()


@cache
def _fields(kind: Any) -> dict[str, _Field]:
    kinds = get_type_hints(kind)
    return {
        field.name: _Field(
            kinds[field.name],
            field.default is dataclasses.MISSING,
            _CHECKS.get((kind, field.name), lambda _: None),
        )
        for field in dataclasses.fields(kind)
    }


def _check_entry_number(number: RuleNumber) -> None:
    if number.letter:
        raise _Wrong(f"{number} is a paragraph, not an entry")


def _check_entry(entry: Entry) -> None:
    _check_markup(entry.title)
    for paragraph in entry.paragraphs:
        if paragraph.number.entry != entry.number:
            raise _Wrong(f"{paragraph.number} stands in {entry.number}")


def _check_markup(text: str) -> None:
    if is_plain(text):
        return
    try:
        parse_blocks(text)
    except MarkupError as error:
        raise _Wrong(str(error)) from None


def _like(pattern: str, expected: str) -> Callable[[str], None]:
    shape = re.compile(pattern)

    def check(text: str) -> None:
        if not shape.fullmatch(text):
            raise _Wrong(f"{text[:40]!r} is not {expected}")

    return check


_CHECKS: dict[tuple[type, str], Callable[[Any], None]] = {
    (Dictionary, "edition"): _like(r"\d{1,2}\.\d{1,2}", "an edition like 4.0"),
    (Dictionary, "language"): _like("[a-z]{2}", "a language like fr"),
    (Entry, "number"): _check_entry_number,
    (Paragraph, "text"): _check_markup,
    (Note, "text"): _check_markup,
    (Page, "slug"): _like(r"[a-z0-9]+(?:-[a-z0-9]+)*", "a slug like free-for-all"),
    (Term, "key"): _like(r"[a-z0-9]+(?:[.-][a-z0-9]+)*", "a key like status.fleeting"),
    (Term, "definition"): _check_markup,
}
_UNIQUE: dict[type, str] = {Entry: "number", Paragraph: "number", Page: "slug", Term: "key"}
"""The field by which the items of a list are told apart."""

_NAMES: dict[type, str] = {
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def _name_of(value: object) -> str:
    return _NAMES.get(type(value), "a number")
