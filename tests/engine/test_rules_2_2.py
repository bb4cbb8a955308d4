"""Objects: what moves, types, costs, timestamps, passive abilities, statuses, counters.

Here: 2.2 characteristics.
"""

from __future__ import annotations

import pytest

from glossary.engine.model.objects import Zone
from tests.engine.around import days, two
from tests.engine.statements import stamp
from tests.engine.tables import (
    ANYONE,
    BOTH,
    MINE,
    Plain,
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

LESS = {"kind": "cost", "number": -1, "of": {"whose": "you"}, "once": True}


@pytest.mark.rule("2.2.1.h")
@pytest.mark.rule("2.2.2.n")
@BOTH
def test_a_type_or_a_sub_type_means_one_in_play(edition: str) -> None:
    mage = {"subtypes": ["mage"]}
    b = {"reserve": [held("r", **mage)], "characters": [char("b", **mage), char("c")]}
    each: Plain = {"pick": "each", "subtypes": ["mage"]}

    by_type = cast(edition, do("discard", what=ANYONE), b=b, acts="target c")
    by_subtype = cast(edition, do("discard", what=each), b=b)

    assert by_type.transcript.choices[1].words == ("b", "c")
    by_type.said("chose", "2.2.1.h")
    assert (by_subtype.at("r"), by_subtype.at("b")) == ("B reserve", "B discard")


@pytest.mark.rule("2.2.1.i")
@pytest.mark.rule("2.2.2.o")
@pytest.mark.parametrize(
    ("asked", "drawn"), [({"types": ["character"]}, 1), ({"subtypes": ["mage"]}, 0)]
)
@BOTH
def test_being_of_a_type_is_so_wherever_it_is(edition: str, asked: Plain, drawn: int) -> None:
    is_one = {"is": "is", "of": {"pick": "that", **asked}}
    puts = do("send", what={"pick": "choose", "where": "hand"}, to="reserve")
    reserve = [spell(puts, do("draw", if_=is_one))]
    seen = table(edition, a={"hand": [held("h")], "reserve": reserve}, acts="play s")

    assert seen.at("h") == "A reserve"
    assert len(seen.all("drew")) == drawn
    seen.said("condition-met" if drawn else "condition-unmet", "2.2.1.i", "2.2.2.o")


@pytest.mark.rule("2.2.1.d")
@pytest.mark.rule("2.2.1.f")
@pytest.mark.rule("2.2.1.g")
@BOTH
def test_tokens_are_characters_orbs_are_orbs_emblems_are_emblems(edition: str) -> None:
    verbs = (
        do("create", token="brassbug", to="my-hero"),
        do("lasting", duration="day", lasting={"kind": "cost", "number": 1}),
        do("send", what={"pick": "each", "where": "hand", "whose": "you"}, to="mana"),
        do("give", what=MINE),
    )
    seen = cast(edition, *verbs, a={"hand": [spell(*verbs), held("h")]})

    seen.said("created", "2.2.1.d")
    seen.said("gained.boosts", object="brassbug-1")
    seen.said("moved.mana", "3.2.9.b", "3.2.9.c", object="h")
    assert (seen.at("h"), seen.status("h"), seen.boosts("h")) == ("A mana", ["exhausted"], 0)
    emblems = [t for t in seen.transcript.state.objects.values() if t.zone is Zone.LIMBO]
    assert [emblem.card.type for emblem in emblems] == ["emblem"]


@pytest.mark.rule("2.2.2.k")
@pytest.mark.rule("2.2.2.l")
@pytest.mark.rule("2.2.1.e")
@BOTH
def test_ends_have_every_terrain_and_face_down_cards_none(edition: str) -> None:
    a = {"characters": [char("c", "3/3/3")]}
    seen = days(edition, "dusk", two(a), revealed=[False, True, True])
    state = seen.transcript.stages[0].before

    assert state.terrains == ("FMW", "", "", "M", "FW", "W", "FM", "FMW")
    seen.said("revealed", "7.3.22.b", "2.2.2.l")
    assert seen.transcript.state.terrains[1:3] == ("F", "MW")
    seen.came("revealed", "moved-forward")

    blind = days(edition, "dusk", two({**a, "hero_region": 1}), revealed=[False, True, True])
    blind.said("progress.wrong-terrain", expedition="A.hero", terrain="F")
    blind.never("moved-forward")


@pytest.mark.rule("2.2.2.m")
@BOTH
def test_a_reaction_that_triggers_is_an_emblem_until_it_was_played(edition: str) -> None:
    c = char("c", "1/1/1", "hero", ability(do("draw"), at="noon"))
    seen = days(edition, "noon", two({"characters": [c]}))

    seen.came("activated", "reaction", "drew", "reaction-ended")
    seen.said("activated", "2.2.2.m", object="c", player="A")
    assert not seen.transcript.state.of(Zone.LIMBO)


@pytest.mark.rule("2.2.2.m")
@BOTH
def test_an_effect_that_lasts_is_an_emblem(edition: str) -> None:
    less = do(
        "lasting", duration="day", lasting={"kind": "cost", "number": -1, "of": {"whose": "you"}}
    )
    seen = cast(edition, less)

    seen.said("lasts", "2.2.2.m", "2.2.15.c", object="s", player="A")
    assert len(seen.transcript.state.of(Zone.LIMBO, "A")) == 1


def test_effects_that_spoke_of_types_changed_terrains() -> None:
    """Every region becomes Water only (2.2.2.p of edition 3.0, terrains since)."""
    drowned = passive("terrains", value="W", of={"pick": "each", "where": "regions"})
    for edition in ("3.0", "4.0"):
        kraken = char("k", "0/0/0", "companion", drowned)
        a = {"characters": [char("f", "5/0/0"), kraken]}
        seen = days(edition, "dusk", two(a, {"characters": [char("w", "0/0/1")]}))

        assert seen.transcript.state.terrains == ("W",) * 8
        seen.never("moved-forward", expedition="A.hero")
        seen.said("moved-forward", expedition="B.hero")


@pytest.mark.rule("2.2.3.d")
@pytest.mark.rule("2.2.3.e")
@BOTH
def test_permanents_join_where_their_kind_goes(edition: str) -> None:
    gear: Plain = {"id": "g", "type": "permanent", "cost": [1, 1]}
    a = {"hand": [gear, landmark("l")]}
    seen = days(edition, "afternoon", two({**a, "mana": 2}), {"A:turn": "play g, play l, pass"})

    seen.said("moved.expedition", "2.2.3.d", object="g")
    seen.said(into_landmarks(edition), "2.2.3.e", object="l", player="A")
    assert (seen.at("g"), seen.at("l")) == ("A hero-expedition", "A landmark")


@pytest.mark.rule("2.2.7.c")
@pytest.mark.rule("2.2.8.c")
@BOTH
def test_a_token_costs_zero(edition: str) -> None:
    cheap = {**ANYONE, "most-hand-cost": 0}
    b = {"characters": [char("t", token=True, cost=[9, 9]), char("c", cost=[1, 1])]}
    seen = cast(edition, do("discard", what=cheap), b=b)

    seen.said("chose", "2.2.7.c", "2.2.8.c", object="t")


@pytest.mark.rule("2.2.13.b")
@pytest.mark.rule("2.2.14.b")
@pytest.mark.rule("3.2.7.b")
@pytest.mark.rule("3.2.10.b")
@BOTH
def test_without_a_hero_both_limits_are_two(edition: str) -> None:
    cards = {"reserve": [{"id": f"r{n}"} for n in range(4)]}
    cards["landmarks"] = [{"id": f"l{n}"} for n in range(3)]
    seen = days(edition, "night", two(cards))

    seen.said("over-limit.reserve", "3.2.10.b", player="A", number=2)
    seen.said("over-limit.landmark", "3.2.7.b", player="A", number=1)


@pytest.mark.rule("2.2.15.c")
@pytest.mark.rule("2.2.15.d")
@pytest.mark.parametrize("used", [True, False])
@BOTH
def test_this_turn_ends_with_the_turn_used_or_not(edition: str, used: bool) -> None:
    tap = ability(do("lasting", duration="turn", lasting=LESS), cost={"exhaust": True})
    a = {"mana": 3, "hand": [held("h", cost=[2, 2]), held("i", cost=[2, 2])]}
    a["characters"] = [char("c", "1/1/1", "hero", tap)]
    acts = "use c, play h, play i" if used else "use c, pass"
    seen = days(edition, "afternoon", two(a), {"A:turn": f"{acts}, pass"})

    seen.said("lasts", "2.2.15.d", object="c")
    seen.said("emblem-ended", "2.2.15.c", object="c")
    assert [event["number"] for event in seen.all("paid")] == ([1, 2] if used else [])
    assert seen.order("emblem-ended", "turn")[:3] == ["turn", "emblem-ended", "turn"]


@pytest.mark.rule("2.2.15.e")
@BOTH
def test_this_afternoon_lasts_until_it_ends(edition: str) -> None:
    lasting = do("lasting", duration="afternoon", lasting={**LESS, "once": False})
    a = {"mana": 2, "hand": [held("h", cost=[2, 2])]}
    a["characters"] = [char("c", "1/1/1", "hero", ability(lasting, at="noon"))]
    seen = days(edition, "noon afternoon dusk", two(a), {"A:turn": "play h, pass"})

    seen.said("lasts", "2.2.15.e", object="c")
    seen.said("paid", object="h", number=1)
    seen.came("all-passed", "emblem-ended", "phase.dusk")
    seen.said("emblem-ended", "2.2.15.c", "2.2.15.e")


@pytest.mark.rule("2.2.15.c")
@BOTH
def test_this_day_lasts_until_the_day_ends(edition: str) -> None:
    c = char("c", "1/1/1", "hero", ability(do("lasting", duration="day", lasting=LESS), at="noon"))
    seen = days(edition, "noon afternoon dusk night victory", two({"characters": [c]}))

    seen.said("emblem-ended", "2.2.15.c", object="c")
    seen.came("victory.nobody", "emblem-ended")


@pytest.mark.rule("2.2.15.c")
@BOTH
def test_this_day_is_over_as_the_next_begins_even_if_victory_is_not_checked(edition: str) -> None:
    c = char("c", "1/1/1", "hero", ability(do("lasting", duration="day", lasting=LESS), at="noon"))
    seen = days(edition, "noon dusk morning noon", two({"characters": [c]}))

    assert seen.order("lasts", "emblem-ended", "phase.morning") == [
        *("lasts", "emblem-ended", "phase.morning", "lasts")
    ]


@pytest.mark.rule("2.2.15.d")
@pytest.mark.rule("2.2.15.e")
@pytest.mark.parametrize(
    ("duration", "phase", "kind", "rule"),
    [
        ("turn", "noon", "no-turn", "2.2.15.d"),
        ("turn", "dusk", "no-turn", "2.2.15.d"),
        ("afternoon", "dusk", "no-afternoon", "2.2.15.e"),
        ("afternoon", "night", "no-afternoon", "2.2.15.e"),
    ],
)
@BOTH
def test_nothing_lasts_for_what_is_not_there(
    edition: str, duration: str, phase: str, kind: str, rule: str
) -> None:
    lasts = ability(do("lasting", duration=duration, lasting=LESS), do("draw"), at=phase)
    seen = days(edition, phase, two({"landmarks": [landmark("l", lasts)]}))

    seen.said(kind, rule, "1.4.1.c")
    seen.never("lasts")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("2.2.16.d")
@BOTH
def test_of_things_arriving_at_once_the_initiative_player_s_come_first(edition: str) -> None:
    players = two({"characters": [char("a")]}, {"characters": [char("b1"), char("b2")]})
    seen = days(edition, "night", players, first_player="B")

    assert stamp(seen, "b1") < stamp(seen, "b2") < stamp(seen, "a")
