"""Objects: what moves, types, costs, timestamps, passive abilities, statuses, counters.

Here: 2.4 statuses.
"""

from __future__ import annotations

import pytest

from tests.engine.around import days, two
from tests.engine.tables import (
    ANYONE,
    BOTH,
    EACH,
    GROW,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    number_in,
    passive,
    spell,
    table,
)


@pytest.mark.rule("2.4.1.b")
@pytest.mark.rule("2.4.1.c")
@pytest.mark.rule("2.4.1.d")
@pytest.mark.parametrize("zone", ["hand", "discard", "deck", "reserve"])
@BOTH
def test_another_zone_clears_statuses(edition: str, zone: str) -> None:
    b = {"characters": [char("b", status=["anchored", "asleep", "exhausted"])]}
    seen = cast(edition, do("send", what=ANYONE, to=zone), b=b)

    seen.said(f"moved.{zone}", "2.4.1.d" if zone == "reserve" else "2.4.1.c", object="b")
    gone = next(t for t in seen.transcript.state.objects.values() if t.item == "b")
    assert gone.statuses == ()


@pytest.mark.rule("2.4.1.c")
@BOTH
def test_no_status_is_gained_in_the_discard_pile(edition: str) -> None:
    seen = cast(
        edition,
        do("send", what=ANYONE, to="discard"),
        do("gain", what={"pick": "that"}, status="anchored"),
        b={"characters": [char("b")]},
    )

    seen.said("no-status-there", "2.4.1.c", object="b")
    assert seen.status("b") == []


@pytest.mark.rule("2.4.1.f")
@pytest.mark.rule("2.4.1.h")
@BOTH
def test_what_is_had_is_not_gained_and_what_is_absent_not_lost(edition: str) -> None:
    told = ability(do("draw"), when={"on": "gains", "subject": {"pick": "me"}, "what": "anchored"})
    b = {"characters": [char("b", "1/1/1", "hero", told, status=["anchored"])]}
    seen = cast(
        edition,
        do("gain", what=ANYONE, status="anchored"),
        do("lose", what=ANYONE, status="asleep"),
        b=b,
    )

    seen.said("already", "2.4.1.f", object="b", status="anchored")
    seen.said("not-there", "2.4.1.h", object="b", status="asleep")
    seen.never("activated")


@pytest.mark.rule("2.4.1.g")
@BOTH
def test_some_say_they_gain_a_status_again(edition: str) -> None:
    told = ability(GROW, when={"on": "gains", "subject": {"pick": "me"}, "what": "fleeting"})
    again = passive("regains", value="fleeting")
    b = {"characters": [char("b", "1/1/1", "hero", told, again, status=["fleeting"])]}
    seen = cast(edition, do("gain", what=ANYONE, status="fleeting"), b=b)

    seen.said("gained.fleeting", "2.4.1.g", object="b")
    assert (seen.status("b"), seen.boosts("b")) == (["fleeting"], 1)

    lost = cast(
        edition,
        do("gain", what=ANYONE, status="fleeting"),
        do("lose", what=ANYONE, status="fleeting"),
        b=b,
    )
    assert lost.status("b") == [], "there is no spare one"


@pytest.mark.rule("2.4.2")
@pytest.mark.rule("2.4.4")
@BOTH
def test_rest_takes_anchored_and_asleep_off_everything(edition: str) -> None:
    a = {
        "landmarks": [landmark("l", status=["anchored"])],
        "characters": [char("c", status=["anchored", "asleep"])],
    }
    seen = days(edition, "night", two(a))

    for name in ("l", "c"):
        seen.said("lost.anchored", "2.4.2", object=name)
        assert seen.status(name) == []
    seen.said("lost.asleep", "2.4.4", object="c")
    assert seen.at("c") == "A hero-expedition"


@pytest.mark.rule("2.4.4")
@BOTH
def test_who_is_asleep_adds_nothing_at_progress(edition: str) -> None:
    a = [char("z", "5/5/5", status=["asleep"])]
    seen = days(edition, "dusk", two({"characters": a}, {"characters": [char("b", "1/0/0")]}))

    seen.said("progress.asleep", "2.4.4", object="z")
    assert seen.result["dusk"]["totals"]["A"]["hero"]["F"] == 0  # type: ignore[index]
    seen.said("moved-forward", expedition="B.hero")


@pytest.mark.rule("2.4.5.a")
@pytest.mark.rule("2.4.5.b")
@BOTH
def test_boosted_is_having_a_boost(edition: str) -> None:
    boosted = {**EACH, "has": "boosted"}
    b = {"characters": [char("b", boosts=1), char("c")]}
    seen = cast(
        edition,
        do("remove-counters", counter="boost", what={**ANYONE, "has": "boosted"}),
        do("discard", what=boosted),
        b=b,
    )

    assert seen.at("b") == "B hero-expedition", "it is not Boosted any more"
    again = cast(edition, do("discard", what=boosted), b=b)
    assert (again.at("b"), again.at("c")) == ("B discard", "B hero-expedition")


