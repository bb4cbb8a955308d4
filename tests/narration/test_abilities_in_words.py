"""What cards do, in words made from their abilities: whole sentences in every language."""

from __future__ import annotations

import re
from difflib import unified_diff

import pytest

from glossary.cards.playable import card_list
from glossary.core.i18n import Speech
from glossary.engine.boards.board import read_board
from glossary.narration.abilities import what_it_does
from glossary.rulebook.markup import parse_inline
from tests.engine.renewing import SENTENCES, sentences
from tests.languages import LANGUAGES, speech

CARDS = card_list().cards
WHOLE = re.compile(r"[^a-z%<>]([^%<>]*[^ :;,(.])?\.")
"""A sentence: a capital or a symbol, no placeholder, no colon or bracket left open at its end."""


def said(key: str, said_in: Speech) -> tuple[str, ...]:
    return what_it_does(CARDS[key], said_in)


def test_what_cards_do_is_said_as_it_was_read() -> None:
    kept, now = SENTENCES.read_text(encoding="utf-8").splitlines(), sentences().splitlines()
    changed = list(unified_diff(kept, now, "as read", "as said now", lineterm="", n=0))
    assert not changed, "\n".join(["read them, then `make goldens`", *changed[:40]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ability_has_a_whole_sentence(language: str) -> None:
    said_in, count, without = speech(language), 0, []
    for key in CARDS:
        for sentence in said(key, said_in):
            count += 1
            if not sentence:
                without.append(key)
                continue
            assert WHOLE.fullmatch(sentence), (key, sentence)
            parse_inline(sentence)
            assert not re.search(
                r"  | [.,;)]|\b[àa] (?:jusqu’|fino|il )|\bde (?:jusqu’|le )", sentence
            )
            assert sentence.count("(") == sentence.count(")")
    assert count > 700
    assert without == []


def test_a_card_is_said_in_the_language_of_the_reader() -> None:
    assert [said("kitsune", speech(language))[0] for language in ("en", "fr", "it")] == [
        "{hand}: each player draws a card.",
        "{hand}\u00a0: chaque joueur pioche une carte.",
        "{hand}: ogni giocatore pesca una carta.",
    ]


def test_what_is_said_of_an_object_agrees_with_it() -> None:
    keys = ("yeti", "nurture-ordis", "rocket-puffin-yzmir", "ganesha-muna")
    french, italian = (
        "\n".join(line for key in keys for line in said(key, speech(language)))
        for language in ("fr", "it")
    )
    for words in (
        "Lorsqu’un autre Personnage rejoint",
        "Jusqu’à 2 Personnages ciblés gagnent chacun 1 boost",
        "une carte épuisée d’une Réserve",
        "d’autres Personnages que vous contrôlez",
    ):
        assert words in french
    for words in (
        "un altro Personaggio si unisce",
        "Fino a 2 Personaggi bersaglio ottengono 1 rinforzo ciascuno",
        "una carta consumata in una Riserva",
        "di altri Personaggi che controlli",
    ):
        assert words in italian


def test_what_a_card_gains_while_it_is_played_is_not_given_to_another() -> None:
    """Haven, Bravos Bastion has the card played gain a boost, not itself."""
    *_more, sentence = said("haven-bravos-bastion-axiom", speech("en"))
    assert sentence.endswith("the next Character you play from Reserve gains 1 boost.")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("sigismar-and-wingspan", "At Noon, if it is not the first day: create"),
        ("verdantback", "This card has Defender unless you control 2 or more other Plants."),
        (
            "leshy-bravos",
            "this card gains 1 boost for each Expedition in {forest}",
        ),
        ("the-council-bravos", "The {join}, {hand}, and {reserve} abilities of Characters facing"),
        ("the-council-bravos", "facing this card cannot be activated, not even by an effect."),
        (
            "paint-prison-muna",
            "you may discard a card from your Reserve. If you do, it costs",
        ),
        ("paint-prison-muna", "Put target Character or Permanent on top of its owner’s Deck."),
        ("the-kraken-ordis", "The only terrain in every region is {water}"),
        ("persephone-lyra", "Expedition and of the Expedition facing it is"),
        ("turuun-and-benih", "On the first day, ignore the abilities of this card."),
        ("hydracaena-rare", "Tough X, where X is the number of Plants you control"),
        ("thoth-yzmir", "1/1/1 Soldier tokens in target Expedition after Rest."),
        ("nevenka-and-blotch", "On a 2–5, it gains 1 boost. On a 1, send it to Reser"),
        ("rin-and-orchid", "When one of your Expeditions moves forward due to {forest}: draw"),
        ("treyst-and-rossum", "In the Afternoon, when a card leaves your Reserve"),
        ("loki-rare", "each player discards their Hand and their Reserve"),
        ("mandjet-rare", "of your Ascended Expeditions would Ascend again, Resupply instead"),
        ("the-ouroboros-lyra-bastion-axiom", "If you would Resupply, instead reveal"),
        (
            "the-ouroboros-lyra-bastion-axiom",
            "in Reserve and discard the other",
        ),
        (
            "santa-claus",
            "each player in turn, starting with you, may immediately play for free a card with",
        ),
        ("celebration-day", "Target Expedition cannot move forward this Day"),
        (
            "skybound-odyssey-rare",
            "up to 3 Characters with Base Cost {mana:3} or less from your Hand or Reserve",
        ),
        ("mighty-jinn-rare", "Mana zone as an Exhausted Mana Orb. If you don’t, draw a card"),
        ("anubis", "{join}: each player sacrifices a Character."),
        ("icebound-pass", "When you exhaust a card in a Reserve: this card gains 1 Trial counter"),
        ("icebound-pass", "If you do, create a Dragon Shade 5/5/5 Illusion token in target Exped"),
        ("icebound-pass", "Expedition, then draw a card."),
        ("gericht-revered-duelist", "This card can gain Fleeting even if it already has it."),
        (
            "open-the-gates-rare",
            "tokens, distributed as you choose among any number of target Expeditions.",
        ),
        (
            "gibil-rare",
            "create 2 Brassbug 2/2/2 Robot tokens in target Expedition. Otherwise",
        ),
        (
            "lyra-festival",
            "At Dusk, if you control 3 different Characters, one Fleeting, one Anchored",
        ),
        ("lyra-festival", "and one Asleep: you win the game."),
        ("red-rare", "At Dusk: if this card has 3 or more boosts, draw a card."),
        ("akesha-and-taru", "{exhaust}, only if you are the first player: After You."),
        ("lindiwe-and-maw", "{exhaust} (plus {mana:1} unless you are the first player): create"),
        (
            "lindiwe-and-maw",
            "Companion Expedition (the token has “when you sacrifice a Character: ",
        ),
        ("gulrang-and-tocsin", "When you create a Character token: that token gains 1 boost"),
        ("gulrang-and-tocsin", "has Defender unless you have 8 or more Mana Orbs."),
        ("atsadi-and-surge", "This card begins the game with 5 Heroism counters."),
        ("armored-jammer-rare", "When this card leaves your Landmarks: Sabotage."),
        ("ogun-rare", "in target Expedition. In any case, each Robot you control gains 1 boost."),
        ("the-kadigir-yzmir-bastion", "this turn, the next Spell you play is free."),
        ("the-monolith-ordis-bastion", "When a Character joins your Expeditions: that Character"),
        ("the-little-match-girl-rare", "draw a card. Then, if your Reserve is empty, draw a card."),
        ("teija-and-nauraa", "The first Character you play each Afternoon gains 1 boost."),
        ("guiding-ocelot-rare", "If you do, the Character that joined gains 1 boost."),
        ("plague-of-arrogance-exalted", "choose one (or two if it was Completed): "),
        ("stern-sentinel", "{hand}: Sabotage a card with Reserve Cost {mana:2} or less."),
        (
            "dredger-drone",
            "this card gains 1 boost, up to a max of 3 • exhaust this card: it",
        ),
    ],
)
def test_nothing_that_an_ability_depends_on_is_left_out(key: str, words: str) -> None:
    assert words in " ".join(said(key, speech("en")))


