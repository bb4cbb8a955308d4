"""Gigantic, letter by letter: one Character that is in two Expeditions.

Here: from 7.4.4.j on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import JOINS, PRESS, giant
from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    MINE,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    passive,
    table,
)

GROW_UP = passive("keyword", value="gigantic", of={"types": ["character"], "has": "boosted"})


@pytest.mark.rule("7.4.4.j")
@BOTH
def test_switching_inside_its_expeditions_is_neither_joining_nor_leaving(edition: str) -> None:
    eats = ability(
        do("discard", what="it"),
        when={"on": "joins", "subject": {**MINE, "other": True}, "to": "my-expedition"},
    )
    a = {"characters": [giant("amarok", "2/2/2", eats), char("c", "1/1/1", "companion")]}
    seen = cast(edition, do("switch", what={**ANYONE}), a=a, acts="target c")
    assert seen.at("c") == "A hero-expedition"
    seen.never("activated")
    seen.said("stays-within", "7.4.4.j", object="c", source="amarok")
    seen.never("stays-within", object="amarok")

    enters = table(edition, a={**a, "hand": [held("h")]}, acts="play h companion")
    assert enters.at("h") == "A discard"
    enters.said("activated", "7.4.4.j", object="amarok")


@pytest.mark.rule("7.4.4.k")
@pytest.mark.parametrize(("hero", "companion", "made"), [(0, 7, 1), (0, 5, 0), (3, 7, 0)])
@BOTH
def test_a_condition_on_its_expedition_is_one_on_both(
    edition: str, hero: int, companion: int, made: int
) -> None:
    overseer = ability(
        do("create", token="ordis-recruit", to="my-expedition", if_={"is": "behind"}), cost=PRESS
    )
    a = {
        "hero_region": hero,
        "companion_region": companion,
        "characters": [giant("g", "2/2/2", overseer)],
    }
    b = {"hero_region": 2, "companion_region": 6}
    seen = table(edition, a=a, b=b, acts="use g,A.hero", spare=True)

    assert len(seen.tokens("ordis-recruit")) == made
    seen.said("condition-met" if made else "condition-unmet", "7.4.4.k")


@pytest.mark.rule("7.4.4.k")
@pytest.mark.parametrize(("sides", "met"), [(("hero", "companion"), 1), (("hero", "hero"), 0)])
@BOTH
def test_a_count_in_its_expedition_is_made_in_each(
    edition: str, sides: tuple[str, str], met: int
) -> None:
    other = {"types": ["character"], "where": "my-expedition", "other": True}
    draws = ability(do("draw", if_={"is": "there-are", "of": other, "number": 1}), cost=PRESS)
    others = [char(name, "1/1/1", side) for name, side in zip("xy", sides, strict=True)]
    seen = table(edition, a={"characters": [giant("g", "2/2/2", draws), *others]}, acts="use g")

    assert bool(seen.at("deckA0")) is bool(met)
    seen.said("condition-met" if met else "condition-unmet", "7.4.4.k")


@pytest.mark.rule("7.4.4.l")
@ALL
def test_it_has_no_other_expedition(edition: str) -> None:
    makes = ability(
        do("create", token="ordis-recruit", to="my-other-expedition"), do("draw"), cost=PRESS
    )
    seen = table(edition, a={"characters": [giant("g", "2/2/2", makes)]}, acts="use g")

    assert seen.tokens("ordis-recruit") == []
    assert seen.at("deckA0") == "A hand", "the rest happens"
    seen.said("no-other-expedition", "7.4.4.l", player="A")


@pytest.mark.rule("7.4.4.l")
@BOTH
def test_nothing_faces_its_other_expedition(edition: str) -> None:
    makes = ability(
        do("create", token="ordis-recruit", to="facing-my-other-expedition"), cost=PRESS
    )
    big = table(edition, a={"characters": [giant("g", "2/2/2", makes)]}, acts="use g")
    assert big.tokens("ordis-recruit") == []
    big.said("no-other-expedition", "7.4.4.l")

    small = table(edition, a={"characters": [char("x", "1/1/1", "hero", makes)]}, acts="use x")
    assert small.tokens("ordis-recruit") == ["B companion-expedition"]


@pytest.mark.rule("7.4.4.m")
@ALL
def test_in_tiebreakers_it_counts_twice(edition: str) -> None:
    b = {"characters": [char("b", "3/3/3")]}
    seen = table(edition, "dusk", {"characters": [giant("g", "2/2/2")]}, b, arena=True)

    assert seen.winner == "A"
    seen.said("arena.gigantic", "7.4.4.m", object="g")
    seen.said("arena.taken", player="A", number=4)


@pytest.mark.rule("7.4.4.n")
@ALL
def test_only_its_card_switches(edition: str) -> None:
    leaves = ability(do("draw"), when={"on": "leaves", "subject": {}, "origin": "my-expedition"})
    watch = [
        char("h", "1/1/1", "hero", JOINS, leaves),
        char("c", "1/1/1", "companion", JOINS, leaves),
    ]
    seen = cast(
        edition, do("switch", what=ANYONE), a={"characters": [giant(), *watch]}, acts="target g"
    )

    assert seen.at("g") == "A companion-expedition"
    seen.said("switched", "7.4.4.n", object="g")
    seen.never("activated")


@pytest.mark.rule("7.4.4.o")
@BOTH
def test_becoming_gigantic_joins_the_other_expedition(edition: str) -> None:
    joins = ability(
        do("draw"), when={"on": "joins", "subject": {"other": True}, "to": "my-expedition"}
    )
    a = {
        "landmarks": [landmark("l", GROW_UP)],
        "characters": [
            char("x"),
            char("h", "1/1/1", "hero", joins),
            char("c", "1/1/1", "companion", joins),
        ],
    }
    seen = cast(edition, do("give", what=ANYONE), a=a, acts="target x")

    assert seen.at("x") == "A hero-expedition"
    seen.said("re-evaluated", "7.4.4.o", object="x")
    assert [e["object"] for e in seen.all("activated")] == ["c"], "it joined that one only"


@pytest.mark.rule("7.4.4.p")
@BOTH
def test_no_longer_gigantic_leaves_the_other_expedition(edition: str) -> None:
    leaves = ability(
        do("draw"), when={"on": "leaves", "subject": {"other": True}, "origin": "my-expedition"}
    )
    a = {
        "landmarks": [landmark("l", GROW_UP)],
        "characters": [
            char("x", boosts=1),
            char("h", "1/1/1", "hero", leaves),
            char("c", "1/1/1", "companion", leaves),
        ],
    }
    verb = do("remove-counters", counter="boost", what=ANYONE)
    seen = cast(edition, verb, a=a, acts="target x")

    assert seen.at("x") == "A hero-expedition"
    seen.said("re-evaluated", "7.4.4.p", object="x")
    assert [e["object"] for e in seen.all("activated")] == ["c"]
