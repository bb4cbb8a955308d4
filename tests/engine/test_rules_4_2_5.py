"""The day: set-up, phases, daily effects, turns, Progress, Rest, Clean-up, checks of Reactions.

Here: 4.2.5 Night; 4.3 tiebreakers.
"""

from __future__ import annotations

import pytest

from tests.engine.around import days, two
from tests.engine.statements import dusk
from tests.engine.tables import (
    BOTH,
    Plain,
    char,
    do,
    landmark,
    passive,
    quick,
    table,
)


def _cards(zone: str, count: int) -> Plain:
    key = {"r": "reserve", "l": "landmarks"}[zone]
    return {key: [{"id": f"{zone}{n}"} for n in range(count)]}


@pytest.mark.rule("4.2.5.a")
@pytest.mark.rule("4.2.5.b")
@pytest.mark.rule("2.4.2")
@pytest.mark.rule("2.4.4")
@BOTH
def test_rest_sends_characters_to_reserve_but_for_some(edition: str) -> None:
    a = [
        char("plain"),
        char("anchored", status=["anchored"]),
        char("asleep", status=["asleep"]),
        char("both", status=["asleep", "anchored"]),
        char("eternal", eternal=True),
        char("fleeting", status=["fleeting"]),
        char("token", token=True),
    ]
    seen = days(edition, "night", two({"characters": a, "reserve_limit": 9}))

    seen.said("rested", "4.2.5.b", object="plain")
    seen.said("stays.anchored", "2.4.2", object="anchored")
    seen.said("stays.asleep", "2.4.4", object="asleep")
    seen.said("stays.eternal", "7.4.3.b", object="eternal")
    seen.said("fleeting.discarded", "2.4.7.d", object="fleeting")
    seen.said("token.leaves", "2.1.e", object="token")
    places = {name: seen.at(name).removeprefix("A ") for name in ("plain", "fleeting", "token")}
    assert places == {"plain": "reserve", "fleeting": "discard", "token": ""}
    for name in ("anchored", "asleep", "both", "eternal"):
        assert seen.at(name) == "A hero-expedition"
        assert seen.status(name) == []
    seen.said("lost.asleep", "2.4.4", object="both")
    seen.said("lost.anchored", "2.4.2", object="both")


@pytest.mark.rule("4.2.5.b")
@BOTH
def test_gears_rest_if_their_expedition_moved_today(edition: str) -> None:
    leap = quick(do("move-forward", to="my-expedition"), mana=1)
    a = {
        "mana": 1,
        "characters": [char("c", "0/0/0", "hero", leap)],
        "permanents": [
            {"id": "gear", "expedition": "hero", "subtypes": ["gear"]},
            {"id": "still", "expedition": "companion", "subtypes": ["gear"]},
            {"id": "other", "expedition": "hero"},
        ],
    }
    seen = days(edition, "afternoon dusk night", two(a), {"A:turn": "use c, pass"})

    seen.said("rested", "4.2.5.b", object="gear")
    seen.said("gear.stays", "4.2.5.b", object="still")
    assert seen.at("still") == "A companion-expedition"
    assert seen.at("other") == "A hero-expedition", "it is no Gear"


@pytest.mark.rule("4.2.5.b")
@pytest.mark.rule("2.4.3")
def test_rest_takes_ascended_away() -> None:
    seen = days("4.0", "night", two(), ascended=["B.companion"])

    seen.said("descended", "2.4.3", "4.2.5.b", expedition="B.companion")
    assert all(player.ascended == () for player in seen.transcript.state.players)


@pytest.mark.rule("4.2.5.c")
@BOTH
def test_clean_up_takes_what_is_beyond_the_limits(edition: str) -> None:
    a = {**_cards("r", 3), **_cards("l", 4)}
    said = {"A:clean-up.reserve": "r1, none", "A:clean-up.landmark": "l0, l3"}
    seen = days(edition, "night", two(a), said)

    seen.said("over-limit.reserve", "4.2.5.c", "3.2.10.b", player="A", number=1)
    seen.said("over-limit.landmark", "4.2.5.c", "3.2.7.b", player="A", number=2)
    seen.said("cleaned-up", "4.2.5.c", object="r1")
    assert [seen.at(f"r{n}") for n in range(3)] == ["A reserve", "A discard", "A reserve"]
    assert [n for n in range(4) if seen.at(f"l{n}") == "A discard"] == [0, 3]
    seen.said("sacrificed", "4.2.5.c", "7.3.31.a", object="l3")
    kinds = ("cleaned-up", "sacrificed")
    together = [o for o in seen.transcript.outcomes if any(e.kind in kinds for e in o.events)]
    assert len(together) == 1, "all at once"
    assert seen.result["night"]["cleanup_asked"] == [  # type: ignore[index]
        {"player": "A", "discard_reserve": 1, "discard_landmarks": 2}
    ]


