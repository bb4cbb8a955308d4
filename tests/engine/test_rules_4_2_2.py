"""The day: set-up, phases, daily effects, turns, Progress, Rest, Clean-up, checks of Reactions.

Here: 4.2.2 and 4.2.3 Noon and Afternoon; 4.2.4 Dusk.
"""

from __future__ import annotations

import pytest

from tests.engine.around import days, several, two
from tests.engine.statements import dusk
from tests.engine.tables import (
    ALL,
    BOTH,
    GROW,
    Plain,
    ability,
    char,
    do,
    held,
    passive,
    quick,
)


def _turns(edition: str, count: int, first: str, **said: str) -> list[object]:
    grow = quick(GROW, mana=1)
    players = {
        name: {
            "mana": 3,
            "characters": [char(f"c{name}", "1/1/1", "hero", grow)],
            "hand": [held(f"h{name}")],
        }
        for name in "ABCD"[:count]
    }
    answers = {f"{name}:turn": acts for name, acts in said.items()}
    seen = days(edition, "afternoon", players, answers, first_player=first)
    seen.said("turn", "4.2.3.b", "4.2.3.c")
    seen.said("turn", "4.2.3.b", "4.2.3.e")
    first_turn, *later = [event["cites"] for event in seen.all("turn")]
    assert first_turn not in later, "only one turn is the first player’s first"
    seen.said("all-passed", "4.2.3.e")
    return [event["player"] for event in seen.all("turn")]


@pytest.mark.rule("4.2.2.a")
@ALL
def test_noon_is_empty(edition: str) -> None:
    seen = days(edition, "noon", two())

    assert [event["kind"] for event in seen.events] == ["phase.noon", "noon"]
    seen.said("noon", "4.2.2.a")


@pytest.mark.rule("4.2.3.a")
@pytest.mark.rule("4.2.3.b")
@pytest.mark.rule("4.2.3.c")
@pytest.mark.rule("4.2.3.d")
@pytest.mark.rule("4.2.3.e")
@ALL
def test_a_card_or_a_pass_ends_the_turn_and_a_quick_action_does_not(edition: str) -> None:
    assert _turns(edition, 2, "B", A="play hA, pass", B="use cB, use cB, play hB, pass") == [
        *("B", "A", "B", "A")
    ]


@pytest.mark.rule("4.2.3.e")
@BOTH
def test_who_passed_has_no_turn_any_more(edition: str) -> None:
    assert _turns(edition, 4, "C", A="play hA, pass", B="pass", C="pass", D="play hD, pass") == [
        *("C", "D", "A", "B", "D", "A")
    ]
    assert _turns(edition, 2, "A", A="pass", B="use cB, play hB, pass") == ["A", "B", "B"]


@pytest.mark.rule("4.2.3.d")
@BOTH
def test_a_turn_offers_cards_quick_actions_and_a_pass(edition: str) -> None:
    grow = quick(GROW, mana=1)
    players = two(
        {"mana": 1, "hand": [held("h")], "characters": [char("c", "1/1/1", "hero", grow)]}
    )
    seen = days(edition, "afternoon", players)

    choice = seen.transcript.choices[0]
    assert choice.words == ("play h", "use c", "pass")
    assert "4.2.3.d" in {str(number) for number in choice.cites}


@pytest.mark.rule("4.2.g")
@pytest.mark.rule("4.4.a")
@BOTH
def test_reactions_are_checked_after_each_turn_effect(edition: str) -> None:
    joins = held("h", ability(do("draw"), at="join"))
    grow = quick(do("draw"), exhaust=True)
    told = ability(GROW, when={"on": "draws", "subject": {"whose": "you"}})
    a = {"mana": 1, "hand": [joins], "characters": [char("c", "1/1/1", "hero", grow, told)]}

    seen = days(edition, "afternoon", two(a), {"A:turn": "use c, play h, pass"})

    assert seen.order("quick-action", "declared", "reaction", "turn", "passed") == [
        *("turn", "quick-action", "reaction", "declared", "reaction", "reaction"),
        *("turn", "passed", "turn", "passed"),
    ]
    seen.said("reaction", "4.2.g", "4.4.a", object="c")


@pytest.mark.rule("4.2.4.a")
@pytest.mark.rule("4.2.4.b")
@ALL
def test_greater_and_positive_in_a_terrain_of_the_region_moves(edition: str) -> None:
    a = [char("x", "2/0/0"), char("y", "1/0/0"), char("z", "9/9/9", "hero", status=["asleep"])]
    seen = dusk(edition, a, [char("b", "2/1/0")])

    ahead = seen.said("progress.ahead", "4.2.4.b", expedition="A.hero", terrain="F")
    assert (ahead["number"], ahead["against"]) == (3, 2)
    seen.said("progress.ahead", expedition="B.hero", terrain="M")
    seen.said("progress.asleep", "2.4.4", object="z")
    seen.said("moved-forward", "4.2.4.b", expedition="A.hero", number=1)
    seen.said("moved-forward", "4.2.4.b", expedition="B.hero", number=1)
    assert seen.region("A.companion") == 7


