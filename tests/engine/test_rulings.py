"""Rulings on cards, by the ids they were collected under; rare faces at work."""

from __future__ import annotations

import pytest

from tests.engine import (
    ruled_axiom,
    ruled_bravos,
    ruled_faces,
    ruled_faces_axiom_bravos_lyra,
    ruled_lyra,
    ruled_muna,
    ruled_ordis,
    ruled_yzmir,
    test_cards_yzmir_spells,
)
from tests.engine.ruled import RULED, Ruled, is_decided
from tests.engine.test_cases import CASES

ROWS = (
    *ruled_axiom.RULED,
    *ruled_bravos.RULED,
    *ruled_lyra.RULED,
    *ruled_muna.RULED,
    *ruled_ordis.RULED,
    *ruled_yzmir.RULED,
)

FACES = (*ruled_faces.RULED, *ruled_faces_axiom_bravos_lyra.RULED)
"""Faces at work, those that the tests of the factions do not play."""

CASE = {"ruling-092": "A30", "ruling-093": "A31"}
"""Rulings that are cases already."""

TOUGH = test_cards_yzmir_spells.test_a_free_spell_pays_for_tough_since_it_is_paid_when_choosing
ELSEWHERE = {"ruling-069": TOUGH, "ruling-110": TOUGH}
"""Rulings, not true any more, that another test decides."""

PLAYABLE = """
    001 002 003 006 007 009 010 011 013 014 015 016 018 019 020 022 023 024 026 027 028 030 031
    032 034 035 036 037 039 040 041 043 044 045 046 048 049 050 052 053 054 056 057 058 060 061
    062 064 065 066 067 069 070 072 073 074 075 076 078 079 080 082 083 086 087 088 089 091 092
    093 096 098 099 101 102 103 105 106 107 108 110 112 113 114 116 117 118 120 121 122 123 125
    126 127 129 130 131 132 134 135 136 138 139 140 142 143 144 145 146 147
"""
"""All that can be played."""

NOT_YET = {
    "ruling-014": "two that do the same once",
    "ruling-019": "a choice instead of a Resupply",
    "ruling-020": "a choice instead of a Resupply",
    "ruling-142": "a play by each player",
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
        for place, ruled in enumerate(FACES)
    ],
)
def test_a_face_does_what_it_says(ruled: Ruled, edition: str) -> None:
    is_decided(ruled, edition)
