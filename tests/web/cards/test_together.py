"""Two cards together: what the page says of them is what the engine plays, and nothing else."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.languages import LANGUAGES
from tests.web.reading import text_of


def _between(text: str, first: str, second: str) -> str:
    return text[text.index(first) :].partition(second)[0]


def test_each_card_is_told_what_the_other_does_to_it(visitor: FlaskClient) -> None:
    address = "/en/cards/waru-and-mack/with/health-inspector-rare"
    text = text_of(visitor, address)
    played = _between(
        text, "Alice controls Waru & Mack and plays Health Inspector", "See it played"
    )
    to_hero, to_other = played.split("What happens to Health Inspector")
    assert re.search(r"The Reaction of Waru & Mack \(“[^”]+”\) activates", to_hero)
    assert "Health Inspector gains Asleep" in to_other
    board = re.search(r'href="([^"]+)">See it played on a board', visitor.get(address).text)
    assert board is not None
    assert "Health Inspector gains Asleep" in text_of(visitor, unescape(board[1]))


def test_where_nothing_happens_the_page_says_so(visitor: FlaskClient) -> None:
    text = text_of(visitor, "/en/cards/walrus-scout/with/amelia-earhart")
    assert "Nothing happens between them on these boards" in text
    assert "What happens to" not in text


def test_what_is_said_of_either_card_alone_is_not_said_of_both(visitor: FlaskClient) -> None:
    """Kitsune has everybody resupply, whoever is there: that is nothing between the two."""
    text = text_of(visitor, "/en/cards/kitsune/with/walrus-scout")
    assert "draws" not in _between(text, "What this site", "With another card")


@pytest.mark.parametrize(
    ("language", "condition"),
    [
        ("en", "If Bob chooses Kitsune:"),
        ("fr", "Si Bob choisit Kitsune :"),
        ("it", "Se Bob sceglie Kitsune:"),
    ],
)
def test_what_can_be_chosen_is_chosen_and_told_as_a_choice(
    visitor: FlaskClient, language: str, condition: str
) -> None:
    """Bob has other targets, and the one that he would rather take is another."""
    assert condition in text_of(visitor, f"/{language}/cards/kitsune/with/mana-reaping")


def test_a_board_that_shows_the_same_as_another_stands_there(visitor: FlaskClient) -> None:
    text = text_of(visitor, "/en/cards/kitsune/with/anubis")
    for situation in ("Alice controls Kitsune and plays Anubis", "Alice controls Kitsune, Bob"):
        assert "If Alice chooses Kitsune:" in _between(text, situation, "See it played")


def test_a_condition_stands_where_something_decides(visitor: FlaskClient) -> None:
    """The Reaction of Waru & Mack asks nothing; Kuwat sacrifices in the Expedition he joins."""
    text = text_of(visitor, "/en/cards/waru-and-mack/with/health-inspector-rare")
    assert "If Alice" not in text
    text = text_of(visitor, "/en/cards/kuwat-the-dissenter/with/moonlight-jellyfish")
    assert (
        "If Alice chooses Alice’s Hero Expedition and if Alice chooses Moonlight Jellyfish:" in text
    )


def test_each_board_stands_there_once(visitor: FlaskClient) -> None:
    text = text_of(visitor, "/en/cards/kitsune/with/kitsune")
    assert text.count("Alice controls Kitsune and plays Kitsune") == 1
    assert text.count("plays Kitsune") == 2


def test_other_versions_are_a_link_away(visitor: FlaskClient) -> None:
    html = visitor.get("/en/cards/kitsune/with/anubis").text
    assert 'href="/en/cards/kitsune-rare/with/anubis"' in html
    assert 'href="/en/cards/kitsune/with/anubis-rare"' in html


def test_rulings_on_both_and_on_the_verbs_that_were_played_stand_there(
    visitor: FlaskClient,
) -> None:
    text = text_of(visitor, "/en/cards/kuwat-the-dissenter/with/moonlight-jellyfish")
    assert "wants a Character sacrificed. Which one can you choose?" in text
    assert "7.3.36 Sacrifice" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_second_card_is_found_as_people_type_it(visitor: FlaskClient, language: str) -> None:
    form = f"/{language}/cards/kitsune/with/"
    assert f'action="{form}"' in visitor.get(f"/{language}/cards/kitsune").text
    for typed in ("kuwat", "Kuwat, le Dissident", "ALT_CORE_B_YZ_15_C"):
        answer = visitor.get(form, query_string={"q": typed})
        assert answer.location == f"{form}kuwat-the-dissenter", typed
    missed = visitor.get(form, query_string={"q": "kuwatt"})
    assert missed.status_code == 404
    assert f"{form}kuwat-the-dissenter" in missed.text


def test_the_page_is_not_for_search_engines(visitor: FlaskClient) -> None:
    html = visitor.get("/en/cards/kitsune/with/red").text
    assert '<meta name="robots" content="noindex">' in html
    assert "Disallow: /en/cards/*/with/" in visitor.get("/robots.txt").text
