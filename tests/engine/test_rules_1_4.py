"""The golden rules, decks, numbers, costs and effects: what chapter 1 promises, on tables.

Here: 1.4 golden rules.
"""

from __future__ import annotations

from typing import Any

import pytest

from glossary.engine.model.objects import Zone
from tests.engine.around import days, two
from tests.engine.tables import (
    ALL,
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
    passive,
    spell,
    table,
)


@pytest.mark.rule("1.4.1.d")
@BOTH
def test_what_cannot_be_is_not_modified_either(edition: str) -> None:
    """A Defender bars the move: "draw instead of moving" has nothing to replace."""
    instead = passive(
        "replace",
        when={"on": "forward", "to": "my-expedition", "subject": EACH},
        instead=[do("draw")],
    )
    guard = char("d", "9/9/9", "hero", instead, defender=True)
    seen = days(edition, "dusk", two({"characters": [guard]}))

    seen.said("progress.defender", expedition="A.hero", source="d")
    seen.said("not-modified", "1.4.1.d", source="d")
    seen.never("drew", "replaced.expedition", "moved-forward")


@pytest.mark.rule("1.4.2.a")
@pytest.mark.rule("2.4.6.d")
@BOTH
def test_leave_of_a_card_prevails_over_a_rule(edition: str) -> None:
    leave = landmark("l", passive("plays-exhausted", of={"pick": "each", "where": "reserve"}))
    tired = held("r", status=["exhausted"])

    without = days(edition, "afternoon", two({"mana": 1, "reserve": [tired]}))
    allowed = table(edition, a={"reserve": [tired], "landmarks": [leave]}, acts="play r hero")

    assert without.transcript.choices[0].words == ("pass",)
    assert [e.kind for e in without.transcript.choices[0].withheld] == ["refused.exhausted-card"]
    assert allowed.at("r") == "A hero-expedition"


@pytest.mark.rule("1.4.1.a")
@pytest.mark.rule("1.4.2.a")
@BOTH
def test_cannot_prevails_over_leave(edition: str) -> None:
    leave = landmark("l", passive("plays-exhausted", of={"pick": "each", "where": "reserve"}))
    never = landmark("n", passive("cannot-play", of={"whose": "opponent", "where": "reserve"}))
    a = {"mana": 1, "reserve": [held("r", status=["exhausted"])], "landmarks": [leave]}
    seen = days(edition, "afternoon", two(a, {"landmarks": [never]}))

    choice = seen.transcript.choices[0]
    assert choice.words == ("pass",)
    assert [event.kind for event in choice.withheld] == ["refused.cannot"]
    assert "1.4.1.a" in {str(number) for number in choice.withheld[0].cites}


@pytest.mark.rule("1.4.4.a")
@pytest.mark.rule("2.1.d")
@BOTH
def test_what_moves_zones_is_another_object(edition: str) -> None:
    """It leaves before its second Reaction: there is nothing left for it to boost."""
    first, second = ability(do("sacrifice", what="me"), at="join"), ability(GROW, at="reserve")
    a = {"reserve": [held("r", first, second)]}
    seen = table(edition, a=a, acts="play r hero")

    assert seen.at("r") == "A discard"
    seen.said("gone", "1.4.4.a", "2.1.d", "6.3.k", object="r")
    seen.never("gained.boosts")


@pytest.mark.rule("1.4.5.a")
@pytest.mark.rule("6.1.h")
@BOTH
def test_who_has_the_initiative_decides_first_and_all_happens_at_once(edition: str) -> None:
    a = {"hand": [held("h", cost=[1, 1], **{"class": "OD_Common_Anubis"})], "mana": 5}
    a["characters"] = [char("a1"), char("a2")]
    b = {"characters": [char("b1"), char("b2")]}
    seen = days(
        edition,
        "afternoon",
        two(a, b),
        {"A:turn": "play h, pass", "A:choose": "a2", "B:choose": "b1"},
        first_player="B",
    )

    assert [one for one in seen.asked() if one.endswith("choose")] == ["A:choose", "B:choose"]
    together = [
        o for o in seen.transcript.outcomes if any(e.kind == "sacrificed" for e in o.events)
    ]
    assert [event.fact("object") for event in together[0].events][:2] == ["a2", "b1"]
    assert len(together) == 1


@pytest.mark.rule("1.4.5.a")
@BOTH
def test_outside_the_afternoon_the_first_player_has_the_initiative(edition: str) -> None:
    noon = ability(do("resupply", who="each-player", may=True), at="noon")
    seen = days(
        edition,
        "noon",
        two({"characters": [char("a", "1/1/1", "hero", noon)]}),
        {"A:may": "no"},
        first_player="B",
    )

    assert seen.asked() == ["B:may", "A:may"]
    assert [event["player"] for event in seen.all("resupplied")] == ["B"]


@pytest.mark.rule("1.4.6.b")
@pytest.mark.rule("5.3.e")
@BOTH
def test_a_quick_action_is_played_a_hundred_times_a_day(edition: str) -> None:
    c = char("c", "1/1/1", "hero", ability(GROW, cost={"mana": 0}), used=98)
    seen = days(edition, "afternoon", two({"characters": [c]}), {"A:turn": "use c, use c, pass"})

    assert seen.boosts("c") == 2
    assert "use c" in seen.transcript.choices[1].words, "the hundredth is played"
    last = seen.transcript.choices[2]
    assert last.words == ("pass",)
    assert [event.kind for event in last.withheld] == ["refused.capped"]
    assert {"1.4.6.b", "5.3.e"} <= {str(number) for number in last.withheld[0].cites}


