"""Small boards, one for each thing the rules say: what is on the table, what must happen.

``rules`` are the paragraphs of the newest edition that the situation shows. An expectation
is a path into the result with its value, an event with some of its facts, or a kind of
event that must not be there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import Transcript, every_play, play
from tests.engine.conftest import CARDS

Plain = dict[str, object]
Expected = tuple[str, object]


@dataclass(frozen=True)
class Situation:
    """One board, what it shows, and what must come of it."""

    name: str
    rules: str
    board: Plain
    expected: tuple[Expected, ...]
    editions: tuple[str, ...] = ("4.0",)


def played(situation: Situation, edition: str) -> Iterator[Transcript]:
    """The play of the situation's own script, or every play if it has none."""
    board = read_board(situation.board, CARDS, edition)
    if board.preset.script or board.preset.picks is not None:
        yield play(board)
    else:
        yield from every_play(board, 50)


def _board(
    run: str, a: Plain | None = None, b: Plain | None = None, *acts: str, **more: object
) -> Plain:
    board: Plain = {"run": run.split(), "players": {"A": a or {}, "B": b or {}}, **more}
    if acts:
        board["script"] = [act.split() for act in acts]
    return board


def _char(name: str, stats: str = "1/1/1", side: str = "hero", *do: Plain, **more: object) -> Plain:
    numbers = [int(n) for n in stats.split("/")]
    char: Plain = {"id": name, "stats": numbers, "expedition": side, **more}
    if do:
        char["abilities"] = list(do)
    return char


def _card(name: str, kind: str = "character", *do: Plain, **more: object) -> Plain:
    card: Plain = {"id": name, "type": kind, "cost": [1, 1], **more}
    if kind == "character":
        card.setdefault("stats", [1, 1, 1])
    if do:
        card["abilities"] = list(do)
    return card


def _do(*verbs: Plain, **more: object) -> Plain:
    return {"do": list(verbs), **more}


def _verb(word: str, **more: object) -> Plain:
    return {"do": word, **{key.replace("_", "-"): value for key, value in more.items()}}


CHAR: Plain = {"pick": "target", "types": ["character"]}
EACH: Plain = {"pick": "each", "types": ["character"]}
MINE = "my-expedition"


def _spell(*verbs: Plain, **more: object) -> Plain:
    return _card("s", "spell", _do(*verbs), **more)


def _cast(
    *verbs: Plain, a: Plain | None = None, b: Plain | None = None, acts: str = "", **more: object
) -> Plain:
    """A plays a Spell with these verbs; *acts* are separated by commas."""
    table = {"mana": 3, "hand": [_spell(*verbs)], **(a or {})}
    script = ["play s", *(act.strip() for act in acts.split(",") if act.strip())]
    return _board("afternoon", table, b, *script, **more)


def _event(kind: str, **facts: object) -> Expected:
    return ("event", {"kind": kind, **facts})


def _never(kind: str) -> Expected:
    return ("never", kind)


def _zone(item: str, zone: str | None, who: str | None = None) -> Expected:
    if zone is None:
        return (f"afternoon.board.{item}", None)
    return (f"afternoon.board.{item}.{'who' if who else 'zone'}", who or zone)


SITUATIONS: tuple[Situation, ...] = ()
