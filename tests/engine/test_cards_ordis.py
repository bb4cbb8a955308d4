"""What a player sees when the cards of Ordis are used."""

from __future__ import annotations

import pytest

from tests.engine.tables import BOTH, char, held, table
from tests.engine.test_cards_muna_ordis_yzmir import of


@BOTH
def test_gulrang_boosts_the_tokens_made_by_their_player(edition: str) -> None:
    seen = table(
        edition,
        a={"hero": of("OD_Common_GulrangTocsin"), "hand": [of("OD_Common_OrdisCadets", "c")]},
        acts="play c hero",
    )

    assert seen.boosts("ordis-recruit-1") == 1
    assert seen.boosts("c") == 0


@BOTH
@pytest.mark.parametrize(("orbs", "region"), [(7, 0), (8, 1)])
def test_gulrang_s_boosted_tokens_defend_below_eight_orbs(
    edition: str, orbs: int, region: int
) -> None:
    token = of("OD_Common_OrdisRecruit", "t", "hero", boosts=1)
    hero = of("OD_Common_GulrangTocsin")
    seen = table(edition, "dusk", a={"hero": hero, "mana": orbs, "characters": [token]})

    assert seen.region("A.hero") == region


@BOTH
def test_sigismar_is_off_on_the_first_day(edition: str) -> None:
    hero = {"hero": of("OD_Common_SigismarWingspan", "sig")}
    later = table(edition, "noon", a=hero)
    first = table(edition, "noon", a=hero, day=1)

    assert later.tokens("ordis-recruit") == ["A hero-expedition"]
    assert first.tokens("ordis-recruit") == []


@BOTH
def test_waru_puts_bureaucrats_to_sleep(edition: str) -> None:
    cards = [of("OD_Common_MonolithLegate", "legate"), of("OD_Common_OrdisTrooper", "trooper")]
    seen = table(
        edition,
        a={"hero": of("OD_Common_WaruMack"), "hand": cards},
        acts="play legate hero, pass, play trooper hero",
    )

    assert seen.status("legate") == ["asleep"]
    assert seen.status("trooper") == []


@BOTH
def test_rare_anubis_costs_less_and_takes_as_much(edition: str) -> None:
    seen = table(
        edition,
        a={"mana": 4, "hand": [of("OD_Rare_Anubis")], "characters": [char("a")]},
        b={"characters": [char("b")]},
        acts="play x hero, target a",
    )

    assert [seen.at(name) for name in "xab"] == ["A hero-expedition", "A discard", "B discard"]


@BOTH
def test_rare_open_the_gates_shares_its_tokens_out(edition: str) -> None:
    places = ("A hero", "A hero", "A companion", "B hero")
    seen = table(
        edition,
        a={"mana": 5, "hand": [of("OD_Rare_OpentheGates")]},
        acts="play x," + ",".join(f"answer {place.replace(' ', '.')}" for place in places),
    )

    assert seen.tokens("ordis-recruit") == sorted(f"{place}-expedition" for place in places)


@BOTH
def test_celebration_day_holds_one_expedition_back(edition: str) -> None:
    seen = table(
        edition,
        "afternoon dusk",
        a={"mana": 5, "hand": [of("OD_Common_CelebrationDay")]},
        b={"characters": [char("b1"), char("b2", "1/1/1", "companion")]},
        acts="play x, answer B.hero, pass, pass",
    )

    seen.said("progress.cannot-advance", "1.4.1.a", expedition="B.hero", source="x")
    assert seen.region("B.hero") == 0
    assert seen.region("B.companion") == 6


@BOTH
def test_grand_endeavor_moves_an_expedition_at_noon(edition: str) -> None:
    landmark = of("OD_Common_GrandEndeavor")
    seen = table(edition, "noon", a={"landmarks": [landmark]}, acts="answer A.companion")

    assert seen.region("A.companion") == 6


@BOTH
def test_issitoq_holds_the_other_side_back(edition: str) -> None:
    seen = table(
        edition,
        "dusk",
        a={
            "characters": [
                of("OD_Common_Issitoq", "iss", "hero"),
                char("a", "3/0/0", "companion"),
            ]
        },
        b={"characters": [char("b", "0/3/0", "companion")]},
    )

    seen.said("progress.cannot-advance", "1.4.1.a", expedition="A.companion", source="iss")
    seen.said("progress.cannot-advance", "1.4.1.a", expedition="B.companion", source="iss")
    assert seen.region("A.hero") == 1
    assert seen.region("B.companion") == 7


@BOTH
def test_issitoq_draws_from_reserve(edition: str) -> None:
    seen = table(edition, a={"reserve": [of("OD_Common_Issitoq")]}, acts="use x")

    assert seen.at("deckA0") == "A hand"
    assert seen.at("x") == "A discard"


@BOTH
def test_jeanne_d_arc_leaves_recruits_behind(edition: str) -> None:
    jeanne = of("OD_Common_JeannedArc", "j", "hero")
    seen = table(edition, "night", a={"characters": [jeanne]})

    assert seen.at("j") == "A reserve"
    assert seen.tokens("ordis-recruit") == ["A companion-expedition", "A hero-expedition"]


