"""Reads decisions made beforehand: Clean-up, Expand, picks by number, a script of acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from glossary.engine.boards.checker import Checker
from glossary.engine.boards.reader import Found
from glossary.engine.model.objects import SIDES

PLAYS = {"play": "play", "support": "use", "tap": "use", "use": "use", "pass": "pass"}
"""The acts of a turn, and the word each option begins with."""
ANSWERS = ("yes", "no", "none")
ACTS = (
    *PLAYS, *ANSWERS, "target", "choose", "invoke", "move", "skip", "playCard", "scout", "mode",
    "answer", "discard",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PresetDecisions:
    """Decisions that a board makes before the questions are asked.

    ``cleanup`` names per player what to give up; ``expand`` per player a Hand card or nothing;
    ``script`` is a list of acts in words, ``picks`` one of option numbers.
    """

    cleanup: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    expand: Mapping[str, str | None] = field(default_factory=dict)
    script: tuple[tuple[str, ...], ...] = ()
    picks: tuple[int, ...] | None = None


def preset_decisions(
    check: Checker, top: Found, players: tuple[str, ...], items: tuple[str, ...]
) -> PresetDecisions:
    """Return the decisions among the keys of a board; *items* are the ids on it."""
    decisions = top.get("decisions", {})
    for key in ("cleanup", "expand"):
        if key in top and key in decisions:
            check.wrong(key, "written-twice", key=key)
    found = {**{key: top[key] for key in ("cleanup", "expand") if key in top}, **decisions}
    return PresetDecisions(
        {name: _given_up(check, name, one) for name, one in found.get("cleanup", {}).items()},
        found.get("expand", {}),
        _script(check, top, players, items),
        found.get("picks"),
    )


def _given_up(check: Checker, name: str, found: Found) -> tuple[str, ...]:
    given: list[str] = []
    for key in ("reserve", "landmarks"):
        for index, item in enumerate(found.get(key, ())):
            if item and item in given:
                path = f"decisions.cleanup.{name}.{key}[{index}]"
                check.wrong(path, "given-up-twice", id=item)
            given.append(item)
    return tuple(given)


def _script(
    check: Checker, top: Found, players: tuple[str, ...], items: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    key = "steps" if "steps" in top and "script" not in top else "script"
    known = {*ACTS, *items, *(f"{name}.{side}" for name in players for side in SIDES)}
    acts = []
    for index, words in enumerate(top.get(key, ())):
        act = tuple(map(str, words))
        if act and act[0] and act[0] not in known:
            near = check.near(act[0], ACTS)
            check.wrong(f"{key}[{index}][0]", "no-such-act", near, act=act[0], known=ACTS)
        if act:
            acts.append(act)
    return tuple(acts)
