"""A card as it is drawn and as it is read aloud."""

from __future__ import annotations

import re
from html import unescape

import pytest

from glossary.cards.playable import card_list
from glossary.narration.names import card_name
from glossary.position.face import DrawnFace, Mark, draw_face, spoken_face
from glossary.web.base.page import Page
from tests.languages import LANGUAGES

TEXT = re.compile(r'<text class="name[^"]*"[^>]*>(.*?)</text>')


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_card_is_cut(language: str) -> None:
    names = {card_name(card, language) for card in card_list().cards.values()}
    assert len(names) > 600
    cut = []
    for name in names:
        drawn = draw_face(
            DrawnFace("one", name, "", (1, 1), (0, 0, 0), "lyra", marks=(Mark("Fleeting"),))
        )
        if unescape(" ".join(TEXT.findall(drawn))) != name:
            cut.append(name)
    assert cut == []


def test_an_emblem_has_room_for_what_it_stands_for() -> None:
    name = "The lasting effect of Kadigiran Mage-Dancer and of Monolith Rune-Scribe"
    assert " ".join(TEXT.findall(draw_face(DrawnFace("e", name, "Emblem")))) == name


def test_a_card_says_aloud_what_is_seen_on_it(page: Page) -> None:
    card = DrawnFace(
        "k",
        "Kuwat",
        "Character",
        (4, 2),
        (5, -1, 0),
        "yzmir",
        "YZ",
        (Mark("Fleeting", "fleeting"),),
        2,
    )
    assert spoken_face(page.in_language("fr"), card) == (
        "Kuwat. Forêt 5, Montagne moins 1, Eau 0. 2 boosts. Fleeting."
        " Coût de Main 4, Coût de Réserve 2. Yzmir"
    )
    assert ">−1<" in draw_face(card), "a true minus sign"
