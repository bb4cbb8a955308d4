"""Words of boards that came with edition 5.0, and words that its cards need."""

from __future__ import annotations

import pytest

from glossary.core.errors import BoardRefused
from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import play
from tests.engine.conftest import CARDS
from tests.engine.tables import (
    ANYONE,
    EACH,
    GROW,
    Plain,
    ability,
    cast,
    char,
    do,
    gear,
    held,
    landmark,
    quick,
    spell,
    table,
)

RABBIT: Plain = {
    "name": "Moon Rabbit",
    "subtypes": ["animal"],
    "statistics": [1, 2, 3],
    "keywords": ["tough 2"],
    "abilities": [ability(GROW, when={"on": "sacrificed", "subject": EACH})],
}
GIVEN: Plain = {"on": "makes-gift", "subject": {"whose": "you"}}


@pytest.mark.parametrize("edition", ["1.0", "3.0", "4.0", "5.0"])
def test_a_token_that_is_written_out_has_all_that_is_said_of_it(edition: str) -> None:
    made = do("create", token=RABBIT, to="my-companion")
    a = {"characters": [char("x")]}
    seen = cast(edition, made, do("sacrifice", what=ANYONE), a=a, acts="target x", spare=True)

    assert seen.tokens("moon-rabbit") == ["A companion-expedition"]
    token = seen.transcript.state.called("moon-rabbit-1")
    assert token is not None
    assert seen.transcript.state.statistics(token) == (2, 3, 4)
    assert seen.transcript.state.subtypes(token) == ("animal",)
    assert seen.transcript.state.keywords(token) == (("tough", 2),)


@pytest.mark.parametrize("edition", ["4.0", "5.0"])
def test_a_token_in_landmarks_is_a_permanent_since_5_0(edition: str) -> None:
    nugget: Plain = {"name": "Nugget", "type": "landmark"}
    each: Plain = {"pick": "each", "types": ["permanent"]}
    seen = cast(edition, do("create", token=nugget, to="my-landmarks"), do("exhaust", what=each))

    seen.said("created.landmark", "2.2.1.d", object="nugget-1", player="A")
    assert seen.status("nugget-1") == (["exhausted"] if edition == "5.0" else [])


@pytest.mark.parametrize(
    ("token", "path", "kind"),
    [
        ({}, "token.name", "missing"),
        ({"name": "N", "type": "spell"}, "token.type", "not-one-of"),
        ({"name": "N", "statistics": [1]}, "token.statistics", "number-of-statistics"),
        ({"name": "N", "keywords": ["gigantc"]}, "token.keywords[0]", "not-one-of"),
        ({"name": "N", "colour": 1}, "token.colour", "unknown-key"),
        (
            {"name": "N", "abilities": [{"at": "join", "do": [{"do": "drawn"}]}]},
            "token.abilities[0].do[0].do",
            "not-known",
        ),
        (
            {"name": "N", "abilities": [ability(do("create", token="nobody"), at="noon")]},
            "token.abilities[0].do[0].token",
            "not-known",
        ),
    ],
)
def test_a_mistake_in_a_written_token_is_named(token: Plain, path: str, kind: str) -> None:
    board = {"players": {"A": {"hand": [spell(do("create", token=token))]}, "B": {}}}
    with pytest.raises(BoardRefused) as refused:
        read_board(board, CARDS)

    (found,) = refused.value.mistakes
    assert found.path.endswith(path)
    assert found.kind == kind


def test_a_target_player_is_any_player() -> None:
    seen = cast("5.0", do("draw", who="target-player"), acts="A")
    assert seen.asked() == ["A:player"]
    seen.said("drew", "7.3.9.a", player="A")
    seen.never("gift")


def test_a_target_player_among_three_can_be_any_of_them() -> None:
    a = {"mana": 1, "hand": [spell(do("draw", who="target-player"))]}
    players = {"A": a, "B": {}, "C": {}}
    board = {"players": players, "run": ["afternoon"], "script": [["play", "s"]]}
    choice = play(read_board(board, CARDS)).choice
    assert choice is not None
    assert choice.words == ("A", "B", "C")


