"""Checks values that people wrote, one by one; keeps every mistake with its path."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, runtime_checkable

from glossary.core.board_errors import Fact
from glossary.core.errors import BoardMistake, BoardRefused, near_misses
from glossary.engine.model.cards import Card

Written = Mapping[str, object]
MOST_MISTAKES = 40
LONGEST_TEXT = 40
"""Letters of a text on a board, where its form says no other number."""
_PATIENCE, _LEAST = 1000, 60
_LISTED = 12
_LONGEST = 40


@runtime_checkable
class CardSource(Protocol):
    """A card list that knows best what its cards are called."""

    def near(self, written: str) -> tuple[str, ...]:
        """Return what somebody who wrote *written* may have meant, best first."""
        ...

    def tokens(self) -> Mapping[str, Card]:
        """Return the cards that are tokens, by key."""
        ...


class Checker:
    """Collects the mistakes in a value read from JSON or TOML.

    Nobody reads thousands of mistakes, and near misses are dear: both have a bound.
    """

    def __init__(self) -> None:
        self.mistakes: list[BoardMistake] = []
        self._patience = _PATIENCE
        self._meant: dict[tuple[str, int], tuple[str, ...]] = {}

    def wrong(self, path: str, kind: str, near: Sequence[str] = (), **facts: Fact) -> None:
        """Note a mistake, one of :data:`~glossary.core.board_errors.PROBLEMS`.

        :raises BoardRefused: if there were too many before.
        """
        if len(self.mistakes) == MOST_MISTAKES:
            self.mistakes.append(BoardMistake("", "and-more", number=MOST_MISTAKES))
            self.refuse()
        self.mistakes.append(BoardMistake(path, kind, near, **facts))

    def near(self, word: str, known: Collection[str]) -> tuple[str, ...]:
        """Return the near misses, unless too many words were compared already."""
        asked = (word, len(known))
        if asked not in self._meant and self._patience > 0:
            if isinstance(known, CardSource):
                self._patience -= _LEAST
                self._meant[asked] = known.near(word[:_LONGEST])
            else:
                self._patience -= max(len(known), _LEAST)
                self._meant[asked] = near_misses(word[:_LONGEST], known)
        return self._meant.get(asked, ())

    def refuse(self) -> None:
        """Stop if anything was wrong.

        :raises BoardRefused: with every mistake.
        """
        if self.mistakes:
            raise BoardRefused(self.mistakes)

    def number(self, value: object, path: str, low: int, high: int) -> int:
        """Read a whole number between *low* and *high*; return *low* if it is none."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(path, "not-a-whole-number", value=shorten(value))
            return low
        if not low <= value <= high:
            self.wrong(path, "out-of-range", value=shorten(value), low=low, high=high)
            return low
        return value

    def flag(self, value: object, path: str) -> bool:
        """Read true or false."""
        if not isinstance(value, bool):
            self.wrong(path, "not-true-or-false", value=shorten(value))
            return False
        return value

    def word(self, value: object, path: str, among: Collection[str], default: str = "") -> str:
        """Read one word of a list."""
        if not isinstance(value, str) or value not in among:
            near = self.near(value, among) if isinstance(value, str) else ()
            if len(among) <= _LISTED:
                self.wrong(path, "not-one-of", near, value=shorten(value), known=tuple(among))
            else:
                self.wrong(path, "not-known", near, value=shorten(value), number=len(among))
            return default
        return value

    def text(self, value: object, path: str, longest: int = LONGEST_TEXT) -> str:
        """Read a short text without line breaks."""
        if (
            not isinstance(value, str)
            or not value
            or len(value) > longest
            or not value.isprintable()
        ):
            self.wrong(path, "not-a-text", value=shorten(value), most=longest)
            return ""
        return value

    def sequence(self, value: object, path: str, most: int) -> Sequence[object]:
        """Read a list of at most *most* values."""
        if not isinstance(value, list):
            self.wrong(path, "not-a-list", value=shorten(value))
            return ()
        if len(value) > most:
            self.wrong(path, "too-many", number=len(value), most=most)
            return ()
        return value


def join(path: str, key: str) -> str:
    """Return the path of a key of the object at *path*."""
    return f"{path}.{key}" if path else key


def shorten(value: object) -> str:
    """Return the beginning of a value as JSON; what is inside of it is left out."""
    if isinstance(value, list):
        return "[…]" if value else "[]"
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, int) and abs(value) >= _HUGE:
        return f"{value // 10 ** (int(math.log10(abs(value))) - 9)}…"
    if isinstance(value, str):
        begun = value[: _LONGEST + 3]
        text = json.dumps(begun, ensure_ascii=not begun.isprintable())
    else:
        text = _JSON.get(repr(value), repr(value))
    return text if len(text) <= _LONGEST + 2 else f"{text[:_LONGEST]}…"


_HUGE = 10**18
_JSON = {"None": "null", "True": "true", "False": "false"}
