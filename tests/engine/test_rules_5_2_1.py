"""Playing cards by kind, quick actions and Reactions (5.2 to 5.4).

Here: from 5.2.a on.
"""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    BOTH,
    Plain,
    ability,
    cast,
    char,
    do,
    gear,
    held,
    into_landmarks,
    landmark,
    spell,
    table,
)

NEWEST = pytest.mark.parametrize("edition", ["4.0"])

ANY_OF_THEIRS: Plain = {"pick": "each", "where": "reserve", "whose": "opponent"}

LOSES_FLEETING: Plain = {
    "kind": "gains-when-played",
    "of": {"types": ["character"]},
    "instead": [do("lose", what="it", status="fleeting")],
    "once": True,
}


@pytest.mark.rule("5.2.a")
@BOTH
def test_a_card_to_play_comes_from_hand_or_ready_reserve(edition: str) -> None:
    tired = held("tired", status=["exhausted"])
    seen = cast(
        edition,
        a={
            "hand": [spell(do("play")), held("h")],
            "reserve": [held("r"), tired],
            "discard": [held("d")],
        },
        b={"reserve": [held("theirs")]},
    )

    assert seen.offered() == ("h", "r", "none")
    assert seen.transcript.choice is not None
    assert "5.2.a" in map(str, seen.transcript.choice.cites)
    seen.refused("refused.exhausted-card", "2.4.6.c", object="tired")


@pytest.mark.rule("5.2.b")
@NEWEST
def test_what_an_effect_plays_is_part_of_its_resolution(edition: str) -> None:
    card = held("h", ability(do("draw"), at="join"))
    last = do("resupply", link="if-you-did")
    seen = cast(
        edition, a={"hand": [spell(do("play"), last), card]}, acts="choose h, answer A.hero"
    )

    seen.said("rushes", "5.2.b", object="h")
    kinds = ("rushes", "moved.expedition", "activated", "resupplied", "moved.reserve", "drew")
    seen.came(*kinds, why="its Reaction waits for the end of the effect")
    assert seen.transcript.state.active == "B", "one turn effect was the Spell's; it is B's turn"


@pytest.mark.rule("5.2.b")
@NEWEST
def test_without_a_play_there_is_no_if_you_did(edition: str) -> None:
    last = do("resupply", link="if-you-did")
    seen = cast(edition, a={"hand": [spell(do("play"), last), held("h")]}, acts="choose none")

    assert seen.at("h") == "A hand"
    seen.said("declined", "6.4.d", player="A")
    seen.never("resupplied")


@pytest.mark.rule("5.2.c")
@BOTH
@pytest.mark.parametrize(
    ("zone", "first", "left"),
    [("hand", 0, []), ("hand", 1, ["fleeting"]), ("reserve", 0, [])],
)
def test_what_a_card_gains_by_being_played_waits_as_a_reaction(
    edition: str, zone: str, first: int, left: list[str]
) -> None:
    lady = held(
        "lady",
        ability(do("lasting", lasting=LOSES_FLEETING, duration="turn"), cost={}, support=True),
    )
    tracer = held("h", ability(do("gain", what="me", status="fleeting"), at="join"))
    a: Plain = {"reserve": [lady], zone: [tracer]}
    if zone == "reserve":
        a = {"reserve": [lady, tracer]}
    seen = table(edition, a=a, acts=f"use lady, play h hero, choose {first}")

    seen.said("activated", "5.2.c", object="h")
    assert len(seen.all("reaction", object="h")) == 2
    assert seen.status("h") == left, "its player takes the one that gives Fleeting first, or not"


@pytest.mark.rule("5.2.1.a", "5.2.2.a")
@BOTH
@pytest.mark.parametrize(("card", "rule"), [(held("h"), "5.2.1.a"), (gear("h"), "5.2.2.a")])
def test_one_of_ones_own_expeditions_is_picked(edition: str, card: Plain, rule: str) -> None:
    seen = table(edition, a={"hand": [card]}, acts="play h")

    assert seen.transcript.choice is not None
    assert seen.transcript.choice.kind == "expedition"
    assert seen.offered() == ("A.hero", "A.companion")
    assert rule in map(str, seen.transcript.choice.cites)
    assert seen.at("h") == "A hand", "declaring changes nothing yet"


