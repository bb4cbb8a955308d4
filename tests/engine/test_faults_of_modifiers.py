"""Modifiers that were confused once: each is known by itself, and "it" is what it is applied to."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    GROW,
    MINE,
    Plain,
    cast,
    char,
    do,
    held,
    landmark,
    passive,
    spell,
    table,
)

_LEAVING: Plain = {"on": "move", "subject": MINE, "origin": "expedition"}
_TO_RESERVE: Plain = {**_LEAVING, "to": "reserve"}


def _sent(to: str, when: Plain = _TO_RESERVE) -> Plain:
    """An "instead" that sends it elsewhere."""
    return passive("replace", when=when, instead=[do("send", what="it", to=to)])


def _steps(
    *verbs: Plain, when: Plain = _TO_RESERVE, kind: str = "replace", **more: object
) -> Plain:
    """An "instead" made of steps, which come after the step."""
    return passive(kind, when=when, instead=[do("steps", steps=list(verbs))], **more)


@pytest.mark.rule("6.2.k")
@pytest.mark.parametrize("apart", [False, True])
@ALL
def test_two_replacements_apply_one_after_the_other_on_one_bearer_or_two(
    edition: str, apart: bool
) -> None:
    first, then = _sent("hand"), _sent("mana", {**_LEAVING, "to": "hand"})
    own = [landmark("l", first), landmark("m", then)] if apart else [landmark("l", first, then)]
    a = {"characters": [char("x")], "landmarks": own, "hand": [spell()]}
    a["hand"] = [spell(do("send", what=ANYONE, to="reserve"))]
    seen = table(edition, a=a, acts="play s")

    assert seen.at("x") == "A mana"


@pytest.mark.rule("6.2.k")
@BOTH
def test_two_additions_of_one_bearer_are_both_made(edition: str) -> None:
    would = {"on": "put", "subject": MINE, "what": "boost"}
    both = [passive("also", when=would, instead=[do(verb)]) for verb in ("draw", "resupply")]
    seen = cast(
        edition,
        do("give", what=ANYONE),
        a={"characters": [char("x", "1/1/1", "hero", *both)]},
        acts="answer x",
    )
    assert (seen.at("deckA0"), seen.at("deckA1")) == ("A hand", "A reserve")


@pytest.mark.rule("6.2.e")
@ALL
def test_steps_in_place_of_several_moves_are_each_about_their_object(edition: str) -> None:
    own = landmark("l", _steps(do("send", what="it", to="hand")))
    seen = table(edition, "night", {"characters": [char("x"), char("y")], "landmarks": [own]})

    assert (seen.at("x"), seen.at("y")) == ("A hand", "A hand")
    seen.never("gone")


@pytest.mark.rule("6.2.e")
@ALL
def test_who_declines_for_several_objects_does_the_alternative_for_each(edition: str) -> None:
    may = passive(
        "replace", when=_TO_RESERVE, instead=[do("nothing")], may=True,
        if_not=[do("exhaust", what="it")],
    )  # fmt: skip
    a = {"characters": [char("x"), char("y")], "landmarks": [landmark("l", may)]}
    seen = table(edition, "night", a, acts="no, no", decisions={"cleanup": {}})

    assert [event["object"] for event in seen.all("gained.exhausted")] == ["x", "y"]
    assert (seen.at("x"), seen.at("y")) == ("A reserve", "A reserve")


@pytest.mark.rule("2.1.f")
@BOTH
def test_steps_beside_a_move_find_what_moved(edition: str) -> None:
    also = _steps(do("exhaust", what="it"), kind="also")
    seen = cast(
        edition,
        do("send", what=ANYONE, to="reserve"),
        a={"characters": [char("x")], "landmarks": [landmark("l", also)]},
    )
    assert (seen.at("x"), seen.status("x")) == ("A reserve", ["exhausted"])


@pytest.mark.rule("7.2.1.d")
@BOTH
def test_i_in_what_lasts_is_what_made_it(edition: str) -> None:
    lasting = {
        "kind": "replace",
        "when": {"on": "move", "subject": {"pick": "each", "whose": "you"}, "origin": "expedition"},
        "instead": [do("steps", steps=[GROW])],
    }
    maker = char("m", "1/1/1", "hero", {"cost": {}, "do": [
        do("lasting", duration="turn", lasting=lasting),
    ]})  # fmt: skip
    a = {"characters": [maker, char("x")], "hand": [spell(do("discard", what=ANYONE))]}
    seen = table(edition, a=a, acts="use m, play s, target x")

    assert (seen.at("x"), seen.boosts("m")) == ("A hero-expedition", 1)
    assert seen.said("replaced", object="x")["source"] == "m"


@pytest.mark.rule("6.2.e")
@pytest.mark.parametrize(
    ("run", "when"),
    [
        ("morning", {"on": "draws", "subject": {"whose": "you"}}),
        ("dusk", {"on": "forward", "to": "my-hero"}),
    ],
)
def test_daily_effects_are_followed_by_the_steps_that_modifiers_put_after_them(
    run: str, when: Plain
) -> None:
    own = landmark("l", _steps(do("resupply"), when=when))
    a = {"characters": [char("x", "3/3/3")], "landmarks": [own]}
    seen = table("5.0", run, a, acts="none" if run == "morning" else "", spare=True)

    assert seen.all("resupplied")
    assert seen.region("A.hero") == 0


@pytest.mark.rule("6.2.e")
@BOTH
def test_a_card_that_is_played_is_followed_by_the_steps_of_its_own_entry(edition: str) -> None:
    entry = passive(
        "replace", when={"on": "move", "subject": "me", "to": "expedition"}, may=True,
        instead=[do("gain", status="asleep", what="me")], if_not=[do("give", what="me")],
    )  # fmt: skip
    seen = table(edition, a={"hand": [held("h", entry)]}, acts="play h hero, no")

    assert (seen.boosts("h"), seen.status("h")) == (1, [])
