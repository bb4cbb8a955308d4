"""What cards do, in words made from their abilities: whole sentences in every language."""

from __future__ import annotations

import re

import pytest

from app import ROOT
from glossary.cards.playable import card_list
from glossary.core.i18n import Speech, compile_catalog
from glossary.engine.boards.board import read_board
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
        for sentence in said(key, said_in):
            count += 1
            if not sentence:
                without.append(key)
                continue
            assert WHOLE.fullmatch(sentence), (key, sentence)
            assert not re.search(
                r"  | [.,;)]|\b[àa] (?:jusqu’|fino|il )|\bde (?:jusqu’|le )", sentence
            )
            assert sentence.count("(") == sentence.count(")")
    assert count > 700
    assert len(without) < count // 100, without


def test_a_card_is_said_in_the_language_of_the_reader() -> None:
    assert [said("kitsune", speech(language))[0] for language in ("en", "fr", "it")] == [
        "When this card is played from Hand: each player must draw a card.",
        "Lorsque cette carte est jouée depuis la Main\u00a0: chaque joueur doit piocher une carte.",
        "Quando questa carta viene giocata dalla Mano: ogni giocatore deve pescare una carta.",
    ]


def test_what_is_said_of_an_object_agrees_with_it() -> None:
    keys = ("yeti", "nurture-ordis", "rocket-puffin-yzmir", "ganesha-muna")
    french, italian = (
        "\n".join(line for key in keys for line in said(key, speech(language)))
        for language in ("fr", "it")
    )
    for words in (
        "Lorsqu’un autre Personnage rejoint",
        "à au plus 2 Personnages ciblés",
        "une carte épuisée d’une Réserve",
        "d’autres Personnages que vous contrôlez",
    ):
        assert words in french
    for words in (
        "un altro Personaggio si unisce",
        "a un massimo di 2 Personaggi bersaglio",
        "una carta consumata di una Riserva",
        "di altri Personaggi che controlli",
    ):
        assert words in italian


def test_what_a_card_gains_while_it_is_played_is_not_given_to_another() -> None:
    """Haven, Bravos Bastion has the card played gain a boost, not itself."""
    *_more, sentence = said("haven-bravos-bastion-axiom", speech("en"))
    assert sentence.endswith("give a boost to that card.")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("sigismar-and-wingspan", "At Noon, unless it is the first day: create"),
        ("verdantback", "at most one other Plant card or token, this card has Defender"),
        ("leshy-bravos", "if the Expedition facing your other one is in Forest, give a boost"),
        (
            "the-council-bravos",
            "Reactions of Characters in the Expedition facing this one cannot be",
        ),
        ("paint-prison-muna", "you may discard a card in your Reserve; if you do, it costs 2 less"),
        ("the-kraken-ordis", "Every region has only one terrain: Water"),
        ("persephone-lyra", "The region of the Expedition facing this one has only one terrain"),
        ("turuun-and-benih", "As long as it is the first day, the abilities of this card are ign"),
        ("hydracaena-rare", "Tough X, where X is the number of Plant cards or tokens you control"),
        ("thoth-yzmir", "this Day, after Rest, create 2 Ordis Recruit tokens"),
        ("nevenka-and-blotch", "if the die shows 2 to 5, give a boost to that card"),
        ("rin-and-orchid", "moves forward due to Forest"),
        ("treyst-and-rossum", "In the Afternoon, when a card leaves your Reserve"),
        ("loki-rare", "each player must discard each card in their Hand and each player must"),
        ("mandjet-rare", "would Ascend but is Ascended already, instead Resupply"),
        ("the-ouroboros-lyra-bastion-axiom", "If you would Resupply, instead reveal"),
        ("santa-claus", "each player may play a card in their Hand or Reserve"),
        ("celebration-day", "This Day, a target Expedition cannot move forward"),
        ("skybound-odyssey-rare", "up to 3 Characters in your Hand or Reserve"),
        ("mighty-jinn-rare", "Mana zone as an Exhausted Orb; if you do not, draw a card"),
        ("anubis", "each player must sacrifice a Character."),
        ("icebound-pass", "When you exhaust a card in a Reserve: put a Trial counter"),
        ("icebound-pass", "if you do, create a Dragon Shade token (Illusion 5/5/5) in a target"),
        ("icebound-pass", "Expedition, then draw a card."),
        ("gericht-revered-duelist", "This card can gain Fleeting even while it has it."),
        ("open-the-gates-rare", "in any number of target Expeditions, spread as you choose."),
        ("gibil-rare", "create 2 Brassbug tokens (Robot 2/2/2) in a target Expedition; otherwise"),
        ("lyra-festival", "At Dusk, if you control a Character with Fleeting, a Character with"),
        ("lyra-festival", "Asleep, each a different object: win the game."),
        ("red-rare", "At Dusk: if this card has at least 3 boosts, draw a card."),
        ("akesha-and-taru", "Only while you are the first player, exhaust this card: After You."),
        ("lindiwe-and-maw", "Exhaust this card and, unless you are the first player, pay 1 mana: "),
        (
            "lindiwe-and-maw",
            "0/0/0, with “when a Character you control is sacrificed: give 2 boosts",
        ),
        ("gulrang-and-tocsin", "When you create a Character token: give a boost"),
        ("gulrang-and-tocsin", "As long as you have at most 7 Mana Orbs, "),
        ("atsadi-and-surge", "This card begins the game with 5 Heroism counters."),
        ("the-ouroboros-lyra-bastion-axiom", "to Reserve and discard each other card among"),
        ("the-council-bravos", "cannot be activated, not even by an effect: "),
        ("armored-jammer-rare", "When this card leaves its controller’s Landmarks: Sabotage."),
        ("ogun-rare", "in a target Expedition. In any case, give a boost to each Robot card or"),
        ("the-kadigir-yzmir-bastion", "the next time you play a Spell, it is free."),
        ("the-monolith-ordis-bastion", "When a Character joins your Expeditions from outside them"),
        ("the-little-match-girl-rare", "draw a card. Then, if there are no cards in your Reserve"),
    ],
)
def test_nothing_that_an_ability_depends_on_is_left_out(key: str, words: str) -> None:
    assert words in " ".join(said(key, speech("en")))


