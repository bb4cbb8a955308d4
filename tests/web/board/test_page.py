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

from glossary.boards.read import board_of
from glossary.boards.url_code import decode, encode
from glossary.boards.written import empty_table
from glossary.engine.model.objects import Zone
from tests.boards.test_url_code import BOARDS, LINES, pack
from tests.conftest import AtOnce


def sent_back(answer: TestResponse) -> Any:
    assert answer.status_code == 303, answer.text[:300]
    return decode(parse_qs(urlsplit(answer.location).query)["b"][0])


def totals(page: str, place: str) -> list[int]:
    inside = page.split(f'id="totals-{place}"', 1)[1].split("</p>", 1)[0]
    return [int(n.replace("−", "-")) for n in re.findall(r"<b>(.*?)</b>", inside)]


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
    assert ('id="result"' in page.text) is ("run" in board), "an old address shows how it ends"
    code = parse_qs(urlsplit(answer.location).query)["b"][0]
    setting = visitor.get("/fr/board", query_string={"b": code, "at": "table"}).text
    drawn = re.findall(r'data-item="([^"]*)"', setting.split('class="limbo"')[0])
    for thing in board_of(board).state.objects.values():
        if thing.zone not in (Zone.DECK, Zone.MANA):
            assert thing.item in map(unescape, drawn)


@pytest.mark.parametrize("line", LINES[4::17], ids=lambda line: line["id"])
def test_the_totals_are_those_of_the_corpus(visitor: FlaskClient, line: dict[str, Any]) -> None:
    page = visitor.get("/it/board", query_string={"b": encode(line["board"])}).text
    for name, sides in line["answers"]["totals"].items():
        for side, sums in sides.items():
            assert totals(page, f"{name}-{side}") == [sums["F"], sums["M"], sums["W"]]


def test_a_line_of_a_corpus_pastes_in_whole(visitor: FlaskClient) -> None:
    line = json.dumps({"id": "x", "board": BOARDS[0], "answers": {}})
    assert sent_back(visitor.post("/en/board", data={"json": line})) == BOARDS[0]


def test_a_decision_is_a_link_and_can_be_taken_back(visitor: FlaskClient) -> None:
    board = empty_table()
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
    undo = re.search(r'href="([^"]*)" data-swap rel="nofollow" aria-label="Take back"', page)
    assert undo
    assert 'id="question"' in visitor.get(unescape(undo[1]).split("#")[0]).text


def test_a_board_with_mistakes_is_printed_to_correct(visitor: FlaskClient) -> None:
    board = empty_table()
    board["players"]["B"]["characters"] = [{"id": "a1"}, {"id": "a1", "stats": [0, 5000, 0]}]
    board["players"]["A"]["hero_region"] = 9
    answer = visitor.get("/en/board", query_string={"b": encode(board)})
    assert answer.status_code == 400
    alert = answer.text.split('role="alert"', 1)[1].split("</div>", 1)[0]
    for path in (
        "players.B.characters[1].id",
        "players.B.characters[1].stats[1]",
        "players.A.hero_region",
    ):
        assert path in alert
    written = answer.text.split("<textarea", 1)[1].split(">", 1)[1].split("</textarea>")[0]
    assert json.loads(unescape(written)) == board


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


def test_a_download_is_the_board_as_a_file(visitor: FlaskClient) -> None:
    answer = visitor.get("/en/board.json", query_string={"b": encode(BOARDS[3])})
    assert answer.json == BOARDS[3]
    assert "attachment" in answer.headers["Content-Disposition"]
    assert visitor.get("/en/board.json?b=1.x").status_code == 400


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (["noon", "afternoon", "dusk"], "Play: Noon – Dusk"),
        (["morning", "dusk"], "Play: Morning, Dusk"),
        (["noon", "dusk", "night"], "Play: Noon, Dusk, Night"),
        (["afternoon", "morning", "afternoon"], "Play: Afternoon, Morning, Afternoon"),
    ],
)
def test_the_phases_to_play_are_named_as_a_span_only_if_they_are_one(
    visitor: FlaskClient, run: list[str], words: str
) -> None:
    code = encode({"players": {"A": {}, "B": {}}, "run": run})
    page = visitor.get(f"/en/board?b={code}&at=table").text
    assert f'value="play:run">{words}</button>' in page


def test_a_list_of_cards_pasted_for_a_board_lies_on_it(visitor: FlaskClient) -> None:
    board = sent_back(visitor.post("/fr/board", data={"json": "3 Kuwat\n2 Red"}))
    cards = board["players"]["A"]["deck"]
    assert [cards.count(key) for key in ("kuwat-the-dissenter", "red")] == [3, 2]


def test_what_lies_at_a_place_is_named_where_more_is_added(visitor: FlaskClient) -> None:
    added = visitor.post(
        "/fr/board", data={"b": "", "at": "players.A.hero_region", "do": "add", "card": "Kuw"}
    )
    page = unescape(visitor.get(added.location.partition("#")[0]).text)
    lies = page.split('<p class="here">')[1].split("</p>")[0]
    assert "Kuwat, le Dissident</a>" in lies
    assert "at=players.A.characters%5B0%5D" in lies
    empty = visitor.get("/fr/board?at=players.A.hero_region").text
    assert '<p class="here">' not in empty
