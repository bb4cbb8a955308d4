"""The day: set-up, phases, daily effects, turns, Progress, Rest, Clean-up, checks of Reactions.

Here: 4.4 checking Reactions.
"""

from __future__ import annotations

import pytest

from tests.engine.around import days, two
from tests.engine.tables import (
    BOTH,
    GROW,
    ability,
    char,
    do,
    held,
    quick,
)


@pytest.mark.rule("4.4.b")
@pytest.mark.rule("4.4.c")
@pytest.mark.rule("4.4.d")
@BOTH
def test_reactions_are_played_by_initiative_each_player_picking_one_of_theirs(edition: str) -> None:
    noon = ability(GROW, at="noon")
    more = ability(do("give", what="me", amount=2), at="noon")
    a = {"characters": [char("a1", "1/1/1", "hero", noon, more), char("a2", "1/1/1", "hero", noon)]}
    b = {"characters": [char("b1", "1/1/1", "hero", noon)]}

    seen = days(edition, "noon", two(a, b), {"A:reaction": "a2, a1 #2"}, first_player="A")

    assert [event["object"] for event in seen.all("reaction")] == ["a2", "a1", "a1", "b1"]
    first, second = (choice for choice in seen.transcript.choices)
    assert first.words == ("a1", "a1 #2", "a2")
    assert second.words == ("a1", "a1 #2")
    assert {"4.4.b", "4.4.c"} <= {str(number) for number in first.cites}
    seen.said("limbo-clear", "4.4.c", "4.4.d")


@pytest.mark.rule("4.4.c")
@BOTH
def test_a_reaction_born_meanwhile_waits_like_the_others(edition: str) -> None:
    draws = ability(do("draw"), at="noon")
    told = ability(GROW, when={"on": "draws", "subject": {"whose": "you"}})
    players = two(
        {"characters": [char("a", "1/1/1", "hero", draws, told)]},
        {"characters": [char("b", "1/1/1", "hero", draws)]},
    )
    seen = days(edition, "noon", players)

    assert [event["object"] for event in seen.all("reaction")] == ["a", "a", "b"]


@pytest.mark.rule("4.4.a")
@BOTH
def test_no_check_inside_the_resolution_of_an_effect(edition: str) -> None:
    inner = held("h", ability(GROW, at="join"), cost=[0, 0])
    plays = quick(do("play", free=True), do("give", what="me"), exhaust=True)
    a = {"hand": [inner], "characters": [char("c", "1/1/1", "hero", plays)]}

    seen = days(edition, "afternoon", two(a), {"A:turn": "use c, pass"})

    assert seen.order("activated", "gained.boosts", "reaction") == [
        *("activated", "gained.boosts", "reaction", "gained.boosts")
    ]
    assert (seen.boosts("c"), seen.boosts("h")) == (1, 1)
