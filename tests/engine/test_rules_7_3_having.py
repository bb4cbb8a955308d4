"""Keyword actions on counters, statuses and Expedition counters, and when they are impossible.

Here: from 7.3.17.a on.
"""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    EACH,
    ability,
    cast,
    char,
    do,
    landmark,
    table,
)

FORWARD = do("move-forward", to="my-hero")

BACK = do("move-backwards", to="my-hero")


@pytest.mark.rule("7.3.17.a")
@BOTH
def test_having_it_do_a_thing_is_its_doing_it(edition: str) -> None:
    verb = do("gain", status="fleeting", what=ANYONE, may=True)
    a = {"characters": [char("a")]}
    yes, no = cast(edition, verb, a=a, acts="yes"), cast(edition, verb, a=a, acts="no")

    assert (yes.status("a"), no.status("a")) == (["fleeting"], [])
    yes.said("gained.fleeting", "7.3.15.a", object="a")
    no.said("declined", "6.5.c", player="A")


@pytest.mark.rule("7.3.19.a")
@pytest.mark.rule("7.3.19.b")
@ALL
def test_only_a_status_it_has_is_lost(edition: str) -> None:
    a = {"characters": [char("a"), char("z", status=["fleeting"])]}
    seen = cast(edition, do("lose", status="fleeting", what=EACH), a=a)

    assert seen.status("z") == []
    seen.said("lost.fleeting", "7.3.19.a", object="z")
    seen.said("not-there", "7.3.19.b", "2.4.1.h", object="a", status="fleeting")


@pytest.mark.rule("7.3.25.a")
@pytest.mark.rule("7.3.25.b")
@ALL
def test_only_what_is_exhausted_is_readied(edition: str) -> None:
    a = {"characters": [char("a"), char("z", status=["exhausted"])]}
    seen = cast(edition, do("ready", what=EACH), a=a)

    assert seen.status("z") == []
    seen.said("lost.exhausted", "7.3.25.a", object="z")
    seen.said("not-there", "7.3.25.b", object="a", status="exhausted")


@pytest.mark.rule("7.3.33.a")
@pytest.mark.rule("7.3.33.b")
@ALL
def test_counters_are_spent_by_those_that_bear_enough(edition: str) -> None:
    a = {"characters": [char("a", counters={"kelon": 3}), char("z", counters={"kelon": 1})]}
    verbs = [do("spend", counter="kelon", amount=2, what=EACH)]
    seen = cast(edition, *verbs, a=a)

    assert seen.of("a")["counters"] == {"kelon": 1}
    seen.said("spent.counters", "7.3.33.a", object="a", number=2)
    assert seen.of("z")["counters"] == {"kelon": 1}
    seen.said("too-few-counters", "7.3.33.b", object="z", counter="kelon")


@pytest.mark.rule("7.3.33.b")
@ALL
def test_a_cost_of_more_counters_than_there_are_is_refused(edition: str) -> None:
    pays = ability(do("draw"), cost={"spend": 2, "counter": "kelon"})
    poor = table(edition, a={"landmarks": [landmark("l", pays, counters={"kelon": 1})]})
    poor.refused("refused.counters", "7.3.33.b", "6.4.c", object="l")

    rich = table(
        edition, a={"landmarks": [landmark("l", pays, counters={"kelon": 3})]}, acts="use l"
    )
    assert rich.of("l")["counters"] == {"kelon": 1}
    rich.said("spent.counters", "7.3.33.a", object="l", number=2)


@pytest.mark.rule("7.3.21.a")
@pytest.mark.rule("7.3.22.a")
@pytest.mark.rule("7.3.22.b")
@pytest.mark.rule("7.3.22.c")
@BOTH
def test_expeditions_move_one_region(edition: str) -> None:
    ahead = cast(edition, FORWARD, do("move-forward", to="my-companion"), a={"hero_region": 3})
    assert (ahead.region("A.hero"), ahead.region("A.companion")) == (4, 6)
    ahead.said("moved-forward", "7.3.22.a", expedition="A.hero", number=4)

    back = cast(
        edition,
        BACK,
        do("move-backwards", to="my-companion"),
        a={"hero_region": 3, "companion_region": 4},
    )
    assert (back.region("A.hero"), back.region("A.companion")) == (2, 5)
    back.said("moved-back", "7.3.21.a", expedition="A.companion", number=5)

    end = cast(edition, FORWARD, do("draw"), a={"hero_region": 7})
    assert (end.region("A.hero"), end.at("deckA0")) == (7, "A hand")
    end.said("far-end", "7.3.22.c", expedition="A.hero")


@pytest.mark.rule("7.3.21.a")
@BOTH
def test_a_move_back_reveals_nothing(edition: str) -> None:
    down = [False, True, True]
    seen = cast(edition, BACK, a={"hero_region": 3}, revealed=down)

    assert seen.region("A.hero") == 2
    seen.never("revealed")


@pytest.mark.rule("7.3.21.b")
@BOTH
def test_at_its_origin_an_expedition_does_not_move_back(edition: str) -> None:
    seen = cast(edition, BACK, do("draw"))

    assert (seen.region("A.hero"), seen.at("deckA0")) == (0, "A hand")
    seen.said("at-origin", "7.3.21.b", "6.5.h", expedition="A.hero")


@pytest.mark.rule("7.3.21.d")
@pytest.mark.rule("7.3.22.e")
@BOTH
def test_nothing_moves_in_the_arena(edition: str) -> None:
    seen = cast(edition, BACK, FORWARD, a={"hero_region": 3}, arena=True)

    seen.said("arena.no-move", "7.3.21.d")
    seen.said("arena.no-move", "7.3.22.e")
    seen.never("moved-back", "moved-forward")


@pytest.mark.rule("7.3.21.c")
@pytest.mark.rule("7.3.22.d")
def test_a_long_move_stops_at_the_end() -> None:
    long = cast("4.0", do("move-forward", to="my-hero", amount=3), a={"hero_region": 5})
    assert long.region("A.hero") == 7
    long.said("moved-forward", "7.3.22.d", number=7)

    back = cast("4.0", do("move-backwards", to="my-hero", amount=3), a={"hero_region": 2})
    assert back.region("A.hero") == 0
    back.said("moved-back", "7.3.21.c", number=0)


@pytest.mark.rule("7.3.22.b")
@BOTH
def test_a_face_down_tumult_card_is_revealed_as_it_is_entered(edition: str) -> None:
    seen = cast(edition, FORWARD, revealed=[False, False, False])

    assert seen.region("A.hero") == 1
    seen.came("revealed", "moved-forward")
    seen.said("revealed", "7.3.22.b")


@pytest.mark.rule("7.3.22.b")
def test_every_tumult_card_on_the_way_is_revealed() -> None:
    seen = cast("4.0", do("move-forward", to="my-hero", amount=4), revealed=[False, False, True])

    assert seen.region("A.hero") == 4
    assert len(seen.all("revealed")) == 2
    assert len(seen.all("moved-forward")) == 1, "one move, one event"
