"""The what-if board: typed in or pasted, played, shared; and whatever is wrong is said."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from glossary.narration.tell import board_of
from glossary.web.board.form import first_board
from glossary.web.position.url_code import decode, encode
from tests.conftest import AtOnce
from tests.web.position.test_url_code import BOARDS, LINES, pack

FIELD = re.compile(r"<(input|select|textarea)\b([^>]*)>(?:(.*?)</\1>)?", re.DOTALL)
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


def fields_of(page: str) -> list[tuple[str, str]]:
    """What a browser would send of the form, as it stands on the page."""
    form = page.split('<form class="what-if"', 1)[1].split("</form>", 1)[0]
    found = []
    for tag, written, inside in FIELD.findall(form):
        held = {name: unescape(value) for name, value in ATTRIBUTE.findall(written)}
        if tag == "select":
            chosen = re.findall(r'<option value="([^"]*)" selected', inside)
            found += [(held["name"], unescape(chosen[0]))] if chosen else []
        elif held.get("type") != "checkbox" or "checked" in held:
            found.append((held["name"], held.get("value", "")))
    return found


def send(visitor: FlaskClient, fields: list[tuple[str, str]], language: str = "en") -> TestResponse:
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    return visitor.post(f"/{language}/board", data=data)


def sent_back(answer: TestResponse) -> Any:
    assert answer.status_code == 303, answer.text[:300]
    return decode(parse_qs(urlsplit(answer.location).query)["b"][0])


def totals(page: str, place: str) -> list[int]:
    inside = page.split(f'id="totals-{place}"', 1)[1].split("</output>", 1)[0]
    return [int(n.replace("−", "-")) for n in re.findall(r"<b>(.*?)</b>", inside)]


def test_the_form_sent_as_it_stands_is_the_same_board(visitor: FlaskClient) -> None:
    page = visitor.get("/en/board").text
    assert sent_back(send(visitor, fields_of(page))) == {
        **first_board(),
        "edition": "5.0",
        "first_player": "A",
    }


@pytest.mark.parametrize(
    "number",
    [
        number if number % 4 == 0 else pytest.param(number, marks=pytest.mark.thorough)
        for number in range(0, len(BOARDS), 9)
    ],
)
def test_a_board_of_the_corpus_pastes_in_plays_and_comes_back(
    visitor: FlaskClient, number: int
) -> None:
    board = BOARDS[number]
    answer = visitor.post("/fr/board", data={"json": json.dumps(board)})
    assert sent_back(answer) == board
    page = visitor.get(answer.location)
    assert page.status_code == 200
    back = sent_back(send(visitor, fields_of(page.text), "fr"))
    before, after = board_of(board).state, board_of(back).state
    assert after.objects == before.objects
    assert after.players == before.players
    assert after.terrains == before.terrains


@pytest.mark.parametrize("line", LINES[4::17], ids=lambda line: line["id"])
def test_the_totals_are_those_of_the_corpus(visitor: FlaskClient, line: dict[str, Any]) -> None:
    page = visitor.get("/it/board", query_string={"b": encode(line["board"])}).text
    for name, sides in line["answers"]["totals"].items():
        for side, sums in sides.items():
            assert totals(page, f"{name}-{side}") == [sums["F"], sums["M"], sums["W"]]


def test_a_line_of_a_corpus_pastes_in_whole(visitor: FlaskClient) -> None:
    line = json.dumps({"id": "x", "board": BOARDS[0], "answers": {}})
    assert sent_back(visitor.post("/en/board", data={"json": line})) == BOARDS[0]


def test_rows_are_added_and_removed_with_buttons(visitor: FlaskClient) -> None:
    fields = fields_of(visitor.get("/en/board").text)
    fields = [(n, v) for n, v in fields if n != "do"]
    fields = [(n, "3") if n == "players.A.characters[0].stats[1]" else (n, v) for n, v in fields]
    answer = send(visitor, [*fields, ("do", "add:A.hero")])
    board = sent_back(answer)
    assert [row["id"] for row in board["players"]["A"]["characters"]] == ["a1", "a2", "a3"]
    assert board["players"]["A"]["characters"][0]["stats"] == [0, 3, 0]
    anchor = urlsplit(answer.location).fragment
    page = visitor.get(answer.location).text
    assert f'id="{anchor}"' in page
    assert totals(page, "A-hero") == [0, 3, 0]
    fields = [(n, v) for n, v in fields_of(page) if n != "do"]
    board = sent_back(send(visitor, [*fields, ("do", "remove:A.characters.0")]))
    assert [row["id"] for row in board["players"]["A"]["characters"]] == ["a2", "a3"]
    board = sent_back(send(visitor, [*fields, ("do", "add:B.reserve")]))
    assert board["players"]["B"]["reserve"] == [{"id": "b3"}]


def test_a_card_is_named_in_the_reader_s_language(visitor: FlaskClient) -> None:
    fields = fields_of(visitor.get("/it/board").text)
    fields = [
        (n, "ottonblatta" if n == "players.A.characters[0].class" else v)
        for n, v in fields
        if not n.startswith("players.A.characters[0].stats")
    ]
    blank = [(f"players.A.characters[0].stats[{i}]", "") for i in range(3)]
    answer = send(visitor, [*fields, *blank], "it")
    board = sent_back(answer)
    assert board["players"]["A"]["characters"][0]["class"] == "brassbug"
    page = visitor.get(answer.location).text
    assert totals(page, "A-hero") == [2, 2, 2]
    assert "Ottonblatta" in page


def test_what_the_form_does_not_show_is_kept(visitor: FlaskClient) -> None:
    board = first_board()
    board["players"]["A"]["characters"][0]["abilities"] = [{"at": "join", "do": [{"do": "draw"}]}]
    board["players"]["A"]["characters"][0]["counters"] = {"kelon": 2}
    board["players"]["B"]["deck"] = [{"id": "d1"}, {"id": "d2"}]
    board["terrain_markers"] = [{"region": 3, "terrains": "W"}]
    page = visitor.get("/en/board", query_string={"b": encode(board)}).text
    back = sent_back(send(visitor, fields_of(page)))
    assert {**board, "edition": "5.0", "first_player": "A"} == back


def test_a_decision_is_a_link_and_can_be_taken_back(visitor: FlaskClient) -> None:
    board = first_board()
    board["run"] = ["night"]
    reserve = [{"id": f"r{i}"} for i in range(4)]
    board["players"]["A"] |= {"reserve": reserve, "reserve_limit": 2}
    address = f"/en/board?b={encode(board)}"
    taken = 0
    while 'id="question"' in (page := visitor.get(address).text):
        found = re.search(r'<ul class="options">.*?href="([^"#]*)', page, re.DOTALL)
        assert found
        address = unescape(found[1])
        taken += 1
        assert taken < 9
    assert taken
    undo = re.search(r'href="([^"]*)">Take back', page)
    assert undo
    assert 'id="question"' in visitor.get(unescape(undo[1]).split("#")[0]).text


def test_a_mistake_is_said_beside_its_field(visitor: FlaskClient) -> None:
    board = first_board()
    board["players"]["B"]["characters"][1]["id"] = "a1"
    board["players"]["A"]["characters"][0]["stats"] = [0, 5000, 0]
    board["players"]["A"]["hero_region"] = 9
    answer = visitor.get("/en/board", query_string={"b": encode(board)})
    assert answer.status_code == 400
    alert = answer.text.split('role="alert"', 1)[1].split("</div>", 1)[0]
    for path in (
        "players.B.characters[1].id",
        "players.A.characters[0].stats[1]",
        "players.A.hero_region",
    ):
        assert path in alert
        name = re.escape(f'name="{path}"')
        assert re.search(rf'{name}[^>]*aria-invalid="true"', answer.text), path
    for anchor in re.findall(r'href="#([^"]+)"', alert):
        assert f'id="{anchor}"' in answer.text


def test_every_mistake_of_a_pasted_board_is_listed_with_its_path(visitor: FlaskClient) -> None:
    wrong = {
        "playerz": 1,
        "regions": ["X"],
        "players": {"A": {"mana": -1}, "B": {"hand": [{"boosts": 1}]}},
    }
    answer = visitor.post("/fr/board", data={"json": json.dumps(wrong)})
    assert answer.status_code == 400
    for path in ("playerz", "regions", "regions[0]", "players.A.mana", "players.B.hand[0].id"):
        assert f"<code>{path}</code>" in answer.text, path
    assert "playerz" in answer.text.split("<textarea", 1)[1], "what was pasted is still there"


DEEP = "[" * 20_000 + "]" * 20_000
THOUSAND = {"players": {p: {"characters": [{"id": f"{p}{i}", "expedition": "hero"}
                                           for i in range(500)]} for p in "AB"}}  # fmt: skip
HOSTILE: dict[str, tuple[str, int]] = {
    "garbage": ("garbage", 400),
    "empty": ("", 400),
    "letters": ("1.%%%", 400),
    "a bomb": (pack(b"[" + b"0," * 900_000 + b"0]"), 400),
    "a larger bomb": (pack(b"[" + b"0," * 9_000_000 + b"0]"), 414),
    "too long": ("1." + "A" * 7000, 400),
    "longer than any query": ("1" * 1_000_000, 414),
    "no board": (encode([1, 2]) or "", 400),
    "a number": (encode(7) or "", 400),
    "deep": (encode(json.loads("[" * 90 + "]" * 90)) or "", 400),
    "deeper": (pack(b"[" * 15_000), 400),
    "players are a list": (encode({"players": []}) or "", 400),
    "a status is an object": (
        encode({"players": {"A": {"characters": [{"status": [{}]}]}, "B": {}}}) or "", 400
    ),
    "rows are texts": (encode({"players": {"A": {"hand": ["x"]}, "B": {}}}) or "", 400),
    "keys are odd": (
        encode({"players": {"A": {}, "B": {}}, "run": [[]], "regions": 3}) or "", 400
    ),
    "a thousand characters": (pack(json.dumps(THOUSAND, separators=(",", ":")).encode()), 400),
}  # fmt: skip


@pytest.mark.parametrize(("code", "status"), HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("page", ["board", "board.json"])
def test_a_hostile_address_is_refused_with_a_reason_at_once(
    visitor: FlaskClient, at_once: AtOnce, page: str, code: str, status: int
) -> None:
    answer = at_once(lambda: visitor.get(f"/fr/{page}", query_string={"b": code}))
    if page == "board.json" and answer.status_code == 200:
        return  # whatever it holds, it is handed out as it is
    assert answer.status_code == status
    assert reasons(answer)


@pytest.mark.parametrize(
    ("text", "status"),
    [("", 400), ("{", 400), ("[]", 400), ("null", 400), (DEEP, 413), ("[" * 12_000, 400),
     ("1" * 9000, 400), ('{"players":{}}', 400), ('"\\ud800"', 400), ("x" * 70_000, 413),
     ('{"players":{"A":{"\\ud800":1},"B":{}}}', 400), ("NaN", 400), ('{"a":' * 999, 400),
     (json.dumps({"players": {p: {"deck": ["kitsun"] * 200} for p in "ABCD"}}), 400),
     (json.dumps({f"playerq{n}": 1 for n in range(2000)}), 400), (json.dumps(THOUSAND), 400)],
    ids=range(16),
)  # fmt: skip
def test_a_hostile_text_is_refused_with_a_reason_at_once(
    visitor: FlaskClient, at_once: AtOnce, text: str, status: int
) -> None:
    answer = at_once(lambda: visitor.post("/it/board", data={"json": text}))
    assert answer.status_code == status
    assert reasons(answer)
    assert status == 413 or text[:50] in unescape(answer.text), "what was pasted is still there"


def reasons(answer: TestResponse) -> list[str]:
    alert = answer.text.split('role="alert"', 1)[1].split("</div>", 1)[0]
    return [line for line in re.findall(r"<li>(.*?)</li>", alert) if line]


MANY = urlencode({f"p{i}": "1" for i in range(10_000)})
FEW = urlencode({f"p{i}": "" for i in range(8_000)})


@pytest.mark.parametrize(
    ("method", "query", "form", "status"),
    [("GET", MANY, "", 414), ("POST", MANY, FEW, 414), ("POST", "", MANY, 413),
     ("POST", "", FEW, 413), ("POST", "", "json=" + "x" * 70_000, 413)],
    ids=range(5),
)  # fmt: skip
def test_a_flood_is_refused_with_a_reason_at_once(
    visitor: FlaskClient, at_once: AtOnce, method: str, query: str, form: str, status: int
) -> None:
    answer = at_once(
        lambda: visitor.open(
            "/fr/board",
            query_string=query,
            method=method,
            data=form,
            content_type="application/x-www-form-urlencoded",
        )
    )
    assert answer.status_code == status
    assert any(limit in reasons(answer)[0] for limit in ("4000", "2000", "65536"))


@pytest.mark.parametrize(
    "do",
    ["add:Z.hero", "add:A.nowhere", "add:A.stats", "remove:A.characters.99", "remove:",
     "remove:A.hero.0", "remove:A.characters.²", "x"],
)  # fmt: skip
def test_a_button_that_is_not_there_changes_nothing(visitor: FlaskClient, do: str) -> None:
    fields = [(n, v) for n, v in fields_of(visitor.get("/en/board").text) if n != "do"]
    board = sent_back(send(visitor, [*fields, ("do", do)]))
    assert board["players"] == first_board()["players"]


def test_a_download_is_the_board_as_a_file(visitor: FlaskClient) -> None:
    answer = visitor.get("/en/board.json", query_string={"b": encode(BOARDS[3])})
    assert answer.json == BOARDS[3]
    assert "attachment" in answer.headers["Content-Disposition"]
    assert visitor.get("/en/board.json?b=1.x").status_code == 400
