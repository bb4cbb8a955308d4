"""The page of the board language: nothing of the language is left out, and every example plays."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from glossary.engine.boards.language import tables
from tests.languages import LANGUAGES

VERB_LINK = re.compile(
    r'class="word" id="verb-([a-z-]+)">.*?href="([^"]+)" rel="nofollow"', re.DOTALL
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_language_has_a_sentence(visitor: FlaskClient, language: str) -> None:
    page = visitor.get(f"/{language}/board/language").get_data(as_text=True)
    for table in tables().values():
        if table.name == "printed-card":
            continue
        assert f'<section class="language" id="{table.name}"' in page
        for word in table.kinds:
            assert re.search(rf'id="{table.name}-{word}">\s*<h3>.*</h3>\s*<p>(?!</p>)\S', page), (
                word
            )
    mark = page.partition('id="verb-mark"')[2].partition("</div>")[0]
    assert "<code>FMW</code>" in mark, "what a key takes here and nowhere else"
    for name in ("board", "player", "card", "cost", "count"):
        part = page.partition(f'<section class="language" id="{name}"')[2].partition("</section>")[
            0
        ]
        rows = re.findall(r"<code>([\w-]+)</code>(?: <span[^>]*>[^<]+</span>)?</th><td><p>\w", part)
        assert rows == list(tables()[name].keys)


def test_every_verb_can_be_played_from_the_page(visitor: FlaskClient) -> None:
    page = visitor.get("/en/board/language").get_data(as_text=True)
    links = dict(VERB_LINK.findall(page))
    assert set(links) == set(tables()["verb"].kinds)
    for verb, address in links.items():
        answer = visitor.get(address.replace("&amp;", "&"))
        assert answer.status_code == 200, verb
        assert 'role="alert"' not in answer.get_data(as_text=True), verb


def test_the_page_is_found(visitor: FlaskClient) -> None:
    assert 'href="/fr/board/language"' in visitor.get("/fr/board").get_data(as_text=True)
    assert "/it/board/language<" in visitor.get("/sitemap.xml").get_data(as_text=True)


def test_cards_that_are_not_played_as_printed_are_listed(visitor: FlaskClient) -> None:
    page = visitor.get("/en/board/language").get_data(as_text=True)
    listed = page.partition('id="not-as-printed"')[2].partition("</ul>")[0]
    assert "Maw’s Molting" in listed
    assert "you may spend 2 boosts" in listed
    assert 1 < listed.count("<li>") < 22, "less than 1 in 100 of the faces with abilities"
