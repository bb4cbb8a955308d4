"""The cards of Axiom, Bravos and Lyra, each one at work."""

from __future__ import annotations

import pytest

from glossary.cards.files import read_keys
from glossary.engine.model.events import KINDS
from glossary.narration.tell import narrator_of
from tests.engine import (
    played_axiom,
    played_bravos,
    played_heroes,
    played_lyra,
    played_lyra_characters,
)
from tests.engine.conftest import CARDS
from tests.engine.tables import BOTH, char, table
from tests.languages import speech

_FACTIONS = ("AX", "BR", "LY")
MINE = sorted(key for key in read_keys() if key.startswith((*_FACTIONS, "NE")))


def test_what_every_card_says_is_at_work_somewhere() -> None:
    for key in CARDS.played:
        for ability in CARDS[key].abilities:
            assert ability.kind in ("reaction", "quick", "passive", "effect"), key
            assert ability.steps or ability.passive, f"{key}: an ability that does nothing"
            if ability.kind == "effect":
                assert CARDS[key].type == "spell", key
            if ability.kind == "quick":
                assert ability.cost is not None, key
            if ability.support:
                assert CARDS[key].type in ("character", "spell", "permanent"), key


PLAYED = (
    *played_heroes.PLAYED,
    *played_axiom.PLAYED,
    *played_bravos.PLAYED,
    *played_lyra_characters.PLAYED,
    *played_lyra.PLAYED,
)


@BOTH
@pytest.mark.parametrize("faction", [*_FACTIONS, "NE"])
def test_a_card_does_what_it_says(faction: str, edition: str) -> None:
    mine = [played for played in PLAYED if played.ref.startswith(faction)]
    assert mine
    for played in mine:
        played.is_in(played.under(edition))


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_plays_of_the_cards_can_be_told(language: str) -> None:
    for played in PLAYED:
        transcript = played.under("4.0").transcript
        narrator = narrator_of(transcript, speech(language))
        for line in narrator.lines(transcript):
            assert "%(" not in line
        for event in transcript.events:
            assert set(KINDS[event.kind].facts) <= {name for name, _ in event.facts}, event.kind


def test_two_thirds_of_the_cards_are_seen_at_work() -> None:
    assert {played.ref for played in PLAYED} <= set(MINE)
    assert len({played.ref for played in PLAYED}) * 3 >= len(MINE) * 2


@pytest.mark.parametrize(
    ("deck", "acts", "ends"),
    [
        (["kitsune", "kappa", "shenlong"], "deckA1", ["A discard", "A reserve"]),
        (["kitsune"], "", ["A reserve"]),
        ([], "", []),
    ],
)
def test_the_ouroboros_of_axiom_keeps_one_and_discards_the_other_in_one_step(
    deck: list[str], acts: str, ends: list[str]
) -> None:
    keys = ("the-ouroboros-lyra-bastion-axiom", "axiom-reprocessor")
    landmarks = [{"id": f"l{place}", "class": key} for place, key in enumerate(keys)]
    seen = table("5.0", "noon", {"landmarks": landmarks, "deck": deck}, acts=acts)

    assert [seen.at(f"deckA{place}") for place in range(len(ends))] == ends
    seen.never("gone")


def test_open_the_gates_spreads_its_tokens_over_any_expeditions() -> None:
    """The rare one of Ordis: four tokens, each in an Expedition of its player's choice."""
    seen = table(
        "5.0",
        a={"mana": 9, "hand": [{"id": "gates", "class": "open-the-gates-rare"}]},
        acts="play gates, A.hero, A.hero, B.companion, A.companion",
    )

    hero, companion = "A hero-expedition", "A companion-expedition"
    assert seen.tokens("ordis-recruit") == [companion, hero, hero, "B companion-expedition"]


@pytest.mark.parametrize(("doer", "counters"), [("A", 1), ("B", 0)])
def test_icebound_pass_counts_what_its_controller_exhausts_in_any_reserve(
    doer: str, counters: int
) -> None:
    exhausts = {"do": "exhaust", "what": {"pick": "choose", "where": "reserve"}}
    one = char("one", "1/1/1", "hero", {"at": "noon", "do": [exhausts]})
    sides: dict[str, dict[str, object]] = {
        "A": {"landmarks": [{"id": "peak", "class": "icebound-pass"}]},
        "B": {"reserve": [{"id": "r", "class": "kappa"}]},
    }
    sides[doer]["characters"] = [one]
    seen = table("5.0", "noon", sides["A"], sides["B"])

    assert len(seen.all("gained.counters", object="peak")) == counters
    assert seen.status("r") == ["exhausted"]