@pytest.mark.rule("1.4.6.c")
@BOTH
def test_a_reaction_activates_a_hundred_times_a_day(edition: str) -> None:
    loop = ability(GROW, when={"on": "gains", "subject": {"pick": "me"}, "what": "boost"})
    c = char("c", "1/1/1", "hero", loop, used=97)
    seen = cast(edition, do("give", what=ANYONE), a={"characters": [c]})

    assert len(seen.all("activated", object="c")) == 3
    seen.said("capped", "1.4.6.c", "6.3.m", object="c")
    assert len(seen.all("capped", object="c")) == 1
    assert seen.boosts("c") == 4


@pytest.mark.rule("1.4.6.b")
@pytest.mark.rule("1.4.6.c")
@BOTH
def test_a_board_says_how_often_something_was_used_today(edition: str) -> None:
    loop = ability(GROW, when={"on": "gains", "subject": {"pick": "me"}, "what": "boost"})
    c = char("c", "1/1/1", "hero", loop, ability(GROW, cost={"mana": 0}), used=99)
    seen = days(edition, "afternoon", two({"characters": [c]}), {"A:turn": "use c, pass"})

    assert seen.boosts("c") == 2, "once by the quick action, once by the Reaction"
    assert [e.kind for e in seen.transcript.choices[1].withheld] == ["refused.capped"]


@pytest.mark.rule("1.4.6.b")
@BOTH
def test_another_day_counts_anew(edition: str) -> None:
    c = char("c", "1/1/1", "hero", ability(GROW, cost={"mana": 0}), used=99)
    acts = "use c, pass, use c, use c, pass"
    seen = days(edition, "afternoon morning afternoon", two({"characters": [c]}), {"A:turn": acts})

    assert seen.boosts("c") == 3


@pytest.mark.rule("1.4.7.b")
@pytest.mark.rule("1.4.7.c")
@pytest.mark.rule("7.5.6.a")
@pytest.mark.parametrize(
    ("verb", "by_a", "by_b", "rule"),
    [
        (do("draw"), 1, 0, "1.4.7.c"),  # the controller of the effect
        (do("draw", who="each-opponent"), 0, 1, "1.4.7.b"),  # the player named
        (do("draw", who="each-player"), 1, 1, "1.4.7.b"),
    ],
)
@BOTH
def test_who_draws_is_who_is_named_or_who_controls_the_effect(
    edition: str, verb: Plain, by_a: int, by_b: int, rule: str
) -> None:
    def told(whose: str) -> Plain:
        return ability(GROW, when={"on": "draws", "subject": {"whose": whose}})

    a = {"characters": [char("you", "1/1/1", "hero", told("you"))]}
    a["characters"].append(char("they", "1/1/1", "hero", told("opponent")))
    seen = cast(edition, verb, a=a)

    assert (seen.boosts("you"), seen.boosts("they")) == (by_a, by_b)
    assert all(rule in e["cites"] for e in seen.all("activated"))  # type: ignore[operator]


@pytest.mark.rule("1.4.7.c")
@pytest.mark.rule("1.4.7.d")
@BOTH
def test_who_discards_is_the_controller_of_the_effect(edition: str) -> None:
    told = ability(GROW, when={"on": "discards", "subject": {"whose": "opponent"}})
    a = {"characters": [char("a", "1/1/1", "hero", told)]}
    b = {"hand": [spell(do("discard", what={**ANYONE, "token": False}))], "mana": 1}
    b["characters"] = [char("b")]
    seen = days(
        edition,
        "afternoon",
        two(a, b),
        {"B:turn": "play s, pass", "B:target": "b"},
        first_player="B",
    )

    assert seen.boosts("a") == 1, "B's effect discarded B's own Character"


def test_a_card_of_a_zone_is_in_that_zone_only() -> None:
    seen = days("4.0", "setup morning", two())
    zones = [t.zone for t in seen.transcript.state.objects.values() if t.item == "deckA0"]

    assert zones in ([Zone.HAND], [Zone.MANA])


@pytest.mark.rule("1.2.7.d")
@ALL
def test_an_event_can_leave_everything_as_it_is(edition: str) -> None:
    seen: Any = days(edition, "night", two())

    stage = seen.transcript.stages[0]
    assert stage.before.objects == stage.after.objects
    assert seen.events


@pytest.mark.rule("1.1.4.b")
@pytest.mark.rule("4.1.e")
@pytest.mark.parametrize(("edition", "kind"), [("3.0", "deck.legal"), ("4.0", "deck.too-large")])
def test_a_board_can_have_its_decks_looked_at(edition: str, kind: str) -> None:
    a = {"hero": "YZ_Common_AkeshaTaru", "deck": 61}
    seen: Any = days(edition, "decks", two(a, {"hero": "AX_Common_SubhashMarmo", "deck": 39}))

    kinds = [event["kind"] for event in seen.events]
    assert kinds == ["setup.deck", kind, "setup.deck", "deck.legal"]
