"""Addresses that are put together here are those that Flask would build."""

from __future__ import annotations

from typing import Any

import flask
import pytest
from flask import Flask

from glossary.web.base.urls import url_for

NASTY = "d’Ombre + 100% «a/b?c=d&e#f» !$'()*,:;@~\0\U0001f409"
CASES: list[tuple[str, dict[str, Any]]] = [
    ("search.search", {"language": "fr", "q": NASTY, "edition": None, "page": 2}),
    ("search.search", {"language": "fr", "q": NASTY * 9}),
    ("board.board", {"language": "it", "b": "1.a-_", "at": "regions[3]", "_anchor": "mat-A é"}),
    ("rules.contents", {"language": "en", "edition": "4.0"}),
    ("rules.contents", {"language": "en", "edition": None}),
    ("cards.card", {"language": "en", "slug": "a" * 90, "_anchor": None}),
    ("cards.cards", {"language": "en", "set": ["core", "alize"]}),
    ("api.suggest", {}),
]


@pytest.mark.parametrize("root", ["", "/under"])
@pytest.mark.parametrize(("endpoint", "values"), CASES)
def test_an_address_is_the_one_that_flask_builds(
    app: Flask, endpoint: str, values: dict[str, Any], root: str
) -> None:
    with app.test_request_context("/fr/", base_url=f"http://localhost{root}"):
        first = url_for(endpoint, **values)
        assert first == flask.url_for(endpoint, **values)
        assert first == url_for(endpoint, **values), "also when its path is kept"
