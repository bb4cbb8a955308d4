"""Descriptors: ahead and behind, becoming, controlling, doing, in, joining, leaving, playing.

Here: from 7.5.1.a on.
"""

from __future__ import annotations

import pytest

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
    spell,
    table,
)


def _with(edition: str, condition: str, a: int, b: int, *, arena: bool = False) -> int:
    grow = ability(do("give", what="me", if_={"is": condition}), cost={"mana": 1})
    seen = table(
        edition,
        a={"hero_region": a, "characters": [char("a", "1/1/1", "hero", grow)]},
        b={"hero_region": b},
        acts="use a",
        arena=arena,
    )
    rule = {"ahead": "7.5.2.a", "behind": "7.5.2.b", "tied": "7.5.2.c"}[condition]
    met = bool(seen.boosts("a"))
    seen.said("condition-met" if met else "condition-unmet", rule)
    return int(met)


@pytest.mark.rule("7.5.1.a")
@pytest.mark.rule("7.5.1.b")
@BOTH
def test_abilities_of_a_symbol_are_those_with_it_in_their_trigger(edition: str) -> None:
    joins = ability(do("give", what="me"), at="join")
    hand = ability(do("give", what="me", amount=2), at="hand")
    leaves = ability(do("give", what="me", amount=4), when={"on": "leaves", "origin": "expedition"})
    seen = cast(
        edition,
        do("activate", status="hand", what=ANYONE),
        a={"characters": [char("a", "1/1/1", "hero", joins, hand, leaves)]},
    )

    assert seen.boosts("a") == 2


@pytest.mark.rule("7.5.2.a")
@pytest.mark.rule("7.5.2.b")
@pytest.mark.rule("7.5.2.c")
@BOTH
def test_ahead_behind_and_tied_compare_distances(edition: str) -> None:
    assert [_with(edition, word, 3, 2) for word in ("ahead", "behind", "tied")] == [1, 0, 0]
    assert [_with(edition, word, 2, 3) for word in ("ahead", "behind", "tied")] == [0, 1, 0]
    assert [_with(edition, word, 2, 2) for word in ("ahead", "behind", "tied")] == [0, 0, 1]


@pytest.mark.rule("7.5.2.d")
@BOTH
def test_in_tiebreakers_everyone_is_tied(edition: str) -> None:
    assert [_with(edition, w, 3, 2, arena=True) for w in ("ahead", "behind", "tied")] == [0, 0, 1]


@pytest.mark.rule("7.5.4.a")
@BOTH
def test_a_status_is_become_once(edition: str) -> None:
    counts = ability(
        do("draw"), when={"on": "becomes", "subject": {"pick": "each"}, "what": "fleeting"}
    )
    seen = cast(
        edition,
        do("gain", status="fleeting", what={"types": ["character"]}),
        a={
            "landmarks": [landmark("l", counts)],
            "characters": [char("a"), char("z", status=["fleeting"])],
        },
    )

    assert len(seen.all("activated", object="l")) == 1
    seen.said("activated", "7.5.4.a", object="l")
    seen.said("already", "7.3.15.b", object="z")


@pytest.mark.rule("7.5.4.a")
@BOTH
def test_what_arrives_with_a_status_becomes_so(edition: str) -> None:
    counts = ability(
        do("give", what="it", amount=2),
        when={"on": "becomes", "subject": {"where": "anywhere"}, "what": "exhausted"},
    )
    seen = cast(
        edition,
        do("draw"),
        a={
            "hand": [spell(do("draw"), cooldown=True)],
            "landmarks": [landmark("l", counts)],
        },
    )

    assert seen.status("s") == ["exhausted"]
    seen.said("activated", "7.5.4.a", object="l")
    assert seen.boosts("s") == 2


@pytest.mark.rule("7.5.4.a")
@BOTH
def test_a_first_boost_makes_it_boosted(edition: str) -> None:
    counts = ability(do("draw"), when={"on": "becomes", "subject": MINE, "what": "boosted"})
    a = {"landmarks": [landmark("l", counts)], "characters": [char("a"), char("z", boosts=1)]}
    seen = cast(edition, do("give", what=MINE), a=a)

    assert (seen.boosts("a"), seen.boosts("z")) == (1, 2)
    assert len(seen.all("activated", object="l")) == 1


@pytest.mark.rule("7.5.5.a")
@BOTH
def test_one_controls_what_lies_in_one_s_expeditions_whoever_owns_it(edition: str) -> None:
    seen = cast(
        edition,
        do("sacrifice"),
        a={"characters": [char("a", owner="B")], "landmarks": [landmark("l")]},
        b={"characters": [char("b", owner="A")]},
    )

    assert seen.at("a") == "B discard"
    assert seen.at("b") == "B hero-expedition"
    seen.said("sacrificed", "7.5.5.a", object="a")


