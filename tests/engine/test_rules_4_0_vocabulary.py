"""What edition 4.0 changed: Ascend, Terrain Markers, Defect, attempts, others' Reserves.

Here: from 6.3.c on.
"""

from __future__ import annotations

import pytest

from glossary.cards.tables import own_tables
from tests.engine.conftest import CARDS
from tests.engine.statements import ASCEND
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
    spell,
    table,
)


def _steals(**more: object) -> Plain:
    what = {"pick": "each", "where": "reserve", "whose": "opponent"}
    return do("play", what=what, **more)


@pytest.mark.rule("6.3.c")
@pytest.mark.rule("6.3.d")
def test_a_defector_s_reaction_to_resting_is_for_its_last_controller() -> None:
    rests = ability(
        do("draw"), when={"on": "moves", "subject": "me", "origin": "expedition", "to": "reserve"}
    )
    b = {"characters": [char("x", "1/1/1", "hero", rests)]}
    hand = [spell(do("defect", what=ANYONE))]
    seen = table("4.0", "afternoon night", {"hand": hand}, b, "play s,pass,pass")
    seen.said("activated", "6.3.d", "6.3.f", object="x", player="A")
    assert (seen.at("deckA0"), seen.at("deckB0")) == ("A hand", "")

    anywhere = ability(do("draw"), when={"on": "moves", "subject": "me", "to": "reserve"})
    b = {"characters": [char("x", "1/1/1", "hero", anywhere)]}
    own = table("4.0", "afternoon night", {"hand": hand}, b, "play s,pass,pass")
    own.said("activated", "6.3.c", "6.3.e", object="x", player="B")


@pytest.mark.rule("6.3.c")
@pytest.mark.rule("6.3.d")
@BOTH
def test_whether_resting_is_a_self_move(edition: str) -> None:
    rests = ability(
        do("give", what="me"),
        when={"on": "moves", "subject": "me", "origin": "expedition", "to": "reserve"},
    )
    seen = table(edition, "night", {"characters": [char("x", "1/1/1", "hero", rests)]})

    assert (seen.at("x"), seen.boosts("x")) == ("A reserve", 1)
    rules = {"3.0": ("6.3.c", "6.3.e")}.get(edition, ("6.3.d", "6.3.f"))
    seen.said("activated", *rules, object="x")


@pytest.mark.rule("7.5.3.a")
@pytest.mark.rule("1.4.1.d")
def test_an_attempt_can_be_replaced() -> None:
    mandjet = passive(
        "replace",
        when={"on": "attempts", "what": "ascend", "subject": {"whose": "you"}},
        instead=[do("resupply")],
    )
    a = {"landmarks": [landmark("l", mandjet)]}
    seen = cast("4.0", ASCEND, a=a, ascended=["A.hero"])
    assert seen.at("deckA0") == "A reserve"
    seen.said("replaced.expedition", "6.2.b", expedition="A.hero", source="l")

    first = cast("4.0", ASCEND, a=a)
    assert first.at("deckA0") == ""
    first.said("ascended", expedition="A.hero")


@pytest.mark.rule("7.5.3.a")
def test_attempts_are_reacted_to() -> None:
    watch = ability(
        do("draw"), when={"on": "attempts", "subject": {"types": ["character"]}, "what": "fleeting"}
    )
    a = {"landmarks": [landmark("l", watch)], "characters": [char("x", status=["fleeting"])]}
    seen = cast("4.0", do("gain", status="fleeting", what=ANYONE), a=a)

    seen.said("attempted", "7.5.3.a", object="x")
    seen.said("activated", "7.5.3.a", object="l")
    assert cast("3.0", do("gain", status="fleeting", what=ANYONE), a=a).at("deckA0") == ""


