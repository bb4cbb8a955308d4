"""What cards do, in words made from their abilities: whole sentences in every language."""

from __future__ import annotations

import re

import pytest

from app import ROOT
from glossary.core.i18n import Speech, compile_catalog
from glossary.examples.cards import card_list
from glossary.narration.abilities import what_it_does
from tests.languages import LANGUAGES

CARDS = card_list().cards
WHOLE = re.compile(r"[^a-z%{}][^%{}]*[^ :;,(.]\.")
"""A sentence: a capital, no placeholder, no colon or bracket left open at its end."""


def speech(language: str) -> Speech:
    file = ROOT / "locales" / language / "LC_MESSAGES" / "messages.po"
    return Speech(language, compile_catalog(file))


def said(key: str, said_in: Speech) -> tuple[str, ...]:
    return what_it_does(CARDS[key], said_in, term)


def term(key: str) -> str:
    return key.rpartition(".")[2].title()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_every_ability_has_a_whole_sentence(language: str) -> None:
    said_in, count, without = speech(language), 0, []
    for key in CARDS:
        for ability, sentence in zip(CARDS[key].abilities, said(key, said_in), strict=True):
            count += 1
            if not sentence:
                without.append((key, ability.kind))
                continue
            assert WHOLE.fullmatch(sentence), (key, sentence)
            assert "  " not in sentence
            assert sentence.count("(") == sentence.count(")")
    assert count > 700
    assert len(without) < count // 50, without


def test_a_card_is_said_in_the_language_of_the_reader() -> None:
    assert [said("kitsune", speech(language))[0] for language in ("en", "fr", "it")] == [
        "When it was played from Hand: draw a card (each player).",
        "Quand elle a été jouée de la Main\u00a0: piocher une carte (chaque joueur).",
        "Quando è stata giocata dalla Mano: pescare una carta (ogni giocatore).",
    ]


def test_what_a_card_gains_while_it_is_played_is_not_given_to_another() -> None:
    """Haven, Bravos Bastion has the card played gain a boost, not itself."""
    *_more, sentence = said("haven-bravos-bastion-axiom", speech("en"))
    assert sentence.endswith("put a boost on that card.")


def test_what_holds_under_a_condition_says_so() -> None:
    one, two = said("sigismar-and-wingspan", speech("en"))[:1], said("verdantback", speech("en"))
    assert one[0].startswith("At Noon: unless it is the first Day: ")
    assert any("has Defender" in sentence and sentence.startswith("If ") for sentence in two)
