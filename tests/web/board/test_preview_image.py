"""Pictures for previews of links, and the player in other people's pages."""

from __future__ import annotations

import copy
import re
import struct
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.boards.play import MOST_OBJECTS
from glossary.boards.url_code import encode
from glossary.web.base import link_preview
from glossary.web.base.link_preview import rasterised
from tests.boards.test_url_code import BOARDS
from tests.languages import LANGUAGES


def slugs(visitor: FlaskClient) -> list[str]:
    listed = visitor.get("/api/v1/scenarios").json
    assert listed is not None
    return [head["slug"] for head in listed["scenarios"]]


def og(page: str) -> dict[str, str]:
    found = re.findall(r'<meta [^>]*property="og:([a-z:]+)" content="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


@pytest.mark.parametrize("apart", [29, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_has_a_picture_of_its_board(
    visitor: FlaskClient, language: str, apart: int
) -> None:
    for slug in slugs(visitor)[::apart]:
        said = og(visitor.get(f"/{language}/scenarios/{slug}").text)
        answer = visitor.get(said["image"].replace("http://localhost", ""))
        assert answer.content_type == "image/png"
        assert answer.data.startswith(b"\x89PNG")
        assert struct.unpack(">II", answer.data[16:24]) == (1200, 630)
        assert len(answer.data) > 20_000, "words or signs are missing"
        assert len(answer.data) < 100_000
        assert said["title"]
        assert said["description"]


def test_another_board_is_another_picture(visitor: FlaskClient) -> None:
    seen = set()
    for board in BOARDS[:4]:
        said = og(visitor.get("/it/board", query_string={"b": encode(board)}).text)
        seen.add(visitor.get(said["image"].replace("http://localhost", "")).data)
    assert len(seen) == 4


def test_the_picture_of_a_full_board_is_no_more_work_than_that_of_a_dozen_cards(
    visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in what is drawn; half the pixels of other pictures, which is half the time."""
    drawn: list[int] = []

    def counted(svg: str, width: int | None = None) -> bytes:
        drawn.append(svg.count("<"))
        return rasterised(svg, width)

    monkeypatch.setattr(link_preview, "rasterised", counted)
    card = {"class": "kitsune", "expedition": "hero", "boosts": 2, "status": ["asleep"]}
    for number in (12, MOST_OBJECTS):
        characters = [{**card, "id": f"k{each}"} for each in range(number)]
        board = {"players": {"A": {"characters": characters}, "B": {}}}
        answer = visitor.get("/en/board/card.png", query_string={"b": encode(board)})
        assert struct.unpack(">II", answer.data[16:24]) == (840, 441)
    assert drawn[1] < 1.3 * drawn[0] < 1000


@pytest.mark.parametrize("b", ["", "1.zz", "x" * 6000, encode([1])])
def test_a_board_that_is_none_has_no_picture(visitor: FlaskClient, b: str) -> None:
    assert visitor.get("/en/board/card.png", query_string={"b": b}).status_code == 400
    assert visitor.get("/en/scenarios/no-such-one/card.png").status_code == 404


def test_names_with_brackets_are_drawn(visitor: FlaskClient) -> None:
    board = copy.deepcopy(BOARDS[0])
    board["players"]["A"]["characters"][0]["id"] = "<&'>"
    answer = visitor.get("/fr/board/card.png", query_string={"b": encode(board)})
    assert answer.status_code == 200
    assert answer.data.startswith(b"\x89PNG")
