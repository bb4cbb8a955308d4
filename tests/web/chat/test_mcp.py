"""Assistants ask over POST: what a client library sent, answered as then; and what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app import create_app
from glossary.web.base.limits import LARGEST_BODY
from tests.web.chat.recorded import FOLDER, chats, recorded

SMALL = b"""{"players": {"A": {"characters": [
    {"id": "k", "expedition": "hero", "stats": [3, 0, 0]}]}, "B": {}}, "run": ["dusk"]}"""
NEWER = {"MCP-Protocol-Version": "2026-07-28"}


@pytest.fixture
def asked(instance: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    return chats(instance, monkeypatch)


def post(
    asked: FlaskClient, body: bytes, status: int = 200, headers: dict[str, str] | None = None
) -> Any:
    answer = asked.post("/mcp", data=body, headers=headers)
    assert answer.status_code == status, answer.data
    return json.loads(answer.data)


def call(asked: FlaskClient, tool: bytes, arguments: bytes) -> Any:
    body = b'{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"%b","arguments":%b}}'
    return post(asked, body % (tool, arguments))["result"]


@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_a_client_is_answered_as_when_it_was_recorded(asked: FlaskClient, revision: str) -> None:
    answers = (FOLDER / f"mcp-{revision}.answers").read_bytes().split(b"\n")
    requests = list(recorded(f"mcp-{revision}"))
    assert len(answers) == len(requests) >= 3
    for request, answer in zip(requests, answers, strict=True):
        came = asked.post(request.path, data=request.body, headers=dict(request.headers))
        assert came.status_code == (200 if answer else 202)
        assert came.data == answer


def test_every_tool_answers_with_number_edition_sentence_and_link(asked: FlaskClient) -> None:
    for tool, arguments in (
        (b"search", b'{"query":"fleeting"}'),
        (b"rule", b'{"query":"2.1.e","language":"it"}'),
        (b"rule", b'{"query":"a token that leaves"}'),
        (b"card_rulings", b'{"query":"Copp\xc3\xa9lia","edition":"4.0"}'),
        (b"play_board", b'{"query":%b}' % SMALL),
        (b"play_board", b'{"query":"a-first-dusk","language":"fr"}'),
    ):
        result = call(asked, tool, arguments)
        assert "isError" not in result, result
        told = result["structuredContent"]
        assert json.loads(result["content"][0]["text"]) == told
        assert told["answers"]
        for answer in told["answers"]:
            assert answer["sentence"]
            assert answer["link"].startswith(f"https://rules.example/{told['language']}/")
        assert told["answers"][0]["number"][0].isdigit(), tool
        assert told["answers"][0]["edition"][0].isdigit(), tool
    board = told["link"].removeprefix("https://rules.example")
    assert asked.get(board).status_code == 200


def test_what_is_wrong_is_named_with_what_is_meant(asked: FlaskClient) -> None:
    for tool, arguments, words in (
        (b"rule", b'{"numbre":"2.1.e"}', "query"),
        (b"rule", b'{"query":"%b"}' % (b"1" * 201), "200"),
        (b"rule", b'{"query":"9.9"}', "7.5.12"),
        (b"rule", b'{"query":"2.1","edition":"9.0"}', "5.0"),
        (b"rule", b'{"query":"2.1","language":"xx"}', "fr, en, it"),
        (b"rule", b'{"query":{}}', "query"),
        (b"card_rulings", b'{"query":"kitsun"}', "Kitsune"),
        (b"play_board", b'{"query":{"player":{}}}', "players"),
        (b"play_board", b'{"query":"/en/board?b=1.AAAA"}', "damaged"),
        (b"play_board", b'{"query":"first dusk"}', "a-first-dusk"),
    ):
        result = call(asked, tool, arguments)
        assert result["isError"]
        assert words in result["content"][0]["text"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, -32700),
        (b"{", 400, -32700),
        (b"[" * 9999, 400, -32600),
        (b'{"jsonrpc":"2.0","method":"ping","id":1,"x":%b}' % (b"[" * 9999), 400, -32700),
        (b'{"jsonrpc":"2.0","method":"\xff"}', 400, -32700),
        (b"[]", 400, -32600),
        (b'{"id":1,"method":"ping"}', 400, -32600),
        (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32602),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rul"}}', 200, -32602),
        (b'{"jsonrpc":"2.0","id":1,"method":"resources/list"}', 200, -32601),
    ],
)
def test_a_wrong_message_has_its_number(
    asked: FlaskClient, body: bytes, status: int, code: int
) -> None:
    assert post(asked, body, status)["error"]["code"] == code


def test_the_newer_revision_wants_its_headers(asked: FlaskClient) -> None:
    body = b"""{"jsonrpc":"2.0","id":1,"method":"%b","params":{"_meta":{
        "io.modelcontextprotocol/protocolVersion":"%b"}}}"""
    newer = body % (b"server/discover", b"2026-07-28")
    error = post(asked, newer, 400)
    assert (error["id"], error["error"]["code"]) == (1, -32020)
    wrong = {**NEWER, "Mcp-Method": "tools/list"}
    assert post(asked, newer, 400, wrong)["error"]["code"] == -32020
    right = {**NEWER, "Mcp-Method": "server/discover"}
    assert post(asked, newer, headers=right)["result"]["supportedVersions"][0] == "2026-07-28"
    unknown = {**NEWER, "Mcp-Method": "resources/list"}
    listed = post(asked, body % (b"resources/list", b"2026-07-28"), 404, unknown)
    assert listed["error"]["code"] == -32601
    error = post(asked, body % (b"tools/list", b"2031-01-01"), 400)["error"]
    assert (error["code"], error["data"]["requested"]) == (-32022, "2031-01-01")


def test_what_is_too_large_or_too_often_is_refused_before_it_is_read(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_RATE", "3 per minute")
    asked = chats(instance, monkeypatch)
    for path in ("/mcp", "/discord"):
        assert asked.post(path, data=b" " * (LARGEST_BODY + 1)).status_code == 413
    ping = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
    statuses = [asked.post("/mcp", data=ping).status_code for _ in range(4)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_they_are_off_unless_they_are_set(
    visitor: FlaskClient, instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert visitor.post("/mcp", json={}).status_code == 404
    assert visitor.post("/discord", json={}).status_code == 404
    monkeypatch.setenv("GLOSSARY_CHAT", "mpc")
    with pytest.raises(ValueError, match="mcp"):
        create_app(instance=instance)
    monkeypatch.setenv("GLOSSARY_CHAT", "discord")
    with pytest.raises(ValueError, match="GLOSSARY_DISCORD_KEY"):
        create_app(instance=instance)
