"""What does not happen is explained, by the paragraph that keeps it from happening."""

from __future__ import annotations

import pytest

from glossary.engine.model.objects import Zone
from tests.engine.around import days, two
from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    EACH,
    GROW,
    MINE,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    into_landmarks,
    landmark,
    number_in,
    passive,
    spell,
    table,
)

DRAWS = ability(do("draw"), at="join")
ANOTHER: Plain = {"types": ["character"], "other": True}
GREETS = ability(do("draw"), when={"on": "joins", "subject": ANOTHER, "to": "my-expedition"})
GIANT = char("g", "1/1/1", "hero", GREETS, gigantic=True)
SMALL = {**GIANT, "gigantic": False}


def _cites(event: dict[str, object]) -> list[str]:
    found = event["cites"]
    assert isinstance(found, list)
    return [str(number) for number in found]


# -- what a judge is asked


@pytest.mark.rule("7.5.5.a", "7.5.5.b")
@ALL
def test_what_lies_in_reserve_is_nobody_s(edition: str) -> None:
    robots = do("give", what={"subtypes": ["robot"], "whose": "you"})
    reserve = [held("r", subtypes=["robot"]), held("x")]
    seen = cast(edition, robots, a={"reserve": reserve})

    told = seen.said("not-controlled", "7.5.5.a", "5.0:7.5.5.a")
    assert told["objects"] == ["r"]
    seen.never("gained.boosts")
    assert seen.boosts("r") == 0
    assert "7.5.5.b" in _cites(told) or edition != "5.0"

    cast(edition, do("give", what=MINE), a={"characters": [char("a")]}).never("not-controlled")


@pytest.mark.rule("4.3.d")
@BOTH
def test_defender_does_no_harm_in_the_arena(edition: str) -> None:
    seen = table(edition, "dusk", {"characters": [char("d", "2/0/0", defender=True)]}, arena=True)

    seen.said("arena.defender", "4.3.d", object="d")
    seen.said("arena.taken", player="A", terrain="F", number=2)


@pytest.mark.rule("4.2.4.i", "7.5.7.a")
@BOTH
def test_nobody_fails_to_move_forward_in_the_arena(edition: str) -> None:
    waits = ability(do("draw"), when={"on": "fails", "to": "my-expedition"})
    a = {"characters": [char("w", "0/0/0", "hero", waits)]}

    seen = table(edition, "dusk", a, arena=True)
    seen.said("arena.no-failing", "4.2.4.i", "7.5.7.a", object="w")
    seen.never("activated")
    table(edition, "dusk", a).never("arena.no-failing")


@pytest.mark.rule("6.3.k")
@ALL
def test_a_condition_after_at_dusk_is_looked_at_as_dusk_begins(edition: str) -> None:
    wins = ability(do("draw"), at="dusk", if_={"is": "there-are", "of": MINE, "number": 2})
    dusk = {"landmarks": [landmark("l", wins)], "characters": [char("a")]}

    seen = table(edition, "dusk", dusk)
    seen.said("not-met.phase", "4.2.b", "6.3.b", "6.3.l", object="l")
    seen.never("activated")
    both = table(edition, "dusk", {**dusk, "characters": [char("a"), char("b")]})
    both.said("activated", "4.2.b", "6.3.l", object="l")
    both.never("not-met.phase")


@pytest.mark.rule("6.3.b", "6.3.k")
@ALL
def test_a_trigger_whose_condition_is_not_met_says_so(edition: str) -> None:
    left = ability(
        do("draw"),
        when={"on": "leaves", "subject": "me", "origin": "expedition"},
        if_={"is": "has", "value": "fleeting", "past": True},
    )
    for status, activated in ((["fleeting"], 1), ([], 0)):
        seen = cast(
            edition,
            do("discard", what=ANYONE),
            a={"characters": [char("x", "1/1/1", "hero", left, status=status)]},
        )
        told = seen.said("activated" if activated else "not-met", "6.3.l", object="x")
        assert number_in(edition, "6.3.b") in _cites(told)
        assert (len(seen.all("activated")), len(seen.all("not-met"))) == (activated, 1 - activated)


@pytest.mark.rule("7.5.10.a")
@ALL
def test_my_expeditions_are_one_set_for_who_joins_them(edition: str) -> None:
    hive = ability(
        do("give", what="it"),
        when={"on": "joins", "to": "each-of-mine", "subject": {"types": ["character"]}},
    )
    a = {"characters": [char("x")], "landmarks": [landmark("hive", hive)]}
    seen = cast(edition, do("switch", what=ANYONE), a=a)

    assert seen.boosts("x") == 0
    told = seen.said("stays-among", "7.5.9.a", "7.3.34.b", object="x", source="hive", player="A")
    assert number_in(edition, "7.4.4.j") not in _cites(told)
    cast(edition, do("switch", what=ANYONE), a={"characters": [char("x")]}).never("stays-among")


