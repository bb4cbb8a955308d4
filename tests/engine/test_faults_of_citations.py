"""Citations that were wrong or padding once: the first of each event is what decides it."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    ANYONE,
    GROW,
    Plain,
    ability,
    cast,
    char,
    do,
    gear,
    held,
    landmark,
    number_in,
    passive,
    quick,
    table,
)

NOON = ability(GROW, at="noon")


def _first(edition: str, cites: object) -> str:
    """The first citation by its newest number, where that number is the edition's own."""
    assert isinstance(cites, list)
    return str(cites[0])


@pytest.mark.rule("7.3.7.a")
def test_a_discard_by_an_effect_is_no_clean_up_in_the_first_edition() -> None:
    seen = cast("1.0", do("discard", what=ANYONE), b={"characters": [char("b")]})

    cites = seen.said("discarded", object="b")["cites"]
    assert (_first("1.0", cites), "4.2.5.c" in cites) == ("2.1.c", False)  # type: ignore[operator]


@pytest.mark.rule("7.3.22.a")
def test_a_move_forward_by_an_effect_is_no_progress_in_the_first_edition() -> None:
    seen = cast("1.0", do("move-forward", to="my-hero"))

    assert seen.said("moved-forward", expedition="A.hero")["cites"] == ["6.1.a"]


@pytest.mark.rule("7.4.7.d")
@pytest.mark.parametrize(("tough", "first"), [(True, "7.4.7.d"), (False, "6.5.b")])
def test_nobody_is_chosen_for_the_reason_there_is(tough: bool, first: str) -> None:
    one = char("b", tough=1) if tough else char("b")
    what = {**ANYONE, "whose": "opponent", "up-to": not tough}
    seen = cast("4.0", do("discard", what=what), b={"characters": [one]}, acts="none")

    cites = seen.said("chose-none", player="A")["cites"]
    assert _first("4.0", cites) == first
    assert ("7.4.7.d" in cites) is tough  # type: ignore[operator]


@pytest.mark.rule("2.2.7.c")
@pytest.mark.parametrize("token", [True, False])
def test_a_token_costs_nothing_where_a_token_is_chosen(token: bool) -> None:
    cheap = {**ANYONE, "most-hand-cost": 3}
    b = {"characters": [char("b", token=token, cost=[2, 2])]}

    cites = cast("5.0", do("discard", what=cheap), b=b).said("chose", object="b")["cites"]
    assert ("2.2.7.c" in cites) is token  # type: ignore[operator]


@pytest.mark.rule("7.3.25.a")
@pytest.mark.parametrize(("due", "rule"), [({}, "7.3.25.a"), ({"what": "F"}, "4.2.4.j")])
def test_a_move_forward_is_due_to_a_terrain_where_that_is_asked(due: Plain, rule: str) -> None:
    trigger = {"on": "advances", "to": "my-expedition", **due}
    seen = table(
        "5.0", "dusk", {"characters": [char("x", "1/0/0", "hero", ability(GROW, when=trigger))]}
    )

    cites = seen.said("activated", object="x")["cites"]
    assert {"7.3.25.a", "4.2.4.j"} & set(cites) == {rule}  # type: ignore[call-overload]


@pytest.mark.rule("7.3.14.a")
@ALL
def test_a_gain_of_boosts_is_no_status_that_something_becomes(edition: str) -> None:
    when = {"on": "gains", "subject": {"pick": "me"}, "what": "boost"}
    a = {"characters": [char("x", "1/1/1", "hero", ability(do("draw"), when=when))]}

    seen = cast(edition, do("give", what=ANYONE), a=a)
    cites = seen.said("activated", "7.3.14.a", object="x")["cites"]
    assert number_in(edition, "7.5.4.a") not in cites  # type: ignore[operator]


