"""The day: set-up, phases, daily effects, turns, Progress, Rest, Clean-up, checks of Reactions."""

from __future__ import annotations

from typing import Any

import pytest

from glossary.engine.board import read_board
from glossary.engine.objects import Zone
from glossary.engine.scenario import every_play
from tests.engine.around import days, several, two
from tests.engine.conftest import CARDS
from tests.engine.tables import ALL, BOTH, Plain, Seen, ability, char, do, held, landmark, passive

GROW = do("give", what="me")
KOJO = "BR_Common_KojoBooda"


def quick(*verbs: Plain, **cost: object) -> Plain:
    """A quick action."""
    return ability(*verbs, cost=cost)


# -- 4.1 the beginning of the game


@pytest.mark.rule("4.1.a")
@pytest.mark.rule("4.1.b")
@pytest.mark.rule("4.1.c")
@pytest.mark.rule("4.1.d")
@pytest.mark.rule("4.1.h")
@pytest.mark.rule("4.1.i")
@pytest.mark.rule("4.1.j")
@BOTH
def test_a_game_begins_with_regions_six_cards_and_three_ready_orbs(edition: str) -> None:
    seen = days(edition, "setup noon", two({"deck": 20}, {"deck": 20}))

    seen.said("setup.ends", "4.1.a", "4.1.b")
    seen.said("setup.tumult", "4.1.c")
    seen.said("setup.counters", "4.1.d")
    seen.said("drew", "4.1.h", object="deckA5", player="A")
    seen.never("drew", object="deckA6")
    assert [seen.at(f"deckA{n}") for n in range(7)] == ["A mana"] * 3 + ["A hand"] * 3 + [""]
    assert seen.result["noon"]["mana"] == {"A": "3/3", "B": "3/3"}  # type: ignore[index]
    seen.said("setup.day", "4.1.j")
    assert [seen.region(f"{who}.{side}") for who in "AB" for side in ("hero", "companion")] == [
        *(0, 7, 0, 7)
    ]
    revealed = [region.revealed for region in seen.transcript.state.regions]
    assert revealed == [True, *[False] * 6, True], "Tumult cards are face-down"


@pytest.mark.rule("4.1.i")
@BOTH
def test_each_player_picks_which_three_cards_become_orbs(edition: str) -> None:
    said = {"B:opening-mana": "deckB1, deckB3, deckB5"}
    seen = days(edition, "setup", two(), said, first_player="B")

    assert [n for n in range(6) if seen.at(f"deckB{n}") == "B mana"] == [1, 3, 5]
    assert seen.asked()[:2] == ["B:opening-mana", "B:opening-mana"], "the first player picks first"


@pytest.mark.rule("4.1.i")
def test_three_cards_of_six_can_be_picked_in_twenty_ways() -> None:
    board = {"run": ["setup"], "players": {"A": {}, "B": {"deck": 0}}}
    hands = {
        tuple(sorted(t.item for t in played.state.objects.values() if t.zone is Zone.MANA))
        for played in every_play(read_board(board, CARDS))
    }

    assert len(hands) == 20


@pytest.mark.rule("4.1.e")
@pytest.mark.rule("4.1.f")
def test_heroes_are_seen_before_the_first_player_is_known_since_the_newest_edition() -> None:
    kinds = ("setup.deck", "setup.hero", "setup.decoy", "setup.first", "gained.counters")
    players = two({"hero": KOJO})

    newest = days("4.0", "setup", players)
    assert newest.order(*kinds) == ["setup.deck", "setup.deck", "setup.hero", "setup.first"]
    newest.said("setup.hero", "4.1.e", object="heroA")
    newest.said("setup.first", "4.1.f", player="A")

    older = days("3.0", "setup", players)
    assert older.order(*kinds) == [
        *("setup.deck", "setup.deck", "setup.decoy", "setup.first", "setup.hero")
    ]
    assert "4.1.f" in older.said("setup.decoy", player="B")["cites"]  # type: ignore[operator]
    assert "4.1.h" in older.said("setup.hero", player="A")["cites"]  # type: ignore[operator]


@pytest.mark.rule("2.5.e")
@BOTH
def test_a_hero_has_its_first_counters_once_it_is_seen(edition: str) -> None:
    seen = days(edition, "setup", two({"hero": "BR_Common_AtsadiSurge"}))

    seen.said("gained.counters", "2.5.e", object="heroA", counter="heroism", number=5)
    assert seen.of("heroA")["counters"] == {"heroism": 5}


