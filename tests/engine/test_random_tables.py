"""Five hundred tables drawn from every face are played to the end of a day, and told."""

from __future__ import annotations

import pytest

from tests.engine.random_tables import DIFFERENT, played, switches_behind, table, wrong_with


@pytest.mark.parametrize("part", range(5))
def test_tables_of_any_cards_are_played_to_the_end_of_a_day_and_told(part: int) -> None:
    numbers = range(100 * part, 100 * part + 100)
    assert {number: wrong for number in numbers if (wrong := [*wrong_with(number)])} == {}


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_tables_are_played_and_told(part: int) -> None:
    numbers = range(1000 * part, 1000 * part + 1000)
    assert {number: wrong for number in numbers if (wrong := [*wrong_with(number)])} == {}


def test_a_table_is_the_same_for_its_number() -> None:
    assert table(7) == table(7) != table(8)
    assert played(7).events == played(7).events


@pytest.mark.parametrize("part", range(3))
def test_what_two_editions_decide_otherwise_is_the_work_of_switches(part: int) -> None:
    behind = {number: switches_behind(number) for number in range(part, 18, 3)}
    assert None not in behind.values(), behind
    assert {name for names in behind.values() for name in names or ()} <= set(DIFFERENT)