def _said_of(ability: dict[str, object]) -> str:
    """What is said of an ability that somebody writes on a board."""
    fox = {"id": "fox", "stats": [1, 1, 1], "expedition": "hero", "abilities": [ability]}
    state = read_board({"players": {"A": {"characters": [fox]}, "B": {}}}, {}).state
    thing = state.items("fox")
    assert thing is not None
    return " ".join(what_it_does(thing.card, speech("en"), term))


_DRAW: list[dict[str, object]] = [{"do": "draw"}]
_FROM_RESERVE = {"on": "leaves", "origin": "reserve"}


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        ({"when": {**_FROM_RESERVE, "subject": {"where": "reserve", "whose": "you"}}, "do": _DRAW},
         "When a card leaves your Reserve: draw a card."),
        ({"when": {**_FROM_RESERVE, "subject": {"where": "reserve", "whose": "opponent"}},
          "do": _DRAW}, ""),
        ({"when": {"on": "leaves", "origin": "expedition",
                   "subject": {"types": ["character"], "whose": "opponent"}}, "do": _DRAW},
         "When a Character an opponent controls leaves the Expedition zone: draw a card."),
        ({"at": "noon", "do": [{"do": "choose", "modes": [_DRAW, [{"do": "resupply"}]]}]},
         "At Noon: choose one: (draw a card) or (Resupply)."),
        ({"at": "noon", "do": [{"do": "choose", "amount": 2, "modes": [_DRAW, [{"do": "pass"}]]}]},
         ""),
        ({"at": "noon", "do": [{"do": "send", "what": "me", "to": "deck", "position": -1}]}, ""),
        ({"at": "noon", "do": [{"do": "put-top", "to": "reserve"}]}, ""),
        ({"passive": {"kind": "cost", "number": 1,
                      "of": {"types": ["spell"], "whose": "opponent"}}}, ""),
        ({"passive": {"kind": "reserve-limit", "number": 1, "of": {"whose": "opponent"}}}, ""),
        ({"passive": {"kind": "free", "of": {"types": ["spell"], "whose": "opponent"}}}, ""),
        ({"at": "noon", "do": [{"do": "put-top", "to": "mana"}]},
         "At Noon: put the top card of your Deck into your Mana zone as an Exhausted Orb."),
    ],
)  # fmt: skip
def test_what_cannot_be_said_exactly_is_not_said(ability: dict[str, object], words: str) -> None:
    assert _said_of(ability) == words
