"""The picture that a chat shows beside a link."""

from __future__ import annotations

import re

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient

from glossary.web.base import link_preview

PAGES = ("", "rules/", "rules/2", "rules/2.4.7", "4.0/rules/2.1", "glossary/status-fleeting",
         "clarifications/day-phases", "cards/", "editions/", "book", "board",
         "scenarios/spy-craft", "rulings/", "deck", "check")  # fmt: skip
PNG = b"\x89PNG\r\n\x1a\n"


def image_of(visitor: FlaskClient, address: str) -> str:
    found = re.findall(
        r'property="og:image" content="http://localhost([^"]+)"', visitor.get(address).text
    )
    assert len(found) == 1, address
    return str(found[0]).replace("&amp;", "&")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_names_a_picture_that_can_be_shown_elsewhere(
    visitor: FlaskClient, language: str, page: str
) -> None:
    answer = visitor.get(image_of(visitor, f"/{language}/{page}"))
    assert answer.status_code == 200
    assert answer.data.startswith(PNG)
    size = int.from_bytes(answer.data[16:20]), int.from_bytes(answer.data[20:24])
    assert size == ((840, 441) if page == "board" else (1200, 630))  # a typed board is drawn anew
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_a_paragraph_has_the_picture_of_its_entry(visitor: FlaskClient) -> None:
    assert image_of(visitor, "/fr/rules/2.1.e") == image_of(visitor, "/fr/rules/2.1")
    assert image_of(visitor, "/fr/rules/2.1") != image_of(visitor, "/fr/rules/2.2")


def test_a_picture_says_number_title_and_first_words_without_markup(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def keep(template: str, **values: object) -> str:
        drawn.append(render_template(template, **values))
        return drawn[-1]

    monkeypatch.setattr(link_preview, "render_template", keep)
    app.test_client().get("/preview/it/rules/7.1.2.png")
    app.test_client().get("/preview/it/rules/7.1.1.png")
    words = " ".join(
        re.sub(r"<style>.*?</style>|<[^>]+>", " ", " ".join(drawn), flags=re.S).split()
    )
    assert "7.1.2 Terreni e statistiche Un terreno è un sottotipo" in words
    assert not re.search(r"[{}*<>]", words)


@pytest.mark.parametrize(
    "address",
    ["fr/nothing", "fr/rules/9.9", "de/rules/2", "static/site.css", "fr/cards/nobody",
     "fr-it/rules/2.1", "fr/examples/today"],
)  # fmt: skip
def test_what_is_no_page_has_no_picture(visitor: FlaskClient, address: str) -> None:
    answer = visitor.get(f"/preview/{address}.png")
    assert answer.status_code == 404
    assert "<h1" in answer.text