@pytest.mark.rule("4.2.5.c")
def test_the_first_edition_discards_landmarks() -> None:
    seen = days("1.0", "night", two(_cards("l", 3)))

    seen.said("cleaned-up", "4.2.5.c", object="l0")
    seen.never("sacrificed")


@pytest.mark.rule("4.2.5.c")
@BOTH
def test_a_limit_is_the_most_that_is_kept(edition: str) -> None:
    seen = days(edition, "night", two(_cards("r", 4)), {"A:clean-up.reserve": "r0, r2, r3"})

    seen.said("over-limit.reserve", "4.2.5.c", player="A", number=2)
    seen.said("cleaned-up", "4.2.5.c", object="r3")
    assert [n for n in range(4) if seen.at(f"r{n}") == "A reserve"] == [1]


@pytest.mark.rule("4.2.5.c")
@BOTH
def test_who_is_within_a_limit_gives_up_what_the_board_says(edition: str) -> None:
    a = {**_cards("r", 2), **_cards("l", 1)}
    seen = table(edition, "night", a, decisions={"cleanup": {"A": {"reserve": ["r1"]}}})

    seen.never("over-limit.reserve")
    seen.said("cleaned-up", "4.2.5.c", object="r1")
    assert [seen.at(item) for item in ("r0", "r1", "l0")] == [
        "A reserve",
        "A discard",
        "A landmark",
    ]
    assert [choice.kind for choice in seen.transcript.choices] == ["clean-up.reserve"]


@pytest.mark.rule("4.2.5.c")
@BOTH
def test_within_the_limits_clean_up_takes_nothing(edition: str) -> None:
    seen = days(edition, "night", two({**_cards("r", 2), **_cards("l", 2)}))

    seen.said("within-limits", "4.2.5.c")
    assert seen.asked() == []


@pytest.mark.rule("4.2.5.c")
@pytest.mark.rule("6.1.h")
@BOTH
def test_picks_are_made_in_initiative_order(edition: str) -> None:
    b = {"reserve": [{"id": f"b{n}"} for n in range(3)]}
    seen = days(edition, "night", two(_cards("r", 3), b), first_player="B")

    assert seen.asked() == ["B:clean-up.reserve"] * 2 + ["A:clean-up.reserve"] * 2


@pytest.mark.rule("4.2.5.c")
@pytest.mark.rule("2.2.13.a")
@pytest.mark.rule("2.2.14.a")
@pytest.mark.parametrize(("limit", "left"), [(0, 0), (1, 1), (3, 3), (9, 4), (-2, 0)])
@BOTH
def test_the_limits_are_the_hero_s(edition: str, limit: int, left: int) -> None:
    a = {**_cards("r", 4), "reserve_limit": limit, "landmark_limit": limit, **_cards("l", 4)}
    seen = days(edition, "night", two(a))

    for zone in ("r", "l"):
        assert sum(1 for n in range(4) if seen.at(f"{zone}{n}") != "A discard") == left


@pytest.mark.rule("4.2.5.c")
@BOTH
def test_a_statement_changes_a_limit_while_it_is_there(edition: str) -> None:
    more = passive("reserve-limit", number=2)
    fewer = passive("landmark-limit", number=-1, of={"whose": "opponent"})
    a = {**_cards("r", 5), "landmarks": [landmark("m", more, fewer)]}
    b = {"landmarks": [{"id": f"l{n}"} for n in range(2)], "reserve": [{"id": "b"}]}

    seen = days(edition, "night", two(a, b))

    seen.said("limit.reserve", "4.2.5.c", player="A", number=4, source="m")
    seen.said("over-limit.reserve", player="A", number=1)
    seen.said("limit.landmark", "4.2.5.c", player="B", number=1, source="m")
    seen.said("over-limit.landmark", player="B", number=1)


