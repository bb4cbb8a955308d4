"""A hundred rulings known beforehand, by the id they were collected under."""

from __future__ import annotations

import json

import pytest

from app import ROOT
from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import play
from glossary.engine.play.result import result_of
from tests.engine.conftest import CARDS

_LINES = (ROOT / "tests/engine/cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in _LINES]


def _at(found: object, path: str) -> object:
    for key in path.split("."):
        if isinstance(found, list):
            found = found[int(key)] if int(key) < len(found) else None
        elif isinstance(found, dict):
            found = found.get(key)
        else:
            return None
    return found


def _happened_in_order(events: list[dict[str, object]], expected: list[dict[str, object]]) -> bool:
    left = iter(events)
    return all(any(sought.items() <= event.items() for event in left) for sought in expected)


@pytest.mark.parametrize(
    ("case", "edition"),
    [(case, edition) for case in CASES for edition in case["editions"]],
    ids=lambda value: value["id"] if isinstance(value, dict) else value,
)
def test_a_case_is_decided_as_it_was(case: dict[str, object], edition: str) -> None:
    result = result_of(play(read_board(case["board"], CARDS, edition)))

    for expected in case["expected"]:  # type: ignore[attr-defined]
        path, value = expected["path"], expected["value"]
        if path == "@order":
            assert _happened_in_order(result["events"], value), f"{case['id']}: order"  # type: ignore[arg-type]
        else:
            assert _at(result, path) == value, f"{case['id']}: {path} under {edition}"


def test_only_the_player_with_initiative_is_asked_for_a_reaction() -> None:  # R15
    board = next(case["board"] for case in CASES if case["id"] == "R15")
    played = play(read_board(board, CARDS))
    waiting = [event for event in played.events if event.kind == "activated"]

    assert {"qa", "qb"} <= {event.fact("object") for event in waiting}
    assert played.choice is not None
    assert played.choice.player == "B", "B's own Reaction is being resolved; A's waits"
