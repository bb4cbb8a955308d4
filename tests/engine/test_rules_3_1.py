"""Zones: which there are, who sees what, and what holds in each of them.

Here: 3.1 properties; 3.2.1 Adventure; 3.2.2 Deck; 3.2.4 to 3.2.6; 3.2.7 and 3.2.10 limits are
looked at in the Night only; 3.2.8 Limbo.
"""

from __future__ import annotations

import pytest

from glossary.engine.model.objects import Zone
from tests.engine.around import days, several, two
from tests.engine.tables import (
    ANYONE,
    BOTH,
    EACH,
    GROW,
    Plain,
    Seen,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    spell,
    table,
)


def _deck(seen: Seen, name: str = "A") -> list[str]:
    state = seen.transcript.state
    return [state[stamp].item for stamp in state.player(name).deck]


TOP: Plain = {"deck": [held("d1"), held("d2"), held("d3")]}


@pytest.mark.rule("3.1.1.b")
@pytest.mark.rule("3.2.4.c")
@BOTH
def test_zones_and_expeditions_exist_while_empty(edition: str) -> None:
    seen = days(edition, "dusk night victory", several(4, A={}))

    assert len(seen.all("progress.zero", terrain="F")) == 8, "two Expeditions a player"
    for zone in Zone:
        assert seen.transcript.state.of(zone, "B") == () or zone is Zone.DECK


@pytest.mark.rule("3.1.2.c")
@pytest.mark.rule("1.4.3.a")
@pytest.mark.parametrize("zone", ["hand", "reserve", "discard", "deck", "mana"])
@BOTH
def test_a_card_goes_to_its_owner_s_zone(edition: str, zone: str) -> None:
    a = {"characters": [char("b", owner="B")]}
    seen = cast(edition, do("send", what=ANYONE, to=zone), a=a)

    seen.said(f"moved.{zone}", "3.1.2.c", "1.4.3.a", object="b", player="B")
    assert seen.transcript.state.called("b").controller == "B"  # type: ignore[union-attr]


@pytest.mark.rule("3.1.3.b")
@pytest.mark.rule("3.1.3.e")
@BOTH
def test_a_choice_among_visible_things_is_open(edition: str) -> None:
    seen = cast(
        edition,
        do("discard", what={"pick": "choose", "types": ["character"]}),
        b={"characters": [char("b1"), char("b2")]},
        acts="choose b2",
    )

    seen.said("chose", "3.1.3.b", player="A", object="b2")
    drawn = cast(edition, do("draw"))
    drawn.said("drew", "3.1.3.e", player="A")


@pytest.mark.rule("3.1.3.c")
@pytest.mark.rule("3.2.9.c")
@BOTH
def test_a_face_down_card_has_no_characteristics(edition: str) -> None:
    """A Character that is a Mana Orb is no Character: not played, not counted, not chosen."""
    a = {"hand": [held("h", ability(GROW, at="noon", support=True))], "deck": 0, "mana": 1}
    seen = days(edition, "morning noon afternoon", two(a), {"A:expand": "h"}, first_player="B")

    seen.said("expanded", "3.1.3.c", "3.2.9.c", object="h")
    assert all("play h" not in choice.words for choice in seen.transcript.choices)
    marks = do("gain-counters", counter="k", what={**EACH, "where": "mana"})
    spelled = cast(edition, marks, a={"hand": [spell(marks)]})
    spelled.never("gained.counters")


@pytest.mark.rule("3.1.3.f")
@BOTH
def test_a_hidden_card_is_shown_before_its_characteristics_are_used(edition: str) -> None:
    shown = do("reveal-top", amount=2)
    takes = do("send", what={"pick": "each", "types": ["character"], "where": "those"}, to="hand")
    deck: list[Plain] = [held("d1"), landmark("d2"), held("d3")]
    seen = cast(edition, shown, takes, a={"deck": deck})

    assert [event["object"] for event in seen.all("shown")] == ["d1", "d2"]
    assert seen.at("d1") == "A hand"
    assert _deck(seen) == ["d2", "d3"]