@pytest.mark.rule("4.2.4.b")
@ALL
def test_another_terrain_than_those_of_the_region_does_not_count(edition: str) -> None:
    a = {"characters": [char("x", "5/0/0")], "hero_region": 3}
    seen = days(edition, "dusk", two(a))

    seen.said("progress.wrong-terrain", "4.2.4.b", expedition="A.hero", terrain="F", number=5)
    seen.never("moved-forward")


@pytest.mark.rule("4.2.4.c")
@BOTH
def test_a_barred_terrain_is_left_out(edition: str) -> None:
    bars = char(
        "w", "0/0/0", "hero", passive("cannot-advance-on", value="F", of={"where": "facing"})
    )
    seen = dusk(edition, [char("x", "5/1/0")], [bars])

    seen.said("progress.barred", "4.2.4.c", expedition="A.hero", terrain="F", source="w")
    seen.said("progress.due-to", expedition="A.hero", terrains=["M"])
    seen.never("progress.ahead", expedition="A.hero", terrain="F")


@pytest.mark.rule("4.2.4.d")
@BOTH
def test_only_one_terrain_counts_and_only_progress_moves(edition: str) -> None:
    only = char(
        "w", "0/0/0", "hero", passive("advances-only-on", value="W", of={"where": "facing"})
    )
    seen = dusk(edition, [char("x", "5/5/0")], [only])
    seen.said("progress.only-on", "4.2.4.d", expedition="A.hero", terrain="W", source="w")
    seen.said("progress.failed", expedition="A.hero")

    won = dusk(edition, [char("x", "0/0/1")], [only])
    won.said("progress.due-to", expedition="A.hero", terrains=["W"])

    leap = char("x", "0/0/1", "hero", quick(do("move-forward", to="my-expedition"), mana=1))
    a = {"mana": 1, "characters": [leap]}
    barred = days(edition, "afternoon", two(a, {"characters": [only]}), {"A:turn": "use x, pass"})
    barred.said("cannot-advance", "4.2.4.d", expedition="A.hero")
    assert barred.region("A.hero") == 0


@pytest.mark.rule("4.2.4.e")
@pytest.mark.rule("4.2.4.f")
@ALL
def test_a_tie_and_a_zero_are_not_enough(edition: str) -> None:
    seen = dusk(edition, [char("x", "2/0/0")], [char("b", "2/-1/1")])

    seen.said("progress.tied", "4.2.4.e", expedition="A.hero", terrain="F", number=2)
    seen.said("progress.zero", "4.2.4.f", expedition="A.hero", terrain="M", against=-1)
    seen.said("progress.behind", "4.2.4.b", expedition="A.hero", terrain="W", against=1)
    seen.said("progress.zero", "4.2.4.f", expedition="A.companion", terrain="F")
    assert seen.region("A.hero") == 0


@pytest.mark.rule("4.2.4.e")
@pytest.mark.rule("4.2.4.f")
@pytest.mark.rule("4.2.4.k")
@pytest.mark.rule("2.4.3")
def test_an_ascended_expedition_needs_no_more_than_a_positive_tie() -> None:
    a, b = [char("x", "2/0/0")], [char("b", "2/0/0")]
    seen = dusk("4.0", a, b, ascended=["A.hero", "A.companion"])

    seen.said("progress.tied-ascended", "2.4.3", "4.2.4.e", "4.2.4.k", expedition="A.hero")
    seen.said("moved-forward", expedition="A.hero")
    seen.said("progress.zero", "4.2.4.f", expedition="A.companion", terrain="F")
    seen.never("moved-forward", expedition="A.companion")
    seen.never("moved-forward", expedition="B.hero")


@pytest.mark.rule("4.2.4.f")
@ALL
def test_a_tie_at_zero_is_in_question_for_an_ascended_expedition_that_moves(edition: str) -> None:
    seen = dusk(edition, [char("x", "2/0/0")])

    seen.said("moved-forward", expedition="A.hero")
    seen.never("open.ties_at_zero_are_due_to_nothing")


