"""No board crashes the engine: boards made at random from the table of the board language."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from flask import Flask
from flask.testing import FlaskClient

from glossary.core.errors import BoardRefused
from tests.commands.test_play import play as on_the_command_line
from tests.engine.random_boards import Plain, outcome, random_boards
from tests.engine.tables import ALL, BOTH, cast, do, landmark, passive, table
from tests.languages import speech


def _outcomes(seed: str, number: int, wrong: float = 0.0) -> list[str]:
    boards = islice(random_boards(seed, wrong), number)
    return [outcome(board, speech("fr"), place) for place, board in enumerate(boards)]


def test_random_boards_are_played() -> None:
    found = _outcomes("sample", 60)
    assert found.count("played") > 55


def test_boards_with_random_mistakes_are_refused() -> None:
    assert _outcomes("mistakes", 60, wrong=0.02).count("refused") > 30


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(100))
def test_a_hundred_thousand_random_boards_are_played_or_refused(part: int) -> None:
    found = _outcomes(f"part {part}", 950) + _outcomes(f"mistakes {part}", 50, wrong=0.02)
    assert len(found) == 1000
    assert found.count("played") > 900


def test_the_interface_answers_random_boards(visitor: FlaskClient) -> None:
    for wrong in (0.0, 0.02):
        for board in islice(random_boards("interface", wrong), 12):
            answer = visitor.post("/api/v1/board", json=board)
            assert answer.status_code in (200, 400, 422), board


def test_each_line_of_random_boards_has_an_answer(app: Flask) -> None:
    boards: list[Plain] = [*islice(random_boards("lines"), 8), *islice(random_boards("x", 0.03), 8)]
    done = on_the_command_line(
        app, "--jsonl", given="".join(json.dumps(board) + "\n" for board in boards)
    )
    assert done.exit_code == 0
    answers = [json.loads(line) for line in done.output.splitlines()]
    assert len(answers) == len(boards)
    assert not [one for one in answers if "engine" in str(one.get("errors", ""))]


def test_a_fault_of_the_engine_is_the_answer_of_its_line(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = '{"players": {"A": {}, "B": {}}}'

    def fail(*_: object) -> None:
        raise KeyError("zz")

    monkeypatch.setattr("glossary.commands.play.play", fail)
    done = on_the_command_line(app, "--jsonl", given=f"{good}\n{good}\n")
    answers = [json.loads(line) for line in done.output.splitlines()]
    assert [list(answer) for answer in answers] == [["errors"]] * 2
    assert "KeyError" in answers[0]["errors"][0]["problem"]


# -- what crashed once


@pytest.mark.rule("3.2.1.d")
@pytest.mark.parametrize("edition", ["4.0", "5.0"])
@pytest.mark.parametrize("verb", ["mark", "move-marker"])
def test_what_is_in_no_expedition_has_no_region_to_mark(edition: str, verb: str) -> None:
    more = {"status": "F"} if verb == "mark" else {}
    markers = [{"region": 0, "terrains": "W"}]
    seen = cast(edition, do(verb, to="my-region", **more), do("draw"), terrain_markers=markers)
    seen.said("nothing-to-choose", player="A")
    seen.never("marked")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("5.2.b")
@BOTH
def test_what_is_in_play_or_being_played_is_no_card_to_play(edition: str) -> None:
    again = cast(edition, do("play", free=True, what="me"))
    again.said("nothing-to-play", player="A")
    token = do("create", token="brassbug", to="my-hero")
    created = cast(edition, token, do("play", free=True, what="that"))
    created.said("nothing-to-play", player="A")
    created.never("declared", object="brassbug")


@pytest.mark.rule("7.3.22.a")
@ALL
def test_two_moves_of_one_step_end_where_the_adventure_ends(edition: str) -> None:
    twice = passive(
        "also",
        when={"on": "forward", "to": "everywhere"},
        instead=[do("move-forward", to="my-hero", amount=2)],
    )
    seen = cast(
        edition,
        do("move-forward", to="my-hero", amount=3),
        a={"hero_region": 4, "landmarks": [landmark("l", twice)]},
    )
    seen.said("far-end", expedition="A.hero")
    assert seen.transcript.state.player("A").hero == 7


@pytest.mark.rule("6.2.b")
@BOTH
def test_what_replaces_the_move_of_an_expedition_has_no_object_to_send(edition: str) -> None:
    sends = passive(
        "replace",
        when={"on": "forward", "to": "everywhere"},
        instead=[do("send", what="it", to="hand")],
    )
    with pytest.raises(BoardRefused, match="no event has happened to anything"):
        cast(edition, do("move-forward", to="my-hero"), a={"landmarks": [landmark("l", sends)]})


@pytest.mark.rule("5.2.c")
@BOTH
def test_a_card_that_is_played_gains_what_it_should_and_a_spell_only_statuses(edition: str) -> None:
    grows = passive(
        "gains-when-played", of={"types": ["character"]}, instead=[do("give", what="me")]
    )
    fades = passive(
        "gains-when-played", of={"types": ["spell"]}, instead=[do("gain", status="fleeting")]
    )
    watching = {"landmarks": [landmark("l", grows), landmark("m", fades)]}
    assert cast(edition, do("draw"), a=watching).at("s") == "A discard"
    hand = [{"id": "h", "type": "character", "cost": [1, 1], "stats": [1, 1, 1]}]
    seen = table(edition, a={**watching, "hand": hand, "mana": 1}, acts="play h hero")
    assert seen.boosts("h") == 1


@pytest.mark.rule("6.5.g")
@BOTH
def test_modes_inside_modes_are_chosen_when_their_turn_comes(edition: str) -> None:
    inner = do("choose", modes=[[do("draw")], [do("resupply")], [do("draw", amount=2)]])
    steps = (
        do("choose", modes=[[inner], [do("draw")]]),
        do("choose", modes=[[do("draw")], [do("resupply")]]),
    )
    seen = cast(edition, *steps, acts="choose 0, choose 1, choose 2")
    assert [seen.at(f"deckA{n}") for n in range(3)] == ["A hand", "A hand", "A reserve"]
