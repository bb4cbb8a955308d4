"""Effects step by step, and the modifiers that alter steps (6.1, 6.2).

Here: from 6.2.d on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import also, instead, would_gain
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
    table,
)

MOVES: Plain = {"on": "move", "subject": "me", "origin": "expedition"}


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
    seen.came("stays.anchored", "replaced", "added")
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

    seen.said("fleeting.discarded", "2.4.7.d", object="j")
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


@BOTH
def test_the_order_and_the_once_of_modifiers_are_cited_only_where_they_decide(edition: str) -> None:
    resting: Plain = {"on": "move", "subject": MINE, "origin": "expedition", "to": "reserve"}
    law = landmark("l", instead(do("send", what="it", to="mana"), when=resting))
    seen = table(edition, "night", a={"characters": [char("x")], "landmarks": [law]})

    cites = seen.said("replaced", "6.2.b", object="x")["cites"]
    assert not {"6.2.g", "6.2.k"} & set(cites)  # type: ignore[call-overload]


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
    seen.came("token.leaves", "ceased", "activated", "activated")
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


@pytest.mark.rule("6.2.i", "6.2.k")
@BOTH
def test_what_a_modifier_adds_is_added_to_by_another(edition: str) -> None:
    boosted: Plain = {"on": "put", "subject": EACH, "what": "boost"}
    drawn: Plain = {"on": "draws", "subject": {"whose": "you"}}
    laws = [landmark("l1", also(do("draw"), when=boosted))]
    laws.append(landmark("l2", also(do("resupply"), when=drawn)))
    two = [char("a"), char("b")]
    seen = cast(edition, do("give", what=EACH), a={"characters": two, "landmarks": laws})
    assert seen.order("drew", "resupplied") == ["drew", "resupplied"] * 2

    laws[1] = landmark("l2", also(do("give", what=EACH), when=drawn))
    seen = cast(edition, do("give", what=EACH), a={"characters": two[:1], "landmarks": laws})
    assert (seen.boosts("a"), len(seen.all("drew"))) == (2, 1), "each once for the same thing"
