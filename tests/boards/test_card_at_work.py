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
        "ALT_ALIZE_B_AX_35_C",  # an Exhausted card that is played
        "ALT_CORE_B_OR_16_C",  # an Expedition that does not advance
        "ALT_CORE_B_MU_19_C",  # an Expedition that would advance without a Defender
        "ALT_CORE_B_BR_24_C",  # an opponent who targets it: Tough
        "ALT_ALIZE_B_OR_36_C",  # a card that makes it Asleep
        "ALT_CORE_B_AX_14_C",  # a card that moves it from Hand to Reserve
        "ALT_EOLE_B_YZ_113_C",  # a card that is discarded from Hand
        "ALT_CORE_B_LY_30_C",  # a die that is rolled, by another card
        "ALT_CORE_B_OR_12_C",  # a Character with {J} that an opponent plays
        "ALT_DUSTER_B_LY_90_C",  # an Expedition in Contact
        "ALT_FUGUE_B_OR_143_C",  # a Hero with a Signature token
        "ALT_CORE_B_BR_23_C",  # too little Mana to play it
        "ALT_CYCLONE_B_BR_71_C",  # a turn that would follow
    ],
)
def test_what_an_ability_waits_for_happens(reference: str) -> None:
    assert board_at_work(card_list().cards.index.faces[reference]) is not None


def test_a_card_that_can_only_be_an_orb_is_at_work_nowhere() -> None:
    assert board_at_work(card_list().cards.index.card("mana-convergence").faces[0]) is None
