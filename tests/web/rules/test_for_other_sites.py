"""What other sites and programs get: the interface of the rules, frames, files, CORS."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from glossary.snapshot import Snapshot
from glossary.web.api.embed import shared_files
from tests.languages import LANGUAGES


def ask(visitor: FlaskClient, path: str, status: int = 200) -> Any:
    answer = visitor.get(path)
    assert answer.status_code == status, answer.text
    return json.loads(answer.data)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["5.0", "1.0"])
def test_a_rule_is_answered_by_number_language_and_edition(
    visitor: FlaskClient, snapshot: Snapshot, language: str, edition: str
) -> None:
    found = ask(visitor, f"/api/v1/rules/2.1?lang={language}&edition={edition}")
    indexed = snapshot.dictionary(language, edition)
    assert indexed is not None
    (entry,) = (one for one in indexed.dictionary if str(one.number) == "2.1")
    assert found["title"] == entry.title
    assert (found["language"], found["edition"]) == (language, edition)
    assert [one["number"] for one in found["paragraphs"]] == [
        str(p.number) for p in entry.paragraphs
    ]
    page = unescape(visitor.get(found["url"].removeprefix("http://localhost")).text)
    one = ask(visitor, f"/api/v1/rules/2.1.a?lang={language}&edition={edition}")
    assert one["paragraphs"] == found["paragraphs"][:1]
    assert re.sub(r"\W", "", one["paragraphs"][0]["text"]) in re.sub(r"<[^>]*>|\W", "", page)


def test_a_number_of_no_rule_is_told_what_it_became(visitor: FlaskClient) -> None:
    wrong = ask(visitor, "/api/v1/rules/2.1.z", 404)
    assert "2.1.z" in wrong["detail"]
    assert any(near.startswith("2.1") for near in wrong["did_you_mean"])
    assert ask(visitor, "/api/v1/rules/nothing", 404)["parameter"] == "number"
    assert ask(visitor, "/api/v1/rules/2.1?edition=9.9", 400)["parameter"] == "edition"


@pytest.mark.parametrize(
    ("query", "kind", "rules", "where"),
    [
        ("q=règle 2.1e&lang=fr", "rule", ["2.1.e"], "/fr/rules/2.1.e"),
        ("q=2.5.h&edition=1.0", "renumbered", ["2.5.i"], "/en/rules/2.5.i?was=1.0:2.5.h"),
        ("q=fugace", "term", ["2.4.7"], "/en/rules/2.4.7"),
        ("q=ALT_CORE_B_MU_05_C&lang=it", "card", [], "/it/cards/kitsune#kitsune"),
        ("q=what happens at night", "words", [], "/en/search?q=what+happens+at+night"),
    ],
)
def test_whatever_somebody_wrote_is_resolved_as_the_site_does(
    visitor: FlaskClient, query: str, kind: str, rules: list[str], where: str
) -> None:
    found = ask(visitor, f"/api/v1/resolve?{query}")
    assert (found["kind"], found["rules"]) == (kind, rules)
    assert found["url"] == f"http://localhost{where}"


def test_a_number_that_never_was_is_resolved_to_its_neighbours(visitor: FlaskClient) -> None:
    found = ask(visitor, "/api/v1/resolve?q=2.1.z")
    assert (found["kind"], found["url"]) == ("none", "")
    assert found["rules"]
    assert "2.1.z" in found["text"]


def test_editions_and_terms(visitor: FlaskClient, snapshot: Snapshot) -> None:
    editions = ask(visitor, "/api/v1/editions")
    assert editions["newest"] == snapshot.editions[0]
    assert {one["edition"] for one in editions["editions"]} >= set(snapshot.editions)
    terms = ask(visitor, "/api/v1/terms?lang=fr")
    fleeting = next(one for one in terms["terms"] if one["key"] == "status.fleeting")
    assert (fleeting["word"], fleeting["rule"]) == ("Fugace", "2.4.7")


def test_editions_are_linked_below_the_path_of_the_site(visitor: FlaskClient) -> None:
    under = {"base_url": "http://localhost/rules"}
    found = visitor.get("/api/v1/editions?lang=fr", **under).get_json()["editions"]
    assert found[0]["url"].endswith(f"/rules/fr/{found[0]['edition']}/rules/")


@pytest.mark.parametrize(
    "path",
    ["/api/v1/rules/2.1", "/api/v1/rules/9.9", "/api/v1/openapi.json", "/embed/v1/index.json",
     "/embed/v1/rules.js", "/embed/v1/fr/latest/2.1.json", "/api/v1/search?q=mana&lang=fr"],
)  # fmt: skip
def test_any_site_may_read_the_interface(visitor: FlaskClient, path: str) -> None:
    answer = visitor.get(path, headers={"Origin": "https://deck.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_no_page_may_be_read_by_another_site(visitor: FlaskClient) -> None:
    for path in ("/fr/rules/2.1", "/fr/deck", "/sitemap.xml", "/fr/"):
        answer = visitor.get(path, headers={"Origin": "https://deck.example"})
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_board_or_a_deck_may_be_sent_from_another_site(visitor: FlaskClient) -> None:
    for path in ("/api/v1/board", "/api/v1/deck"):
        answer = visitor.options(path, headers={"Origin": "https://deck.example"})
        assert answer.status_code == 200
        assert "POST" in answer.headers["Access-Control-Allow-Methods"]
        assert answer.headers["Access-Control-Allow-Headers"] == "Content-Type"


@pytest.mark.parametrize("path", ["/fr/embed/rules/2.1.e", "/it/4.0/embed/rules/2.1"])
def test_a_rule_may_stand_in_a_frame_and_its_page_may_not(visitor: FlaskClient, path: str) -> None:
    framed, page = visitor.get(path), visitor.get(path.replace("/embed", ""))
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed.headers
    assert framed.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert "<base target=" in framed.text
    pasted = unescape(unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.text)[0]))
    source = re.findall(r'src="http://localhost([^"]*)"', pasted)[0]
    assert visitor.get(source).status_code == 200
    assert re.fullmatch(r"/(fr|it)/\d\.0/embed/rules/2\.1(\.e)?", source), "pinned to its edition"


def test_oembed_leads_from_a_page_to_its_frame(visitor: FlaskClient) -> None:
    for path, frame in (
        ("/fr/rules/2.1.e", "/fr/embed/rules/2.1.e"),
        ("/it/4.0/rules/2.1", "/it/4.0/embed/rules/2.1"),
        ("/en/scenarios/a-first-dusk", "/en/embed/scenarios/a-first-dusk"),
    ):
        page = visitor.get(path).text
        link = re.search(
            r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', page
        )
        assert link is not None, path
        found = ask(visitor, unescape(link[1]).removeprefix("http://localhost"))
        assert (found["version"], found["type"]) == ("1.0", "rich")
        assert f'src="http://localhost{frame}"' in found["html"]
        assert visitor.get(frame).status_code == 200
        small = ask(visitor, unescape(link[1]).removeprefix("http://localhost") + "&maxwidth=300")
        assert small["width"] == 300


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("url=https://elsewhere.example/fr/rules/2.1", 404),
        ("url=http://localhost/fr/deck", 404),
        ("url=http://localhost/fr/rules/9.9", 404),
        ("url=http://localhost/fr/9.9/rules/2.1", 404),
        ("url=http://[", 404),
        ("", 404),
        ("url=http://localhost/fr/rules/2.1&format=xml", 400),
        ("url=http://localhost/fr/rules/2.1&maxwidth=wide", 400),
    ],
)
def test_oembed_refuses_what_it_does_not_show(
    visitor: FlaskClient, query: str, status: int
) -> None:
    ask(visitor, f"/api/v1/oembed?{query}", status)


def test_a_citation_is_pinned_as_text_and_as_markdown(visitor: FlaskClient) -> None:
    found = ask(visitor, "/api/v1/rules/2.1.e?lang=it")["citation"]
    assert found["text"].endswith("/it/5.0/rules/2.1.e")
    assert "non ufficiale" in found["text"]
    assert "](http://localhost/it/5.0/rules/2.1.e)" in found["markdown"]
    assert found["markdown"].startswith("> ")


def test_every_file_for_scripts_is_there(app: Flask, snapshot: Snapshot) -> None:
    visitor = app.test_client()
    addresses = list(shared_files(snapshot))
    assert len(addresses) > 1_000
    index = ask(visitor, "/embed/v1/index.json")
    assert index["editions"] == list(snapshot.editions)
    for address in addresses[:: len(addresses) // 60]:
        assert visitor.get(address).status_code == 200, address
    for code in index["languages"]:
        numbers = ask(visitor, f"/embed/v1/{code}/latest/index.json")
        found = ask(visitor, f"/embed/v1/{code}/latest/2.1.json")
        assert [one["number"] for one in found["paragraphs"]] == [
            f"2.1.{letter}" for letter in numbers["letters"]["2.1"]
        ]
        assert visitor.get(f"/{found['path']}").status_code == 200
    for path in ("fr/9.9/2.1", "fr/latest/2.1.e", "fr/latest/9.9", "xx/latest/2.1"):
        assert visitor.get(f"/embed/v1/{path}.json").status_code == 404


def test_an_entry_that_is_a_paragraph_too_stands_among_entries(visitor: FlaskClient) -> None:
    text = visitor.get("/en/rules/2.4.2").text
    ways = re.findall(r'<a rel="(?:prev|next)" href="([^"]+)"', text)
    assert ways == ["/en/rules/2.4.1", "/en/rules/2.4.3"]
