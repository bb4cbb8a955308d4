"""What a reader takes from the sentences of cards, where other words were read otherwise."""

from __future__ import annotations

import re
from functools import cache

import pytest

from glossary.cards.playable import card_list
from glossary.cards.tables import own_tables
from glossary.narration.abilities import what_it_does
from tests.languages import LANGUAGES, speech

CARDS = card_list().cards
FACES = [CARDS.index.key(CARDS.index.faces[ref]) for ref in own_tables().abilities]


@cache
def said_in(language: str) -> list[tuple[str, str]]:
    """Return every sentence of every face, with the face."""
    return [(key, text) for key in FACES for text in what_it_does(CARDS[key], speech(language))]


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("en", r"\b[Tt]his Expedition\b"),  # whose, of a Character that has named none
        ("en", r"\b(?:has|had|with) (?:a boost|Asleep|Anchored|Fleeting)\b"),
        ("en", r"” (?:and “[^”]*” )?in "),  # a token's place behind its abilities
        ("fr", r"Coût de (?:Main|Base) est \{"),
        ("fr", r"il y a (?![^,:.]*Permanent)[^,:.]* (?:de votre|des) (?:Réserves?|Main)\b"),
        ("fr", r"» (?:et « [^»]* » )?dans "),
        ("fr", r"prochain \w+ ou une? "),
        ("fr", r"il y a au (?:moins|plus) [^,:.]* dans toutes les Réserves"),  # “in each”
        ("it", r"\bdi \{mana:\d+\} o (?:meno|più)"),
        ("it", r"\b(?:al|del) proprietario\b"),
        ("it", r"» (?:e «[^»]*» )?(?:nella|tra) "),
        ("it", r" o più [^,:.]* in tutte le Riserve"),
        ("it", r"\(ha «"),  # the player whose Landmarks
        ("it", r"[Cc]rea una pedina [^«:.]*, poi ottiene "),
        ("it", r"\b[Ff]inché non "),  # “until” to a reader
        ("it", r"(?:ottiene|perde) [^.:,»]*, poi (?!ottiene|perde|diserta|la |quel|questa|se )\w"),
    ],
)
def test_no_sentence_has_words_that_were_misread(language: str, wrong: str) -> None:
    assert [f"{key}: {text}" for key, text in said_in(language) if re.search(wrong, text)] == []


_PRONOUN = {
    "en": r"it (?:gains|loses)\b",
    "fr": r"(?:elle|il) (?:gagne|perd)\b",
    "it": r"(?:ottiene|perde)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_only_of_what_was_the_subject(language: str) -> None:
    """No pronoun stands behind a symbol, nor behind a condition on something else."""
    behind_a_symbol = re.compile(rf"\}}[  ]?: {_PRONOUN[language]}")
    for key, text in said_in(language):
        assert not behind_a_symbol.search(text), f"{key}: {text}"


@pytest.mark.parametrize(
    ("key", "en", "fr", "it"),
    [
        # whose Landmarks hold no token, not: what one controls
        ("a-pebble-in-the-pond-rare", "no tokens in your Landmarks",
         "aucun jeton dans vos Repères", "non ci sono pedine tra i tuoi fulcri"),
        # all boosts together
        ("nuit-bravos", "7 or more boosts in total on", "7 boosts au total sur les",
         "in tutto almeno 7 rinforzi sui"),
        # the others of the revealed cards, and each of the two wherever it goes
        ("mind-apotheosis", "the rest of the revealed cards", "le reste des cartes révélées",
         "le altre carte rivelate"),
        ("mind-apotheosis", "into your Expeditions", "dans vos Expéditions",
         "nelle tue Spedizioni"),
        ("hound", "is behind, this card gains", "en retard, cette carte gagne",
         "è indietro, questa carta ottiene"),
        # each of one's Expeditions by itself
        ("mesektet", "in each of your Expeditions that is behind or tied",
         "dans chacune de vos Expéditions en retard ou à égalité",
         "in ciascuna delle tue Spedizioni che sia indietro o in situazione di parità"),
        # one who exhausts, whosever card
        ("the-nilam-withered-tree", "When you exhaust a card in a Reserve", "Lorsque vous épuisez",
         "Quando consumi"),
        # one card was revealed
        ("the-opera-house", "If it is a Spell, draw it.", "Si c’est un Sort, piochez-la.",
         "Se è un Incantesimo, pescala."),
        # what counts once however many there are
        ("akhlut", "gains one or more boosts", "un ou plusieurs boosts",
         "uno o più rinforzi"),
        # what follows is no part of the last mode
        ("kelon-burst-rare", "or less. In any case, if", "ou moins. Dans tous les cas, si",
         "In ogni caso, se"),
        # the player decides, another one draws, this card gains
        ("gran-bwa", "have target opponent draw a card. If you do, this card gains",
         "faire piocher une carte à un adversaire ciblé. Si vous le faites, Grand Bois gagne",
         "far pescare una carta a un avversario bersaglio. Se lo fai, Gran Bois ottiene"),
        # on the result that no step names nothing moves
        ("eris-rare", "On a 1, it does not move.", "Sur 1, elle n’avance pas.",
         "Con 1, non avanza."),
        # it is discarded, too, if this card is not In Contact
        ("phoibos-reka-hexarch-exalted", "In any other case, discard it",
         "Dans tous les autres cas, défaussez-la", "In tutti gli altri casi, scartala"),
        # this card, not the one that was just named, and a token that says it is itself
        ("grumpy-imp-axiom", "in Reserve: if this card", "en Réserve : si cette carte-ci",
         "nella Riserva: se Imp Brontolone"),
        ("gavroche-lyra", "when you sacrifice this card:", "lorsque vous sacrifiez cette carte :",
         "quando sacrifichi questa carta:"),
        # where this card is no other Character
        ("bravos-cloudhog", "is a Character, this card", "est un Personnage, Aérosurfeur",
         "è un Personaggio, Pirata delle Nuvole"),
        # the Landmark that was given up, not the one that is played
        ("matz-and-hive", "of the sacrificed Landmark plus {mana:2}",
         "du Repère sacrifié plus {mana:2}", "del fulcro sacrificato più {mana:2}"),
        ("the-little-mouse", "If a card is discarded this way, its owner",
         "Si une carte est défaussée de cette façon, son propriétaire",
         "Se una carta viene scartata in questo modo, il suo proprietario"),
    ],
)  # fmt: skip
def test_a_sentence_cannot_be_read_otherwise(key: str, en: str, fr: str, it: str) -> None:
    for language, words in (("en", en), ("fr", fr), ("it", it)):
        text = " ".join(what_it_does(CARDS[key], speech(language)))
        assert words in text.replace("\u00a0", " "), f"{key}: {text}"
