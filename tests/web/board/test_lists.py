"""Lists of cards and decks on a board, and hands drawn from a deck by a seed."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from glossary.boards.from_list import opening_hand, set_up_with, shuffled_pile, with_list
from glossary.boards.play import play_board
from glossary.boards.read import board_of
from glossary.boards.url_code import decode, encode
from glossary.boards.written import empty_table
from glossary.cards.deck_list import read_deck
from glossary.cards.tables import own_tables
from glossary.engine.model.objects import Zone
from tests.languages import LANGUAGES

INDEX = own_tables().index
DECKS = Path(__file__).parents[1] / "cards" / "decks"
MUNA = (DECKS / "muna.txt").read_text(encoding="utf-8")
HAND, DECK = "players.A.hand", "players.A.deck"


def board_at(location: str) -> dict[str, Any]:
    found = decode(parse_qs(urlsplit(location).query)["b"][0])
    assert isinstance(found, dict)
    return found


def put(visitor: FlaskClient, text: str, at: str, board: object = None) -> dict[str, Any]:
    """The board after a list was put on it."""
    sent = {"b": encode(board) if board else "", "at": at, "do": "list", "list": text}
    answer = visitor.post("/fr/board", data=sent)
    assert answer.status_code == 303, unescape(answer.text)
    return board_at(answer.location)


def test_a_deck_goes_from_the_check_to_a_board_and_to_a_hand(visitor: FlaskClient) -> None:
    page = visitor.get("/en/deck", query_string={"list": MUNA}).text
    buttons = [tag for tag in re.findall(r"<button[^>]*>", page) if 'form="deck-form"' in tag]
    assert ['name="do" value="list"' in tag for tag in buttons] == [False, True]
    to_hand, to_board = (tag.split('formaction="')[1].split('"')[0] for tag in buttons)
    form = page.split('id="deck-form"')[1].split("</form>")[0]
    at = form.split('name="at" value="')[1].split('"')[0]
    sent = {"list": MUNA, "at": at, "editions": "5.0"}
    put_there = visitor.post(to_board, data={**sent, "do": "list"})
    one = board_at(put_there.location)["players"]["A"]
    assert (one["hero"], len(one["deck"])) == ("teija-and-nauraa", 39)
    shown = visitor.get(put_there.location).text
    assert 'class="main-button" name="do" value="play:setup"' in shown
    drawn = visitor.post(to_hand, data=sent)
    assert drawn.status_code == 303
    assert visitor.get(drawn.location).status_code == 200


def test_names_in_any_language_lie_where_they_are_put(visitor: FlaskClient) -> None:
    board = put(visitor, "2 Kitsune\nKuwat, le Dissident\n1 frozen reprocess\nKojo & Booda", HAND)
    one = board["players"]["A"]
    assert [card["class"] for card in one["hand"]] == [
        "kitsune", "kitsune", "kuwat-the-dissenter", "frozen-reprocessor",
    ]  # fmt: skip
    assert one["hero"] == "kojo-and-booda"
    more = put(visitor, "3 Baba Yaga", "players.B.hero_region", board)
    assert [card["expedition"] for card in more["players"]["B"]["characters"]] == ["hero"] * 3
    assert more["players"]["A"] == one


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_put_there_is_named_and_the_list_stays(
    visitor: FlaskClient, language: str
) -> None:
    text = "3 Kitsune\n2 Kitsnue\nEBAk3DNQrEPHVKmIvGLLHMPONZvTFcuZvVPWLYHaHZA=\n" + "x;" * 500
    answer = visitor.post(f"/{language}/board", data={"json": text, "at": HAND})
    page = unescape(answer.text)
    assert answer.status_code == 400
    alert = page.split('role="alert"')[1].split("</ul>")[0]
    assert alert.count("<li>") == 3
    assert "<code>2: 2 Kitsnue</code>" in alert
    assert alert.count("Kitsune") == 1
    assert text in page, "to be corrected"
    assert f'value="{HAND}" selected' in page
    sent = {"list": "Kitsune\nAvalanche", "do": "list", "at": "players.A.hero_region"}
    spell = visitor.post(f"/{language}/board", data=sent)
    assert spell.status_code == 400
    assert "players.A.characters[1]" in spell.text
    assert "Kitsune\nAvalanche" in spell.text


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("61 Kitsune", HAND),
        ("99 Kitsune\n99 Red\n99 Cernunnos", DECK),
        ("", DECK),
        ("[" * 900, DECK),
    ],
)
def test_too_much_is_refused_with_a_reason(visitor: FlaskClient, text: str, at: str) -> None:
    answer = visitor.post("/en/board", data={"list": text, "at": at, "do": "list"})
    assert answer.status_code == 400
    assert re.search(r"<li>.*\w.*</li>", answer.text.split('role="alert"')[1])


def test_a_deck_is_shuffled_and_taken_away(visitor: FlaskClient) -> None:
    board = put(visitor, MUNA, DECK)
    cards = board["players"]["A"]["deck"]
    orders = [cards]
    for _ in range(2):
        sent = {"b": encode(board), "at": DECK, "do": "shuffle"}
        board = board_at(visitor.post("/en/board", data=sent).location)
        orders.append(board["players"]["A"]["deck"])
    assert [sorted(order) for order in orders] == [sorted(cards)] * 3
    assert len({tuple(order) for order in orders}) == 3
    shown = visitor.get("/it/board", query_string={"b": encode(board), "at": DECK}).text
    names = re.findall(r"<li>(.*?)</li>", shown.split('class="pile-list"')[1].split("</ol>")[0])
    assert len(names) == 39
    sent = {"b": encode(board), "at": DECK, "do": "empty"}
    assert "deck" not in board_at(visitor.post("/en/board", data=sent).location)["players"]["A"]


def hand_of(visitor: FlaskClient, text: str, seed: object, language: str = "en") -> list[str]:
    """The addresses of the cards of a hand, as its page shows it."""
    answer = visitor.get(f"/{language}/deck/hand", query_string={"list": text, "seed": seed})
    assert answer.status_code == 200, answer.text
    drawn = answer.text.split('class="tabletop drawn-hand"')[1].split("</section>")[0]
    return re.findall(rf'href="/{language}(/cards/[^"]*)"', drawn)


def test_two_people_see_the_same_hand_at_an_address(visitor: FlaskClient) -> None:
    drawn = hand_of(visitor, MUNA, 4711)
    assert len(drawn) == 6
    assert hand_of(visitor, "\n".join(reversed(MUNA.splitlines())), 4711, "fr") == drawn
    assert len({tuple(hand_of(visitor, MUNA, seed)) for seed in range(1, 30)}) == 29
    page = visitor.get("/en/deck/hand", query_string={"list": MUNA, "seed": 4711}).text
    assert "/rules/4.1.h" in page
    assert "/rules/4.1.i" in page
    assert "33 cards stay in the Deck." in page
    again = next(
        link for link in map(unescape, re.findall(r'href="(/en/deck/hand\?[^"]*)"', page))
        if "seed=4712" in link
    )  # fmt: skip
    assert visitor.get(again).status_code == 200


def test_a_hand_is_played_from_the_setup_on(visitor: FlaskClient) -> None:
    page = visitor.get("/en/deck/hand", query_string={"list": MUNA, "seed": 7}).text
    link = unescape(re.findall(r'href="(/en/board\?b=[^"]*)"', page)[-1])
    played = play_board(board_at(link)).transcript
    assert played is not None
    assert played.choice is not None
    assert (played.choice.kind, played.choice.player) == ("opening-mana", "A")
    mine = [thing.card.key for thing in played.state.of(Zone.HAND, "A")]
    assert [INDEX.of_key(key).slug for key in mine] == [  # type: ignore[union-attr]
        re.split("[/#]", address)[2] for address in hand_of(visitor, MUNA, 7)
    ]
    assert "4.1.i" in visitor.get(link).text


@pytest.mark.parametrize(
    "query",
    ["list=Kitsune&seed=0", "list=Kitsune&seed=1000001", "list=Kitsune&seed=x",
     "list=Kitsune&seed=" + "9" * 4000, "list=", "list=Kojo+%26+Booda", "list=Nobody+knows+this"],
)  # fmt: skip
def test_what_draws_no_hand_is_told_why(visitor: FlaskClient, query: str) -> None:
    answer = visitor.get(f"/fr/deck/hand?{query}")
    assert answer.status_code == 400
    told = re.search(r'role="alert">([^<]+)<|<h1>[^<]+</h1>\n<p>([^<]+)<', answer.text)
    assert told is not None
    assert len(told[1] or told[2]) > 20


def test_a_list_too_long_for_an_address_draws_nothing(visitor: FlaskClient) -> None:
    text = MUNA + "1 Nobody knows this card number\n" * 100
    answer = visitor.post("/en/deck/hand", data={"list": text})
    assert answer.status_code == 400
    assert "too long for an address" in answer.text


def test_uniques_and_cards_of_sets_to_come_are_drawn_by_their_names(visitor: FlaskClient) -> None:
    text = "3 ALT_CORE_B_MU_05_U_7\n3 ALT_NOSET_B_MU_140_C"
    page = visitor.get("/it/deck/hand", query_string={"list": text}).text
    assert page.count("Kitsune") > 3
    assert "Una Unica ha qui" in page
    deck = put(visitor, text, DECK)["players"]["A"]["deck"]
    assert len({card["id"] for card in deck}) == 6


def test_every_family_of_uniques_can_lie_on_a_board() -> None:
    families = {ref.rpartition("_")[0] for ref, face in INDEX.faces.items() if face.rarity == "R1"}
    assert len(families) > 400
    for some in (sorted(families)[at : at + 140] for at in range(0, len(families), 140)):
        deck = read_deck("\n".join(f"{stem}_U_1" for stem in some), INDEX)
        board_of(with_list(empty_table(), DECK, deck).board)
        pile = shuffled_pile(deck, "1")
        board_of(set_up_with(pile))
        board_of(opening_hand(pile))


def test_the_json_of_a_deck_site_is_a_list_on_a_board_too(visitor: FlaskClient) -> None:
    text = json.dumps({"deckCards": [{"cardReference": "ALT_CORE_B_MU_05_C", "quantity": 2}]})
    answer = visitor.post("/en/board", data={"json": text, "at": HAND})
    assert [card["class"] for card in board_at(answer.location)["players"]["A"]["hand"]] == [
        "kitsune"
    ] * 2
