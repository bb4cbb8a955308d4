"""Deck lists are read as tools and people write them; what cannot be read is named."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary.cards.deck_list import (
    LONG,
    LONGEST,
    LONGEST_LINE,
    MOST_CARDS,
    MOST_LINES,
    NUMBER,
    SEVERAL,
    SHAPE,
    UNKNOWN,
    DeckList,
    DeckRefused,
    ListedCard,
    read_deck,
)
from glossary.cards.tables import own_tables

INDEX = own_tables().index
KITSUNE = "ALT_CORE_B_MU_05_C"
RARE = "ALT_CORE_B_MU_05_R1"


def read(text: str) -> DeckList:
    return read_deck(text, INDEX)


def only(text: str) -> tuple[int, str]:
    """The number and the reference of a list of one card."""
    found = read(text)
    assert found.is_whole, found
    (card,) = found.cards
    return card.number, card.reference


@pytest.mark.parametrize(
    "line",
    [
        f"3 {KITSUNE}", f"3x {KITSUNE}", f"3x{KITSUNE}", f"3 × {KITSUNE}", f"{KITSUNE} x3",
        f"{KITSUNE} X 3", f"{KITSUNE} 3", f"3;{KITSUNE}", f"{KITSUNE},3", f"x3 {KITSUNE}",
        f"- 3 {KITSUNE}", f"3\t{KITSUNE}", f"\ufeff3 {KITSUNE}", f"  3 {KITSUNE.lower()} ",
        f"3 https://qr.altered.gg/{KITSUNE}", f"3 {KITSUNE} Kitsune (Common)",
        "3 ALT_CORE_B_MU_5_C", "3 ALT_CORE_A_MU_05_C", "3 ALT_CORE_P_MU_05_C",
        "3 ALT_COREKS_B_MU_05_C", "3 Kitsune", "kitsune x3", "3 KITSUNE (C)",
        f"# a deck\n\nCharacters (24)\n3 {KITSUNE}", f"Personnages :\n3 {KITSUNE}",
        json.dumps({"deckCards": [{"cardReference": KITSUNE, "quantity": 3}]}),
        json.dumps([{"cardReference": KITSUNE, "quantity": "3"}]),
    ],
)  # fmt: skip
def test_a_line_is_read_however_it_is_written(line: str) -> None:
    assert only(line) == (3, KITSUNE)


def test_a_name_is_one_card_in_any_language_and_its_version_stands_behind_it() -> None:
    assert only("1 Élémentaire de Kélon") == (1, "ALT_CORE_B_AX_04_C")
    assert only("2 Kitsune (R)") == (2, RARE)
    assert only("Sigismar & Wingspan") == (1, "ALT_CORE_B_OR_01_C")
    assert only("Hero: Sigismar & Wingspan") == (1, "ALT_CORE_B_OR_01_C")


def test_a_unique_card_is_known_by_its_reference_alone() -> None:
    """Its reference has the faction that the card comes from, not that of the unique card."""
    (card,) = read("1 ALT_CORE_B_YZ_05_U_1234").cards
    assert (card.slug, card.rarity, card.factions) == (
        "moonlight-jellyfish", "U", ("yzmir", "axiom"),
    )  # fmt: skip
    assert (card.face, card.reference) == ("ALT_CORE_B_YZ_05_U", "ALT_CORE_B_YZ_05_U_1234")
    (named,) = read("1 Moonlight Jellyfish (U)").cards
    assert named.face == card.face


def test_heroes_and_tokens_have_no_rarity() -> None:
    hero, token = read("1 Sigismar & Wingspan\n1 Brassbug").cards
    assert (hero.rarity, token.rarity, token.token) == ("", "", True)


def test_a_set_that_is_not_in_the_data_is_no_mistake() -> None:
    found = read("3 ALT_GIBOULEE_B_AX_150_R1\n1 ALT_GIBOULEE_B_AX_151_U_7")
    assert found.unread == ()
    assert [(card.set, card.number, card.rarity) for card in found.unknown] == [
        ("GIBOULEE", 3, "R1"), ("GIBOULEE", 1, "U"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "problem", "near"),
    [
        ("4 Kuwta the disenter", UNKNOWN, "Kuwat, the Dissenter"),
        ("3 Kuwta", UNKNOWN, "Kuwat, the Dissenter"),
        ("3 ALT_CORE_B_MU_05_R3", UNKNOWN, RARE),
        ("2 Discepolo Studioso", SEVERAL, "studious-acolyte"),
        (f"0 {KITSUNE}", NUMBER, ""),
        (f"4000 {KITSUNE}", NUMBER, ""),
        (json.dumps([{"cardReference": KITSUNE, "quantity": True}]), NUMBER, ""),
        (json.dumps([{"reference": KITSUNE}]), SHAPE, ""),
        ("3 ALT_CORE_B_MO_05_C", UNKNOWN, KITSUNE),
        ("ALT_a" + ";" * (LONGEST - 5), LONG, ""),
        (f"3 {KITSUNE} {'a' * LONGEST_LINE}", LONG, ""),
        (json.dumps([{"cardReference": "a" + "," * LONGEST_LINE, "quantity": 1}]), LONG, ""),
    ],
)
def test_a_line_that_names_no_card_is_named_with_the_near_miss(
    line: str, problem: str, near: str
) -> None:
    (unread,) = read(line).unread
    assert unread.problem == problem
    assert not near or near in unread.near


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "no-cards"),
        ("# nothing\n\n", "no-cards"),
        ("x" * (LONGEST + 1), "too-long"),
        ("1 Kitsune\n" * (MOST_LINES + 1), "too-many-lines"),
        ("99 Kitsune\n" * 20, "too-many-cards"),
        ('{"deckCards": [}', "not-json"),
        ('{"a":' * 3_000, "not-json"),
        ("[" * 10 + "{", "not-json"),
        ('{"deckCards": 3}', "no-cards"),
    ],
)
def test_a_text_that_is_no_list_is_refused(text: str, kind: str) -> None:
    with pytest.raises(DeckRefused) as refused:
        read_deck(text, INDEX, is_json=text.startswith("["))
    assert refused.value.kind == kind


PIECES = st.sampled_from(
    [KITSUNE, "ALT_", "ALT_CORE_B_MU_5_", "_U_", "Kitsune", "(R)", "3", "x", "×", "0", "-", ":",
     "#", "\n", "\r", "\t", " ", "{", "[", '"deckCards"', "\ufeff", "é", "٣", "²", "\x00", "\ud800"]
)  # fmt: skip


@given(st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=40).map("".join))
def test_whatever_is_pasted_is_read_or_refused(text: str) -> None:
    try:
        found = read(text)
    except DeckRefused:
        return
    again = read(found.written()) if not found.unread else found
    assert [_told(card) for card in again.cards] == [_told(card) for card in found.cards]
    assert sum(card.number for card in found.cards) <= MOST_CARDS


def _told(card: ListedCard) -> tuple[int, str, str]:
    return card.number, card.reference, card.face
