"""Keyword actions that put things where they were not: create, discard, draw, send, sabotage."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    EACH,
    GROW,
    MINE,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    passive,
    table,
)

OWN_RESERVE = {"pick": "target", "where": "reserve", "whose": "you"}
OWN_HAND = {"pick": "choose", "where": "hand", "whose": "you"}


@pytest.mark.rule("7.3.5.a")
@pytest.mark.rule("7.3.5.b")
@ALL
def test_tokens_are_created_as_they_are_written(edition: str) -> None:
    seen = cast(edition, do("create", token="ordis-recruit", amount=2, to="each-of-mine"))

    assert (
        seen.tokens("ordis-recruit") == ["A companion-expedition"] * 2 + ["A hero-expedition"] * 2
    )
    seen.said("created", "7.3.5.a", "7.3.5.b", expedition="A.hero")
    made = [t for t in seen.transcript.state.objects.values() if t.card.key == "ordis-recruit"]
    assert {(t.card.type, t.card.statistics, t.card.subtypes) for t in made} == {
        ("character", (1, 1, 1), ("soldier",))
    }
    assert not any(t.card.abilities or t.card.keywords for t in made)


@pytest.mark.rule("7.3.7.a")
@ALL
def test_discarding_leaves_the_zone_for_the_owner_s_discard_pile(edition: str) -> None:
    seen = cast(
        edition,
        do("discard", what=EACH),
        do("discard", what=OWN_RESERVE),
        a={"characters": [char("a"), char("z", owner="B")], "reserve": [held("r")]},
    )

    assert [seen.at(item) for item in "azr"] == ["A discard", "B discard", "A discard"]
    seen.said("discarded", "7.3.7.a", object="z", player="B")


@pytest.mark.rule("7.3.9.a")
@pytest.mark.rule("7.3.9.b")
@ALL
def test_cards_are_drawn_off_the_top(edition: str) -> None:
    one, three = cast(edition, do("draw")), cast(edition, do("draw", amount=3))

    assert len(one.all("drew")) == 1
    one.said("drew", "7.3.9.a", "7.3.9.b", object="deckA0")
    assert [e["object"] for e in three.all("drew")] == ["deckA0", "deckA1", "deckA2"]
    three.said("drew", "7.3.9.a")


@pytest.mark.rule("7.3.11.a")
@BOTH
def test_exchanged_cards_go_each_where_the_other_was(edition: str) -> None:
    seen = cast(
        edition,
        do("exchange", what=OWN_RESERVE, with_=OWN_HAND),
        a={"reserve": [held("r")], "hand": [_spell(), held("h")]},
    )

    assert (seen.at("r"), seen.at("h")) == ("A hand", "A reserve")
    assert seen.said("moved.hand", "7.3.11.a", object="r")
    assert seen.said("moved.reserve", "7.3.11.a", object="h")


def _spell() -> dict[str, object]:
    verb = do("exchange", what=OWN_RESERVE, with_=OWN_HAND)
    return {"id": "s", "type": "spell", "cost": [1, 1], "abilities": [ability(verb)]}


@pytest.mark.rule("7.3.11.b")
@pytest.mark.parametrize(
    "there",
    [{"reserve": [held("r"), held("r2")]}, {"hand": [_spell(), held("h"), held("h2")]}],
)
@BOTH
def test_without_one_of_the_two_nothing_is_exchanged(
    edition: str, there: dict[str, object]
) -> None:
    seen = table(edition, a={"hand": [_spell()], **there}, acts="play s")

    seen.said("nothing-to-exchange", "7.3.11.b", "6.5.h", player="A")
    assert seen.asked() == []
    assert seen.at("r") in ("", "A reserve")
    assert seen.at("h") in ("", "A hand")


@pytest.mark.rule("7.3.11.a")
@BOTH
def test_an_exchanged_card_takes_the_place_in_the_expedition(edition: str) -> None:
    joins = ability(do("draw"), at="join")
    verb = do("exchange", what={**ANYONE, "whose": "you"}, with_={**OWN_RESERVE})
    seen = cast(
        edition,
        verb,
        a={"characters": [char("a", "1/1/1", "companion")], "reserve": [held("r", joins)]},
    )

    assert (seen.at("a"), seen.at("r")) == ("A reserve", "A companion-expedition")
    assert seen.at("deckA0") == "A hand", "it joined, without having been played"


@pytest.mark.rule("7.3.13.a")
@BOTH
def test_exhausted_resupply_is_two_steps_of_one_effect(edition: str) -> None:
    watch = ability(do("draw"), when={"on": "resupplies", "subject": {"whose": "you"}})
    seen = cast(edition, do("exhausted-resupply"), a={"landmarks": [landmark("l", watch)]})

    assert (seen.at("deckA0"), seen.status("deckA0")) == ("A reserve", ["exhausted"])
    seen.said("resupplied", "7.3.26.a", object="deckA0")
    seen.said("gained.exhausted", "7.3.13.a", object="deckA0")
    seen.came("resupplied", "activated", "gained.exhausted", "reaction")


@pytest.mark.rule("7.3.13.a")
@BOTH
def test_what_modifies_resupply_modifies_exhausted_resupply(edition: str) -> None:
    instead = {
        "when": {"on": "resupplies", "subject": {"whose": "you"}},
        "instead": [do("draw")],
    }
    seen = cast(
        edition,
        do("exhausted-resupply"),
        a={"landmarks": [landmark("l", passive("replace", **instead))]},
    )

    assert (seen.at("deckA0"), seen.status("deckA0")) == ("A hand", [])
    seen.said("replaced", "6.2.b", source="l")
    seen.never("resupplied", "gained.exhausted")


@pytest.mark.rule("7.3.13.a")
@pytest.mark.rule("6.2.c")
@BOTH
def test_exhausted_resupply_exhausts_the_card_and_nothing_that_is_done_besides(
    edition: str,
) -> None:
    also = {"when": {"on": "resupplies", "subject": {"whose": "you"}}, "instead": [GROW]}
    a = {"characters": [char("c", "1/1/1", "hero", passive("also", **also))]}
    seen = cast(edition, do("exhausted-resupply"), do("give", what="that"), a=a)

    assert (seen.status("deckA0"), seen.boosts("deckA0")) == (["exhausted"], 1)
    assert (seen.status("c"), seen.boosts("c")) == ([], 1)


@pytest.mark.rule("7.3.24.a")
@pytest.mark.rule("7.3.24.b")
@pytest.mark.rule("7.3.27.a")
@pytest.mark.rule("7.3.27.b")
@pytest.mark.rule("7.3.27.c")
@pytest.mark.rule("7.3.32.a")
@pytest.mark.rule("7.3.32.b")
@pytest.mark.parametrize("zone", ["hand", "reserve", "mana", "discard", "deck"])
@ALL
def test_putting_returning_and_sending_are_moving(edition: str, zone: str) -> None:
    seen = cast(edition, do("send", what=ANYONE, to=zone), a={"characters": [char("a")]})

    where = seen.transcript.state.called("a")
    assert where is not None
    assert where.zone == zone, "it was never there before, and goes there all the same"
    rules = {"discard": "7.3.7.a"}.get(zone, "7.3.27.a")
    seen.said(f"moved.{zone}", rules if zone != "discard" else "7.3.32.a", object="a")


@pytest.mark.rule("7.3.24.a")
@BOTH
def test_a_card_is_put_in_an_expedition(edition: str) -> None:
    put = do("put-in-play", what=OWN_RESERVE, to="my-companion")
    seen = cast(edition, put, a={"reserve": [held("r")]})

    assert seen.at("r") == "A companion-expedition"
    seen.said("moved.expedition", "7.3.24.a", object="r")


@pytest.mark.rule("7.3.26.a")
@ALL
def test_resupply_puts_the_top_card_in_reserve(edition: str) -> None:
    seen = cast(edition, do("resupply"))

    assert (seen.at("deckA0"), seen.at("deckA1")) == ("A reserve", "")
    seen.said("resupplied", "7.3.26.a", object="deckA0", player="A")


@pytest.mark.rule("7.3.26.b")
@ALL
def test_resupply_from_an_empty_deck(edition: str) -> None:
    refilled = cast(edition, do("resupply"), a={"deck": 0, "discard": [held("d")]})
    assert refilled.at("d") == "A reserve"
    kind = "reshuffled.resupply" if edition == "5.0" else "reshuffled"
    refilled.said(kind, "7.3.26.b", player="A")

    bare = cast(edition, do("resupply"), do("draw", link="if-you-did"), a={"deck": 0})
    bare.said("no-such-card", "5.0:3.2.2.e" if edition == "5.0" else "3.2.2.e", player="A")
    bare.never("resupplied", "drew")


@pytest.mark.rule("7.3.30.a")
@ALL
def test_sabotage_discards_one_card_of_any_reserve_or_none(edition: str) -> None:
    a, b = {"reserve": [held("mine")]}, {"reserve": [held("theirs")]}
    theirs = cast(edition, do("sabotage"), a=a, b=b, acts="target theirs")
    mine = cast(edition, do("sabotage"), a=a, b=b, acts="target mine")
    none = cast(edition, do("sabotage"), a=a, b=b, acts="none")

    assert (theirs.at("theirs"), theirs.at("mine")) == ("B discard", "A reserve")
    theirs.said("sabotaged", "7.3.30.a", "7.3.7.a", object="theirs")
    assert (mine.at("mine"), mine.at("theirs")) == ("A discard", "B reserve")
    assert (none.at("mine"), none.at("theirs")) == ("A reserve", "B reserve")
    none.said("chose-none", player="A")


@pytest.mark.rule("7.3.30.a")
@BOTH
def test_tough_does_not_work_in_reserve(edition: str) -> None:
    seen = cast(edition, do("sabotage"), b={"reserve": [held("r", tough=2)]}, acts="target r")

    assert seen.at("r") == "B discard"
    seen.never("tough.paid", "tough.unpayable")


@pytest.mark.rule("7.3.31.a")
@ALL
def test_each_sacrifices_what_they_control(edition: str) -> None:
    sacrificed = ability(do("draw"), when={"on": "sacrificed", "subject": MINE})
    seen = cast(
        edition,
        do("sacrifice", who="each-player"),
        a={"characters": [char("a"), char("z")], "landmarks": [landmark("l", sacrificed)]},
        b={"characters": [char("b"), char("y")]},
        acts="target z,target b",
    )

    assert [seen.at(i) for i in "azby"] == [
        "A hero-expedition",
        "A discard",
        "B discard",
        "B hero-expedition",
    ]
    seen.said("sacrificed", "7.3.31.a", object="z")
    assert len(seen.all("activated", object="l")) == 1


@pytest.mark.rule("7.3.31.b")
@pytest.mark.parametrize(
    "more", [[], [do("gain-counters", counter="boost", amount=1, what={"pick": "it"})]]
)
@BOTH
def test_a_sacrifice_that_is_replaced_by_a_loss_still_counts(
    edition: str, more: list[Plain]
) -> None:
    leaves = {"on": "leaves", "subject": {"pick": "each", "types": ["character"]}}
    loses = do("lose", status="anchored", what={"pick": "it"})
    instead = passive("replace", when=leaves, instead=[loses, *more])
    watch = ability(do("draw"), when={"on": "sacrificed", "subject": {"types": ["character"]}})
    a = {
        "characters": [char("x", status=["anchored"])],
        "landmarks": [landmark("l", instead), landmark("w", watch)],
    }
    seen = cast(edition, do("sacrifice", what={"pick": "choose", "types": ["character"]}), a=a)

    assert (seen.at("x"), seen.status("x")) == ("A hero-expedition", [])
    seen.said("lost.anchored", "7.3.31.b", object="x")
    assert len(seen.all("activated", object="w")) == 1


@pytest.mark.rule("7.3.7.a")
@pytest.mark.parametrize("instead_of_it", [True, False])
@BOTH
def test_a_sacrifice_that_goes_elsewhere_is_no_discard(edition: str, instead_of_it: bool) -> None:
    leaves = {"on": "leaves", "subject": {"pick": "each", "types": ["character"]}}
    instead = passive("replace", when=leaves, instead=[do("send", what="it", to="mana")])
    watch = ability(do("draw"), when={"on": "discards", "subject": {"whose": "you"}})
    lands = [landmark("w", watch), *([landmark("l", instead)] if instead_of_it else [])]
    a = {"characters": [char("x")], "landmarks": lands}
    seen = cast(edition, do("sacrifice", what={"pick": "choose", "types": ["character"]}), a=a)

    assert seen.at("x") == ("A mana" if instead_of_it else "A discard")
    assert len(seen.all("activated", object="w")) == (0 if instead_of_it else 1)


@pytest.mark.rule("7.3.31.b")
@BOTH
def test_a_sacrificed_token_is_a_sacrifice_all_the_same(edition: str) -> None:
    sacrificed = ability(do("draw"), when={"on": "sacrificed", "subject": MINE})
    a = {"characters": [char("t", token=True)], "landmarks": [landmark("l", sacrificed)]}
    seen = cast(edition, do("sacrifice"), do("resupply", link="if-you-did"), a=a)

    seen.said("ceased", "7.3.31.b", "2.1.e", object="t")
    seen.never("sacrificed")
    assert (seen.at("t"), seen.at("deckA0"), seen.at("deckA1")) == ("", "A reserve", "A hand")


@pytest.mark.rule("7.3.31.a")
@ALL
def test_without_anything_to_sacrifice_the_rest_happens(edition: str) -> None:
    seen = cast(edition, do("sacrifice"), do("resupply"))

    seen.said("nothing-to-choose", "6.5.h", player="A")
    assert seen.at("deckA0") == "A reserve"


@pytest.mark.rule("7.3.34.a")
@pytest.mark.rule("7.3.6.a")
@pytest.mark.parametrize("verb", ["switch", "defect"])
def test_what_is_in_no_expedition_changes_none(verb: str) -> None:
    what = {"pick": "target", "types": ["permanent"]}
    seen = cast("4.0", do(verb, what=what), do("draw"), a={"landmarks": [landmark("l")]})

    assert (seen.at("l"), seen.at("deckA0")) == ("A landmark", "A hand")
    rule = {"switch": "7.3.34.a", "defect": "7.3.6.a"}[verb]
    seen.said("not-in-expedition", rule, "6.5.h", object="l")
