"""Boards that cannot be: every bad value is named with its path, all of them at once."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from glossary.core.errors import BoardRefused, IllegalDecision
from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import play, replay
from tests.engine.bad_values import BAD, DEEP
from tests.engine.conftest import CARDS

Board = dict[str, Any]

GOOD: Board = {
    "edition": "4.0",
    "first_player": "B",
    "run": ["morning", "dusk", "night", "victory"],
    "players": {
        "A": {
            "hero": "BR_Common_KojoBooda",
            "mana": 2,
            "characters": [{"id": "a1", "expedition": "hero", "stats": [1, 2, 3]}],
            "hand": [{"id": "h1"}],
            "reserve": [{"id": "r1", "cost": [1, 1]}],
            "landmarks": [{"id": "l1"}],
        },
        "B": {"permanents": [{"id": "p1", "expedition": "companion", "subtypes": ["gear"]}]},
    },
}


def _mistakes(board: object, edition: str | None = None) -> dict[str, str]:
    with pytest.raises(BoardRefused) as refused:
        read_board(board, CARDS, edition)
    found = {mistake.path: str(mistake) for mistake in refused.value.mistakes}
    assert len(found) == len(refused.value.mistakes), "two mistakes in one place"
    return found


def _with(path: str, value: object) -> Board:
    """The good board with another value at *path*: ``players.A.hand.0.id``."""
    board = copy.deepcopy(GOOD)
    at: Any = board
    *before, last = path.split(".")
    for key in before:
        at = at[int(key)] if isinstance(at, list) else at.setdefault(key, {})
    if isinstance(at, list):
        at[int(last)] = value
    else:
        at[last] = value
    return board


def test_the_board_that_the_others_spoil_is_good() -> None:
    assert play(read_board(GOOD, CARDS)).stages


@pytest.mark.parametrize(
    ("where", "value", "path", "problem"),
    BAD,
    ids=[f"{path}-{number}" for number, (where, _, path, _) in enumerate(BAD)],
)
def test_a_bad_value_is_named_with_its_path(
    where: str, value: object, path: str, problem: str
) -> None:
    board = _with(where, value)

    found = _mistakes(board)

    assert path in found, f"{path} is not among {sorted(found)}"
    assert found[path].startswith(f"{path}: ")
    assert problem in found[path]


def test_every_bad_value_is_named_at_once() -> None:
    board = _with("players.A.mana", "lots")
    board["players"]["B"]["permanents"][0]["expedition"] = "heroo"
    board["run"] = ["dsuk"]
    board["script"] = [["paly", "h1"]]
    board["decisions"] = {"expand": {"A": "h2"}, "picks": [True]}
    board["colour"] = "red"

    assert set(_mistakes(board)) == {
        "players.A.mana",
        "players.B.permanents[0].expedition",
        "run[0]",
        "script[0][0]",
        "decisions.expand.A",
        "decisions.picks[0]",
        "colour",
    }


@pytest.mark.parametrize("players", [None, [], {}, {"A": {}}])
def test_without_players_the_rest_is_still_read(players: object) -> None:
    found = _mistakes({"players": players, "regions": ["X"], "run": ["night", "dya"]})

    assert {"players", "regions", "regions[0]", "run[1]"} <= set(found)


@pytest.mark.parametrize("written", [None, [], "dusk", 3, True])
def test_what_is_no_board_at_all_is_refused(written: object) -> None:
    assert "is not an object" in _mistakes(written)[""]


def test_an_edition_without_the_word_refuses_it() -> None:
    board = {
        **GOOD,
        "edition": "3.0",
        "ascended": ["A.hero"],
        "terrain_markers": [{"region": 0, "terrains": "W"}],
    }

    found = _mistakes(board)

    assert found["ascended"] == "ascended: edition 3.0 has no status Ascended"
    assert found["terrain_markers"] == "terrain_markers: edition 3.0 has no Terrain Markers"


def test_a_marker_lies_on_a_region_that_shows_its_face() -> None:
    board = {
        **GOOD,
        "revealed": [False, True, True],
        "terrain_markers": [{"region": 1, "terrains": "W"}],
    }

    assert "face-up" in _mistakes(board)["terrain_markers[0].region"]


def test_a_mistake_can_be_said_in_a_line_whatever_the_value() -> None:
    for value in (10**4000, "é" * 9000, [[]] * 5000, {"a": DEEP}, float("nan"), object()):
        for path in ("players.A.mana", "arena", "mode", "players.A.hand.0.id"):
            for problem in _mistakes(_with(path, value)).values():
                assert len(problem) < 200
                assert "\n" not in problem


def _places(value: object, path: str = "") -> Iterator[str]:
    pairs = enumerate(value) if isinstance(value, list) else ()
    for key, inner in value.items() if isinstance(value, dict) else pairs:
        yield f"{path}{key}"
        yield from _places(inner, f"{path}{key}.")


JUNK: list[Any] = [
    *(None, True, -1, 10**20, 0.5, "", "zz"),
    *([], [[]], {}, {"id": {}}, ["a", 1], DEEP),
]


@pytest.mark.parametrize("place", [*_places(GOOD), "decisions", "script", "regions", "dice"])
def test_whatever_stands_there_a_board_is_read_or_refused(place: str) -> None:
    for value in JUNK:
        try:
            play(read_board(_with(place, value), CARDS))
        except BoardRefused as refused:
            lines = str(refused).splitlines()
            assert len(lines) == len(refused.mistakes)  # noqa: PT017


# -- decisions that were not offered


def test_a_pick_beyond_the_options_names_what_was_offered() -> None:
    board = read_board(_with("run", ["morning"]), CARDS)

    with pytest.raises(IllegalDecision) as illegal:
        replay(board, (7,))

    assert illegal.value.offered == ("h1", "deckA0", "deckA1", "none")
    assert str(illegal.value) == (
        "decision 0 is 7, but only 0 (h1), 1 (deckA0), 2 (deckA1), 3 (none) are offered"
    )


def test_a_pick_that_nothing_asks_for_is_refused() -> None:
    board = read_board(_with("run", ["victory"]), CARDS)

    with pytest.raises(IllegalDecision, match="decision 0 is 0, but the play asks nothing more"):
        replay(board, (0,))


def test_picks_of_a_board_are_held_to_what_is_offered() -> None:
    beyond = {**_with("run", ["morning"]), "decisions": {"picks": [9]}}
    too_many = {**_with("run", ["victory"]), "decisions": {"picks": [0]}}

    with pytest.raises(IllegalDecision, match=r"decision 0 is 9, but only 0 \(h1\)") as illegal:
        play(read_board(beyond, CARDS))
    assert illegal.value.path == "decisions.picks[0]"
    with pytest.raises(IllegalDecision, match="asks nothing more"):
        play(read_board(too_many, CARDS))


def test_a_card_to_expand_must_be_in_the_hand() -> None:
    board = {**_with("run", ["morning"]), "decisions": {"expand": {"A": "r1"}}}

    with pytest.raises(IllegalDecision) as illegal:
        play(read_board(board, CARDS))

    assert illegal.value.path == "decisions.expand.A"
    assert str(illegal.value).startswith("decisions.expand.A is r1, but only h1, deckA0, ")


def test_what_clean_up_gives_up_must_be_there() -> None:
    board = {
        "run": ["night"],
        "players": {
            "A": {"reserve": [{"id": "r1"}, {"id": "r2"}, {"id": "r3"}], "hand": [{"id": "h"}]},
            "B": {},
        },
        "decisions": {"cleanup": {"A": {"reserve": ["h"]}}},
    }

    with pytest.raises(IllegalDecision, match=r"decisions\.cleanup\.A is h, but only r1, r2, r3"):
        play(read_board(board, CARDS))


def test_an_act_that_cannot_be_says_why() -> None:
    board = {
        "run": ["afternoon"],
        "players": {"A": {"mana": 1, "hand": [{"id": "h", "cost": [3, 3], "stats": [1, 1, 1]}]}},
        "script": [["play", "h", "hero"]],
    }
    board["players"]["B"] = {}  # type: ignore[index]

    played = play(read_board(board, CARDS))

    ((act, refused),) = played.refused
    assert act == ("play", "h", "hero")
    assert (refused.kind, refused.fact("number"), refused.fact("against")) == ("refused.mana", 3, 1)
    assert played.choice is not None
    assert played.choice.words == ("pass",)


@pytest.mark.parametrize("kind", ["spell", "character"])
def test_an_ability_that_says_nothing_is_refused(kind: str) -> None:
    board = _with("players.A.hand.0", {"id": "s", "type": kind, "abilities": [{}]})

    found = _mistakes(board)["players.A.hand[0].abilities[0].do"]
    assert "missing" in found


def test_a_refusal_survives_json() -> None:
    found = _mistakes(json.loads(json.dumps(_with("players.A.mana", None) | {"mode": 3})))

    assert found == {"mode": "mode: 3 is not one of standard, 2v2, free-for-all"}
