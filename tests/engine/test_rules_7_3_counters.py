"""Keyword actions on counters, statuses and Expedition counters, and when they are impossible."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    EACH,
    MINE,
    ability,
    cast,
    char,
    do,
    landmark,
    table,
)


@pytest.mark.rule("7.3.4.a")
@BOTH
def test_augment_adds_one_counter_of_a_kind_it_bears(edition: str) -> None:
    one = char("a", boosts=2)
    seen = cast(edition, do("augment", what=ANYONE), a={"characters": [one]})
    assert seen.boosts("a") == 3
    seen.said("gained.boosts", "7.3.4.a", "7.3.14.a", object="a", number=1)

    two = char("a", boosts=2, counters={"kelon": 1})
    chosen = cast(edition, do("augment", what=ANYONE), a={"characters": [two]}, acts="kelon")
    assert (chosen.of("a")["counters"], chosen.boosts("a")) == ({"kelon": 2}, 2)


@pytest.mark.rule("7.3.4.a")
@BOTH
def test_augment_without_a_counter_is_impossible(edition: str) -> None:
    verbs = [do("augment", what=ANYONE), do("draw", link="if-you-did"), do("resupply")]
    seen = cast(edition, *verbs, a={"characters": [char("a")]})

    seen.said("nothing-to-augment", "7.3.4.a", "6.5.h", object="a")
    assert (seen.boosts("a"), seen.at("deckA0")) == (0, "A reserve"), "the rest happens"


@pytest.mark.rule("7.3.8.a")
@BOTH
def test_doubling_gains_as_many_as_there_are(edition: str) -> None:
    seen = cast(edition, do("double", what=EACH), a={"characters": [char("a", boosts=3)]})

    assert seen.boosts("a") == 6
    seen.said("gained.boosts", "7.3.8.a", object="a", number=3)


@pytest.mark.rule("7.3.8.b")
@BOTH
def test_nothing_cannot_be_doubled(edition: str) -> None:
    a = {"characters": [char("a", counters={"kelon": 2}), char("z", boosts=1)]}
    seen = cast(edition, do("double", what=EACH), a=a)

    assert (seen.boosts("a"), seen.boosts("z")) == (0, 2)
    seen.said("nothing-to-double", "7.3.8.b", object="a")


@pytest.mark.rule("7.3.10.a")
@BOTH
def test_exchanging_boosts_moves_the_difference_at_once(edition: str) -> None:
    loses = ability(do("draw"), when={"on": "loses", "subject": MINE, "what": "boost"})
    a = {
        "characters": [char("a", boosts=5), char("z", boosts=2)],
        "landmarks": [landmark("l", loses)],
    }
    seen = cast(edition, do("exchange-boosts", what=ANYONE, with_=ANYONE), a=a, acts="target z")

    assert (seen.boosts("a"), seen.boosts("z")) == (2, 5)
    seen.said("lost.counters", "7.3.10.a", object="a", number=3)
    seen.said("gained.boosts", "7.3.10.a", object="z", number=3)
    assert len(seen.all("activated", object="l")) == 1


@pytest.mark.rule("7.3.10.b")
@BOTH
def test_exchanging_as_many_boosts_does_nothing(edition: str) -> None:
    a = {"characters": [char("a", boosts=2), char("z", boosts=2)]}
    seen = cast(edition, do("exchange-boosts", what=ANYONE, with_=ANYONE), a=a, acts="target a")

    seen.said("equal-boosts", "7.3.10.b", object="a", other="z")
    seen.never("lost.counters", "gained.boosts")


@pytest.mark.rule("7.3.10.a")
@BOTH
def test_one_character_alone_exchanges_nothing(edition: str) -> None:
    verb = do("exchange-boosts", what=ANYONE, with_=ANYONE)
    seen = cast(edition, verb, a={"characters": [char("a", boosts=2)]})

    seen.said("nothing-to-exchange", "6.5.h")
    seen.never("equal-boosts")
    assert seen.boosts("a") == 2


@pytest.mark.rule("7.3.12.a")
@pytest.mark.rule("7.3.15.a")
@ALL
def test_exhausting_is_gaining_a_status(edition: str) -> None:
    gains = ability(
        do("give", what="me"), when={"on": "gains", "subject": MINE, "what": "exhausted"}
    )
    a = {"characters": [char("a", "1/1/1", "hero", gains)]}
    seen = cast(edition, do("exhaust", status="exhausted", what=ANYONE), a=a)

    assert (seen.status("a"), seen.boosts("a")) == (["exhausted"], 1)
    seen.said("gained.exhausted", "7.3.12.a", object="a")


@pytest.mark.rule("7.3.14.a")
@pytest.mark.rule("7.3.14.b")
@pytest.mark.rule("7.3.16.a")
@ALL
def test_counters_of_one_name_add_up(edition: str) -> None:
    verbs = [
        do("gain-counters", counter="kelon", amount=2, what=ANYONE),
        do("give", amount=2, what=ANYONE),
    ]
    a = {"characters": [char("a", boosts=1, counters={"kelon": 1})]}
    seen = cast(edition, *verbs, a=a)

    assert (seen.of("a")["counters"], seen.boosts("a")) == ({"kelon": 3}, 3)
    seen.said("gained.counters", "7.3.14.a", object="a", number=2)
    seen.said("gained.boosts", "7.3.16.a", "7.3.14.a", object="a", number=2)


@pytest.mark.rule("7.3.16.a")
def test_boosts_given_are_boosts_gained() -> None:
    gains = ability(do("draw"), when={"on": "gains", "subject": MINE, "what": "boost"})
    a = {"characters": [char("a")], "landmarks": [landmark("l", gains)]}
    seen = cast("4.0", do("give", what=ANYONE), a=a)

    seen.said("gained.boosts", "7.3.16.a", object="a")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("7.3.15.a")
@pytest.mark.rule("7.3.15.b")
@ALL
def test_a_status_is_gained_once(edition: str) -> None:
    a = {"characters": [char("a"), char("z", status=["asleep"])]}
    seen = cast(edition, do("gain", status="asleep", what=EACH), a=a)

    assert (seen.status("a"), seen.status("z")) == (["asleep"], ["asleep"])
    seen.said("gained.asleep", "7.3.15.a", object="a")
    seen.said("already", "7.3.15.b", "2.4.1.f", object="z", status="asleep")


@pytest.mark.rule("7.3.15.b")
@ALL
def test_what_is_exhausted_cannot_be_exhausted_as_a_cost(edition: str) -> None:
    tap = ability(do("draw"), cost={"exhaust": True})
    seen = table(edition, a={"landmarks": [landmark("l", tap, status=["exhausted"])]})

    assert "use l" not in seen.offered()
    seen.refused("refused.exhausted", "6.4.c", "1.4.1.b", object="l")


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
    seen = cast(edition, do("ready", status="exhausted", what=EACH), a=a)

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


FORWARD = do("move-forward", to="my-hero")
BACK = do("move-backwards", to="my-hero")


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
    assert seen.order("revealed", "moved-forward") == ["revealed", "moved-forward"]
    seen.said("revealed", "7.3.22.b")


@pytest.mark.rule("7.3.22.b")
def test_every_tumult_card_on_the_way_is_revealed() -> None:
    seen = cast("4.0", do("move-forward", to="my-hero", amount=4), revealed=[False, False, True])

    assert seen.region("A.hero") == 4
    assert len(seen.all("revealed")) == 2
    assert len(seen.all("moved-forward")) == 1, "one move, one event"
