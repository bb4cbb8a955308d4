"""The same table under three editions: where the outcome differs, and where it does not.

Here: from 7.4.4.h on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import walked
from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    MINE,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    passive,
    spell,
    table,
)

RECRUIT = do("create", token="ordis-recruit", to="my-expedition")


@pytest.mark.rule("7.4.4.h")
@ALL
def test_e10_a_gigantic_character_places_one_token_since_2_0(edition: str) -> None:
    card = held("g", ability(RECRUIT, at="join"), stats=[1, 1, 0], gigantic=True)
    b = {"characters": [char("bh"), char("bc", "1/1/1", "companion")]}
    place = "" if edition == "1.0" else "A.hero,"
    acts = f"play g hero,{place}pass,pass"
    seen = table(edition, "afternoon dusk", {"hand": [card]}, b, acts, regions=["F"] * 8)

    if edition == "1.0":
        assert seen.tokens("ordis-recruit") == ["A companion-expedition", "A hero-expedition"]
        assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 6)
    else:
        assert seen.tokens("ordis-recruit") == ["A hero-expedition"]
        assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 7)
        seen.said("chose-expedition", "7.4.4.h", expedition="A.hero")


@pytest.mark.rule("7.4.4.k")
@BOTH
def test_e11_both_expeditions_of_a_gigantic_character_must_be_behind(edition: str) -> None:
    overseer = ability(
        do("create", token="ordis-recruit", to="my-expedition", if_={"is": "behind"}), at="noon"
    )
    a = walked(1, 3, characters=[char("g", "1/1/1", "hero", overseer, gigantic=True)])
    seen = table(edition, "noon", a, walked(2, 2))

    assert seen.tokens("ordis-recruit") == []
    seen.said("condition-unmet", "7.4.4.k")


@pytest.mark.rule("7.4.4.j")
@BOTH
def test_e12_inside_the_expeditions_of_amarok_nobody_joins(edition: str) -> None:
    eats = ability(
        do("discard", what="it"),
        when={"on": "joins", "subject": {**MINE, "other": True}, "to": "my-expedition"},
    )
    a: Plain = {
        "characters": [
            char("amarok", "2/2/2", "hero", eats, gigantic=True),
            char("c", "1/1/1", "companion"),
        ]
    }
    seen = cast(edition, do("switch", what=ANYONE), a=a, acts="target c")

    assert seen.at("c") == "A hero-expedition"


@pytest.mark.rule("4.2.4.c")
@pytest.mark.rule("4.2.4.d")
@ALL
def test_e13_what_moves_by_one_terrain_alone_is_tested_on_it(edition: str) -> None:
    wisp = passive("advances-only-on", value="W", of={"where": "facing"})
    a = {"hero_region": 2, "characters": [char("wisp", "0/0/3", "hero", wisp)]}
    b = {"hero_region": 2, "characters": [char("b", "0/5/2")]}
    seen = table(edition, "dusk", a, b, regions=["FMW", *["MW"] * 6, "FMW"])

    assert seen.region("B.hero") == 2
    seen.said("progress.only-on", "4.2.4.d", expedition="B.hero", source="wisp")


@pytest.mark.rule("2.1.e")
@ALL
def test_e14_a_token_no_longer_arrives_since_3_0(edition: str) -> None:
    draws = ability(
        do("draw"), when={"on": "moves", "subject": MINE, "origin": "expedition", "to": "reserve"}
    )
    a = {"characters": [char("t", token=True)], "landmarks": [landmark("l", draws)]}
    seen = cast(edition, do("send", what=ANYONE, to="reserve"), a=a)

    assert seen.at("t") == ""
    seen.said("ceased", "2.1.e", object="t")
    assert seen.at("deckA0") == ("A hand" if edition == "1.0" else "")


@pytest.mark.rule("6.5.b")
@ALL
def test_e15_targets_are_chosen_before_each_step_since_2_0(edition: str) -> None:
    seen = cast(edition, do("resupply"), do("sabotage"), acts="target deckA0", spare=True)

    assert seen.at("deckA0") == ("A reserve" if edition == "1.0" else "A discard")


@pytest.mark.rule("4.2.1.c")
@ALL
def test_e16_prepare_readies_the_reserve_since_2_0(edition: str) -> None:
    a = {
        "reserve": [held("r", status=["exhausted"])],
        "characters": [char("c", status=["exhausted"])],
    }
    seen = table(edition, "morning", a, decisions={"expand": {"A": None, "B": None}})

    assert seen.status("c") == []
    assert seen.status("r") == (["exhausted"] if edition == "1.0" else [])
    seen.said("lost.exhausted", "4.2.1.c", object="c")


@pytest.mark.rule("4.2.5.b")
@BOTH
def test_e17_a_gear_rests_if_its_expedition_moved(edition: str) -> None:
    def gear(name: str, side: str) -> Plain:
        return {
            "id": name,
            "type": "permanent",
            "subtypes": ["gear"],
            "cost": [1, 1],
            "expedition": side,
        }

    a = {
        "permanents": [gear("moved", "hero"), gear("stayed", "companion")],
        "characters": [char("a")],
    }
    seen = table(edition, "dusk night", a)

    assert (seen.at("moved"), seen.at("stayed")) == ("A reserve", "A companion-expedition")
    seen.said("gear.stays", "4.2.5.b", object="stayed")


@pytest.mark.rule("7.4.2.b")
@pytest.mark.rule("4.2.4.i")
@ALL
def test_a_defender_never_moves_at_dusk(edition: str) -> None:
    fails = ability(do("draw"), when={"on": "fails", "to": "my-expedition"})
    a = {"characters": [char("d", "3/3/3", "hero", fails, defender=True)]}
    seen = table(edition, "dusk", a)

    assert (seen.region("A.hero"), seen.at("deckA0")) == (0, "A hand")
    seen.said("progress.failed", "4.2.4.i", expedition="A.hero")


@pytest.mark.rule("4.2.4.e")
@pytest.mark.rule("4.2.4.f")
@pytest.mark.parametrize(
    ("a", "b"), [("2/2/2", "2/2/2"), ("0/0/0", "0/0/0"), ("0/0/0", "-1/-1/-1")]
)
@ALL
def test_plain_ties_and_zeros_never_move(edition: str, a: str, b: str) -> None:
    seen = table(edition, "dusk", {"characters": [char("a", a)]}, {"characters": [char("b", b)]})

    assert (seen.region("A.hero"), seen.region("B.hero")) == (0, 0)
    seen.said("progress.tied" if a == "2/2/2" else "progress.zero", expedition="A.hero")


@pytest.mark.rule("4.3.e")
@ALL
def test_most_terrains_of_the_arena_win(edition: str) -> None:
    a = {"characters": [char("a", "3/3/0")]}
    b = {"characters": [char("b", "1/1/9")]}
    seen = table(edition, "dusk night victory", a, b, arena=True)

    assert seen.winner == "A"
    seen.said("arena.taken", "4.3.e", player="B", terrain="W", number=9)


@pytest.mark.rule("4.2.5.b")
@ALL
def test_at_rest_every_character_leaves_but_three_kinds(edition: str) -> None:
    a = {
        "characters": [
            char("a"),
            char("n", status=["anchored"]),
            char("s", status=["asleep"]),
            char("e", "1/1/1", "hero", eternal=True),
        ]
    }
    seen = table(edition, "dusk night", a)

    assert seen.at("a") == "A reserve"
    assert [seen.at(i) for i in "nse"] == ["A hero-expedition"] * 3
    assert [seen.status(i) for i in "ns"] == [[], []]


@pytest.mark.rule("7.4.1.b")
@pytest.mark.rule("7.4.5.c")
@pytest.mark.rule("7.3.4.a")
@ALL
def test_cards_of_later_sets_do_as_they_say_under_the_first_edition(edition: str) -> None:
    a: Plain = {
        "hand": [spell(do("augment", what=ANYONE), cooldown=True), held("h", cost=[2, 2], scout=1)],
        "characters": [char("c", boosts=1)],
    }
    seen = table(edition, a=a, acts="play s,pass,play h hero,scout")

    assert (seen.boosts("c"), seen.status("s"), seen.at("h")) == (2, ["exhausted"], "A reserve")
    seen.said("cooldown", "7.4.1.b", "5.2.4.b", object="s")


@pytest.mark.rule("4.2.5.b")
def test_in_the_first_edition_a_gear_does_not_stay_because_nothing_moved() -> None:
    gear = {"id": "g", "type": "permanent", "subtypes": ["gear"], "expedition": "hero"}
    seen = table("1.0", "dusk night", {"permanents": [gear], "characters": [char("a")]})

    assert (seen.region("A.hero"), seen.at("g")) == (1, "A hero-expedition")
    seen.never("gear.stays")
