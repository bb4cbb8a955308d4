"""The day: set-up, phases, daily effects, turns, Progress, Rest, Clean-up, checks of Reactions.

Here: 4.1 the beginning of the game; 4.2 the day; 4.2.1 Morning.
"""

from __future__ import annotations

import pytest

from glossary.engine.boards.board import read_board
from glossary.engine.model.objects import Zone
from glossary.engine.play.replay import every_play, replay
from tests.engine.around import days, several, two
from tests.engine.conftest import CARDS
from tests.engine.tables import (
    ALL,
    BOTH,
    GROW,
    ability,
    char,
    do,
    held,
    landmark,
)

KOJO = "BR_Common_KojoBooda"


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
        for played in every_play(read_board(board, CARDS), replay, 1000)
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
@pytest.mark.parametrize("edition", ["3.0", "4.0"])  # 5.0: situations A of its table
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
