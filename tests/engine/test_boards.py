"""Three hundred boards with answers from elsewhere: Dusk, Night and victory agree on each."""

from __future__ import annotations

import json

import pytest

from app import ROOT
from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import replay
from glossary.engine.play.result import result_of

_LINES = (ROOT / "tests/engine/boards.jsonl").read_text(encoding="utf-8").splitlines()
BOARDS = [json.loads(line) for line in _LINES]
_PLACES = {
    "totals": ("dusk", "totals"),
    "advanced": ("dusk", "advanced"),
    "won_on": ("dusk", "won_on"),
    "markers": ("dusk", "markers"),
    "night": ("night", "board"),
    "tiebreak": ("victory", "enters_tiebreak"),
}


@pytest.mark.parametrize("edition", ["3.0", "4.0", "5.0"])
def test_every_board_ends_as_it_is_known_to(edition: str) -> None:
    wrong = []
    for known in BOARDS:
        result = result_of(replay(read_board(known["board"], {}, edition)))
        for name, expected in known["answers"].items():
            phase, key = _PLACES.get(name, (str(known["board"]["run"][-1]), name))
            found = result[phase]
            assert isinstance(found, dict)
            if found[key] != expected:
                wrong.append(f"{known['id']}: {phase}.{key} is {found[key]}, not {expected}")
    assert wrong == []


def test_the_boards_are_not_all_alike() -> None:
    answers = [known["answers"] for known in BOARDS]
    assert len(BOARDS) == 300
    assert {answer["winner"] for answer in answers} == {"A", "B", None}
    assert any(answer.get("tiebreak") for answer in answers)
