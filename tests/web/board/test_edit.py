"""Taps on the table: each changes one thing, loses nothing, and is an address of its own."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from glossary.boards.card_names import offers
from glossary.boards.read import board_of
from glossary.boards.url_code import decode, encode
from glossary.boards.written import cards, empty_table, fits
from glossary.snapshot import Snapshot

Board = dict[str, Any]
A_HERO, B_RESERVE = "players.A.hero_region", "players.B.reserve"


def tapped(visitor: FlaskClient, board: Board, at: str, language: str = "en") -> str:
    """The page with the editor of what lies at a path."""
    answer = visitor.get(f"/{language}/board", query_string={"b": encode(board), "at": at})
    assert answer.status_code == 200, answer.text[-400:]
    return answer.text


def do(visitor: FlaskClient, board: Board, at: str, action: str, **fields: object) -> Board:
    """The board after a button was pressed."""
    sent = {"b": encode(board), "at": at, "do": action, **fields}
    answer = visitor.post("/en/board", data=sent)
    assert answer.status_code == 303, unescape(answer.text)
    found = decode(parse_qs(urlsplit(answer.location).query)["b"][0])
    assert isinstance(found, dict)
    return found


def with_kuwat(visitor: FlaskClient) -> Board:
    return do(visitor, empty_table(), A_HERO, "add", card="Kuwat, the Dissenter")


KUWAT = "players.A.characters[0]"
NAMES = ("Kitsune", "KITSUNE", "kitsune (c)", "ALT_CORE_B_MU_05_C", "MU_Common_Kitsune", "kitsun")


@pytest.mark.parametrize("name", NAMES)
def test_a_named_card_has_its_numbers_and_no_zeros_over_them(
    visitor: FlaskClient, name: str
) -> None:
    board = do(visitor, empty_table(), A_HERO, "add", card=name)
    assert board["players"]["A"]["characters"] == [
        {"id": "a1", "class": "kitsune", "expedition": "hero"}
    ]
    assert board_of(board).state.members(("A", "hero"))[0].card.statistics == (0, 3, 2)


def test_a_card_goes_where_its_type_can_be(visitor: FlaskClient) -> None:
    board = do(visitor, empty_table(), A_HERO, "add", card="frozen reprocessor")  # a Landmark
    assert [one.place for one in cards(board)] == ["A.landmarks"]
    board = do(visitor, board, A_HERO, "add", card="kelonic heater")
    assert board["players"]["A"]["permanents"][0]["expedition"] == "hero"
    board = do(visitor, board, "players.A.hero", "add", card="kojo & booda")
    assert board["players"]["A"]["hero"] == "kojo-and-booda"
    board = do(visitor, board, B_RESERVE, "add", card="frozen delivery")
    assert board["players"]["B"]["reserve"] == [{"id": "b1", "class": "frozen-delivery"}]


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [("en", "kitsuno", "“kitsuno”"), ("fr", "avalanche", "Personnage"), ("it", "xyzzy", "«xyzzy»")],
)
def test_a_card_that_cannot_be_there_is_said_and_nothing_is_lost(
    visitor: FlaskClient, language: str, name: str, said: str
) -> None:
    board = with_kuwat(visitor)
    sent = {"b": encode(board), "at": A_HERO, "do": "add", "card": name}
    answer = visitor.post(f"/{language}/board", data=sent)
    assert answer.status_code == 400
    alert = answer.text.split('role="alert"', 1)[1].split("</div>", 1)[0]
    assert said in unescape(alert)
    assert f'value="{name}"' in answer.text, "what was typed stays"
    assert 'data-item="a1"' in answer.text, "and so does what lay there"
    assert ('value="add:kitsune"' in answer.text) is (name == "kitsuno"), "near misses are offered"


def test_cards_are_offered_by_a_part_of_a_name_in_any_language(visitor: FlaskClient) -> None:
    page = visitor.get("/fr/board/cards?q=dissident&place=expedition").text
    assert re.findall(r'data-key="(.*?)"', page)
    keys = [one.key for one in offers("kuwat", "expedition", "it")]
    assert keys[0] == "kuwat-the-dissenter"
    assert len(keys) == 3, "all versions, if few cards are meant"
    assert not offers("kuwat", "hero", "it")
    assert not offers("kuwat", "landmarks", "it")
    assert [one.key for one in offers("ottonblatta", "expedition", "en")] == ["brassbug"]
    assert not offers("ottonblatta", "hand", "en"), "a token lies in no Hand"
    assert len(offers("a", "hand", "en")) == 8
    assert not offers(" ’ ", "hand", "en")


def test_a_card_of_ones_own_has_its_name_numbers_and_keywords(visitor: FlaskClient) -> None:
    own = {"name": "Big <Cat>", "F": "4", "M": "−1", "W": "", "keyword": ["gigantic", "tough"],
           "language": "en"}  # fmt: skip
    board = do(visitor, empty_table(), A_HERO, "own", **own)
    (row,) = board["players"]["A"]["characters"]
    assert row == {"id": "a1", "stats": [4, -1, 0], "names": {"en": "Big <Cat>"}, "gigantic": True,
                   "tough": 1, "expedition": "hero"}  # fmt: skip
    assert "Big &lt;Cat&gt;" in tapped(visitor, board, KUWAT)


def test_boosts_statuses_and_keywords_are_tapped_on_and_off(visitor: FlaskClient) -> None:
    board = with_kuwat(visitor)
    for action in ("count:boosts:1", "count:boosts:1", "status:asleep", "keyword:gigantic"):
        board = do(visitor, board, KUWAT, action)
    (row,) = board["players"]["A"]["characters"]
    assert (row["boosts"], row["status"], row["gigantic"]) == (2, ["asleep"], True)
    page = tapped(visitor, board, KUWAT, "it")
    assert 'value="status:asleep" aria-pressed="true">Dormiente' in page
    for action in ("count:boosts:-1", "count:boosts:-1", "status:asleep", "keyword:gigantic"):
        board = do(visitor, board, KUWAT, action)
    assert board == with_kuwat(visitor)
    assert do(visitor, board, KUWAT, "count:boosts:-1") == board, "there is none to take"


def test_numbers_and_counters_are_typed(visitor: FlaskClient) -> None:
    board = do(visitor, with_kuwat(visitor), KUWAT, "stats", F="1", M="2", W="3")
    board = do(visitor, board, KUWAT, "counter", counter="kelon", number="2")
    (row,) = board["players"]["A"]["characters"]
    assert (row["stats"], row["counters"]) == ([1, 2, 3], {"kelon": 2})
    board = do(visitor, board, KUWAT, "stats", F="", M="", W="")
    board = do(visitor, board, KUWAT, "counter", counter="kelon", number="0")
    assert board == with_kuwat(visitor), "without numbers it has those of its card"


def test_a_card_moves_and_leaves_behind_what_it_cannot_keep(visitor: FlaskClient) -> None:
    board = do(visitor, with_kuwat(visitor), KUWAT, "count:boosts:1")
    board = do(visitor, board, KUWAT, "status:asleep")
    taken = do(visitor, board, KUWAT, "move:B.companion")
    (row,) = taken["players"]["B"]["characters"]
    assert (row["expedition"], row["owner"], row["boosts"]) == ("companion", "A", 1)
    back = do(visitor, taken, "players.B.characters[0]", "move:A.hero")
    assert "owner" not in back["players"]["A"]["characters"][0]
    held = do(visitor, board, KUWAT, "move:A.hand")
    assert held["players"]["A"] == {"hand": [{"id": "a1", "class": "kuwat-the-dissenter"}]}
    gone = do(visitor, held, "players.A.hand[0]", "remove")
    assert gone == empty_table()


def test_a_dragged_hero_stays_and_its_editor_opens(visitor: FlaskClient) -> None:
    board = do(visitor, empty_table(), "players.A.hero", "add", card="kojo & booda")
    sent = {"b": encode(board), "at": "players.A.hero", "do": "move:B.reserve"}
    page = visitor.post("/en/board", data=sent, follow_redirects=True).text
    assert 'data-editing="players.A.hero"' in page
    assert "Kojo &amp; Booda" in page


def test_regions_turn_and_change_and_bear_markers(visitor: FlaskClient) -> None:
    board = do(visitor, empty_table(), "regions[3]", "terrain:W")
    assert board["regions"][3] == "MW"
    board = do(visitor, board, "regions[3]", "mark:F")
    assert board_of(board).state.terrains[3] == "F"
    board = do(visitor, board, "regions[3]", "unmark")
    board = do(visitor, board, "regions[3]", "stand:A.hero")
    assert board_of(board).state.player("A").hero == 3
    board = do(visitor, board, "regions[1]", "reveal")
    assert board["revealed"] == [False, True, True]
    board = do(visitor, board, "regions[1]", "reveal")
    assert "revealed" not in board
    page = tapped(visitor, {**board, "edition": "3.0"}, "regions[3]")
    assert 'value="mark:F"' not in page, "edition 3.0 has no Terrain Markers"


def test_mana_decks_limits_and_places_are_counted(visitor: FlaskClient) -> None:
    board = empty_table()
    for at, action in (
        ("players.A.mana", "count:mana:1"),
        ("players.A.mana", "count:mana_exhausted:1"),
        ("players.A.deck", "count:deck:-1"),
        ("players.B.reserve", "count:reserve_limit:1"),
        (A_HERO, "count:hero_region:1"),
    ):
        board = do(visitor, board, at, action)
    assert board["players"]["A"] == {"mana": 1, "mana_exhausted": 1, "deck": 9, "hero_region": 1}
    assert board["players"]["B"] == {"reserve_limit": 3}
    assert (
        do(visitor, board, A_HERO, "count:hero_region:-1")["players"]["A"].get("hero_region")
        is None
    )


def test_up_to_four_players_sit_down_and_get_up(visitor: FlaskClient) -> None:
    board = do(visitor, empty_table(), "run", "seat")
    assert list(board["players"]) == ["A", "B", "C"]
    board = do(visitor, board, "run", "seat")
    assert 'value="seat"' not in tapped(visitor, board, "run")
    board = do(visitor, board, "run", "set", mode="2v2", first_player="C", edition="4.0")
    assert board_of(board).state.mode == "2v2"
    board = do(visitor, board, "run", "unseat:C")
    assert list(board["players"]) == ["A", "B", "D"]
    assert "first_player" not in board
    board = do(visitor, board, "run", "unseat:D")
    assert do(visitor, board, "run", "unseat:B") == board, "two is the fewest"


def test_every_thing_on_a_table_can_be_tapped_and_nothing_else(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    """Each link of the drawing opens an editor; what is not on the board opens none."""
    for example in snapshot.examples[::40]:
        board = dict(example.board)
        page = tapped(visitor, board, "table")
        links = set(re.findall(r'href="([^"]*)" data-at', page))
        assert len(links) > 20, example.slug
        for link in sorted(links):
            opened = visitor.get(unescape(link).split("#")[0])
            assert opened.status_code == 200
            assert 'data-editing="' in opened.text, link
    for at in ("players.Z.hero", "players.A.nowhere", "regions[9]", "x" * 300, "²", "players.A"):
        assert "data-editing" not in tapped(visitor, empty_table(), at)


@pytest.mark.parametrize("at", ["start", "share", "run", "table"])
def test_what_is_around_the_table_opens(visitor: FlaskClient, at: str) -> None:
    for language in ("en", "fr", "it"):
        page = tapped(visitor, with_kuwat(visitor), at, language)
        assert 'data-item="a1"' in page
    if at == "start":
        links = re.findall(r'<li><a href="([^"]*)" data-swap', page)
        assert len(links) == 12
        assert 'data-item="' in visitor.get(unescape(links[0])).text


def test_an_example_is_changed_without_losing_what_no_button_shows(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    for example in snapshot.examples[::7]:
        board = dict(example.board)
        assert fits(board), example.slug
        more = do(visitor, board, "players.A.mana", "count:mana:1")
        back = do(visitor, more, "players.A.mana", "count:mana:-1")
        assert board_of(back) == board_of(board), example.slug


@pytest.mark.parametrize(
    "action",
    ["add:", "add", "own:x", "count:boosts:9", "count:id:1", "move:Z.hero", "move:A.nowhere", "x",
     "status:dead", "keyword:stats", "stand:A.hero", "terrain:W", "unseat:Z", "play:tag",
     "reveal", "remove:", "ascend:Z.hero", "set"],
)  # fmt: skip
def test_an_action_that_means_nothing_there_changes_nothing(
    visitor: FlaskClient, action: str
) -> None:
    board = with_kuwat(visitor)
    for at in ("players.A.deck", "players.A.characters[7]", "players.Q.hero", "²", ""):
        assert do(visitor, board, at, action) == board


def test_a_table_holds_what_is_played_and_no_more(visitor: FlaskClient) -> None:
    board = empty_table()
    board["players"]["A"]["reserve"] = [{"id": f"r{n}"} for n in range(60)]
    sent = {"b": encode(board), "at": B_RESERVE, "do": "add", "card": "kitsune"}
    answer = visitor.post("/en/board", data=sent)
    assert answer.status_code == 400
    assert "60" in answer.text.split('role="alert"', 1)[1].split("</div>", 1)[0]


def test_what_is_played_is_what_the_interface_plays(visitor: FlaskClient) -> None:
    """The address of a result holds the board that `POST /api/v1/board` plays the same way."""
    board = do(visitor, with_kuwat(visitor), "", "play:dusk")
    assert board["run"] == ["dusk"]
    answer = visitor.post("/api/v1/board?lang=en", json=board).json
    assert answer is not None
    page = visitor.get("/en/board", query_string={"b": encode(board)}).text
    alike = ("progress.ahead", "progress.behind", "progress.zero", "progress.failed")
    told = [e for e in answer["events"] if e["kind"] not in alike and e.get("link") != "told"]
    lines = [event["text"] for event in told]
    assert lines
    for line in lines:
        assert line in unescape(page)
    moves = [event["text"] for event in told if event["kind"] == "moved-forward"]
    assert moves
    assert all(" due to " in move for move in moves), "as nothing else says why"
    result = page.split('id="result"', 1)[1].split("</section>")[0]
    cited = {number for event in answer["events"] for number in event["cites"]}
    assert cited <= set(re.findall(r'/rules/[^"]*">(\d+(?:\.\d+)*(?:\.[a-z])?)', result))
    linked = re.findall(r'<span class="rules">(.*?)</span>', result, re.DOTALL)
    assert any(linked)
    assert max(line.count("<a ") for line in linked) <= 2, "the rest is behind why"
