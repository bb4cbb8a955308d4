"""Three and four players: two teams, or all against all, as the pages on those modes have it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.around import Has, days, several
from tests.engine.tables import ALL, BOTH, Seen, ability, char, do

TEAMS: dict[str, Any] = {"mode": "2v2"}


def _at(total: int, **more: Any) -> Has:
    """A player whose Expeditions advanced that far in all, companions first."""
    companion = min(total, 7)
    return {"companion_region": 7 - companion, "hero_region": total - companion, **more}


def _victory(edition: str, totals: str, **more: Any) -> Seen:
    players = dict(zip("ABCD", map(_at, map(int, totals.split())), strict=False))
    return days(edition, "victory", players, **more)


# -- two teams: A and C sit across from each other, and so do B and D


@pytest.mark.parametrize(
    ("totals", "winner", "arena"),
    [
        ("6 6 6 6", "", False),
        ("7 6 6 6", "A", False),  # one alone
        ("7 6 8 6", "C", False),  # two teammates
        ("7 8 6 6", "B", False),  # two opponents: the one who went further
        ("7 7 6 6", "", True),
        ("8 8 6 6", "", True),
        ("7 9 7 6", "A", False),  # three: the two who are teammates, however far the other went
        ("7 7 6 8", "D", False),
        ("9 7 7 9", "", True),  # four: one more advance in all
        ("9 7 7 8", "A", False),
        ("7 8 7 7", "B", False),
    ],
)
@BOTH
def test_a_team_wins_by_who_got_there(edition: str, totals: str, winner: str, arena: bool) -> None:
    seen = _victory(edition, totals, **TEAMS)

    assert seen.result["victory"] == {"winner": winner or None, "enters_tiebreak": arena}


@BOTH
def test_it_is_said_why_a_team_wins(edition: str) -> None:
    three = _victory(edition, "7 9 7 6", **TEAMS)
    three.said("distance.crossed", "4.2.5.d", player="B", number=9)
    told = three.said("team.both", player="A")
    assert told["cites"] == ["1.1.2.a"], "its own texts have no numbers"
    assert three.said("team.won", player="A")["cites"] == ["1.1.2.a"]

    four = _victory(edition, "9 7 7 8", **TEAMS)
    four.said("team.farther", "1.1.2.a", player="A", number=16, against=15)

    tied = _victory(edition, "9 7 7 9", **TEAMS)
    began = tied.said("tiebreakers", "1.1.2.a", "4.3.a")
    assert "4.2.5.d" not in str(began["cites"]), "that is about two players"
    tied.never("left")
    assert [player.name for player in tied.transcript.state.players] == list("ABCD")


@BOTH
def test_teams_add_their_statistics_in_the_arena(edition: str) -> None:
    players = several(
        4,
        A={"characters": [char("a", "1/0/0")]},
        B={"characters": [char("b", "2/0/0"), char("b2", "0/1/0", "companion")]},
        C={"characters": [char("c", "2/0/1", "companion")]},
    )
    seen = days(edition, "dusk", players, arena=True, **TEAMS)

    seen.said("team.taken", "4.3.e", terrain="F", number=3, player="A")
    seen.said("team.taken", terrain="M", number=1, player="B")
    seen.said("team.won", "4.3.e", player="A")
    seen.never("arena.taken")


@ALL
def test_teams_are_decided_at_once_in_the_first_edition_only(edition: str) -> None:
    leap = ability(do("move-forward", to="my-expedition"), cost={"exhaust": True})
    near = _at(6, characters=[char("a", "1/1/1", "hero", leap)])
    seen = days(edition, "afternoon", several(4, A=near), {"A:turn": "use a, pass"}, **TEAMS)

    assert seen.winner == ("A" if edition == "1.0" else "")


@BOTH
def test_opponents_are_those_of_the_other_team(edition: str) -> None:
    seen = days(edition, "noon", several(4), **TEAMS)
    state = seen.transcript.state

    assert set(state.opponents("A")) == {"B", "D"}
    assert set(state.opponents("D")) == {"A", "C"}
    assert {state.facing(("A", side))[0] for side in ("hero", "companion")} == {"B", "D"}


@pytest.mark.parametrize(("mode", "created"), [("2v2", 1), ("free-for-all", 0)])
@BOTH
def test_who_counts_as_first_player(edition: str, mode: str, created: int) -> None:
    players = several(4, C={"hero": "BR_Common_KojoBooda"})
    seen = days(edition, "noon", players, mode=mode, first_player="A")

    assert len(seen.all("created")) == created


# -- all against all


@pytest.mark.parametrize(
    ("totals", "winner", "left"),
    [
        ("6 6 6 6", "", None),
        ("6 7 6 6", "B", None),
        ("7 8 7 6", "B", None),
        ("7 7 6 6", "", "CD"),
        ("8 7 8 8", "", "B"),
        ("7 7 7", "", ""),
    ],
)
@BOTH
def test_the_farthest_wins_or_the_farthest_go_to_the_arena(
    edition: str, totals: str, winner: str, left: str | None
) -> None:
    seen = _victory(edition, totals)

    assert seen.result["victory"] == {
        "winner": winner or None,
        "enters_tiebreak": left is not None,
    }
    assert "".join(str(event["player"]) for event in seen.all("left")) == (left or "")
    if left:
        seen.said("left", "4.2.5.d", player=left[0])
        stay = [player.name for player in seen.transcript.state.players]
        assert stay == [name for name in "ABCD" if name not in left]


@BOTH
def test_who_leaves_takes_what_is_theirs_and_the_first_player_moves_on(edition: str) -> None:
    away = _at(3, characters=[char("d"), char("theirs", owner="A")], hand=[{"id": "h"}])
    stays = _at(7, characters=[char("a"), char("lent", owner="D")])
    players = several(4, A=stays, B=_at(7), C=_at(7), D=away)
    seen = days(edition, "victory noon", players, first_player="D")

    assert (seen.at("a"), seen.at("d"), seen.at("h")) == ("A hero-expedition", "", "")
    assert (seen.at("lent"), seen.at("theirs")) == ("", "")
    assert seen.transcript.state.first == "A"


@pytest.mark.parametrize(
    ("stay", "facing"),
    [
        ("ABC", {"A.hero": "B.hero", "B.companion": "C.companion", "C.hero": "A.companion"}),
        ("ACD", {"A.hero": "C.companion", "C.hero": "D.hero", "A.companion": "D.companion"}),
        ("AC", {"A.hero": "C.companion", "A.companion": "C.hero"}),
        ("AB", {"A.hero": "B.hero", "A.companion": "B.companion"}),
        ("BD", {"B.hero": "D.companion", "B.companion": "D.hero"}),
    ],
)
@BOTH
def test_expeditions_that_faced_who_left_face_each_other(
    edition: str, stay: str, facing: dict[str, str]
) -> None:
    players = {name: _at(7 if name in stay else 2) for name in "ABCD"}
    state = days(edition, "victory", players).transcript.state

    for one, other in facing.items():
        (name, side), (name_2, side_2) = one.split("."), other.split(".")
        assert state.facing((name, side)) == (name_2, side_2)
        assert state.facing((name_2, side_2)) == (name, side)


@BOTH
def test_a_terrain_is_won_by_who_beats_all_the_others(edition: str) -> None:
    """The example of the page: Alice has 3/2/6, Bob 5/4/1 and Camille 5/4/4."""
    stats = {"A": "1/2/4 2/0/2", "B": "3/4/1 2/0/0", "C": "1/1/3 4/3/1"}
    players = {}
    for name, both in stats.items():
        hero, companion = both.split()
        players[name] = {
            "characters": [char(f"{name}h", hero), char(f"{name}c", companion, "companion")]
        }
    seen = days(edition, "dusk", players, arena=True)

    seen.said("arena.nobody", "4.3.e", terrain="F", number=5)
    seen.said("arena.nobody", terrain="M", number=4)
    seen.said("arena.taken", terrain="W", number=6, player="A")
    assert seen.winner == "A"


@BOTH
def test_only_the_best_go_on_to_a_new_day(edition: str) -> None:
    players = several(
        4, A={"characters": [char("a", "1/0/0")]}, C={"characters": [char("c", "0/1/0")]}
    )
    seen = days(edition, "dusk night victory morning", players, arena=True, first_player="D")

    seen.said("arena.undecided", "4.3.e", number=1)
    assert [event["player"] for event in seen.all("left")] == ["B", "D"]
    assert seen.all("succeeded") == [seen.said("succeeded", player="C")], "A took over from D"


@BOTH
def test_nothing_of_who_has_left_activates(edition: str) -> None:
    """B leaves by the Progress that would activate the Reaction; C's waits and is played."""
    draws = ability(do("draw"), when={"on": "after", "what": "progress"})
    players = several(
        4,
        A={"characters": [char("a", "1/0/0")]},
        B={"landmarks": [{"id": "b", "abilities": [draws]}], "deck": 2},
        C={"characters": [char("c", "0/1/0", "hero", draws)], "deck": 2},
    )
    seen = days(edition, "dusk", players, arena=True)

    assert [event["player"] for event in seen.all("left")] == ["B", "D"]
    assert [event["object"] for event in seen.all("activated")] == ["c"]


@pytest.mark.parametrize("edition", ["1.0"])
def test_the_first_edition_looks_at_once_around_any_table(edition: str) -> None:
    both = ability(do("move-forward", to="each-of-mine"), cost={"exhaust": True})
    near = _at(6, characters=[char("a", "1/1/1", "hero", both)])
    seen = days(edition, "afternoon", several(3, A=near), {"A:turn": "use a, pass"})

    seen.said("won", player="A")
    assert seen.all("passed") == [], "nothing more is played"
