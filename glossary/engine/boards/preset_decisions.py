"""Reads decisions made beforehand: Clean-up, Expand, picks by number, a script of acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from glossary.engine.boards.checker import Checker
from glossary.engine.boards.reader import Found
from glossary.engine.model.objects import SIDES
from glossary.engine.rules.values import dataclass

TURN_ACTS = ("play", "use", "pass")
ACTS = (*TURN_ACTS, "yes", "no", "none", "target", "choose", "answer", "scout", "mode", "region")


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
    found = top.get("decisions", {})
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
    known = {*ACTS, *items, *(f"{name}.{side}" for name in players for side in SIDES)}
    acts = []
    for index, words in enumerate(top.get("script", ())):
        act, path = tuple(map(str, words)), f"script[{index}]"
        if act and act[0] and act[0] not in known:
            near = check.near(act[0], ACTS)
            check.wrong(f"{path}[0]", "no-such-act", near, act=act[0], known=ACTS)
        if act[:1] == ("play",) and len(act) > 2:
            check.word(act[2], f"{path}[2]", SIDES)
        if act:
            acts.append(act)
    return tuple(acts)