@pytest.mark.rule("7.5.6.a")
@pytest.mark.rule("7.5.6.b")
@pytest.mark.rule("7.5.6.c")
@pytest.mark.rule("7.5.6.d")
@BOTH
def test_who_does_it_is_named_or_controls_the_effect(edition: str) -> None:
    def watch(verb: str) -> dict[str, object]:
        return ability(do("give", what="me"), when={"on": verb, "subject": {"whose": "you"}})

    a = {"characters": [char("a", "1/1/1", "hero", watch("draws"), watch("discards"))]}
    b = {"characters": [char("b", "1/1/1", "hero", watch("draws"), watch("discards")), char("x")]}
    named = cast(edition, do("draw", who="each-opponent"), a=a, b=b)
    assert (named.boosts("a"), named.boosts("b")) == (0, 1), "the effect names who draws"
    named.said("activated", "7.5.6.a", object="b")

    mine = cast(edition, do("discard", what=ANYONE), a=a, b=b, acts="target x")
    assert (mine.boosts("a"), mine.boosts("b")) == (1, 0), "my effect discards, so I do"


@pytest.mark.rule("1.4.7.e")
@pytest.mark.rule("7.5.6.e")
@BOTH
def test_neither_player_did_what_clean_up_discards(edition: str) -> None:
    def watch(whose: str) -> dict[str, object]:
        return ability(do("give", what="me"), when={"on": "discards", "subject": {"whose": whose}})

    a = {
        "landmarks": [landmark("l", watch("you"))],
        "reserve": [held("r1"), held("r2"), held("r3")],
    }
    b = {"landmarks": [landmark("k", watch("opponent"))]}
    seen = table(edition, "night", a, b, decisions={"cleanup": {"A": {"reserve": ["r3"]}}})

    seen.said("cleaned-up", "4.2.5.c", object="r3")
    seen.said("not-by-a-player", "1.4.7.e", object="r3", source="l")
    seen.said("not-by-a-player", "7.5.6.e", object="r3", source="k")
    seen.never("activated")


@pytest.mark.rule("7.3.31.a")
@pytest.mark.rule("7.5.5.a")
@BOTH
def test_nobody_sacrifices_what_another_player_controls(edition: str) -> None:
    b = {"characters": [char("b")]}
    seen = cast(edition, do("target", what=ANYONE), do("sacrifice", what="that"), b=b)

    seen.said("nothing-to-choose", "7.3.31.a", "7.5.5.a", "6.5.h", player="A")
    assert seen.at("b") == "B hero-expedition"


@pytest.mark.rule("7.3.31.a")
@pytest.mark.rule("7.5.5.a")
@BOTH
def test_of_all_that_is_sacrificed_each_player_does_their_own(edition: str) -> None:
    a, b = {"characters": [char("a")]}, {"characters": [char("b"), char("c")]}
    seen = cast(edition, do("sacrifice", who="each-player", what=EACH), a=a, b=b)

    assert [seen.at(item) for item in "abc"] == ["A discard", "B discard", "B discard"]
    assert [event["object"] for event in seen.all("sacrificed")] == ["a", "b", "c"]
    seen.never("gone")


@pytest.mark.rule("7.5.6.b")
@BOTH
def test_a_landmark_beyond_the_limit_is_discarded_by_who_sacrifices_it(edition: str) -> None:
    watch = ability(do("draw"), when={"on": "discards", "subject": {"whose": "you"}})
    a = {"landmarks": [landmark("l", watch), landmark("m"), landmark("n")]}
    seen = table(edition, "night", a, decisions={"cleanup": {"A": {"landmarks": ["n"]}}})

    seen.said("sacrificed", "7.3.31.a", object="n")
    seen.said("activated", object="l")
    seen.never("not-by-a-player")


@pytest.mark.rule("7.5.6.d")
@pytest.mark.rule("7.5.6.e")
@BOTH
def test_a_daily_effect_is_done_by_the_controller_of_what_it_touches(edition: str) -> None:
    watch = ability(do("draw"), when={"on": "readies", "subject": {"whose": "you"}})
    lying = {"status": ["exhausted"]}
    a = {"landmarks": [landmark("l", watch, **lying)]}
    b = {"landmarks": [landmark("k", watch), landmark("m", **lying), landmark("n", **lying)]}
    seen = table(edition, "morning", a, b, decisions={"expand": {"A": None, "B": None}})

    seen.said("lost.exhausted", "4.2.1.c", "7.3.25.a", object="l")
    assert [len(seen.all("activated", object=i)) for i in "lk"] == [1, 2]
    seen.said("activated", "7.5.6.d", "1.4.7.d", object="l")


@pytest.mark.rule("7.5.6.e")
@pytest.mark.rule("7.3.30.a")
@pytest.mark.rule("7.3.31.a")
@BOTH
def test_sabotage_and_sacrifice_are_discards_by_whoever_does_them(edition: str) -> None:
    watch = ability(do("give", what="me"), when={"on": "discards", "subject": {"whose": "you"}})
    a = {"characters": [char("a", "1/1/1", "hero", watch)], "reserve": [held("r")]}
    b = {"characters": [char("b", "1/1/1", "hero", watch), char("x")]}
    sabotage = cast(edition, do("sabotage"), a=a, b=b, acts="target r")
    sacrifice = cast(edition, do("sacrifice", who="each-opponent"), a=a, b=b, acts="target x")

    assert (sabotage.boosts("a"), sabotage.boosts("b")) == (1, 0)
    assert (sacrifice.boosts("a"), sacrifice.boosts("b")) == (0, 1), "the effect names who does it"
