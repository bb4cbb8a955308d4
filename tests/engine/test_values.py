"""Positions and what they are made of: they never change, and equal ones are equal."""

from __future__ import annotations

import pytest

from glossary.engine.boards.board import read_board
from glossary.engine.rules.values import replace

_BOARD = {
    "players": {
        "A": {"characters": [{"id": "fox", "stats": [1, 1, 1], "expedition": "hero"}]},
        "B": {},
    }
}


def test_a_position_cannot_be_changed() -> None:
    state = read_board(_BOARD, {}).state
    with pytest.raises(AttributeError):
        state.phase = "night"  # type: ignore[misc]
    assert replace(state, phase="night").phase == "night" != state.phase


def test_positions_are_equal_whether_or_not_what_works_in_them_was_looked_for() -> None:
    one, other = (replace(read_board(_BOARD, {}).state, traits={}) for _ in range(2))
    assert not one.working.reactions
    assert one == other
    assert one != replace(other, clock=other.clock + 1)
