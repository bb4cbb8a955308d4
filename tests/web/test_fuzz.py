"""A short run of ``make fuzz``, its judge tried on wrong answers, hostile values on every route."""

from __future__ import annotations

import gzip
import random
import re
from itertools import islice
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from glossary.boards.play import MOST_OBJECTS
from glossary.engine.boards import board as board_reading
from glossary.snapshot.current import renew
from tests.conftest import AtOnce
from tests.deploy.running import free_port
from tests.engine.drawing import read
from tests.few import few_examples
from tests.fuzz import Figures, growth, judge, run, slowness
from tests.fuzz_boards import MARKUP, Boards
from tests.fuzz_forms import fields_of_templates
from tests.fuzz_judging import seconds_of, wrong_with
from tests.fuzz_server import Answer, Server, prepared
from tests.fuzz_values import HOSTILE, Asked, Asking, pieces_of
from tests.small import small_locales

FLOOD = "&".join(f"a{i}={i}" for i in range(10_000))
FORM = "application/x-www-form-urlencoded"
READING = (
    "/fr/search", "/it/board", "/en/board.json", "/fr/scenarios/a-first-dusk", "/en/scenarios/",
    "/fr/editions/3.0..4.0", "/api/v1/search", "/api/v1/suggest", "/api/v1/scenarios/a-first-dusk",
)  # fmt: skip
ABUSE = [
    *(Asked("GET", path, FLOOD) for path in ("/fr/search", "/api/v1/search", "/fr/board")),
    Asked("GET", "/fr/scenarios/a-first-dusk", FLOOD),
    Asked("GET", "/fr/scenarios/a-first-dusk", "step=" + "9" * 5_000),
    Asked("GET", "/fr/scenarios/a-first-dusk", "d=" + "9" * 5_000),
    Asked("GET", "/api/v1/search", "q=mana&limit=" + "9" * 5_000),
    Asked("GET", "/api/v1/search", "q=" + "(" * 5_000),
    Asked("GET", "/fr/board", "b=1." + "A" * 7_000),
    Asked("POST", "/api/v1/board", "", (), b"[" * 65_000, "application/json"),
    Asked("POST", "/api/v1/board", "", (), b"9" * 65_000, "application/json"),
    Asked("POST", "/api/v1/board", "", (), b'{"a":' * 10_000, "application/json"),
    Asked("POST", "/api/v1/board", "", (), b"[" * 200_000, "application/json"),
    Asked("POST", "/fr/board", "", (), b"a=1&" * 15_000, FORM),
    Asked("POST", "/fr/board", "", (), b"json=" + b"[" * 60_000, FORM),
    Asked("POST", "/fr/rules/2.1", "", (), b"x", "text/plain"),
    Asked("TRACE", "/fr/rules/2.1"),
    Asked("GET", "/fr/rules/2.1", "", (("X-Long", "a" * 20_000),)),
    Asked("GET", "/fr/rules/" + "%2e%2e%2f" * 50 + "etc/passwd"),
]
PAGE = {"content-type": "text/html; charset=utf-8", "etag": '"a"', "vary": "Accept-Encoding"}
WHOLE = b"<!doctype html><title>x</title></html>"
RULE = Asked("GET", "/fr/rules/2.1")
API = Asked("GET", "/api/v1/search", "q=a")


def answer(status: int = 200, body: bytes = WHOLE, seconds: float = 0.0, **headers: str) -> Answer:
    said = {name.replace("_", "-"): value for name, value in headers.items() if value}
    return Answer(status, {**PAGE, **said}, body, seconds)


def sent(app: Flask, asked: Asked) -> TestResponse:
    """What the application answers, without a server."""
    return app.test_client().open(
        asked.address,
        method=asked.method,
        headers=list(asked.headers),
        data=asked.body,
        content_type=asked.kind or None,
    )


def ask(app: Flask, asked: Asked) -> Answer:
    found = sent(app, asked)
    headers = {name.lower(): value for name, value in found.headers}
    return Answer(found.status_code, headers, found.data, 0.0)


