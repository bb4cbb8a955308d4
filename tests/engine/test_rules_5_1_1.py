"""Playing: when something can be played, what it costs, and the parts of a play (5.1).

Here: from 5.1.1.b on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import CHARACTERS
from tests.engine.tables import (
    BOTH,
    EACH,
    USE,
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


@pytest.mark.rule("5.1.1.b")
@BOTH
def test_a_turn_offers_a_card_a_quick_action_or_a_pass(edition: str) -> None:
    user = char("q", "1/1/1", "hero", ability(do("give"), cost=USE))
    seen = table(edition, a={"hand": [held()], "characters": [user]}, acts="use q")

    assert seen.offered() == ("play h", "pass"), "q is Exhausted now, and the turn goes on"
    assert seen.transcript.choice is not None
    assert {"5.1.1.b", "4.2.3.e"} <= set(map(str, seen.transcript.choice.cites))

    played = table(edition, a={"hand": [held()], "characters": [user]}, acts="play h hero")
    assert played.transcript.state.active == "B", "a card is the turn's effect"
    played.said("declared", "5.1.1.b", player="A", object="h")


@pytest.mark.rule("5.1.1.c")
@BOTH
def test_the_first_in_initiative_order_must_play_one_of_its_reactions(edition: str) -> None:
    def wary(name: str) -> Plain:
        return char(
            name, "1/1/1", "hero", ability(do("draw"), when={"on": "gains", "what": "boost"})
        )

    seen = cast(
        edition,
        do("give", what=EACH),
        a={"characters": [wary("a1"), wary("a2")]},
        b={"characters": [wary("b1")]},
        acts="choose a2",
    )

    assert [e["object"] for e in seen.all("reaction")] == ["a2", "a1", "b1"]
    asked = next(c for c in seen.transcript.choices if c.kind == "reaction")
    assert asked.player == "A"
    assert asked.words == ("a1", "a2"), "no one may let the opponent's go first, or play none"
    assert "5.1.1.c" in map(str, asked.cites)


@pytest.mark.rule("5.1.1.d")
@BOTH
def test_a_card_that_an_effect_has_played_waits_for_no_reaction(edition: str) -> None:
    card = held("h", ability(do("resupply"), at="hand"))
    seen = cast(
        edition,
        do("play"),
        do("draw"),
        a={"hand": [spell(do("play"), do("draw")), card]},
        acts="choose h, answer A.hero",
    )

    assert seen.at("h") == "A hero-expedition"
    seen.said("rushes", "5.1.1.d", object="h")
    seen.came(
        "moved.expedition", "drew", "reaction", why="the effect ends before Reactions are checked"
    )


@pytest.mark.rule("5.1.2.a")
@BOTH
def test_a_card_is_declared_then_in_limbo_then_paid_then_resolved(edition: str) -> None:
    seen = table(edition, a={"hand": [held()]}, acts="play h companion")

    seen.came("declared", "chose-expedition", "moved.limbo", "paid", "moved.expedition")
    seen.said("declared", "5.1.2.a", "5.1.2.c")


@pytest.mark.rule("5.1.2.b")
@BOTH
def test_a_quick_action_or_a_reaction_has_no_part_in_limbo(edition: str) -> None:
    user = char(
        "q",
        "1/1/1",
        "hero",
        ability(do("give"), cost=USE),
        ability(do("draw"), when={"on": "gains", "what": "boost"}),
    )
    seen = table(edition, a={"characters": [user]}, acts="use q")

    kinds = ("quick-action", "gained.exhausted", "gained.boosts", "reaction", "drew")
    seen.came(*kinds, "reaction-ended")
    seen.never("moved.limbo")
    seen.said("quick-action", "5.1.2.b", object="q")


@pytest.mark.rule("5.1.2.c")
@BOTH
def test_modes_and_scout_and_expedition_are_settled_before_limbo(edition: str) -> None:
    modal = do("choose", modes=[[do("draw")], [do("resupply")]])
    seen = cast(edition, modal, acts="choose 1")
    seen.came("declared", "chose-mode", "moved.limbo", "paid", "resupplied")
    seen.said("chose-mode", "5.1.2.c", number=2)

    scout = held("h", scout=1, cost=[3, 3])
    seen = table(edition, a={"hand": [scout]}, acts="play h hero, choose scout")
    assert seen.asked()[:2] == ["A:expedition", "A:scout"]
    seen.said("paid", "7.4.5.c", number=1)


@pytest.mark.rule("5.1.2.c")
@BOTH
def test_a_hidden_card_is_shown_by_its_declaration(edition: str) -> None:
    seen = table(edition, a={"hand": [held()]}, acts="play h hero")
    seen.said("declared", "5.1.2.c", player="A", object="h")


@pytest.mark.rule("5.1.2.d")
@BOTH
@pytest.mark.parametrize(("zone", "cost"), [("hand", 2), ("reserve", 3)])
def test_the_zone_a_card_comes_from_decides_its_cost(edition: str, zone: str, cost: int) -> None:
    seen = table(edition, a={zone: [held(cost=[2, 3])]}, acts="play h hero")
    seen.said("paid", "5.1.2.d", object="h", number=cost)


@pytest.mark.rule("5.1.2.e")
@BOTH
def test_costs_go_up_then_down_then_meet_their_bounds(edition: str) -> None:
    cheap = landmark("l", passive("cost", number=-3, of=CHARACTERS))
    dear: Plain = {"types": ["character"], "whose": "opponent"}
    strict = char("b", "1/1/1", "hero", passive("cost-at-least", number=2, of=dear))
    taxing = char("t", "1/1/1", "hero", passive("cost", number=1, of=dear))
    a: Plain = {"hand": [held(cost=[2, 2])], "landmarks": [cheap]}

    seen = table(edition, a=a, b={"characters": [strict, taxing]}, acts="play h hero")
    seen.said("paid", object="h", number=2)  # 2 + 1 - 3 = 0, and at least 2
    changed = [(e["source"], e["number"]) for e in seen.all("cost-changed")]
    assert changed == [("t", 3), ("l", 0), ("b", 2)], "each says what the cost is after it"
    seen.said("cost-changed", "5.1.2.e", source="b", number=2)

    seen = table(edition, a=a, b={"characters": [taxing]}, acts="play h hero")
    seen.said("paid", object="h", number=0)


@pytest.mark.rule("5.1.2.e")
@BOTH
def test_bounds_of_the_final_cost_apply_in_timestamp_order(edition: str) -> None:
    floor = landmark("floor", passive("cost-at-least", number=3, of=CHARACTERS))
    ceiling = landmark("ceiling", passive("cost-at-most", number=2, of=CHARACTERS))
    for order, cost in (([floor, ceiling], 2), ([ceiling, floor], 3)):
        a: Plain = {"hand": [held(cost=[2, 2])], "landmarks": order}
        seen = table(edition, a=a, acts="play h hero")
        seen.said("paid", object="h", number=cost)
