"""Reactions (6.3), costs (6.4) and effects (6.5).

Here: from 6.4.b on.
"""

from __future__ import annotations

import pytest

from tests.engine.around import days, two
from tests.engine.statements import THERE_ARE_TWO
from tests.engine.tables import (
    ALL,
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


@pytest.mark.rule("6.4.b", "6.4.c")
@BOTH
@pytest.mark.parametrize(("mana", "answer", "drawn"), [(4, "yes", 1), (4, "no", 0), (2, "yes", 0)])
def test_a_cost_is_paid_in_full_or_not_at_all(
    edition: str, mana: int, answer: str, drawn: int
) -> None:
    seen = cast(
        edition, do("draw", cost={"mana": 2}), a={"mana": mana}, acts=f"choose {answer}", spare=True
    )

    assert len(seen.all("drew")) == drawn
    ready = mana - 1 - 2 * drawn
    assert seen.result["afternoon"]["mana"]["A"] == f"{ready}/{mana}"  # type: ignore[index]
    if mana == 2:
        assert seen.asked() == []
        seen.said("unpayable.mana", "6.4.c", player="A")
    elif answer == "no":
        seen.said("declined", "6.4.b", player="A")


@pytest.mark.rule("6.4.d", "6.4.e")
@BOTH
def test_a_play_whose_cost_is_not_paid_is_off_and_another_is_offered(edition: str) -> None:
    action = ability(do("draw"), cost={"mana": 2, "spend": 1, "counter": "kelon"})
    user = char("q", "1/1/1", "hero", action, counters={"other": 1})
    seen = table(
        edition,
        a={"hand": [held("dear", cost=[4, 4]), held()], "characters": [user]},
        acts="use q, play dear hero",
    )
    assert seen.offered() == ("play h", "pass")
    assert seen.transcript.state.active == "A"
    seen.never("declared", "quick-action")
    seen.refused("refused.mana", "6.4.c", object="dear")
    seen.refused("refused.counters", "6.4.c", object="q")

    rush = cast(edition, a={"hand": [spell(do("play")), held()]}, acts="choose none")
    rush.said("declined", "6.4.d", player="A")
    assert rush.at("h") == "A hand"


@pytest.mark.rule("6.5.a")
@BOTH
def test_an_effect_is_mandatory(edition: str) -> None:
    seen = cast(
        edition,
        do("sacrifice"),
        do("discard", what=ANYONE),
        a={"characters": [char("a")]},
        b={"characters": [char("b")]},
    )
    assert (seen.at("a"), seen.at("b")) == ("A discard", "B discard")
    assert seen.asked() == [], "nothing to choose among, and no way to say no"
    seen.said("chose", "6.5.a", object="a")


@pytest.mark.rule("6.5.b")
@BOTH
def test_targets_of_a_step_differ_and_may_come_again_later(edition: str) -> None:
    two = {**ANYONE, "count": 2}
    seen = cast(
        edition,
        do("give", what=two),
        do("give", what=two),
        a={"characters": [char("a"), char("c")]},
    )
    assert (seen.boosts("a"), seen.boosts("c")) == (2, 2)
    assert not seen.asked()  # both must be chosen
    seen.said("chose", "6.5.b", player="A", object="a")

    swap = do("exchange-boosts", what=ANYONE, with_=ANYONE)
    alone = cast(edition, swap, a={"characters": [char("a", boosts=2)]})
    assert alone.boosts("a") == 2
    alone.said("nothing-to-choose", "6.5.b", player="A")

    none = cast(edition, do("discard", what=ANYONE))
    none.said("nothing-to-choose", "6.5.b")


@pytest.mark.rule("6.5.b")
@pytest.mark.parametrize("first", ["me", {**ANYONE, "other": True}])
@BOTH
def test_of_one_step_only_a_target_is_no_target_again(edition: str, first: object) -> None:
    """What the step acts on besides, without targeting it, can be the target, too."""
    target = do("give", what=ANYONE, link="at-once")
    me = char("x", "1/1/1", "hero", ability(do("give", what=first), target, at="noon"))
    seen = days(edition, "noon", two({"characters": [me, char("y")]}), {"A:target": "x"})

    assert (seen.boosts("x"), seen.boosts("y")) == ((2, 0) if first == "me" else (1, 1))
    assert seen.asked() == (["A:target"] if first == "me" else [])


@pytest.mark.rule("6.5.b")
@ALL
def test_targets_are_chosen_at_declaration_in_the_first_edition(edition: str) -> None:
    seen = cast(edition, do("resupply"), do("sabotage"), acts="target deckA0", spare=True)
    if edition == "1.0":
        assert seen.at("deckA0") == "A reserve", "nothing was in Reserve when it was declared"
        seen.never("sabotaged")
    else:
        assert seen.at("deckA0") == "A discard"

    free = landmark("k", passive("free", of={"types": ["spell"], "whose": "you"}))
    gate = do("discard", what={"pick": "target", "types": ["character", "permanent"]})
    a: Plain = {"mana": 0, "landmarks": [free]}
    seen = cast(
        edition, gate, a=a, b={"characters": [char("c", tough=1)]}, acts="target c", spare=True
    )
    if edition == "1.0":
        assert seen.at("c") == "B discard", "for free, Tough included"
    else:
        assert seen.at("k") == "A discard", "Tough is paid even then, so c cannot be chosen"
        seen.said("tough.unpayable", "6.4.c", object="c")


@pytest.mark.rule("6.5.c")
@BOTH
def test_an_optional_step_is_decided_when_it_comes(edition: str) -> None:
    for answer, zone in (("yes", "A reserve"), ("no", "")):
        seen = cast(
            edition, do("draw"), do("resupply", may=True), do("draw"), acts=f"choose {answer}"
        )
        assert seen.at("deckA1" if zone else "nowhere") == zone
        assert len(seen.all("drew")) == 2, "the effect goes on"
        asked = next(c for c in seen.transcript.choices if c.kind == "may")
        assert "6.5.c" in map(str, asked.cites)
        assert bool(seen.all("declined")) is (answer == "no")

    theirs = do("resupply", who="target-opponent", may=True)
    seen = cast(edition, theirs, acts="choose yes")
    assert seen.asked() == ["B:may"], "who may do it says so"
    assert seen.at("deckB0") == "B reserve"


@pytest.mark.rule("6.5.d")
@BOTH
def test_a_condition_is_looked_at_right_before_its_step(edition: str) -> None:
    recruit = do("create", token="ordis-recruit", to="my-hero")
    seen = cast(edition, recruit, do("draw", if_=THERE_ARE_TWO), a={"characters": [char("x")]})
    seen.said("condition-met", "6.5.d")
    assert len(seen.all("drew")) == 1
    seen = cast(edition, do("draw", if_=THERE_ARE_TWO), recruit, a={"characters": [char("x")]})
    seen.said("condition-unmet", "6.5.d")
    assert (len(seen.all("drew")), len(seen.tokens("ordis-recruit"))) == (0, 1)

    unless = {**THERE_ARE_TWO, "not": True}
    seen = cast(edition, do("draw", if_=unless), a={"characters": [char("x"), char("y")]})
    seen.never("drew")
    assert "6.5.e" not in str(seen.all("condition-unmet")), "nothing else hangs on this condition"


@pytest.mark.rule("6.5.e")
@BOTH
def test_if_and_otherwise_share_one_look(edition: str) -> None:
    verbs = (
        do("discard", what=EACH, if_=THERE_ARE_TWO),
        do("draw", link="and"),
        do("resupply", link="otherwise"),
    )
    seen = cast(edition, *verbs, a={"characters": [char("x"), char("y")]})
    assert seen.at("x") == "A discard"
    assert seen.order("drew", "resupplied") == ["drew"], "it is no longer so, and that is no matter"
    seen.said("condition-met", "6.5.e")

    seen = cast(edition, *verbs, a={"characters": [char("x")]})
    assert seen.at("x") == "A hero-expedition"
    assert seen.order("drew", "resupplied") == ["resupplied"]


@pytest.mark.rule("6.5.f")
@BOTH
def test_if_you_did_is_so_once_it_was_started(edition: str) -> None:
    verbs = do("sacrifice"), do("draw", link="if-you-did")
    done = cast(edition, *verbs, a={"characters": [char("x")]})
    done.said("done-before", "6.5.f")
    assert len(done.all("drew")) == 1

    impossible = cast(edition, *verbs)
    impossible.said("not-done-before", "6.5.f")
    impossible.never("drew")

    leaving: Plain = {"on": "move", "subject": MINE, "origin": "expedition"}
    law = landmark("l", passive("replace", when=leaving, instead=[do("nothing")]))
    altered = cast(edition, *verbs, a={"characters": [char("x")], "landmarks": [law]})
    assert altered.at("x") == "A hero-expedition"
    assert len(altered.all("drew")) == 1, "what became of it is no matter"

    no = cast(edition, do("resupply", may=True), do("draw", link="if-you-did"), acts="choose no")
    no.never("drew")


@pytest.mark.rule("6.5.g")
@BOTH
def test_modes_are_as_many_as_said_in_the_order_wanted(edition: str) -> None:
    modes = [[do("draw")], [do("resupply")], [do("create", token="ordis-recruit", to="my-hero")]]
    two = do("choose", amount=2, modes=modes)
    seen = cast(edition, two, acts="choose 0, choose 1, choose 1")
    assert seen.order("drew", "resupplied", "created") == ["created", "drew"]
    seen.said("chose-mode", "6.5.g", number=1)
    seen.said("mode-first", "6.5.g", number=3)
    assert seen.asked() == ["A:mode", "A:mode", "A:mode-order"]
    second = [c for c in seen.transcript.choices if c.kind == "mode"][1]
    assert "mode 1" not in second.words, "no mode twice"

    again = do("choose", amount=2, repeat=True, modes=modes)
    seen = cast(edition, again, acts="choose 1, choose 0")
    assert seen.order("drew", "resupplied", "created") == ["resupplied", "resupplied"]


@pytest.mark.rule("6.5.h")
@BOTH
def test_what_cannot_be_done_is_left_out(edition: str) -> None:
    seen = cast(
        edition, do("sacrifice", who="each-player"), do("draw"), b={"characters": [char("b")]}
    )
    assert seen.at("b") == "B discard"
    seen.said("nothing-to-choose", "6.5.h", player="A")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("6.5.i")
@BOTH
def test_a_repeated_step_decides_each_time_anew(edition: str) -> None:
    seen = cast(
        edition,
        do("give", what=ANYONE, times=2),
        a={"characters": [char("x"), char("y")]},
        acts="target x, target y",
    )
    assert (seen.boosts("x"), seen.boosts("y")) == (1, 1)
    seen.said("repeated", "6.5.i", number=2)

    maiden = do("exhausted-resupply", who="target-opponent", may=True, times=2)
    for answers, count in (("yes yes", 2), ("no yes", 1), ("yes no", 1), ("no no", 0)):
        acts = ", ".join(f"choose {answer}" for answer in answers.split())
        seen = cast(edition, maiden, acts=acts)
        assert seen.asked() == ["B:may", "B:may"]
        assert len(seen.all("resupplied", player="B")) == count

    each = cast(edition, do("draw", times_each=MINE), a={"characters": [char("x"), char("y")]})
    assert len(each.all("drew")) == 2


@pytest.mark.rule("6.1.g")
@pytest.mark.parametrize(
    "verb",
    [
        do("discard", what={"pick": "choose", "where": "hand", "whose": "you", "count": 2}),
        do("discard", what={"pick": "choose", "where": "hand", "whose": "you", "count": 3}),
        do("draw", cost={"discard": {"pick": "choose", "where": "hand", "count": 2}}),
    ],
    ids=["all", "more", "cost"],
)
@BOTH
def test_nobody_chooses_where_everything_is_taken(edition: str, verb: Plain) -> None:
    seen = cast(edition, verb, a={"hand": [spell(verb), held("h"), held("i")]}, acts="yes", spare=1)
    assert {seen.at("h"), seen.at("i")} == {"A discard"}
    assert "A:choose" not in seen.asked()


@pytest.mark.rule("3.2.2.b")
@pytest.mark.parametrize(("first", "last"), ["hi", "ih"])
@BOTH
def test_what_goes_to_a_deck_is_chosen_in_its_order(edition: str, first: str, last: str) -> None:
    two = {"pick": "choose", "where": "hand", "whose": "you", "count": 2}
    a = {"hand": [spell(do("send", what=two, to="deck")), held("h"), held("i")], "deck": 1}
    seen = table(edition, a=a, acts=f"play s, choose {first}")
    state = seen.transcript.state
    deck = [state[card].item for card in state.player("A").deck]
    assert deck == [last, first, "deckA0"]


@pytest.mark.rule("7.4.7.d")
@BOTH
def test_who_would_pay_for_tough_chooses_among_the_last(edition: str) -> None:
    b = {"characters": [char("x"), char("y", tough=1)]}
    seen = cast(edition, do("give", what={**ANYONE, "count": 2}), b=b, acts="target x, none")
    assert (seen.boosts("x"), seen.boosts("y")) == (1, 0)
