"""The cards of Muna, Ordis and Yzmir: the facts printed on them, and that each can be used."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache

from app import ROOT
from glossary.core.i18n import Speech, compile_catalog
from glossary.engine.boards.board import read_board
from glossary.engine.model.events import Choice
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Transcript, run
from glossary.examples.cards import card_list
from glossary.narration import Narrator, cards_of
from tests.engine.conftest import CARDS
from tests.engine.tables import ALL, Plain, char, held

_FILE = ROOT / "tests/engine/cards_muna_ordis_yzmir.tsv"
FACTS = list(csv.DictReader(_FILE.read_text(encoding="utf-8").splitlines(), delimiter="\t"))
FACTIONS = {"MU": "muna", "OD": "ordis", "YZ": "yzmir"}


def of(key: str, name: str = "x", /, side: str = "", **more: object) -> Plain:
    """A card of the list by its reference; in an Expedition if *side* is given."""
    return {"id": name, "class": key, **({"expedition": side} if side else {}), **more}


def test_every_card_of_the_three_factions_is_there() -> None:
    mine = {CARDS[key].key for key in CARDS if key.partition("_")[0] in FACTIONS}

    assert mine == {CARDS[fact["key"]].key for fact in FACTS}
    assert len(mine) == 97


def test_every_card_has_the_facts_printed_on_it() -> None:
    for fact in FACTS:
        _has_the_facts(fact)


def _has_the_facts(fact: Mapping[str, str]) -> None:
    card = CARDS[fact["key"]]

    assert card.name == fact["name"]
    assert card.faction == FACTIONS[fact["key"][:2]]
    assert card.rarity == fact["rarity"]
    assert card.type == fact["type"].removeprefix("token ")
    assert card.token == fact["type"].startswith("token ")
    words = tuple(filter(None, fact["subtypes"].split(", ")))
    assert card.subtypes == tuple(word for word in words if word != "landmark")
    assert card.landmark == ("landmark" in words)
    assert f"{card.hand_cost}/{card.reserve_cost}" == (fact["costs"] or "0/0")
    assert "/".join(map(str, card.statistics)) == (fact["statistics"] or "0/0/0")
    keywords = ",".join(sorted(name for name, _ in card.keywords))
    assert keywords == fact["keywords"]
    assert len(card.abilities) == int(fact["abilities"])
    assert card_list().names[card.key].keys() == {"en", "fr", "it"}


@ALL
def test_a_day_with_each_card_can_be_played_and_told(edition: str) -> None:
    """On a table with everything to choose from: its quick action, else what comes first."""
    idle = {"MU_Common_TeijaNauraa", "OD_Common_GulrangTocsin"}  # they only state something
    for number, fact in enumerate(FACTS):
        transcript = _day(fact, edition)
        assert transcript.choice is None, f"{fact['key']}: the day comes to its end"
        used = {event.fact("object") for event in transcript.events}
        assert "x" in used or fact["key"] in idle, fact["key"]
        language = ("en", "fr", "it")[number % 3]
        narrator = Narrator(_speech(language), card_list().names, cards_of(transcript))
        told = list(narrator.lines(transcript))
        assert not [line for line in told if "%(" in line], fact["key"]


def _day(fact: Mapping[str, str], edition: str) -> Transcript:
    card, clerk = of(fact["key"]), held("h", subtypes=["bureaucrat"])
    mine: Plain = {
        "mana": 9,
        "hand": [clerk],
        "reserve": [held("r"), of("YZ_Common_MagicalTraining", "lesson")],
        "characters": [char("a"), of("OD_Common_OrdisRecruit", "recruit", "companion")],
    }
    where = {"hero": "hero", "token character": "characters"}.get(fact["type"], "hand")
    if where == "hero":
        mine["hero"] = card
    elif where == "characters":
        mine["characters"] = [{**card, "expedition": "hero"}]
    else:
        mine["hand"] = [card, clerk]
    theirs: Plain = {
        "mana": 9,
        "hand": [held("bh")],
        "reserve": [held("br")],
        "characters": [char("b", cost=[2, 2]), char("big", "5/5/5", cost=[5, 5])],
        "landmarks": [{"id": "bl", "cost": [5, 5]}],
    }
    phases = ["noon", "afternoon", "dusk", "night"]
    board = read_board({"run": phases, "players": {"A": mine, "B": theirs}}, CARDS, edition)
    return run(board, _first)


def _first(choice: Choice, state: GameState) -> int:
    return choice.words.index("use x") if "use x" in choice.words else 0


@cache
def _speech(language: str) -> Speech:
    file = ROOT / "locales" / language / "LC_MESSAGES" / "messages.po"
    return Speech(language, compile_catalog(file))
