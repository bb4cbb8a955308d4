"""Playing: when something can be played, what it costs, and the parts of a play (5.1).

Here: from 5.1.2.e on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import CHARACTERS
from tests.engine.tables import (
    BOTH,
    USE,
    Plain,
    ability,
    cast,
    char,
    do,
    gear,
    held,
    into_landmarks,
    landmark,
    number_in,
    passive,
    spell,
    table,
)


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
        acts="answer A.hero",
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
    assert seen.said("moved.limbo", object="h")["cites"] == [number_in(edition, "5.1.2.g")]
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
    seen.said(into_landmarks(edition), "5.1.2.i", "5.2.3.a", object="l")

    seen = cast(edition, do("draw"))
    assert (seen.at("s"), seen.at("deckA0")) == ("A reserve", "A hand")
    seen.came("resolves", "drew", "moved.reserve")
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
    seen.came("drew", "moved.reserve", "activated", "resupplied")
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
        acts="answer A.hero",
    )
    assert seen.at("d") == "A hero-expedition"
    seen.never("activated", object="w")