WRONG = [
    (RULE, "rules.rule", answer(500), "answers 500"),
    (RULE, "rules.rule", answer(503), "without Retry-After"),
    (RULE, "rules.rule", answer(302, b"", location="//evil.example/"), "leads to"),
    (RULE, "rules.rule", answer(302, b"", location="/\\evil.example/"), "leads to"),
    (RULE, "rules.rule", answer(404, b""), "says nothing"),
    (RULE, "rules.rule", answer(304), "a body"),
    (RULE, "rules.rule", answer(body=WHOLE[:-1]), "no whole text/html"),
    (RULE, "rules.rule", answer(body=b"{}", content_type="application/json"), "is promised"),
    (RULE, "rules.rule", answer(body=b"<!doctype html>" + MARKUP.encode() + WHOLE), "unescaped"),
    (RULE, "rules.rule", answer(body=b"<!doctype html><a b='zz'\"'>" + WHOLE), "unescaped"),
    (RULE, "rules.rule", answer(404, WHOLE + b"/site-packages/a</html>"), "lets out"),
    (API, "api.search", answer(404), "is promised"),
    (API, "api.search", answer(body=b"{", content_type="application/json"), "no whole"),
    (
        API,
        "api.search",
        answer(400, b'{"status":404}', content_type="application/problem+json"),
        "no whole",
    ),
    (Asked("GET", "/fr/board/card.png"), "card.board", answer(), "image/png is promised"),
    (Asked("PUT", "/fr/"), "none", answer(405), "without Allow"),
]
SECOND = [
    ("HEAD", answer(), answer(400, b""), "HEAD 400"),
    ("HEAD", answer(etag='"b"'), answer(body=b""), "another etag"),
    ("gzip", answer(), answer(body=gzip.compress(b"x"), content_encoding="gzip"), "another answer"),
    ("it", answer(404), answer(404, WHOLE + b"it"), "without Vary"),
    ("If-None-Match", answer(), answer(), "answers 200 to If-None-Match"),
    ("If-Match", answer(), answer(), "answers 200 to If-Match"),
    ("Range", answer(), answer(), "answers 200 with none to bytes="),
    ("Range", answer(), answer(206, b"?", content_range="bytes 0-0/1"), "answers 206"),
]


