"""What a player sees when the cards of Muna are used."""

from __future__ import annotations

import pytest

from tests.engine.tables import BOTH, char, held, table
from tests.engine.test_cards_muna_ordis_yzmir import of


@BOTH
def test_arjun_anchors_the_next_cheap_character_for_a_reserve_card(edition: str) -> None:
    seen = table(
        edition,
        a={
            "hero": of("MU_Common_ArjunSpike", "arjun"),
            "mana": 4,
            "reserve": [held("r1"), held("r2")],
            "hand": [held("h", cost=[3, 3])],
        },
        acts="use arjun, target r2, play h hero",
    )

    assert seen.at("r2") == "A discard"
    assert seen.at("r1") == "A reserve"
    assert seen.status("arjun") == ["exhausted"]
    assert seen.status("h") == ["anchored"]


@BOTH
def test_arjun_needs_a_reserve_card_to_discard(edition: str) -> None:
    seen = table(edition, a={"hero": of("MU_Common_ArjunSpike", "arjun")})

    assert "use arjun" not in seen.offered()
    seen.refused("refused.discard", "6.4.c", object="arjun")


@BOTH
def test_arjun_does_nothing_for_a_dear_character(edition: str) -> None:
    seen = table(
        edition,
        a={
            "hero": of("MU_Common_ArjunSpike", "arjun"),
            "mana": 4,
            "reserve": [held("r")],
            "hand": [held("h", cost=[4, 4])],
        },
        acts="use arjun, play h hero",
    )

    assert seen.at("h") == "A hero-expedition"
    assert seen.status("h") == []


@BOTH
def test_rin_draws_when_forest_moves_an_expedition(edition: str) -> None:
    seen = table(
        edition,
        "dusk",
        a={
            "hero": of("MU_Common_RinOrchid", "rin"),
            "hand": [held("h")],
            "characters": [char("f", "2/0/0"), char("w", "0/0/2", "companion")],
            "hero_region": 1,
            "companion_region": 5,
        },
        acts="target h",
    )

    seen.said("progress.due-to", expedition="A.companion", terrains=["W"])
    assert len(seen.all("reaction", object="rin")) == 1, "once: the other moved due to Water"
    assert seen.at("h") == "A reserve"
    assert seen.at("deckA0") == "A hand"


@BOTH
def test_teija_boosts_the_first_character_of_the_afternoon_alone(edition: str) -> None:
    seen = table(
        edition,
        a={"hero": of("MU_Common_TeijaNauraa"), "hand": [held("h1"), held("h2")]},
        acts="play h1 hero, pass, play h2 hero",
    )

    assert seen.boosts("h1") == 1
    assert seen.boosts("h2") == 0


@BOTH
def test_rare_kitsune_has_every_player_resupply(edition: str) -> None:
    seen = table(edition, a={"hand": [of("MU_Rare_Kitsune")]}, acts="play x hero")

    assert seen.at("deckA0") == "A reserve"
    assert seen.at("deckB0") == "B reserve"


@BOTH
def test_rare_mana_reaping_goes_to_reserve_once_resolved(edition: str) -> None:
    seen = table(
        edition,
        a={"hand": [of("MU_Rare_ManaReaping")]},
        b={"characters": [char("b")]},
        acts="play x",
    )

    assert seen.at("b") == "B mana"
    assert seen.status("b") == ["exhausted"]
    assert seen.at("x") == "A reserve"


@BOTH
def test_aja_puts_the_top_of_every_deck_among_the_orbs(edition: str) -> None:
    seen = table(edition, a={"mana": 4, "hand": [of("MU_Common_Aja")]}, acts="play x hero")

    assert (seen.at("deckA0"), seen.at("deckB0")) == ("A mana", "B mana")
    assert seen.status("deckA0") == ["exhausted"]


@BOTH
def test_bountiful_meadow_makes_the_next_plant_cheaper(edition: str) -> None:
    meadow = of("MU_Common_BountifulMeadow", "meadow")
    seen = table(
        edition,
        a={"mana": 2, "landmarks": [meadow], "hand": [of("MU_Common_Dracaena", "plant")]},
        acts="use meadow, play plant hero",
    )

    assert seen.at("plant") == "A hero-expedition"
    seen.said("cost-changed", object="plant", source="meadow", number=2)


@BOTH
def test_bountiful_meadow_is_for_plants_only(edition: str) -> None:
    meadow = of("MU_Common_BountifulMeadow", "meadow")
    seen = table(
        edition,
        a={"mana": 2, "landmarks": [meadow], "hand": [held("h", cost=[3, 3])]},
        acts="use meadow, play h hero",
    )

    assert seen.at("h") == "A hand"


@BOTH
@pytest.mark.parametrize(
    "key",
    [
        "MU_Common_ConiferalConeman",
        "MU_Common_SneezerShroom",
        "MU_Common_SpindleHarvesters",
        "MU_Common_Dracaena",
    ],
)
def test_plants_that_take_root_as_they_join(edition: str, key: str) -> None:
    seen = table(edition, a={"mana": 5, "hand": [of(key)]}, acts="play x companion")

    assert seen.status("x") == ["anchored"]
