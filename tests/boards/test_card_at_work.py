"""A board is found on which a card is seen at work, whatever its abilities wait for."""

from __future__ import annotations

import pytest

from glossary.boards.card_at_work import board_at_work
from glossary.cards.playable import card_list


@pytest.mark.parametrize(
    "reference",
    [
        "ALT_ALIZE_B_AX_34_C",  # an empty Hand
        "ALT_ALIZE_B_BR_46_C",  # a Character that gains Fleeting
        "ALT_BISE_B_MU_54_C",  # Noon, in Reserve
        "ALT_BISE_B_BR_49_C",  # another Character that is played, in Reserve
        "ALT_BISE_B_OR_51_C",  # an opponent who plays from Reserve
        "ALT_BISE_B_MU_49_R1",  # an opponent who draws
        "ALT_BISE_B_LY_55_C",  # a die that is rolled
        "ALT_CORE_B_AX_01_C",  # a Permanent of a Hand Cost
        "ALT_FUGUE_B_OR_139_C",  # a token that is created
    ],
)
def test_what_an_ability_waits_for_happens(reference: str) -> None:
    assert board_at_work(card_list().cards.index.faces[reference]) is not None


def test_a_card_that_can_only_be_an_orb_is_at_work_nowhere() -> None:
    assert board_at_work(card_list().cards.index.card("mana-convergence").faces[0]) is None