@pytest.mark.parametrize(("asked", "endpoint", "said", "reason"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_answer_is_blamed(asked: Asked, endpoint: str, said: Answer, reason: str) -> None:
    assert any(reason in one for one in wrong_with(asked, endpoint, said))


def test_a_right_answer_is_not_blamed() -> None:
    assert list(wrong_with(RULE, "rules.rule", answer())) == []
    assert list(wrong_with(RULE, "rules.rule", answer(302, location="/fr/"))) == []
    problem = answer(400, b'{"status":400}', content_type="application/problem+json")
    assert list(wrong_with(API, "api.search", problem)) == []


@pytest.mark.parametrize(("which", "first", "second", "reason"), SECOND, ids=range(len(SECOND)))
def test_an_answer_that_does_not_agree_with_the_first_is_blamed(
    which: str, first: Answer, second: Answer, reason: str
) -> None:
    possible = seconds_of(RULE, first, random.Random(0))
    found = [one for one in possible if which in str((one.asked.method, one.asked.headers))]
    assert found, "nothing of the kind is asked"
    for one in found:
        assert any(reason in said for said in one.wrong(first, second)), one.asked


def test_what_agrees_is_not_blamed(app: Flask) -> None:
    for path, query in (("/fr/rules/2.1", ""), ("/en/search", "q=mana"), ("/api/v1/search", "q=a")):
        asked = Asked("GET", path, query)
        first = ask(app, asked)
        for second in seconds_of(asked, first, random.Random(1)):
            assert list(second.wrong(first, ask(app, second.asked))) == [], second.asked


def test_a_part_of_a_page_is_not_blamed_for_being_one() -> None:
    asked = Asked("GET", "/it/board/cards", "q=kitsune")
    assert list(wrong_with(asked, "board.suggested", answer(body=b"<ul></ul>"))) == []


def test_every_field_of_every_form_is_filled_in(app: Flask) -> None:
    """All that templates name; ``only`` is in no form: it chooses a column by style alone."""
    asking = Asking(app, ["/fr/"], seed=0, variety=5)
    sent = {name for form in asking.forms for name, _ in form.fields}
    missing = {(file, name) for file, name in fields_of_templates() if name not in sent}
    assert missing == {("rules/side_by_side.html", "only")}
    pressed = {
        value.partition(":")[0] for form in asking.forms for _, v in form.fields for value in v
    }
    assert {"unique", "numbers", "ability", "drop"} <= pressed, "the buttons of a Unique"


def test_deck_lists_and_long_runs_are_sent(app: Flask) -> None:
    """So that a pattern that goes back and forth in a line is noticed: it takes seconds."""
    asking = Asking(app, ["/fr/"], seed=0, variety=5)
    left = {("POST", "text/plain"), ("POST", "application/json"), ("POST", FORM), ("GET", "")}
    for asked in islice(asking.requests(), 20_000):
        sent = unquote_to_bytes(asked.body or asked.query)
        if asked.path.endswith("/deck") and re.search(rb"([;, ])\1{1500}", sent):
            left.discard((asked.method, asked.kind))
        if not left:
            break
    assert left == set()


def test_every_board_said_to_be_legal_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_reading, "apply_passives", lambda state: state)  # read, not played
    boards, chance = Boards(3, 20), random.Random(3)
    for board in (boards.legal(chance) for _ in range(150)):
        read(board)
        players = board["players"].values()
        lists = [cards for one in players for key, cards in one.items() if key != "deck"]
        assert sum(len(cards) for cards in lists if isinstance(cards, list)) <= MOST_OBJECTS


def test_a_seed_repeats_its_requests_and_a_line_its_request(app: Flask) -> None:
    def asked(seed: int) -> list[Asked]:
        return list(islice(Asking(app, ["/fr/"], seed, 5).requests(), 200))

    first = asked(1)
    assert first == asked(1)
    assert first != asked(2)
    assert [Asked.of(one.line()) for one in first] == first


def test_memory_that_grows_boards_that_are_refused_and_silence_are_blamed(
    app: Flask, tmp_path: Path
) -> None:
    assert growth([200, 150, 150, 150, 100, 100, 111, 111]) == 11
    assert growth([50, 60, 70, 80, 100, 100, 100, 100]) == 0
    figures, server = Figures(app), Server(tmp_path, tmp_path / "log")
    (tmp_path / "log").write_text("Traceback (most recent call last):\n  File\nKeyError: 3\n")
    figures.memory[7] = [100.0, 251.0]
    figures.tasks = [40, 99]
    figures.boards.update(legal=8, odd=2, played=3)
    judge(figures, server)
    blamed = "; ".join(figures.wrong)
    for reason in ("251 MB", "3 of 10 boards", "KeyError: 3", "99 threads"):
        assert reason in blamed
    server.port = free_port()
    assert "no answer" in slowness(server, RULE)


@pytest.mark.parametrize("asked", ABUSE, ids=range(len(ABUSE)))
def test_abuse_is_refused_with_a_reason_and_at_once(
    app: Flask, at_once: AtOnce, asked: Asked
) -> None:
    found = at_once(lambda: sent(app, asked))
    assert 400 <= found.status_code < 500
    assert found.data


@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_every_route_bears_every_hostile_value(app: Flask, hostile: str) -> None:
    value = {"language": "fr", "": ""}
    every = [
        (rule.endpoint, "".join(said + value.get(name, hostile) for said, name in told))
        for rule in app.url_map.iter_rules()
        for told in [pieces_of(rule.rule)]
    ]
    asking = [(endpoint, Asked("GET", path)) for endpoint, path in every if hostile in path]
    assert len(asking) > 15
    odd = "&".join(f"{name}={hostile}" for name in ("q", "b", "step", "d", "lang", "rule", "kind"))
    for path in READING:
        with app.app_context():
            endpoint, _ = app.url_map.bind("localhost").match(path)
        asking.append((str(endpoint), Asked("GET", path, odd)))
    for endpoint, asked in [*asking, ("none", Asked("GET", f"/{hostile}/rules/2.1"))]:
        found = ask(app, asked)
        if not 300 <= found.status < 400:
            assert list(wrong_with(asked, endpoint, found)) == [], asked


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site, compiled."""
    folder = tmp_path_factory.mktemp("small")
    instance, locales = folder / "instance", small_locales(folder)
    with few_examples(folder, locales):
        renew(locales, instance)
    return instance


def test_nothing_that_is_sent_brings_it_down(small: Path, tmp_path: Path) -> None:
    figures = run(small, tmp_path, 300, seed=0, variety=40)
    assert figures.wrong == {}
    assert {"mcp.mcp", "discord.discord"} <= figures.statuses.keys()
    assert figures.requests >= 300


@pytest.mark.thorough
def test_nothing_brings_the_whole_site_down(instance: Path, tmp_path: Path) -> None:
    figures = run(prepared(tmp_path, instance), tmp_path, 2_000, seed=1)
    assert figures.wrong == {}
    assert figures.requests >= 2_000
