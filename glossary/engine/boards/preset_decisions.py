"""Reads decisions made beforehand: Clean-up, Expand, picks by number, a script of acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from glossary.engine.boards.checker import Checker, Written
from glossary.engine.model.objects import SIDES

PLAYS = {"play": "play", "support": "use", "tap": "use", "use": "use", "pass": "pass"}
"""The acts of a turn, and the word each option begins with."""
ANSWERS = ("yes", "no", "none")
ACTS = (
    *PLAYS, *ANSWERS, "target", "choose", "invoke", "move", "skip", "playCard", "scout", "mode",
    "answer", "discard",
)  # fmt: skip
_MOST = 60


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


def read_preset_decisions(
    check: Checker, top: Written, players: tuple[str, ...], items: tuple[str, ...]
) -> PresetDecisions:
    """Read the decisions among the keys of a board; *items* are the ids on it."""
    written = {key: top[key] for key in ("cleanup", "expand") if key in top}
    decisions = check.table(top.get("decisions", {}), "decisions", ("cleanup", "expand", "picks"))
    for key in written:
        if key in decisions:
            check.wrong(key, "written-twice", key=key)
    found = {**written, **decisions}
    return PresetDecisions(
        _cleanup(check, found.get("cleanup", {}), players, items),
        _expand(check, found.get("expand", {}), players, items),
        _script(check, top, players, items),
        _picks(check, found.get("picks")),
    )


def _cleanup(
    check: Checker, value: object, players: tuple[str, ...], items: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, one in check.table(value, "decisions.cleanup", players).items():
        path = f"decisions.cleanup.{name}"
        table = check.table(one, path, ("reserve", "landmarks"))
        given: list[str] = []
        for key in ("reserve", "landmarks"):
            for index, item in enumerate(check.sequence(table.get(key), f"{path}.{key}", _MOST)):
                word = check.word(item, f"{path}.{key}[{index}]", items)
                if word and word in given:
                    check.wrong(f"{path}.{key}[{index}]", "given-up-twice", id=word)
                given.append(word)
        found[name] = tuple(given)
    return found


def _expand(
    check: Checker, value: object, players: tuple[str, ...], items: tuple[str, ...]
) -> dict[str, str | None]:
    return {
        name: None if item is None else check.word(item, f"decisions.expand.{name}", items)
        for name, item in check.table(value, "decisions.expand", players).items()
    }


def _picks(check: Checker, value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    return tuple(
        check.number(pick, f"decisions.picks[{index}]", 0, 999)
        for index, pick in enumerate(check.sequence(value, "decisions.picks", 500))
    )


def _script(
    check: Checker, top: Written, players: tuple[str, ...], items: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    key = "steps" if "steps" in top and "script" not in top else "script"
    places = tuple(f"{name}.{side}" for name in players for side in SIDES)
    acts: list[tuple[str, ...]] = []
    for index, value in enumerate(check.sequence(top.get(key), key, 200)):
        path = f"{key}[{index}]"
        words = check.sequence(value, path, 10)
        if value == []:
            check.wrong(path, "act-empty")
        if not words:
            continue
        act = tuple(_word(check, word, f"{path}[{place}]") for place, word in enumerate(words))
        answer = act[0] in items or act[0] in places
        if act[0] and act[0] not in ACTS and not answer:
            near = check.near(act[0], ACTS)
            check.wrong(f"{path}[0]", "no-such-act", near, act=act[0], known=ACTS)
        acts.append(act)
    return tuple(acts)


def _word(check: Checker, value: object, path: str) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000:
        return str(value)
    return check.text(value, path)
