"""What a player sees when the cards of Yzmir are used.

Here: from 7.5.6.b on.
"""

from __future__ import annotations

import pytest

from tests.engine.tables import BOTH, Plain, char, held, table
from tests.engine.test_cards_muna_ordis_yzmir import of


@BOTH
def test_flamel_takes_a_spell_back(edition: str) -> None:
    spell = of("YZ_Common_MagicalTraining", "spell")
    seen = table(
        edition,
        a={"mana": 4, "hand": [of("YZ_Common_Flamel")], "reserve": [spell, held("other")]},
        acts="play x hero, choose 0",
    )

    assert seen.at("spell") == "A hand"
    assert seen.at("other") == "A reserve"


@BOTH
@pytest.mark.parametrize("key", ["YZ_Common_Flamel", "YZ_Common_StudiousDisciple"])
def test_scholars_make_the_next_spell_cheaper(edition: str, key: str) -> None:
    seen = table(
        edition,
        a={"mana": 2, "reserve": [of(key)], "hand": [of("YZ_Common_ConjuringSeal", "seal")]},
        acts="use x, play seal",
    )

    seen.said("cost-changed", "5.1.2.e", object="seal", source="x", number=2)
    assert seen.at("seal") == "A reserve"


@BOTH
def test_the_kraken_s_wrath_shares_one_limit(edition: str) -> None:
    cards = {"mana": 5, "hand": [of("YZ_Common_KrakensWrath")]}
    crowd = {"characters": [char(f"b{n}", cost=[n, n]) for n in (1, 2, 3, 4)]}
    within = table(edition, a=cards, b=crowd, acts="play x, target b4, target b1")
    beyond = table(edition, a=cards, b=crowd, acts="play x, target b4, none")

    assert [within.at(f"b{n}").split()[1] for n in (1, 2, 3, 4)] == [
        "reserve",
        "hero-expedition",
        "hero-expedition",
        "reserve",
    ]
    assert beyond.at("b4") == "B reserve"
    assert beyond.at("b3") == "B hero-expedition", "it was not offered after b4"


@BOTH
def test_off_you_go_reaches_cheap_characters(edition: str) -> None:
    seen = table(
        edition,
        a={"hand": [of("YZ_Common_Offyougo")]},
        b={"characters": [char("cheap", cost=[3, 3]), char("dear", cost=[4, 4])]},
        acts="play x",
    )

    assert seen.at("cheap") == "B reserve"
    assert seen.at("dear") == "B hero-expedition"


@BOTH
def test_the_kadigir_makes_one_spell_free(edition: str) -> None:
    spells = [of("YZ_Common_CelestialBlast", "blast"), of("YZ_Common_MagicalTraining", "train")]
    seen = table(
        edition,
        a={
            "mana": 0,
            "landmarks": [of("YZ_Common_TheKadigirYzmirBastion", "kadigir")],
            "hand": spells,
        },
        b={"characters": [char("b")]},
        acts="use kadigir, play blast, target b, none, pass",
    )

    seen.said("for-free", "7.3.23.a", object="blast")
    assert seen.at("b") == "B discard"
    assert seen.at("train") == "A hand"
    assert seen.transcript.choice is not None
    assert seen.transcript.choice.words == ("pass",), "the next one is not free"


@BOTH
def test_the_mage_dancer_grows_with_each_spell(edition: str) -> None:
    dancer = of("YZ_Common_KadigiranMageDancer", "d", "hero")
    seen = table(
        edition,
        a={"hand": [of("YZ_Common_MagicalTraining")], "characters": [dancer]},
        acts="play x",
    )

    assert seen.boosts("d") == 1


@BOTH
def test_sakarabru_pushes_the_facing_expedition_back(edition: str) -> None:
    seen = table(
        edition,
        a={"mana": 7, "hand": [of("YZ_Common_Sakarabru")]},
        b={"hero_region": 3, "companion_region": 5},
        acts="play x companion",
    )

    assert seen.region("B.companion") == 6
    assert seen.region("B.hero") == 3


@pytest.mark.parametrize(("edition", "gone"), [("1.0", True), ("3.0", False), ("4.0", False)])
def test_a_free_spell_pays_for_tough_since_it_is_paid_when_choosing(
    edition: str, gone: bool
) -> None:
    seen = table(
        edition,
        a={
            "mana": 0,
            "landmarks": [of("YZ_Common_TheKadigirYzmirBastion", "kadigir")],
            "hand": [of("YZ_Common_BanishingGate", "gate")],
        },
        b={"characters": [of("BR_Common_Achilles", "achilles", "hero")]},
        acts="use kadigir, play gate, target achilles",
        spare=True,
    )

    assert seen.at("achilles") == ("B discard" if gone else "B hero-expedition")
    assert seen.at("kadigir") == ("A landmark" if gone else "A discard"), "the one target left"


def test_a_free_spell_leaves_no_bargain_for_the_next() -> None:
    """Both speak of the next Spell: both are over once it was played."""
    seen = table(
        "4.0",
        a={
            "mana": 1,
            "landmarks": [of("YZ_Common_TheKadigirYzmirBastion", "kadigir")],
            "reserve": [of("YZ_Common_StudiousDisciple", "pupil")],
            "hand": [
                of("YZ_Common_MagicalTraining", "first"),
                {
                    "id": "rusher",
                    "type": "spell",
                    "cost": [0, 0],
                    "abilities": [{"do": [{"do": "play", "status": "rush"}]}],
                },
            ],
        },
        acts="use kadigir, use pupil, play rusher, first",
    )

    seen.said("for-free", object="rusher")
    seen.said("paid", object="first", number=1)
    seen.never("cost-changed", object="first")


@pytest.mark.rule("7.5.6.b")
@BOTH
def test_who_is_told_to_discard_has_discarded(edition: str) -> None:
    hurt: Plain = {"when": {"on": "discards", "subject": {"whose": "you"}}, "do": [{"do": "give"}]}
    seen = table(
        edition,
        a={
            "mana": 4,
            "hand": [of("YZ_Common_Baku")],
            "characters": [char("mine", "1/1/1", "hero", hurt)],
        },
        b={"hand": [held("b1")], "characters": [char("theirs", "1/1/1", "hero", hurt)]},
        acts="play x hero",
    )

    assert seen.boosts("theirs") == 1
    assert seen.boosts("mine") == 0
