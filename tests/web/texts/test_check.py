"""A pasted text: its links, its numbers of today, its words, its quotations; how it is copied."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.rulebook.markup import is_plain
from glossary.snapshot import Snapshot
from glossary.web.texts.pasted import LONGEST
from tests.calls import calls_of

RULE = {
    "en": "A Fleeting Character or Expedition Permanent that would go from the Expedition zone to"
    " Reserve is discarded instead.",
    "it": "Un Personaggio o un Permanente Spedizione con Fugace che sta per passare dall’Area delle"
    " spedizioni alla Riserva viene invece scartato.",
}


def _checked(visitor: FlaskClient, text: str, language: str = "en", edition: str = "") -> str:
    page = visitor.post(f"/{language}/check", data={"text": text, "edition": edition})
    assert page.status_code == 200
    return unescape(re.sub(r"<form class=\"texts-form\".*", "", page.text, flags=re.DOTALL))


def test_numbers_terms_cards_references_and_symbols_become_links(visitor: FlaskClient) -> None:
    page = _checked(
        visitor, "By 2.4.7.d, Kuwat, the Dissenter is Fleeting: {J} ALT_CORE_B_YZ_15_C."
    )
    for link in (
        'href="/en/rules/2.4.7.d" title="Fleeting">2.4.7.d</a>',
        'href="/en/cards/kuwat-the-dissenter">Kuwat, the Dissenter</a>',
        'href="/en/glossary/status-fleeting">Fleeting</a>',
        ">ALT_CORE_B_YZ_15_C</a>",
    ):
        assert link in page
    assert re.search(r'href="/en/rules/7\.1\.[^"]+"><svg class="symbol symbol-join"', page)


@pytest.mark.parametrize(("text", "edition"), [("edition 4.0, 7.3.31.a", ""), ("7.3.31.a", "4.0")])
def test_the_number_of_an_older_edition_is_translated(
    visitor: FlaskClient, text: str, edition: str
) -> None:
    page = _checked(visitor, text, edition=edition)
    assert "7.3.31.a is a number of edition 4.0; today that rule is 7.3.36.a." in page
    assert "7.3.31.a (today 7.3.36.a: http://localhost/en/rules/7.3.36.a)" in page
    assert "7.3.31.a (today [7.3.36.a](http://localhost/en/rules/7.3.36.a))" in page


def test_what_no_edition_has_is_named(visitor: FlaskClient) -> None:
    page = _checked(visitor, "2.1.z says that it goes to the graveyard, on 12.11.2025 or 3.5.")
    assert "No edition has a rule 2.1.z." in page
    assert "“graveyard” is not a word of these rules; they say “Discard pile”." in page
    assert page.count("No edition has") == 1, "a date is no number of a rule"


def test_each_word_that_the_rules_have_stands_in_its_own_quotation_marks(
    visitor: FlaskClient,
) -> None:
    sentence = "«gettone» non è una parola di queste regole; esse dicono «pedina», «creare»."
    assert sentence in _checked(visitor, "Un gettone.", language="it")
    assert sentence in visitor.get("/it/search?q=gettone").text


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "See rule 9.9 and rule 8, § 2.9, rules 2.1 and 9.8: 8 cards.", "9.9 8 2.9 9.8"),
        ("fr", "La règle 9.9 et la règle 2, pas la règle 9.", "9.9 9"),
        ("it", "La regola 9.9 e § 2.9, la regola 2.1 e altre 9 carte.", "9.9 2.9"),
    ],
)
def test_a_short_number_is_named_where_the_text_says_that_it_is_a_rule(
    visitor: FlaskClient, language: str, text: str, wrong: str
) -> None:
    page = _checked(visitor, text, language)
    no_rule = {
        "en": r"No edition has a rule ([\d.]+)\.",
        "fr": r"Aucune édition n’a de règle ([\d.]+)\.",
        "it": r"Nessuna edizione ha una regola ([\d.]+)\.",
    }
    assert re.findall(no_rule[language], page) == wrong.split()


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_quotation_is_compared_word_by_word_in_every_language(
    visitor: FlaskClient, language: str
) -> None:
    rule = RULE[language]
    page = _checked(visitor, f"It says “{rule}”")
    assert "This stands in the rules:" in page
    assert f'href="/{language}/rules/2.4.7.d"' in page
    other = _checked(
        visitor, f'It says "{rule.replace(" is ", " is never ").replace("viene", "va")}"'
    )
    assert "This stands in no edition of the rules. The nearest rule:" in other


def test_a_quotation_of_an_older_edition_is_said_to_be_one(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    texts = {
        edition: [p.text for p in indexed.dictionary.paragraphs]
        for edition in snapshot.editions
        if (indexed := snapshot.dictionary("en", edition)) is not None
    }
    newer = "\n".join(text for edition in ("5.0", "4.0") for text in texts[edition])
    old = next(t for t in texts["3.0"] if t not in newer and is_plain(t) and 60 < len(t) < 150)
    assert "This stands in edition 3.0, not in today’s:" in _checked(visitor, f"«{old}»")


def test_a_text_that_is_too_long_is_refused_and_a_dear_one_is_bounded(
    visitor: FlaskClient,
) -> None:
    page = visitor.post("/en/check", data={"text": "a" * (LONGEST + 1)})
    assert page.status_code == 413
    assert f"The text has {LONGEST + 1} characters; at most {LONGEST} are read." in page.text
    dear = '"you may never take a card back" ' * 12 + "The Kuwat of Bravos 2.1.a tapped " * 200
    _checked(visitor, dear[:LONGEST])
    assert calls_of(lambda: _checked(visitor, dear[:LONGEST])) < 400_000
