"""Playing: when something can be played, what it costs, and the parts of a play (5.1)."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    BOTH,
    EACH,
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

CHARACTERS: Plain = {"types": ["character"], "whose": "you"}
USE: Plain = {"exhaust": True}


def gear(name: str = "g", /, **more: object) -> Plain:
    """An Expedition Permanent of Hand or Reserve; it costs 1."""
    return {"id": name, "type": "permanent", "subtypes": ["gear"], "cost": [1, 1], **more}


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
        acts="choose h, invoke A hero",
    )

    assert seen.at("h") == "A hero-expedition"
    seen.said("rushes", "5.1.1.d", object="h")
    assert seen.order("moved.expedition", "drew", "reaction") == [
        "moved.expedition",
        "drew",
        "reaction",
    ], "the effect ends before Reactions are checked"


@pytest.mark.rule("5.1.2.a")
@BOTH
def test_a_card_is_declared_then_in_limbo_then_paid_then_resolved(edition: str) -> None:
    seen = table(edition, a={"hand": [held()]}, acts="play h companion")

    assert seen.order(
        "declared", "chose-expedition", "moved.limbo", "paid", "moved.expedition"
    ) == [
        "declared",
        "chose-expedition",
        "moved.limbo",
        "paid",
        "moved.expedition",
    ]
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
    assert seen.order(*kinds, "reaction-ended") == [*kinds, "reaction-ended"]
    seen.never("moved.limbo")
    seen.said("quick-action", "5.1.2.b", object="q")


@pytest.mark.rule("5.1.2.c")
@BOTH
def test_modes_and_scout_and_expedition_are_settled_before_limbo(edition: str) -> None:
    modal = do("choose", modes=[[do("draw")], [do("resupply")]])
    seen = cast(edition, modal, acts="choose 1")
    assert seen.order("declared", "chose-mode", "moved.limbo", "paid", "resupplied") == [
        "declared",
        "chose-mode",
        "moved.limbo",
        "paid",
        "resupplied",
    ]
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


@pytest.mark.rule("5.1.2.e")
@BOTH
def test_a_limit_of_one_decrease_binds_that_decrease_alone(edition: str) -> None:
    mild = landmark("mild", passive("cost", number=-1, at_least=1, of=CHARACTERS))
    free: Plain = {"hand": [held(cost=[1, 1])], "landmarks": [mild]}
    seen = table(edition, a=free, acts="play h hero")
    seen.said("paid", object="h", number=1)

    bold = landmark("bold", passive("cost", number=-1, of=CHARACTERS))
    both: Plain = {"hand": [held(cost=[2, 2])], "landmarks": [bold, mild]}
    seen = table(edition, a=both, acts="play h hero")
    seen.said("paid", object="h", number=0)  # its player takes the limited one first


@pytest.mark.rule("5.1.2.e")
@BOTH
def test_a_cost_change_holds_only_while_its_condition_does(edition: str) -> None:
    when: Plain = {"is": "there-are", "of": {"types": ["character"], "whose": "you"}, "number": 1}
    cheap = landmark("l", passive("cost", number=-1, of=CHARACTERS, if_=when))
    alone: Plain = {"hand": [held(cost=[2, 2])], "landmarks": [cheap]}
    table(edition, a=alone, acts="play h hero").said("paid", object="h", number=2)
    table(edition, a={**alone, "characters": [char("x")]}, acts="play h hero").said(
        "paid", object="h", number=1
    )


@pytest.mark.rule("5.1.2.e")
@BOTH
def test_what_is_played_for_free_is_not_paid_whatever_changes_costs(edition: str) -> None:
    dear: Plain = {"types": ["character"], "whose": "opponent"}
    strict = char("b", "1/1/1", "hero", passive("cost-at-least", number=2, of=dear))
    seen = cast(
        edition,
        a={"mana": 1, "hand": [spell(do("play", free=True)), held(cost=[9, 9])]},
        b={"characters": [strict]},
        acts="invoke A hero",
    )

    assert seen.at("h") == "A hero-expedition"
    seen.said("for-free", "7.3.23.a", object="h")
    seen.never("paid", object="h")


@pytest.mark.rule("5.1.2.f")
@BOTH
def test_a_declaration_that_cannot_be_legal_leaves_everything_as_it_was(edition: str) -> None:
    seen = table(edition, a={"hand": [held("dear", cost=[9, 9]), held()]}, acts="play dear hero")

    assert seen.at("dear") == "A hand"
    seen.never("declared", "moved.limbo", "paid")
    assert seen.offered() == ("play h", "pass"), "another choice is made at the same point"
    seen.refused("refused.mana", "6.4.c", "1.4.1.b", object="dear", number=9, against=3)

    forbids = passive("cannot-play", of={"types": ["spell"], "whose": "opponent"})
    seen = table(
        edition,
        a={"hand": [spell(do("draw"))]},
        b={"characters": [char("b", "1/1/1", "hero", forbids)]},
        acts="play s",
    )
    assert seen.offered() == ("pass",)
    seen.refused("refused.cannot", "5.1.2.f", "1.4.1.a", object="s")


@pytest.mark.rule("5.1.2.g")
@BOTH
def test_a_declared_card_moves_to_limbo_and_is_a_new_object(edition: str) -> None:
    seen = table(edition, a={"hand": [held()]}, acts="play h hero")
    said = seen.said("moved.limbo", "5.1.2.g", "2.1.d", object="h")
    assert said
    state = seen.transcript.state
    assert sum(1 for thing in state.gone.values() if thing.item == "h") == 2, "Hand, then Limbo"


@pytest.mark.rule("5.1.2.h")
@BOTH
def test_every_part_of_a_cost_is_paid_at_the_same_time(edition: str) -> None:
    cost: Plain = {"mana": 1, "exhaust": True, "spend": 1, "counter": "kelon"}
    user = char("q", "1/1/1", "hero", ability(do("draw"), cost=cost), counters={"kelon": 2})
    seen = table(edition, a={"characters": [user]}, acts="use q")

    seen.said("gained.exhausted", "5.1.2.h", "6.1.d", "6.1.f", object="manaA0")
    seen.said("gained.exhausted", "6.1.d", "6.1.f", "7.1.4.a", object="q")
    seen.said("spent.counters", "6.1.d", "6.1.f", object="q", number=1)
    table(edition, a={"hand": [held()]}, acts="play h hero").said("paid", "5.1.2.h")


@pytest.mark.rule("5.1.2.i")
@BOTH
def test_each_kind_of_play_resolves_in_its_own_way(edition: str) -> None:
    seen = table(edition, a={"hand": [held()]}, acts="play h companion")
    assert seen.at("h") == "A companion-expedition"
    seen.said("moved.expedition", "5.1.2.i", "5.2.1.c", object="h", expedition="A.companion")

    seen = table(edition, a={"hand": [gear()]}, acts="play g hero")
    assert seen.at("g") == "A hero-expedition"
    seen.said("moved.expedition", "5.1.2.i", "5.2.2.c", object="g")

    seen = table(edition, a={"hand": [landmark("l")]}, acts="play l")
    assert seen.at("l") == "A landmark"
    seen.said("moved.landmark", "5.1.2.i", "5.2.3.a", object="l")

    seen = cast(edition, do("draw"))
    assert (seen.at("s"), seen.at("deckA0")) == ("A reserve", "A hand")
    assert seen.order("resolves", "drew", "moved.reserve") == ["resolves", "drew", "moved.reserve"]
    seen.said("resolves", "5.1.2.i", object="s")

    seen = table(
        edition,
        a={"characters": [char("q", "1/1/1", "hero", ability(do("draw"), cost=USE))]},
        acts="use q",
    )
    assert seen.at("deckA0") == "A hand"

    seen = table(
        edition, a={"hand": [held("h", ability(do("draw"), at="join"))]}, acts="play h hero"
    )
    assert seen.at("deckA0") == "A hand"
    seen.said("reaction-ended", "5.4.d", object="h")


@pytest.mark.rule("5.1.2.j")
@BOTH
def test_played_means_leaving_limbo_as_the_play_ends(edition: str) -> None:
    spells: Plain = {
        "on": "played",
        "subject": {"types": ["spell"], "whose": "you", "pick": "each"},
    }
    watch = landmark("w", ability(do("resupply"), when=spells))
    seen = cast(edition, do("draw"), a={"landmarks": [watch]})
    assert seen.order("drew", "moved.reserve", "activated", "resupplied") == [
        "drew",
        "moved.reserve",
        "activated",
        "resupplied",
    ]
    seen.said("activated", "5.1.2.j", object="w")

    fleeting = cast(edition, a={"hand": [spell(do("draw"), fleeting=True)], "landmarks": [watch]})
    fleeting.said("activated", "5.1.2.j", object="w")

    put: Plain = {"pick": "target", "where": "discard", "types": ["character"], "whose": "you"}
    chars: Plain = {"on": "played", "subject": {"types": ["character"], "pick": "each"}}
    seen = cast(
        edition,
        do("put-in-play", what=put),
        a={
            "landmarks": [landmark("w", ability(do("resupply"), when=chars))],
            "discard": [held("d")],
        },
        acts="invoke A hero",
    )
    assert seen.at("d") == "A hero-expedition"
    seen.never("activated", object="w")