@pytest.mark.rule("4.1.g")
@BOTH
def test_decks_are_shuffled_before_the_first_cards_are_drawn(edition: str) -> None:
    seen = days(edition, "setup", two())

    seen.said("drew", "4.1.g", "4.1.h", player="B")


# -- 4.2 the day


@pytest.mark.rule("4.2.a")
@ALL
def test_a_day_has_five_phases(edition: str) -> None:
    phases = "morning noon afternoon dusk night victory"
    seen = days(edition, f"{phases} {phases}", two({"mana": 1}))

    names = ["phase.morning", "phase.noon", "phase.afternoon", "phase.dusk", "phase.night"]
    assert seen.order(*names) == names * 2
    seen.said("phase.dusk", "4.2.a", "4.2.b")


@pytest.mark.rule("4.2.b")
@BOTH
def test_reactions_at_a_phase_are_those_that_exist_as_it_opens(edition: str) -> None:
    late = held("late", ability(GROW, at="noon", support=True))
    puts = ability(do("send", what={"pick": "choose", "where": "hand"}, to="reserve"), at="noon")
    early = held("early", ability(GROW, at="noon", support=True))
    a = {"hand": [late], "reserve": [early], "characters": [char("c", "1/1/1", "hero", puts)]}

    seen = days(edition, "noon", two(a))

    seen.said("activated", "4.2.b", object="c")
    assert seen.at("late") == "A reserve"
    seen.never("activated", object="late")
    assert (seen.boosts("early"), seen.boosts("late")) == (1, 0)


@pytest.mark.rule("4.2.d")
@pytest.mark.rule("4.2.e")
@BOTH
def test_each_daily_effect_is_followed_by_its_reactions(edition: str) -> None:
    after = ability(GROW, when={"on": "after", "what": "rest"})
    a = {"characters": [char("c", "1/1/1")], "landmarks": [landmark("l", after)]}
    a["reserve"] = [{"id": f"r{n}"} for n in range(3)]

    seen = days(edition, "night victory", two(a))

    assert seen.order("rested", "reaction", "limbo-clear", "cleaned-up", "distance.apart") == [
        *("rested", "reaction", "limbo-clear", "cleaned-up", "cleaned-up"),
        *("distance.apart", "distance.apart"),
    ]
    seen.said("reaction", "4.2.d")
    seen.said("limbo-clear", "4.2.e", "4.4.d")


# -- 4.2.1 Morning


@pytest.mark.rule("4.2.1.a")
@pytest.mark.rule("4.2.1.b")
@pytest.mark.parametrize(("count", "first", "then"), [(2, "B", "A"), (3, "C", "A"), (4, "B", "C")])
@ALL
def test_the_player_to_the_left_takes_over(edition: str, count: int, first: str, then: str) -> None:
    seen = days(edition, "morning", several(count), first_player=first)

    seen.said("succeeded", "4.2.1.b", player=then)
    assert seen.result["morning"]["first_player"] == then  # type: ignore[index]


@pytest.mark.rule("4.2.1.c")
@pytest.mark.rule("7.3.25.a")
@BOTH
def test_everything_of_a_player_is_readied(edition: str) -> None:
    tired = {"status": ["exhausted"]}
    a = {
        "hero": {"class": KOJO, **tired},
        "mana_exhausted": 2,
        "reserve": [{"id": "r", **tired}],
        "landmarks": [landmark("l", **tired)],
        "characters": [char("c", "1/1/1", "hero", **tired)],
        "permanents": [{"id": "g", "expedition": "companion", "subtypes": ["gear"], **tired}],
    }

    seen = days(edition, "morning", two(a))

    for thing in ("heroA", "manaXA0", "manaXA1", "r", "l", "c", "g"):
        seen.said("lost.exhausted", "4.2.1.c", object=thing)
        assert seen.status(thing) == []


@pytest.mark.rule("4.2.1.c")
def test_the_first_edition_readies_no_reserve() -> None:
    a = {"reserve": [{"id": "r", "status": ["exhausted"]}], "mana_exhausted": 1}

    seen = days("1.0", "morning", two(a))

    assert seen.status("r") == ["exhausted"]
    assert seen.status("manaXA0") == []


