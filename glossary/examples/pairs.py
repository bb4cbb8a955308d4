"""Minimal pairs: an example's position and its nearest one in which the question ends otherwise.

One thing differs: a boost, a status, a card that is not there, the first player. ``pairs.tsv`` has
those that are worth reading, chosen by hand from what :func:`nearest` finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import Struct

from glossary.cards.playable import card_list
from glossary.core.errors import GlossaryError
from glossary.core.tables import read_table
from glossary.engine.boards.board import Board, read_board
from glossary.examples.model import Example, Plain
from glossary.examples.play import (
    Play,
    answer_of,
    play_alike,
    play_with_decisions,
    predicted_play,
)

FILE = Path(__file__).with_name("pairs.tsv")
COLUMNS = ("example", "change", "about", "answer")
STATUSES = ("fleeting", "anchored", "asleep", "exhausted")
_ZONES = ("characters", "permanents", "landmarks", "reserve", "hand", "discard", "mana")
_IN_PLAY = ("characters",)


class Pair(Struct, frozen=True):
    """A position that differs from an example's in one thing, and what its question comes to.

    :param change: ``boost``, ``without``, ``first``, or a status that is given or taken.
    :param about: the id of the object; of ``first`` the player.
    """

    example: str
    change: str
    about: str
    answer: tuple[str, ...]


def read_pairs(file: Path = FILE) -> tuple[Pair, ...]:
    """Return the pairs that were chosen.

    :raises SourceErrors: with every row that cannot be read.
    """
    return tuple(
        Pair(row["example"], row["change"], row["about"], _answer(row["answer"]))
        for _, row in read_table(file, COLUMNS)
    )


def _answer(written: str) -> tuple[str, ...]:
    return () if written == "-" else tuple(written.split())


def nearest(example: Example) -> Iterator[Pair]:
    """Yield each position one change away in which the question of an example ends otherwise."""
    predict = example.predict
    if predict is None:
        return
    story = predicted_play(example, example.edition)
    right = answer_of(predict, story.transcript)
    for change, about in changes(example.board):
        if change == "without" and about in (predict.object, *predict.objects):
            continue
        try:
            answer = answer_of(predict, play_changed(example, story, change, about).transcript)
        except (GlossaryError, KeyError):  # no such board, or not what is asked about
            continue
        if answer != right:
            yield Pair(example.slug, change, about, answer)


def changes(board: Plain) -> Iterator[tuple[str, str]]:
    """Yield every change of one thing of a board."""
    players: Any = board.get("players", {})
    first = board.get("first", next(iter(players), ""))
    yield from (("first", name) for name in players if name != first)
    for player in players.values():
        for zone in _ZONES:
            for thing in _objects(player, zone):
                if zone in _IN_PLAY:
                    yield "boost", thing["id"]
                    yield from ((status, thing["id"]) for status in STATUSES[:3])
                elif zone in ("permanents", "landmarks", "reserve"):
                    yield "exhausted", thing["id"]
                yield "without", thing["id"]


def _objects(player: Mapping[str, Any], zone: str) -> list[dict[str, Any]]:
    things = player.get(zone, [])
    return [t for t in things if type(t) is dict and "id" in t] if type(things) is list else []


def changed(board: Plain, change: str, about: str) -> Plain:
    """Return a board with one thing changed."""
    copy: Any = deepcopy(board)
    if change == "first":
        return {**copy, "first": about}
    for player in copy["players"].values():
        for zone in _ZONES:
            for thing in _objects(player, zone):
                if thing["id"] != about:
                    continue
                if change == "without":
                    player[zone].remove(thing)
                elif change == "boost":
                    thing["boosts"] = thing.get("boosts", 0) + 1
                else:
                    held = list(thing.get("status", []))
                    thing["status"] = (
                        [one for one in held if one != change]
                        if change in held
                        else [*held, change]
                    )
                return dict(copy)
    return dict(copy)


def play_changed(example: Example, story: Play, change: str, about: str) -> Play:
    """Play an example's changed board with the decisions of its story, else first options."""
    board: Board = read_board(
        changed(example.board, change, about), card_list().cards, example.edition
    )
    alike = play_alike(story, board)
    if alike.transcript.choice is None:
        return alike
    return play_with_decisions(board, alike.decisions, to_the_end=True)


def has_status(board: Plain, about: str, status: str) -> bool:
    """Tell whether an object of a board has a status."""
    players: Any = board["players"]
    things = (t for player in players.values() for zone in _ZONES for t in _objects(player, zone))
    return any(thing["id"] == about and status in thing.get("status", []) for thing in things)
