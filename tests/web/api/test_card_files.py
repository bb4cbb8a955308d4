"""Cards, rulings and keywords as files for other sites: the same on a server and in an export."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from app import ROOT
from glossary.cards.tables import own_tables
from tests.languages import LANGUAGES


def test_the_documented_lines_read_rulings_from_a_server(visitor: FlaskClient) -> None:
    lines = (ROOT / "docs" / "plugins" / "README.md").read_text(encoding="utf-8")
    (reference,) = re.findall(r'const family = "(\w+?)_R1"', lines)
    (path,) = re.findall(r"https://rules\.example(/data/[^`]+)`", lines)
    answer = visitor.get(path.replace("${family}", reference))
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.json or {}) == set(LANGUAGES)
    assert all(ruling["question"] and ruling["answer"] for ruling in (answer.json or {})["fr"])
    none = visitor.get(path.replace("${family}", "ALT_CORE_B_YZ_999"))
    assert (none.status_code, none.headers["Access-Control-Allow-Origin"]) == (404, "*")


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
    assert [each for each in said["en"] if each["answer"].endswith(ruling.said("en").note)]
