"""The search on the reader's own device, asked in node with the scripts that browsers load."""

from __future__ import annotations

import hashlib
import re
from itertools import chain
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import ROOT
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES
from tests.score import Asked, Engine, judge, on_device, over_http, read_queries, shares

_SCRIPTS = ("device_search.js", "device_page.js")
_FIRST, _AMONG_FIVE, _ABSENT = 0.92, 0.97, 0.7
"""Of what the server has right; and of what the rules do not have, how much is said not to be."""


QUERIES = {path.name: read_queries(path) for path in sorted(Path(__file__).parent.glob("*.tsv"))}
NUMBERS = [one for one in QUERIES["queries.tsv"] if one.kind == "number" and one.expected]
TYPED = {
    "alt_core_b_ax_04_r1": "card:kelon-elemental",
    "what is 2.4.7.c about": "2.4.7.c",
    "rule 4-2-5 c today": "4.2.5.c",
    "7": "7",
}
FURTHER = [NUMBERS[0]._replace(key=query, query=query) for query in TYPED]


@pytest.fixture(scope="module", params=[3, pytest.param(1, marks=pytest.mark.thorough)])
def queries(request: pytest.FixtureRequest) -> list[Asked]:
    """Every third query, and all that the rules have no answer to."""
    every = enumerate(chain(*QUERIES.values()))
    return [one for at, one in every if at % request.param == 0 or one.kind == "absent"]


@pytest.fixture(scope="module")
def device(queries: list[Asked], snapshot: Snapshot) -> Engine:
    """The search on the device, which reads the texts of each language once for all tests."""
    return on_device([*queries, *NUMBERS, *FURTHER], snapshot)


def test_the_device_is_right_where_the_server_is(
    visitor: FlaskClient, device: Engine, queries: list[Asked]
) -> None:
    server = over_http(lambda address: visitor.get(address).json or {})
    for language in LANGUAGES:
        found = shares([each for each in queries if each.language == language], device, server)
        assert found.asked > 150
        assert found.first >= _FIRST, language
        assert found.among_five >= _AMONG_FIVE, language
    absent = [asked for asked in queries if asked.kind == "absent"]
    assert sum(device(asked).absent for asked in absent) >= _ABSENT * len(absent)


def test_numbers_and_references_need_no_search(device: Engine) -> None:
    assert [asked.query for asked in NUMBERS if not judge(asked, device(asked)).first] == []
    assert [device(asked).found[0].paragraph for asked in FURTHER] == list(TYPED.values())


def test_the_kept_library_is_the_one_that_the_notice_names() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    (name, digest) = re.findall(r"(static/vendor/\S+\.js)\s+\(sha256\s+(\w+)\)", notice)[0]
    body = (ROOT / name).read_bytes()
    assert hashlib.sha256(body).hexdigest() == digest
    assert not re.search(rb"\beval\b|\bFunction\(", body)


def test_our_scripts_stay_small() -> None:
    lines = [
        line
        for name in _SCRIPTS
        for line in (ROOT / "static" / name).read_text(encoding="utf-8").splitlines()
    ]
    assert len(lines) < 250
    assert max(map(len, lines)) < 180


def test_words_of_a_list_are_handed_on_with_its_license(snapshot: Snapshot) -> None:
    """The MIT License has its notice included in all copies."""
    indexed = snapshot.dictionary("it")
    assert indexed is not None
    said = str(indexed.index.store.device["license"])
    assert "Copyright (c) 2018-2021 Tyler Barrus" in said
    assert "shall be included in all" in said
