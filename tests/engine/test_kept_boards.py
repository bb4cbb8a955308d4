"""Boards kept with their final positions end as they did, but for what changed on purpose."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.engine.kept_boards import (
    NUMBER,
    Kept,
    board_of,
    compared,
    differences,
    digest_of,
    final_position,
    kept_boards,
    on_purpose,
)

_LISTED = {number: digest for one in on_purpose().values() for number, digest in one.items()}


def _wrong(boards: list[Kept]) -> dict[int, list[str]]:
    found = {kept.number: compared(kept, _LISTED) for kept in boards}
    return {number: wrong for number, wrong in found.items() if wrong}


def test_every_hundredth_board_ends_as_it_did() -> None:
    boards = list(kept_boards(every=100))
    assert len(boards) > NUMBER // 120
    assert _wrong(boards) == {}


def test_boards_listed_as_changed_on_purpose_have_changed_to_that() -> None:
    some = {number for one in on_purpose().values() for number in islice(one, 4)}
    assert _wrong([kept for kept in kept_boards() if kept.number in some]) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(20))
def test_every_board_ends_as_it_did(part: int) -> None:
    last = (part + 1) * 1000 if part < 19 else 2 * NUMBER
    assert _wrong(list(kept_boards(part * 1000, last))) == {}


def test_no_board_is_listed_twice() -> None:
    assert len(_LISTED) == sum(map(len, on_purpose().values()))


def test_a_board_that_ends_otherwise_is_told_with_what_differs() -> None:
    kept = next(kept_boards())
    item = next(key for key in kept.final if key not in ("game", "terrains", "totals"))
    other = kept._replace(final={**kept.final, item: "elsewhere"})
    final = final_position(board_of(kept), kept.number)

    told = [f"{item}: elsewhere -> {kept.final[item]}"]
    assert compared(other, {}) == told == differences(other, final)
    assert compared(other, {kept.number: digest_of(final)}) == []
    assert "after it was listed" in compared(other, {kept.number: "0"})[0]
    assert "has not changed" in compared(kept, {kept.number: digest_of(final)})[0]
