"""What no reader sends is refused with a reason, in the visitor's language, and never a 500."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from tests.languages import LOCALES

HOSTILE = [
    ("/fr/rules/" + "1" * 2000, "", 414),
    ("/fr/search", "q=" + "a" * 9000, 414),
    ("/fr/search", "&".join(f"a{i}=1" for i in range(10_000)), 400),
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


@pytest.fixture
def rated(instance: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A visitor who may ask three times a minute, and whose answers are not cached."""
    monkeypatch.setenv("GLOSSARY_RATE", "3 per minute")
    monkeypatch.setenv("GLOSSARY_CACHE", "1")
    return create_app(instance=instance).test_client()


def test_who_asks_too_often_is_told_when_to_come_back(rated: FlaskClient) -> None:
    answers = [rated.get("/fr/search?q=fugace") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    other = rated.get("/fr/search?q=fugace", environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/fr/editions/1.0..4.0?kind=new",
        "/fr/rules/2.1.e?was=3.0:2.1.e",
        "/fr/scenarios/?level=2",
        "/fr/examples/today",
        "/api/v1/scenarios?_=1",
        "/fr/nothing/here",
    ],
)
def test_questions_are_counted(rated: FlaskClient, address: str) -> None:
    statuses = [rated.get(address).status_code for _ in range(4)]
    assert statuses.count(429) == 1
    assert statuses[3] == 429


def test_reading_and_asking_how_it_fares_are_not_counted(rated: FlaskClient) -> None:
    for _ in range(4):
        rated.get("/fr/search?q=fugace")
    for address in ("/fr/rules/2.1", "/it/book", "/sitemap.xml", "/healthz", "/readyz"):
        assert rated.get(address).status_code == 200, address
    assert rated.get("/static/site.css").status_code == 200
    assert rated.get("/").status_code == 302
    assert rated.get("/fr/rules/2.1?x=1").headers["Location"] == "/fr/rules/2.1"


LED_ON = [
    ("/fr/editions/1.0..4.0?x=1", "/fr/editions/1.0..4.0"),
    ("/fr/rules/2.1.e?&x&=2&was", "/fr/rules/2.1.e?was"),
    ("/fr/search?x=1&q=%C3%A9+%26&edition=3.0&q=", "/fr/search?q=%C3%A9+%26&edition=3.0&q="),
    ("/en/scenarios/a?step=2&utm=a%0d%0ab&d=1&ref=ALT_1", "/en/scenarios/a?step=2&d=1&ref=ALT_1"),
    ("/en/scenarios/a?guess=a&guess=b&Guess=c", "/en/scenarios/a?guess=a&guess=b"),
    ("/it/board?b=AA==&x=//evil.example", "/it/board?b=AA=="),
    ("/en/glossary/?ref=a%20b&n=1", "/en/glossary/?ref=a%20b"),
    ("/fr/rules/9.9.9%3Fa%22?x=1", "/fr/rules/9.9.9%3Fa%22"),
    ("/sitemap.xml?1", "/sitemap.xml"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "canonical"), LED_ON)
def test_unknown_parameters_are_led_away_from(
    visitor: FlaskClient, address: str, canonical: str
) -> None:
    for ask in (visitor.get, visitor.head):
        answer = ask(address)
        assert (answer.status_code, answer.headers["Location"]) == (302, canonical)
    assert visitor.get(canonical).status_code != 302, "once is enough"


@pytest.mark.parametrize(
    "address",
    ["/fr/rules/2.1.e?ref=ALT_CORE_B_OR_99_C", "/api/v1/scenarios?lang=fr&_=1", "/healthz?x=1",
     "/static/site.css?x=1", "/fr/search?q=x%26y%3D%22", "/fr/search?%71=x"],
)  # fmt: skip
def test_known_parameters_and_programs_are_not_led_anywhere(
    visitor: FlaskClient, address: str
) -> None:
    assert visitor.get(address).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/en/",
        "/en/editions/3.0..4.0",
        "/en/scenarios/",
        "/en/scenarios/a-first-dusk?step=1",
        "/en/scenarios/up-to-two-targets",
        "/en/scenarios/up-to-two-targets/outcomes",
        "/en/scenarios/up-to-two-targets/editions",
        "/en/embed/scenarios/a-first-dusk?step=1",
        "/en/search?q=fleeting&edition=3.0",
        "/en/board",
        "/en/rules/2.1.e",
    ],
)
def test_the_site_asks_itself_for_nothing_unknown(visitor: FlaskClient, address: str) -> None:
    text = visitor.get(address).text
    asked = {
        html.unescape(found) for found in re.findall(r'(?:href|content)="([^"]*\?[^"]*)"', text)
    }
    inside = {each.removeprefix("http://localhost") for each in asked}
    for each in sorted(each for each in inside if each.startswith("/")):
        assert visitor.head(each).status_code == 200, each
    for form in re.findall(r'<form [^>]*method="get".*?</form>', text, re.S):
        names = re.findall(r' name="([^"]*)"', form)
        action = (re.findall(r'action="([^"?#]*)', form) or [address])[0]
        answer = visitor.get(action, query_string=dict.fromkeys(names, "1"))
        assert answer.status_code != 302, (action, names)


def test_an_answer_in_the_language_that_a_visitor_prefers_says_so(visitor: FlaskClient) -> None:
    for address in ("/nothing", "/go/9.9", "/api/v1/nothing"):
        assert "Accept-Language" in visitor.get(address).headers["Vary"], address
    assert "Accept-Language" not in visitor.get("/fr/nothing").headers.get("Vary", "")


@pytest.mark.parametrize("host", ["h" * 300, "a b", "[::1", "x.example:999999"])
@pytest.mark.parametrize("address", ["/fr/rules/2.1", "/fr/search?q=fugace", "/fr/nothing"])
def test_how_a_client_calls_the_site_changes_nothing(
    visitor: FlaskClient, address: str, host: str
) -> None:
    usual = visitor.get(address)
    for ask in (visitor.get, visitor.head):
        answer = ask(address, headers={"Host": host})
        assert answer.status_code == usual.status_code
        assert answer.headers.get("ETag") == usual.headers.get("ETag")


def test_programs_are_led_on_in_json(visitor: FlaskClient) -> None:
    answer = visitor.get("/api//v1/search?lang=fr&q=fugace")
    assert (answer.status_code, answer.content_type) == (308, "application/problem+json")
    assert answer.headers["Location"] == "/api/v1/search?lang=fr&q=fugace"
    assert answer.json is not None
    assert answer.json["status"] == 308


def test_health_says_what_is_served(visitor: FlaskClient) -> None:
    assert visitor.get("/healthz").json == {"status": "alive"}
    ready = visitor.get("/readyz").json
    assert ready is not None
    assert ready["status"] == "ready"
    assert ready["dictionaries"] == 12
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
