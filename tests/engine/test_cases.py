"""A hundred rulings known beforehand, by the id they were collected under."""

from __future__ import annotations

import json
from typing import Any

from app import ROOT
from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import play
from glossary.engine.play.result import result_of
from tests.engine.conftest import CARDS
from tests.engine.tables import ALL

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


_CHANGED_SINCE_4_0 = ("M07",)
"""Cases that 5.0 decides otherwise; a short Deck takes the Discard pile no more."""


def _holds_in(edition: str, case: dict[str, Any]) -> bool:
    if edition != "5.0":
        return edition in case["editions"]
    return "4.0" in case["editions"] and case["id"] not in _CHANGED_SINCE_4_0


@ALL
def test_every_case_is_decided_as_it_was(edition: str) -> None:
    wrong = []
    for case in CASES:
        if not _holds_in(edition, case):
            continue
        transcript = play(read_board(case["board"], CARDS, edition))
        result = result_of(transcript)
        wrong += [f"{case['id']}: {mistake}" for mistake in transcript.mistakes]
        for expected in case["expected"]:
            path, value = expected["path"], expected["value"]
            if path == "@order":
                if not _happened_in_order(result["events"], value):  # type: ignore[arg-type]
                    wrong.append(f"{case['id']}: not in this order: {value}")
            elif (found := _at(result, path)) != value:
                wrong.append(f"{case['id']}: {path} is {found}, not {value}")
    assert wrong == []


def test_every_edition_has_cases() -> None:
    assert {edition for case in CASES for edition in case["editions"]} == {"1.0", "3.0", "4.0"}


def test_only_the_player_with_initiative_is_asked_for_a_reaction() -> None:  # R15
    board = next(case["board"] for case in CASES if case["id"] == "R15")
    played = play(read_board(board, CARDS))
    waiting = [event for event in played.events if event.kind == "activated"]

    assert {"qa", "qb"} <= {event.fact("object") for event in waiting}
    assert played.choice is not None
    assert played.choice.player == "B", "B's own Reaction is being resolved; A's waits"
