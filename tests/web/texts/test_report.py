"""A report of an error: where every link to it leads, and what the page writes."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from flask.testing import FlaskClient

from app import ROOT, create_app
from tests.web.base.test_small_things import MAIL

LINK = re.compile(r'<a[^>]* href="([^"]*/report\?[^"]*)"')
CATALOG = "locales/it/LC_MESSAGES/messages.po"
WRITTEN = re.compile(r'id="report-text"[^>]*>(.*?)</textarea>', re.DOTALL)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("rules/2.4.7.d", "Fugace"),
        ("rulings/ruling-016", "?"),
        ("cards/kitsune", "Kitsune"),
        ("questions/2", "?"),
        ("scenarios/spy-craft?step=2", "Alice"),
        ("search?q=fugace", "fugace"),
    ],
)
def test_without_a_setting_a_report_is_written_for_whatever_is_wrong(
    visitor: FlaskClient, path: str, words: str
) -> None:
    link = unescape(LINK.findall(visitor.get(f"/fr/{path}").text)[0])
    fields = parse_qs(urlsplit(link).query)
    assert words in fields["words"][0]
    assert fields["address"][0].startswith(f"/fr/{path}")
    page = visitor.get(link)
    assert page.status_code == 200
    text = unescape(WRITTEN.findall(page.text)[0])
    assert text.startswith(f"http://localhost/fr/{path}")
    assert "Édition 5.0, Français" in text
    assert words in text


def test_a_report_of_a_page_without_an_edition_is_about_the_one_in_force(
    visitor: FlaskClient,
) -> None:
    page = visitor.get("/it/report?title=x&address=/it/cards/kitsune")
    assert "Edizione 5.0, Italiano" in unescape(WRITTEN.findall(page.text)[0])


def test_a_report_without_words_quotes_nothing(visitor: FlaskClient) -> None:
    text = unescape(WRITTEN.findall(visitor.get("/en/report").text)[0])
    assert text.split("\n\n") == [
        "Edition 5.0, English",
        "What is wrong, and how do you know?\n",
    ]


@pytest.mark.parametrize(
    ("address", "files"),
    [
        ("/it/rules/2.4.7.d", ["locales/it/rules/2.4.md"]),
        ("/it/5.0/rules/2.4.7.d", ["locales/it/rules/2.4.md"]),
        ("/it/3.0/rules/2.4.7", ["locales/it/past/3.0/"]),
        ("http://localhost/it/scenarios/spy-craft", ["locales/it/scenarios/spy-craft.md"]),
        ("http://localhost/it/scenarios/spy-craft?step=2", [CATALOG]),
        ("/it/rulings/ruling-016", ["locales/it/rulings.toml"]),
        ("/it/questions/2", ["locales/it/asked/2.tsv"]),
        ("/it/learn/dusk/1", ["locales/it/lessons/dusk.md"]),
        ("/it/cards/kitsune", [CATALOG, "locales/it/cards.tsv"]),
        ("/it/cards/kelon-elemental", [CATALOG, "locales/it/cards.tsv", "locales/it/rulings.toml"]),
        ("/it/rules/../../x", ["locales/it/rules/"]),
        ("nothing", [CATALOG]),
    ],
)
def test_who_wants_to_correct_it_is_told_the_file(
    visitor: FlaskClient, address: str, files: list[str]
) -> None:
    page = unescape(visitor.get("/it/report", query_string={"address": address}).text)
    assert f"{', '.join(files[:-1])} e {files[-1]}".removeprefix(" e ") in page
    assert f"{files[-1]} del progetto, e docs/translating.md" in page
    for file in files:
        assert (ROOT / file).exists()
    unknown = visitor.get("/en/report").text
    assert "correct it yourself: docs/translating.md says in which file" in unknown


@pytest.mark.parametrize(
    ("address", "sought"),
    [
        ("/it/scenarios/spy-craft?step=2", ["events", "questions", "results"]),
        ("/it/cards/kitsune", ["cards"]),
        ("/it/status", []),
    ],
)
def test_who_looks_for_a_sentence_of_the_catalog_is_told_what_stands_above_it(
    visitor: FlaskClient, address: str, sought: list[str]
) -> None:
    page = unescape(visitor.get("/it/report", query_string={"address": address}).text)
    assert "Cerca una parte della frase senza nomi né numeri" in page
    catalog, status = (ROOT / CATALOG).read_text(encoding="utf-8"), visitor.get("/it/status").text
    for subject in sought:
        assert f'msgctxt "{subject}.' in page
        assert f"<code>msgctxt &#34;{subject}.</code>" in status, "the same is said there"
        assert f'\nmsgctxt "{subject}.' in catalog
    assert ("Una riga più sopra comincia così: msgctxt" in page) == bool(sought)


def test_a_sentence_in_the_language_of_the_code_stands_where_there_is_a_file(
    visitor: FlaskClient,
) -> None:
    for address in ("/en/scenarios/spy-craft?step=2", "/en/cards/kitsune", "/en/status"):
        page = unescape(visitor.get("/en/report", query_string={"address": address}).text)
        said = re.findall(r"it stands in (.*?) of the project", page)[0]
        assert [
            file for file in re.split(", and |, | and ", said) if not (ROOT / file).exists()
        ] == []


def test_what_was_typed_is_ready_to_copy_to_mail_and_to_save(visitor: FlaskClient) -> None:
    fields = {"title": "2.4.7.d Fleeting", "address": "/en/rules/2.4.7.d", "edition": "5.0"}
    said = {"wrong": "It says <Reserve> twice.\n", "better": " From the Reserve.\n"}
    page = visitor.post("/en/report", data={**fields, **said})
    text = unescape(WRITTEN.findall(page.text)[0])
    assert "\n\nHow would you write it?\nFrom the Reserve.\n\nWhat is wrong" in text
    assert text.endswith("It says <Reserve> twice.\n")
    mail, saved = (
        unescape(re.findall(rf'data-{way} href="([^"]*)"', page.text)[0])
        for way in ("mail", "save")
    )
    assert parse_qs(urlsplit(mail).query) == {"subject": ["2.4.7.d Fleeting"], "body": [text]}
    assert unquote(saved).partition(",")[2] == text
    assert page.headers.get("Set-Cookie") is None


def test_a_field_is_cut_where_it_is_too_long_and_the_page_says_so(visitor: FlaskClient) -> None:
    page = visitor.post("/en/report", data={"wrong": "x" * 5000, "title": "2.1"})
    assert page.status_code == 400
    assert "What is wrong, and how do you know?” is cut after 4000 characters" in page.text
    assert "x" * 4001 not in page.text


def test_the_page_says_where_keepers_are_reached_if_the_setting_names_them(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_REPORTS", MAIL)
    visitor = create_app(instance=instance).test_client()
    page = visitor.get("/en/report?title=2.1&address=/en/rules/2.1").text
    send = unescape(re.findall(r'data-send href="([^"]*)"', page)[0])
    assert send.startswith("mailto:rules@club.example?subject=2.1&body=")