@pytest.mark.parametrize("place", ["target-opponent-companion", "target-player-companion"])
def test_a_token_goes_to_the_expedition_of_the_target(place: str) -> None:
    acts = "B" if "player" in place.split("-") else ""
    seen = cast("5.0", do("create", token="booda", to=place), acts=acts)
    assert seen.tokens("booda") == ["B companion-expedition"]


def test_pass_as_an_effect_ends_the_turns_of_its_player() -> None:
    passing = ability(do("pass"), at="hand")
    a = {"hand": [held("h", passing), held("k")]}
    seen = table("5.0", "afternoon", a, {"hand": [held("b"), held("c")]}, "play h hero,play b hero")

    seen.said("passed", "4.2.3.d", player="A")
    assert seen.order("turn") == ["turn"] * 3  # A, then B and B
    assert seen.at("k") == "A hand"


def test_pass_as_the_effect_of_a_quick_action_ends_the_turn_too() -> None:
    a = {"characters": [char("x", "1/1/1", "hero", quick(do("pass")))], "hand": [held("k")]}
    seen = table("5.0", "afternoon", a, {}, "use x,pass")

    seen.said("passed", player="A")
    seen.said("all-passed")


@pytest.mark.parametrize("edition", ["4.0", "5.0"])
def test_to_receive_a_gift_too_needs_a_gift(edition: str) -> None:
    seen = cast(edition, do("also-receive"))
    seen.said("no-gift" if edition == "5.0" else "unknown-keyword", "6.5.h", player="A")
    seen.never("drew")


def test_who_receives_a_gift_can_react_as_well() -> None:
    glad = ability(GROW, when={"on": "receives-gift", "subject": {"whose": "you"}})
    b = {"characters": [char("b", "1/1/1", "hero", glad)]}
    seen = cast("5.0", do("draw", who="each-player"), b=b)

    assert seen.boosts("b") == 1


def test_a_token_from_one_expedition_to_the_other_is_no_gift() -> None:
    token = {"pick": "target", "token": True}
    b = {"characters": [{"id": "t", "class": "booda", "expedition": "hero"}]}
    seen = cast("5.0", do("switch", what=token), b=b)
    seen.said("switched", object="t")
    seen.never("gift")


def test_a_gift_is_known_for_what_it_was_whatever_became_of_it() -> None:
    """The token is sacrificed before the Gift is received too: an equal one is created."""
    also = ability(do("also-receive"), when=GIVEN)
    a = {"characters": [char("x", "1/1/1", "hero", also)]}
    gone = do("discard", what={"pick": "each", "token": True})
    seen = cast(
        "5.0", do("create", token=RABBIT, to="target-opponent-hero"), gone, a=a, acts="A.hero"
    )

    assert seen.tokens("moon-rabbit") == ["A hero-expedition"]
    seen.said("also-receives", "5.0:7.3.29.b", player="A")


def test_a_landmark_that_changes_hands_leaves_the_landmarks() -> None:
    left = ability(do("draw"), when={"on": "leaves", "subject": "me", "origin": "landmark"})
    seen = cast("5.0", do("take-control"), b={"landmarks": [landmark("l", left)]})

    assert seen.at("l") == "A landmark"
    seen.said("drew", player="B")


def test_a_gear_in_an_expedition_that_is_taken_stays_in_an_expedition() -> None:
    b = {"permanents": [gear("g", expedition="companion")]}
    seen = cast("5.0", do("take-control", to="my-hero"), b=b)
    assert seen.at("g") == "A hero-expedition"


def test_control_of_what_is_not_in_play_or_ones_own_is_not_taken_by_a_pronoun() -> None:
    mine = ability(do("take-control", what="me"), at="hand")
    seen = table("5.0", "afternoon", {"hand": [held("h", mine)]}, {}, "play h hero,A.hero")
    seen.said("controlled-already", "5.0:7.3.40.d", object="h", player="A")


