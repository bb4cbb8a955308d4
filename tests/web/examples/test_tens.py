"""Examples in a row: every one that asks something, ten by ten, one leading to the next."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.examples.model import LEVELS
from glossary.examples.tens import CHAPTERS, ten_of, tens
from glossary.snapshot import Snapshot


def test_every_example_that_asks_something_is_in_one_ten(snapshot: Snapshot) -> None:
    taught = snapshot.example_index.taught
    every = [
        ten for level in LEVELS for chapter in CHAPTERS for ten in tens(taught, level, chapter)
    ]
    led = [example.slug for ten in every for example in ten.examples]
    assert sorted(led) == sorted(one.slug for one in taught if one.predict is not None)
    assert all(ten_of(taught, ten.code) == ten for ten in every)
    assert max(len(ten.examples) for ten in every) == 10


@pytest.mark.parametrize("language", ["fr", "it"])
def test_a_ten_is_gone_through_by_links(visitor: FlaskClient, language: str) -> None:
    everything = visitor.get(f"/{language}/scenarios/tens").text
    address = re.findall(rf'href="(/{language}/scenarios/tens/first-day\.4\.1)"', everything)[0]
    listed = visitor.get(address).text
    slugs = re.findall(r'<h2[^>]*><a href="[^"]*/scenarios/([\w-]+)\?ten=first-day\.4\.1"', listed)
    assert len(slugs) == 10
    assert "{}" in listed.split('data-score="')[1].split('"')[0]
    here = unescape(listed.split('class="ten-ways"')[1].split('href="')[1].split('"')[0])
    gone: list[str] = []
    while "/tens/" not in here:
        gone.append(re.split("[/?]", here)[3])
        page = visitor.get(here).text
        assert re.search(rf'class="of-ten"><a href="{re.escape(address)}">{len(gone)} ', page)
        assert 'name="ten" value="first-day.4.1"' in page, "a guess keeps it"
        end = unescape(page.split('data-go="end"')[1].split('href="')[1].split("#")[0])
        over = visitor.get(end).text
        here = unescape(over.split('<p class="following">')[1].split('href="')[1].split('"')[0])
    assert gone == slugs
    assert here == address


def test_what_is_in_no_ten_is_refused_or_leads_on_as_usual(visitor: FlaskClient) -> None:
    for code in ("judge.4.99", "judge.8.1", "x.4.1", "9" * 300, "judge.4.1.", "%00"):
        assert visitor.get(f"/fr/scenarios/tens/{code}").status_code in (400, 404, 414)
    plain = visitor.get("/fr/scenarios/a-first-dusk").text
    for code in ("judge.4.1", "nothing", "9" * 300):
        other = visitor.get("/fr/scenarios/a-first-dusk", query_string={"ten": code})
        assert other.status_code == 200
        assert 'class="of-ten"' not in other.text
        assert re.findall("<h1.*", other.text) == re.findall("<h1.*", plain)
