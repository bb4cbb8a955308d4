"""The form of a board: whatever is on a table can be entered, and nothing that was is lost."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from glossary.narration.tell import board_of
from glossary.snapshot import Snapshot
from glossary.web.board.edit import changed
from glossary.web.board.form import filled, first_board, fits
from glossary.web.position.url_code import encode
from tests.web.board.test_page import fields_of, send, sent_back

Board = dict[str, Any]
Fields = list[tuple[str, str]]


def page_of(visitor: FlaskClient, board: Board, language: str = "en") -> str:
    return visitor.get(f"/{language}/board", query_string={"b": encode(board)}).text


def fields(visitor: FlaskClient, board: Board, **typed: str) -> Fields:
    """The form of *board*, some fields typed over; ``__`` stands for what Python cannot write."""
    found = [(n, v) for n, v in fields_of(page_of(visitor, board)) if n != "do"]
    for path, value in typed.items():
        name = path.replace("__", ".")
        assert name in dict(found), f"there is no field {name}"
        found = [(n, value if n == name else v) for n, v in found]
    return found


def after(visitor: FlaskClient, board: Board, do: str = "run", **typed: str) -> Board:
    found = sent_back(send(visitor, [*fields(visitor, board, **typed), ("do", do)]))
    assert isinstance(found, dict)
    return found


def typed(visitor: FlaskClient, board: Board, *pairs: tuple[str, str]) -> Board:
    names = {name for name, _ in pairs}
    kept = [(n, v) for n, v in fields(visitor, board) if n not in names]
    found = sent_back(send(visitor, [*kept, *pairs]))
    assert isinstance(found, dict)
    return found


def test_a_terrain_marker_is_laid_moved_and_taken_away(visitor: FlaskClient) -> None:
    board = after(visitor, first_board(), "mark:")
    assert board["terrain_markers"] == [{"region": 1, "terrains": "F"}]
    board = typed(
        visitor, board, ("terrain_markers[0].region", "4"),
        ("terrain_markers[0].terrains", "W"), ("terrain_markers[0].terrains", "M"),
    )  # fmt: skip
    assert board["terrain_markers"] == [{"region": 4, "terrains": "MW"}]
    assert board_of(board).state.terrains[4] == "MW"
    assert "terrain_markers" not in after(visitor, board, "unmark:0")
    assert 'value="mark:"' not in page_of(visitor, {**first_board(), "edition": "3.0"})


def test_counters_are_named_and_counted(visitor: FlaskClient) -> None:
    path = "players.A.characters[0].counters"
    board = typed(visitor, first_board(), (f"{path}[0].name", "kelon"), (f"{path}[0].number", "2"))
    assert board["players"]["A"]["characters"][0]["counters"] == {"kelon": 2}
    board = typed(visitor, board, (f"{path}[1].name", "scrap"))
    assert board["players"]["A"]["characters"][0]["counters"] == {"kelon": 2, "scrap": 1}
    assert "kelon 2, scrap 1" in page_of(visitor, board)
    board = typed(visitor, board, (f"{path}[0].number", "lots"))
    assert 'value="lots"' in page_of(visitor, board), "what was typed stays, right or wrong"
    board = typed(visitor, board, (f"{path}[0].number", ""), (f"{path}[1].number", ""))
    assert "counters" not in board["players"]["A"]["characters"][0]
    bare = first_board()
    bare["players"]["A"]["characters"][0]["counters"] = 3
    assert after(visitor, bare)["players"] == bare["players"]


def test_an_expedition_permanent_is_added_with_its_statuses(visitor: FlaskClient) -> None:
    board = after(visitor, first_board(), "add:A.companion-permanent")
    assert board["players"]["A"]["permanents"] == [{"id": "a3", "expedition": "companion"}]
    path = "players.A.permanents[0]"
    board = typed(visitor, board, (f"{path}.status", "exhausted"), (f"{path}.owner", "B"))
    (row,) = board["players"]["A"]["permanents"]
    assert row == {"id": "a3", "expedition": "companion", "owner": "B", "status": ["exhausted"]}
    assert board_of(board).state.items("a3")


def test_a_hero_is_chosen_by_name(visitor: FlaskClient) -> None:
    board = typed(visitor, first_board(), ("players.A.hero.class", "kojo & booda"))
    assert board["players"]["A"]["hero"] == "kojo-and-booda"
    board = typed(visitor, board, ("players.A.hero.status", "exhausted"))
    assert board["players"]["A"]["hero"] == {"class": "kojo-and-booda", "status": ["exhausted"]}
    assert "hero" not in typed(visitor, board, ("players.A.hero.class", ""),
                               ("players.A.hero.status", ""))["players"]["A"]  # fmt: skip


NAMES = ("Kitsune", "KITSUNE", "kitsune (c)", "ALT_CORE_B_MU_05_C", "MU_Common_Kitsune")


@pytest.mark.parametrize("name", NAMES)
def test_a_character_that_gets_a_name_gets_its_statistics(visitor: FlaskClient, name: str) -> None:
    """The zeros of a Character without a name are nobody's statistics."""
    path = "players.A.characters[0]"
    board = typed(visitor, first_board(), (f"{path}.class", name))
    row = board["players"]["A"]["characters"][0]
    assert row == {"id": "a1", "class": "kitsune", "expedition": "hero"}
    assert board_of(board).state.members(("A", "hero"))[0].card.statistics == (0, 3, 2)
    board = typed(visitor, board, (f"{path}.class", "Kitsune (R)"), (f"{path}.stats[0]", "4"))
    row = board["players"]["A"]["characters"][0]
    assert (row["class"], row["stats"]) == ("kitsune-rare", [4, 0, 0])  # typed over it