@pytest.mark.rule("7.5.3.a")
@pytest.mark.parametrize("verb", ["double", "augment"])
def test_counters_that_are_not_there_are_attempted(verb: str) -> None:
    watch = ability(do("draw"), when={"on": "attempts", "subject": MINE, "what": verb})
    a = {"landmarks": [landmark("l", watch)], "characters": [char("x")]}
    seen = cast("4.0", do(verb, what=ANYONE), do("resupply", link="if-you-did"), a=a)

    seen.said(f"nothing-to-{verb}", "6.5.h", object="x")
    seen.said("attempted", "7.5.3.a", object="x")
    assert (seen.at("deckA0"), seen.at("deckA1")) == ("A hand", ""), "attempted, not done"


@pytest.mark.rule("7.5.3.a")
def test_an_opponent_s_attempt_is_not_mine() -> None:
    watch = ability(
        do("draw"), when={"on": "attempts", "subject": {"whose": "you"}, "what": "ascend"}
    )
    seen = cast("4.0", ASCEND, b={"landmarks": [landmark("l", watch)]}, ascended=["A.hero"])

    seen.said("attempted", "7.5.3.a", expedition="A.hero")
    seen.never("activated")


@pytest.mark.rule("7.5.3.a")
def test_a_cost_is_never_attempted() -> None:
    tap = ability(do("draw"), cost={"exhaust": True})
    seen = table("4.0", a={"landmarks": [landmark("l", tap, status=["exhausted"])]}, acts="use l")

    seen.never("attempted")
    assert seen.at("deckA0") == ""


@pytest.mark.rule("5.1.2.c")
@pytest.mark.rule("5.2.b")
@pytest.mark.rule("5.2.1.a")
@pytest.mark.rule("5.2.1.c")
def test_a_character_of_an_opponent_s_reserve_is_mine_until_it_leaves() -> None:
    card = held("r", cost=[9, 2])
    hand = [spell(_steals())]
    seen = table(
        "4.0",
        "afternoon night",
        {"hand": hand},
        {"reserve": [card]},
        "play s,r,A.companion,pass,pass",
    )

    seen.said("paid", object="r", number=2, player="A")
    seen.said("moved.expedition", "5.2.1.c", object="r", expedition="A.companion")
    seen.said("gained.fleeting", "5.2.1.c", object="r")
    assert seen.at("r") == "B discard", "Fleeting, to its owner's Discard pile"


@pytest.mark.rule("5.2.3.a")
@pytest.mark.rule("5.1.2.i")
def test_a_landmark_of_an_opponent_s_reserve_is_mine() -> None:
    seen = cast("4.0", _steals(), b={"reserve": [landmark("r")]}, acts="r")

    assert (seen.at("r"), seen.status("r")) == ("A landmark", [])
    seen.said("moved.landmark", "5.2.3.a", object="r", player="A")


@pytest.mark.rule("5.2.4.b")
@pytest.mark.rule("5.1.2.i")
def test_a_spell_of_an_opponent_s_reserve_goes_back_to_its_owner() -> None:
    theirs = {**spell(do("draw")), "id": "r"}
    seen = cast("4.0", _steals(), b={"reserve": [theirs]}, acts="r")

    assert (seen.at("r"), seen.at("deckA0")) == ("B discard", "A hand")
    seen.said("moved.discard", "5.2.4.b", object="r", player="B")


@pytest.mark.rule("5.2.4.b")
def test_a_spell_that_lost_fleeting_goes_to_its_owner_s_reserve() -> None:
    theirs = {**spell(do("lose", status="fleeting", what="me")), "id": "r", "cooldown": True}
    seen = cast("4.0", _steals(), b={"reserve": [theirs]}, acts="r")

    assert (seen.at("r"), seen.status("r")) == ("B reserve", ["exhausted"])
    seen.said("cooldown", "5.2.4.b", "7.4.1.b", object="r")


@pytest.mark.rule("5.2.b")
def test_an_exhausted_card_of_a_reserve_cannot_be_stolen() -> None:
    seen = cast("4.0", _steals(), b={"reserve": [held("r", status=["exhausted"])]})

    seen.said("nothing-to-play", "5.2.b", player="A")
    seen.said("refused.exhausted-card", "2.4.6.c", object="r")


