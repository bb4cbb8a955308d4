"""The cards that boards may name: facts from the tables, abilities where they are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from glossary.cards.facets import facets_of
from glossary.cards.files import read_keys
from glossary.cards.playable import NOT_KNOWN, Gap, KnownCards, card_list, list_of, using_cards
from glossary.cards.tables import own_tables
from glossary.core.errors import BoardRefused
from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import play
from glossary.narration.phrasebook import GAPS
from glossary.narration.tell import gap_sentence, gaps_of, result_with_sentences
from tests.languages import speech

CARDS = card_list().cards
_MOMENTS = {
    "j": "join",
    "h": "hand",
    "r": "reserve",
    "d": "discard",
    "t": "exhaust",
    **{phase: phase for phase in ("noon", "dusk", "night")},
}
_IN_A_PASSIVE_ABILITY = {"reap-the-mana"}  # "in Dusk" is when it replaces a move


def test_numbers_and_words_stand_where_the_engine_looks_for_them() -> None:
    card = CARDS["haven-seiringar"]
    assert (card.hand_cost, card.reserve_cost, card.statistics) == (2, 2, (3, 1, 1))
    assert (card.type, card.subtypes) == ("character", ("adventurer",))
    assert (card.name, card.faction, card.rarity) == ("Haven Seiringar", "bravos", "common")
    assert CARDS["celebration-day-rare"].keywords == (("fleeting", 0),)
    assert CARDS["ALT_CORE_B_BR_21_R1"].keywords == (("tough", 2),)
    assert CARDS["ALT_CORE_B_BR_24_C"].keywords == (("gigantic", 0),)  # Tough X: its ability says
    assert CARDS["armored-jammer"].landmark
    assert CARDS["armored-jammer"].subtypes == ("construction",)
    assert CARDS["matz-and-hive"].landmark_limit == 3
    assert CARDS["brassbug"].token
    assert CARDS["astrape-reka-hexarch-exalted"].rarity == "exalted"


def test_what_is_encoded_begins_when_the_card_says() -> None:
    """Each symbol and moment of the tables, which nobody who encodes writes, has an ability."""
    lacking = []
    for face in CARDS.index.faces.values():
        card = CARDS[CARDS.index.key(face)]
        begins = {key.removeprefix("when-") for key in facets_of(card)}
        said = {_MOMENTS[each] for each in face.triggers if each in _MOMENTS}
        if card.abilities and face.slug not in _IN_A_PASSIVE_ABILITY and not said <= begins:
            lacking.append(face.usual_key)
    assert lacking == []


def test_every_card_can_be_read_and_every_old_key_means_one() -> None:
    for key in CARDS:
        assert CARDS[key].key == key
        assert set(card_list().names[key]) in ({"en", "fr", "it"}, {"en", "fr"})
    for key, ref in read_keys().items():
        assert CARDS[key] is CARDS[ref]


def test_a_card_worded_otherwise_has_the_facts_of_its_face() -> None:
    worded, printed = CARDS["kitsune-rare-quoted"], CARDS["kitsune-rare"]
    assert worded.statistics == printed.statistics
    assert worded.abilities != printed.abilities


@pytest.fixture
def unknown() -> Iterator[KnownCards]:
    """The cards of a site that knows the abilities of none, in use while the test lasts."""
    cards = list_of(replace(own_tables(), abilities={}))
    with using_cards(cards):
        yield cards.cards


def _unknown(cards: KnownCards, kind: str) -> str:
    """The key of a card of that type whose abilities are not known there."""
    return next(k for k in cards if cards[k].missing == (NOT_KNOWN,) and cards[k].type == kind)


@pytest.mark.parametrize("kind", ["character", "spell", "permanent"])
def test_a_card_whose_abilities_are_unknown_is_not_played_as_if_it_had_none(
    kind: str, unknown: KnownCards
) -> None:
    key = _unknown(unknown, kind)
    held = {"id": "h", "class": key}
    board = {"run": ["afternoon"], "players": {"A": {"mana": 20, "hand": [held]}, "B": {}}}
    transcript = play(read_board(board, unknown))
    assert transcript.choice is not None
    assert transcript.choice.words == ("pass",)
    result: Any = result_with_sentences(transcript, speech("en"))
    (withheld,) = result["choice"]["withheld"]
    assert withheld["kind"] == "refused.unknown-abilities"
    gaps: Any = result["gaps"]
    (gap,) = gaps
    assert gap["card"] == key
    assert gap["text"].endswith("is not known to this site.")


def test_it_stands_in_play_for_its_numbers_and_is_played_with_abilities_written_beside(
    unknown: KnownCards,
) -> None:
    key = _unknown(unknown, "character")
    there = {"id": "x", "class": key, "expedition": "hero"}
    seen = read_board({"players": {"A": {"characters": [there]}, "B": {}}}, unknown).state
    (x,) = (thing for thing in seen.objects.values() if thing.item == "x")
    assert seen.statistics(x) == unknown[key].statistics
    held = {"id": "h", "class": key, "abilities": [{"at": "join", "do": [{"do": "draw"}]}]}
    board = {"run": ["afternoon"], "players": {"A": {"mana": 20, "hand": [held]}, "B": {}}}
    choice = play(read_board(board, unknown)).choice
    assert choice is not None
    assert "play h" in choice.words


def test_a_card_without_an_ability_is_played() -> None:
    key = next(
        own_tables().index.key(f) for f in own_tables().index.faces.values() if f.has_no_ability
    )
    assert not CARDS[key].missing
    held = {"id": "h", "class": key}
    board = {"run": ["afternoon"], "players": {"A": {"mana": 20, "hand": [held]}, "B": {}}}
    transcript = play(read_board(board, CARDS))
    assert transcript.choice is not None
    assert "play h" in transcript.choice.words
    assert gaps_of(transcript) == ()


def test_what_is_left_out_of_a_card_or_said_nearly_is_told() -> None:
    def gaps(key: str) -> list[str]:
        return [gap_sentence(gap, speech("en")) for gap in CARDS.gaps([key, key])]

    sentence = gap_sentence(Gap("amarok", ("do: Terrain Marker",), ""), speech("en"))
    assert sentence.startswith(
        "This site does not play all of Amarok. This is what it leaves out. At Noon"
    )
    nearly = next(k for k in CARDS.played if not CARDS[k].missing and gaps(k))
    (sentence,) = gaps(nearly)
    assert "; here " in sentence
    assert "is played a little differently here. " in sentence


def test_words_of_a_card_that_no_edition_defines_are_told_with_its_play() -> None:
    feat = {"id": "f", "class": "make-it-work", "status": ["completed"]}
    board = {"run": ["noon"], "players": {"A": {"landmarks": [feat]}, "B": {}}}
    result = result_with_sentences(play(read_board(board, CARDS)), speech("en"))
    gaps: Any = result["gaps"]
    (gap,) = gaps
    assert (gap["card"], gap["newer"]) == ("make-it-work", ["completed"])
    assert "no edition of the rules defines: Completed." in gap["text"]
    assert [gap.newer for gap in CARDS.gaps(["spry-scout"])] == [("feat",)]


def test_every_gap_has_words_in_each_language() -> None:
    tags = {tag for key in CARDS.played for tag in CARDS[key].missing} - {NOT_KNOWN}
    nearly = {gap.approximate for key in CARDS.played for gap in CARDS.gaps([key])} - {""}
    assert nearly
    assert tags | nearly <= {*GAPS.written}


@pytest.mark.parametrize(
    ("written", "near"),
    [("Kuwat, il Disidente", "Kuwat, il Dissidente"), ("ALT_CORE_B_YZ_15_U_7", "ALT_CORE_B_YZ_15")],
)
def test_a_board_takes_names_as_players_write_them_and_says_what_was_meant(
    written: str, near: str
) -> None:
    def board(name: str) -> dict[str, object]:
        return {"players": {"A": {"hand": [{"id": "h", "class": name}]}, "B": {}}}

    assert read_board(board("Kuwat, il Dissidente"), CARDS)
    with pytest.raises(BoardRefused, match=near):
        read_board(board(written), CARDS)
