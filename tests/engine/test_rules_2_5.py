"""Objects: what moves, types, costs, timestamps, passive abilities, statuses, counters.

Here: 2.5 counters.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.around import days, two
from tests.engine.tables import (
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
    table,
)


@pytest.mark.rule("2.5.b")
@pytest.mark.rule("2.5.j")
@pytest.mark.rule("2.5.k")
@pytest.mark.parametrize(
    ("start", "to", "kept"),
    [
        ("characters", "reserve", False),
        ("landmarks", "reserve", False),
        ("reserve", "discard", False),
        ("reserve", "hand", False),
        ("reserve", "deck", False),
        ("reserve", "mana", True),
    ],
)
@BOTH
def test_counters_stay_or_are_lost_by_where_from_and_where_to(
    edition: str, start: str, to: str, kept: bool
) -> None:
    makes: dict[str, Callable[..., Plain]] = {
        "characters": char,
        "landmarks": landmark,
        "reserve": held,
    }
    where = {"characters": "play", "landmarks": "landmark", "reserve": "reserve"}[start]
    b = {
        start: [
            makes[start](
                "b", counters={"kelon": 2}, **({"boosts": 1} if start == "reserve" else {})
            )
        ]
    }
    what: Plain = {"pick": "each", "whose": "opponent", "where": where}
    seen = cast(edition, do("send", what=what, to=to), b=b)

    rule = "2.5.k" if kept else "2.5.j"
    seen.said(f"moved.{to}", rule, object="b")
    thing = next(t for t in seen.transcript.state.objects.values() if t.item == "b")
    assert thing.count("kelon") == (2 if kept else 0)


@pytest.mark.rule("2.5.k")
@pytest.mark.rule("2.4.5.b")
@BOTH
def test_boosts_of_a_reserve_card_go_along_when_it_is_played(edition: str) -> None:
    seen = table(edition, a={"reserve": [held("r", boosts=2)]}, acts="play r hero")

    seen.said("moved.limbo", "2.5.k", object="r")
    assert seen.boosts("r") == 2


@pytest.mark.rule("2.5.d")
@pytest.mark.rule("2.5.f")
@pytest.mark.rule("2.5.g")
@pytest.mark.parametrize(("removed", "left"), [(1, 2), (3, 0), (9, 0)])
@BOTH
def test_counters_are_gained_and_removed_down_to_zero(
    edition: str, removed: int, left: int
) -> None:
    seen = cast(
        edition,
        do("gain-counters", counter="kelon", amount=2, what=ANYONE),
        do("remove-counters", counter="kelon", amount=removed, what=ANYONE),
        b={"characters": [char("b", counters={"kelon": 1, "other": 1})]},
    )

    seen.said("gained.counters", "2.5.f", counter="kelon", number=2)
    seen.said("lost.counters", "2.5.g", counter="kelon")
    wanted = {"other": 1, **({"kelon": left} if left else {})}
    assert seen.of("b")["counters"] == wanted


@pytest.mark.rule("2.5.g")
@pytest.mark.parametrize("boosts", [0, 1])
@BOTH
def test_who_has_no_boost_loses_none(edition: str, boosts: int) -> None:
    when = {"on": "loses", "subject": {"pick": "me"}, "what": "boost"}
    a = {"characters": [char("x", "1/1/1", "hero", ability(do("draw"), when=when), boosts=boosts)]}
    seen = cast(edition, do("remove-counters", counter="boost", amount=3, what=MINE), a=a)

    assert len(seen.all("activated", object="x")) == boosts


@pytest.mark.rule("2.5.h")
@pytest.mark.parametrize(("had", "spent"), [(3, True), (2, True), (1, False)])
@BOTH
def test_spending_needs_as_many_counters(edition: str, had: int, spent: bool) -> None:
    quick = ability(do("draw"), cost={"spend": 2, "counter": "kelon"})
    c = char("c", "1/1/1", "hero", quick, counters={"kelon": had})
    seen = days(
        edition,
        "afternoon",
        two({"characters": [c]}),
        {"A:turn": "use c, pass" if spent else "pass"},
    )

    if spent:
        seen.said("spent.counters", "2.5.h", object="c", number=2)
        assert seen.of("c").get("counters", {}) == ({"kelon": 1} if had == 3 else {})
    else:
        withheld = seen.transcript.choices[0].withheld
        assert [event.kind for event in withheld] == ["refused.counters"]
        assert "2.5.h" in {str(number) for number in withheld[0].cites}


@pytest.mark.rule("2.5.1.a")
@pytest.mark.rule("2.5.1.b")
@BOTH
def test_a_boost_adds_one_to_each_statistic(edition: str) -> None:
    lord = passive("statistics", number=1, of={**MINE, "other": True})
    a = {"characters": [char("c", "0/-2/1", boosts=2), char("l", "0/0/0", "companion", lord)]}
    seen = days(edition, "dusk", two(a))

    assert seen.result["dusk"]["totals"]["A"]["hero"] == {"F": 3, "M": 1, "W": 4}  # type: ignore[index]
    given = cast(edition, do("give", what=ANYONE), b={"characters": [char("b")]})
    given.said("gained.boosts", "2.5.1.b", object="b")
