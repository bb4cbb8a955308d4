"""Effects step by step, and the modifiers that alter steps (6.1, 6.2)."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ANYONE,
    BOTH,
    EACH,
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

FROM_HAND: Plain = {"pick": "choose", "where": "hand", "whose": "you"}
MOVES: Plain = {"on": "move", "subject": "me", "origin": "expedition"}


def instead(*verbs: Plain, when: Plain, **more: object) -> Plain:
    """A replacing modifier."""
    return passive("replace", when=when, instead=list(verbs), **more)


def also(*verbs: Plain, when: Plain) -> Plain:
    """An additive modifier."""
    return passive("also", when=when, instead=list(verbs))


def would_gain(what: str = "boost", subject: object = None) -> Plain:
    """The "would" of a modifier about counters."""
    return {"on": "put", "what": what, "subject": subject or EACH}


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
    assert together.order("discarded", "gained.exhausted", "activated") == [
        "discarded",
        "gained.exhausted",
        "activated",
    ], "one step, so what reacts comes after the whole of it"


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


@pytest.mark.rule("6.2.d")
@BOTH
@pytest.mark.parametrize(("answer", "zone"), [("yes", "B mana"), ("no", "B discard")])
def test_an_optional_replacement_asks_who_controls_its_object(
    edition: str, answer: str, zone: str
) -> None:
    jinn = char(
        "j", "1/1/1", "hero", instead(do("send", what="it", to="mana"), when=MOVES, may=True)
    )
    seen = cast(
        edition, do("discard", what=ANYONE), b={"characters": [jinn]}, acts=f"choose {answer}"
    )

    assert seen.at("j") == zone
    assert seen.asked() == ["B:replace"]
    asked = next(c for c in seen.transcript.choices if c.kind == "replace")
    assert "6.2.d" in map(str, asked.cites)


@pytest.mark.rule("6.2.e")
@BOTH
def test_declining_puts_the_other_step_after_the_current_one(edition: str) -> None:
    text = instead(do("send", what="it", to="mana"), when=MOVES, may=True, if_not=[do("draw")])
    jinns = [char("j1", "1/1/1", "hero", text), char("j2", "1/1/1", "hero", text)]
    seen = cast(
        edition,
        do("send", what={**EACH, "whose": "opponent"}, to="deck"),
        do("draw"),
        b={"characters": jinns, "deck": 3},
        acts="choose no, choose no",
    )
    assert [(e["player"], e["object"]) for e in seen.all("drew")] == [
        ("B", "j2"),
        ("B", "j1"),
        ("A", "deckA0"),
    ], "both inserted steps come before the next step of the effect"
    seen.said("inserted", "6.2.e", object="j1")

    resting = table(edition, "night", b={"characters": [jinns[0]], "deck": 3}, acts="choose no")
    assert (resting.at("j1"), resting.at("deckB0")) == ("B reserve", "B hand")


@pytest.mark.rule("6.2.f", "6.2.g")
@BOTH
def test_whole_steps_then_atomic_actions_then_additions(edition: str) -> None:
    leaving: Plain = {"on": "move", "subject": MINE, "origin": "expedition"}
    away = instead(do("send", what="it", to="mana"), when=leaving)
    beside = also(do("draw"), when=leaving)
    law = landmark("l", beside, away)
    seen = table(
        edition,
        "night",
        a={
            "characters": [char("stays", status=["anchored"]), char("goes")],
            "landmarks": [law],
            "landmark_limit": 2,
        },
    )
    assert seen.at("stays") == "A hero-expedition", "the step itself first: no move left to alter"
    assert seen.at("goes") == "A mana"
    assert seen.order("stays.anchored", "replaced", "added") == [
        "stays.anchored",
        "replaced",
        "added",
    ]
    assert len(seen.all("drew")) == 1
    seen.said("replaced", "6.2.g", "6.2.k", object="goes")


@pytest.mark.rule("6.2.h", "6.2.i")
@BOTH
@pytest.mark.parametrize(("pick", "zone"), [(0, "B discard"), (1, "B mana")])
def test_who_controls_the_step_says_which_modifier_goes_first(
    edition: str, pick: int, zone: str
) -> None:  # R13
    resting: Plain = {**MOVES, "to": "reserve"}
    text = instead(do("send", what="it", to="mana"), when=resting)
    both = char("j", "0/3/0", "hero", text, status=["fleeting"])
    seen = cast(
        edition,
        do("send", what=ANYONE, to="reserve"),
        b={"characters": [both]},
        acts=f"choose {pick}",
    )
    assert seen.at("j") == zone, "the other one no longer fits the step as it has become"
    assert len(seen.all("fleeting.discarded")) + len(seen.all("replaced")) == 1
    asked = next(c for c in seen.transcript.choices if c.kind == "modifier")
    assert asked.player == "A", "it is A's step, whoever's Character it is"
    assert {"6.2.h", "6.2.i"} <= set(map(str, asked.cites))

    night = table(
        edition, "night", b={"characters": [both]}, first_player="B", acts=f"choose {pick}"
    )
    assert night.at("j") == zone
    asked = next(c for c in night.transcript.choices if c.kind == "modifier")
    assert asked.player == "B", "no one controls the step: the first player"


@pytest.mark.rule("6.2.h", "6.2.i")
@BOTH
def test_a_modifier_that_still_fits_applies_after_the_other(edition: str) -> None:  # R13
    jinn = {**char("j", "0/3/0", status=["fleeting"], boosts=1), "class": "BR_Common_TinyJinn"}
    seen = table(edition, "night", a={"characters": [jinn]})

    seen.said("fleeting.discarded", "6.2.g", object="j")
    seen.said("replaced", "6.2.g", object="j")
    assert seen.at("j") == "A mana", "discarded instead of resting, it would leave all the same"
    assert seen.asked() == [], "either order comes to the same"


@pytest.mark.rule("6.2.j", "6.2.k")
@BOTH
def test_a_modifier_applies_once_to_the_same_thing(edition: str) -> None:  # R12
    more = also(do("give", what="it"), when=would_gain())
    twins = [landmark("l1", more), landmark("l2", more)]
    seen = cast(edition, do("give", what=EACH), a={"characters": [char("a")], "landmarks": twins})
    assert seen.boosts("a") == 3, "each of the two adds once"
    assert [e["source"] for e in seen.all("added")] == ["l1", "l2"]

    alone = cast(
        edition, do("give", what=EACH), a={"characters": [char("a")], "landmarks": twins[:1]}
    )
    assert alone.boosts("a") == 2, "what it adds would match again, and it does not apply again"
    assert len(alone.all("added", source="l1")) == 1
    alone.said("added", "6.2.k", object="a", source="l1")


@pytest.mark.rule("6.2.l")
@BOTH
def test_a_modifier_must_be_there_before_but_for_ones_own_entry(edition: str) -> None:
    joins: Plain = {"on": "move", "subject": "me", "to": "expedition"}
    sleepy = held(
        "h", also(do("gain", what="me", status="asleep"), do("give", amount=2), when=joins)
    )
    seen = table(edition, a={"hand": [sleepy]}, acts="play h hero")
    assert (seen.status("h"), seen.boosts("h")) == (["asleep"], 2)
    seen.said("added", "6.2.l", "6.2.c", object="h", source="h")
    seen.never("gained.asleep")

    anyone: Plain = {"on": "move", "subject": {"types": ["character"], "where": "anywhere"}}
    welcome = also(do("draw"), when={**anyone, "to": "expedition"})
    late = table(edition, a={"hand": [held("h", welcome)]}, acts="play h hero")
    late.never("added")
    late.never("drew")
    known = table(
        edition, a={"hand": [held("h")], "landmarks": [landmark("l", welcome)]}, acts="play h hero"
    )
    known.said("added", "6.2.l", object="h", source="l")


@pytest.mark.rule("6.2.m")
@BOTH
def test_a_step_becomes_an_event_once_modified_and_is_reacted_to_as_it_is(edition: str) -> None:
    gone: Plain = {"on": "sacrificed", "subject": EACH}
    left: Plain = {"on": "leaves", "subject": EACH, "origin": "expedition"}
    watch = landmark("w", ability(do("draw"), when=gone))
    watch2 = landmark("w2", ability(do("resupply"), when=left))
    token = char("t", token=True)
    seen = cast(
        edition,
        do("sacrifice"),
        a={"characters": [token], "landmarks": [watch, watch2]},
    )
    assert seen.order("token.leaves", "ceased", "activated", "activated") == [
        "token.leaves",
        "ceased",
        "activated",
        "activated",
    ]
    seen.said("ceased", "6.2.m", object="t")


@pytest.mark.rule("6.2.a", "7.5.3.a")
@pytest.mark.parametrize("edition", ["4.0"])
def test_an_attempt_can_be_replaced(edition: str) -> None:
    tries: Plain = {"on": "attempts", "what": "ascend", "subject": {"whose": "you"}}
    boat = char("boat", "1/1/1", "hero", instead(do("resupply"), when=tries))
    seen = cast(
        edition,
        do("ascend", to="my-hero"),
        a={"characters": [boat]},
        ascended=["A.hero"],
    )
    seen.said("already.ascended", "2.4.1.f", expedition="A.hero")
    seen.said("replaced.expedition", "6.2.b", "7.5.3.a", expedition="A.hero", source="boat")
    assert seen.at("deckA0") == "A reserve"
    seen.never("attempted")

    plain = cast(edition, do("ascend", to="my-hero"), ascended=["A.hero"])
    plain.said("attempted", "7.5.3.a", expedition="A.hero")
    done = cast(edition, do("ascend", to="my-hero"), a={"characters": [boat]})
    done.never("attempted", "replaced.expedition")