@pytest.mark.rule("4.2.1.d")
@BOTH
def test_every_player_draws_two(edition: str) -> None:
    seen = days(edition, "morning", several(3))

    for name in "ABC":
        assert len(seen.all("drew", player=name)) == 2
    seen.said("drew", "4.2.1.d", player="C", object="deckC1")


@pytest.mark.rule("3.2.2.d")
@pytest.mark.rule("3.2.2.e")
@pytest.mark.rule("4.2.1.d")
@BOTH
def test_a_deck_too_small_takes_the_discard_pile_then_nothing(edition: str) -> None:
    a = {"deck": 1, "discard": [{"id": "d1"}, {"id": "d2"}]}
    seen = days(edition, "morning", two(a, {"deck": 1}))

    seen.said("reshuffled", "3.2.2.d", player="A")
    assert seen.at("deckA0") == "A hand", "what was in the Deck stays on top"
    assert sorted(seen.at(f"d{n}") for n in (1, 2)) == ["", "A hand"]
    seen.said("no-such-card", "3.2.2.e", player="B", number=1)
    assert len(seen.all("drew", player="B")) == 1


@pytest.mark.rule("4.2.1.e")
@BOTH
def test_expanding_is_decided_in_turn_order_and_done_together(edition: str) -> None:
    players = two({"hand": [{"id": "a"}], "deck": 0}, {"hand": [{"id": "b"}], "deck": 0})
    seen = days(edition, "morning", players, {"A:expand": "a"}, first_player="B")

    assert seen.asked() == ["A:expand", "B:expand"], "A is the first player by now"
    seen.said("expanded", "4.2.1.e", object="a")
    seen.said("not-expanded", "4.2.1.e", player="B")
    assert seen.at("a") == "A mana"
    assert seen.status("a") == [], "it arrives ready"
    assert seen.result["morning"]["mana"] == {"A": "1/1", "B": "0/0"}  # type: ignore[index]


@pytest.mark.rule("4.2.1.e")
@BOTH
def test_without_a_hand_nothing_can_be_expanded(edition: str) -> None:
    seen = days(edition, "morning", two({"deck": 0}, {"deck": 0}))

    seen.said("nothing-to-expand", "4.2.1.e", player="A")
    assert seen.asked() == []


# -- 4.2.2 and 4.2.3 Noon and Afternoon


@pytest.mark.rule("4.2.2.a")
@ALL
def test_noon_is_empty(edition: str) -> None:
    seen = days(edition, "noon", two())

    assert [event["kind"] for event in seen.events] == ["phase.noon", "noon"]
    seen.said("noon", "4.2.2.a")


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


# -- 4.2.4 Dusk


def dusk(edition: str, a: list[Plain], b: list[Plain] | None = None, **more: Any) -> Seen:
    """Progress of two players' Characters."""
    return days(edition, "dusk", two({"characters": a}, {"characters": b or []}), **more)


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


# -- 4.2.5 Night


@pytest.mark.rule("4.2.5.a")
@pytest.mark.rule("4.2.5.b")
@pytest.mark.rule("2.4.2")
@pytest.mark.rule("2.4.4")
@BOTH
def test_rest_sends_characters_to_reserve_but_for_some(edition: str) -> None:
    a = [
        char("plain"),
        char("anchored", status=["anchored"]),
        char("asleep", status=["asleep"]),
        char("both", status=["asleep", "anchored"]),
        char("eternal", eternal=True),
        char("fleeting", status=["fleeting"]),
        char("token", token=True),
    ]
    seen = days(edition, "night", two({"characters": a, "reserve_limit": 9}))

    seen.said("rested", "4.2.5.b", object="plain")
    seen.said("stays.anchored", "2.4.2", object="anchored")
    seen.said("stays.asleep", "2.4.4", object="asleep")
    seen.said("stays.eternal", "7.4.3.b", object="eternal")
    seen.said("fleeting.discarded", "2.4.7.d", object="fleeting")
    seen.said("token.leaves", "2.1.e", object="token")
    places = {name: seen.at(name).removeprefix("A ") for name in ("plain", "fleeting", "token")}
    assert places == {"plain": "reserve", "fleeting": "discard", "token": ""}
    for name in ("anchored", "asleep", "both", "eternal"):
        assert seen.at(name) == "A hero-expedition"
        assert seen.status(name) == []
    seen.said("lost.asleep", "2.4.4", object="both")
    seen.said("lost.anchored", "2.4.2", object="both")


