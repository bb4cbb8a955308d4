"""Symbols and pronouns: what sets off an ability, what it costs, who "I" and "you" are."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    EACH,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    table,
)

JOINS = ability(do("give", what="me"), at="join")
FROM_HAND = ability(do("give", what="me", amount=2), at="hand")
FROM_RESERVE = ability(do("give", what="me", amount=4), at="reserve")


@pytest.mark.rule("7.1.1.a")
@pytest.mark.rule("7.1.1.b")
@BOTH
def test_a_card_of_hand_has_its_join_and_hand_abilities(edition: str) -> None:
    seen = table(
        edition, a={"hand": [held("h", JOINS, FROM_HAND, FROM_RESERVE)]}, acts="play h hero"
    )

    assert seen.boosts("h") == 3
    seen.said("activated", "7.1.1.a", object="h")
    seen.said("activated", "7.1.1.b", object="h")
    assert len(seen.all("activated")) == 2


@pytest.mark.rule("7.1.1.a")
@pytest.mark.rule("7.1.1.c")
@BOTH
def test_a_card_of_reserve_has_its_join_and_reserve_abilities(edition: str) -> None:
    seen = table(
        edition, a={"reserve": [held("h", JOINS, FROM_HAND, FROM_RESERVE)]}, acts="play h hero"
    )

    assert seen.boosts("h") == 5
    seen.said("activated", "7.1.1.c", object="h")
    assert len(seen.all("activated")) == 2


@pytest.mark.rule("7.1.1.a")
@BOTH
def test_a_landmark_joins_its_own_zone(edition: str) -> None:
    grows = ability(do("gain-counters", counter="kelon", amount=3), at="join")
    seen = table(edition, a={"hand": [landmark("l", grows)]}, acts="play l")

    assert seen.of("l")["counters"] == {"kelon": 3}
    seen.said("activated", "7.1.1.a", object="l")


@pytest.mark.rule("7.1.1.c")
@BOTH
def test_what_is_put_in_play_was_not_played(edition: str) -> None:
    card = held("r", JOINS, FROM_HAND, FROM_RESERVE)
    put = do("put-in-play", what={"pick": "choose", "where": "reserve", "whose": "you"})
    seen = cast(edition, put, a={"reserve": [card]}, acts="A.hero")

    assert seen.boosts("r") == 1, "the ability of joining, and no other"
    assert len(seen.all("activated", object="r")) == 1


@pytest.mark.rule("7.1.2.a")
@pytest.mark.rule("7.1.2.b")
@pytest.mark.rule("7.1.2.c")
@pytest.mark.rule("7.1.2.d")
@pytest.mark.rule("7.1.2.e")
@pytest.mark.parametrize(("terrain", "stats"), [("F", "2/9/9"), ("M", "9/2/9"), ("W", "9/9/2")])
@ALL
def test_a_region_tests_the_statistic_of_its_terrain(
    edition: str, terrain: str, stats: str
) -> None:
    theirs = "/".join("1" if n == "2" else "9" for n in stats.split("/"))
    regions = ["FMW", terrain, terrain, terrain, terrain, terrain, terrain, "FMW"]
    a = {"hero_region": 1, "characters": [char("a", stats)]}
    b = {"hero_region": 1, "characters": [char("b", theirs)]}
    seen = table(edition, "dusk", a, b, regions=regions)

    seen.said("progress.ahead", "7.1.2.b", expedition="A.hero", terrain=terrain, number=2)
    assert seen.region("A.hero") == 2
    assert seen.region("B.hero") == 1


TAP = ability(do("draw"), cost={"exhaust": True})


@pytest.mark.rule("7.1.4.a")
@pytest.mark.rule("7.3.12.b")
@BOTH
def test_the_exhaust_symbol_exhausts_the_bearer_once(edition: str) -> None:
    seen = table(edition, a={"landmarks": [landmark("l", TAP)]}, acts="use l")

    assert seen.status("l") == ["exhausted"]
    seen.said("gained.exhausted", "7.1.4.a", "7.3.12.b", object="l")
    assert seen.at("deckA0") == "A hand"
    seen.refused("refused.exhausted", "6.4.c", object="l")


@pytest.mark.rule("7.1.4.b")
@BOTH
def test_the_discard_symbol_discards_the_bearer_from_reserve(edition: str) -> None:
    support = ability(do("draw"), cost={"discard-me": True})
    seen = table(edition, a={"reserve": [held("r", support)]}, acts="use r")

    assert seen.at("r") == "A discard"
    seen.said("discarded", "7.1.4.b", object="r")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("7.1.4.c")
@BOTH
def test_a_number_in_a_cost_is_paid_in_mana(edition: str) -> None:
    priced = ability(do("draw"), cost={"mana": 2})
    seen = table(edition, a={"landmarks": [landmark("l", priced)]}, acts="use l")

    assert len(seen.all("gained.exhausted")) == 2
    seen.said("gained.exhausted", "7.1.4.c", object="manaA0")
    seen.refused("refused.mana", "6.4.c", object="l", number=2, against=1)


@pytest.mark.rule("7.1.5.a")
@BOTH
def test_an_infinity_ability_of_reserve_is_never_offered_but_reacts(edition: str) -> None:
    watches = ability(do("draw"), when={"on": "gains", "subject": EACH, "what": "fleeting"})
    seen = cast(
        edition,
        do("gain", status="fleeting", what=ANYONE),
        a={"characters": [char("a")], "reserve": [held("r", {**watches, "support": True})]},
    )

    seen.said("activated", "7.1.5.a", object="r")
    assert seen.at("deckA0") == "A hand"
    assert not seen.all("quick-action")


@pytest.mark.rule("7.1.5.a")
@BOTH
def test_a_support_reaction_is_no_quick_action(edition: str) -> None:
    watches = ability(do("draw"), when={"on": "gains", "subject": EACH, "what": "fleeting"})
    seen = table(edition, a={"reserve": [held("r", {**watches, "support": True})]})

    assert "use r" not in seen.offered()
    assert "play r" in seen.offered()


@pytest.mark.rule("7.2.1.a")
@BOTH
def test_i_is_the_bearer(edition: str) -> None:
    grow = ability(do("give", what="me"), cost={"mana": 1})
    seen = table(
        edition, a={"characters": [char("a", "1/1/1", "hero", grow), char("z")]}, acts="use a"
    )

    assert (seen.boosts("a"), seen.boosts("z")) == (1, 0)
    seen.said("quick-action", "7.2.1.a", object="a")


@pytest.mark.rule("7.2.1.b")
@BOTH
def test_i_in_a_spell_is_the_spell_in_limbo(edition: str) -> None:
    seen = cast(edition, do("send", what="me", to="hand"), do("draw"))

    assert seen.at("s") == "A hand"
    seen.said("resolves", "7.2.1.b", object="s")
    seen.never("moved.reserve", object="s")


@pytest.mark.rule("7.2.1.b")
@BOTH
def test_i_in_a_spell_is_then_what_its_card_became(edition: str) -> None:
    back = ability(do("send", what="me", to="hand"), at="hand")
    card = {"id": "s", "type": "spell", "cost": [1, 1], "abilities": [ability(do("draw")), back]}
    seen = table(edition, a={"hand": [card]}, acts="play s")

    seen.said("moved.reserve", "5.2.4.b", object="s")
    assert seen.at("s") == "A hand", "the Reaction finds it in Reserve"


@pytest.mark.rule("7.2.1.c")
@BOTH
def test_i_in_a_quick_action_is_followed_from_zone_to_zone(edition: str) -> None:
    support = ability(do("send", what="me", to="hand"), cost={"discard-me": True})
    seen = table(edition, a={"reserve": [held("r", support)]}, acts="use r")

    assert seen.at("r") == "A hand"
    seen.said("found-again", "7.2.1.c", object="r")


@pytest.mark.rule("7.2.1.d")
@BOTH
def test_i_in_an_emblem_is_the_object_that_made_it(edition: str) -> None:
    seen = table(edition, a={"reserve": [held("r", FROM_RESERVE)]}, acts="play r hero")

    assert seen.boosts("r") == 4
    seen.said("reaction", "7.2.1.d", object="r")


@pytest.mark.rule("7.2.3.a")
@BOTH
def test_you_is_the_controller_when_it_resolves(edition: str) -> None:
    grow = ability(do("draw"), at="noon")
    seen = table(edition, "noon", {"landmarks": [landmark("l", grow, owner="B")]})

    assert seen.at("deckA0") == "A hand"
    seen.said("reaction", "7.2.3.a", player="A")
