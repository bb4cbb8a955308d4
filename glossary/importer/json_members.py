"""Parses JSON without loss: members in order, repeated names kept, numbers as text."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from glossary.core.errors import ImportRefused
from glossary.core.text_analysis import fold


@dataclass(frozen=True, slots=True)
class Members:
    """A JSON object: its members in order, repeated names included."""

    pairs: tuple[tuple[str, object], ...]


class Fields:
    """The members of one object, each taken once; ``left`` are those not taken yet."""

    def __init__(self, members: Members) -> None:
        self.left = list(members.pairs)

    def take(self, names: Iterable[str]) -> object:
        """Return the value under the first of *names* that is there, or nothing."""
        for name in names:
            for i, (key, value) in enumerate(self.left):
                if plain(key) == name:
                    del self.left[i]
                    return value
        return None

    def take_all(self, names: Collection[str]) -> list[tuple[str, object]]:
        """Return every member called one of *names*, in the order they are written."""
        taken = [member for member in self.left if plain(member[0]) in names]
        self.left = [member for member in self.left if plain(member[0]) not in names]
        return taken


def parsed(text: str, file: str, expected: str) -> object:
    """Return the value of a JSON text, its numbers as they are written (2.10 is not 2.1).

    :raises ImportRefused: at the line and column where it stops being JSON.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=lambda pairs: Members(tuple(pairs)),
            parse_float=str,
            parse_int=str,
            parse_constant=str,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        near = text[max(0, error.pos - 10) : error.pos + 10]
        problem = f"not JSON: {error.msg}, near {near!r}"
        raise ImportRefused(file, place, problem, expected=expected) from None


def words_of(value: object) -> Iterator[str]:
    """Yield every word of a JSON value, the names of members included, without recursion."""
    waiting: list[object] = [value]
    while waiting:
        match waiting.pop():
            case str(text):
                yield text
            case bool(flag):
                yield "true" if flag else "false"
            case Members(pairs):
                waiting.extend(part for pair in reversed(pairs) for part in reversed(pair))
            case list(items):
                waiting.extend(reversed(items))


def plain(name: str) -> str:
    """Return a name without its accents and capitals."""
    return fold(name.strip())