@pytest.mark.rule("4.2.4.g")
@pytest.mark.rule("4.2.4.h")
@ALL
def test_one_region_each_and_all_together(edition: str) -> None:
    seen = dusk(edition, [char("x", "5/5/5")], [char("y", "3/3/3", "companion")])

    assert (seen.region("A.hero"), seen.region("B.companion")) == (1, 6)
    seen.said("moved-forward", "4.2.4.g", "4.2.4.h", expedition="A.hero", number=1)
    seen.said("progress.due-to", expedition="A.hero", terrains=["F", "M", "W"])
    moves = [
        o for o in seen.transcript.outcomes if any(e.kind == "moved-forward" for e in o.events)
    ]
    assert len(moves) == 1, "one event for all"


@pytest.mark.rule("4.2.4.i")
@BOTH
def test_failing_is_not_having_moved_during_progress(edition: str) -> None:
    fails = ability(GROW, when={"on": "fails", "to": "my-expedition"})
    leap = quick(do("move-forward", to="my-expedition"), mana=1)
    a = {"mana": 1, "characters": [char("x", "0/0/0", "hero", fails, leap)]}
    a["characters"].append(char("y", "1/0/0", "companion", fails))  # type: ignore[attr-defined]

    seen = days(edition, "afternoon dusk", two(a), {"A:turn": "use x, pass"})

    assert seen.region("A.hero") == 1
    seen.said("progress.failed", "4.2.4.i", expedition="A.hero")
    assert seen.boosts("x") == 1, "it moved today, but not during Progress"
    assert seen.boosts("y") == 0


@pytest.mark.rule("4.2.4.i")
@BOTH
def test_nothing_fails_in_tiebreakers(edition: str) -> None:
    fails = ability(GROW, when={"on": "fails", "to": "my-expedition"})
    seen = dusk(edition, [char("x", "0/0/0", "hero", fails)], arena=True)

    seen.never("progress.failed")
    assert seen.boosts("x") == 0


@pytest.mark.rule("4.2.4.j")
@BOTH
def test_moving_due_to_a_terrain_is_being_ahead_in_it(edition: str) -> None:
    def on(terrain: str) -> Plain:
        return ability(GROW, when={"on": "advances", "to": "my-expedition", "what": terrain})

    a = [char("f", "2/1/0", "hero", on("F")), char("m", "0/0/0", "hero", on("M"))]
    seen = dusk(edition, [*a, char("w", "0/0/0", "hero", on("W"))], [char("b", "1/1/0")])

    seen.said("progress.due-to", "4.2.4.j", expedition="A.hero", terrains=["F"])
    assert [seen.boosts(name) for name in "fmw"] == [1, 0, 0]


@pytest.mark.rule("4.2.4.j")
@pytest.mark.rule("4.2.4.k")
def test_moving_due_to_ascend_is_not_moving_due_to_a_terrain() -> None:
    def on(word: str) -> Plain:
        return ability(GROW, when={"on": "advances", "to": "my-expedition", "what": word})

    a = [char("f", "2/0/0", "hero", on("F")), char("up", "0/0/0", "hero", on("ascend"))]
    seen = dusk("4.0", a, [char("b", "2/0/0")], ascended=["A.hero"])

    assert (seen.boosts("f"), seen.boosts("up")) == (0, 1)


@pytest.mark.rule("4.2.4.b")
@pytest.mark.rule("7.4.4.b")
@pytest.mark.parametrize("count", [2, 3, 4])
@BOTH
def test_around_a_larger_table_each_expedition_faces_one_other(edition: str, count: int) -> None:
    """Neighbours are each faced once; a Gigantic Character counts on both sides."""
    giant = char("g", "1/0/0", "hero", gigantic=True)
    seen = days(edition, "dusk", several(count, A={"characters": [giant]}))
    state = seen.transcript.state

    assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 6)
    for place in state.expeditions():
        assert state.facing(state.facing(place)) == place
        assert state.facing(place)[0] != place[0]
    faced = {state.facing(("A", side)) for side in ("hero", "companion")}
    assert (
        faced
        == {
            2: {("B", "hero"), ("B", "companion")},
            3: {("B", "hero"), ("C", "hero")},
            4: {("B", "hero"), ("D", "companion")},
        }[count]
    )


@BOTH
@pytest.mark.rule("4.2.4.b")
def test_only_the_expedition_across_is_compared(edition: str) -> None:
    players = several(
        4,
        A={"characters": [char("a", "2/0/0"), char("a2", "2/0/0", "companion")]},
        B={"characters": [char("b", "3/0/0", "companion")]},
        D={"characters": [char("d", "3/0/0", "companion")]},
    )
    seen = days(edition, "dusk", players)

    seen.said("progress.ahead", expedition="A.hero", against=0)
    seen.said("progress.behind", expedition="A.companion", against=3)
    assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 7)