@pytest.mark.rule("5.2.1.b", "5.2.1.c", "5.2.2.b", "5.2.2.c")
@BOTH
@pytest.mark.parametrize(("card", "stem"), [(held("h"), "5.2.1"), (gear("h"), "5.2.2")])
def test_out_of_reserve_it_is_fleeting_in_limbo_and_after(
    edition: str, card: Plain, stem: str
) -> None:
    seen = table(edition, a={"reserve": [card]}, acts="play h companion")

    assert (seen.at("h"), seen.status("h")) == ("A companion-expedition", ["fleeting"])
    seen.said("moved.limbo", f"{stem}.b", "2.4.7.a", object="h")
    seen.said("moved.expedition", f"{stem}.c", object="h", expedition="A.companion")
    if edition >= "4.0":  # a step of its own
        seen.said("gained.fleeting", f"{stem}.c", object="h")
        seen.came("moved.expedition", "gained.fleeting")
    else:
        seen.never("gained.fleeting")
        seen.said("moved.expedition", "2.4.7.c", object="h")

    from_hand = table(edition, a={"hand": [card]}, acts="play h hero")
    assert from_hand.status("h") == []


@pytest.mark.rule("5.2.1.c", "6.3.l")
@BOTH
def test_fleeting_is_there_on_entry_or_just_after(edition: str) -> None:
    met: Plain = {"is": "has", "of": "me", "value": "fleeting"}
    card = held("h", ability(do("draw"), at="join", if_=met))
    seen = table(edition, a={"reserve": [card]}, acts="play h hero")

    assert seen.status("h") == ["fleeting"]
    assert len(seen.all("drew")) == (0 if edition >= "4.0" else 1)


@pytest.mark.rule("5.2.3.a")
@BOTH
def test_a_landmark_joins_its_players_zone_and_is_never_fleeting(edition: str) -> None:
    seen = table(edition, a={"reserve": [landmark("l")]}, acts="play l")
    assert (seen.at("l"), seen.status("l")) == ("A landmark", [])
    seen.said(into_landmarks(edition), "5.2.3.a", object="l")

    seen = cast(
        edition,
        a={"hand": [spell(do("play", what=ANY_OF_THEIRS))]},
        b={"reserve": [landmark("theirs")]},
        acts="choose theirs",
    )
    assert (seen.at("theirs"), seen.status("theirs")) == ("A landmark", [])
    assert seen.transcript.state.called("theirs").owner == "B"  # type: ignore[union-attr]


@pytest.mark.rule("5.2.1.a", "5.2.1.b", "5.2.4.b", "5.1.2.d")
@BOTH
def test_a_card_of_the_opponents_reserve_is_played_as_ones_own(edition: str) -> None:
    theirs = held("theirs", cost=[1, 2])
    tired = held("tired", status=["exhausted"])
    seen = cast(
        edition,
        a={"hand": [spell(do("play", what=ANY_OF_THEIRS))]},
        b={"reserve": [theirs, tired]},
        acts="choose theirs, answer A.hero",
    )
    assert (seen.at("theirs"), seen.status("theirs")) == ("A hero-expedition", ["fleeting"])
    seen.said("paid", "5.1.2.d", player="A", object="theirs", number=2)

    watch = {"on": "played", "subject": {"types": ["spell"], "whose": "you", "pick": "each"}}
    deal: Plain = {
        "id": "deal",
        "type": "spell",
        "cost": [1, 1],
        "abilities": [ability(do("draw"))],
    }
    seen = cast(
        edition,
        a={
            "hand": [spell(do("play", what=ANY_OF_THEIRS))],
            "characters": [char("w", "1/1/1", "hero", ability(do("give"), when=watch))],
        },
        b={"reserve": [deal]},
        acts="choose deal",
    )
    assert [e["player"] for e in seen.all("drew")] == ["A"], "A controls its effect"
    assert seen.at("deal") == "B discard", "Fleeting, so its owner's Discard pile"
    assert seen.boosts("w") == 2, "A played two Spells"
