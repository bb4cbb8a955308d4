"""Cooldown, Defender, Eternal, Scout, Seasoned and Tough.

Here: from 7.4.1.b on.
"""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    BOTH,
    EACH,
    ability,
    cast,
    char,
    do,
    held,
    into_landmarks,
    landmark,
    passive,
    spell,
    table,
)

JOINS = ability(do("draw"), at="join")

GROWS = ability(do("give", what="me"), at="join")


@pytest.mark.rule("7.4.1.b")
@pytest.mark.rule("7.4.1.c")
@pytest.mark.rule("5.2.4.b")
@BOTH
def test_a_spell_with_cooldown_arrives_exhausted(edition: str) -> None:
    seen = table(edition, a={"hand": [spell(do("draw"), cooldown=True)]}, acts="play s")

    assert (seen.at("s"), seen.status("s")) == ("A reserve", ["exhausted"])
    seen.said("cooldown", "7.4.1.b", "5.2.4.b", object="s")


@pytest.mark.rule("7.4.1.b")
@BOTH
def test_a_fleeting_spell_has_no_use_for_cooldown(edition: str) -> None:
    card = spell(do("draw"), cooldown=True)
    seen = table(edition, a={"reserve": [card]}, acts="play s")

    assert seen.at("s") == "A discard"
    seen.never("cooldown")


@pytest.mark.rule("7.4.2.b")
@pytest.mark.rule("7.4.2.c")
@ALL
def test_a_defender_holds_its_expedition_through_dusk(edition: str) -> None:
    push = ability(
        do("move-forward", to="my-expedition"), when={"on": "fails", "to": "my-expedition"}
    )
    a = {"characters": [char("d", "3/3/3", "hero", push, defender=True)]}
    seen = table(edition, "dusk", a)

    assert seen.region("A.hero") == 0
    seen.said("progress.defender", "7.4.2.b", expedition="A.hero", source="d")
    seen.said("defender", "7.4.2.c", expedition="A.hero", source="d")


@pytest.mark.rule("7.4.2.c")
@pytest.mark.rule("1.4.1.d")
@BOTH
def test_a_move_that_a_defender_forbids_reveals_nothing(edition: str) -> None:
    push = ability(
        do("move-forward", to="my-expedition"), when={"on": "fails", "to": "my-expedition"}
    )
    a = {"characters": [char("d", "3/3/3", "hero", push, defender=True)]}
    seen = table(edition, "dusk", a, revealed=[False, True, False])

    seen.said("defender", "7.4.2.c", expedition="A.hero")
    seen.never("revealed")


@pytest.mark.rule("7.4.2.b")
@ALL
def test_a_defender_holds_nothing_outside_dusk(edition: str) -> None:
    a = {"characters": [char("d", "3/3/3", defender=True)]}
    seen = cast(edition, do("move-forward", to="my-hero"), a=a)

    assert seen.region("A.hero") == 1


@pytest.mark.rule("7.4.2.b")
@pytest.mark.rule("7.4.4.b")
@ALL
def test_a_gigantic_defender_holds_both(edition: str) -> None:
    a = {"characters": [char("d", "3/3/3", "hero", defender=True, gigantic=True)]}
    seen = table(edition, "dusk", a)

    assert (seen.region("A.hero"), seen.region("A.companion")) == (0, 7)
    seen.said("progress.defender", "7.4.2.b", expedition="A.companion", source="d")


@pytest.mark.rule("7.4.3.b")
@ALL
def test_eternal_stays_through_rest(edition: str) -> None:
    a = {"characters": [char("e", "1/1/1", "hero", eternal=True), char("a")]}
    seen = table(edition, "night", a)

    assert (seen.at("e"), seen.at("a")) == ("A hero-expedition", "A reserve")
    seen.said("stays.eternal", "7.4.3.b", object="e")
    sent = cast(edition, do("send", what=EACH, to="reserve"), a=a)
    assert sent.at("e") == "A reserve", "Eternal speaks of Rest only"


@pytest.mark.rule("7.4.5.b")
@pytest.mark.rule("7.4.5.c")
@BOTH
def test_scout_is_another_cost_and_then_reserve(edition: str) -> None:
    a = {"hand": [held("h", JOINS, cost=[3, 3], scout=1)]}
    scouted = table(edition, a=a, acts="play h hero,scout")
    assert scouted.at("h") == "A reserve"
    assert scouted.at("deckA0") == "A hand", "it joined all the same"
    scouted.said("paid", "7.4.5.c", object="h", number=1)
    assert len(scouted.all("activated", object="h")) == 2

    full = table(edition, a=a, acts="play h hero,choose 0")
    assert full.at("h") == "A hero-expedition"
    full.said("paid", "5.1.2.d", object="h", number=3)


@pytest.mark.rule("7.4.5.b")
@BOTH
def test_scout_works_from_hand_only(edition: str) -> None:
    seen = table(edition, a={"reserve": [held("r", cost=[3, 3], scout=1)]}, acts="play r hero")

    assert seen.at("r") == "A hero-expedition"
    seen.said("paid", object="r", number=3)


@pytest.mark.rule("7.4.5.c")
@BOTH
def test_a_landmark_is_scouted_too(edition: str) -> None:
    a = {"mana": 1, "hand": [landmark("l", JOINS, cost=[5, 5], scout=1)]}
    seen = table(edition, a=a, acts="play l")

    assert seen.at("l") == "A reserve"
    assert seen.order(into_landmarks(edition), "moved.reserve")[1:] == ["moved.reserve"]


@pytest.mark.rule("7.4.5.d")
@BOTH
def test_changes_of_cost_bear_on_scout(edition: str) -> None:
    cheap = passive("cost", number=-1, of={"whose": "you"})
    a = {"hand": [held("h", cost=[5, 5], scout=2)], "landmarks": [landmark("l", cheap)]}
    seen = table(edition, a=a, acts="play h hero")

    seen.said("cost-changed", "7.4.5.d", "5.1.2.e", object="h", source="l")
    seen.said("paid", object="h", number=1)
    assert seen.at("h") == "A reserve"


@pytest.mark.rule("7.4.5.e")
@BOTH
def test_a_scouted_character_is_found_in_reserve(edition: str) -> None:
    a = {"hand": [held("h", GROWS, cost=[3, 3], scout=1)]}
    gone_first = table(edition, a=a, acts="play h hero,scout,choose 1")
    assert (gone_first.at("h"), gone_first.boosts("h")) == ("A reserve", 1)
    gone_first.said("found-in-reserve", "7.4.5.e", object="h")

    boosted_first = table(edition, a=a, acts="play h hero,scout,choose 0")
    assert (boosted_first.at("h"), boosted_first.boosts("h")) == ("A reserve", 0), "not Seasoned"