def test_a_printing_stays_the_one_that_was_written(visitor: FlaskClient) -> None:
    board = first_board()
    board["players"]["A"]["hero"] = "BR_Common_KojoBooda"
    assert "Kojo &amp; Booda" in page_of(visitor, board)
    assert after(visitor, board)["players"] == board["players"]


def test_up_to_four_players_sit_down_and_get_up(visitor: FlaskClient) -> None:
    board = after(visitor, first_board(), "seat:")
    assert list(board["players"]) == ["A", "B", "C"]
    board = typed(visitor, board, ("mode", "free-for-all"), ("first_player", "C"),
                  ("ascended", "C.hero"))  # fmt: skip
    board = after(visitor, board, "seat:")
    assert 'value="seat:"' not in page_of(visitor, board)
    board = typed(visitor, board, ("mode", "2v2"))
    assert board_of(board).state.mode == "2v2"
    board = after(visitor, board, "unseat:C")
    assert list(board["players"]) == ["A", "B", "D"]
    assert "first_player" not in board
    assert "ascended" not in board
    board = after(visitor, typed(visitor, board, ("mode", "free-for-all")), "unseat:D")
    assert "mode" not in board
    assert list(after(visitor, board, "unseat:B")["players"]) == ["A", "B"]


def test_a_table_holds_what_is_played_and_no_more() -> None:
    board = first_board()
    for _ in range(90):
        board, _look = changed(board, "add:A.hand")
        board, _look = changed(board, "mark:")
    assert fits(board)
    assert len(board["terrain_markers"]) == 20


def test_what_has_no_field_is_said_and_kept(visitor: FlaskClient) -> None:
    board: Board = {**first_board(), "edition": "4.0", "first_player": "A", "dice": [3, 4]}
    one = board["players"]["A"]["characters"][0]
    one |= {"abilities": [{"at": "join", "do": [{"do": "draw"}]}], "subtypes": ["robot"]}
    board["players"]["B"]["deck"] = [{"id": "d1"}]
    board["players"]["B"]["hand"] = [{"id": "h1", "cost": [2, 2]}]
    said = re.findall(r'<p class="kept hint">(.*?)</p>', page_of(visitor, board, "fr"))
    assert [unescape(line).rpartition("\u00a0: ")[2] for line in said] == [
        "dice.", "abilities, subtypes.", "cost.", "deck."
    ]  # fmt: skip
    assert after(visitor, board) == board


def test_every_board_of_the_examples_goes_through_the_form_unchanged(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    for example in snapshot.examples[::5]:
        board = dict(example.board)
        assert fits(board), example.slug
        back = filled(board, MultiDict(fields_of(page_of(visitor, board))))
        assert set(board) <= set(back)
        assert board_of(back) == board_of(board), example.slug


@pytest.mark.parametrize("do", ["mark", "unmark:x", "unmark:7", "unseat:A", "seat", "unseat:Z"])
def test_a_button_that_cannot_be_pressed_loses_nothing(visitor: FlaskClient, do: str) -> None:
    board = after(visitor, first_board(), do)
    for name, player in first_board()["players"].items():
        assert board["players"][name] == player