@pytest.mark.rule("4.2.5.b")
@BOTH
def test_gears_rest_if_their_expedition_moved_today(edition: str) -> None:
    leap = quick(do("move-forward", to="my-expedition"), mana=1)
    a = {
        "mana": 1,
        "characters": [char("c", "0/0/0", "hero", leap)],
        "permanents": [
            {"id": "gear", "expedition": "hero", "subtypes": ["gear"]},
            {"id": "still", "expedition": "companion", "subtypes": ["gear"]},
            {"id": "other", "expedition": "hero"},
        ],
    }
    seen = days(edition, "afternoon dusk night", two(a), {"A:turn": "use c, pass"})

    seen.said("rested", "4.2.5.b", object="gear")
    seen.said("gear.stays", "4.2.5.b", object="still")
    assert seen.at("still") == "A companion-expedition"
    assert seen.at("other") == "A hero-expedition", "it is no Gear"


@pytest.mark.rule("4.2.5.b")
@pytest.mark.rule("2.4.3")
def test_rest_takes_ascended_away() -> None:
    seen = days("4.0", "night", two(), ascended=["B.companion"])

    seen.said("descended", "2.4.3", "4.2.5.b", expedition="B.companion")
    assert all(player.ascended == () for player in seen.transcript.state.players)


def _cards(zone: str, count: int) -> Plain:
    key = {"r": "reserve", "l": "landmarks"}[zone]
    return {key: [{"id": f"{zone}{n}"} for n in range(count)]}


@pytest.mark.rule("4.2.5.c")
@BOTH
def test_clean_up_takes_what_is_beyond_the_limits(edition: str) -> None:
    a = {**_cards("r", 3), **_cards("l", 4)}
    said = {"A:clean-up.reserve": "r1", "A:clean-up.landmark": "l0, l3"}
    seen = days(edition, "night", two(a), said)

    seen.said("over-limit.reserve", "4.2.5.c", "3.2.10.b", player="A", number=1)
    seen.said("over-limit.landmark", "4.2.5.c", "3.2.7.b", player="A", number=2)
    seen.said("cleaned-up", "4.2.5.c", object="r1")
    assert [seen.at(f"r{n}") for n in range(3)] == ["A reserve", "A discard", "A reserve"]
    assert [n for n in range(4) if seen.at(f"l{n}") == "A discard"] == [0, 3]
    seen.said("sacrificed", "4.2.5.c", "7.3.31.a", object="l3")
    kinds = ("cleaned-up", "sacrificed")
    together = [o for o in seen.transcript.outcomes if any(e.kind in kinds for e in o.events)]
    assert len(together) == 1, "all at once"
    assert seen.result["night"]["cleanup_asked"] == [  # type: ignore[index]
        {"player": "A", "discard_reserve": 1, "discard_landmarks": 2}
    ]


@pytest.mark.rule("4.2.5.c")
def test_the_first_edition_discards_landmarks() -> None:
    seen = days("1.0", "night", two(_cards("l", 3)))

    seen.said("cleaned-up", "4.2.5.c", object="l0")
    seen.never("sacrificed")


@pytest.mark.rule("4.2.5.c")
@BOTH
def test_within_the_limits_clean_up_takes_nothing(edition: str) -> None:
    seen = days(edition, "night", two({**_cards("r", 2), **_cards("l", 2)}))

    seen.said("within-limits", "4.2.5.c")
    assert seen.asked() == []


@pytest.mark.rule("4.2.5.c")
@pytest.mark.rule("6.1.h")
@BOTH
def test_picks_are_made_in_initiative_order(edition: str) -> None:
    b = {"reserve": [{"id": f"b{n}"} for n in range(3)]}
    seen = days(edition, "night", two(_cards("r", 3), b), first_player="B")

    assert seen.asked() == ["B:clean-up.reserve", "A:clean-up.reserve"]


@pytest.mark.rule("4.2.5.c")
@pytest.mark.rule("2.2.13.a")
@pytest.mark.rule("2.2.14.a")
@pytest.mark.parametrize(("limit", "left"), [(0, 0), (1, 1), (3, 3), (9, 4), (-2, 0)])
@BOTH
def test_the_limits_are_the_hero_s(edition: str, limit: int, left: int) -> None:
    a = {**_cards("r", 4), "reserve_limit": limit, "landmark_limit": limit, **_cards("l", 4)}
    seen = days(edition, "night", two(a))

    for zone in ("r", "l"):
        assert sum(1 for n in range(4) if seen.at(f"{zone}{n}") != "A discard") == left