@pytest.mark.rule("7.3.14.a")
@ALL
def test_a_replaced_exhausted_resupply_exhausts_nothing(edition: str) -> None:
    instead: Plain = {
        "passive": {
            "kind": "replace",
            "when": {"on": "resupplies", "subject": {"whose": "you"}},
            "instead": [do("draw"), do("give", what=ANYONE)],
        }
    }
    a = {"landmarks": [landmark("o", instead)], "characters": [char("x")]}
    seen = cast(edition, do("exhausted-resupply"), a=a)

    seen.said("replaced", "7.3.13.a", source="o")
    seen.said("nothing-to-exhaust", "7.3.13.a", player="A")
    seen.never("gained.exhausted")
    told = ["drew", "gained.boosts", "nothing-to-exhaust"]
    seen.came(*told)
    cast(edition, do("exhausted-resupply")).never("nothing-to-exhaust")


@pytest.mark.parametrize("cost", [0, 5])
@pytest.mark.rule("5.1.2.f")
@ALL
def test_what_is_free_has_no_cost_that_somebody_raises(edition: str, cost: int) -> None:
    """Nor one that somebody bounds in vain: Robin Hood's 2, where 5 would be paid."""
    hood = passive("cost-at-least", number=2, of={"whose": "opponent"})
    play = do("play", what={"where": "hand", "whose": "you", "types": ["character"]}, free=True)
    a = {"hand": [spell(play), held("h", cost=[cost, cost])], "mana": 2}
    for theirs, told in (([hood], 1), ([], 0)):
        seen = table(
            edition,
            a=a,
            b={"characters": [char("hood", "1/1/1", "hero", *theirs)]},
            acts="play s, A.hero",
        )
        assert seen.at("h") == "A hero-expedition"
        found = seen.all("for-free.unchanged", object="h", source="hood")
        assert len(found) == told
        decides = number_in(edition, "5.1.2.e") or "6.1.a"
        assert all(_cites(one)[0] == decides for one in found)


@pytest.mark.rule("3.2.10.a")
@ALL
def test_a_card_of_anybody_s_reserve_can_be_chosen(edition: str) -> None:
    ready = do("ready", what={"pick": "choose", "where": "reserve", "has": "exhausted"})
    tired = held("r", status=["exhausted"])
    other = cast(edition, ready, b={"reserve": [tired]})
    mine = cast(edition, ready, a={"reserve": [tired]})

    visible = number_in(edition, "3.2.10.a")
    assert visible in _cites(other.said("chose", object="r"))
    assert visible not in _cites(mine.said("chose", object="r"))


@pytest.mark.rule("7.4.4.e", "7.4.4.m")
@BOTH
def test_a_gigantic_counts_in_both_expeditions_in_the_arena(edition: str) -> None:
    seen = table(edition, "dusk", {"characters": [GIANT]}, arena=True)
    seen.said("arena.gigantic", "7.4.4.e", "7.4.4.m", object="g")


@pytest.mark.rule("5.1.2.k")
def test_a_spell_that_resolves_counts_towards_the_cost_of_what_it_plays() -> None:
    """As printed: a Character costs less for a card played; the Spell that plays it is one."""
    cheaper = passive("own-cost", number=-1, if_={"is": "played", "of": {}, "number": 1})
    play = do("play", what={"where": "hand", "whose": "you", "types": ["character"]})
    a = {"hand": [spell(play), held("wanax", cheaper, cost=[2, 2])], "mana": 3}
    seen = table("5.0", a=a, acts="play s, wanax, A.hero")

    seen.said("paid", object="wanax", number=1)
    assert _cites(seen.said("cost-changed", object="wanax", number=1))[0] == "5.1.2.k"


# -- what only Gigantic, a move within play, a refill bring up


@pytest.mark.rule("7.4.4.f", "7.4.4.j", "7.4.4.k")
@BOTH
def test_gigantic_is_cited_where_something_is_gigantic(edition: str) -> None:
    joining, counting, mine = (number_in(edition, r) for r in ("7.4.4.j", "7.4.4.k", "7.4.4.f"))
    behind = held(
        "h", ability(do("draw", if_={"is": "behind", "not": True}), at="join"), cost=[1, 1]
    )
    for bearer in (GIANT, SMALL):
        giant = bearer is GIANT
        seen = table(edition, a={"characters": [bearer], "hand": [held("h")]}, acts="play h hero")
        cites = _cites(seen.said("activated", object="g"))
        assert ({joining, mine} <= {*cites}, joining in cites) == (giant, giant)
        seen = table(edition, a={"hand": [{**behind, "gigantic": giant}]}, acts="play h hero")
        assert (counting in _cites(seen.said("condition-met"))) is giant


