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


# -- what a modifier does with decisions: steps after the one it modifies


@pytest.mark.rule("6.2.b")
@pytest.mark.parametrize(
    ("verb", "acts", "ends"),
    [
        (do("sabotage"), "answer r", {"r": "B discard"}),
        (do("discard", what=ANYONE), "answer y", {"y": "B discard"}),
        (do("sacrifice"), "answer z", {"z": "A discard"}),
        (do("draw", who="each-opponent"), "", {"deckB0": "B hand"}),
        (do("draw", who="its-owner"), "", {"deckA0": "A hand"}),
        (do("draw", if_={"is": "first-player", "not": True}), "", {"deckA0": ""}),
        (do("draw", if_="first-player"), "", {"deckA0": "A hand"}),
        (do("draw", amount={"count": {"types": ["character"]}}), "", {"deckA2": "A hand"}),
    ],
)
@BOTH
def test_what_happens_instead_can_ask_for_decisions(
    edition: str, verb: Plain, acts: str, ends: dict[str, str]
) -> None:
    replaced = passive("replace", when={**_TO_RESERVE, "subject": "me"}, instead=[verb])
    dear: Plain = {"pick": "each", "types": ["character"], "least-hand-cost": 5}
    a = {
        "characters": [char("x", "1/1/1", "hero", replaced, cost=[5, 5]), char("z")],
        "hand": [spell(do("send", what=dear, to="reserve"))],
    }
    b = {"characters": [char("y")], "reserve": [held("r")]}
    seen = table(edition, a=a, b=b, acts=f"play s, {acts}".rstrip(", "))

    assert seen.at("x") == "A hero-expedition"
    assert {item: seen.at(item) for item in ends} == ends


@pytest.mark.rule("6.2.e")
@BOTH
def test_what_needs_no_decision_is_part_of_the_step_and_the_rest_comes_after_it(
    edition: str,
) -> None:
    both = [do("send", what="it", to="hand"), do("sabotage"), do("draw", who="owner-of-that")]
    replaced = passive("replace", when=_TO_RESERVE, instead=both)
    a = {"characters": [char("x")], "landmarks": [landmark("l", replaced)]}
    a["hand"] = [spell(do("send", what=ANYONE, to="reserve"))]
    seen = table(edition, a=a, b={"reserve": [held("r")]}, acts="play s, r")

    assert (seen.at("x"), seen.at("r"), seen.at("deckB0")) == ("A hand", "B discard", "B hand")
    seen.came("moved.hand", "sabotaged", "drew")


@pytest.mark.rule("7.4.4.h")
@pytest.mark.parametrize("edition", ["3.0", "5.0"])
def test_a_token_instead_of_something_of_a_gigantic_joins_one_expedition(edition: str) -> None:
    token = do("create", token="ordis-recruit", to="my-expedition")
    own = passive("replace", when={"on": "draws", "subject": {"whose": "you"}}, instead=[token])
    a = {
        "characters": [char("g", "1/1/1", "hero", own, gigantic=True)],
        "hand": [spell(do("draw"))],
    }
    seen = table(edition, a=a, acts="play s, answer A.companion")

    assert seen.tokens("ordis-recruit") == ["A companion-expedition"]


@pytest.mark.rule("6.5.i")
@pytest.mark.parametrize(("characters", "drawn"), [(0, 0), (1, 1), (3, 3)])
@BOTH
def test_a_step_is_repeated_as_often_as_something_is_counted(
    edition: str, characters: int, drawn: int
) -> None:
    each = {"count": {"types": ["character"], "whose": "you"}}
    a = {"characters": [char(f"c{n}") for n in range(characters)]}
    seen = cast(edition, do("draw", times=each), a={**a, "hand": [spell(do("draw", times=each))]})

    assert len(seen.all("drew")) == drawn
    if characters != 1:
        seen.said("repeated", "6.5.i", number=drawn)


