"""The page of the interface for people names every operation, and what it offers to try works."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.web.api.description import document, operations
from tests.languages import KNOWN, LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_it_can_be_tried(visitor: FlaskClient, language: str) -> None:
    page = visitor.get(f"/{language}/api").text
    described = document(KNOWN)
    assert isinstance(described, dict)
    for path, methods in described["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in page, path
    tried = [unescape(link) for link in re.findall(r'href="(/(?:api|embed)/v1/[^"]*)"', page)]
    assert len(tried) > len(described["paths"])
    for address in tried:
        if "oembed" not in address:  # asks for a page of the site that the setting names
            assert visitor.get(address).status_code == 200, address
    assert visitor.get("/api/v1/oembed?url=http://localhost/fr/rules/2.1.e").status_code == 200


FORM = re.compile(r'<form action="([^"]+)">(.*?)</form>', re.DOTALL)
FIELD = re.compile(
    r'<(?:input|select)[^>]* name="(\w+)"(?: value="([^"]*)")?[^>]*>(.*?)(?=<p>)', re.DOTALL
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_as_it_stands_is_answered_as_the_page_says(
    visitor: FlaskClient, language: str
) -> None:
    page = visitor.get(f"/{language}/api").text
    asked = [one for one in operations() if one.method == "get" and one.name != "openapi"]
    parts = {part.partition('"')[0]: part for part in page.split('<dt id="')[1:]}
    assert set(parts) == {one.name for one in operations()}
    for operation in asked:
        (shown,) = re.findall(
            r'<pre class="answer"[^>]*>(.*?)</pre>', parts[operation.name], re.DOTALL
        )
        if not operation.parameters:
            continue
        ((action, inside),) = FORM.findall(parts[operation.name])
        fields = {name: _chosen(value, rest) for name, value, rest in FIELD.findall(inside)}
        assert list(fields) == [one.name for one in operation.parameters]
        led = visitor.get(unescape(action), query_string=fields)
        assert led.status_code == 302
        answer = visitor.get(led.location)
        assert answer.status_code == 200, led.location
        begins = json.loads(unescape(shown))
        assert list(begins)[:2] == list(answer.json or {})[:2]


def _chosen(value: str, options: str) -> str:
    chosen = re.search(r"<option selected>([^<]*)<", options)
    return unescape(chosen[1] if chosen else value)


def test_a_form_without_what_it_must_have_leads_to_a_problem(visitor: FlaskClient) -> None:
    led = visitor.get("/en/api/rule?lang=en")
    answer = visitor.get(led.location)
    assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
    assert visitor.get("/en/api/deck").status_code == 404
    assert visitor.get("/en/api/nothing").status_code == 404


def test_what_is_said_is_in_the_language_of_the_page(visitor: FlaskClient) -> None:
    english, french = visitor.get("/en/api").text, visitor.get("/fr/api").text
    operations = re.compile(r"<dd>(.*?)<", re.DOTALL)
    assert len(operations.findall(english)) == len(operations.findall(french)) > 15
    assert not {*operations.findall(english)} & {*operations.findall(french)}