def test_chance_takes_what_is_there_without_a_question_if_it_is_one_thing() -> None:
    what = {"pick": "random", "types": ["character"]}
    seen = cast("5.0", do("discard", what=what), b={"characters": [char("b")]})

    assert seen.asked() == []
    seen.said("chosen-at-random", "5.0:6.5.j", object="b")
    assert seen.at("b") == "B discard"


def test_random_modes_are_chosen_when_they_resolve_and_by_nobody() -> None:
    modes = [[do("draw")], [do("resupply")]]
    both = (do("choose", modes=modes), do("choose", modes=modes, random=True))
    seen = cast("5.0", *both, acts="choose 0,choose 1")

    assert seen.asked() == ["A:mode", ":random"]
    seen.came("drew", "resupplied")


def test_expeditions_in_the_arena_are_in_contact() -> None:
    asks = quick(do("give", what="me", if_="in-contact"))
    a = {"characters": [char("x", "1/1/1", "hero", asks)]}
    seen = table("5.0", "afternoon", a, {}, "use x", arena=True)
    assert seen.boosts("x") == 1


def test_turuun_and_benih_do_nothing_on_the_first_day() -> None:
    a = {"hero": "turuun-and-benih", "hand": [{"id": "d", "class": "daughter-of-yggdrasil"}]}
    seen = table("5.0", "afternoon", a, {}, "play d hero", day=1)
    seen.said("gift", player="B")
    seen.said("not-activated", "5.0:7.3.19.a", object="heroA")
    assert "A:pay" not in seen.asked()


def test_a_landmark_token_does_not_count_as_a_card_that_arrives_anywhere() -> None:
    watch = ability(do("draw"), when={"on": "moves", "subject": EACH, "to": "discard"})
    a = {
        "characters": [char("x", "1/1/1", "hero", watch)],
        "landmarks": [{"id": "m", "class": "manaseed"}],
    }
    seen = cast("5.0", do("sacrifice", what={"pick": "choose", "types": ["permanent"]}), a=a)
    seen.said("token.leaves-landmarks", "2.1.e", object="m")
    seen.never("drew")


def test_tokens_created_together_join_one_chosen_expedition() -> None:
    moths = do("create", token="mana-moth", to="target", amount=2, together=True)
    seen = cast("5.0", moths, acts="B.companion")

    assert seen.tokens("mana-moth") == ["B companion-expedition"] * 2
    assert seen.asked().count("A:expedition") == 1
    apart = cast(
        "5.0", do("create", token="mana-moth", to="target", amount=2), acts="B.hero,A.hero"
    )
    assert sorted(apart.tokens("mana-moth")) == ["A hero-expedition", "B hero-expedition"]


@pytest.mark.parametrize(("cost", "found"), [([3, 1], True), ([2, 5], False)])
def test_a_target_can_need_a_base_cost(cost: list[int], found: bool) -> None:
    dear = {"pick": "target", "types": ["character"], "least-base-cost": 3}
    b = {"characters": [char("x", cost=cost)]}
    seen = cast("5.0", do("exhaust", what=dear), b=b)

    assert bool(seen.all("chose", object="x")) is found


def test_the_counters_of_others_are_counted() -> None:
    all_boosts = {"counters": "boost", "on": {"types": ["character"], "whose": "you"}}
    a = {"characters": [char("x", boosts=2), char("y", boosts=1)]}
    seen = cast("5.0", do("draw", amount=all_boosts), a={**a, "deck": 5})

    assert len(seen.all("drew", player="A")) == 3


@pytest.mark.parametrize(("side", "drawn"), [("hero", 1), ("companion", 0)])
def test_an_expedition_is_ascended_or_not(side: str, drawn: int) -> None:
    text = quick(do("draw", if_={"is": "ascended"}), exhaust=True)
    a = {"characters": [char("x", "1/1/1", side, text)], "deck": 5}
    seen = table("5.0", a=a, acts="use x", ascended=["A.hero"])

    assert len(seen.all("drew", player="A")) == drawn
    seen.said("condition-met" if drawn else "condition-unmet", "2.4.3", player="A")
