"""Effects step by step, and the modifiers that alter steps (6.1, 6.2).

Here: from 6.1.a on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import also, instead, would_gain
from tests.engine.tables import (
    ANYONE,
    BOTH,
    EACH,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    spell,
    table,
)

FROM_HAND: Plain = {"pick": "choose", "where": "hand", "whose": "you"}


@pytest.mark.rule("6.1.a", "6.1.b")
@BOTH
def test_an_effect_is_its_steps_in_order(edition: str) -> None:
    seen = cast(edition, do("draw"), do("resupply"), do("draw"))

    assert seen.order("drew", "resupplied") == ["drew", "resupplied", "drew"]
    assert [seen.at(f"deckA{n}") for n in range(3)] == ["A hand", "A reserve", "A hand"]
    seen.said("resolves", "6.1.a", object="s")


@pytest.mark.rule("6.1.c")
@BOTH
def test_each_verb_is_a_step_unless_it_is_simultaneous(edition: str) -> None:
    gone: Plain = {"on": "leaves", "subject": EACH, "origin": "expedition"}
    watch = char("w", "1/1/1", "hero", ability(do("draw"), when=gone))
    one: Plain = {"pick": "target", "types": ["character"], "whose": "opponent"}

    def both(**link: str) -> tuple[Plain, Plain]:
        return do("discard", what=one), do("exhaust", what=one, **link)

    apart = cast(edition, *both(), b={"characters": [char("b")]})
    assert apart.at("b") == "B discard"
    apart.never("gained.exhausted", object="b")
    apart.said("nothing-to-choose", "6.5.b", player="A")

    together = cast(
        edition,
        *both(link="at-once"),
        b={"characters": [char("b"), char("c"), watch]},
        acts="target b, target c",
    )
    assert (together.at("b"), together.status("c")) == ("B discard", ["exhausted"])
    together.said("discarded", "6.1.c", "6.1.f", object="b")
    together.said("gained.exhausted", "6.1.c", "6.1.f", object="c")
    together.came(
        "discarded",
        "gained.exhausted",
        "activated",
        why="one step, so what reacts comes after the whole of it",
    )


@pytest.mark.rule("6.1.d", "6.4.a")
@BOTH
def test_a_cost_of_several_verbs_is_one_step(edition: str) -> None:
    hero: Plain = {"id": "hero", "class": "AX_Common_SubhashMarmo"}
    seen = table(
        edition, "noon", a={"hero": hero, "hand": [held()]}, acts="choose yes, choose A.hero"
    )
    seen.said("moved.reserve", "6.1.d", "6.4.a", "6.1.f", object="h")
    seen.said("gained.exhausted", "6.1.d", "6.4.a", "6.1.f", object="manaA0")
    assert seen.tokens("brassbug") == ["A hero-expedition"]


@pytest.mark.rule("6.1.e", "6.1.f")
@BOTH
def test_one_step_acts_on_every_object_at_once(edition: str) -> None:
    seen = cast(
        edition,
        do("give", what=EACH),
        a={"characters": [char("a"), char("c", "1/1/1", "companion")]},
        b={"characters": [char("b")]},
    )
    assert [seen.boosts(name) for name in "abc"] == [1, 1, 1]
    assert len(seen.all("gained.boosts")) == 3
    seen.said("gained.boosts", "6.1.e", "6.1.f", object="b")

    fewer: Plain = {"is": "there-are", "of": EACH, "number": 2}
    weak = char(
        "a", "1/1/1", "hero", ability(do("draw"), when={"on": "sacrificed", "subject": EACH})
    )
    seen = cast(
        edition,
        do("sacrifice", what={**EACH, "whose": "you"}),
        do("draw", if_=fewer),
        a={"characters": [weak, char("x")]},
    )
    assert len(seen.all("activated", object="a")) == 2, "it still saw x go: both left at once"


@pytest.mark.rule("6.1.g")
@BOTH
def test_the_controller_decides_before_the_step_among_what_is_possible(edition: str) -> None:
    asleep = char("asleep", status=["asleep"])
    seen = cast(
        edition,
        do("gain", what=ANYONE, status="asleep"),
        a={"characters": [asleep]},
        b={"characters": [char("b")]},
        acts="target asleep",
    )
    asked = next(c for c in seen.transcript.choices if c.kind == "target")
    assert (asked.player, asked.words) == ("A", ("asleep", "b")), "changing nothing is possible"
    assert "6.1.g" in map(str, asked.cites)
    seen.said("already", "2.4.1.f", object="asleep", status="asleep")

    seen = cast(edition, do("discard", what=ANYONE), do("draw"))
    seen.said("nothing-to-choose", "6.1.g", player="A")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("6.1.h")
@BOTH
def test_several_players_decide_in_initiative_order_then_all_happens(edition: str) -> None:
    seen = cast(
        edition,
        do("sacrifice", who="each-player"),
        a={"characters": [char("a"), char("a2")]},
        b={"characters": [char("b"), char("b2")]},
        acts="choose a2, choose b",
    )
    assert seen.asked() == ["A:choose", "B:choose"]
    assert seen.order("chose", "sacrificed") == ["chose", "chose", "sacrificed", "sacrificed"]
    seen.said("chose", "6.1.h", "3.1.3.b", player="B", object="b")

    seen = cast(
        edition,
        do("resupply", who="each-player", may=True),
        acts="choose yes, choose no",
    )
    assert seen.asked() == ["A:may", "B:may"]
    assert (seen.at("deckA0"), seen.at("deckB0")) == ("A reserve", "")


@pytest.mark.rule("6.1.g")
@BOTH
def test_a_player_who_has_nothing_to_choose_is_not_asked_whether_to(edition: str) -> None:
    verb = do("send", who="each-player", may=True, what=FROM_HAND, to="reserve")
    seen = cast(edition, verb, a={"hand": [spell(verb), held("h")]}, acts="yes")

    assert seen.asked() == ["A:may"]
    seen.said("nothing-to-choose", "6.1.g", player="B")
    assert seen.at("h") == "A reserve"


@pytest.mark.rule("6.1.g")
@pytest.mark.parametrize(
    ("verb", "told"),
    [
        (do("draw", may=True), "no-such-card"),
        (do("exhausted-resupply", who="target-opponent", may=True), "no-such-card"),
        (do("put-top", to="mana", may=True), "no-such-card"),
        (do("look-top", amount=2, may=True), "no-such-card"),
        (do("reveal-top", amount=2, may=True), "no-such-card"),
        (do("sabotage", may=True), "nothing-to-choose"),
        (do("move-marker", status="W", to="another-region", may=True), "nothing-to-choose"),
        (do("give", what=EACH, may=True), "none-there"),
    ],
)
def test_nobody_is_asked_whether_to_do_what_comes_to_nothing(verb: Plain, told: str) -> None:
    deckless = {"hand": [spell(verb, do("draw", link="if-you-did"))], "deck": 0}
    seen = cast("5.0", a=deckless, b={"deck": 0})

    assert not seen.asked()
    assert seen.all(told)
    seen.said("not-done-before", "6.5.f")


@pytest.mark.rule("5.1.2.c")
@BOTH
def test_a_mode_that_may_do_nothing_can_be_chosen(edition: str) -> None:
    seen = cast(edition, do("choose", modes=[[], [do("draw")]], may=True), acts="mode 1")

    assert "A:may" not in seen.asked()
    seen.never("drew")
    assert seen.at("s") == "A reserve"


@pytest.mark.rule("6.5.f")
@BOTH
def test_a_move_of_no_region_is_not_done(edition: str) -> None:
    none = {"count": {"where": "landmark", "whose": "opponent"}}
    draws = do("draw", link="if-you-did")
    seen = cast(edition, do("move-forward", amount=none, to="my-hero"), draws)

    seen.never("far-end", "moved-forward", "drew")


@pytest.mark.rule("6.5.f")
@BOTH
def test_who_has_no_card_to_look_at_has_not_done_it(edition: str) -> None:
    verbs = do("look-top", amount=2), do("create", token="mana-moth", link="if-you-did")
    seen = cast(edition, *verbs, a={"hand": [spell(*verbs)], "deck": 0})

    seen.never("looked", "created")


@pytest.mark.rule("7.3.26.b")
def test_who_may_resupply_is_asked_as_long_as_there_is_a_discard_pile() -> None:
    a = {"hand": [spell(do("resupply", may=True))], "deck": 0, "discard": [held("d")]}
    seen = cast("5.0", a=a, acts="yes")

    assert seen.at("d") == "A reserve"


@pytest.mark.rule("6.1.g")
@BOTH
def test_nobody_is_asked_to_do_more_to_a_target_that_was_not_chosen(edition: str) -> None:
    first = do("gain", status="asleep", what={**ANYONE, "up-to": True})
    then = do("give", what={"pick": "that"}, may=True)
    seen = cast(edition, first, then, a={"characters": [char("a")]}, acts="none")

    assert seen.asked() == ["A:target"]


@pytest.mark.rule("6.1.h")
@BOTH
def test_a_card_chosen_in_hand_may_stay_hidden_until_it_moves(edition: str) -> None:
    seen = cast(
        edition,
        do("send", who="each-player", what=FROM_HAND, to="reserve"),
        a={"hand": [spell(do("send", who="each-player", what=FROM_HAND, to="reserve")), held("x")]},
        b={"hand": [held("y"), held("z")]},
        acts="choose z",
    )
    assert (seen.at("x"), seen.at("y"), seen.at("z")) == ("A reserve", "B hand", "B reserve")
    seen.said("chose-hidden", "6.1.h", player="B")
    seen.never("chose", object="z")
    assert seen.order("chose-hidden", "moved.reserve")[:4] == [
        "chose-hidden",
        "chose-hidden",
        "moved.reserve",
        "moved.reserve",
    ]


@pytest.mark.rule("6.2.a", "6.2.b")
@BOTH
def test_a_replacing_modifier_changes_what_a_step_does(edition: str) -> None:
    guard = landmark("l", instead(do("draw"), when=would_gain()))
    seen = cast(
        edition,
        do("give", what="me"),
        do("give", what=EACH),
        a={"characters": [char("a")]},
        b={"landmarks": [guard]},
    )

    assert seen.boosts("a") == 0
    seen.said("replaced", "6.2.b", object="a", source="l")
    assert seen.at("deckB0") == "B hand", "its own controller draws instead"


@pytest.mark.rule("6.2.a", "6.2.c")
@BOTH
def test_an_additive_modifier_puts_more_into_the_step(edition: str) -> None:
    more = landmark("l", also(do("draw"), when=would_gain()))
    seen = cast(edition, do("give", what=EACH), a={"characters": [char("a")], "landmarks": [more]})

    assert (seen.boosts("a"), seen.at("deckA0")) == (1, "A hand")
    seen.said("added", "6.2.c", object="a", source="l")
    seen.said("drew", "6.1.f", object="deckA0")


@pytest.mark.rule("6.2.c")
@BOTH
def test_additions_are_not_in_each_others_way(edition: str) -> None:
    lands = [landmark(f"l{n}", also(do("draw"), when=would_gain())) for n in range(2)]
    lands.append(
        landmark("r", also(do("create", token="ordis-recruit", to="my-hero"), when=would_gain()))
    )
    seen = cast(edition, do("give", what=EACH), a={"characters": [char("a")], "landmarks": lands})
    assert (seen.at("deckA0"), seen.at("deckA1")) == ("A hand", "A hand")
    assert seen.tokens("ordis-recruit") == ["A hero-expedition"]
    assert seen.asked() == [], "all of it happens at once: no order to choose"

    crowd = [landmark(f"l{n}", also(do("draw"), when=would_gain())) for n in range(12)]
    seen = cast(
        edition,
        do("give", what=EACH),
        a={"characters": [char("a")], "landmarks": crowd, "deck": 20},
    )
    assert len(seen.all("drew")) == 12
