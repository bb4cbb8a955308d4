"""Objects are called by their names, which decline, in every sentence there is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from glossary.boards.read import board_of
from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import KINDS, Choice, Event, Fact, Option
from glossary.engine.play.replay import play
from glossary.narration.narrator import Narrator
from glossary.narration.phrasebook import QUESTIONS
from glossary.narration.tell import narrator_of
from tests.languages import speech

CITES = (RuleNumber.parse("1.1.1.a"),)
KEYS = {
    "id-masculine": "the-kraken",
    "id-feminine": "ada-lovelace",
    "id-plural": "icebound-hollow",
    "id-plural-masculine": "the-grems",
    "id-vowel": "amarok",
    "id-mute-h": "hathor",
    "id-h": "hua-mulan",
    "id-unknown": "akhlut",
    "id-two-words": "the-wayfarer",
    "id-again": "amarok",
    "heroA": "kojo-and-booda",
}
FACTS: dict[str, tuple[Fact, ...]] = {
    "other": ("id-invented",),
    "objects": (("id-invented", "id-vowel"),),
    "source": ("id-vowel", "id-bare"),
    "player": ("A",),
    "maker": ("B",),
    "expedition": ("A.hero", "B.companion"),
    "terrain": ("F",),
    "terrains": (("F", "W"),),
    "status": ("fleeting", "exhausted"),
    "counter": ("kelon", "boost", "counter", "ink"),
    "number": (0, 1, 7),
    "statistics": ("2/2/2",),
    "symbol": ("join", "discard"),
    "subtypes": (("robot", "mage"),),
    "against": (-2, 3),
}
OPTIONS = (
    Option("play {}", "play"), Option("use {}", "quick-action"), Option("{}", "reaction"),
    Option("{}", "reaction.join"), Option("{}", "reaction.hand"), Option("{} #2", "modifier"),
    Option("{}", "reaction.reserve"), Option("{}", "object"), Option("{}+id-vowel", "swap"),
    Option("A.hero", "expedition"), Option("region 0", "number"), Option("kelon", "counter"),
)  # fmt: skip
_SYMBOL = re.compile(r"\{[JHRD]\}")
WRONG = {
    "fr": r"\b[dD]e (?:[AEÉIOU]\w|Hathor|Les? )|\bà Les? |\bque [AEÉIOU]\w",
    "it": r"\b(?:di|a|da|in|su) (?:Il|Gli|L’|la |La )|\ba A\w|\bun (?:Sfera|Otto)|\buna O",
}  # fmt: skip


def _narrator(language: str) -> Narrator:
    cards = [{"id": item, "class": key} for item, key in KEYS.items() if item != "heroA"]
    hand = [*cards, {"id": "id-invented", "names": {"en": "Inkwell"}, "type": "spell"}]
    bare = {"id": "id-bare", "stats": [1, 1, 1], "expedition": "hero"}
    token = {"id": "id-token", "class": "brassbug", "expedition": "hero"}
    mine = {"hand": hand, "characters": [bare, token], "hero": KEYS["heroA"], "mana": 2}
    board = board_of({"run": [], "players": {"A": mine, "B": {}}})
    return narrator_of(play(board), speech(language))


def _events(kind: str, item: str) -> Iterator[Event]:
    """Yield one event of a kind for each value that one of its facts can have."""
    values = {"object": (item,), **FACTS}
    names = KINDS[kind].facts
    most = max((len(values[name]) for name in names), default=1)
    for turn in range(most):
        facts = ((name, values[name][turn % len(values[name])]) for name in names)
        yield Event(kind, CITES, tuple(facts))


def _said(language: str) -> Iterator[tuple[str, str]]:
    narrator = _narrator(language)
    for item in narrator.names.listed:
        for kind in KINDS:
            for event in _events(kind, item) if item.startswith(("id", "hero")) else ():
                yield kind, narrator.event(event)
        for kind in QUESTIONS.of(narrator.speech):
            if kind.endswith((".part", ".itself")):
                continue
            numbers = ("number", 3), ("against", 1), ("counter", "luck"), ("maker", "B")
            facts = (("object", item), ("other", "id-vowel"), *numbers)
            asked = tuple(Option(o.word.format(item), o.about) for o in OPTIONS)
            choice = Choice(kind, "A", asked, CITES, facts)
            yield kind, narrator.choice(choice)
        for option in narrator.options(choice):
            yield "option", option


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_no_sentence_has_an_id_a_wrong_elision_or_a_placeholder(language: str) -> None:
    wrong = re.compile(r"[{}*]|%\(|\bid-|heroA|manaA|#\d|" + WRONG.get(language, "%%"))
    for kind, sentence in _said(language):
        assert not wrong.search(_SYMBOL.sub("", sentence)), f"{kind}: {sentence}"
        assert sentence[0] == sentence[0].upper(), f"{kind}: {sentence}"


def test_who_shares_a_name_is_numbered_and_who_has_none_is_called_by_type() -> None:
    names = _narrator("it").names.listed
    assert (names["id-vowel"], names["id-again"]) == ("Amarok 1", "Amarok 2")
    assert (names["id-bare"], names["id-invented"]) == ("Personaggio 1", "Inkwell")
    assert (names["manaA0"], names["manaA1"]) == ("Sfera di mana 1", "Sfera di mana 2")


def test_a_card_that_stays_in_its_deck_numbers_nobody() -> None:
    mine = {"reserve": [{"id": "seen", "class": "tengu"}], "deck": ["tengu"] * 3}
    players = {"A": mine, "B": {"deck": ["tengu"]}}
    still, drawn = (
        narrator_of(play(board_of({"run": run, "day": 2, "players": players})), Speech("en")).names
        for run in ([], ["morning"])
    )
    assert {*still.listed.values()} == {"Tengu"}
    named = [drawn.listed[item] for item in ("seen", "deckB0", "deckA0", "deckA1", "deckA2")]
    assert named == ["Tengu 1", "Tengu 2", "Tengu 3", "Tengu 4", "Tengu"]


def test_options_of_one_name_are_told_apart() -> None:
    board = board_of(
        {"run": [], "players": {"A": {"deck": ["tengu", "tengu", "kitsune"]}, "B": {}}}
    )
    options = tuple(Option(f"deckA{place}", "object") for place in range(3))
    said = narrator_of(play(board), Speech("en")).options(Choice("choose", "A", options, CITES))
    assert said == ("Tengu (1)", "Tengu (2)", "Kitsune")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "named Amarok:"), ("fr", "objets nommés Amarok"), ("it", "di nome Amarok:")],
)
def test_a_name_that_objects_share_is_told_without_a_number(language: str, told: str) -> None:
    capped = Event("capped.name", CITES, (("object", "id-again"),))
    assert told in _narrator(language).event(capped)


@pytest.mark.parametrize(
    ("language", "name", "gender", "told"),
    [
        ("fr", "Longue Corde", "f", "Longue Corde est épuisée."),
        ("fr", "Atlas", "m", "Atlas est épuisé."),
        ("fr", "Longs Bras", "", "La carte Longs Bras est épuisée."),
        ("fr", "Longs Bras", "mp", "La carte Longs Bras est épuisée."),
        ("it", "Lunga Fune", "f", "Lunga Fune viene consumata."),
        ("it", "Atlante", "m", "Atlante viene consumato."),
        ("it", "Tirare la Fune", "phrase", "La carta Tirare la Fune viene consumata."),
        ("en", "Long Rope", "", "Long Rope becomes Exhausted."),
    ],
)
def test_words_agree_with_the_gender_of_a_made_up_card(
    language: str, name: str, gender: str, told: str
) -> None:
    card = {"id": "h", "names": {language: name}}
    if gender:
        card["genders"] = {language: gender}
    board = board_of({"run": [], "players": {"A": {"hand": [card]}, "B": {}}})
    narrator = narrator_of(play(board), speech(language))
    assert narrator.event(Event("gained.exhausted", CITES, (("object", "h"),))) == told


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_name_that_ends_in_a_mark_takes_no_full_stop(language: str) -> None:
    spell = {"id": "s", "names": {language: "Tag!"}, "type": "spell", "cost": [1, 1]}
    board = board_of({"run": [], "players": {"A": {"hand": [spell]}, "B": {}}})
    declared = Event("declared", CITES, (("object", "s"), ("player", "A")))
    narrator = narrator_of(play(board), speech(language))
    assert narrator.event(declared).endswith("Tag!")


def test_the_orbs_that_pay_a_cost_are_told_in_one() -> None:
    paid = [
        Event("gained.exhausted", CITES, (("object", item), ("player", "A"), ("link", "mana")))
        for item in ("manaA0", "manaA1")
    ]
    rested = Event("gained.exhausted", CITES, (("object", "q"),))
    board = board_of({"run": [], "players": {"A": {"mana": 2, "hand": [{"id": "q"}]}, "B": {}}})
    told = narrator_of(play(board), Speech("en")).told([*paid, rested])
    assert [one.text for one in told] == ["Alice pays 2 mana.", "Card 1 becomes Exhausted."]