@pytest.mark.rule("5.0:6.3.m")
@pytest.mark.parametrize("older", [True, False])
def test_an_older_printing_shares_the_count_of_its_newest(older: bool) -> None:
    """Ten of a name have used up its thousand; an eleventh has older words for the same."""
    new, old = ability(do("draw"), at="noon"), ability(do("draw", amount=1), do("roll"), at="noon")
    ten = [char(f"c{n}", "1/1/1", "hero", new, names={"en": "Vega"}, used=100) for n in range(10)]
    last = char(
        "o", "1/1/1", "hero", old, names={"en": "Vega"}, **({"latest": [new]} if older else {})
    )
    seen = table("5.0", "noon", {"characters": [*ten, last]}, dice=[1])

    assert [event["object"] for event in seen.all("capped.name")] == (["o"] if older else [])


@pytest.mark.rule("5.0:6.3.m")
def test_reactions_that_differ_in_a_number_have_a_thousand_each() -> None:
    """Python gives -1 and -2 the same hash."""
    cheaper, cheapest = (
        ability(do("lasting", duration="day", lasting={"kind": "cost", "number": less}), at="noon")
        for less in (-1, -2)
    )
    vega: Plain = {"names": {"en": "Vega"}}
    ten = [char(f"c{n}", "1/1/1", "hero", cheaper, used=100, **vega) for n in range(10)]
    more = [
        char("m", "1/1/1", "hero", cheaper, **vega),
        char("o", "1/1/1", "hero", cheapest, **vega),
    ]
    seen = table("5.0", "noon", {"characters": [*ten, *more]})

    assert [event["object"] for event in seen.all("capped.name")] == ["m"]
    assert [event["object"] for event in seen.all("activated")] == ["o"]


@pytest.mark.rule("6.2.l")
@ALL
def test_how_something_arrives_and_what_else_happens_are_told_apart(edition: str) -> None:
    """It arrives Asleep in the step in which a card is drawn; Sabotage comes after that."""
    entry = passive(
        "also",
        when={"on": "move", "subject": "me", "to": "expedition"},
        instead=[do("gain", status="asleep"), do("draw"), do("sabotage")],
    )
    seen = table(
        edition, a={"hand": [held("h", entry)]}, b={"reserve": [held("r")]}, acts="play h hero, r"
    )
    assert (seen.status("h"), seen.at("deckA0"), seen.at("r")) == (
        ["asleep"],
        "A hand",
        "B discard",
    )


@pytest.mark.rule("2.1.e")
@ALL
def test_a_token_that_is_sent_elsewhere_instead_ceases_all_the_same(edition: str) -> None:
    leaving = {"on": "leaves", "subject": "me"}
    instead = passive("replace", when=leaving, instead=[do("send", what="it", to="mana")])
    b = {"characters": [char("x", "1/1/1", "hero", instead, token=True), char("y")]}
    seen = cast(edition, do("discard", what=ANYONE), b=b, acts="x")

    assert (seen.at("x"), seen.asked()) == ("", ["A:target"])
    seen.said("ceased", "2.1.e", object="x")


@pytest.mark.rule("7.5.6.c")
@pytest.mark.parametrize(
    ("whose", "mine", "tokens"), [("you", True, 2), ("you", False, 1), ("any", False, 2)]
)
@ALL
def test_who_creates_a_token_is_who_has_the_effect(
    edition: str, whose: str, mine: bool, tokens: int
) -> None:
    token = {"name": "Bo", "statistics": [1, 1, 1]}
    when = {"on": "create", **({"subject": {"whose": whose}} if whose == "you" else {})}
    such = passive("replace", when=when, instead=[do("create-such", amount=2)])
    also = passive("also", when=when, instead=[do("draw")])
    has, owner = {"landmarks": [landmark("l", such, also)], "deck": 5}, "A" if mine else "B"
    a, b = (has, {}) if mine else ({}, has)
    create = do("create", token=token, to="target-opponent-hero")
    seen = cast(edition, create, a={"hand": [spell(create)], **a}, b=b)

    assert seen.tokens("bo") == ["B hero-expedition"] * tokens
    assert len(seen.all("drew", player=owner)) == (tokens if tokens == 2 else 0)
    assert all(e["player"] == "A" for e in seen.all("added.player"))
