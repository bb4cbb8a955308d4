"""Gigantic, letter by letter: one Character that is in two Expeditions.

Here: from 7.4.4.b on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import JOINS, PRESS, giant
from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    ability,
    cast,
    char,
    do,
    held,
    table,
)

RECRUITS = do("create", token="ordis-recruit", amount=2, to="my-expedition")


@pytest.mark.rule("7.4.4.b")
@pytest.mark.rule("7.4.4.e")
@ALL
def test_it_is_in_both_expeditions_and_counts_in_both(edition: str) -> None:
    seen = table(edition, "dusk", {"characters": [giant()]})

    totals = seen.result["dusk"]["totals"]["A"]  # type: ignore[index]
    assert (totals["hero"]["F"], totals["companion"]["F"]) == (2, 2)
    assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 6)


@pytest.mark.rule("7.4.4.c")
@pytest.mark.rule("7.4.4.d")
@BOTH
def test_it_is_played_in_one_place_and_joins_both_with_one_ability(edition: str) -> None:
    draws = ability(do("draw"), at="join")
    watch = [char("h", "1/1/1", "hero", JOINS), char("c", "1/1/1", "companion", JOINS)]
    seen = table(
        edition,
        a={"hand": [held("g", draws, gigantic=True)], "characters": watch},
        acts="play g companion",
    )

    assert seen.at("g") == "A companion-expedition"
    assert (seen.boosts("h"), seen.boosts("c")) == (1, 1)
    assert len(seen.all("activated", object="g")) == 1
    seen.said("moved.expedition", "7.4.4.b", "7.4.4.c", "7.4.4.d", object="g")


@pytest.mark.rule("7.4.4.f")
@ALL
def test_my_expedition_is_both_of_them(edition: str) -> None:
    grow = ability(
        do("give", what={"types": ["character"], "where": "my-expedition", "other": True}),
        cost=PRESS,
    )
    others = [char("h"), char("c", "1/1/1", "companion")]
    seen = table(edition, a={"characters": [giant("g", "2/2/2", grow), *others]}, acts="use g")

    assert (seen.boosts("h"), seen.boosts("c"), seen.boosts("g")) == (1, 1, 0)


@pytest.mark.rule("7.4.4.f")
@BOTH
def test_moving_my_expedition_moves_both(edition: str) -> None:
    run = ability(do("move-forward", to="my-expedition"), cost=PRESS)
    seen = table(edition, a={"characters": [giant("g", "2/2/2", run)]}, acts="use g")

    assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 6)
    seen.said("moved-forward", "7.4.4.f", expedition="A.companion")


@pytest.mark.rule("7.4.4.g")
@ALL
def test_the_expedition_facing_it_is_both_across(edition: str) -> None:
    grow = ability(do("give", what={"types": ["character"], "where": "facing"}), cost=PRESS)
    b = {"characters": [char("h"), char("c", "1/1/1", "companion")]}
    seen = table(edition, a={"characters": [giant("g", "2/2/2", grow)]}, b=b, acts="use g")
    assert (seen.boosts("h"), seen.boosts("c")) == (1, 1)

    across = table(
        edition,
        a={"characters": [char("x", "1/1/1", "companion", grow)]},
        b={"characters": [giant("g")]},
        acts="use x",
    )
    assert across.boosts("g") == 1, "it is in the Expedition facing, wherever its card lies"


@pytest.mark.rule("7.4.4.h")
@BOTH
def test_for_each_token_one_of_its_expeditions_is_picked(edition: str) -> None:
    makes = ability(RECRUITS, cost=PRESS)
    a = {"characters": [giant("g", "2/2/2", makes)]}
    split = table(edition, a=a, acts="use g,A.hero,A.companion")
    assert split.tokens("ordis-recruit") == ["A companion-expedition", "A hero-expedition"]
    split.said("chose-expedition", "7.4.4.h", expedition="A.companion")

    together = table(edition, a=a, acts="use g,A.companion,A.companion")
    assert together.tokens("ordis-recruit") == ["A companion-expedition"] * 2

    left = table(edition, a=a, acts="use g")
    assert left.offered() == ("A.hero", "A.companion"), "no Expedition but its own"


@pytest.mark.rule("7.4.4.h")
@BOTH
def test_a_token_in_the_expedition_facing_it_is_placed_by_whoever_creates_it(edition: str) -> None:
    makes = ability(do("create", token="ordis-recruit", to="facing"), cost=PRESS)
    a = {"characters": [giant("g", "2/2/2", makes)]}
    seen = table(edition, a=a, acts="use g,B.companion")

    assert seen.tokens("ordis-recruit") == ["B companion-expedition"]
    seen.said("chose-expedition", "7.4.4.h", player="A", expedition="B.companion")


@pytest.mark.rule("7.4.4.h")
@BOTH
def test_a_card_put_in_its_expedition_goes_to_one(edition: str) -> None:
    what = {"pick": "choose", "where": "reserve", "whose": "you"}
    puts = ability(do("put-in-play", what=what, to="my-expedition"), cost=PRESS)
    a = {"characters": [giant("g", "2/2/2", puts)], "reserve": [held("r")]}
    seen = table(edition, a=a, acts="use g,A.companion")

    assert seen.at("r") == "A companion-expedition"
    seen.said("chose-expedition", "7.4.4.h", expedition="A.companion")


@pytest.mark.rule("7.4.4.i")
@pytest.mark.rule("7.3.6.a")
@pytest.mark.parametrize("side", ["hero", "companion"])
def test_when_it_defects_its_card_goes_straight_across(side: str) -> None:
    b = {"characters": [char("g", "3/3/3", side, gigantic=True)]}
    seen = cast("4.0", do("defect", what=ANYONE), b=b)

    assert seen.at("g") == f"A {side}-expedition"
    assert seen.asked() == [], "nobody picks the place"
    seen.said("defected", "7.4.4.i", "7.3.6.a", object="g")
    totals = seen.result["afternoon"]["totals"]["A"]  # type: ignore[index]
    assert (totals["hero"]["F"], totals["companion"]["F"]) == (3, 3)


@pytest.mark.rule("7.4.4.i")
def test_a_gigantic_that_defects_leaves_two_expeditions_and_joins_two() -> None:
    leaves = ability(
        do("give", what="me"), when={"on": "leaves", "subject": {}, "origin": "my-expedition"}
    )
    joins = ability(
        do("give", what="me"), when={"on": "joins", "subject": {}, "to": "my-expedition"}
    )
    watchers = {
        "a": {
            "characters": [
                char("ah", "1/1/1", "hero", joins),
                char("ac", "1/1/1", "companion", joins),
            ]
        },
        "b": {
            "characters": [
                char("g", "3/3/3", "hero", gigantic=True),
                char("bh", "1/1/1", "hero", leaves),
                char("bc", "1/1/1", "companion", leaves),
            ]
        },
    }
    seen = cast("4.0", do("defect", what=ANYONE), acts="target g", **watchers)

    assert [seen.boosts(i) for i in ("ah", "ac", "bh", "bc")] == [1, 1, 1, 1]
