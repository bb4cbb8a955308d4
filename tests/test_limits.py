"""What no reader sends is refused with a reason, in the visitor's language, and never a 500."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from tests.conftest import LOCALES

HOSTILE = [
    ("/fr/rules/" + "1" * 2000, "", 414),
    ("/fr/search", "q=" + "a" * 9000, 414),
    ("/fr/search", "&".join(f"a{i}=1" for i in range(10_000)), 414),
    ("/fr/search", "&".join("a" for _ in range(70)), 400),
    ("/fr/rules/%00", "", 400),
    ("/fr/rules/%C0%AE%C0%AE", "", 400),
    ("/fr/rules/%FF", "", 400),
    ("/fr/..%2f..%2fetc/passwd", "", 404),
    ("/static/..%2f..%2fapp.py", "", 404),
    ("/static/../app.py", "", 404),
    ("/fr/rules/" + "9" * 400 + ".1", "", 404),
    ("/go/" + "9" * 900, "", 404),
    ("/go/9.9", "", 404),
    ("/go/2.2.2.p", "", 200),
    ("/fr/editions/99.99..0.0", "", 404),
    ("/fr/scenarios/..%2fcards", "", 404),
]


@pytest.mark.parametrize(("path", "query", "status"), HOSTILE, ids=range(len(HOSTILE)))
def test_what_no_reader_sends_is_refused_or_led_on(
    visitor: FlaskClient, path: str, query: str, status: int
) -> None:
    answer = visitor.get(f"{path}?{query}" if query else path, follow_redirects=True)
    assert answer.status_code == status
    assert "<h1" in answer.text
    assert "Traceback" not in answer.text
    assert str(LOCALES.parent) not in answer.text


def test_a_body_too_large_is_refused_before_it_is_read(visitor: FlaskClient) -> None:
    answer = visitor.post("/api/v1/board", data=b"[" * 70_000, content_type="application/json")
    assert answer.status_code == 413


def test_headers_too_large_are_refused(visitor: FlaskClient) -> None:
    assert visitor.get("/fr/search", headers={"X-Long": "a" * 20_000}).status_code == 431


def test_who_asks_too_often_is_told_when_to_come_back(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_RATE", "3 per minute")
    visitor = create_app(instance=instance).test_client()
    answers = [visitor.get("/fr/search?q=fugace") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert visitor.get("/fr/rules/2.1").status_code == 200, "reading is not counted"
    other = visitor.get("/fr/search?q=fugace", environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 200


def test_health_says_what_is_served(visitor: FlaskClient) -> None:
    assert visitor.get("/healthz").json == {"status": "alive"}
    ready = visitor.get("/readyz").json
    assert ready is not None
    assert ready["status"] == "ready"
    assert ready["dictionaries"] == 9
    assert visitor.get("/metrics").status_code == 404


def test_metrics_are_shown_where_they_are_wanted(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_METRICS", "1")
    visitor = create_app(instance=instance).test_client()
    visitor.get("/fr/rules/2.1.e")
    shown = visitor.get("/metrics").text
    assert 'glossary_answers_total{endpoint="rules.rule",status="200"} 1.0' in shown
    assert "glossary_answer_seconds_bucket" in shown


@pytest.mark.parametrize("path", ["/fr//rules/2.1", "/fr/rules", "//evil.example//fr//rules"])
def test_no_redirect_leads_to_the_host_that_a_client_names(visitor: FlaskClient, path: str) -> None:
    answer = visitor.get(path, headers={"Host": "evil.example"})
    assert "://" not in answer.headers.get("Location", "")
    assert not answer.headers.get("Location", "").startswith("//")
    assert answer.status_code in (308, 404)
