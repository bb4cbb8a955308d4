"""``glossary cards`` prints what the programming interface answers, all of it at once."""

import json
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from glossary.cards.tables import own_tables
from tests.languages import LANGUAGES


def _printed(app: Flask, file: str) -> Any:
    done = app.test_cli_runner().invoke(args=["glossary", "cards", "--file", file])
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


def test_every_card_and_ruling_is_in_the_files(app: Flask, visitor: FlaskClient) -> None:
    cards = _printed(app, "cards.json")["cards"]
    assert [card["slug"] for card in cards] == sorted(own_tables().index.slugs)
    kitsune = next(card for card in cards if card["slug"] == "kitsune")
    assert kitsune == visitor.get("/api/v1/cards/kitsune").json
    rulings = _printed(app, "rulings.json")["cardRulings"]
    assert {language: len(each) for language, each in rulings.items()} == dict.fromkeys(
        LANGUAGES, len(own_tables().rulings)
    )
    assert _printed(app, "keywords.json") == visitor.get("/api/v1/keywords").json


def test_rulings_stand_by_family_in_words_without_markup(app: Flask) -> None:
    families = _printed(app, "card-rulings.json")
    index, rulings = own_tables().index, own_tables().rulings
    some = next(slug for slug in sorted(index.slugs) if rulings.of_card(slug))
    (family, *_) = {face.ref.rpartition("_")[0] for face in index.card(some).faces}
    said = families[family]
    assert {language: len(each) for language, each in said.items()} == dict.fromkeys(
        LANGUAGES, len(rulings.of_card(some))
    )
    every = [
        ruling for languages in families.values() for each in languages.values() for ruling in each
    ]
    assert {tuple(ruling) for ruling in every} == {
        ("question", "answer", "eventFormat", "rulingDate", "url")
    }
    assert not [ruling for ruling in every if "{" in ruling["question"] + ruling["answer"]]
