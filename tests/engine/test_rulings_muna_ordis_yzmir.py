"""Rulings on cards of Muna, Ordis and Yzmir, by their ids; rare faces of theirs at work."""

from __future__ import annotations

import pytest

from tests.engine import (
    ruled_faces,
    ruled_muna,
    ruled_ordis,
    ruled_yzmir,
    test_cards_yzmir_spells,
)
from tests.engine.ruled import RULED, Ruled, is_decided
from tests.engine.test_cases import CASES

ROWS = (*ruled_muna.RULED, *ruled_ordis.RULED, *ruled_yzmir.RULED)

CASE = {"ruling-092": "A30", "ruling-093": "A31"}
"""Rulings that are cases already."""

TOUGH = test_cards_yzmir_spells.test_a_free_spell_pays_for_tough_since_it_is_paid_when_choosing
ELSEWHERE = {"ruling-069": TOUGH, "ruling-110": TOUGH}
"""Rulings, not true any more, that another test decides."""

PLAYABLE = """
    022 023 024 035 043 044 045 046 061 062 064 065 066 067 069 070 075 076 078 079 080 082 083
    086 087 088 089 091 092 093 096 098 099 101 102 103 105 106 107 108 110 112 113 114 118 120
    122 136 138 143 144 145
"""
"""All that can be played on cards of these factions."""

NOT_YET = {
    "ruling-080": "one or more cards drawn",
    "ruling-120": "limits on statistics",
    "ruling-144": "who exhausted it",
    "ruling-145": "who exhausted it",
}
"""What the board language cannot say of them."""


@pytest.mark.parametrize("edition", RULED)
@pytest.mark.parametrize("ruled", ROWS, ids=[ruled.ids for ruled in ROWS])
def test_a_ruling_is_what_the_engine_decides(ruled: Ruled, edition: str) -> None:
    is_decided(ruled, edition)


def test_every_ruling_that_can_be_played_is_decided() -> None:
    rows = {name for ruled in ROWS for name in ruled.ids.split()}
    assert set(CASE.values()) <= {case["id"] for case in CASES}
    known = {*rows, *CASE, *ELSEWHERE, *NOT_YET}
    assert known == {f"ruling-{number}" for number in PLAYABLE.split()}


@pytest.mark.parametrize("edition", RULED)
@pytest.mark.parametrize(
    "ruled",
    [
        pytest.param(ruled, id=ruled.ids, marks=[pytest.mark.thorough] if place % 6 else [])
        for place, ruled in enumerate(ruled_faces.RULED)
    ],
)
def test_a_face_does_what_it_says(ruled: Ruled, edition: str) -> None:
    is_decided(ruled, edition)
