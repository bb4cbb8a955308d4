"""Keyword actions on turns, Reactions and cards: Activate, After You, Ignore, Rush, free play.

Here: from 7.3.1.a on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import GROWS, HAND
from tests.engine.tables import (
    ANYONE,
    BOTH,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    passive,
    table,
)

RESERVE = ability(do("lose", status="fleeting", what="me"), at="reserve")

COUNCIL = passive("cannot-activate", value="join hand reserve", of={"where": "facing"})

AFTER_YOU = ability(do("after-you"), cost={"discard-me": True})

SILENCE = passive("ignore", of={"types": ["character", "permanent"], "whose": "opponent"})


@pytest.mark.rule("7.3.1.a")
@BOTH
def test_a_matched_trigger_makes_an_emblem(edition: str) -> None:
    seen = table(edition, a={"hand": [held("h", HAND)]}, acts="play h hero")

    seen.said("activated", "7.3.1.a", "6.3.b", object="h", player="A")
    seen.came("activated", "reaction", "gained.boosts", "reaction-ended")


@pytest.mark.rule("7.3.1.b")
@pytest.mark.rule("7.3.1.c")
@pytest.mark.rule("7.3.1.d")
@BOTH
def test_activating_is_something_done(edition: str) -> None:
    grows = ability(do("give", what="me"), at="join")
    verbs = [do("activate", status="join", what=ANYONE), do("draw", link="if-you-did")]
    seen = cast(edition, *verbs, a={"characters": [char("a", "1/1/1", "hero", grows)]})

    assert (seen.boosts("a"), seen.at("deckA0")) == (1, "A hand")


@pytest.mark.rule("7.3.1.b")
@pytest.mark.rule("7.3.1.c")
@pytest.mark.rule("7.3.1.d")
@BOTH
def test_activating_needs_no_trigger_and_belongs_to_the_bearer(edition: str) -> None:
    kelon = ability(do("gain-counters", counter="kelon", amount=3), at="join")
    doctor = ability(
        do(
            "activate",
            status="join",
            what={"pick": "target", "types": ["permanent"], "whose": "you"},
        ),
        at="reserve",
    )
    a = {"reserve": [held("doctor", doctor)], "landmarks": [landmark("hub", kelon)]}
    seen = table(edition, a=a, acts="play doctor hero")

    assert seen.of("hub")["counters"] == {"kelon": 3}
    assert "counters" not in seen.of("doctor")
    seen.said("activated", "7.3.1.b", "7.3.1.d", object="hub")


@pytest.mark.rule("7.3.1.b")
@BOTH
def test_activating_what_has_no_such_reaction_does_nothing(edition: str) -> None:
    seen = cast(edition, do("activate", status="join", what=ANYONE), a={"characters": [char("a")]})

    seen.said("nothing-to-activate", "7.3.1.b", "6.5.h", object="a")
    seen.never("activated")


@pytest.mark.rule("7.3.1.e")
@BOTH
def test_what_cannot_activate_does_not(edition: str) -> None:
    a = {"reserve": [held("mulan", RESERVE)]}
    b = {"characters": [char("council", "1/1/1", "hero", COUNCIL)]}
    seen = table(edition, a=a, b=b, acts="play mulan hero")

    assert seen.status("mulan") == ["fleeting"]
    seen.said("not-activated", "7.3.1.e", object="mulan", source="council")

    elsewhere = table(edition, a=a, b=b, acts="play mulan companion")
    assert elsewhere.status("mulan") == []


@pytest.mark.rule("7.3.1.e")
@BOTH
def test_what_cannot_activate_cannot_be_activated_outright(edition: str) -> None:
    a = {"characters": [char("a", "1/1/1", "hero", HAND)]}
    b = {"characters": [char("council", "1/1/1", "hero", COUNCIL)]}
    what = {**ANYONE, "whose": "you"}
    seen = cast(edition, do("activate", status="hand", what=what), a=a, b=b)

    assert seen.boosts("a") == 0
    seen.said("not-activated", "7.3.1.e", object="a", source="council")


@pytest.mark.rule("7.3.2.a")
@pytest.mark.rule("7.3.2.b")
@BOTH
def test_after_you_ends_the_turn_and_is_no_pass(edition: str) -> None:
    a = {"reserve": [held("alice", AFTER_YOU)], "hand": [held("h")]}
    seen = table(edition, a=a, acts="use alice,pass,play h hero")

    seen.said("after-you", "7.3.2.a", "7.3.2.b", player="A")
    ended = seen.said("turn-ended", "7.3.2.a", "7.3.2.b", player="A")
    assert ended["cites"] == ["7.3.2.a", "7.3.2.b", "4.2.3.e"]
    seen.said("passed", player="B")
    seen.never("passed", player="A")
    assert seen.at("h") == "A hero-expedition"


@pytest.mark.rule("7.3.2.a")
@BOTH
def test_after_you_waits_for_the_reactions_in_limbo(edition: str) -> None:
    watch = ability(do("draw"), when={"on": "discards", "subject": {"whose": "you"}})
    a = {"reserve": [held("alice", AFTER_YOU)], "landmarks": [landmark("l", watch)]}
    seen = table(edition, a=a, acts="use alice")

    seen.came("after-you", "reaction", "turn-ended")


@pytest.mark.rule("7.3.18.a")
@pytest.mark.rule("7.3.18.b")
@BOTH
def test_ignored_passive_abilities_modify_nothing(edition: str) -> None:
    a = {"characters": [char("a", "1/1/1")], "landmarks": [landmark("l", GROWS)]}
    loud = table(edition, "dusk", a)
    assert loud.result["dusk"]["totals"]["A"]["hero"]["F"] == 3  # type: ignore[index]

    silent = table(edition, "dusk", a, {"characters": [char("b", "0/0/0", "hero", SILENCE)]})
    assert silent.result["dusk"]["totals"]["A"]["hero"]["F"] == 1  # type: ignore[index]


@pytest.mark.rule("7.3.18.a")
@pytest.mark.rule("7.3.18.b")
@BOTH
def test_ignored_reactions_and_quick_actions(edition: str) -> None:
    tap = ability(do("draw"), cost={"exhaust": True})
    a = {"hand": [held("h", HAND)], "landmarks": [landmark("l", tap)]}
    b = {"characters": [char("b", "0/0/0", "hero", SILENCE)]}
    seen = table(edition, a=a, b=b)
    seen.refused("refused.ignored", "7.3.18.b", object="l")

    played = table(edition, a=a, b=b, acts="play h hero")
    played.said("not-activated", "7.3.18.b", object="h", source="b")
    assert played.boosts("h") == 0
