"""The cards of Muna, Ordis and Yzmir: each can be used."""

from __future__ import annotations

from glossary.cards.files import read_keys
from glossary.engine.boards.board import read_board
from glossary.engine.model.cards import HERO
from glossary.engine.model.events import Choice
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Transcript, run
from glossary.narration.tell import narrator_of
from tests.engine.conftest import CARDS
from tests.engine.tables import ALL, Plain, char, held
from tests.languages import speech

MINE = sorted(key for key in read_keys() if key.startswith(("MU", "OD", "YZ")))


def of(key: str, name: str = "x", /, side: str = "", **more: object) -> Plain:
    """A card of the list by its reference; in an Expedition if *side* is given."""
    return {"id": name, "class": key, **({"expedition": side} if side else {}), **more}


@ALL
def test_a_day_with_each_card_can_be_played_and_told(edition: str) -> None:
    """On a table with everything to choose from: its quick action, else what comes first."""
    idle = {
        "MU_Common_TeijaNauraa",
        "MU_Common_TuruunBenih",
        "OD_Common_GulrangTocsin",
    }  # they only state something
    for number, key in enumerate(MINE):
        transcript = _day(key, edition)
        assert transcript.choice is None, f"{key}: the day comes to its end"
        used = {event.fact("object") for event in transcript.events}
        assert "x" in used or key in idle, key
        language = ("en", "fr", "it")[number % 3]
        narrator = narrator_of(transcript, speech(language))
        told = list(narrator.lines(transcript))
        assert not [line for line in told if "%(" in line], key


def _day(key: str, edition: str) -> Transcript:
    card, clerk = of(key), held("h", subtypes=["bureaucrat"])
    mine: Plain = {
        "mana": 9,
        "hand": [clerk],
        "reserve": [held("r"), of("YZ_Common_MagicalTraining", "lesson")],
        "characters": [char("a"), of("OD_Common_OrdisRecruit", "recruit", "companion")],
    }
    made = CARDS[key]
    where = "characters" if made.token else "hero" if made.type == HERO else "hand"
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