@pytest.mark.rule("3.1.4.a")
@pytest.mark.rule("2.2.1.h")
@BOTH
def test_in_play_is_the_expedition_zone_and_the_landmark_zone(edition: str) -> None:
    b = {
        "characters": [char("c")],
        "landmarks": [landmark("l")],
        "permanents": [{"id": "g", "expedition": "hero"}],
        "reserve": [held("r")],
        "hero": {"id": "hero"},
    }
    either = {"pick": "target", "types": ["character", "permanent"]}
    seen = cast(edition, do("discard", what=either), b=b, acts="target l")

    offered = next(choice for choice in seen.transcript.choices if choice.kind == "target")
    assert sorted(offered.words) == ["c", "g", "l"]
    seen.said("chose", "3.1.4.a", object="l")


@pytest.mark.rule("3.2.1.b")
@pytest.mark.rule("7.3.22.c")
@BOTH
def test_the_adventure_is_a_row_of_eight_regions(edition: str) -> None:
    a = {"hero_region": 7, "characters": [char("c", "3/3/3")]}
    seen = days(edition, "dusk", two(a))

    assert len(seen.transcript.state.regions) == 8
    seen.said("progress.far-end", "3.2.1.b", "7.3.22.c", expedition="A.hero")
    assert seen.region("A.hero") == 7


@pytest.mark.rule("3.2.1.c")
@BOTH
def test_in_tiebreakers_the_arena_is_the_only_region(edition: str) -> None:
    met = {"hero_region": 4, "companion_region": 4}
    seen = days(edition, "victory", two(met, met))

    seen.said("tiebreakers", "3.2.1.c")
    assert [region.terrains for region in seen.transcript.state.regions] == ["FMW"]


@pytest.mark.rule("3.2.1.d")
def test_a_terrain_marker_replaces_the_terrains_of_its_region() -> None:
    a = {"hero_region": 3, "characters": [char("m", "0/5/0")]}
    b = {"hero_region": 3, "characters": [char("w", "0/0/1")]}
    markers = [{"region": 3, "terrains": "F"}, {"region": 3, "terrains": "W"}]
    seen = days("4.0", "dusk", two(a, b), terrain_markers=markers)

    seen.said("moved-forward", expedition="B.hero")
    seen.said("progress.wrong-terrain", expedition="A.hero", terrain="M")


@pytest.mark.rule("3.2.2.b")
@pytest.mark.rule("3.2.2.c")
@BOTH
def test_a_deck_is_ordered_from_the_top(edition: str) -> None:
    seen = cast(edition, do("draw", amount=2), a=TOP)

    assert [event["object"] for event in seen.all("drew")] == ["d1", "d2"]
    seen.said("drew", "3.2.2.b")
    assert _deck(seen) == ["d3"]


@pytest.mark.rule("3.2.2.d")
@pytest.mark.parametrize("edition", ["3.0", "4.0"])  # 5.0: situations A of its table
def test_a_deck_too_small_takes_the_discard_pile_underneath(edition: str) -> None:
    a = {"deck": [held("d1")], "discard": [held("p1"), held("p2")]}
    seen = cast(edition, do("draw", amount=2), a=a)

    assert seen.order("reshuffled", "drew") == ["reshuffled", "drew", "drew"]
    seen.said("reshuffled", "3.2.2.d", player="A")
    assert seen.at("d1") == "A hand"
    assert sorted((seen.at("p1"), seen.at("p2"))) == ["", "A hand"]


@pytest.mark.rule("3.2.2.d")
@BOTH
def test_a_deck_just_large_enough_is_left_alone(edition: str) -> None:
    seen = cast(edition, do("draw", amount=3), a={**TOP, "discard": [held("p")]})

    seen.never("reshuffled", "no-such-card")
    assert seen.at("p") == "A discard"
    assert _deck(seen) == []


@pytest.mark.rule("3.2.2.e")
@pytest.mark.parametrize("edition", ["3.0", "4.0"])  # 5.0: situations A of its table
def test_a_position_that_still_is_not_there_does_nothing(edition: str) -> None:
    seen = cast(edition, do("draw", amount=3), a={"deck": 1})

    assert len(seen.all("drew")) == 1
    seen.said("no-such-card", "3.2.2.e", player="A", number=2)


