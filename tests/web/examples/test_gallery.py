"""The list of examples: whatever is typed finds the example that it is about."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.examples.index import cards_of
from glossary.examples.teaching import teaching_order
from glossary.snapshot import Snapshot

CARD = re.compile(r'<h2[^>]*><a href="/(?:fr|en|it)/scenarios/([\w-]+)"')


def _listed(visitor: FlaskClient, address: str) -> list[str]:
    answer = visitor.get(address)
    assert answer.status_code == 200, address
    return CARD.findall(answer.text)


def test_the_pages_have_every_example_once_in_teaching_order(
    visitor: FlaskClient, snapshot: Snapshot, language: str
) -> None:
    listed, address = [], f"/{language}/scenarios/"
    for _ in range(20):
        text = visitor.get(address).text
        page = CARD.findall(text)
        assert 0 < len(page) <= 24
        listed += page
        following = re.search(r'<a class="turn" rel="next" href="([^"]+)"', text)
        if following is None:
            break
        address = following[1]
        assert "?" not in address, "a page of the whole list can be printed"
    assert listed == [one.slug for one in teaching_order(snapshot.examples)]


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("moonlight jellyfish", "moonlight-jellyfish-comes-back"),
        ("méduse lunaire", "moonlight-jellyfish-comes-back"),
        ("MEDUSA LUN", "moonlight-jellyfish-comes-back"),
        ("2.4.7.d", "fleeting-does-not-come-back"),
        ("spy craft", "spy-craft"),
    ],
)
def test_a_card_in_any_language_or_a_rule_is_found(
    visitor: FlaskClient, language: str, typed: str, slug: str
) -> None:
    assert slug in _listed(visitor, f"/{language}/scenarios/?q={typed}")[:3]


def test_words_and_filters_are_joined(visitor: FlaskClient, snapshot: Snapshot) -> None:
    found = _listed(visitor, "/fr/scenarios/?q=fugace&level=first-day&tag=reserve")
    assert "fleeting-does-not-come-back" in found
    assert len(found) < len(_listed(visitor, "/fr/scenarios/?level=first-day&tag=reserve"))
    for slug in found:
        example = snapshot.example(slug)
        assert example is not None
        assert (example.level, "reserve" in example.tags) == ("first-day", True)


def test_a_card_has_its_examples(visitor: FlaskClient, snapshot: Snapshot) -> None:
    found = _listed(visitor, "/it/scenarios/?card=ordis-trooper")
    assert "a-first-dusk" in found
    assert found == _listed(visitor, "/it/scenarios/?card=Fante Ordis"), "by its name, too"
    for slug in found:
        example = snapshot.example(slug)
        assert example is not None
        assert "ordis-trooper" in cards_of(example)
    chips = re.findall(r'class="chip"[^>]*>([^<]+)<', visitor.get("/it/scenarios/?card=red").text)
    assert [chip.strip() for chip in chips] == ["Rossa"]


def test_what_is_not_found_says_where_to_look(visitor: FlaskClient) -> None:
    text = visitor.get("/en/scenarios/?q=xyzzy").text
    assert not CARD.findall(text)
    assert 'href="/en/search?q=xyzzy"' in text


def test_the_switch_of_languages_keeps_what_is_listed(visitor: FlaskClient) -> None:
    text = unescape(visitor.get("/fr/scenarios/?level=judge&page=2").text)
    assert 'href="/it/scenarios/?level=judge&page=2"' in text
    assert 'href="/it/scenarios/pages/2"' in visitor.get("/fr/scenarios/pages/2").text


def test_a_page_that_is_not_there_leads_to_the_last(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    answer = visitor.get("/en/scenarios/pages/99")
    assert answer.status_code == 404
    last = -(-len(snapshot.examples) // 24)
    assert f'href="/en/scenarios/pages/{last}"' in answer.text


def test_the_address_that_people_guess_leads_to_the_list(visitor: FlaskClient) -> None:
    answer = visitor.get("/fr/examples/?tag=status")
    assert (answer.status_code, answer.location) == (301, "/fr/scenarios/?tag=status")
