"""Values that people wrote, checked one by one; every mistake is kept with its path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from glossary.errors import BoardMistake, BoardRefused, near_misses

Written = Mapping[str, object]


class Checker:
    """Collects what is wrong with a value read from JSON or TOML, and goes on."""

    def __init__(self) -> None:
        self.mistakes: list[BoardMistake] = []

    def wrong(self, path: str, problem: str, candidates: Sequence[str] = ()) -> None:
        """Note a mistake."""
        self.mistakes.append(BoardMistake(path, problem, candidates))

    def refuse(self) -> None:
        """Stop if anything was wrong.

        :raises BoardRefused: with every mistake.
        """
        if self.mistakes:
            raise BoardRefused(self.mistakes)

    def table(self, value: object, path: str, allowed: Iterable[str]) -> Written:
        """An object with known keys only; an empty one if it is something else."""
        if not isinstance(value, dict):
            self.wrong(path, f"{_show(value)} is not an object")
            return {}
        names = tuple(allowed)
        for key in value:
            if key not in names:
                known = f"unknown key, expected one of {', '.join(names)}"
                self.wrong(_join(path, str(key)[:40]), known, near_misses(str(key), names))
        return value

    def number(self, value: object, path: str, low: int, high: int, default: int = 0) -> int:
        """A whole number between *low* and *high*."""
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(path, f"{_show(value)} is not a whole number")
            return default
        if not low <= value <= high:
            self.wrong(
                path, f"{value if abs(value) < 10**9 else 'it'} is not between {low} and {high}"
            )
            return default
        return value

    def flag(self, value: object, path: str, *, default: bool = False) -> bool:
        """True or false."""
        if value is None:
            return default
        if not isinstance(value, bool):
            self.wrong(path, f"{_show(value)} is not true or false")
            return default
        return value

    def word(self, value: object, path: str, among: Sequence[str], default: str = "") -> str:
        """One word of a list."""
        if value is None:
            return default
        if not isinstance(value, str) or value not in among:
            near = near_misses(value, among) if isinstance(value, str) else ()
            shown = ", ".join(among) if len(among) <= 12 else f"the {len(among)} known"
            self.wrong(path, f"{_show(value)} is not one of {shown}", near)
            return default
        return value

    def text(self, value: object, path: str, longest: int = 40) -> str:
        """A short text without line breaks."""
        if (
            not isinstance(value, str)
            or not value
            or len(value) > longest
            or not value.isprintable()
        ):
            self.wrong(path, f"{_show(value)} is not a text of 1 to {longest} characters")
            return ""
        return value

    def sequence(self, value: object, path: str, most: int) -> Sequence[object]:
        """A list of at most that many."""
        if value is None:
            return ()
        if not isinstance(value, list):
            self.wrong(path, f"{_show(value)} is not a list")
            return ()
        if len(value) > most:
            self.wrong(path, f"{len(value)} is more than {most}")
            return ()
        return value


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _show(value: object) -> str:
    """A value as JSON writes it, its beginning only; what is inside of it is left out."""
    if isinstance(value, (list, dict)):
        return f"a list of {len(value)}" if isinstance(value, list) else "an object"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a huge number"
    shown = f'"{value}"' if isinstance(value, str) else _JSON.get(repr(value), repr(value))
    return shown if len(shown) <= 42 else f"{shown[:40]}…"


_JSON = {"None": "null", "True": "true", "False": "false"}
