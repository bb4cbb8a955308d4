"""What is answered in front of Flask is what Flask answers, byte for byte, and counts as much."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import Client, TestResponse

from app import create_app
from glossary.search import Index
from glossary.web.search.asking import Asking

PLAIN = [
    "search?lang=fr&q=fugace&limit=3",
    "search?lang=en&q=fleeting+spell",
    "search?lang=it&q=limite%20di%20riserva&limit=100",
    "search?lang=fr&q=%C3%A9puis%C3%A9&edition=3.0",
    "search?lang=fr&q=fugasse&edition=",
    "search?lang=en&q=lang:it+fugace+v:3.0",
    "search?lang=en&q=graveyard&q=hand&more=1",
    "search?lang=en&q=2.1.a-e",
    "search?lang=en&q=kind:term+reserve",
    "search?lang=en&q=a%00b",
    "search?lang=fr&q=%F0%9F%8E%B2",
    "search?lang=fr",
    "suggest?lang=fr&q=rese",
    "suggest?lang=it&q=+&limit=20",
    "suggest?lang=en&q=2.1&limit=05",
]
OTHERWISE = [
    "search?lang=en&q=2.2.2.p",
    "search?lang=de&q=fugace",
    "search?q=fugace",
    "search?lang=fr&q=fugace&limit=0",
    "search?lang=fr&q=fugace&limit=%C2%B2",
    "search?lang=fr&q=fugace&limit=00005",
    "search?lang=fr&q=fugace&edition=9.9",
    "search?lang=fr&q=%FFfugace",
    "search?lang=fr&q=" + "a" * 201,
    "search?lang=fr&q=" + "a" * 9000,
    "search?lang=fr" + "&q=a" * 70,
    "suggest?lang=fr&q=%ED%A0%80",
    "suggest/?lang=fr&q=a",
]


@pytest.fixture
def asking(app: Flask) -> Asking:
    found: Asking = app.extensions["arriving"]._behind
    return found


def _both(asking: Asking, address: str, **said: str) -> tuple[TestResponse, TestResponse]:
    one, other = (
        Client(layer).get(f"/api/v1/{address}", headers=said) for layer in (asking, asking._behind)
    )
    return one, other


def _same(one: TestResponse, other: TestResponse) -> None:
    assert one.status == other.status
    kept, others = ([h for h in a.headers if h[0] != "Date"] for a in (one, other))
    assert kept == others
    assert ("Date" in one.headers) == ("Date" in other.headers)
    assert one.data == other.data


@pytest.mark.parametrize("address", PLAIN)
def test_a_plain_question_has_the_answer_of_flask(
    asking: Asking, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = _both(asking, address)
    _same(one, other)
    assert one.status_code == 200
    monkeypatch.setattr(asking, "_behind", lambda *_: pytest.fail("Flask was asked"))
    assert Client(asking).get(f"/api/v1/{address}").data == one.data


@pytest.mark.parametrize("address", ["search?lang=fr&q=fugace", "suggest?lang=it&q=rise"])
def test_what_was_asked_lately_is_not_worked_out_again(
    instance: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking: Asking = create_app(instance=instance).extensions["arriving"]._behind
    visitor = Client(asking)
    first = visitor.get(f"/api/v1/{address}")
    with monkeypatch.context() as nothing:
        nothing.setattr(Index, "parse", lambda *_: pytest.fail("it was worked out again"))
        _same(visitor.get(f"/api/v1/{address}"), first)
    for other in (f"{address}&limit=1", address.replace("lang=", "lang=en&was=")):
        assert visitor.get(f"/api/v1/{other}").data != first.data


@pytest.mark.parametrize("address", OTHERWISE)
def test_any_other_is_left_to_flask(asking: Asking, address: str) -> None:
    _same(*_both(asking, address))


@pytest.mark.parametrize(
    "said", [{"If-None-Match": "*"}, {"Range": "bytes=0-9"}, {"X-Long": "a" * 20_000}, {"Host": ""}]
)
def test_so_is_what_has_conditions(asking: Asking, said: dict[str, str]) -> None:
    _same(*_both(asking, PLAIN[0], **said))


@given(
    st.text(max_size=40),
    st.sampled_from(("fr", "en", "it", "xx")),
    st.sampled_from(("search", "suggest")),
)
@settings(deadline=None, max_examples=40)
def test_whatever_is_typed(app: Flask, query: str, lang: str, what: str) -> None:
    asking = app.extensions["arriving"]._behind
    asked = {"q": query.encode("utf-8", "replace").decode(), "lang": lang, "limit": "3"}
    one, other = (
        Client(layer).get(f"/api/v1/{what}", query_string=asked)
        for layer in (asking, asking._behind)
    )
    _same(one, other)


def test_a_question_counts_once_whoever_answers(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_RATE", "4 per minute")
    monkeypatch.setenv("GLOSSARY_METRICS", "1")
    visitor = create_app(instance=instance).test_client()
    asked = (
        "/api/v1/search?lang=fr&q=fugace",
        "/api/v1/search?lang=fr&q=2.2.2.p",
        "/fr/search?q=fugace",
        "/api/v1/suggest?lang=fr&q=fug",
        "/api/v1/search?lang=fr&q=fugace",
        "/fr/search?q=fugace",
    )
    answers = [visitor.get(address) for address in asked]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429, 429]
    assert 1 <= int(answers[4].headers["Retry-After"]) <= 60
    assert answers[4].json is not None
    assert answers[4].json["status"] == 429
    counted = visitor.get("/metrics").text
    assert 'glossary_answers_total{endpoint="api.search",status="200"} 2.0' in counted
    assert 'glossary_answers_total{endpoint="api.search",status="429"} 1.0' in counted
    assert 'glossary_answers_total{endpoint="api.suggest",status="200"} 1.0' in counted
