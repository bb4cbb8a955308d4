"""What a player sees when the cards of Yzmir are used."""

from __future__ import annotations

import pytest

from tests.engine.tables import BOTH, char, held, table
from tests.engine.test_cards_muna_ordis_yzmir import of


@BOTH
def test_afanas_makes_cheap_spells_fleeting_and_boosts_after_them(edition: str) -> None:
    spells = [of("YZ_Common_MagicalTraining", "cheap"), of("YZ_Common_Offyougo", "dear")]
    seen = table(
        edition,
        a={"hero": of("YZ_Common_AfanasSenka"), "hand": spells, "characters": [char("a")]},
        b={"characters": [char("b")]},
        acts="play cheap, pass, play dear, target b",
    )

    assert seen.at("cheap") == "A discard"
    assert seen.at("dear") == "A reserve"
    assert seen.boosts("a") == 2
    assert seen.order("drew", "gained.boosts")[0] == "drew", "the Spell resolves first"


@BOTH
def test_lindiwe_s_maw_eats_what_is_sacrificed(edition: str) -> None:
    seen = table(
        edition,
        a={
            "hero": of("YZ_Common_LindiweMaw", "lindiwe"),
            "characters": [char("a")],
            "hand": [of("YZ_Common_GiftofSelf")],
        },
        acts="use lindiwe, play x, target a",
    )

    assert seen.at("maw-1") == "A companion-expedition"
    assert seen.boosts("maw-1") == 2


@BOTH
def test_rare_kuwat_may_take_anyone_of_its_player(edition: str) -> None:
    seen = table(
        edition,
        a={
            "mana": 4,
            "hand": [of("YZ_Rare_KuwattheDissenter")],
            "characters": [char("a", "1/1/1", "companion")],
        },
        acts="play x hero, target a",
    )

    assert seen.at("a") == "A discard"
    assert seen.at("x") == "A hero-expedition"


@BOTH
@pytest.mark.parametrize(
    ("status", "zone", "drawn"),
    [([], "A reserve", ""), (["fleeting"], "A discard", "A hand")],
)
def test_rare_moonlight_jellyfish_draws_if_it_was_fleeting(
    edition: str, status: list[str], zone: str, drawn: str
) -> None:
    jellyfish = of("YZ_Rare_MoonlightJellyfish", "j", "hero", status=status)
    boom = {
        "id": "s",
        "type": "spell",
        "cost": [1, 1],
        "abilities": [{"do": [{"do": "sacrifice"}]}],
    }
    seen = table(edition, a={"characters": [jellyfish], "hand": [boom]}, acts="play s")

    assert seen.at("j") == zone
    assert seen.at("deckA0") == drawn


@BOTH
def test_rare_spy_craft_goes_to_reserve(edition: str) -> None:
    seen = table(
        edition,
        a={"hand": [of("YZ_Rare_SpyCraft")]},
        b={"reserve": [held("r")]},
        acts="play x, target r",
    )

    seen.came("sabotaged", "resupplied")
    assert seen.at("x") == "A reserve"


@BOTH
def test_alice_passes_the_turn_on_without_passing(edition: str) -> None:
    seen = table(edition, a={"reserve": [of("YZ_Common_Alice")]}, acts="use x")

    seen.said("after-you", "7.3.2.a", player="A")
    assert seen.transcript.state.active == "B"
    assert not seen.transcript.state.player("A").passed


@BOTH
@pytest.mark.parametrize(
    ("key", "cards"),
    [
        ("YZ_Common_BabaYaga", 1),
        ("YZ_Common_MagicalTraining", 1),
        ("YZ_Common_ConjuringSeal", 2),
        ("YZ_Common_BabasIsba", 1),
    ],
)
def test_what_draws_when_played(edition: str, key: str, cards: int) -> None:
    seen = table(edition, a={"hand": [of(key)]}, acts="play x hero" if "Yaga" in key else "play x")

    assert [seen.at(f"deckA{n}") for n in range(3)] == ["A hand"] * cards + [""] * (3 - cards)


@BOTH
def test_baba_s_isba_sells_a_turn_for_a_character(edition: str) -> None:
    isba = of("YZ_Common_BabasIsba", "isba")
    without = table(edition, a={"landmarks": [isba]})
    seen = table(
        edition,
        a={"landmarks": [isba], "characters": [char("a"), char("b")]},
        acts="use isba, target b",
    )

    without.refused("refused.sacrifice", "6.4.c", object="isba")
    assert seen.at("b") == "A discard"
    assert seen.at("a") == "A hero-expedition"
    assert seen.status("isba") == ["exhausted"]
    assert seen.transcript.state.active == "B"


@BOTH
def test_baku_lets_the_opponent_choose_what_to_discard(edition: str) -> None:
    seen = table(
        edition,
        a={"mana": 4, "hand": [of("YZ_Common_Baku"), held("mine")]},
        b={"hand": [held("b1"), held("b2")]},
        acts="play x hero, target b2",
    )

    assert "B:choose" in seen.asked()
    assert [seen.at(name) for name in ("b1", "b2", "mine")] == ["B hand", "B discard", "A hand"]


@BOTH
def test_celestial_blast_takes_up_to_two(edition: str) -> None:
    cards = {"mana": 7, "hand": [of("YZ_Common_CelestialBlast")]}
    theirs = {"characters": [char("b")], "landmarks": [{"id": "l"}]}
    two = table(edition, a=cards, b=theirs, acts="play x, target b, target l")
    one = table(edition, a=cards, b=theirs, acts="play x, target l, none")

    assert (two.at("b"), two.at("l")) == ("B discard", "B discard")
    assert (one.at("b"), one.at("l")) == ("B hero-expedition", "B discard")
    assert one.at("x") == "A discard"


@BOTH
def test_dorothy_may_send_somebody_home(edition: str) -> None:
    cards = {"mana": 5, "hand": [of("YZ_Common_DorothyGale")]}
    theirs = {"characters": [char("b")]}
    does = table(edition, a=cards, b=theirs, acts="play x hero, yes, target b")
    does_not = table(edition, a=cards, b=theirs, acts="play x hero, no")

    assert does.at("b") == "B reserve"
    assert does_not.at("b") == "B hero-expedition"
    does_not.said("declined", "6.5.c", player="A")
