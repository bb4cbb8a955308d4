"""The programming interface: what a program that searches may rely on."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from tests.languages import LANGUAGES


def _get(visitor: FlaskClient, path: str, **asked: str):  # type: ignore[no-untyped-def]
    answer = visitor.get(f"/api/v1/{path}", query_string=asked)
    assert answer.content_type == "application/json"
    return answer.json


def test_a_result_has_what_was_promised(visitor: FlaskClient) -> None:
    answer = _get(visitor, "search", lang="en", q="fleeting spell", limit="5")
    assert answer["language"] == "en"
    assert answer["edition"] == "5.0"
    assert len(answer["results"]) == 5
    for result in answer["results"]:
        assert set(result) >= {"number", "title", "excerpt", "url", "kind", "score"}
        assert result["excerpt"]
        assert "{" not in result["excerpt"]
        assert result["excerpt"] == "".join(text for text, _ in result["marked"])
        page = visitor.get(result["url"])
        assert page.status_code == 200
        assert result["title"] in page.text
    scores = [result["score"] for result in answer["results"]]
    assert scores == sorted(scores, reverse=True)
    assert any(marked for _, marked in answer["results"][0]["marked"])


@pytest.mark.parametrize(
    ("q", "first"), [("2.1e", "2.1.e"), ("CR 4.2.4.k", "4.2.4.k"), ("règle 2,1,e", "2.1.e")]
)
def test_a_number_is_answered_by_its_rule(visitor: FlaskClient, q: str, first: str) -> None:
    assert _get(visitor, "search", lang="fr", q=q)["results"][0]["number"] == first


@pytest.mark.parametrize(("q", "near"), [("2.2.2.p", "7.1.2"), ("4.1.l", "4.1"), ("9.9", "7")])
def test_a_number_that_is_not_there_is_answered_by_the_nearest_with_a_reason(
    visitor: FlaskClient, q: str, near: str
) -> None:
    answer = _get(visitor, "search", lang="en", q=q)
    assert q in answer["reason"]
    numbers = [result["number"] for result in answer["results"]]
    assert any(number.startswith(near) for number in numbers) or q == "2.2.2.p"
    assert numbers


def test_an_older_edition_leads_to_its_pinned_pages(visitor: FlaskClient) -> None:
    for asked in ({"q": "fugace", "edition": "3.0"}, {"q": "fugace v:3.0"}):
        answer = _get(visitor, "search", lang="fr", **asked)
        assert answer["edition"] == "3.0"
        assert answer["results"][0]["url"].startswith("/fr/3.0/rules/2.4.6")


def test_a_language_filter_answers_from_that_language(visitor: FlaskClient) -> None:
    answer = _get(visitor, "search", lang="en", q="lang:it fugace")
    assert answer["language"] == "it"
    assert answer["results"][0]["title"] == "Fugace"


@pytest.mark.parametrize(
    ("asked", "parameter"),
    [
        ({"lang": "de", "q": "x"}, "lang"),
        ({"q": "x"}, "lang"),
        ({"lang": "en", "q": "x", "edition": "9.9"}, "edition"),
        ({"lang": "en", "q": "x", "limit": "0"}, "limit"),
        ({"lang": "en", "q": "x", "limit": "many"}, "limit"),
        ({"lang": "en", "q": "x", "limit": "9" * 400}, "limit"),
        ({"lang": "en", "q": "y" * 2001}, "q"),
        ({"lang": "en"}, "q"),
        ({"lang": ["en", "fr"], "q": "x"}, "lang"),
    ],
)
def test_a_mistake_is_a_problem_that_names_itself(
    visitor: FlaskClient, asked: dict[str, object], parameter: str
) -> None:
    answer = visitor.get("/api/v1/search", query_string=asked)
    assert answer.status_code == 400
    assert answer.content_type == "application/problem+json"
    assert answer.json is not None
    assert answer.json["parameter"] == parameter
    assert answer.json["status"] == 400
    assert answer.json["detail"]


@pytest.mark.parametrize(
    ("address", "named", "meant"),
    [
        ("search?lang=en&q=x&eddition=4.0", "eddition", "edition"),
        ("rules/2.1?langs=fr", "langs", "lang"),
        ("cards?factions=axiom", "factions", "faction"),
        ("rulings?name=kelon-elemental", "name", "card"),
        ("rulings?q=kelon", "q", "card"),
        ("oembed?url=x&formats=json", "formats", "format"),
    ],
)
def test_an_unknown_parameter_is_named_with_those_that_may_be_meant(
    visitor: FlaskClient, address: str, named: str, meant: str
) -> None:
    answer = visitor.get(f"/api/v1/{address}")
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["parameter"] == named
    assert meant in answer.json["did_you_mean"]


@pytest.mark.parametrize("passes", ["_=1732380000", "utm_source=x", "ref=ALT_CORE_B_MU_05_C"])
def test_a_parameter_that_is_added_to_any_address_changes_nothing(
    visitor: FlaskClient, passes: str
) -> None:
    plain, more = (visitor.get(f"/api/v1/rules/2.1?lang=en{end}") for end in ("", f"&{passes}"))
    assert more.data == plain.data


@pytest.mark.parametrize(
    ("language", "typed", "first", "url"),
    [
        ("en", "flee", "Fleeting", "/en/rules/2.4.7"),
        ("fr", "zone d'e", "Zone d’Expédition", "/fr/rules/3.2.4"),
        ("it", "spediz", "Spedizione", ""),
        ("en", "2.4.7", "2.4.7 Fleeting", "/en/rules/2.4.7"),
        ("en", "markers", "", ""),
    ],
)
def test_suggestions_begin_as_typed(
    visitor: FlaskClient, language: str, typed: str, first: str, url: str
) -> None:
    found = _get(visitor, "suggest", lang=language, q=typed)["suggestions"]
    assert found
    assert len({each["words"].casefold() for each in found}) == len(found)
    if first:
        assert found[0]["words"].casefold() == first.casefold()
    if url:
        assert found[0]["url"] == url


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_typed_suggests_nothing(visitor: FlaskClient, language: str) -> None:
    assert _get(visitor, "suggest", lang=language, q="  ")["suggestions"] == []


def test_pages_and_programs_share_one_rate_and_each_answer_is_counted_once(
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
        "/api/v1/search?lang=fr&q=jeton",
        "/fr/search?q=jeton",
        "/fr/search?q=fugace",
    )
    answers = [visitor.get(address) for address in asked]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429, 429, 200]
    assert 1 <= int(answers[4].headers["Retry-After"]) <= 60
    assert answers[4].json is not None
    assert answers[4].json["status"] == 429
    counted = visitor.get("/metrics").text
    assert 'glossary_answers_total{endpoint="api.search",status="200"} 2.0' in counted
    assert 'glossary_answers_total{endpoint="api.search",status="429"} 1.0' in counted
    assert 'glossary_answers_total{endpoint="api.suggest",status="200"} 1.0' in counted
