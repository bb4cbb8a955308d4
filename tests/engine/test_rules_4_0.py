"""What edition 4.0 changed: Ascend, Terrain Markers, Defect, attempts, others' Reserves.

Here: from 2.4.1.a on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import ASCEND
from tests.engine.tables import (
    ANYONE,
    EACH,
    MINE,
    Seen,
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

FOREST = ["FMW", "F", "F", "F", "F", "F", "F", "FMW"]


def _dusk(a: str, b: str, ascended: list[str]) -> Seen:
    sides = {"hero_region": 1, "companion_region": 7}
    return table(
        "4.0",
        "dusk",
        {**sides, "characters": [char("a", a)]},
        {**sides, "characters": [char("b", b)]},
        regions=FOREST,
        ascended=ascended,
    )


def _marked(*markers: tuple[int, str], **more: object) -> dict[str, object]:
    return {"terrain_markers": [{"region": r, "terrains": t} for r, t in markers], **more}


@pytest.mark.rule("2.4.1.a")
@pytest.mark.rule("2.4.1.b")
@pytest.mark.rule("2.4.3")
@pytest.mark.rule("7.3.3.a")
def test_an_expedition_ascends_once() -> None:
    seen = cast("4.0", ASCEND, ASCEND, do("draw"))

    assert seen.transcript.state.player("A").ascended == ("hero",)
    seen.said("ascended", "7.3.3.a", "2.4.3", expedition="A.hero")
    seen.said("already.ascended", "2.4.1.f", expedition="A.hero")
    seen.said("attempted", "7.5.3.a", expedition="A.hero")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("7.3.3.a")
def test_no_expedition_could_ascend_before() -> None:
    seen = cast("3.0", ASCEND)

    seen.said("unknown-keyword", "6.5.h")
    assert seen.transcript.state.player("A").ascended == ()


@pytest.mark.rule("2.4.3")
@pytest.mark.rule("4.2.4.b")
@pytest.mark.rule("4.2.4.e")
@pytest.mark.rule("4.2.4.k")
def test_a_tie_is_enough_for_an_ascended_expedition() -> None:
    seen = _dusk("3/0/0", "3/9/9", ["A.hero"])

    assert (seen.region("A.hero"), seen.region("B.hero")) == (2, 1)
    seen.said("progress.tied-ascended", "2.4.3", "4.2.4.e", expedition="A.hero", terrain="F")
    seen.said("progress.tied", "4.2.4.e", expedition="B.hero", terrain="F")
    seen.said("progress.due-to-ascend", "4.2.4.k", expedition="A.hero")
    seen.never("progress.failed", expedition="A.hero")


@pytest.mark.rule("4.2.4.e")
@pytest.mark.rule("4.2.4.h")
def test_two_ascended_expeditions_that_tie_both_move() -> None:
    seen = _dusk("3/0/0", "3/0/0", ["A.hero", "B.hero"])
    assert (seen.region("A.hero"), seen.region("B.hero")) == (2, 2)


@pytest.mark.rule("4.2.4.c")
def test_a_barred_terrain_is_no_tie_for_an_ascended_expedition() -> None:
    bars = passive("cannot-advance-on", value="F", of={"where": "facing"})
    b = {"hero_region": 1, "characters": [char("b", "3/0/0", "hero", bars)]}
    a = {"hero_region": 1, "characters": [char("a", "3/0/0")]}
    seen = table("4.0", "dusk", a, b, regions=FOREST, ascended=["A.hero"])

    assert seen.region("A.hero") == 1
    seen.said("progress.barred", "4.2.4.c", expedition="A.hero")


@pytest.mark.rule("4.2.4.f")
@pytest.mark.parametrize(
    ("a", "b"), [("0/1/1", "0/9/9"), ("0/1/1", "-2/9/9"), ("-1/1/1", "-1/9/9")]
)
def test_zero_is_not_enough_even_for_an_ascended_expedition(a: str, b: str) -> None:
    seen = _dusk(a, b, ["A.hero"])

    assert seen.region("A.hero") == 1
    seen.said("progress.zero", "4.2.4.f", expedition="A.hero", terrain="F")


@pytest.mark.rule("4.2.4.j")
@pytest.mark.rule("4.2.4.k")
def test_moving_due_to_a_terrain_and_due_to_ascend() -> None:
    forest = ability(do("draw"), when={"on": "advances", "to": "my-expedition", "what": "F"})
    water = ability(do("draw"), when={"on": "advances", "to": "my-expedition", "what": "W"})
    ascend = ability(do("draw"), when={"on": "advances", "to": "my-expedition", "what": "ascend"})
    a = {
        "hero_region": 1,
        "characters": [
            char("f", "3/0/1", "hero", forest),
            char("w", "0/0/1", "hero", water),
            char("t", "0/0/0", "hero", ascend),
        ],
    }
    b = {"hero_region": 1, "characters": [char("b", "3/0/1")]}
    wet = ["FMW", "FW", *FOREST[2:]]
    seen = table("4.0", "dusk", a, b, regions=wet, ascended=["A.hero"])

    assert [e["object"] for e in seen.all("activated")] == ["w", "t"], (
        "ahead in the Water, level in the Forest"
    )
    seen.said("activated", "4.2.4.j", object="w")
    seen.said("activated", "4.2.4.k", object="t")


@pytest.mark.rule("4.2.4.i")
@pytest.mark.rule("7.5.7.a")
def test_moving_due_to_ascend_is_no_failure() -> None:
    fails = ability(do("draw"), when={"on": "fails", "to": "my-expedition"})
    a = {"hero_region": 1, "characters": [char("a", "3/0/0", "hero", fails)]}
    b = {"hero_region": 1, "characters": [char("b", "3/0/0")]}
    seen = table("4.0", "dusk", a, b, regions=FOREST, ascended=["A.hero"])

    seen.never("progress.failed", expedition="A.hero")
    assert seen.at("deckA0") == ""


@pytest.mark.rule("4.2.5.b")
@pytest.mark.rule("2.4.3")
def test_ascended_is_lost_at_rest_and_gears_tire() -> None:
    gear = {
        "id": "gear",
        "type": "permanent",
        "subtypes": ["gear"],
        "expedition": "hero",
        "cost": [1, 1],
    }
    a = {"hero_region": 1, "characters": [char("a", "3/0/0")], "permanents": [gear]}
    b = {"hero_region": 1, "characters": [char("b", "3/0/0")]}
    seen = table("4.0", "dusk night", a, b, regions=FOREST, ascended=["A.hero", "A.companion"])

    assert seen.transcript.state.player("A").ascended == ()
    seen.said("descended", "4.2.5.b", "2.4.3", expedition="A.hero")
    seen.said("descended", "4.2.5.b", expedition="A.companion")
    assert seen.at("gear") == "A reserve", "its Expedition moved, due to Ascend"


@pytest.mark.rule("4.3.e")
def test_ascended_is_nothing_in_tiebreakers() -> None:
    a, b = {"characters": [char("a", "3/0/0")]}, {"characters": [char("b", "3/0/0")]}
    seen = table("4.0", "dusk", a, b, arena=True, ascended=["A.hero"])

    seen.said("arena.nobody", "4.3.e", terrain="F", number=3)
    assert seen.winner == ""


@pytest.mark.rule("4.2.5.c")
def test_a_negative_limit_keeps_nothing() -> None:
    a = {
        "reserve": [held("r")],
        "landmarks": [landmark("l")],
        "reserve_limit": -1,
        "landmark_limit": -2,
    }
    seen = table("4.0", "night", a)

    assert (seen.at("r"), seen.at("l")) == ("A discard", "A discard")
    seen.said("over-limit.reserve", "4.2.5.c", number=1)
    seen.said("over-limit.landmark", "4.2.5.c", number=1)


@pytest.mark.rule("3.2.1.d")
@pytest.mark.rule("3.2.1.e")
def test_a_marker_replaces_terrains_and_the_newest_prevails() -> None:
    def terrains(*markers: tuple[int, str]) -> str:
        seen = table("4.0", "noon", regions=FOREST, **_marked(*markers))  # type: ignore[arg-type]
        return seen.transcript.state.terrains[1]

    assert terrains() == "F"
    assert terrains((1, "W")) == "W"
    assert terrains((1, "W"), (1, "MW")) == "MW"


@pytest.mark.rule("3.2.1.e")
def test_other_abilities_build_on_the_marker_whatever_their_age() -> None:
    persephone = passive("terrains", value="F", number=1, of={"where": "my-expedition"})
    a = {"hero_region": 2, "characters": [char("a", "1/1/1", "hero", persephone)]}
    rocky = ["FMW", "W", "W", "W", "W", "W", "W", "FMW"]
    seen = cast("4.0", do("mark", status="M"), a=a, regions=rocky, acts="choose 2")

    assert seen.transcript.state.terrains[2] == "FM", "the marker first, then the older ability"
    seen.said("marked", "3.2.1.d", "3.2.1.e", number=2, terrains=["M"])


@pytest.mark.rule("3.2.1.d")
def test_a_marker_goes_on_a_face_up_region() -> None:
    seen = cast("4.0", do("mark", status="M"), revealed=[True, False, False])

    assert seen.offered() == ("region 0", "region 1", "region 2", "region 7")


@pytest.mark.rule("3.2.1.d")
def test_nothing_was_laid_before_there_were_markers() -> None:
    seen = cast("3.0", do("mark", status="M"), do("draw"))

    seen.said("unknown-keyword", "6.5.h")
    assert seen.at("deckA0") == "A hand"
    assert seen.asked() == []


@pytest.mark.rule("7.3.20.a")
@pytest.mark.rule("7.3.20.b")
def test_a_moved_marker_is_a_new_object_even_where_it_was() -> None:
    markers = _marked((1, "W"), (1, "M"))
    verb = do("move-marker")
    seen = cast("4.0", verb, acts="choose 0,choose 1", regions=FOREST, **markers)  # type: ignore[arg-type]

    assert seen.asked() == ["A:marker", "A:region"]
    assert seen.transcript.state.terrains[1] == "W", "the older one, moved, is now the newest"
    seen.said("marked", "7.3.20.a", "7.3.20.b", number=1, terrains=["W"])
    assert len(seen.transcript.state.markers) == 2


@pytest.mark.rule("7.3.20.a")
def test_an_effect_can_rule_out_the_region_it_is_on() -> None:
    verb = do("move-marker", to="another-region")
    seen = cast("4.0", verb, regions=FOREST, **_marked((1, "W")))  # type: ignore[arg-type]

    assert "region 1" not in seen.offered()
    assert "region 2" in seen.offered()


@pytest.mark.rule("7.3.20.a")
def test_without_a_marker_none_moves() -> None:
    seen = cast("4.0", do("move-marker"), do("draw"))

    seen.said("nothing-to-choose", "6.5.h")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("7.3.6.a")
def test_defecting_changes_sides_and_nothing_else() -> None:
    joins = ability(do("draw"), when={"on": "joins", "subject": MINE, "to": "my-expedition"})
    enters = ability(do("draw"), at="join")
    zone = ability(do("resupply"), when={"on": "leaves", "subject": EACH, "origin": "expedition"})
    a = {"characters": [char("a", "1/1/1", "companion", joins)], "landmarks": [landmark("l", zone)]}
    b = {"characters": [char("x", "2/2/2", "companion", enters, boosts=2, status=["fleeting"])]}
    seen = cast("4.0", do("defect", what={**ANYONE}), a=a, b=b, acts="target x")

    assert seen.of("x") == {
        "zone": "companion-expedition",
        "who": "A",
        "status": ["fleeting"],
        "boosts": 2,
    }
    seen.said("defected", "7.3.6.a", "3.2.4.d", object="x", expedition="A.companion")
    assert [e["object"] for e in seen.all("activated")] == ["a"], "no zone was left or joined"


@pytest.mark.rule("7.3.6.a")
@pytest.mark.rule("6.3.d")
def test_what_defected_rests_in_its_owner_s_reserve() -> None:
    b = {"characters": [char("x")]}
    hand = [spell(do("defect", what=ANYONE))]
    seen = table("4.0", "afternoon night", {"hand": hand}, b, "play s,pass,pass")

    assert seen.at("x") == "B reserve"
    seen.said("rested", "3.1.2.c", object="x", player="B")


@pytest.mark.rule("7.3.6.a")
def test_what_is_no_longer_in_an_expedition_does_not_defect() -> None:
    verbs = [do("send", what=ANYONE, to="reserve"), do("defect", what="that"), do("draw")]
    seen = cast("4.0", *verbs, b={"characters": [char("x")]})

    assert (seen.at("x"), seen.at("deckA0")) == ("B reserve", "A hand")
    seen.said("not-in-expedition", "7.3.6.a", "6.5.h", object="x")
    seen.never("defected")
