"""A Unique is put together on the board: its family, its numbers, abilities found in words."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.boards.read import board_of
from glossary.boards.uniques import give_ability, known_abilities, unique_of
from glossary.boards.url_code import encode
from glossary.boards.written import Board, empty_table
from glossary.cards.playable import card_list
from tests.languages import LANGUAGES
from tests.web.board.test_edit import do, tapped

HAND, UNIQUE = "players.A.hand", "players.A.hand[0]"
WORDS = {"en": "create a Brassbug", "fr": "créer un Scarabot", "it": "crea un’Ottonblatta"}


def with_unique(visitor: FlaskClient) -> Board:
    return do(visitor, empty_table(), HAND, "unique", card="Sneezer Shroom")


def found(
    visitor: FlaskClient, board: Board, words: str, language: str = "en", page: str = "1"
) -> str:
    """The editor of the Unique with the abilities that words find."""
    query = {"b": encode(board), "at": UNIQUE, "q": words, "page": page}
    answer = visitor.get(f"/{language}/board", query_string=query)
    assert answer.status_code == 200
    return unescape(answer.text.split('id="editor"', 1)[1].split("</section>", 1)[0])


def offered(editor: str) -> list[str]:
    return re.findall(r'value="(ability:[^"]+)"', editor)


def alert(visitor: FlaskClient, board: Board, at: str, **sent: str) -> str:
    answer = visitor.post("/en/board", data={"b": encode(board), "at": at, **sent})
    assert answer.status_code == 400
    return unescape(answer.text.split('role="alert"', 1)[1].split("</div>", 1)[0])


def test_it_begins_as_a_rare_of_its_family_and_its_address_holds_it(visitor: FlaskClient) -> None:
    board = with_unique(visitor)
    (row,) = board["players"]["A"]["hand"]
    assert "class" not in row
    assert (row["names"]["fr"], row["stats"]) == ("Champignon Éternueur", [1, 1, 1])
    board = do(visitor, board, UNIQUE, "numbers:sneezer-shroom-yzmir")
    board = do(visitor, board, UNIQUE, "stats", F="2", M="0", W="1", hand="3", reserve="3")
    (row,) = board["players"]["A"]["hand"]
    assert (row["stats"], row["cost"]) == ([2, 0, 1], [3, 3])
    card = next(iter(board_of(board).state.objects.values())).card
    assert (card.name, card.subtypes) == ("Sneezer Shroom", ("plant",))
    for language, name in row["names"].items():
        editor = tapped(visitor, board, UNIQUE, language).split('id="editor"', 1)[1]
        assert name in editor
        assert re.search(r'name="hand" value="3"', editor)
        assert "1.1.4.g" in editor, "how many a deck has"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ability_is_found_in_words_said_as_on_cards_and_taken_away(
    visitor: FlaskClient, language: str
) -> None:
    board = with_unique(visitor)
    offers = offered(found(visitor, board, WORDS[language], language))
    assert offers
    given = do(visitor, board, UNIQUE, offers[0], q=WORDS[language])
    key, _, number = offers[0].removeprefix("ability:").partition(":")
    card = card_list().cards[key].abilities[int(number)]
    place = len(board["players"]["A"]["hand"][0]["abilities"])
    assert next(iter(board_of(given).state.objects.values())).card.abilities[place] == card
    editor = found(visitor, given, "", language)
    said = re.findall(r'<span id="has-\d">(.*?)</span> <button', editor)
    slug = card_list().cards.slug(key)
    page = unescape(visitor.get(f"/{language}/cards/{slug}").text)
    plain = re.sub("<.*?>", "", page)
    assert re.sub("<.*?>", "", said[place]).strip(" .") in plain
    assert do(visitor, given, UNIQUE, f"drop:{place}") == board
    assert offers[0] not in offered(found(visitor, given, WORDS[language], language))


def test_more_abilities_are_on_further_pages_each_once(visitor: FlaskClient) -> None:
    board = with_unique(visitor)
    pages = [offered(found(visitor, board, "draw", page=str(number))) for number in (1, 2, 3)]
    every = [one for page in pages for one in page]
    assert len(pages[0]) == 12
    assert len(set(every)) == len(every)


def test_its_ability_plays_and_the_paragraph_is_named(visitor: FlaskClient) -> None:
    board = empty_table()
    board["players"]["A"] = {"mana": 5}
    board = do(visitor, board, HAND, "unique", card="Sneezer Shroom")
    for _ in range(len(board["players"]["A"]["hand"][0]["abilities"])):
        board = do(visitor, board, UNIQUE, "drop:0")
    assert "abilities" not in board["players"]["A"]["hand"][0]
    board = do(visitor, board, UNIQUE, "ability:kitsune-bravos:0")
    board |= {"run": ["afternoon"], "script": [["play", "a1", "hero"], ["pass"], ["pass"]]}
    for language, name in board["players"]["A"]["hand"][0]["names"].items():
        query = {"b": encode(board)}
        page = visitor.get(f"/{language}/board", query_string=query).text
        told = unescape(page.split('id="result"')[1].split("</section>")[0])
        assert name in told
        assert told.count('/rules/7.3.9.a"') + told.count("#7.3.9.a") >= 1
    played = visitor.post("/api/v1/board", json=board).get_json()["events"]
    drew = [event["cites"][0] for event in played if event["kind"] == "drew"]
    assert drew == ["7.3.9.a", "7.3.9.a"], "each player draws, and says by which paragraph"


def test_what_cannot_be_is_named_and_nothing_is_lost(visitor: FlaskClient) -> None:
    board = with_unique(visitor)
    numbers = {"F": "1", "M": "x", "W": "2", "hand": "2", "reserve": "120"}
    said = alert(visitor, board, UNIQUE, do="stats", **numbers)
    assert "Mountain: " in said
    assert "Reserve Cost: " in said
    assert "Frozen Delivery" in alert(visitor, board, HAND, do="unique", card="frozen delivery")
    said = visitor.post(
        "/en/board", data={"b": encode(board), "at": HAND, "do": "unique", "card": "kitsuno"}
    ).text
    assert 'value="add:kitsune"' in said, "near misses are offered"
    full = board
    for _ in range(12 - len(board["players"]["A"]["hand"][0]["abilities"])):
        full = do(visitor, full, UNIQUE, "ability:kitsune:0")
    assert "12" in alert(visitor, full, UNIQUE, do="ability:kitsune:0")


@pytest.mark.parametrize(
    ("language", "words", "meant"),
    [("en", "resuply", "resupply"), ("fr", "pioacher", "piocher"), ("it", "pescca", "pesca"),
     ("en", "kitsunne", "kitsune"), ("en", "kitsune twin", "Kitsune")],
)  # fmt: skip
def test_words_that_find_nothing_are_told_with_what_may_be_meant(
    visitor: FlaskClient, language: str, words: str, meant: str
) -> None:
    editor = found(visitor, with_unique(visitor), words, language)
    notice = re.search(r'<p class="notice"[^>]* data-found[^>]*>(.*?)</p>', editor)
    assert notice
    assert words in notice[1]
    assert meant in notice[1].replace(words, "")
    assert offered(editor) or meant == "Kitsune", "what a word like it finds is at hand"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "when I leave the Expedition"), ("fr", "chaque joueur pioche"),
     ("it", "quando lascio la Riserva")],
)  # fmt: skip
def test_words_that_are_no_filter_find_the_sentences_that_have_them(
    visitor: FlaskClient, language: str, words: str
) -> None:
    assert offered(found(visitor, with_unique(visitor), words, language))


@pytest.mark.parametrize(
    "action",
    ["ability:kitsune:99", "ability:kitsune:-1", "ability:²:²", "ability:nobody:0",
     "ability:frozen-delivery:0", "ability:", "drop:99", "drop:x", "numbers:frozen-delivery",
     "numbers:nobody", "unique"],
)  # fmt: skip
def test_a_button_that_no_page_has_changes_nothing(visitor: FlaskClient, action: str) -> None:
    board = with_unique(visitor)
    assert do(visitor, board, UNIQUE, action) == board


def test_words_without_end_are_cut_before_they_are_read(visitor: FlaskClient) -> None:
    editor = found(visitor, with_unique(visitor), "draw " * 1_000)
    assert "draw " * 13 not in editor


def test_every_character_can_be_a_unique_with_the_abilities_of_its_rare() -> None:
    """Written on a board, each ability is the one that the card has."""
    known = card_list().cards
    for face in known.index.faces.values():
        abilities = list(known_abilities(face))
        if not abilities:
            continue
        row: Board = {"id": "a1", "class": known.index.key(face)}
        row = unique_of(row, HAND)
        row.pop("abilities", None)
        for one in abilities:
            give_ability(row, f"{known.index.key(face)}:{one.number}")
        board = {"players": {"A": {"hand": [row]}, "B": {}}}
        (thing,) = (t for t in board_of(board).state.objects.values() if t.item == "a1")
        assert thing.card.abilities == known[known.index.key(face)].abilities, face.ref