@BOTH
def test_kakoba_counts_the_other_characters(edition: str) -> None:
    hand = {"hand": [of("OD_Common_KakobaLegionCommander")]}
    two = table(edition, a={**hand, "characters": [char("a"), char("b")]}, acts="play x hero")
    crowd = [char("a"), char("b"), char("c", "1/1/1", "companion")]
    three = table(edition, a={**hand, "characters": crowd}, acts="play x hero")

    assert two.boosts("x") == 0
    assert three.boosts("x") == 2


@BOTH
def test_the_monolith_legate_sabotages_after_rest(edition: str) -> None:
    seen = table(
        edition,
        "dusk night",
        a={"characters": [of("OD_Common_MonolithLegate", "legate", "hero")]},
        b={"characters": [char("b", "5/5/5")]},
        acts="target b",
    )

    assert seen.order("progress.failed", "rested", "sabotaged")[-2:] == ["rested", "sabotaged"]
    assert seen.at("b") == "B discard", "it was at rest by then"


@BOTH
def test_the_ordis_attorney_draws_when_its_side_stays(edition: str) -> None:
    attorney = of("OD_Common_OrdisAttorney", "att", "hero")
    stays = table(
        edition, "dusk", a={"characters": [attorney]}, b={"characters": [char("b", "9/9/9")]}
    )
    goes = table(edition, "dusk", a={"characters": [attorney]})

    assert stays.at("deckA0") == "A hand"
    assert goes.at("deckA0") == ""


@BOTH
def test_thoth_s_recruit_comes_after_rest_and_stays(edition: str) -> None:
    seen = table(
        edition,
        "dusk night",
        a={"characters": [of("OD_Common_Thoth", "thoth", "hero")]},
        b={"characters": [char("b", "9/9/9")]},
        acts="answer A.companion",
    )

    assert seen.at("thoth") == "A reserve"
    assert seen.tokens("ordis-recruit") == ["A companion-expedition"]
    assert seen.order("rested", "created")[-1] == "created"


@BOTH
def test_the_ordis_gatekeeper_brings_one_to_the_other_side(edition: str) -> None:
    seen = table(edition, a={"hand": [of("OD_Common_OrdisGatekeeper")]}, acts="play x companion")

    assert seen.tokens("ordis-recruit") == ["A hero-expedition"]


@BOTH
@pytest.mark.parametrize("key", ["OD_Common_OrdisSpy", "YZ_Common_ToothFairy"])
def test_spies_sabotage_out_of_hand(edition: str, key: str) -> None:
    seen = table(
        edition,
        a={"hand": [of(key)], "reserve": [held("mine")]},
        b={"reserve": [held("theirs")]},
        acts="play x hero, target theirs",
    )

    seen.said("sabotaged", "7.3.30.a", object="theirs", player="B")
    assert seen.at("mine") == "A reserve"


@BOTH
@pytest.mark.parametrize(("mode", "gone"), [("0", "dear"), ("1", "mill")])
def test_sticky_note_seals_take_what_is_dear(edition: str, mode: str, gone: str) -> None:
    mill = {"id": "mill", "cost": [4, 4]}
    hut = {"id": "hut", "cost": [3, 3]}
    folk = [char("dear", cost=[4, 4]), char("cheap", cost=[3, 3])]
    seen = table(
        edition,
        a={"hand": [of("OD_Common_StickyNoteSeals")]},
        b={"characters": folk, "landmarks": [mill, hut]},
        acts=f"play x, choose {mode}",
    )

    left = {"dear": "B reserve", "mill": "B discard"}
    assert seen.at(gone) == left[gone]
    assert seen.at("cheap") == "B hero-expedition"
    assert seen.at("hut") == "B landmark"


@BOTH
def test_teamwork_training_reaches_as_high_as_the_team_is_large(edition: str) -> None:
    seen = table(
        edition,
        a={"hand": [of("OD_Common_TeamworkTraining")], "characters": [char("a", cost=[9, 9])] * 1},
        b={"characters": [char("one", cost=[1, 1]), char("two", cost=[2, 2])]},
        acts="play x",
    )

    assert seen.at("one") == "B reserve", "it alone costs no more than there are Characters"
    assert seen.at("two") == "B hero-expedition"


@BOTH
def test_quetzalcoatl_watches_opponents_draw(edition: str) -> None:
    quetzal = of("OD_Common_Quetzalcoatl", "q", "hero")
    seen = table(
        edition,
        a={"hand": [of("YZ_Common_ConjuringSeal")]},
        b={"characters": [quetzal]},
        acts="play x, answer B.hero",
    )

    assert seen.tokens("ordis-recruit") == ["B hero-expedition"], "one or more cards are one draw"


@BOTH
def test_robin_hood_sets_a_least_cost(edition: str) -> None:
    robin = of("OD_Common_RobinHood", "robin", "hero")
    seen = table(edition, a={"hand": [held("h")]}, b={"characters": [robin]}, acts="play h hero")

    seen.said("paid", object="h", number=2)