@pytest.mark.rule("5.2.1.c")
@pytest.mark.rule("5.2.2.c")
@pytest.mark.rule("7.5.11.a")
@BOTH
def test_fleeting_comes_with_the_entry_or_after_it(edition: str) -> None:
    becomes = ability(do("draw"), when={"on": "becomes", "subject": MINE, "what": "fleeting"})
    not_fleeting = {"is": "has", "of": "it", "value": "fleeting", "not": True}
    fresh = ability(do("resupply"), when={"on": "played", "subject": MINE}, if_=not_fleeting)
    a = {"reserve": [held("r")], "landmarks": [landmark("l", becomes, fresh)]}
    seen = table(edition, a=a, acts="play r hero")

    assert seen.status("r") == ["fleeting"]
    steps = seen.order("moved.expedition", "gained.fleeting", "reaction")
    if edition >= "4.0":
        assert steps[:2] == ["moved.expedition", "gained.fleeting"]
        assert len(seen.all("reaction", object="l")) == 2, "played without Fleeting, then Fleeting"
    else:
        assert "gained.fleeting" not in steps
        assert len(seen.all("reaction", object="l")) == 1, "Fleeting from the start"


@pytest.mark.rule("2.2.9.b")
@pytest.mark.parametrize(
    ("where", "found"),
    [
        ({"characters": [char("x", "1/1/1", "hero", cost=[5, 2])]}, False),
        ({"characters": [char("x", "1/1/1", "hero", cost=[5, 2], status=["fleeting"])]}, True),
        ({"reserve": [held("x", cost=[5, 2])]}, True),
        ({"reserve": [held("x", cost=[2, 5])]}, False),
    ],
)
def test_the_base_cost_of_what_is_fleeting_or_in_reserve(where: Plain, found: bool) -> None:
    what = {"pick": "target", "where": "play-or-reserve", "most-base-cost": 3, "whose": "opponent"}
    seen = cast("4.0", do("exhaust", what=what), b=where)

    assert bool(seen.all("chose", object="x")) is found
    if found:
        seen.said("chose", "2.2.9.b", object="x")


@pytest.mark.rule("7.2.2.a")
def test_we_are_the_bearer_and_the_other_object() -> None:
    together = ability(do("give", what=ANYONE), do("give", what="me"), at="hand")
    a = {"hand": [held("h", together)], "characters": [char("z")]}
    seen = table("4.0", a=a, acts="play h hero,target z")

    assert (seen.boosts("h"), seen.boosts("z")) == (1, 1)


@pytest.mark.rule("4.3.a")
@BOTH
def test_regions_that_leave_for_the_arena_are_not_discarded(edition: str) -> None:
    meet = {"hero_region": 4, "companion_region": 4}
    watch = ability(do("draw"), when={"on": "discards", "subject": {}})
    a = {**meet, "landmarks": [landmark("l", watch)]}
    seen = table(edition, "victory", a, meet)

    assert seen.transcript.state.arena
    seen.said("tiebreakers", "4.3.a")
    seen.never("discarded", "activated")


@pytest.mark.rule("2.2.2.d")
def test_scientists_are_characters_of_a_sub_type() -> None:
    what = {"pick": "each", "types": ["character"], "subtypes": ["scientist"]}
    a = {"characters": [char("a", "1/1/1", "hero", subtypes=["scientist"]), char("z")]}
    seen = cast("4.0", do("give", what=what), a=a)

    assert (seen.boosts("a"), seen.boosts("z")) == (1, 0)


@pytest.mark.rule("2.2.6.a")
@pytest.mark.rule("2.2.6.d")
@pytest.mark.rule("2.2.6.e")
def test_the_version_of_a_card_says_how_rare_it_is() -> None:
    of = {"C": "common", "R": "rare", "F": "rare", "E": "exalted", "H": ""}
    seen = set()
    for face in list(own_tables().index.faces.values())[::7]:
        letter = face.collector.rpartition("-")[2]
        if letter != "T":  # a token, or Mana Convergence
            assert CARDS[face.ref].rarity == of[letter], face.ref
            seen.add(letter)
    assert seen == set(of)
