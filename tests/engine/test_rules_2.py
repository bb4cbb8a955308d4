"""Objects: what moves, types, costs, timestamps, passive abilities, statuses, counters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from glossary.engine.objects import Zone
from tests.engine.around import days, two
from tests.engine.tables import (
    ANYONE,
    BOTH,
    EACH,
    MINE,
    Plain,
    Seen,
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

GROW = do("give", what="me")


def _stamp(seen: Seen, item: str) -> int:
    return next(t.timestamp for t in seen.transcript.state.objects.values() if t.item == item)


# -- 2.1 general


@pytest.mark.rule("2.1.d")
@pytest.mark.rule("2.2.16.b")
@pytest.mark.rule("2.2.16.c")
@BOTH
def test_another_zone_makes_another_object_with_a_later_timestamp(edition: str) -> None:
    seen = cast(edition, do("send", what=ANYONE, to="reserve"), b={"characters": [char("b")]})
    before = seen.transcript.stages[0].before
    old = next(t for t in before.objects.values() if t.item == "b")

    seen.said("moved.reserve", "2.1.d", "2.2.16.b", "2.2.16.c", object="b")
    assert _stamp(seen, "b") > max(before.objects)
    assert old.timestamp not in seen.transcript.state.objects


@pytest.mark.rule("2.1.e")
@pytest.mark.rule("7.5.10.b")
@BOTH
def test_a_token_that_leaves_the_expedition_zone_arrives_nowhere(edition: str) -> None:
    leaves = ability(do("draw"), when={"on": "leaves", "origin": "expedition", "subject": EACH})
    arrives = ability(
        do("resupply"),
        when={"on": "moves", "to": "reserve", "subject": {**EACH, "where": "anywhere"}},
    )
    b = {"characters": [char("t", token=True)]}
    seen = cast(
        edition,
        do("send", what=ANYONE, to="reserve"),
        a={"landmarks": [landmark("l", leaves, arrives)]},
        b=b,
    )

    seen.said("token.leaves", "2.1.e", object="t")
    seen.said("ceased", "2.1.e", "7.5.10.b", object="t")
    assert seen.at("t") == ""
    assert len(seen.all("drew")) == 1, "it leaves"
    seen.never("resupplied")


@pytest.mark.rule("2.1.f")
@BOTH
def test_an_ability_finds_what_its_trigger_moved(edition: str) -> None:
    back = ability(do("send", what="me", to="reserve"), when={"on": "sacrificed"})
    seen = cast(
        edition, do("sacrifice"), a={"characters": [char("c", "1/1/1", "hero", back)]}, acts="pass"
    )

    seen.said("moved.reserve", object="c")
    assert seen.at("c") == "A reserve"


@pytest.mark.rule("2.1.g")
@BOTH
def test_an_ability_follows_what_it_moves_from_zone_to_zone(edition: str) -> None:
    twice = do("send", what={"pick": "that"}, to="hand")
    seen = cast(
        edition,
        do("send", what=ANYONE, to="discard"),
        do("send", what={"pick": "that"}, to="reserve"),
        do("gain", what={"pick": "that"}, status="exhausted"),
        b={"characters": [char("b")]},
    )
    assert seen.at("b") == "B reserve"
    assert seen.status("b") == ["exhausted"]

    hidden = cast(
        edition,
        do("send", what=ANYONE, to="discard"),
        twice,
        do("gain", what={"pick": "that"}, status="exhausted"),
        b={"characters": [char("b")]},
    )
    hidden.never("gained.exhausted", object="b")


@pytest.mark.rule("2.1.h")
@BOTH
def test_what_is_gone_is_known_as_it_last_was(edition: str) -> None:
    other = ability(do("create", token="brassbug", to="my-expedition"), when={"on": "sacrificed"})
    c = char("c", "1/1/1", "companion", other)
    seen = cast(edition, do("sacrifice"), a={"characters": [c]})

    seen.said("last-known", "2.1.h", object="c")
    assert seen.tokens("brassbug") == ["A companion-expedition"]


@pytest.mark.rule("2.1.h")
@pytest.mark.rule("3.2.4.d")
@BOTH
def test_what_changed_expeditions_is_asked_where_it_is_now(edition: str) -> None:
    here = ability(
        do("switch", what="me"),
        do("create", token="brassbug", to="my-expedition"),
        cost={"exhaust": True},
    )
    a = {"characters": [char("c", "1/1/1", "hero", here, boosts=2)]}
    seen = table(edition, a=a, acts="use c")

    seen.said("switched", "3.2.4.d", object="c", expedition="A.companion")
    seen.never("last-known")
    assert seen.tokens("brassbug") == ["A companion-expedition"]
    assert _stamp(seen, "c") == 1, "the same object"
    assert (seen.boosts("c"), seen.status("c")) == (2, ["exhausted"])


@pytest.mark.rule("2.1.i")
@BOTH
def test_what_is_gone_cannot_be_moved(edition: str) -> None:
    late = ability(do("send", what="it", to="hand"), when={"on": "joins", "subject": MINE})
    gone = ability(do("sacrifice", what="it"), when={"on": "joins", "subject": MINE})
    a = {"landmarks": [landmark("l", gone, late)], "hand": [held("h")]}
    seen = table(edition, a=a, acts="play h hero")

    seen.said("gone", "2.1.i", object="h")
    assert seen.at("h") == "A discard"


# -- 2.2 characteristics


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
    assert seen.order("revealed", "moved-forward") == ["revealed", "moved-forward"]

    blind = days(edition, "dusk", two({**a, "hero_region": 1}), revealed=[False, True, True])
    blind.said("progress.wrong-terrain", expedition="A.hero", terrain="F")
    blind.never("moved-forward")


@pytest.mark.rule("2.2.2.m")
@BOTH
def test_a_reaction_that_triggers_is_an_emblem_until_it_was_played(edition: str) -> None:
    c = char("c", "1/1/1", "hero", ability(do("draw"), at="noon"))
    seen = days(edition, "noon", two({"characters": [c]}))

    assert seen.order("activated", "reaction", "drew", "reaction-ended") == [
        *("activated", "reaction", "drew", "reaction-ended")
    ]
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
    seen.said("moved.landmark", "2.2.3.e", object="l", player="A")
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


LESS = {"kind": "cost", "number": -1, "of": {"whose": "you"}, "once": True}


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
    assert seen.order("all-passed", "emblem-ended", "phase.dusk") == [
        *("all-passed", "emblem-ended", "phase.dusk")
    ]
    seen.said("emblem-ended", "2.2.15.c", "2.2.15.e")


@pytest.mark.rule("2.2.15.c")
@BOTH
def test_this_day_lasts_until_the_day_ends(edition: str) -> None:
    c = char("c", "1/1/1", "hero", ability(do("lasting", duration="day", lasting=LESS), at="noon"))
    seen = days(edition, "noon afternoon dusk night victory", two({"characters": [c]}))

    seen.said("emblem-ended", "2.2.15.c", object="c")
    assert seen.order("victory.nobody", "emblem-ended") == ["victory.nobody", "emblem-ended"]


@pytest.mark.rule("2.2.16.d")
@BOTH
def test_of_things_arriving_at_once_the_initiative_player_s_come_first(edition: str) -> None:
    players = two({"characters": [char("a")]}, {"characters": [char("b1"), char("b2")]})
    seen = days(edition, "night", players, first_player="B")

    assert _stamp(seen, "b1") < _stamp(seen, "b2") < _stamp(seen, "a")


# -- 2.3 passive abilities


@pytest.mark.rule("2.3.1.d")
@pytest.mark.rule("2.3.1.e")
@pytest.mark.rule("2.3.1.f")
@BOTH
def test_what_is_absent_reads_as_nothing_and_can_be_gained(edition: str) -> None:
    everything = {"pick": "each", "where": "play"}
    more = passive("statistics", number=3, of=everything)
    mage = passive("subtypes", value="mage", of=everything)
    gear: Plain = {"id": "g", "expedition": "hero"}
    a = {"landmarks": [landmark("l", more, mage)], "permanents": [gear]}
    seen = table(
        edition,
        a={**a, "hand": [spell(do("gain-counters", counter="k", what={"subtypes": ["mage"]}))]},
        acts="play s",
    )

    totals = seen.result["afternoon"]["totals"]  # type: ignore[index]
    assert totals["A"]["hero"] == {"F": 0, "M": 0, "W": 0}, "a Permanent has no statistics"
    assert seen.of("g")["counters"] == {"k": 1}, "but it has gained a sub-type"


@pytest.mark.rule("2.3.1.h")
@BOTH
def test_only_what_is_in_play_is_changed(edition: str) -> None:
    mage = passive("subtypes", value="mage", of={"pick": "each", "where": "anywhere"})
    a = {"landmarks": [landmark("l", mage)], "reserve": [held("r")], "characters": [char("c")]}
    marks = do("gain-counters", counter="k", what={"subtypes": ["mage"], "where": "anywhere"})
    seen = table(edition, a={**a, "hand": [spell(marks)]}, acts="play s")

    assert "counters" in seen.of("c")
    assert "counters" not in seen.of("r")


@pytest.mark.rule("2.3.1.i")
@pytest.mark.rule("2.3.1.j")
@pytest.mark.rule("2.3.1.k")
@BOTH
def test_characteristics_are_looked_at_again_after_each_event(edition: str) -> None:
    lord = char(
        "lord", "0/0/0", "hero", passive("statistics", number=1, of={**MINE, "other": True})
    )
    a = {"characters": [lord, char("c", "1/1/1")], "hand": [held("h", stats=[2, 2, 2])]}
    seen = table(edition, a=a, acts="play h hero")
    assert seen.result["afternoon"]["totals"]["A"]["hero"]["F"] == 5  # type: ignore[index]
    seen.said("re-evaluated", "2.3.1.j", "2.3.1.k", object="h")

    without = cast(
        edition, do("discard", what=ANYONE), a={"characters": a["characters"]}, acts="target lord"
    )
    assert without.result["afternoon"]["totals"]["A"]["hero"]["F"] == 1  # type: ignore[index]


@pytest.mark.rule("2.3.1.l")
@BOTH
def test_only_the_end_of_a_re_evaluation_counts(edition: str) -> None:
    """A Gigantic Character does not leave and join again each time abilities are applied."""
    bites = ability(
        do("sacrifice", what="it"),
        when={"on": "joins", "to": "my-expedition", "subject": {**EACH, "other": True}},
    )
    atlas = char("atlas", "1/1/1", "hero", passive("keyword", value="gigantic"))
    a = {"characters": [atlas, char("amarok", "1/1/1", "companion", bites)]}
    b = {"characters": [char("b", "1/1/1", "hero", passive("statistics", number=1))]}
    seen = cast(edition, do("discard", what=ANYONE), a=a, b=b, acts="target b")

    seen.never("sacrificed", "activated")
    assert seen.at("atlas") == "A hero-expedition"


def _played_late(edition: str, newer: Plain, *older: Plain, **more: object) -> Seen:
    """A plays one more Character into the Companion Expedition, then it is Dusk."""
    a = {"mana": 1, "hand": [newer], "characters": list(older), **more}
    said = {"A:turn": f"play {newer['id']}, pass", "A:expedition": "A.companion"}
    return days(edition, "afternoon dusk", two(a), said)


FOREST = passive("terrains", value="F", of={"where": "regions", "pick": "each"})
NOTHING = {"stats": [0, 0, 0]}


@pytest.mark.rule("2.3.2.d")
@BOTH
def test_an_ability_that_another_would_end_waits_for_it(edition: str) -> None:
    silence = passive("loses-abilities", of={**EACH, "other": True})
    older = char("a", "0/0/5", "hero", FOREST)
    seen = _played_late(edition, held("b", silence, **NOTHING), older)

    seen.said("terrains", "2.3.2.d", "2.3.3.a", number=0, terrains=["FMW"])
    assert seen.region("A.hero") == 1, "a lost its ability before it could apply"


@pytest.mark.rule("2.3.2.e")
@BOTH
def test_an_ability_whose_reach_another_alters_waits_for_it(edition: str) -> None:
    giants = passive("keyword", value="gigantic", of={**EACH, "subtypes": ["elemental"]})
    elementals = passive("subtypes", value="elemental", of=EACH)
    older = char("older", "0/0/0", "hero", giants)
    seen = _played_late(edition, held("n", elementals, **NOTHING), older, char("c"))

    seen.said("re-evaluated", "2.3.2.e", "2.3.3.a", object="c")
    assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 6), "c is Gigantic"


@pytest.mark.rule("2.3.2.f")
@BOTH
def test_an_ability_whose_action_another_alters_waits_for_it(edition: str) -> None:
    in_forest = passive("keyword", value="gigantic", if_={"is": "in-terrain", "value": "F"})
    older = char("a", "1/0/0", "hero", in_forest)
    seen = _played_late(edition, held("b", FOREST, **NOTHING), older, hero_region=3)

    seen.said("re-evaluated", "2.3.2.f", "2.3.3.a", object="a")
    assert (seen.region("A.hero"), seen.region("A.companion")) == (4, 6), "region 3 was Mountain"


@pytest.mark.rule("2.3.2.g")
@pytest.mark.rule("2.3.3.a")
@pytest.mark.rule("2.3.3.c")
@BOTH
def test_dependency_runs_through_a_chain(edition: str) -> None:
    """All are Robots; Robots are Nobles; Nobles are Gigantic, an ability older than the others."""
    nobles = char(
        "z",
        "1/0/0",
        "hero",
        passive("keyword", value="gigantic", of={**EACH, "subtypes": ["noble"]}),
    )
    robots = passive("subtypes", value="noble", of={**EACH, "subtypes": ["robot"]})
    y, r = char("y", "0/0/0", "hero", robots), char("r", "0/0/0", subtypes=["robot"])
    newest = held("x", passive("subtypes", value="robot", of=EACH), **NOTHING)
    seen = _played_late(edition, newest, nobles, y, r)

    seen.said("re-evaluated", "2.3.2.g", "2.3.3.a", "2.3.3.c", object="z")
    assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 6), "z is Gigantic"


@pytest.mark.rule("2.3.3.a")
@pytest.mark.rule("2.3.3.b")
@BOTH
def test_in_a_mutual_loop_the_oldest_is_applied_first(edition: str) -> None:
    silence = passive("loses-abilities", of={**EACH, "other": True})
    older = char("older", "1/1/1", "hero", silence, ability(do("draw"), at="noon"))
    newer = char("newer", "1/1/1", "hero", silence, ability(do("draw"), at="noon"))
    seen = days(edition, "noon", two({"characters": [older, newer]}))

    assert [event["object"] for event in seen.all("reaction")] == ["older"]


@pytest.mark.rule("2.3.3.b")
@BOTH
def test_without_dependency_timestamps_decide(edition: str) -> None:
    water = passive("terrains", value="W", of={"where": "regions", "pick": "each"})
    forest = passive("terrains", value="F", of={"where": "regions", "pick": "each"})
    seen = days(
        edition,
        "afternoon",
        two(
            {
                "mana": 1,
                "characters": [char("w", "1/1/1", "hero", water)],
                "hand": [held("f", forest)],
            }
        ),
        {"A:turn": "play f, pass"},
    )

    seen.said("terrains", "2.3.3.b", number=0, terrains=["F"])
    assert set(seen.transcript.state.terrains) == {"F"}


@pytest.mark.rule("3.2.1.e")
def test_terrain_markers_come_before_every_passive_ability() -> None:
    also = passive("terrains", value="F", number=1, of={"where": "my-expedition", "pick": "each"})
    seen = days(
        "4.0",
        "dusk",
        two({"hero_region": 5, "characters": [char("p", "1/0/0", "hero", also)]}),
        terrain_markers=[{"region": 5, "terrains": "M"}],
    )

    assert seen.transcript.stages[0].before.terrains[5] == "FM", "the marker, then Forest besides"


# -- 2.4 statuses


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


# -- 2.5 counters


@pytest.mark.rule("2.5.b")
@pytest.mark.rule("2.5.j")
@pytest.mark.rule("2.5.k")
@pytest.mark.parametrize(
    ("start", "to", "kept"),
    [
        ("characters", "reserve", False),
        ("landmarks", "reserve", False),
        ("reserve", "discard", False),
        ("reserve", "hand", False),
        ("reserve", "deck", False),
        ("reserve", "mana", True),
    ],
)
@BOTH
def test_counters_stay_or_are_lost_by_where_from_and_where_to(
    edition: str, start: str, to: str, kept: bool
) -> None:
    makes: dict[str, Callable[..., Plain]] = {
        "characters": char,
        "landmarks": landmark,
        "reserve": held,
    }
    where = {"characters": "play", "landmarks": "landmark", "reserve": "reserve"}[start]
    b = {
        start: [
            makes[start](
                "b", counters={"kelon": 2}, **({"boosts": 1} if start == "reserve" else {})
            )
        ]
    }
    what: Plain = {"pick": "each", "whose": "opponent", "where": where}
    seen = cast(edition, do("send", what=what, to=to), b=b)

    rule = "2.5.k" if kept else "2.5.j"
    seen.said(f"moved.{to}", rule, object="b")
    thing = next(t for t in seen.transcript.state.objects.values() if t.item == "b")
    assert thing.count("kelon") == (2 if kept else 0)


@pytest.mark.rule("2.5.k")
@pytest.mark.rule("2.4.5.b")
@BOTH
def test_boosts_of_a_reserve_card_go_along_when_it_is_played(edition: str) -> None:
    seen = table(edition, a={"reserve": [held("r", boosts=2)]}, acts="play r hero")

    seen.said("moved.limbo", "2.5.k", object="r")
    assert seen.boosts("r") == 2


@pytest.mark.rule("2.5.d")
@pytest.mark.rule("2.5.f")
@pytest.mark.rule("2.5.g")
@pytest.mark.parametrize(("removed", "left"), [(1, 2), (3, 0), (9, 0)])
@BOTH
def test_counters_are_gained_and_removed_down_to_zero(
    edition: str, removed: int, left: int
) -> None:
    seen = cast(
        edition,
        do("gain-counters", counter="kelon", amount=2, what=ANYONE),
        do("remove-counters", counter="kelon", amount=removed, what=ANYONE),
        b={"characters": [char("b", counters={"kelon": 1, "other": 1})]},
    )

    seen.said("gained.counters", "2.5.f", counter="kelon", number=2)
    seen.said("lost.counters", "2.5.g", counter="kelon")
    wanted = {"other": 1, **({"kelon": left} if left else {})}
    assert seen.of("b")["counters"] == wanted


@pytest.mark.rule("2.5.h")
@pytest.mark.parametrize(("had", "spent"), [(3, True), (2, True), (1, False)])
@BOTH
def test_spending_needs_as_many_counters(edition: str, had: int, spent: bool) -> None:
    quick = ability(do("draw"), cost={"spend": 2, "counter": "kelon"})
    c = char("c", "1/1/1", "hero", quick, counters={"kelon": had})
    seen = days(
        edition,
        "afternoon",
        two({"characters": [c]}),
        {"A:turn": "use c, pass" if spent else "pass"},
    )

    if spent:
        seen.said("spent.counters", "2.5.h", object="c", number=2)
        assert seen.of("c").get("counters", {}) == ({"kelon": 1} if had == 3 else {})
    else:
        withheld = seen.transcript.choices[0].withheld
        assert [event.kind for event in withheld] == ["refused.counters"]
        assert "2.5.h" in {str(number) for number in withheld[0].cites}


@pytest.mark.rule("2.5.1.a")
@pytest.mark.rule("2.5.1.b")
@BOTH
def test_a_boost_adds_one_to_each_statistic(edition: str) -> None:
    lord = passive("statistics", number=1, of={**MINE, "other": True})
    a = {"characters": [char("c", "0/-2/1", boosts=2), char("l", "0/0/0", "companion", lord)]}
    seen = days(edition, "dusk", two(a))

    assert seen.result["dusk"]["totals"]["A"]["hero"] == {"F": 3, "M": 1, "W": 4}  # type: ignore[index]
    given = cast(edition, do("give", what=ANYONE), b={"characters": [char("b")]})
    given.said("gained.boosts", "2.5.1.b", object="b")
