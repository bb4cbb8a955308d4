"""What was paid or moved beside the steps once, or by one card for two."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    quick,
    spell,
    table,
)

_TIRED = landmark(
    "l",
    ability(
        do("gain-counters", counter="kelon", what="me"),
        when={"on": "exhausts", "subject": {"where": "mana", "whose": "you"}},
    ),
)
_FROM_HAND: Plain = {"pick": "choose", "where": "hand"}


@pytest.mark.rule("3.2.9.f")
@ALL
def test_mana_for_a_card_exhausts_orbs_as_mana_for_a_quick_action_does(edition: str) -> None:
    card = table(
        edition, a={"landmarks": [_TIRED], "hand": [held(cost=[2, 2])]}, acts="play h hero"
    )
    deed = table(
        edition, a={"landmarks": [_TIRED, landmark("m", quick(do("draw"), mana=2))]}, acts="use m"
    )

    for seen in (card, deed):
        assert seen.of("l")["counters"] == {"kelon": 2}
    assert [event["number"] for event in card.all("paid")] == [2]
    card.never("gained.exhausted")


@pytest.mark.rule("7.4.7.c")
@BOTH
def test_mana_for_tough_exhausts_orbs(edition: str) -> None:
    a = {"landmarks": [_TIRED], "hand": [spell(do("discard", what=ANYONE))]}
    seen = table(edition, a=a, b={"characters": [char("y", tough=2)]}, acts="play s, answer y")

    assert seen.of("l")["counters"] == {"kelon": 3}


@pytest.mark.rule("3.2.9.e")
@BOTH
def test_an_orb_that_is_swapped_is_exhausted(edition: str) -> None:
    orb: Plain = {"pick": "choose", "where": "mana", "whose": "you"}
    a = {"mana": 2, "mana_exhausted": 1, "landmarks": [_TIRED]}
    a["hand"] = [spell(do("send", what=orb, to="hand"), cost=[0, 0])]
    seen = table(edition, a=a, acts="play s, answer manaA0+manaXA0, answer manaXA0")

    assert seen.of("l")["counters"] == {"kelon": 1}
    seen.said("swapped", "3.2.9.e", object="manaA0", other="manaXA0")


@pytest.mark.rule("5.1.2.i")
@BOTH
def test_mana_and_what_is_given_up_for_a_card_are_paid_in_one_step(edition: str) -> None:
    """A Reaction that works until then sees both: it is gone with what is discarded."""
    cheap: Plain = {"passive": {"kind": "own-cost", "number": -1, "cost": {"discard": {
        "pick": "choose", "types": ["permanent"],
    }}}}  # fmt: skip
    a = {"landmarks": [_TIRED], "hand": [held("h", cheap, cost=[3, 3])]}
    seen = table(edition, a=a, acts="play h hero, answer l")

    assert seen.at("l") == "A discard"
    assert len(seen.all("activated", object="l")) == 2
    assert seen.order("paid", "discarded", "moved.discard")[0] == "paid"


@pytest.mark.rule("6.4.c")
@ALL
@pytest.mark.parametrize(
    ("cost", "hand", "possible"),
    [
        ({"hand-to-reserve": 1, "discard": _FROM_HAND}, 1, False),
        ({"hand-to-reserve": 1, "discard": _FROM_HAND}, 2, True),
        ({"hand-to-reserve": 2, "discard": _FROM_HAND}, 2, False),
        ({"discard": {**_FROM_HAND, "count": 2, "up-to": True}}, 0, True),
    ],
)
def test_no_card_pays_two_parts_of_a_cost(
    edition: str, cost: Plain, hand: int, possible: bool
) -> None:
    own = landmark("l", ability(do("draw"), cost=cost))
    a = {"landmarks": [own], "hand": [held(f"h{n}") for n in range(hand)]}
    seen = table(edition, a=a)

    assert ("use l" in seen.offered()) is possible
    if not possible:
        seen.refused("refused.discard", "6.4.c", object="l")


@pytest.mark.rule("6.4.c")
@BOTH
def test_what_another_part_of_the_cost_needs_is_not_offered(edition: str) -> None:
    """Of the two cards, only the Spell can be discarded: the other one goes to Reserve."""
    cost = {
        "sacrifice": {"pick": "choose", "types": ["permanent"]},
        "discard": {"pick": "choose", "where": "play", "types": ["character", "permanent"]},
    }
    own = landmark("l", ability(do("draw"), cost=cost))
    seen = table(edition, a={"landmarks": [own], "characters": [char("x")]}, acts="use l")

    assert (seen.at("l"), seen.at("x"), seen.at("deckA0")) == ("A discard", "A discard", "A hand")
    assert "A:choose" not in seen.asked()
    seen.never("gone")


@pytest.mark.rule("6.4.c")
@BOTH
def test_a_bearer_that_its_cost_discards_pays_for_nothing_else(edition: str) -> None:
    cost = {"discard-me": True, "discard": {"pick": "choose", "where": "reserve"}}
    a = {"reserve": [held("h", ability(do("draw"), cost=cost))]}
    table(edition, a=a).refused("refused.discard", "6.4.c", object="h")
    two = table(edition, a={"reserve": [*a["reserve"], held("i")]}, acts="use h")
    assert (two.at("h"), two.at("i")) == ("A discard", "A discard")


@pytest.mark.rule("5.2.c")
def test_one_card_is_not_given_up_for_two_that_are_declared_together() -> None:
    cheap: Plain = {"passive": {"kind": "own-cost", "number": -2, "cost": {"discard": {
        "pick": "choose", "types": ["permanent"],
    }}}}  # fmt: skip
    both = do("play", amount=2, what={"where": "hand", "whose": "you", "types": ["character"]})
    a = {
        "mana": 5,
        "landmarks": [landmark("l")],
        "hand": [
            spell(both, cost=[0, 0]),
            held("x", cheap, cost=[3, 3]),
            held("y", cheap, cost=[3, 3]),
        ],
    }
    acts = "play s, x, answer A.hero, answer l, y, answer A.hero, x"
    seen = table("5.0", a=a, acts=acts)

    assert [event["number"] for event in seen.all("paid")] == [0, 1, 3]
    assert seen.at("l") == "A discard"


@pytest.mark.rule("6.4.d")
def test_a_declared_card_that_cannot_be_paid_any_more_is_not_played() -> None:
    """The Spell that comes first discards an Orb that the other one needs."""
    orbs = {"pick": "each", "where": "mana", "whose": "you"}
    loses = {
        "id": "t",
        "type": "spell",
        "cost": [1, 1],
        "abilities": [ability(do("discard", what=orbs))],
    }
    both = do("play", amount=2, what={"where": "hand", "whose": "you"})
    a = {"mana": 3, "hand": [spell(both, cost=[0, 0]), loses, held("y", cost=[2, 2])]}
    seen = table("5.0", a=a, acts="play s, t, y, answer A.hero, t")

    assert seen.at("y") == "A hand"
    seen.said("refused.mana", "6.4.c", object="y")


@pytest.mark.rule("3.2.9.b")
@BOTH
def test_whatever_goes_to_the_mana_zone_arrives_exhausted(edition: str) -> None:
    orb: Plain = {"pick": "choose", "where": "mana", "whose": "you"}
    hand: Plain = {"pick": "choose", "where": "hand", "whose": "you"}
    trade = do("exchange", what=hand, with_=orb)
    seen = cast(
        edition, trade, a={"mana": 2, "hand": [spell(trade), held("h")]}, acts="none, answer manaA1"
    )
    assert (seen.at("h"), seen.status("h")) == ("A mana", ["exhausted"])
    seen.said("moved.mana", "3.2.9.b", object="h")

    sent = cast(
        edition,
        do("send", what=ANYONE, to="mana", statuses=["anchored"]),
        a={"characters": [char("x")]},
    )
    assert sent.status("x") == ["anchored", "exhausted"]


@pytest.mark.rule("3.2.2.d")
@pytest.mark.parametrize("edition", ["3.0", "4.0"])
def test_cards_that_are_shuffled_into_a_deck_move_there(edition: str) -> None:
    moves = {"on": "moves", "subject": {"where": "discard"}, "origin": "discard", "to": "deck"}
    own = landmark("l", ability(do("gain-counters", counter="kelon", what="me"), when=moves))
    a = {"deck": 1, "discard": [held("p"), held("q")], "landmarks": [own]}
    seen = cast(edition, do("draw", amount=3), a={**a, "hand": [spell(do("draw", amount=3))]})

    assert seen.of("l")["counters"] == {"kelon": 2}
