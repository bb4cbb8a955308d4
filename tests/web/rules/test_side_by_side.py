"""A rule in two languages, paragraph beside paragraph."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from glossary.core.rule_number import RuleNumber
from glossary.snapshot import Snapshot


def test_each_paragraph_stands_beside_its_translation(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    page = visitor.get("/fr-it/rules/2.4").text
    french, italian = (snapshot.dictionary(code) for code in ("fr", "it"))
    assert french is not None
    assert italian is not None
    for number in french.dictionary.numbers:
        if not RuleNumber.parse("2.4").contains(number) or not number.letter:
            continue
        row = page.partition(f'id="{number}"')[2].partition("</section>")[0]
        for code in ("fr", "it"):
            assert f'lang="{code}">' in row, f"{number} has no {code}"
        assert row.index('lang="fr"') < row.index('lang="it"')


def test_notes_are_labelled_and_terms_explained_in_the_language_of_their_column(
    visitor: FlaskClient,
) -> None:
    page = visitor.get("/fr-it/rules/2.4.7").text
    second = page.partition('class="text second" lang="it"')[2].partition("</section>")[0]
    assert "Nota nostra" in second
    assert "/it/glossary/" in second
    assert "/fr/glossary/" not in second


def test_references_stay_in_both_languages_and_the_columns_can_be_swapped_or_closed(
    visitor: FlaskClient,
) -> None:
    page = visitor.get("/fr-it/rules/2.4.7").text
    assert 'href="/fr-it/rules/5.2.3.a"' in page
    assert 'href="/it-fr/rules/2.4.7"' in page
    assert 'href="/it/rules/2.4.7"' in page
    assert '<a href="/fr/rules/" aria-current="true">' in page
    assert visitor.get("/it-fr/rules/2.4.7").text.count('<html lang="it">') == 1


def test_a_paragraph_is_read_in_its_entry(visitor: FlaskClient) -> None:
    answer = visitor.get("/en-fr/rules/2.1.E")
    assert answer.status_code == 301
    assert answer.headers["Location"] == "/en-fr/rules/2.1#2.1.e"


@pytest.mark.parametrize("path", ["fr-fr/rules/2.1", "fr-de/rules/2.1", "fr-it/rules/9.9"])
def test_what_is_not_there_is_a_404_in_the_reader_s_language(
    visitor: FlaskClient, path: str
) -> None:
    answer = visitor.get(f"/{path}", headers={"Accept-Language": "fr"})
    assert answer.status_code == 404
    assert '<html lang="fr">' in answer.text


def test_every_rule_in_force_leads_to_its_text_in_two_languages(visitor: FlaskClient) -> None:
    for path in ("rules/2", "rules/2.4.7", "rules/2.1.e"):
        page = visitor.get(f"/en/{path}").text
        for address in re.findall(r'href="(/en-..[^"#]*)', page):
            assert visitor.get(address).status_code == 200
        assert len(re.findall(r'href="/en-(?:fr|it)/rules/', page)) == 2
    assert "/en-fr/" not in visitor.get("/en/4.0/rules/2.1").text
