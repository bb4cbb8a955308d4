"""Whole phases at tables of two to four, with answers by who is asked what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glossary.engine.boards.board import read_board
from glossary.engine.model.events import Choice
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import run
from glossary.engine.play.result import result_of
from tests.engine.conftest import CARDS
from tests.engine.tables import Plain, Seen

Has = Mapping[str, object]
"""What a player has."""
Answers = Mapping[str, str]
"""``{"A:turn": "use a, play h, pass"}``: one after another, the last one for good."""

_DEFAULTS = {"turn": "pass", "expand": "none"}


def days(
    edition: str,
    phases: str,
    players: Mapping[str, Has],
    answers: Answers | None = None,
    **more: Any,
) -> Seen:
    """Run these phases; what *answers* does not say is passed, declined, or the first option."""
    board: Plain = {
        "run": phases.split(),
        "players": {name: dict(has) for name, has in players.items()},
        **more,
    }
    left = {
        who: [word.strip() for word in said.split(",")] for who, said in (answers or {}).items()
    }

    def answer(choice: Choice, state: GameState) -> int:
        said = left.get(f"{choice.player}:{choice.kind}", [])
        enough = choice.kind.startswith("clean-up") and "none" in choice.words
        usual = "none" if enough else _DEFAULTS.get(choice.kind, choice.words[0])
        word = said[0] if said else usual
        if len(said) > 1:
            said.pop(0)
        assert word in choice.words, f"{choice.player} is offered {choice.words}, not {word}"
        return choice.words.index(word)

    transcript = run(read_board(board, CARDS, edition), answer)
    return Seen(edition, transcript, result_of(transcript))


def two(a: Has | None = None, b: Has | None = None) -> dict[str, Has]:
    """Two players."""
    return {"A": a or {}, "B": b or {}}


def several(count: int, **more: Has) -> dict[str, Has]:
    """That many players; what some of them have by name."""
    return {name: more.get(name, {}) for name in "ABCD"[:count]}
