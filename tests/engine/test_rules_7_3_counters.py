"""Keyword actions on counters, statuses and Expedition counters, and when they are impossible.

Here: from 7.3.4.a on.
"""

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

    seen.said("nothing-to-exchange", "6.5.h", player="A")
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
    seen = cast(edition, do("exhaust", what=ANYONE), a=a)

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


@pytest.mark.rule("2.5.f")
@BOTH
def test_a_gain_up_to_a_maximum_counts_what_is_there_already(edition: str) -> None:
    there = [char("a", boosts=1), char("b", boosts=3), char("c")]
    seen = cast(edition, do("give", what=EACH, amount=2, most=2), a={"characters": there})

    assert [seen.boosts(one) for one in "abc"] == [2, 3, 2]
    seen.said("at-most", object="b", number=3, against=2)


@pytest.mark.rule("2.5.h")
@BOTH
def test_a_cost_of_counters_of_others_is_paid_from_several(edition: str) -> None:
    mine = {"pick": "choose", "types": ["character"], "whose": "you"}
    cost = {"spend": 2, "counter": "any", "on": mine}
    there = [char("a", boosts=1), char("b", counters={"kelon": 1}), char("c")]
    theirs = [char("d", boosts=3)]
    a, b = {"characters": there}, {"characters": theirs}
    seen = cast(edition, do("draw", cost=cost), a=a, b=b, acts="yes, a")
    assert (seen.boosts("a"), seen.of("b").get("counters", {}), seen.boosts("d")) == (0, {}, 3)

    seen = cast(edition, do("draw", cost={**cost, "spend": 3}), a=a, b=b)
    assert seen.boosts("a") == 1
    seen.said("unpayable.counters", "2.5.h")
