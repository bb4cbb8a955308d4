"""Keyword actions on turns, Reactions and cards: Activate, After You, Ignore, Rush, free play."""

from __future__ import annotations

import pytest

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

HAND = ability(do("give", what="me", amount=2), at="hand")
RESERVE = ability(do("lose", status="fleeting", what="me"), at="reserve")


@pytest.mark.rule("7.3.1.a")
@BOTH
def test_a_matched_trigger_makes_an_emblem(edition: str) -> None:
    seen = table(edition, a={"hand": [held("h", HAND)]}, acts="play h hero")

    seen.said("activated", "7.3.1.a", "6.3.b", object="h", player="A")
    assert seen.order("activated", "reaction", "gained.boosts", "reaction-ended") == [
        "activated",
        "reaction",
        "gained.boosts",
        "reaction-ended",
    ]


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


COUNCIL = passive("cannot-activate", value="join hand reserve", of={"where": "facing"})


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


AFTER_YOU = ability(do("after-you"), cost={"discard-me": True})


@pytest.mark.rule("7.3.2.a")
@pytest.mark.rule("7.3.2.b")
@BOTH
def test_after_you_ends_the_turn_and_is_no_pass(edition: str) -> None:
    a = {"reserve": [held("alice", AFTER_YOU)], "hand": [held("h")]}
    seen = table(edition, a=a, acts="use alice,pass,play h hero")

    seen.said("after-you", "7.3.2.a", "7.3.2.b", player="A")
    seen.said("turn-ended", "7.3.2.a", "7.3.2.b", player="A")
    seen.said("passed", player="B")
    seen.never("passed", player="A")
    assert seen.at("h") == "A hero-expedition"


@pytest.mark.rule("7.3.2.a")
@BOTH
def test_after_you_waits_for_the_reactions_in_limbo(edition: str) -> None:
    watch = ability(do("draw"), when={"on": "discards", "subject": {"whose": "you"}})
    a = {"reserve": [held("alice", AFTER_YOU)], "landmarks": [landmark("l", watch)]}
    seen = table(edition, a=a, acts="use alice")

    assert seen.order("after-you", "reaction", "turn-ended") == [
        "after-you",
        "reaction",
        "turn-ended",
    ]


GROWS = passive("statistics", number=2, of={"types": ["character"], "whose": "you"})
SILENCE = passive("ignore", of={"types": ["character", "permanent"], "whose": "opponent"})


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
    raises = passive("roll-change", number=1, may=True, of={"whose": "you"})
    a = {"landmarks": [landmark("l", raises)]}
    seen = cast(edition, *verbs, a=a, dice=[3], acts="yes")

    seen.said("roll-changed", "7.3.28.c", number=4, source="l")
    assert seen.at("deckA0") == "A hand"
    assert cast(edition, *verbs, a=a, dice=[3], acts="no").at("deckA0") == ""


RUSH = do("play", status="rush")


@pytest.mark.rule("7.3.29.a")
@pytest.mark.rule("7.3.29.b")
@pytest.mark.rule("5.2.b")
def test_rush_plays_a_card_at_once_and_only_then_the_rest() -> None:
    verbs = [RUSH, do("draw", link="if-you-did")]
    a = {"hand": [spell(*verbs), held("h", HAND)]}
    seen = cast("4.0", *verbs, a=a, acts="h,A.hero")

    seen.said("rushes", "7.3.29.a", "5.2.b", object="h")
    assert seen.order("rushes", "moved.expedition", "activated", "drew", "reaction") == [
        "rushes",
        "moved.expedition",
        "activated",
        "drew",
        "reaction",
    ], "the Reaction waits until the Spell is resolved"
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