@pytest.mark.rule("6.2.j")
@ALL
def test_what_stays_at_rest_cites_why_and_no_more(edition: str) -> None:
    seen = table(edition, "night", {"characters": [char("e", eternal=True)]})
    assert _cites(seen.said("stays.eternal")) == [number_in(edition, "7.4.3.b")]


@pytest.mark.rule("7.3.10.a")
@ALL
def test_what_moves_within_play_does_not_enter_it(edition: str) -> None:
    """A control change, a switch, and from 5.0 a move between the two zones of play."""
    a = {"characters": [char("x", "1/1/1", "hero", DRAWS)]}
    switched = cast(edition, do("switch", what=ANYONE), a=a)
    switched.said("not-entered", "7.1.1.a", "3.2.4.d", object="x")
    switched.never("activated")

    taken = cast(edition, do("take-control", what=ANYONE), b=a, acts="A.hero", spare=True)
    taken.said("not-entered", "5.0:7.3.10.a", object="x")

    moved = cast(edition, do("send", what=ANYONE, to="landmark"), a=a)
    moved.said(into_landmarks(edition), object="x")
    assert len(moved.all("not-entered", object="x")) == (edition == "5.0")
    entered = table(edition, a={"hand": [held("h", DRAWS)]}, acts="play h hero")
    entered.never("not-entered")


@pytest.mark.rule("3.2.7.b", "1.2.3.d")
@ALL
def test_a_landmark_joins_a_zone_or_since_5_0_a_part_of_it(edition: str) -> None:
    seen = table(edition, a={"hand": [landmark("l")]}, acts="play l")
    told = seen.said(into_landmarks(edition), "5.2.3.a", object="l", player="A")
    assert ({"3.2.7.b", "1.2.3.d"} <= {*_cites(told)}) is (edition == "5.0")


@pytest.mark.rule("2.1.e")
@ALL
def test_a_token_goes_nowhere_or_in_1_0_arrives_and_then_ceases(edition: str) -> None:
    seen = cast(edition, do("discard", what=ANYONE), b={"characters": [char("t", token=True)]})
    arriving = "token.leaves.arriving"
    first, other = (arriving, "token.leaves") if edition == "1.0" else ("token.leaves", arriving)
    seen.said(first, "2.1.e", object="t")
    seen.never(other)


@pytest.mark.rule("7.3.9.c")
def test_the_cards_that_are_there_are_drawn_before_the_refill_is_decided() -> None:
    draws = ability(GROW, when={"on": "draws", "subject": {"whose": "you"}})
    players = two(
        {
            "deck": 1,
            "discard": [held(f"p{n}") for n in range(3)],
            "characters": [char("w", "1/1/1", "hero", draws)],
        },
        {"deck": 0},
    )
    yes = days("5.0", "morning", players, {"A:refill": "yes"})
    no = days("5.0", "morning", players, {"A:refill": "no"})

    told = yes.order("drew", "reshuffled.wanted", "activated")
    assert told[:4] == ["drew", "reshuffled.wanted", "drew", "activated"], "all drawn at once"
    no.came("drew", "not-refilled.short")
    assert _cites(no.said("not-refilled.short")) == ["7.3.9.c"]
    asked = next(o for s in yes.transcript.stages for o in s.outcomes if o.choice)
    assert [t.item for t in asked.state.of(Zone.HAND, "A")] == ["deckA0"], "seen as it is decided"
    assert asked.state.player("A").deck == ()


@pytest.mark.rule("5.0:7.3.9.c")
@pytest.mark.parametrize("deck", [0, 1, 9])
def test_what_applies_once_a_step_does_so_with_cards_that_come_late(deck: int) -> None:
    also = passive("also", when={"on": "draws"}, instead=[do("resupply")], once=True)
    a: Plain = {
        "deck": deck,
        "discard": [held(f"p{n}") for n in range(6)],
        "landmarks": [landmark("l", also)],
    }
    seen = days("5.0", "morning", two(a, {"deck": 9}), {"A:refill": "yes"})
    assert len(seen.all("resupplied")) == 1