@pytest.mark.rule("7.4.7.c")
@pytest.mark.parametrize("other", [True, False])
def test_who_gives_tough_is_told_if_it_is_another(other: bool) -> None:
    gives = passive("keyword", value="tough", number=1, of="me")
    lends = passive("keyword", value="tough", number=1, of={"types": ["character"], "whose": "you"})
    bare = {"characters": [char("b")], "landmarks": [landmark("l", lends)]}
    b = bare if other else {"characters": [char("b", "1/1/1", "hero", gives)]}
    a = {"mana": 2}
    seen = cast("5.0", do("discard", what=ANYONE), a=a, b=b, acts="target b")

    assert seen.said("tough.paid", object="b").get("source", "") == ("l" if other else "")


@pytest.mark.rule("2.2.15.c")
def test_an_effect_on_the_next_card_is_told_to_be_used() -> None:
    also = {
        "kind": "as-from-reserve",
        "of": {"types": ["character"], "where": "hand"},
        "once": True,
    }
    lasts = landmark("l", quick(do("lasting", duration="turn", lasting=also), exhaust=True))
    seen = table("5.0", a={"landmarks": [lasts], "hand": [held("h")]}, acts="use l, play h hero")

    seen.said("used-up", "2.2.15.c", object="l")


@pytest.mark.rule("4.4.b")
@ALL
def test_a_reaction_that_nobody_had_to_pick_was_due_by_initiative(edition: str) -> None:
    seen = table(edition, "noon", {"characters": [char("x", "1/1/1", "hero", NOON)]})

    assert seen.asked() == []
    assert _first(edition, seen.said("reaction", object="x")["cites"]) == "4.4.b"


@pytest.mark.rule("5.2.1.c")
@pytest.mark.rule("5.2.2.c")
@pytest.mark.parametrize(("card", "rule"), [(held("h"), "5.2.1.c"), (gear("h"), "5.2.2.c")])
def test_fleeting_comes_by_the_paragraph_of_its_type(card: Plain, rule: str) -> None:
    seen = table("4.0", a={"reserve": [card]}, acts="play h hero")

    assert seen.said("gained.fleeting", object="h")["cites"] == [rule, "2.4.7.c", "7.3.15.a"]


@pytest.mark.rule("2.5.g")
@ALL
def test_no_more_boosts_are_lost_than_there_were(edition: str) -> None:
    loses = do("remove-counters", what=ANYONE, amount=3)
    seen = cast(edition, loses, b={"characters": [char("b", boosts=1)]})

    assert seen.said("lost.counters", "2.5.g", object="b")["number"] == 1
    assert seen.boosts("b") == 0


@pytest.mark.rule("7.4.5.c")
@pytest.mark.parametrize("edition", ["3.0", "4.0"])
def test_scout_is_what_sends_a_card_to_reserve(edition: str) -> None:
    scouting = held("h", scout=1, cost=[3, 3])
    seen = table(edition, a={"mana": 1, "hand": [scouting]}, acts="play h hero")

    assert _first(edition, seen.said("moved.reserve", object="h")["cites"]) == "7.4.5.c"


@pytest.mark.rule("2.1.d")
@ALL
def test_a_move_cites_what_moves_it_and_no_more(edition: str) -> None:
    seen = table(edition, a={"hand": [held("h")]}, acts="play h hero, pass, pass")
    padding = {number_in(edition, rule) for rule in ("2.1.d", "2.2.16.b", "2.2.16.c")}

    entered = seen.said("moved.expedition", "5.2.1.c", object="h")["cites"]
    assert padding.isdisjoint(entered)  # type: ignore[arg-type]

    boosted = cast(
        edition, do("send", what=ANYONE, to="hand"), b={"characters": [char("b", boosts=1)]}
    )
    boosted.said("moved.hand", "2.1.d", object="b")


