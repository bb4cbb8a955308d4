"""Cards, rulings and keywords as files for other sites: the same on a server and in an export."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from glossary.cards.tables import own_tables
from tests.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_to_copy_read_rulings_from_a_server(visitor: FlaskClient, language: str) -> None:
    shown = re.search(
        r'id="card-rulings".*?<pre[^>]*>(.*?)</pre>',
        visitor.get(f"/{language}/api").text,
        re.DOTALL,
    )
    assert shown is not None
    lines = unescape(shown[1])
    assert len(lines.splitlines()) == 10
    (reference,) = re.findall(r'const family = "(\w+?)_R1"', lines)
    (path,) = re.findall(r"http://localhost(/data/[^`]+)`", lines)
    answer = visitor.get(path.replace("${family}", reference))
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.json or {}) == set(LANGUAGES)
    assert f'language = "{language}"' in lines
    assert 'href: "http://localhost" + ruling.url' in lines
    assert visitor.get((answer.json or {})[language][0]["url"]).status_code == 200
    assert all(ruling["question"] and ruling["answer"] for ruling in (answer.json or {})[language])


def test_an_unknown_card_is_told_from_one_without_rulings(visitor: FlaskClient) -> None:
    none = visitor.get("/data/card-rulings/ALT_CORE_B_MU_05.json")
    assert none.json == {language: [] for language in LANGUAGES}
    unknown = visitor.get("/data/card-rulings/ALT_CORE_B_MU_05_C.json")
    assert (unknown.status_code, unknown.content_type) == (404, "application/problem+json")
    assert unknown.headers["Access-Control-Allow-Origin"] == "*"
    assert "ALT_CORE_B_MU_05" in (unknown.json or {})["did_you_mean"]


def test_every_address_is_answered_and_is_a_part_of_the_whole(
    app: Flask, visitor: FlaskClient
) -> None:
    families = visitor.get("/data/card-rulings.json").json or {}
    assert families["ALT_COREKS_B_AX_14"] == families["ALT_CORE_B_AX_14"], "a reprint"
    for family, rulings in families.items():
        assert visitor.get(f"/data/card-rulings/{family}.json").json == rulings
    for name in ("cards", "rulings", "keywords"):
        assert visitor.get(f"/data/{name}.json").status_code == 200
    assert visitor.get("/data/nothing.json").status_code == 404


def test_a_ruling_that_no_longer_holds_says_so(visitor: FlaskClient) -> None:
    ruling = next(each for each in own_tables().rulings.values() if each.holds == "no")
    (face, *_) = own_tables().index.card(ruling.cards[0]).faces
    said = visitor.get(f"/data/card-rulings/{face.ref.rpartition('_')[0]}.json").json or {}
    assert [each for each in said["en"] if each["answer"].endswith(ruling.words("en").note)]