@pytest.mark.rule("2.4.6.a")
@pytest.mark.rule("2.4.6.b")
@BOTH
def test_exhausting_is_paid_by_what_is_ready(edition: str) -> None:
    tap = ability(GROW, cost={"exhaust": True})
    a = {"characters": [char("c", "1/1/1", "hero", tap), char("d", "1/1/1", "hero", tap)]}
    seen = days(edition, "afternoon", two(a), {"A:turn": "use c, pass"})

    seen.said("gained.exhausted", "7.3.12.b", object="c")
    second = seen.transcript.choices[1]
    assert second.words == ("use d", "pass")
    assert [(e.kind, e.fact("object")) for e in second.withheld] == [("refused.exhausted", "c")]
    assert number_in(edition, "2.4.6.b") in map(str, second.withheld[0].cites)


@pytest.mark.rule("2.4.6.c")
@pytest.mark.rule("2.4.6.e")
@BOTH
def test_an_exhausted_reserve_card_is_not_played_and_has_no_support(edition: str) -> None:
    support = ability(do("draw"), cost={"discard-me": True})
    a = {"mana": 1, "reserve": [held("r", support, status=["exhausted"]), held("s", support)]}
    seen = days(edition, "afternoon", two(a))

    choice = seen.transcript.choices[0]
    assert choice.words == ("play s", "use s", "pass")
    why = {event.kind: {str(number) for number in event.cites} for event in choice.withheld}
    assert number_in(edition, "2.4.6.c") in why["refused.exhausted-card"]
    assert number_in(edition, "2.4.6.e") in why["refused.support"]


@pytest.mark.rule("2.4.7.a")
@pytest.mark.rule("2.4.7.c")
@BOTH
def test_a_card_out_of_reserve_is_fleeting(edition: str) -> None:
    gear: Plain = {"id": "g", "type": "permanent", "cost": [1, 1]}
    a = {"mana": 3, "reserve": [held("r"), gear, landmark("l")]}
    seen = days(edition, "afternoon", two(a), {"A:turn": "play r, play g, play l, pass"})

    seen.said("moved.limbo", "2.4.7.a", object="r")
    assert [seen.status(name) for name in "rgl"] == [["fleeting"], ["fleeting"], []]
    from_hand = table(edition, a={"hand": [held("h")]}, acts="play h hero")
    assert from_hand.status("h") == []


@pytest.mark.rule("2.4.7.b")
@pytest.mark.rule("2.4.7.e")
@pytest.mark.parametrize(
    ("zone", "fleeting", "ends"),
    [
        ("hand", False, "A reserve"),
        ("hand", True, "A discard"),
        ("reserve", False, "A discard"),
        ("reserve", True, "A discard"),
    ],
)
@BOTH
def test_a_fleeting_spell_is_discarded(edition: str, zone: str, fleeting: bool, ends: str) -> None:
    card = spell(do("draw"), fleeting=fleeting)
    seen = table(edition, a={zone: [card]}, acts="play s")

    assert seen.at("s") == ends
    if ends == "A discard":
        seen.said("fleeting.spell", "2.4.7.e", object="s")
    if fleeting and zone == "hand":
        seen.said("moved.limbo", "2.4.7.b", object="s")


@pytest.mark.rule("2.4.7.d")
@BOTH
def test_fleeting_is_discarded_instead_of_going_to_reserve(edition: str) -> None:
    gear: Plain = {"id": "g", "expedition": "hero", "status": ["fleeting"]}
    b = {"characters": [char("b", status=["fleeting"])], "permanents": [gear]}
    every = {"pick": "each", "types": ["character", "permanent"], "whose": "opponent"}
    seen = cast(edition, do("send", what=every, to="reserve"), b=b)

    for name in "bg":
        seen.said("fleeting.discarded", "2.4.7.d", object=name)
        assert seen.at(name) == "B discard"
    to_hand = cast(edition, do("send", what=every, to="hand"), b=b)
    assert to_hand.at("b") == "B hand", "only the way to Reserve is barred"


@pytest.mark.rule("2.4.2")
@pytest.mark.rule("2.4.4")
@BOTH
def test_a_gear_rests_whatever_its_statuses_and_leaves_them_behind(edition: str) -> None:
    tired = {"id": "g", "subtypes": ["gear"], "status": ["anchored", "asleep"]}
    a = {"characters": [char("c")], "permanents": [{**tired, "expedition": "hero"}]}
    seen = days(edition, "dusk night", two(a))

    assert seen.of("g") == {"zone": "reserve", "who": "A"}
    seen.never("gone", "lost.anchored", "lost.asleep")


@pytest.mark.rule("2.4.1.c")
@pytest.mark.parametrize("zone", ["hand", "discard"])
@BOTH
def test_nothing_arrives_with_a_status_where_there_are_none(edition: str, zone: str) -> None:
    seen = cast(edition, do("put-top", to=zone, statuses=["fleeting"]))

    assert seen.of("deckA0") == {"zone": zone, "who": "A"}