@pytest.mark.rule("3.2.2.f")
@pytest.mark.parametrize(
    ("position", "then"),
    [
        (1, ["b", "d1", "d2", "d3"]),
        (2, ["d1", "b", "d2", "d3"]),
        (4, ["d1", "d2", "d3", "b"]),
        (9, ["d1", "d2", "d3", "b"]),  # beyond the bottom: at the bottom
        (-1, ["d1", "d2", "d3", "b"]),
        (-2, ["d1", "d2", "b", "d3"]),
        (-9, ["b", "d1", "d2", "d3"]),  # beyond the top: on top
    ],
)
@BOTH
def test_a_card_goes_into_a_deck_where_it_is_said(
    edition: str, position: int, then: list[str]
) -> None:
    verb = do("send", what=ANYONE, to="deck", position=position)
    seen = cast(edition, verb, a={**TOP, "characters": [char("b")]})

    seen.said("moved.deck", "3.2.2.f", object="b", player="A")
    assert _deck(seen) == then


@pytest.mark.rule("3.2.4.d")
@pytest.mark.rule("7.5.9.c")
@BOTH
def test_another_expedition_is_no_other_zone(edition: str) -> None:
    joins = ability(do("draw"), at="join")
    c = char("c", "1/1/1", "hero", joins, boosts=1, status=["anchored"], counters={"kelon": 1})
    seen = cast(edition, do("switch", what=ANYONE), a={"characters": [c]})
    before = seen.transcript.stages[0].before.called("c")
    after = seen.transcript.state.called("c")

    assert before is not None
    assert after is not None
    assert before.timestamp == after.timestamp
    assert seen.of("c") == {
        "zone": "companion-expedition",
        "who": "A",
        "status": ["anchored"],
        "boosts": 1,
        "counters": {"kelon": 1},
    }
    seen.said("switched", "3.2.4.d", object="c")
    seen.never("drew")


@pytest.mark.rule("3.2.5.c")
@BOTH
def test_a_hand_card_is_chosen_by_who_sees_it(edition: str) -> None:
    what = {"pick": "choose", "where": "hand", "whose": "opponent"}
    b = {"hand": [held("b1"), held("b2")]}
    seen = cast(edition, do("discard", what=what), b=b, acts="choose b2")

    seen.said("chose", "3.2.5.c", player="A", object="b2")
    assert seen.at("b2") == "B discard"


@pytest.mark.rule("3.2.6.b")
@BOTH
def test_a_hero_zone_holds_one_hero_at_most(edition: str) -> None:
    for hero, number in (("BR_Common_KojoBooda", 1), (None, 0)):
        seen = days(edition, "setup", two({"hero": hero} if hero else {}))
        assert len(seen.all("setup.hero", player="A")) == number
        assert len(seen.transcript.state.of(Zone.HERO, "A")) == number
        if hero:
            seen.said("setup.hero", "3.2.6.b", object="heroA")


@pytest.mark.rule("3.2.7.b")
@pytest.mark.rule("3.2.10.b")
@BOTH
def test_beyond_a_limit_nothing_leaves_before_night(edition: str) -> None:
    a = {
        "mana": 1,
        "landmarks": [{"id": f"l{n}"} for n in range(2)],
        "hand": [landmark("l2")],
        "reserve": [{"id": f"r{n}"} for n in range(3)],
    }
    day = days(edition, "afternoon dusk", two(a), {"A:turn": "play l2, pass"})
    assert [day.at(f"l{n}") for n in range(3)] == ["A landmark"] * 3
    assert [day.at(f"r{n}") for n in range(3)] == ["A reserve"] * 3

    night = days(edition, "afternoon dusk night", two(a), {"A:turn": "play l2, pass"})
    night.said("over-limit.landmark", "3.2.7.b", player="A", number=1)
    night.said("over-limit.reserve", "3.2.10.b", player="A", number=1)


@pytest.mark.rule("3.2.8.a")
@BOTH
def test_a_card_is_in_limbo_while_it_is_played(edition: str) -> None:
    seen = table(edition, a={"hand": [held("h")]}, acts="play h hero")

    seen.came("declared", "moved.limbo", "paid", "moved.expedition")
