"""Cooldown, Defender, Eternal, Scout, Seasoned and Tough.

Here: from 7.4.5.e on.
"""

from __future__ import annotations

import pytest

from glossary.narration.tell import result_with_sentences
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
    passive,
    spell,
    table,
)
from tests.languages import speech

GATE = do("discard", what={"pick": "target", "types": ["character", "permanent"]})


@pytest.mark.rule("7.4.5.e")
@BOTH
def test_a_scouted_character_augments_itself_in_reserve(edition: str) -> None:
    once = ability(do("give", what="me"), do("augment", what="me"), at="join")
    a = {"hand": [held("h", once, cost=[3, 3], scout=1)]}
    seen = table(edition, a=a, acts="play h hero,scout,choose 1")

    assert (seen.at("h"), seen.boosts("h")) == ("A reserve", 2)


@pytest.mark.rule("7.4.5.e")
@BOTH
def test_a_scouted_landmark_is_not_found_again(edition: str) -> None:
    grows = ability(do("gain-counters", counter="kelon", what="me"), at="join")
    a = {"mana": 1, "hand": [landmark("l", grows, cost=[5, 5], scout=1)]}
    seen = table(edition, a=a, acts="play l,choose 1")

    assert seen.at("l") == "A reserve"
    assert "counters" not in seen.of("l")
    seen.said("gone", "6.3.k", object="l")


@pytest.mark.rule("7.4.6.b")
@pytest.mark.rule("7.4.6.c")
@ALL
def test_seasoned_keeps_its_boosts_on_the_way_to_reserve(edition: str) -> None:
    a = {"characters": [char("z", "1/1/1", "hero", boosts=2, seasoned=True), char("a", boosts=2)]}
    rested = table(edition, "night", a)
    assert (rested.boosts("z"), rested.boosts("a")) == (2, 0)
    rested.said("seasoned.keeps", "7.4.6.b", object="z")

    sent = cast(edition, do("send", what=EACH, to="reserve"), a=a)
    assert (sent.boosts("z"), sent.boosts("a")) == (2, 0)
    sent.said("seasoned.keeps", "7.4.6.c", object="z")

    discarded = cast(edition, do("discard", what=EACH), a=a)
    assert discarded.boosts("z") == 0


@pytest.mark.rule("7.4.7.c")
@pytest.mark.rule("7.4.7.e")
@ALL
def test_tough_is_paid_by_opponents_who_target_it(edition: str) -> None:
    b = {"characters": [char("t", "1/1/1", "hero", tough=2), char("b")]}
    seen = cast(edition, GATE, b=b, acts="target t")

    assert seen.at("t") == "B discard"
    seen.said("tough.paid", "7.4.7.c", "7.4.7.e", object="t", number=2, player="A")
    mine = cast(edition, GATE, a={"characters": b["characters"]}, acts="target t")
    mine.never("tough.paid")


@pytest.mark.rule("7.4.7.c")
@BOTH
def test_what_cannot_be_paid_for_cannot_be_chosen(edition: str) -> None:
    b = {"characters": [char("t", "1/1/1", "hero", tough=3), char("b")]}
    seen = cast(edition, GATE, b=b)

    seen.said("tough.unpayable", "7.4.7.c", "6.4.c", object="t", number=3)
    assert (seen.at("t"), seen.at("b")) == ("B hero-expedition", "B discard")


@pytest.mark.rule("7.4.7.d")
@BOTH
def test_nobody_has_to_pay_for_tough(edition: str) -> None:
    b = {"characters": [char("t", "1/1/1", "hero", tough=1)]}
    seen = cast(edition, GATE, do("draw"), b=b, acts="none")

    assert (seen.at("t"), seen.at("deckA0")) == ("B hero-expedition", "A hand")
    seen.said("chose-none", "7.4.7.d", player="A")
    assert seen.transcript.state.player("A").name == "A"


@pytest.mark.rule("7.4.7.d")
@BOTH
def test_another_target_without_tough_is_not_skipped(edition: str) -> None:
    b = {"characters": [char("t", "1/1/1", "hero", tough=1), char("b")]}
    seen = table(edition, a={"hand": [spell(GATE)]}, b=b, acts="play s,target b")

    seen.never("tough.paid", "chose-none")
    assert seen.at("b") == "B discard"


@pytest.mark.rule("7.4.7.f")
@BOTH
def test_tough_is_paid_once_an_effect(edition: str) -> None:
    verbs = [do("give", what=ANYONE), do("give", what=ANYONE)]
    b = {"characters": [char("t", "1/1/1", "hero", tough=1)]}
    seen = cast(edition, *verbs, b=b, acts="target t")

    assert seen.boosts("t") == 2
    assert len(seen.all("tough.paid")) == 1
    seen.said("tough.paid", "7.4.7.f", object="t")


@pytest.mark.rule("7.4.7.f")
@BOTH
def test_two_tough_targets_are_paid_for_each(edition: str) -> None:
    what = {**ANYONE, "count": 2}
    b = {"characters": [char("t", "1/1/1", "hero", tough=1), char("u", "1/1/1", "hero", tough=1)]}
    seen = cast(edition, do("give", what=what), b=b, acts="target t,target u")

    assert (seen.boosts("t"), seen.boosts("u")) == (1, 1)
    assert len(seen.all("tough.paid")) == 2


@pytest.mark.rule("7.4.7.c")
@BOTH
def test_tough_is_paid_for_even_when_the_spell_was_free(edition: str) -> None:
    free = passive("free", of={"types": ["spell"], "whose": "you"})
    a = {"mana": 0, "landmarks": [landmark("l", free)], "hand": [spell(GATE, cost=[9, 9])]}
    b = {"characters": [char("t", "1/1/1", "hero", tough=1)]}
    seen = table(edition, a=a, b=b, acts="play s")

    seen.said("tough.unpayable", "7.4.7.c", object="t")
    assert (seen.at("t"), seen.at("l")) == ("B hero-expedition", "A discard")


@pytest.mark.rule("7.4.7.c")
@BOTH
def test_reactions_pay_for_tough_and_unchosen_effects_do_not(edition: str) -> None:
    hits = ability(do("discard", what=ANYONE), at="hand")
    b = {"characters": [char("t", "1/1/1", "hero", tough=1)]}
    seen = table(edition, a={"hand": [held("h", hits)]}, b=b, acts="play h hero,target t")
    seen.said("tough.paid", "7.4.7.c", object="t")

    all_ = cast(edition, do("discard", what=EACH), b=b)
    all_.never("tough.paid")
    assert all_.at("t") == "B discard"


@pytest.mark.rule("7.4.5.d")
@BOTH
def test_a_card_with_scout_that_is_free_has_no_hand_cost_to_choose(edition: str) -> None:
    play = do("play", free=True, what={"where": "hand", "types": ["character"]})
    h = held("h", cost=[5, 5], scout=1)
    told = table(edition, a={"hand": [spell(play), h]}, acts="play s, A.hero").transcript
    question = result_with_sentences(told, speech("en"))["choice"]

    assert isinstance(question, dict)
    assert question["text"] == "Alice: play Character 1 for free with Scout or without it?"
    assert question["said"] == ["Without Scout", "With Scout"]


@pytest.mark.rule("7.4.5.d")
def test_a_card_that_can_be_a_temple_is_scouted_where_its_hand_cost_cannot_be_paid() -> None:
    a = {"mana": 1, "hand": [held("h", cost=[5, 5], scout=1, temple=1)]}
    seen = table("5.0", a=a, acts="play h,answer full cost,answer A.hero")

    seen.said("paid", object="h", number=1)
