"""Plays for programs: boards sent, scenarios asked for, and whatever is wrong said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from glossary.core.rule_number import RuleNumber
from tests.boards.test_url_code import LINES
from tests.commands.test_play import play as on_the_command_line
from tests.conftest import AtOnce
from tests.languages import LANGUAGES

SMALL = {"players": {"A": {"characters": [
    {"id": "k", "expedition": "hero", "stats": [3, 0, 0]}]}, "B": {}}, "run": ["dusk"]}  # fmt: skip


def post(visitor: FlaskClient, board: object, query: str = "") -> TestResponse:
    return visitor.post(f"/api/v1/board{query}", json=board)


def problem(answer: TestResponse) -> dict[str, Any]:
    assert answer.content_type == "application/problem+json"
    found: dict[str, Any] = json.loads(answer.data)
    assert found["status"] == answer.status_code
    assert found["detail"]
    return found


@pytest.mark.parametrize("line", LINES[::11], ids=lambda line: line["id"])
def test_a_board_is_answered_as_the_corpus_says(visitor: FlaskClient, line: dict[str, Any]) -> None:
    answer = post(visitor, line["board"]).json
    assert answer is not None
    expected = line["answers"]
    assert answer["dusk"]["totals"] == expected["totals"]
    if "night" in expected:
        assert answer["dusk"]["advanced"] == expected["advanced"]
        assert answer["dusk"]["won_on"] == expected["won_on"]
        assert answer["victory"]["winner"] == expected["winner"]
    assert all(event["text"] and event["cites"] for event in answer["events"])


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Moonlight Jellyfish", "Alice’s Hero Expedition"]),
        ("fr", ["Méduse Lunaire", "l’Expédition Héros d’Alice"]),
        ("it", ["Medusa Lunare", "la Spedizione dell’eroe di Alice"]),
    ],
)
def test_every_id_of_a_result_has_its_name_beside_it(
    visitor: FlaskClient, language: str, names: list[str]
) -> None:
    jelly = {"id": "j", "class": "moonlight-jellyfish", "expedition": "hero"}
    board = {**SMALL, "players": {"A": {"characters": [jelly]}, "B": {}}}
    answer = post(visitor, board, f"?lang={language}").get_json()
    assert [answer["names"]["j"], answer["names"]["A.hero"]] == names
    assert answer["dusk"]["board"].keys() <= answer["names"].keys()


def test_an_act_that_the_rules_refuse_says_why_in_words(visitor: FlaskClient) -> None:
    board = {"players": {"A": {"hand": [{"id": "k", "class": "kappa"}]}, "B": {}},
             "run": ["afternoon"], "script": [["play", "k"]]}  # fmt: skip
    answer = post(visitor, board, "?lang=fr").get_json()
    [refused] = answer["afternoon"]["refused"]
    assert refused["text"].startswith("Impossible de jouer Kappa\u00a0: cela coûte")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_what_the_command_line_prints(
    visitor: FlaskClient, app: Flask, language: str
) -> None:
    printed = on_the_command_line(app, "--lang", language, given=json.dumps(SMALL).encode())
    assert post(visitor, SMALL, f"?lang={language}").json == json.loads(printed.output)


@pytest.mark.parametrize(
    ("language", "meant"),
    [("en", "Did you mean"), ("fr", "Vouliez-vous dire"), ("it", "Intendevi")],
)
def test_an_act_that_answers_nothing_is_told_beside_the_play(
    visitor: FlaskClient, app: Flask, language: str, meant: str
) -> None:
    board = {
        "run": ["afternoon"],
        "players": {"A": {"hand": [{"id": "fox", "cost": [0, 0], "stats": [1, 1, 1]}]}, "B": {}},
        "script": [["play", "fxo", "hero"]],
    }
    answer = post(visitor, board, f"?lang={language}").json
    printed = on_the_command_line(app, "--jsonl", "--lang", language, given=json.dumps(board))

    assert answer is not None
    (mistake,) = answer["mistakes"]
    assert (mistake["path"], mistake["candidates"]) == ("script[0]", ["play fox"])
    assert meant in mistake["problem"]
    assert answer["choice"]["options"] == ["play fox", "pass"]
    assert json.loads(printed.output) == answer


def test_the_edition_can_be_another_than_the_board_s(visitor: FlaskClient) -> None:
    answer = post(visitor, SMALL, "?edition=1.0").json
    assert answer is not None
    assert answer["edition"] == "1.0"


def test_every_mistake_is_listed_with_its_path(visitor: FlaskClient) -> None:
    answer = post(visitor, {"playerz": {}, "players": {"A": {"mana": -1}, "B": {"hands": []}}})
    assert answer.status_code == 400
    mistakes = {m["path"]: m for m in problem(answer)["mistakes"]}
    assert set(mistakes) == {"playerz", "players.A.mana", "players.B.hands"}
    assert mistakes["players.B.hands"]["did_you_mean"] == ["hand"]


CROWD = {p: {"characters": [{"id": f"{p}{i}", "expedition": "hero"} for i in range(60)]}
         for p in "AB"}  # fmt: skip
HOSTILE: list[tuple[bytes, str, int]] = [
    (b"", "application/json", 400),
    (b"{", "application/json", 400),
    (b"\xff\xfe\x00", "application/json", 400),
    (b'{"players":{"A":{"\\ud800":1},"B":{}}}', "application/json", 400),
    (b"[" * 60_000, "application/json", 400),
    (b'{"a":' * 9_000 + b"1" + b"}" * 9_000, "application/json", 400),
    (b"1" * 60_000, "application/json", 400),
    (b"NaN", "application/json", 400),
    (b"null", "application/json", 400),
    (json.dumps({"players": CROWD}).encode(), "application/json", 400),
    (json.dumps({**SMALL, "run": ["dusk"] * 30}).encode(), "application/json", 400),
    (json.dumps({**SMALL, "decisions": {"picks": [0] * 400}}).encode(), "application/json", 400),
    (json.dumps({**SMALL, "decisions": {"picks": [7]}}).encode(), "application/json", 400),
    (b" " * 70_000, "application/json", 413),
    (json.dumps({f"playerq{n}": 1 for n in range(3000)}).encode(), "application/json", 400),
    (
        json.dumps({"players": {p: {"deck": ["kitsun"] * 200} for p in "ABCD"}}).encode(),
        "application/json",
        400,
    ),
    (b"{}", "text/plain", 415),
    (b"a=1&" * 9_000, "application/x-www-form-urlencoded", 415),
    (b"{}", "application/json; charset=nonsense", 400),
]


@pytest.mark.parametrize(("body", "kind", "status"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_board_is_a_problem_at_once(
    visitor: FlaskClient, at_once: AtOnce, body: bytes, kind: str, status: int
) -> None:
    answer = at_once(lambda: visitor.post("/api/v1/board", data=body, content_type=kind))
    assert answer.status_code == status
    problem(answer)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/embed/v1/en/9.0/2.1.json", 404),
        ("GET", "/embed/v1/en/5.0/99.9.json", 404),
        ("GET", "/embed/v1/xx/5.0/2.1.json", 404),
        ("GET", "/api/v1/board", 405),
        ("POST", "/api/v1/search", 405),
        ("GET", "/api/v1/scenarios/nothing-of-that-name", 404),
        ("GET", "/api/v1/scenarios?lang=de", 400),
        ("POST", "/api/v1/board?lang=", 400),
        ("POST", "/api/v1/board?edition=9.9", 400),
    ],
)
def test_what_is_not_there_is_a_problem_too(
    visitor: FlaskClient, method: str, path: str, status: int
) -> None:
    answer = visitor.open(path, method=method)
    assert answer.status_code == status
    problem(answer)
    assert status != 405 or answer.headers["Allow"]


@pytest.mark.parametrize("path", ["/api/v1/rule/2.1", "/data/rules.json", "/embed/v1/2.1.json"])
def test_the_description_of_the_interface_is_named_where_it_helps(
    visitor: FlaskClient, path: str
) -> None:
    found = visitor.get(path).json or {}
    assert path in found["detail"]
    of_interface = path.startswith("/api/")
    assert ("/api/v1/openapi.json" in found["detail"]) == of_interface
    assert bool(found["did_you_mean"]) == of_interface


def test_every_scenario_is_listed_and_played(visitor: FlaskClient) -> None:
    listed = visitor.get("/api/v1/scenarios?lang=fr").json
    assert listed is not None
    assert listed["scenarios"]
    for head in listed["scenarios"][::4]:
        assert visitor.get(head["url"]).status_code == 200
        answer = visitor.get(f"/api/v1/scenarios/{head['slug']}?lang=fr").json
        assert answer is not None
        assert {key: answer[key] for key in head} == head
        assert RuleNumber.maybe(answer["illustrates"])


def test_a_scenario_is_decided_by_its_address(visitor: FlaskClient) -> None:
    listed = visitor.get("/api/v1/scenarios").json
    assert listed is not None
    slug = next(head["slug"] for head in listed["scenarios"] if head["plays"] > 1)
    address = f"/api/v1/scenarios/{slug}"
    opened = visitor.get(address).json
    assert opened is not None
    assert opened["result"]["choice"]["said"]
    decided = visitor.get(f"{address}?d=1").json
    assert decided is not None
    assert decided["decisions"] == [1]
    assert len(decided["result"]["events"]) >= len(opened["result"]["events"])


@pytest.mark.parametrize("d", ["9", "0.", ".", "x", "-1", "1" * 60_000, "0." * 119 + "0", "²"])
def test_hostile_decisions_are_a_problem_at_once(
    visitor: FlaskClient, at_once: AtOnce, d: str
) -> None:
    listed = visitor.get("/api/v1/scenarios").json
    assert listed is not None
    slug = next(head["slug"] for head in listed["scenarios"] if 1 < head["plays"] < 6)

    answer = at_once(lambda: visitor.get(f"/api/v1/scenarios/{slug}", query_string={"d": d}))
    assert answer.status_code == (400 if len(d) < 8000 else 414)
    assert problem(answer)["parameter"] == ("d" if len(d) < 8000 else "")
