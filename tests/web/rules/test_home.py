"""The front door: the table, the doors, an example to guess."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from glossary.rulebook.model import Dictionary
from glossary.snapshot import Snapshot


def test_each_zone_of_the_drawn_table_is_named_and_leads_to_its_rule(
    visitor: FlaskClient, language: str, dictionary: Dictionary
) -> None:
    table = visitor.get(f"/{language}/").text.partition("<figure")[2].partition("</figure>")[0]
    zones = set(re.findall(r'<a href="([^"]+)">\s*<rect[^>]*/>\s*<text[^>]*>([^<]+)', table))
    words = {term.key: term for term in dictionary.terms}
    keys = "adventure expedition.hero expedition.companion reserve hero landmark mana hand deck"
    for key in [*keys.split(), "discard"]:
        term = words[f"zone.{key}"]
        assert (f"/{language}/rules/{term.rule}", term.word) in zones


def test_the_front_door_has_six_doors_and_an_example_to_guess(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    page = visitor.get(f"/{language}/").text
    doors = page.partition('class="front-doors"')[2].partition("</ul>")[0]
    addresses = re.findall(r'href="([^"]+)"', doors)
    assert len(addresses) == 6
    assert {visitor.get(address).status_code for address in addresses} == {200}
    slug = re.findall(rf'class="guess-go" href="/{language}/scenarios/([^"]+)"', page)[0]
    example = snapshot.example(slug)
    assert example is not None
    assert example.predict is not None
    assert example.words(language).title in page


def test_the_example_of_today_is_asked_for_each_time(visitor: FlaskClient) -> None:
    answer = visitor.get("/it/examples/today")
    assert answer.status_code == 302
    assert answer.headers["Cache-Control"] == "no-cache"
    assert visitor.get(answer.headers["Location"]).status_code == 200


def test_the_sources_say_what_the_site_is_and_list_the_language_of_the_page_first(
    visitor: FlaskClient, language: str
) -> None:
    page = visitor.get(f"/{language}/sources").text
    listed = re.findall(r'<h2><a href="[^"]+" hreflang="(\w+)"', page)
    own = [code == language for code in listed]
    assert own == sorted(own, reverse=True)
    assert any(own)
    assert "Altered Glossary" in page.partition('<ul class="dictionaries">')[0].partition("<h1>")[2]
