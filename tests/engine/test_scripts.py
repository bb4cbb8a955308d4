"""Scripts written for a play that asks more, or less, than this one: acts that answer nothing."""

from __future__ import annotations

from typing import Any

import pytest

from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import play
from glossary.engine.play.result import result_of
from tests.engine.conftest import CARDS
from tests.engine.tables import ALL, Plain, Seen, char, do, held, spell


def _acted(edition: str, run: str, a: Plain, *acts: list[Any]) -> Seen:
    board: Plain = {"run": run.split(), "players": {"A": a, "B": {}}, "script": list(acts)}
    transcript = play(read_board(board, CARDS, edition))
    return Seen(edition, transcript, result_of(transcript))


@pytest.mark.rule("6.1.g")
@pytest.mark.parametrize("word", ["target", "discard"])
@ALL
def test_naming_the_only_card_that_can_be_picked_is_no_answer_to_the_next_question(
    edition: str, word: str
) -> None:
    a = {"mana": 1, "hero": "AX_Common_SubhashMarmo", "hand": [held()]}
    seen = _acted(edition, "noon", a, ["choose", 0], [word, "h"], ["invoke", "B", "companion"])

    assert seen.at("h") == "A reserve"
    assert seen.tokens("brassbug") == ["B companion-expedition"]


@pytest.mark.rule("6.5.b")
@ALL
def test_a_target_that_is_not_offered_is_passed_over_for_the_one_named_next(edition: str) -> None:
    discards = spell(do("discard", what={"pick": "target", "types": ["character"]}))
    a = {"mana": 1, "hand": [discards], "reserve": [held("r")]}
    a["characters"] = [char("b"), char("c")]
    seen = _acted(edition, "afternoon", a, ["play", "s"], ["target", "r"], ["target", "c"])

    assert (seen.at("b"), seen.at("c")) == ("A hero-expedition", "A discard")


@pytest.mark.rule("4.2.3.d")
@ALL
def test_a_number_that_answers_nothing_does_not_pass(edition: str) -> None:
    a = {"mana": 2, "hand": [held(), held("i")]}
    acts: list[list[Any]] = [
        ["play", "h", "hero"],
        ["choose", 0],
        ["pass"],
        ["choose", 0],
        ["play", "i", "hero"],
    ]
    seen = _acted(edition, "afternoon", a, *acts)

    assert [event["player"] for event in seen.all("passed")] == ["B"]
    assert seen.at("i") == "A hero-expedition"
