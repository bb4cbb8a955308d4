"""What browsers, readers of feeds and those who find a mistake expect of every site."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from glossary.rulebook.model import Dictionary
from glossary.web.base.this_page import this_page

ATOM = "{http://www.w3.org/2005/Atom}"
REPORT = re.compile(r'<a(?! class="flag")[^>]* href="([^"]*/report\?[^"]*)"')
MAIL = "mailto:rules@club.example?subject={title}&body={text}"


def test_a_browser_finds_its_icons(visitor: FlaskClient) -> None:
    assert visitor.get("/favicon.ico").data.startswith(b"\0\0\1\0\1\0")
    page = visitor.get("/fr/").text
    touch = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)
    assert visitor.get(touch[0]).data.startswith(b"\x89PNG")
    manifest = visitor.get(re.findall(r'rel="manifest" href="([^"]+)"', page)[0])
    assert manifest.content_type.startswith("application/manifest+json")
    said = json.loads(manifest.data)
    assert (said["lang"], said["start_url"]) == ("fr", "./")
    for icon in said["icons"]:
        assert visitor.get(icon["src"].removeprefix("..")).status_code == 200
    assert visitor.get("/icon-99.png").status_code == 404


def test_a_browser_can_search_from_its_own_bar(visitor: FlaskClient, language: str) -> None:
    page = visitor.get(f"/{language}/").text
    address = re.findall(r'opensearchdescription\+xml" href="([^"]+)"', page)[0]
    template = re.findall(r'template="([^"]+)"', visitor.get(address).text)[0]
    assert template == f"http://localhost/{language}/search?q={{searchTerms}}"


def test_every_page_has_an_address_for_readers_of_no_language_of_the_site(
    visitor: FlaskClient,
) -> None:
    def default(path: str) -> list[str]:
        return re.findall(r'hreflang="x-default" href="([^"]+)"', visitor.get(path).text)

    assert default("/it/") == ["http://localhost/"]
    assert default("/fr/rules/2.1") == ["http://localhost/en/rules/2.1"]


def test_the_feed_says_what_changed_and_leads_there(
    visitor: FlaskClient, language: str, dictionary: Dictionary
) -> None:
    page = visitor.get(f"/{language}/rules/2.1").text
    address = re.findall(r'type="application/atom\+xml" href="([^"]+)"', page)[0]
    feed = ElementTree.fromstring(visitor.get(address).data)
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) > 20
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(ids) == len(set(ids))
    assert f"http://localhost/{language}/{dictionary.edition}/rules/" in ids
    for entry in entries[:: len(entries) // 5]:
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert visitor.get(urlsplit(link.get("href", "")).path).status_code == 200
        updated = entry.findtext(f"{ATOM}updated") or ""
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", updated)


def test_the_feed_and_the_page_of_editions_say_what_is_new_on_the_site(
    visitor: FlaskClient, language: str
) -> None:
    feed = ElementTree.fromstring(visitor.get(f"/{language}/changes.xml").data)
    page = visitor.get(f"/{language}/editions/").text
    told = [e for e in feed.findall(f"{ATOM}entry") if "#site-" in (e.findtext(f"{ATOM}id") or "")]
    assert len(told) > 5
    for entry in told:
        link = entry.find(f"{ATOM}link")
        assert link is not None
        place = urlsplit(link.get("href", "")).path
        assert visitor.get(place).status_code == 200
        anchor = urlsplit(entry.findtext(f"{ATOM}id") or "").fragment
        said = re.findall(rf'<li id="{anchor}">.*?<a href="{place}">(.+?)</a>', page)
        assert said == [entry.findtext(f"{ATOM}title")]
    assert f'href="/{language}/editions/#site"' in visitor.get(f"/{language}/").text


@pytest.mark.parametrize(
    "path", ["rules/2.4.7.a", "cards/", "scenarios/spy-craft", "rulings/ruling-016"]
)
def test_who_finds_a_mistake_gets_a_letter_begun(
    instance: Path, monkeypatch: pytest.MonkeyPatch, language: str, path: str
) -> None:
    monkeypatch.setenv("GLOSSARY_REPORTS", MAIL)
    visitor = create_app(instance=instance).test_client()
    page = visitor.get(f"/{language}/{path}").text
    assert "mailto:" not in page, "every link leads to the page that writes the report first"
    report = visitor.get(unescape(REPORT.findall(page)[0])).text
    letter = unescape(re.findall(r'data-send href="(mailto:[^"]+)"', report)[0])
    fields = parse_qs(urlsplit(letter).query)
    assert f"/{language}/{path}" in fields["body"][0]
    assert "5.0" in fields["body"][0]
    if path.startswith("rules"):
        assert fields["subject"][0].startswith("2.4.7.a ")
        assert "Limbo" in fields["body"][0], "the rule is quoted"


@pytest.mark.parametrize("number", ["2.4.7", "4"])
def test_a_report_of_a_rule_in_two_languages_quotes_both(visitor: FlaskClient, number: str) -> None:
    page = visitor.get(f"/fr-it/rules/{number}").text
    links = set(map(unescape, REPORT.findall(page)))
    assert len(links) == 1, "beside the rule and at the foot"
    fields = parse_qs(urlsplit(links.pop()).query)
    assert fields["address"] == [f"/fr-it/rules/{number}"]
    body = fields["words"][0]
    for words in {"2.4.7": ("Réserve", "Riserva"), "4": ("Déroulement", "Svolgimento")}[number]:
        assert words in body
    assert re.search(rf'data-copy="[^" ]+/fr-it/rules/{number}"', page), "the link to copy"


@pytest.mark.parametrize(
    "wrong", ["rules@club.example", "mailto:a@b.example", "javascript:{title}{text}"]
)
def test_a_setting_that_leads_nowhere_stops_the_site(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wrong: str
) -> None:
    monkeypatch.setenv("GLOSSARY_REPORTS", wrong)
    with pytest.raises(ValueError, match="GLOSSARY_REPORTS"):
        create_app(instance=tmp_path)


def test_an_address_carries_the_language_of_the_page(app: Flask, language: str) -> None:
    with app.test_request_context(f"/{language}/deck"):
        app.preprocess_request()
        page = this_page()
        assert page.url_for("deck.deck") == f"/{language}/deck"
        assert page.url_for("deck.deck", language="it") == "/it/deck"
        assert page.url_for("feeds.sitemap") == "/sitemap.xml"