def _said_of(ability: dict[str, object]) -> str:
    """What is said of an ability that somebody writes on a board."""
    fox = {"id": "fox", "stats": [1, 1, 1], "expedition": "hero", "abilities": [ability]}
    state = read_board({"players": {"A": {"characters": [fox]}, "B": {}}}, {}).state
    thing = state.called("fox")
    assert thing is not None
    return " ".join(what_it_does(thing.card, speech("en")))


_DRAW: list[dict[str, object]] = [{"do": "draw"}]
_EXHAUST_THAT = {"do": "exhaust", "what": {"pick": "that"}}
_FROM_RESERVE = {"on": "leaves", "origin": "reserve"}


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        ({"when": {**_FROM_RESERVE, "subject": {"where": "reserve", "whose": "you"}}, "do": _DRAW},
         "When a card leaves your Reserve: draw a card."),
        ({"when": {**_FROM_RESERVE, "subject": {"where": "reserve", "whose": "opponent"}},
          "do": _DRAW}, "When a card leaves an opponent’s Reserve: draw a card."),
        ({"when": {"on": "leaves", "origin": "expedition",
                   "subject": {"types": ["character"], "whose": "opponent"}}, "do": _DRAW},
         "When a Character an opponent controls leaves the Expedition zone: draw a card."),
        ({"at": "noon", "do": [{"do": "choose", "modes": [_DRAW, [{"do": "resupply"}]]}]},
         "At Noon, choose one: • draw a card • Resupply."),
        ({"at": "noon", "do": [{"do": "choose", "amount": 2, "modes": [_DRAW, [{"do": "pass"}]]}]},
         "At Noon, choose two: • draw a card • pass."),
        ({"at": "noon", "do": [{"do": "send", "what": "me", "to": "deck", "position": -1}]},
         "At Noon: put this card on the bottom of its owner’s Deck."),
        ({"at": "noon", "do": [{"do": "put-top", "to": "reserve"}]},
         "At Noon: put the top card of your Deck in your Reserve."),
        ({"at": "noon", "do": [{"do": "put-top", "to": "reserve", "statuses": ["exhausted"]}]},
         "At Noon: put the top card of your Deck in your Reserve (Exhausted)."),
        ({"at": "noon", "do": [{"do": "put-top", "to": "reserve", "amount": 2}, _EXHAUST_THAT]},
         "At Noon: put the top 2 cards of your Deck in your Reserve, then exhaust those cards."),
        ({"at": "noon", "do": [{"do": "put-top", "to": "reserve"}, _EXHAUST_THAT]},
         "At Noon: put the top card of your Deck in your Reserve, then exhaust that card."),
        ({"at": "noon", "do": [{"do": "put-top", "to": "hand", "position": 3, "amount": 2},
                               {"do": "play", "what": {"pick": "that"}}]},
         "At Noon: put card number 3 from the top of your Deck in your Hand, then play that card."),
        ({"passive": {"kind": "cost", "number": 1,
                      "of": {"types": ["spell"], "whose": "opponent"}}},
         "Spells cost your opponents {mana:1} more."),
        ({"passive": {"kind": "reserve-limit", "number": 1, "of": {"whose": "opponent"}}},
         "Your opponents’ reserve limit is increased by 1."),
        ({"passive": {"kind": "free", "of": {"types": ["spell"], "whose": "opponent"}}},
         "Each Spell an opponent plays is free."),
        ({"passive": {"kind": "subtypes", "value": "mage", "of": {"pick": "me"}}},
         "This card is a Mage in addition to its other types."),
        ({"at": "noon", "do": [{"do": "put-top", "to": "mana"}]},
         "At Noon: put the top card of your Deck in your Mana zone as an Exhausted Mana Orb."),
    ],
)  # fmt: skip
def test_what_an_ability_says_is_said(ability: dict[str, object], words: str) -> None:
    assert _said_of(ability) == words
