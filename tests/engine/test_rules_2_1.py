"""Objects: what moves, types, costs, timestamps, passive abilities, statuses, counters.

Here: 2.1 general.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import stamp
from tests.engine.tables import (
    ANYONE,
    BOTH,
    EACH,
    MINE,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    table,
)


@pytest.mark.rule("2.1.d")
@BOTH
def test_another_zone_makes_another_object_with_a_later_timestamp(edition: str) -> None:
    b = {"characters": [char("b", boosts=1)]}
    seen = cast(edition, do("send", what=ANYONE, to="reserve"), b=b)
    before = seen.transcript.stages[0].before
    old = next(t for t in before.objects.values() if t.item == "b")

    seen.said("moved.reserve", "2.1.d", object="b")
    assert stamp(seen, "b") > max(before.objects)
    assert old.timestamp not in seen.transcript.state.objects


@pytest.mark.rule("2.1.e")
@pytest.mark.rule("7.5.10.b")
@BOTH
def test_a_token_that_leaves_the_expedition_zone_arrives_nowhere(edition: str) -> None:
    leaves = ability(do("draw"), when={"on": "leaves", "origin": "expedition", "subject": EACH})
    arrives = ability(
        do("resupply"),
        when={"on": "moves", "to": "reserve", "subject": {**EACH, "where": "anywhere"}},
    )
    b = {"characters": [char("t", token=True)]}
    seen = cast(
        edition,
        do("send", what=ANYONE, to="reserve"),
        a={"landmarks": [landmark("l", leaves, arrives)]},
        b=b,
    )

    seen.said("token.leaves", "2.1.e", object="t")
    seen.said("ceased", "2.1.e", "7.5.10.b", object="t")
    assert seen.at("t") == ""
    assert len(seen.all("drew")) == 1, "it leaves"
    seen.never("resupplied")


@pytest.mark.rule("2.1.f")
@BOTH
def test_an_ability_finds_what_its_trigger_moved(edition: str) -> None:
    back = ability(do("send", what="me", to="reserve"), when={"on": "sacrificed"})
    seen = cast(
        edition, do("sacrifice"), a={"characters": [char("c", "1/1/1", "hero", back)]}, acts="pass"
    )

    seen.said("moved.reserve", object="c")
    assert seen.at("c") == "A reserve"


@pytest.mark.rule("2.1.g")
@BOTH
def test_an_ability_follows_what_it_moves_from_zone_to_zone(edition: str) -> None:
    twice = do("send", what={"pick": "that"}, to="hand")
    seen = cast(
        edition,
        do("send", what=ANYONE, to="discard"),
        do("send", what={"pick": "that"}, to="reserve"),
        do("gain", what={"pick": "that"}, status="exhausted"),
        b={"characters": [char("b")]},
    )
    assert seen.at("b") == "B reserve"
    assert seen.status("b") == ["exhausted"]

    hidden = cast(
        edition,
        do("send", what=ANYONE, to="discard"),
        twice,
        do("gain", what={"pick": "that"}, status="exhausted"),
        b={"characters": [char("b")]},
    )
    hidden.never("gained.exhausted", object="b")


@pytest.mark.rule("2.1.h")
@BOTH
def test_what_is_gone_is_known_as_it_last_was(edition: str) -> None:
    other = ability(do("create", token="brassbug", to="my-expedition"), when={"on": "sacrificed"})
    c = char("c", "1/1/1", "companion", other)
    seen = cast(edition, do("sacrifice"), a={"characters": [c]})

    seen.said("last-known", "2.1.h", object="c")
    assert seen.tokens("brassbug") == ["A companion-expedition"]


@pytest.mark.rule("2.1.h")
@pytest.mark.rule("3.2.4.d")
@BOTH
def test_what_changed_expeditions_is_asked_where_it_is_now(edition: str) -> None:
    here = ability(
        do("switch", what="me"),
        do("create", token="brassbug", to="my-expedition"),
        cost={"exhaust": True},
    )
    a = {"characters": [char("c", "1/1/1", "hero", here, boosts=2)]}
    seen = table(edition, a=a, acts="use c")

    seen.said("switched", "3.2.4.d", object="c", expedition="A.companion")
    seen.never("last-known")
    assert seen.tokens("brassbug") == ["A companion-expedition"]
    assert stamp(seen, "c") == 1, "the same object"
    assert (seen.boosts("c"), seen.status("c")) == (2, ["exhausted"])


@pytest.mark.rule("2.1.i")
@BOTH
def test_what_is_gone_cannot_be_moved(edition: str) -> None:
    late = ability(do("send", what="it", to="hand"), when={"on": "joins", "subject": MINE})
    gone = ability(do("sacrifice", what="it"), when={"on": "joins", "subject": MINE})
    a = {"landmarks": [landmark("l", gone, late)], "hand": [held("h")]}
    seen = table(edition, a=a, acts="play h hero")

    seen.said("gone", "2.1.i", object="h")
    assert seen.at("h") == "A discard"