@pytest.mark.rule("6.1.c")
@pytest.mark.rule("6.2.m")
@ALL
def test_steps_and_verbs_are_cited_where_there_are_several(edition: str) -> None:
    one = cast(edition, do("draw"))
    two = cast(edition, do("draw"), do("resupply"))

    assert "6.1.c" not in one.said("resolves")["cites"]  # type: ignore[operator]
    two.said("resolves", "6.1.a", "6.1.c")
    for seen in (one, two):
        assert not {"6.1.a", "6.1.c", "6.2.m"} & set(seen.said("drew")["cites"])  # type: ignore[call-overload]


@pytest.mark.rule("4.2.3.c")
@ALL
def test_the_first_turn_is_the_first_player_s_and_the_next_ones_alternate(edition: str) -> None:
    seen = table(edition, acts="pass, pass")

    firsts = [_first(edition, event["cites"]) for event in seen.all("turn")]
    assert firsts == [number_in(edition, rule) for rule in ("4.2.3.c", "4.2.3.b")]


@pytest.mark.rule("2.1.e")
@pytest.mark.parametrize(
    ("zone", "verb", "cited"),
    [
        ("characters", do("discard", what=ANYONE), {"2.1.e", "7.5.11.b"}),
        ("landmarks", do("discard", what={"pick": "target", "types": ["permanent"]}), {"2.1.e"}),
        ("reserve", do("sabotage"), {"1.4.2.a"}),
    ],
)
def test_a_token_ceases_by_the_rule_for_where_it_was(
    zone: str, verb: Plain, cited: set[str]
) -> None:
    token: Plain = {"id": "t", "class": "ALT_FUGUE_B_BR_148_C"}
    if zone == "characters":
        token = {**token, "expedition": "hero"}
    elif zone == "landmarks":
        token = {**landmark("t"), "token": True}
    seen = cast("5.0", verb, b={zone: [token]}, acts="target t" if zone == "reserve" else "")
    cites = seen.said("ceased", object="t")["cites"]
    assert {"2.1.e", "7.5.11.b", "1.4.2.a"} & set(cites) == cited  # type: ignore[call-overload]


@pytest.mark.rule("6.1.g")
@pytest.mark.parametrize("may", [True, False])
@pytest.mark.parametrize(("pick", "first"), [("target", "6.5.b"), ("choose", "6.1.g")])
@pytest.mark.parametrize("edition", ["3.0", "4.0", "5.0"])
def test_nothing_to_choose_is_said_of_targets_by_their_rule_alone(
    edition: str, pick: str, first: str, may: bool
) -> None:
    verb = do("give", may=may, what={"pick": pick, "types": ["character"]})
    cites = cast(edition, verb).said("nothing-to-choose")["cites"]
    assert cites[0] == first  # type: ignore[index]
    assert ("6.5.b" in cites) is (pick == "target")  # type: ignore[operator]


@pytest.mark.rule("6.3.j")
@pytest.mark.parametrize(
    ("verb", "first"), [(do("give", what="it"), "6.3.j"), (do("discard", what="it"), "2.1.i")]
)
def test_what_is_gone_is_not_altered_by_another_rule_than_it_is_not_moved(
    verb: Plain, first: str
) -> None:
    on = {"on": "joins", "subject": {"types": ["character"]}}
    home = landmark("l", ability(do("send", what="it", to="reserve"), when=on))
    late = landmark("m", ability(verb, when=on))
    seen = table("5.0", a={"hand": [held()], "landmarks": [home, late]}, acts="play h hero")
    assert seen.said("gone", object="h")["cites"][0] == first  # type: ignore[index]


@pytest.mark.rule("7.3.16.b")
@pytest.mark.parametrize("edition", ["3.0", "4.0", "5.0"])
def test_what_is_exhausted_cannot_be_exhausted_again_as_a_cost(edition: str) -> None:
    tired = landmark("l", quick(GROW, exhaust=True), status=["exhausted"])
    seen = table(edition, a={"landmarks": [tired]}, acts="pass", spare=True)
    refused = seen.transcript.stages[-1].asked[0].withheld
    assert str(refused[0].cites[0]) == number_in(edition, "7.3.15.b")