@pytest.mark.rule("5.0:7.3.9.c")
def test_each_decides_once_about_a_refill_in_the_order_of_initiative() -> None:
    also = passive("also", when={"on": "draws"}, instead=[do("draw")])
    lack: Plain = {"deck": 0, "discard": [held("p")]}
    short: Plain = {"deck": 1, "discard": [held("q")], "landmarks": [landmark("l", also)]}
    seen = days("5.0", "morning", two(lack, short), {"A:refill": "no", "B:refill": "no"})
    assert [one["player"] for one in seen.all("not-refilled.short")] == ["B", "A"], "B is first"


@pytest.mark.rule("5.0:7.3.31.b")
@pytest.mark.parametrize(
    ("deck", "answer", "drawn", "resupplied"),
    [(1, "yes", 2, 2), (2, "yes", 2, 2), (3, "yes", 2, 2), (1, "no", 1, 0), (3, "no", 2, 1)],
)
def test_what_is_also_resupplied_waits_for_the_refill(
    deck: int, answer: str, drawn: int, resupplied: int
) -> None:
    """Of each card drawn in the Morning another one is resupplied, in the same step."""
    also = passive("also", when={"on": "draws"}, instead=[do("resupply")])
    a: Plain = {
        "deck": deck,
        "discard": [held(f"p{n}") for n in range(6)],
        "landmarks": [landmark("l", also)],
    }
    seen = days("5.0", "morning", two(a, {"deck": 0}), {"A:refill": answer})

    assert (len(seen.all("drew")), len(seen.all("resupplied"))) == (drawn, resupplied)
    assert len(seen.all("reshuffled.wanted")) == (answer == "yes")
    cites = {"7.3.9.c"} if deck == 1 else {"7.3.31.b"}
    told = "reshuffled.wanted" if answer == "yes" else "not-refilled.short"
    assert cites <= {cite for event in seen.all(told) for cite in _cites(event)}


@pytest.mark.rule("7.5.3.a")
@pytest.mark.parametrize(
    ("verb", "gained"),
    [
        (do("lose", status="asleep", what=ANYONE), "asleep"),
        (do("ready", what=ANYONE), "exhausted"),
        (do("spend", counter="boost", what=ANYONE), "boost"),
    ],
    ids=["lose", "ready", "spend"],
)
@pytest.mark.parametrize("edition", ["4.0", "5.0"])
def test_an_attempt_to_lose_something_is_none_to_gain_it(
    edition: str, verb: Plain, gained: str
) -> None:
    tries = {"on": "attempts", "what": gained, "subject": EACH}
    a = {"characters": [char("x")], "landmarks": [landmark("l", ability(do("draw"), when=tries))]}
    seen = cast(edition, verb, a=a)
    seen.said("attempted", object="x")
    seen.never("activated")


@pytest.mark.rule("6.1.g")
@pytest.mark.parametrize(
    ("verb", "why"),
    [
        (do("spend", counter="boost", what="me", may=True), "too-few-counters"),
        (do("lose", status="asleep", what="me", may=True), "not-there"),
        (do("ready", what="me", may=True), "not-there"),
    ],
    ids=["spend", "lose", "ready"],
)
@ALL
def test_nobody_is_asked_whether_to_lose_what_is_not_there(
    edition: str, verb: Plain, why: str
) -> None:
    h = held("h", ability(verb, do("draw", link="if-you-did"), at="join"))
    seen = table(edition, a={"hand": [h]}, acts="play h hero")
    assert "A:may" not in seen.asked()
    seen.said(why, object="h")
    seen.said("not-done-before")


@pytest.mark.rule("6.5.c")
@BOTH
def test_who_declines_to_be_a_target_is_none(edition: str) -> None:
    aim = do("target", who="target-opponent", may=True)
    follow = do("draw", who="chosen", link="if-you-did")
    seen = cast(edition, aim, follow, acts="no")
    seen.said("declined", player="B")
    seen.said("not-done-before")
    seen.never("drew")


@pytest.mark.rule("7.3.2.a")
@BOTH
def test_after_you_ends_the_turn_there_is(edition: str) -> None:
    on = {"on": "joins", "subject": {"types": ["character"], "whose": "opponent"}}
    b = {"landmarks": [landmark("l", ability(do("after-you"), when=on))]}
    seen = table(edition, a={"hand": [held("h")]}, b=b, acts="play h hero")
    assert seen.said("after-you")["player"] == "A"

    noon = landmark("l", ability(do("after-you"), do("draw", link="if-you-did"), at="noon"))
    seen = table(edition, "noon", {"landmarks": [noon]})
    seen.never("after-you", "drew")
    seen.said("none-there", player="A")
