"""The coverage page says which paragraphs cannot be played, and does not count them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from app import ROOT
from glossary.engine.rules.citations import NEWEST
from glossary.examples.coverage import CHAPTERS, behaviour
from glossary.web.examples.coverage import REASONS

LOOKS = {
    "en": "says what a card looks like",
    "fr": "dit à quoi ressemble une carte",
    "it": "dice che aspetto ha una carta",
}


@pytest.mark.parametrize("number", ["2.2.4.c", "2.2.6.b"])
def test_a_printed_example_about_words_is_not_counted_as_missing(
    visitor: FlaskClient, language: str, number: str
) -> None:
    text = unescape(visitor.get(f"/{language}/scenarios/coverage").text)
    missing = re.sub(r"<details>.*?</details>", "", text, flags=re.DOTALL)
    address = f'<li><a href="/{language}/rules/{number}">'
    assert address not in missing
    assert address in text


def test_what_a_paragraph_does_instead_is_told_in_the_readers_language(
    visitor: FlaskClient, language: str
) -> None:
    text = unescape(visitor.get(f"/{language}/scenarios/coverage").text)
    line = re.search(r'rules/2\.2\.6\.b">[^\n]*', text)
    assert line is not None
    assert LOOKS[language] in line[0]


def test_every_reason_has_words() -> None:
    paragraphs = behaviour(NEWEST, ROOT / "locales")
    given = {why for n, why in paragraphs.items() if str(n.chapter) in CHAPTERS}
    assert given - {""} <= REASONS
