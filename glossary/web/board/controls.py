"""The single fields of a board's form: texts, numbers, boxes to tick, lists to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from glossary.core.errors import BoardMistake
from glossary.web.board.form_model import Choice, Field, Tick

_OTHERWISE = {"deck": "10", "reserve_limit": "2", "landmark_limit": "2", "day": "2"}


def anchor_of(path: str) -> str:
    """The id of the field for a path: ``A-characters-0-stats-1``."""
    path = path.removeprefix("players.").replace("[", "-").replace("]", "")
    return "b-" + path.replace(".", "-")


class Controls:
    """Makes fields; those that *mistakes* are about are marked. ``anchors`` are their ids."""

    def __init__(self, mistakes: Sequence[BoardMistake]) -> None:
        self.wrong = {mistake.path for mistake in mistakes}
        self.anchors: set[str] = set()

    def anchor(self, path: str, value: str = "") -> str:
        """An id that a mistake can lead to."""
        found = anchor_of(path) + (f"-{value.replace('.', '-')}" if value else "")
        self.anchors.add(found)
        return found

    def field(self, path: str, label: str, value: str) -> Field:
        """A text."""
        return Field(path, self.anchor(path), label, value, path in self.wrong)

    def number(
        self, path: str, label: str, value: Any, low: int, high: int, symbol: Markup | None = None
    ) -> Field:
        """A number; what stands there otherwise shows through."""
        shown = "" if value is None else str(value)
        otherwise = _OTHERWISE.get(path.rpartition(".")[2], "0")
        wrong = path in self.wrong
        return Field(path, self.anchor(path), label, shown, wrong, symbol, low, high, otherwise)

    def tick(
        self, name: str, label: str, value: str, *, on: bool, symbol: Markup | None = None
    ) -> Tick:
        """A box to tick."""
        return Tick(name, self.anchor(name, value), label, value, on, symbol)

    def choice(self, path: str, label: str, known: Mapping[str, str], chosen: str) -> Choice:
        """A list to choose from; what was written stays in it, known or not."""
        options = [Tick(path, "", words, key, key == chosen) for key, words in known.items()]
        if chosen not in known:
            options.append(Tick(path, "", chosen, chosen, on=True))
        wrong = path in self.wrong
        return Choice(path, self.anchor(path), label, tuple(options), wrong)