@pytest.mark.rule("4.2.5.d")
@pytest.mark.parametrize(
    ("a", "b", "winner", "arena"),
    [
        ((3, 4), (6, 7), "", False),
        ((4, 4), (0, 7), "A", False),
        ((4, 4), (4, 4), "", True),
        ((5, 4), (4, 4), "A", False),
        ((5, 4), (5, 4), "", True),
        ((3, 4), (6, 1), "B", False),
    ],
)
@BOTH
def test_check_victory_compares_the_sums(
    edition: str, a: tuple[int, int], b: tuple[int, int], winner: str, arena: bool
) -> None:
    at = [{"hero_region": hero, "companion_region": companion} for hero, companion in (a, b)]
    seen = days(edition, "victory", two(*at))

    assert seen.result["victory"] == {"winner": winner or None, "enters_tiebreak": arena}
    if winner:
        seen.said("won", "4.2.5.d", player=winner)
    elif not arena:
        seen.said("victory.nobody", "4.2.5.d", number=6)
    else:
        seen.said("tiebreakers", "4.2.5.d", "4.3.a")


@pytest.mark.rule("4.3.a")
@pytest.mark.rule("4.3.b")
@pytest.mark.rule("4.3.c")
@pytest.mark.rule("4.3.d")
@pytest.mark.rule("3.2.1.c")
@BOTH
def test_the_arena_replaces_every_region_and_nobody_moves(edition: str) -> None:
    met = {"hero_region": 4, "companion_region": 4}
    leap = quick(do("move-forward", to="my-expedition"), mana=1)
    back = quick(do("move-backwards", to="my-expedition"), mana=1)
    a = {**met, "mana": 2, "characters": [char("x", "1/0/0", "hero", leap, status=["anchored"])]}
    a["characters"].append(char("y", "0/1/0", "hero", back))  # type: ignore[attr-defined]

    seen = days(edition, "victory afternoon", two(a, met), {"A:turn": "use x, use y, pass"})

    seen.said("tiebreakers", "4.3.a", "4.3.b", "4.3.c", "3.2.1.c")
    assert [region.terrains for region in seen.transcript.state.regions] == ["FMW"]
    assert seen.result["afternoon"]["markers"] == {  # type: ignore[index]
        "A": {"hero": 0, "companion": 0},
        "B": {"hero": 0, "companion": 0},
    }
    assert len(seen.all("arena.no-move", expedition="A.hero")) == 2
    seen.said("arena.no-move", "4.3.d")
    seen.never("moved-forward", "moved-back")


@pytest.mark.rule("4.3.e")
@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        (["2/0/0", "1/1/0"], ["2/0/0", "0/0/0"], "A"),
        (["1/0/0", "1/0/0"], ["2/0/0", "0/0/0"], ""),
        (["3/0/0", "0/0/0"], ["0/3/0", "0/0/0"], ""),
        (["3/0/0", "0/0/0"], ["0/3/0", "0/0/1"], "B"),
        (["0/0/0", "0/0/0"], ["-1/-1/0", "0/0/0"], ""),
    ],
)
@BOTH
def test_the_arena_is_won_by_more_terrains(
    edition: str, a: list[str], b: list[str], winner: str
) -> None:
    def both(name: str, stats: list[str]) -> list[Plain]:
        return [char(f"{name}1", stats[0], "hero"), char(f"{name}2", stats[1], "companion")]

    seen = dusk(edition, both("a", a), both("b", b), arena=True)

    assert seen.winner == winner
    if winner:
        seen.said("won", "4.3.e", player=winner)
    else:
        seen.said("arena.undecided", "4.3.e")


@pytest.mark.rule("4.3.e")
@BOTH
def test_in_the_arena_who_is_asleep_is_left_out_and_a_giant_counts_twice(edition: str) -> None:
    asleep = char("z", "9/9/9", status=["asleep"], gigantic=True)
    a = [asleep, char("g", "1/0/0", gigantic=True)]
    seen = dusk(edition, a, [char("b", "1/1/0")], arena=True)

    seen.never("arena.gigantic", object="z")
    seen.said("arena.taken", "4.3.e", terrain="F", player="A", number=2)
    seen.said("arena.gigantic", "7.4.4.m", object="g")
    seen.said("arena.taken", terrain="M", player="B", number=1)
    seen.said("arena.nobody", terrain="W", number=0)
    assert seen.winner == ""


@pytest.mark.rule("4.3.f")
@BOTH
def test_check_victory_does_nothing_in_tiebreakers(edition: str) -> None:
    seen = days(edition, "victory", two({"hero_region": 7}), arena=True)

    seen.said("victory.tiebreakers-go-on", "4.3.f")
    assert seen.winner == ""


@pytest.mark.rule("4.3.f")
@BOTH
def test_tiebreakers_can_take_several_days(edition: str) -> None:
    met = {"hero_region": 4, "companion_region": 4}
    day = "morning noon afternoon dusk night victory"
    seen = days(edition, f"victory {day} {day}", two(met, met))

    assert len(seen.all("arena.undecided")) == 2
    assert len(seen.all("tiebreakers")) == 1
