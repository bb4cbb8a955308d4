"""``flask glossary play``: boards from files and standard input, one or thousands, good or bad."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

DUSK = {
    "run": ["dusk"],
    "players": {
        "A": {"characters": [{"id": "a1", "expedition": "hero", "stats": [1, 0, 0]}]},
        "B": {},
    },
}
TOO_DEEP = '{"players": ' + "[" * 20_000 + "]" * 20_000 + "}"
MODES = '{"do": "choose", "modes": [[' * 300 + '{"do": "draw"}' + "]]}" * 300
NESTED = (
    '{"players": {"A": {"hand": [{"id": "s", "type": "spell", "abilities": [{"do": ['
    + MODES
    + ']}]}]}, "B": {}}}'
)


def play(app: Flask, *args: str, given: str | bytes = "") -> Result:
    return app.test_cli_runner().invoke(args=["glossary", "play", *args], input=given)


@pytest.fixture
def board(tmp_path: Path) -> str:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(DUSK), encoding="utf-8")
    return str(file)


def test_a_board_in_a_file_is_played(app: Flask, board: str) -> None:
    done = play(app, board)

    assert done.exit_code == 0, done.output
    result = json.loads(done.output)
    assert result["edition"] == "5.0"
    assert result["dusk"]["advanced"] == {"A.hero": 1}
    assert all(event["cites"] and event["text"] for event in result["events"])


def test_standard_input_is_read_with_or_without_a_mark_of_its_encoding(app: Flask) -> None:
    for given in (json.dumps(DUSK).encode(), b"\xef\xbb\xbf" + json.dumps(DUSK).encode()):
        assert json.loads(play(app, "-", given=given).output)["dusk"]["winner"] is None
        assert play(app, given=given).exit_code == 0


def test_the_edition_asked_for_is_played_whatever_the_board_says(app: Flask) -> None:
    written = json.dumps({**DUSK, "edition": "4.0"})

    assert json.loads(play(app, given=written).output)["edition"] == "4.0"
    assert json.loads(play(app, "--edition", "1.0", given=written).output)["edition"] == "1.0"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Alice’s Hero Expedition wins Forest (1 against 0)"),
        ("fr", "L’Expédition Héros d’Alice l’emporte en Forêt (1 contre 0)"),
        ("it", "La Spedizione dell’eroe di Alice vince in Foresta (1 contro 0)"),
    ],
)
def test_a_play_is_told_in_the_language_asked_for(
    app: Flask, board: str, language: str, sentence: str
) -> None:
    done = play(app, board, "--text", "--lang", language)

    assert done.exit_code == 0
    assert sentence in done.output
    events = json.loads(play(app, board, "--lang", language).output)["events"]
    assert f"{sentence}." in [event["text"] for event in events]


def test_a_question_left_open_is_printed_with_what_is_not_offered(app: Flask) -> None:
    open_ = {
        "run": ["afternoon"],
        "players": {"A": {"hand": [{"id": "k", "class": "kitsune"}]}, "B": {}},
    }

    choice = json.loads(play(app, given=json.dumps(open_)).output)["choice"]
    assert choice["options"] == ["pass"]
    assert choice["said"] == ["Pass"]
    assert "costs 2" in choice["withheld"][0]["text"]
    told = play(app, "--text", "--lang", "it", given=json.dumps(open_)).output
    assert "Kitsune non si può giocare: costa 2 mana" in told


def test_thousands_of_boards_one_a_line_and_a_bad_one_does_not_stop_the_run(app: Flask) -> None:
    good = json.dumps(DUSK)
    bad = json.dumps({**DUSK, "players": {"A": {"mana": -1}, "B": {"colour": 1}}})
    picks = json.dumps({**DUSK, "run": ["afternoon"], "decisions": {"picks": [7]}})
    half = json.dumps({"players": {"A": {"hand": [{"id": "\ud800"}]}, "B": {}}})
    lines = [
        good,
        "",
        "{not json",
        "[]",
        bad,
        picks,
        TOO_DEEP,
        NESTED,
        half,
        '{"a": 1' + "0" * 5000 + "}",
        good,
    ]

    done = play(app, "--jsonl", given="\n".join(lines) + "\n")

    assert done.exit_code == 0, done.output
    answers = [json.loads(line) for line in done.output.splitlines()]
    assert len(answers) == len(lines) - 1, "an empty line is no board"
    assert answers[0] == answers[-1]
    assert answers[0]["dusk"]["advanced"] == {"A.hero": 1}
    for answer in answers[1:-1]:
        assert set(answer) == {"errors"}, answer
        assert all(error["problem"] for error in answer["errors"])
    assert {e["path"] for e in answers[3]["errors"]} == {"players.A.mana", "players.B.colour"}
    assert answers[4]["errors"][0]["path"] == "decisions.picks[0]"
    assert "too deep" in answers[5]["errors"][0]["problem"]


def test_a_line_separator_inside_a_text_does_not_end_a_board(app: Flask) -> None:
    written = json.dumps({**DUSK, "first_player": "\u2028"}, ensure_ascii=False)

    answers = play(app, "--jsonl", given=written.encode() + b"\n").output.split("\n")
    assert len([line for line in answers if line]) == 1


@pytest.mark.parametrize(
    "given",
    ["", "{", "null", "[]", '"board"', TOO_DEEP, NESTED, b"\xff\xfe\x00", '{"players": NaN}'],
)
def test_what_is_no_board_is_refused_with_a_sentence(app: Flask, given: str | bytes) -> None:
    done = play(app, given=given)

    assert done.exit_code == 1
    assert isinstance(done.exception, SystemExit), "a refusal, not a crash"
    assert done.output.startswith("Error: ")
    assert "Traceback" not in done.output


def test_every_mistake_is_named_at_once(app: Flask) -> None:
    wrong = {
        "first_player": "Z",
        "regions": ["X"],
        "players": {"A": {"characters": [{"id": "a"}]}, "B": {}},
    }

    done = play(app, given=json.dumps(wrong))
    assert done.exit_code == 1
    for path in ("first_player", "regions", "regions[0]", "players.A.characters[0].expedition"):
        assert f"{path}: " in done.output


@pytest.mark.parametrize(
    "args",
    [
        ("there-is-no-such-file.json",),
        ("/",),
        ("--edition", "2.0", "-"),
        ("--lang", "de", "-"),
        ("--text", "--jsonl", "-"),
    ],
)
def test_what_cannot_be_asked_for_is_a_usage_error(app: Flask, args: tuple[str, ...]) -> None:
    done = play(app, *args, given=json.dumps(DUSK))

    assert done.exit_code == 2
    assert "Usage:" in done.output


def test_a_play_in_words_says_what_of_a_card_is_not_played(app: Flask) -> None:
    hero = {"hero": {"id": "n", "class": "nadir-and-bubbles"}}
    given = json.dumps({"run": ["noon"], "players": {"A": {}, "B": hero}})
    left_out = "This site does not play all of Nadir & Bubbles."
    assert left_out in play(app, "--text", given=given).output
