"""Playing cards by kind, quick actions and Reactions (5.2 to 5.4).

Here: from 5.2.4.a on.
"""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    BOTH,
    EACH,
    USE,
    Plain,
    ability,
    cast,
    char,
    do,
    gear,
    held,
    landmark,
    passive,
    spell,
    table,
)


@pytest.mark.rule("5.2.4.a")
@BOTH
def test_a_spell_is_made_fleeting_in_limbo_in_a_fixed_order(edition: str) -> None:
    by_text = cast(edition, a={"hand": [spell(do("draw"), fleeting=True)]})
    by_text.said("moved.limbo", "5.2.4.a", "2.4.7.b", object="s")
    assert by_text.at("s") == "A discard"

    out_of_reserve = table(edition, a={"reserve": [spell(do("draw"))]}, acts="play s")
    out_of_reserve.said("moved.limbo", "5.2.4.a", "2.4.7.a", object="s")
    assert out_of_reserve.at("s") == "A discard"

    def says(word: str) -> Plain:
        told = {"of": {"types": ["spell"]}, "instead": [do(word, what="it", status="fleeting")]}
        return landmark("l", passive("gains-when-played", **told))

    kept = table(
        edition,
        a={"reserve": [spell(do("draw"), fleeting=True)], "landmarks": [says("lose")]},
        acts="play s",
    )
    kept.said("lost.fleeting", "5.2.4.a", object="s")
    kept.came("moved.limbo", "lost.fleeting", "paid")
    assert kept.at("s") == "A reserve", "what an ability says comes last"
    gained = cast(edition, do("draw"), a={"landmarks": [says("gain")]})
    gained.said("gained.fleeting", "5.2.4.a", object="s")
    assert gained.at("s") == "A discard"


@pytest.mark.rule("5.2.4.b")
@BOTH
def test_a_resolved_spell_goes_to_reserve_or_is_discarded(edition: str) -> None:
    plain = cast(edition, do("draw"))
    assert (plain.at("s"), plain.status("s")) == ("A reserve", [])
    plain.said("moved.reserve", "5.2.4.b", object="s")

    cool = cast(edition, a={"hand": [spell(do("draw"), cooldown=True)]})
    assert (cool.at("s"), cool.status("s")) == ("A reserve", ["exhausted"])
    cool.said("cooldown", "5.2.4.b", "7.4.1.b", object="s")

    both = cast(edition, a={"hand": [spell(do("draw"), cooldown=True, fleeting=True)]})
    assert (both.at("s"), both.status("s")) == ("A discard", [])
    both.said("fleeting.spell", "5.2.4.b", object="s")


@pytest.mark.rule("5.3.a", "5.3.c")
@BOTH
def test_a_quick_action_is_played_like_a_spell_without_a_card_moving(edition: str) -> None:
    text = ability(do("choose", modes=[[do("draw")], [do("resupply")]]), cost={"mana": 1})
    seen = table(
        edition, a={"characters": [char("q", "1/1/1", "hero", text)]}, acts="use q, choose 1"
    )

    seen.said("quick-action", "5.3.a", "5.3.c", object="q")
    kinds = ("quick-action", "chose-mode", "gained.exhausted", "resupplied")
    seen.came(*kinds, why="declared, paid, resolved")
    assert seen.at("q") == "A hero-expedition"
    seen.never("moved.limbo", "moved.reserve")


@pytest.mark.rule("5.3.b")
@BOTH
def test_quick_actions_are_those_of_ones_own_things_where_they_work(edition: str) -> None:
    action = ability(do("draw"), cost={"mana": 1})
    support = ability(do("draw"), cost={"discard-me": True})
    seen = table(
        edition,
        a={
            "characters": [char("c", "1/1/1", "hero", action)],
            "permanents": [{**gear("g"), "expedition": "hero", "abilities": [action]}],
            "landmarks": [landmark("l", action)],
            "hero": {"id": "hero", "class": "YZ_Common_AkeshaTaru"},
            "reserve": [
                held("r", support, cost=[9, 9]),
                held("tired", support, cost=[9, 9], status=["exhausted"]),
                held("plain", action, cost=[9, 9]),
            ],
            "hand": [held("card", support, cost=[9, 9])],
        },
        b={"characters": [char("b", "1/1/1", "hero", action)]},
    )

    assert set(seen.offered()) == {"use c", "use g", "use l", "use hero", "use r", "pass"}
    seen.refused("refused.support", "2.2.12.j", "2.4.6.e", object="tired")
    used = table(edition, a={"reserve": [held("r", support)]}, acts="use r")
    used.said("quick-action", "5.3.b", "2.2.12.i", object="r")
    assert used.at("r") == "A discard"


@pytest.mark.rule("5.3.d")
@BOTH
def test_the_exhaust_symbol_is_paid_by_the_bearer_itself(edition: str) -> None:
    user = char("q", "1/1/1", "hero", ability(do("give", what=EACH), cost=USE))
    seen = table(edition, a={"characters": [user, char("x")]}, acts="use q")

    assert (seen.status("q"), seen.status("x")) == (["exhausted"], [])
    seen.said("gained.exhausted", "5.3.d", object="q")
    seen.refused("refused.exhausted", "2.4.6.b", "6.4.c", object="q")


@pytest.mark.rule("5.3.e")
@BOTH
def test_a_quick_action_is_played_a_hundred_times_a_day_at_most(edition: str) -> None:  # R06
    user = char("q", "1/1/1", "hero", ability(do("give"), cost={}))
    twin = char("twin", "1/1/1", "hero", ability(do("give"), cost={}))
    acts = ", ".join(["use q"] * 101)
    seen = table(edition, a={"characters": [user, twin]}, acts=acts)

    assert seen.boosts("q") == 100
    assert seen.offered() == ("use twin", "pass"), "each object's action counts for itself"
    seen.refused("refused.capped", "5.3.e", object="q")

    acts += ", pass, pass, pass, use q"
    stays: Plain = {"characters": [user], "deck": 0}
    seen = table(
        edition,
        "afternoon morning noon afternoon",
        a=stays,
        b={"deck": 0},
        acts=acts,
    )
    assert seen.boosts("q") == 101, "the next day counts anew"


@pytest.mark.rule("5.4.a", "5.4.b", "5.4.c", "5.4.d")
@BOTH
def test_a_reaction_is_played_without_move_or_cost_then_ceases(edition: str) -> None:
    text = ability(do("choose", modes=[[do("draw")], [do("give")]]), at="join")
    seen = table(edition, a={"mana": 1, "hand": [held("h", text)]}, acts="play h hero, choose 1")

    seen.said("reaction", "5.4.a", "5.4.b", "5.4.c", object="h")
    seen.said("reaction-ended", "5.4.d", object="h")
    kinds = ("activated", "reaction", "chose-mode", "gained.boosts", "reaction-ended")
    seen.came(*kinds)
    assert seen.boosts("h") == 1
    assert len(seen.all("paid")) == 1, "only the card was paid for"
    assert not [t for t in seen.transcript.state.objects.values() if t.pending is not None]
