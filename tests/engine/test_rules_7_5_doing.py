"""Descriptors: ahead and behind, becoming, controlling, doing, in, joining, leaving, playing.

Here: from 7.5.7.a on.
"""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    MINE,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    table,
)


@pytest.mark.rule("7.5.7.a")
@ALL
def test_an_expedition_that_stays_fails_to_move_forward(edition: str) -> None:
    fails = ability(do("draw"), when={"on": "fails", "to": "my-expedition"})
    a = {"characters": [char("a", "1/1/1", "hero", fails)]}
    stays = table(edition, "dusk", a, {"characters": [char("b", "1/1/1")]})
    stays.said("progress.failed", "4.2.4.i", "7.5.7.a", expedition="A.hero")
    assert stays.at("deckA0") == "A hand"

    moves = table(edition, "dusk", a)
    moves.never("activated")
    moves.never("progress.failed", expedition="A.hero")


@pytest.mark.rule("7.5.7.a")
@BOTH
def test_nobody_fails_to_move_forward_in_tiebreakers(edition: str) -> None:
    fails = ability(do("draw"), when={"on": "fails", "to": "my-expedition"})
    a = {"characters": [char("a", "1/1/1", "hero", fails)]}
    seen = table(edition, "dusk", a, {"characters": [char("b", "1/1/1")]}, arena=True)

    seen.never("progress.failed", "activated")


@pytest.mark.rule("7.5.8.a")
@pytest.mark.rule("7.5.8.b")
@BOTH
def test_a_character_is_in_the_terrains_of_its_expeditions(edition: str) -> None:
    grow = ability(do("give", what="me", if_={"is": "in-terrain", "value": "W"}), cost={"mana": 1})
    a = {"hero_region": 1, "companion_region": 5, "characters": [char("a", "1/1/1", "hero", grow)]}
    dry = table(edition, a=a, acts="use a")
    dry.said("condition-unmet", "7.5.8.a", "7.5.8.b")
    assert dry.boosts("a") == 0, "its Expedition is in the Forest"

    a["characters"] = [char("a", "1/1/1", "hero", grow, gigantic=True)]
    both = table(edition, a=a, acts="use a")
    both.said("condition-met", "7.5.8.b")
    assert both.boosts("a") == 1, "one of its Expeditions is in the Water"


@pytest.mark.rule("7.5.9.a")
@pytest.mark.rule("7.5.9.b")
@BOTH
def test_a_created_token_joins_its_zone_and_its_expedition(edition: str) -> None:
    joins = ability(
        do("give", what="me"), when={"on": "joins", "subject": MINE, "to": "my-expedition"}
    )
    a = {"characters": [char("a", "1/1/1", "hero", joins), char("c", "1/1/1", "companion", joins)]}
    seen = cast(edition, do("create", token="brassbug", to="my-hero"), a=a)

    seen.said("created", "7.5.9.b", "7.3.5.a", expedition="A.hero")
    assert (seen.boosts("a"), seen.boosts("c")) == (1, 0)
    seen.said("activated", "7.5.9.a", object="a")


@pytest.mark.rule("7.5.9.c")
@pytest.mark.rule("7.5.10.c")
@pytest.mark.rule("7.3.34.a")
@pytest.mark.rule("7.3.34.b")
@BOTH
def test_switching_joins_and_leaves_expeditions_and_no_zone(edition: str) -> None:
    joins = ability(
        do("give", what="me"), when={"on": "joins", "subject": MINE, "to": "my-expedition"}
    )
    leaves = ability(
        do("give", what="me", amount=3),
        when={"on": "leaves", "subject": MINE, "origin": "my-expedition"},
    )
    zone = ability(do("draw"), when={"on": "leaves", "subject": MINE, "origin": "expedition"})
    enters = ability(do("draw"), at="join")
    a = {
        "characters": [
            char("x", "1/1/1", "hero", enters, boosts=1),
            char("h", "1/1/1", "hero", joins, leaves),
            char("c", "1/1/1", "companion", joins, leaves),
        ],
        "landmarks": [landmark("l", zone)],
    }
    seen = cast(edition, do("switch", what=ANYONE), a=a, acts="target x")

    assert seen.at("x") == "A companion-expedition"
    assert seen.boosts("x") == 1, "the same object: its boosts stay"
    assert (seen.boosts("h"), seen.boosts("c")) == (3, 1)
    assert seen.at("deckA0") == "", "no zone was left, none was joined"
    seen.said("switched", "7.3.34.a", "7.3.34.b", "7.5.9.c", "7.5.10.c", "3.2.4.d", object="x")


@pytest.mark.rule("7.5.10.a")
@pytest.mark.rule("7.5.10.b")
@BOTH
def test_a_token_that_would_go_elsewhere_leaves_and_ceases(edition: str) -> None:
    zone = ability(do("draw"), when={"on": "leaves", "subject": MINE, "origin": "expedition"})
    arrives = ability(do("draw"), when={"on": "moves", "subject": MINE, "to": "reserve"})
    a = {"characters": [char("t", token=True)], "landmarks": [landmark("l", zone, arrives)]}
    seen = cast(edition, do("send", what=ANYONE, to="reserve"), a=a)

    assert seen.at("t") == ""
    seen.said("ceased", "2.1.e", "7.5.10.b", object="t")
    seen.said("activated", "7.5.10.a", object="l")
    assert len(seen.all("activated")) == 1, "it left, and joined nothing"


@pytest.mark.rule("7.5.11.a")
@pytest.mark.rule("5.2.1.c")
@BOTH
def test_a_card_is_played_as_it_leaves_limbo(edition: str) -> None:
    counts = ability(do("draw"), when={"on": "played", "subject": MINE})
    a = {"hand": [held("h")], "landmarks": [landmark("l", counts)]}
    seen = table(edition, a=a, acts="play h hero")

    seen.said("moved.expedition", "7.5.11.a", "5.1.2.j", object="h")
    seen.said("activated", "7.5.11.a", object="l")
    seen.came("declared", "moved.expedition", "activated")


@pytest.mark.rule("7.5.11.a")
@BOTH
def test_a_spell_is_played_once_it_has_resolved(edition: str) -> None:
    counts = ability(do("give", what="me"), when={"on": "played", "subject": {"types": ["spell"]}})
    a = {"characters": [char("a", "1/1/1", "hero", counts)]}
    seen = cast(edition, do("draw"), a=a)

    seen.came("resolves", "drew", "moved.reserve", "activated")
    seen.said("moved.reserve", "7.5.11.a", object="s")
    assert seen.boosts("a") == 1