@pytest.mark.rule("4.2.5.c")
@BOTH
def test_a_statement_changes_a_limit_while_it_is_there(edition: str) -> None:
    more = passive("reserve-limit", number=2)
    fewer = passive("landmark-limit", number=-1, of={"whose": "opponent"})
    a = {**_cards("r", 5), "landmarks": [landmark("m", more, fewer)]}
    b = {"landmarks": [{"id": f"l{n}"} for n in range(2)], "reserve": [{"id": "b"}]}

    seen = days(edition, "night", two(a, b))

    seen.said("limit.reserve", "4.2.5.c", player="A", number=4, source="m")
    seen.said("over-limit.reserve", player="A", number=1)
    seen.said("limit.landmark", "4.2.5.c", player="B", number=1, source="m")
    seen.said("over-limit.landmark", player="B", number=1)


@pytest.mark.rule("4.2.5.d")
@pytest.mark.parametrize(
    ("a", "b", "winner", "arena"),
    [
        ((3, 4), (6, 7), "", False),
        ((4, 4), (0, 7), "A", False),
        ((4, 4), (4, 4), "", True),
        ((5, 4), (4, 4), "A", False),
        ((5, 4), (5, 4), "", True),
        ((3, 4), (6, 1), "B", False),
    ],
)
@BOTH
def test_check_victory_compares_the_sums(
    edition: str, a: tuple[int, int], b: tuple[int, int], winner: str, arena: bool
) -> None:
    at = [{"hero_region": hero, "companion_region": companion} for hero, companion in (a, b)]
    seen = days(edition, "victory", two(*at))

    assert seen.result["victory"] == {"winner": winner or None, "enters_tiebreak": arena}
    if winner:
        seen.said("won", "4.2.5.d", player=winner)
    elif not arena:
        seen.said("victory.nobody", "4.2.5.d", number=6)
    else:
        seen.said("tiebreakers", "4.2.5.d", "4.3.a")


# -- 4.3 tiebreakers


@pytest.mark.rule("4.3.a")
@pytest.mark.rule("4.3.b")
@pytest.mark.rule("4.3.c")
@pytest.mark.rule("4.3.d")
@pytest.mark.rule("3.2.1.c")
@BOTH
def test_the_arena_replaces_every_region_and_nobody_moves(edition: str) -> None:
    met = {"hero_region": 4, "companion_region": 4}
    leap = quick(do("move-forward", to="my-expedition"), mana=1)
    back = quick(do("move-backwards", to="my-expedition"), mana=1)
    a = {**met, "mana": 2, "characters": [char("x", "1/0/0", "hero", leap, status=["anchored"])]}
    a["characters"].append(char("y", "0/1/0", "hero", back))  # type: ignore[attr-defined]

    seen = days(edition, "victory afternoon", two(a, met), {"A:turn": "use x, use y, pass"})

    seen.said("tiebreakers", "4.3.a", "4.3.b", "4.3.c", "3.2.1.c")
    assert [region.terrains for region in seen.transcript.state.regions] == ["FMW"]
    assert seen.result["afternoon"]["markers"] == {  # type: ignore[index]
        "A": {"hero": 0, "companion": 0},
        "B": {"hero": 0, "companion": 0},
    }
    assert len(seen.all("arena.no-move", expedition="A.hero")) == 2
    seen.said("arena.no-move", "4.3.d")
    seen.never("moved-forward", "moved-back")


@pytest.mark.rule("4.3.e")
@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        (["2/0/0", "1/1/0"], ["2/0/0", "0/0/0"], "A"),
        (["1/0/0", "1/0/0"], ["2/0/0", "0/0/0"], ""),
        (["3/0/0", "0/0/0"], ["0/3/0", "0/0/0"], ""),
        (["3/0/0", "0/0/0"], ["0/3/0", "0/0/1"], "B"),
        (["0/0/0", "0/0/0"], ["-1/-1/0", "0/0/0"], ""),
    ],
)
@BOTH
def test_the_arena_is_won_by_more_terrains(
    edition: str, a: list[str], b: list[str], winner: str
) -> None:
    def both(name: str, stats: list[str]) -> list[Plain]:
        return [char(f"{name}1", stats[0], "hero"), char(f"{name}2", stats[1], "companion")]

    seen = dusk(edition, both("a", a), both("b", b), arena=True)

    assert seen.winner == winner
    if winner:
        seen.said("won", "4.3.e", player=winner)
    else:
        seen.said("arena.undecided", "4.3.e")


