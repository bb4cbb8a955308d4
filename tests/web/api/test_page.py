"""The page of the interface for people names every operation, and what it offers to try works."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.web.api.openapi import document
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


def test_what_is_said_is_in_the_language_of_the_page(visitor: FlaskClient) -> None:
    english, french = visitor.get("/en/api").text, visitor.get("/fr/api").text
    operations = re.compile(r"<dd>(.*?)<", re.DOTALL)
    assert len(operations.findall(english)) == len(operations.findall(french)) > 15
    assert not {*operations.findall(english)} & {*operations.findall(french)}
