"""Discord passes on commands: requests with its headers, signed, and what must be refused."""

from __future__ import annotations

import json
import socket
import threading
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from nacl.signing import SigningKey

from glossary.boards.url_code import encode
from glossary.core.text_analysis import fold
from tests.web.board.test_mistakes import TOO_MUCH
from tests.web.chat.recorded import chats, recorded

KEY = SigningKey(b"a key that signs in these tests.")


@pytest.fixture
def asked(instance: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    return chats(instance, monkeypatch)


@pytest.fixture
def signing(instance: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    return chats(instance, monkeypatch, bytes(KEY.verify_key).hex())


def command(
    signing: FlaskClient, name: str, field: str, value: str, locale: str = "en-US", kind: int = 2
) -> Any:
    options = [{"name": field, "type": 3, "value": value}]
    sent = {"type": kind, "locale": locale, "data": {"name": name, "options": options}}
    answer = sent_with_signature(signing, json.dumps(sent).encode())
    assert answer[0] == 200
    return answer[1]["data"]


def sent_with_signature(signing: FlaskClient, body: bytes) -> tuple[int, Any]:
    headers = {
        "X-Signature-Ed25519": KEY.sign(b"1" + body).signature.hex(),
        "X-Signature-Timestamp": "1",
    }
    answer = signing.post("/discord", data=body, headers=headers)
    return answer.status_code, json.loads(answer.data) if answer.is_json else answer.text


def test_an_exchange_is_answered(asked: FlaskClient) -> None:
    answers = []
    for request in recorded("discord"):
        answer = asked.post(request.path, data=request.body, headers=dict(request.headers))
        assert answer.status_code == 200
        answers.append(json.loads(answer.data))
    test, rule, rules, cards, examples, rulings, play, card = answers
    assert test == {"type": 1}
    said = asked.get("/api/v1/rules/2.1.e").json
    assert said is not None
    text, edition = said["paragraphs"][0]["text"], said["edition"]
    assert rule["data"]["content"].endswith(
        f"{text} [2.1.e · {edition}](<https://rules.example/en/{edition}/rules/2.1.e>)"
    )
    assert rule["data"]["flags"] == 0
    assert "Fugace" in rules["data"]["choices"][0]["name"]
    assert rules["data"]["choices"][0]["value"].startswith("2.4.7")
    assert {"name": "Medusa Lunare", "value": "moonlight-jellyfish"} in cards["data"]["choices"]
    assert {"name": "The first Dusk", "value": "a-first-dusk"} in examples["data"]["choices"]
    assert len(rules["data"]["choices"]) <= 25
    assert rulings["data"]["flags"] == 64
    assert "https://rules.example/fr/rulings/ruling-007" in rulings["data"]["content"]
    assert play["data"]["content"].startswith("**[Il primo Crepuscolo](https://rules.example/it/")
    assert play["data"]["content"].endswith("…")
    assert "[Kitsune](https://rules.example/en/cards/kitsune)" in card["data"]["content"]
    for answer in (rule, rulings, play, card):
        assert answer["type"] == 4
        assert len(answer["data"]["content"]) <= 2000
        assert answer["data"]["allowed_mentions"] == {"parse": []}


def test_a_wrong_signature_is_refused(asked: FlaskClient) -> None:
    request = next(recorded("discord"))
    signature = request.headers["X-Signature-Ed25519"]
    for body, headers in (
        (request.body + b" ", request.headers),
        (request.body, {**request.headers, "X-Signature-Timestamp": "1"}),
        (request.body, {**request.headers, "X-Signature-Ed25519": signature[::-1]}),
        (request.body, {**request.headers, "X-Signature-Ed25519": "no hexadecimal"}),
        (request.body, {**request.headers, "X-Signature-Ed25519": signature[:8]}),
        (request.body, {}),
    ):
        assert asked.post("/discord", data=body, headers=dict(headers)).status_code == 401


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[" * 9999, b"\xff", b"[]", b'{"type":"2"}', b'{"type":2}', b'{"type":3}',
     b'{"type":2,"data":{"name":"nothing"}}', b'{"type":9,"data":{"name":"rule"}}'],
)  # fmt: skip
def test_what_is_signed_and_yet_no_command_is_refused(signing: FlaskClient, body: bytes) -> None:
    assert sent_with_signature(signing, body)[0] == 400


@pytest.mark.parametrize(
    ("locale", "typed", "card", "missing"),
    [
        ("fr", "robin des", "Robin des Bois", "Aucune carte ne s’appelle"),
        ("it", "medusa l", "Medusa Lunare", "Nessuna carta si chiama"),
        ("en-GB", "moonlight", "Moonlight Jellyfish", "No card is called"),
    ],
)
def test_a_name_is_completed_and_missed_in_the_language_of_the_asker(
    signing: FlaskClient, locale: str, typed: str, card: str, missing: str
) -> None:
    choices = command(signing, "ruling", "name", typed, locale, kind=4)["choices"]
    assert card in [choice["name"] for choice in choices]
    answer = command(signing, "ruling", "name", "@everyone zzz", locale)
    assert missing in answer["content"]
    assert answer["flags"] == 64
    assert answer["allowed_mentions"] == {"parse": []}


def test_a_board_is_played_by_its_address_within_the_budget(signing: FlaskClient) -> None:
    board = {"players": {"A": {"hand": [], "mana": 3}, "B": {}}, "run": ["dusk"]}
    address = f"https://rules.example/it/board?b={encode(board)}&at=x"
    content = command(signing, "play", "board", address, "fr")["content"]
    assert "Plateau d’essai" in content
    assert "4.2.b · 5.0" in content
    code = encode(TOO_MUCH["events"])
    assert code is not None
    answer = command(signing, "play", "board", f"/en/board?b={code}", "fr")
    assert answer["flags"] == 64
    assert "trop" in answer["content"]


REPLY = b"HTTP/1.1 %b\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
REGISTERED = b"""[{"id":"1174000000000000101","application_id":"1174000000000000001",
"version":"1174000000000000900","default_member_permissions":null,"type":1,"name":"rule",
"description":"Quotes a rule, by its number or in words","nsfw":false,"integration_types":[0]}]"""
REFUSED = b'{"message": "401: Unauthorized", "code": 0}'


def replayed(answer: bytes) -> tuple[str, list[bytes], threading.Thread]:
    """An address that answers once, as Discord did, and what is sent to it."""
    server = socket.create_server(("127.0.0.1", 0))
    sent: list[bytes] = []

    def serve() -> None:
        with server, server.accept()[0] as client:
            came = b""
            while True:
                came += client.recv(65_536)
                head, ended, body = came.partition(b"\r\n\r\n")
                if ended and f"content-length: {len(body)}" in head.decode("ascii").lower():
                    break
            sent.extend((head, body))
            client.sendall(answer)

    thread = threading.Thread(target=serve)
    thread.start()
    return f"http://127.0.0.1:{server.getsockname()[1]}", sent, thread


def test_the_commands_are_told_to_discord_in_every_language(
    asked: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = asked.application.test_cli_runner()
    words = ["glossary", "chat", "register", "1174000000000000001", "--at"]
    assert "GLOSSARY_DISCORD_TOKEN" in runner.invoke(args=[*words, "http://127.0.0.1:9"]).output
    monkeypatch.setenv("GLOSSARY_DISCORD_TOKEN", "a.token.of.nobody")
    at, sent, thread = replayed(REPLY % (b"200 OK", len(REGISTERED), REGISTERED))
    done = runner.invoke(args=[*words, at])
    thread.join()
    assert done.output == "/rule\n"
    head, body = sent
    assert head.startswith(b"PUT /applications/1174000000000000001/commands HTTP/1.1\r\n")
    assert b"\r\nAuthorization: Bot a.token.of.nobody\r\n" in head
    told = json.loads(body)
    assert [each["name"] for each in told] == ["rule", "card", "ruling", "play"]
    options = [option for one in told for option in one["options"]]
    for each in [*told, *options]:
        for name in (each["name"], *each["name_localizations"].values()):
            assert name == name.lower()
            assert fold(name).isalpha()
            assert len(name) <= 32
        assert set(each["description_localizations"]) == {"fr", "it"}
        for said in (each["description"], *each["description_localizations"].values()):
            assert 0 < len(said) <= 100
    assert told[0]["name_localizations"] == {"fr": "règle", "it": "regola"}
    assert [option["name"] for option in told[0]["options"]] == ["number", "private"]


def test_what_discord_refuses_is_said_without_the_token(
    asked: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_DISCORD_TOKEN", "a.token.of.nobody")
    at, _sent, thread = replayed(REPLY % (b"401 Unauthorized", len(REFUSED), REFUSED))
    runner = asked.application.test_cli_runner()
    done = runner.invoke(args=["glossary", "chat", "register", "1", "--at", at])
    thread.join()
    assert done.exit_code == 1
    assert "401: Unauthorized" in done.output
    assert "nobody" not in done.output
