"""Zones: which there are, who sees what, and what holds in each of them.

Here: 3.2.9 Mana zone.
"""

from __future__ import annotations

import json

import pytest

from tests.engine.around import days, two
from tests.engine.tables import (
    ANYONE,
    BOTH,
    ability,
    cast,
    char,
    do,
    held,
    passive,
    table,
)


@pytest.mark.rule("3.2.9.b")
@BOTH
def test_a_card_put_in_the_mana_zone_arrives_exhausted(edition: str) -> None:
    seen = cast(edition, do("send", what=ANYONE, to="mana"), a={"characters": [char("c")]})

    seen.said("moved.mana", "3.2.9.b", "3.2.9.c", object="c", player="A")
    assert seen.status("c") == ["exhausted"]
    assert seen.result["afternoon"]["mana"]["A"] == "2/4"  # type: ignore[index]


@pytest.mark.rule("3.2.9.e")
@pytest.mark.parametrize("swap", [True, False])
@BOTH
def test_orbs_can_be_swapped_before_one_is_chosen(edition: str, swap: bool) -> None:
    what = {"pick": "choose", "where": "mana", "whose": "you", "lacks": "exhausted"}
    tap = ability(do("discard", what=what), cost={"exhaust": True})
    a = {"mana": 2, "mana_exhausted": 1, "characters": [char("c", "1/1/1", "hero", tap)]}
    said = {"A:turn": "use c, pass", "A:swap": "manaA0+manaXA0" if swap else "none"}
    seen = days(edition, "afternoon", two(a), {**said, "A:choose": "manaA1"})

    offered = next(choice for choice in seen.transcript.choices if choice.kind == "swap")
    assert offered.words == ("manaA0+manaXA0", "manaA1+manaXA0", "none")
    assert "3.2.9.e" in map(str, offered.cites)
    if swap:
        seen.said("swapped", "3.2.9.e", object="manaA0", other="manaXA0")
        assert seen.status("manaA0") == ["exhausted"]
        assert seen.status("manaXA0") == []
    else:
        seen.never("swapped")


@pytest.mark.rule("3.2.9.e")
@BOTH
def test_orbs_are_swapped_as_often_as_one_likes_and_each_once(edition: str) -> None:
    what = {"pick": "choose", "where": "mana", "whose": "you", "lacks": "exhausted", "count": 2}
    tap = ability(do("discard", what=what), cost={"exhaust": True})
    a = {"mana": 2, "mana_exhausted": 2, "characters": [char("c", "1/1/1", "hero", tap)]}
    acts = "use c, manaA0+manaXA0, manaA1+manaXA1"
    seen = table(edition, a=a, acts=acts)

    assert seen.asked()[:2] == ["A:swap", "A:swap"]
    assert [seen.at(orb) for orb in ("manaXA0", "manaXA1")] == ["A discard", "A discard"]
    assert [seen.status(orb) for orb in ("manaA0", "manaA1")] == [["exhausted"]] * 2


@pytest.mark.rule("3.2.9.f")
@BOTH
def test_mana_costs_exhaust_ready_orbs_only(edition: str) -> None:
    a = {"mana": 1, "mana_exhausted": 3, "hand": [held("h", cost=[2, 2])]}
    seen = days(edition, "afternoon", two(a))

    withheld = seen.transcript.choices[0].withheld
    assert [(e.kind, e.fact("number"), e.fact("against")) for e in withheld] == [
        ("refused.mana", 2, 1)
    ]
    assert "3.2.9.f" in map(str, withheld[0].cites)


@BOTH
def test_a_limit_statement_in_the_expedition_zone_counts_too(edition: str) -> None:
    keeper = char("k", "1/1/1", "hero", passive("reserve-limit", number=1), status=["anchored"])
    cards = [{"id": f"r{n}"} for n in range(3)]
    seen = days(edition, "night", two({"characters": [keeper], "reserve": cards}))

    seen.said("within-limits")
    assert json.dumps(seen.result)
