"""What a player sees when the cards of Muna are used."""

from __future__ import annotations

import pytest

from tests.engine.tables import BOTH, Plain, char, table
from tests.engine.test_cards_muna_ordis_yzmir import of


def plant(name: str, **more: object) -> Plain:
    """A Plant in the hero Expedition."""
    return char(name, subtypes=["plant"], **more)


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
        acts="use x, target b2",
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
    two = table(edition, a=cards, acts="play x, target a, target b")
    one = table(edition, a=cards, acts="play x, target c, none")
    none = table(edition, a=cards, acts="play x, none")

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
