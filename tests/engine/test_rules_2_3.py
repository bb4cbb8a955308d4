"""Objects: what moves, types, costs, timestamps, passive abilities, statuses, counters.

Here: 2.3 passive abilities.
"""

from __future__ import annotations

import pytest

from tests.engine.around import days, two
from tests.engine.tables import (
    ALL,
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
    passive,
    spell,
    table,
)


def _played_late(edition: str, newer: Plain, *older: Plain, **more: object) -> Seen:
    """A plays one more Character into the Companion Expedition, then it is Dusk."""
    a = {"mana": 1, "hand": [newer], "characters": list(older), **more}
    said = {"A:turn": f"play {newer['id']}, pass", "A:expedition": "A.companion"}
    return days(edition, "afternoon dusk", two(a), said)


FOREST = passive("terrains", value="F", of={"where": "regions", "pick": "each"})

NOTHING = {"stats": [0, 0, 0]}


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


_ROBOTS: Plain = {"types": ["character"], "subtypes": ["robot"]}


@pytest.mark.rule("2.3.2.f")
@pytest.mark.parametrize(
    ("amount", "newer", "number"),
    [
        ({"highest-statistic": _ROBOTS}, passive("statistics", number=2, of=_ROBOTS), 3),
        ({"in-terrain": "W"}, passive("terrains", value="W", of={"where": "regions"}), 4),
        ({"regions": "single"}, passive("terrains", value="W", of={"where": "regions"}), 8),
        (
            {"count": {"subtypes": ["mage"]}, "plus": {"count": _ROBOTS}},
            passive("subtypes", value="robot", of={"pick": "each", "subtypes": ["animal"]}),
            2,
        ),
    ],
)
@ALL
def test_an_amount_depends_on_what_it_counts(
    edition: str, amount: Plain, newer: Plain, number: int
) -> None:
    x = char("x", "0/0/0", "hero", passive("statistics", of="me", number=amount))
    robot = char("y", "1/1/1", "companion", subtypes=["robot"])
    other = char("z", "0/0/0", "companion", subtypes=["animal"])
    a = {"characters": [x, robot, other], "landmarks": [landmark("l", newer)]}
    regions = ["FMW", "F", "MW", "M", "FW", "W", "FM", "FMW"]
    where = {"hero_region": 1, "companion_region": 3}
    seen = table(edition, "noon", {**a, **where}, where, regions=regions)

    x_now = seen.transcript.state.called("x")
    assert x_now is not None
    assert seen.transcript.state.statistics(x_now) == (number,) * 3


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
