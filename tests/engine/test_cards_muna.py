"""What a player sees when the cards of Muna are used."""

from __future__ import annotations

import pytest

from tests.engine.tables import BOTH, Plain, char, held, table
from tests.engine.test_cards_muna_ordis_yzmir import of


def plant(name: str, **more: object) -> Plain:
    """A Plant in the hero Expedition."""
    return char(name, subtypes=["plant"], **more)


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
        acts="tap arjun, target r2, play h hero",
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
        acts="tap arjun, play h hero",
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
        acts="play x, target b",
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
        acts="tap meadow, play plant hero",
    )

    assert seen.at("plant") == "A hero-expedition"
    seen.said("cost-changed", object="plant", source="meadow", number=2)


@BOTH
def test_bountiful_meadow_is_for_plants_only(edition: str) -> None:
    meadow = of("MU_Common_BountifulMeadow", "meadow")
    seen = table(
        edition,
        a={"mana": 2, "landmarks": [meadow], "hand": [held("h", cost=[3, 3])]},
        acts="tap meadow, play h hero",
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


@BOTH
@pytest.mark.parametrize(
    ("key", "boosts"), [("MU_Common_Dracaena", 1), ("MU_Common_Hydracaena", 4)]
)
def test_dragons_that_grow_at_noon(edition: str, key: str, boosts: int) -> None:
    seen = table(edition, "noon", a={"characters": [of(key, "x", "hero")]})

    assert seen.boosts("x") == boosts


@BOTH
def test_hydracaena_joins_with_boosts_and_stays_at_night(edition: str) -> None:
    seen = table(
        edition,
        "afternoon night",
        a={"mana": 7, "hand": [of("MU_Common_Hydracaena")]},
        acts="play x hero, pass, pass",
    )

    assert seen.at("x") == "A hero-expedition"
    assert seen.boosts("x") == 4
    seen.said("stays.eternal", "7.4.3.b", object="x")


@BOTH
def test_the_daughter_of_yggdrasil_lets_an_opponent_draw(edition: str) -> None:
    seen = table(edition, a={"hand": [of("MU_Common_DaughterofYggdrasil")]}, acts="play x hero")

    assert seen.at("deckB0") == "B hand"
    assert seen.at("deckA0") == ""


@BOTH
def test_kodama_sleeps_out_of_hand_and_not_out_of_reserve(edition: str) -> None:
    cards = {"hand": [of("MU_Common_Kodama", "h")], "reserve": [of("MU_Common_Kodama", "r")]}
    seen = table(edition, a={"mana": 4, **cards}, acts="play h hero, pass, play r hero")

    assert seen.status("h") == ["asleep"]
    assert seen.status("r") == ["fleeting"]


@BOTH
def test_meditation_training_reaches_cheap_characters_only(edition: str) -> None:
    seen = table(
        edition,
        a={
            "hand": [of("MU_Common_MeditationTraining")],
            "characters": [char("cheap", cost=[3, 3]), char("dear", cost=[4, 4])],
        },
        acts="play x",
    )

    assert seen.status("cheap") == ["anchored"], "nothing else could be chosen"
    assert seen.status("dear") == []


@BOTH
def test_the_muna_caregiver_supports_from_reserve(edition: str) -> None:
    seen = table(
        edition,
        a={"reserve": [of("MU_Common_MunaCaregiver")]},
        b={"characters": [char("b1", cost=[2, 2]), char("b2", cost=[3, 3])]},
        acts="support x, target b2",
    )

    assert seen.at("x") == "A discard"
    assert seen.status("b2") == ["anchored"]
    assert seen.transcript.state.active == "A", "a quick action does not end the turn"


@BOTH
def test_the_muna_merchant_resupplies_out_of_reserve(edition: str) -> None:
    seen = table(edition, a={"reserve": [of("MU_Common_MunaMerchant")]}, acts="play x hero")

    assert seen.at("deckA0") == "A reserve"


@BOTH
def test_nurture_boosts_one_or_two(edition: str) -> None:
    cards = {"hand": [of("MU_Common_Nurture")], "characters": [char("a"), char("b"), char("c")]}
    two = table(edition, a=cards, acts="play x, target a b")
    one = table(edition, a=cards, acts="play x, target c")
    none = table(edition, a=cards, acts="play x, skip")

    assert [two.boosts(name) for name in "abc"] == [1, 1, 0]
    assert [one.boosts(name) for name in "abc"] == [0, 0, 1]
    assert one.at("x") == "A reserve", "one target was enough"
    assert [none.boosts(name) for name in "abc"] == [0, 0, 0]


@BOTH
def test_parvati_anchors_somebody(edition: str) -> None:
    seen = table(
        edition,
        a={"mana": 4, "hand": [of("MU_Common_Parvati")], "characters": [char("a")]},
        acts="play x hero, target a",
    )

    assert seen.status("a") == ["anchored"]
    assert seen.status("x") == []


@BOTH
def test_the_son_of_yggdrasil_counts_on_both_sides(edition: str) -> None:
    seen = table(edition, "dusk", a={"characters": [of("MU_Common_SonofYggdrasil", "x", "hero")]})

    totals = seen.result["dusk"]["totals"]["A"]  # type: ignore[index]
    assert totals == {side: {"F": 6, "M": 3, "W": 3} for side in ("hero", "companion")}


@BOTH
def test_the_spindle_makes_characters_tough(edition: str) -> None:
    mine = {"hand": [of("YZ_Common_Offyougo")], "mana": 3}
    theirs = {"landmarks": [of("MU_Common_TheSpindleMunaBastion", "s")], "characters": [char("b")]}
    poor = table(edition, a=mine, b=theirs, acts="play x")
    rich = table(edition, a={**mine, "mana": 4}, b=theirs, acts="play x, target b")

    poor.said("tough.unpayable", "7.4.7.c", object="b", number=2)
    assert poor.at("b") == "B hero-expedition"
    rich.said("tough.paid", "7.4.7.c", object="b", number=2)
    assert rich.at("b") == "B reserve"


@BOTH
def test_verdantback_is_no_defender_among_plants(edition: str) -> None:
    back = of("MU_Common_Verdantback", "v", "hero")
    alone = table(edition, "dusk", a={"characters": [back, plant("p")]})
    among = table(edition, "dusk", a={"characters": [back, plant("p"), plant("q")]})

    alone.said("progress.defender", "7.4.2.b", expedition="A.hero", source="v")
    assert alone.region("A.hero") == 0
    assert among.region("A.hero") == 1


@BOTH
def test_yong_su_counts_plants(edition: str) -> None:
    hand = {"hand": [of("MU_Common_YongSuVerdantWeaver")]}
    few = table(edition, a={**hand, "characters": [plant("p")]}, acts="play x hero")
    many = table(edition, a={**hand, "characters": [plant("p"), plant("q")]}, acts="play x hero")

    few.said("condition-unmet", "6.5.d")
    assert few.boosts("x") == 0
    assert many.boosts("x") == 2
