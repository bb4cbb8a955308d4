"""Keyword actions on turns, Reactions and cards: Activate, After You, Ignore, Rush, free play.

Here: from 7.3.18.a on.
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
    spell,
    table,
)

RUSH = do("play", status="rush")


@pytest.mark.rule("7.3.18.a")
@BOTH
def test_ignoring_lasts_as_long_as_it_says(edition: str) -> None:
    every = passive("ignore", of={"types": ["permanent"], "whose": "opponent"})["passive"]
    b = {"landmarks": [landmark("l", ability(do("draw"), at="night"))]}
    spoken = do("lasting", duration="day", lasting=every)
    seen = table(edition, "afternoon night", {"hand": [spell(spoken)]}, b, "play s,pass,pass")
    seen.said("not-activated", "7.3.18.a", object="l")

    brief = do("lasting", duration="afternoon", lasting=every)
    over = table(edition, "afternoon night", {"hand": [spell(brief)]}, b, "play s,pass,pass")
    over.said("activated", object="l")


@pytest.mark.rule("7.3.18.a")
@pytest.mark.rule("2.2.15.c")
@BOTH
def test_the_abilities_of_one_target_are_ignored(edition: str) -> None:
    quiet = passive("ignore", of="that")["passive"]
    verbs = [do("target", what=ANYONE), do("lasting", duration="day", lasting=quiet)]
    b = {"characters": [char(name, "3/3/3", "hero", defender=True) for name in "xy"]}
    one = table(
        edition, "afternoon dusk", {"hand": [spell(*verbs)]}, b, "play s,target x,pass,pass"
    )
    assert one.region("B.hero") == 0
    one.said("progress.defender", "7.4.2.b", source="y")

    alone = {"characters": b["characters"][:1]}
    free = table(edition, "afternoon dusk", {"hand": [spell(*verbs)]}, alone, "play s,pass,pass")
    assert free.region("B.hero") == 1, "Defender exists, without effect"


@pytest.mark.rule("7.3.18.b")
@BOTH
def test_an_ability_that_would_ignore_itself_works(edition: str) -> None:
    all_ = passive("ignore", of={"types": ["character", "permanent"]})
    a = {"characters": [char("a", "1/1/1", "hero", all_)], "landmarks": [landmark("l", GROWS)]}
    seen = table(edition, "dusk", a)

    assert seen.result["dusk"]["totals"]["A"]["hero"]["F"] == 1  # type: ignore[index]


@pytest.mark.rule("7.3.23.a")
@BOTH
def test_for_free_skips_payment_and_no_other_choice(edition: str) -> None:
    free = do("play", free=True, what={"pick": "each", "where": "hand", "types": ["character"]})
    card = held("h", cost=[9, 9], scout=8)
    seen = cast(edition, free, a={"mana": 1, "hand": [spell(free), card]}, acts="A.companion,scout")

    assert seen.at("h") == "A reserve"
    seen.said("for-free", "7.3.23.a", object="h")
    seen.never("paid", object="h")
    assert seen.asked() == ["A:expedition", "A:scout"]


@pytest.mark.rule("7.3.28.a")
@pytest.mark.rule("7.3.28.b")
@BOTH
def test_a_roll_is_used_by_a_later_step(edition: str) -> None:
    verbs = [
        do("roll"),
        do("draw", if_={"is": "rolled", "number": 4}),
        do("resupply", link="otherwise"),
    ]
    high, low = (cast(edition, *verbs, dice=[n]) for n in (4, 3))

    high.said("rolled", "7.3.28.a", number=4)
    high.said("condition-met", "7.3.28.b")
    assert high.at("deckA0") == "A hand"
    assert low.at("deckA0") == "A reserve"


@pytest.mark.rule("7.3.28.c")
@BOTH
def test_of_several_dice_one_is_kept_after_they_are_seen(edition: str) -> None:
    verbs = [do("roll"), do("draw", if_={"is": "rolled", "number": 4})]
    a = {"landmarks": [landmark("l", passive("more-dice", number=1))]}
    seen = cast(edition, *verbs, a=a, dice=[2, 5], acts="5")

    assert seen.asked() == ["A:die-kept"]
    seen.said("rolled", "7.3.28.c", number=2)
    seen.said("die-kept", "7.3.28.c", number=5)
    assert seen.at("deckA0") == "A hand"
    kept = cast(edition, *verbs, a=a, dice=[2, 5], acts="2")
    assert kept.at("deckA0") == ""


@pytest.mark.rule("7.3.28.c")
@BOTH
def test_a_roll_may_be_raised_after_it_is_seen(edition: str) -> None:
    verbs = [do("roll"), do("draw", if_={"is": "rolled", "number": 4})]
    raises = passive("roll-change", number=1, may=True)
    a = {"landmarks": [landmark("l", raises)]}
    seen = cast(edition, *verbs, a=a, dice=[3], acts="yes")

    seen.said("roll-changed", "7.3.28.c", number=4, source="l")
    assert seen.at("deckA0") == "A hand"
    assert cast(edition, *verbs, a=a, dice=[3], acts="no").at("deckA0") == ""


@pytest.mark.rule("7.3.29.a")
@pytest.mark.rule("7.3.29.b")
@pytest.mark.rule("5.2.b")
def test_rush_plays_a_card_at_once_and_only_then_the_rest() -> None:
    verbs = [RUSH, do("draw", link="if-you-did")]
    a = {"hand": [spell(*verbs), held("h", HAND)]}
    seen = cast("4.0", *verbs, a=a, acts="h,A.hero")

    seen.said("rushes", "7.3.29.a", "5.2.b", object="h")
    seen.came(
        "rushes",
        "moved.expedition",
        "activated",
        "drew",
        "reaction",
        why="the Reaction waits until the Spell is resolved",
    )
    assert seen.at("deckA0") == "A hand"
    seen.said("paid", object="h", number=1)


@pytest.mark.rule("7.3.29.b")
@pytest.mark.parametrize(("hand", "acts"), [([held("h")], "none"), ([held("h", cost=[9, 9])], "")])
def test_rush_that_plays_nothing_gains_nothing(hand: list[object], acts: str) -> None:
    verbs = [RUSH, do("draw", link="if-you-did")]
    seen = cast("4.0", *verbs, a={"hand": [spell(*verbs), *hand]}, acts=acts)

    assert seen.at("deckA0") == ""
    seen.said("not-done-before", "6.5.f")
    seen.said("declined" if acts else "nothing-to-play", "7.3.29.b")
    assert seen.transcript.state.active == "B", "the Spell was the card of the turn"


@pytest.mark.rule("7.3.29.a")
def test_nobody_could_rush_before_the_word_existed() -> None:
    seen = cast("3.0", RUSH, a={"hand": [spell(RUSH), held("h")]})

    seen.said("unknown-keyword", "6.5.h")
    assert seen.at("h") == "A hand"


@pytest.mark.rule("7.3.18.b")
@BOTH
def test_what_leaves_while_it_is_ignored_does_not_react_to_that(edition: str) -> None:
    quiet = passive("ignore", of={"types": ["character"], "whose": "opponent"})["passive"]
    leaves = {"on": "leaves", "subject": "me", "origin": "expedition"}
    b = {"characters": [char("y", "1/1/1", "hero", ability(do("draw"), when=leaves))], "deck": 2}
    verbs = [do("lasting", duration="turn", lasting=quiet), do("discard", what=ANYONE)]
    seen = table(edition, a={"hand": [spell(*verbs)]}, b=b, acts="play s")

    assert seen.at("y") == "B discard"
    seen.said("not-activated", "7.3.18.b", object="y")
    seen.never("activated")