@pytest.mark.rule("4.3.e")
@BOTH
def test_in_the_arena_who_is_asleep_is_left_out_and_a_giant_counts_twice(edition: str) -> None:
    a = [char("z", "9/9/9", status=["asleep"]), char("g", "1/0/0", gigantic=True)]
    seen = dusk(edition, a, [char("b", "1/1/0")], arena=True)

    seen.said("arena.taken", "4.3.e", terrain="F", player="A", number=2)
    seen.said("arena.gigantic", "7.4.4.m", object="g")
    seen.said("arena.taken", terrain="M", player="B", number=1)
    seen.said("arena.nobody", terrain="W", number=0)
    assert seen.winner == ""


@pytest.mark.rule("4.3.f")
@BOTH
def test_check_victory_does_nothing_in_tiebreakers(edition: str) -> None:
    seen = days(edition, "victory", two({"hero_region": 7}), arena=True)

    seen.said("victory.tiebreakers-go-on", "4.3.f")
    assert seen.winner == ""


@pytest.mark.rule("4.3.f")
@BOTH
def test_tiebreakers_can_take_several_days(edition: str) -> None:
    met = {"hero_region": 4, "companion_region": 4}
    day = "morning noon afternoon dusk night victory"
    seen = days(edition, f"victory {day} {day}", two(met, met))

    assert len(seen.all("arena.undecided")) == 2
    assert len(seen.all("tiebreakers")) == 1


# -- 4.4 checking Reactions


@pytest.mark.rule("4.4.b")
@pytest.mark.rule("4.4.c")
@pytest.mark.rule("4.4.d")
@BOTH
def test_reactions_are_played_by_initiative_each_player_picking_one_of_theirs(edition: str) -> None:
    noon = ability(GROW, at="noon")
    more = ability(do("give", what="me", amount=2), at="noon")
    a = {"characters": [char("a1", "1/1/1", "hero", noon, more), char("a2", "1/1/1", "hero", noon)]}
    b = {"characters": [char("b1", "1/1/1", "hero", noon)]}

    seen = days(edition, "noon", two(a, b), {"A:reaction": "a2, a1 #2"}, first_player="A")

    assert [event["object"] for event in seen.all("reaction")] == ["a2", "a1", "a1", "b1"]
    first, second = (choice for choice in seen.transcript.choices)
    assert first.words == ("a1", "a1 #2", "a2")
    assert second.words == ("a1", "a1 #2")
    assert {"4.4.b", "4.4.c"} <= {str(number) for number in first.cites}
    seen.said("limbo-clear", "4.4.c", "4.4.d")


@pytest.mark.rule("4.4.c")
@BOTH
def test_a_reaction_born_meanwhile_waits_like_the_others(edition: str) -> None:
    draws = ability(do("draw"), at="noon")
    told = ability(GROW, when={"on": "draws", "subject": {"whose": "you"}})
    players = two(
        {"characters": [char("a", "1/1/1", "hero", draws, told)]},
        {"characters": [char("b", "1/1/1", "hero", draws)]},
    )
    seen = days(edition, "noon", players)

    assert [event["object"] for event in seen.all("reaction")] == ["a", "a", "b"]


@pytest.mark.rule("4.4.a")
@BOTH
def test_no_check_inside_the_resolution_of_an_effect(edition: str) -> None:
    inner = held("h", ability(GROW, at="join"), cost=[0, 0])
    plays = quick(do("play", free=True), do("give", what="me"), exhaust=True)
    a = {"hand": [inner], "characters": [char("c", "1/1/1", "hero", plays)]}

    seen = days(edition, "afternoon", two(a), {"A:turn": "use c, pass"})

    assert seen.order("activated", "gained.boosts", "reaction") == [
        *("activated", "gained.boosts", "reaction", "gained.boosts")
    ]
    assert (seen.boosts("c"), seen.boosts("h")) == (1, 1)
