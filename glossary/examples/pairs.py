"""Minimal pairs: an example's position and its nearest one in which the question ends otherwise.

One thing differs: a boost more, or a status that is given or taken. ``pairs.tsv`` has those that
are worth reading, chosen by hand from what :func:`nearest` finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import Struct

from glossary.cards.playable import card_list
from glossary.core.errors import GlossaryError
from glossary.core.tables import read_table
from glossary.engine.boards.board import read_board
from glossary.examples.exam import Answer, read_answer
from glossary.examples.model import Example, Plain
from glossary.examples.play import Play, answer_of, play_on, predicted_play

FILE = Path(__file__).with_name("pairs.tsv")
COLUMNS = ("example", "change", "about", "answer")
_CHANGES = {
    "characters": ("boost", "fleeting", "anchored", "asleep"),
    "permanents": ("exhausted",), "landmarks": ("exhausted",), "reserve": ("exhausted",),
}  # fmt: skip
"""What can be changed of an object, by the list of its player that it is in."""


class Pair(Struct, frozen=True):
    """A position that differs from an example's in one thing, and what its question comes to.

    :param change: ``boost``, or a status that is given or taken.
    :param about: the id of the object.
    """

    example: str
    change: str
    about: str
    answer: Answer


def read_pairs() -> tuple[Pair, ...]:
    """Return the pairs that were chosen.

    :raises SourceErrors: with every row that cannot be read.
    """
    return tuple(
        Pair(row["example"], row["change"], row["about"], read_answer(row["answer"]))
        for _, row in read_table(FILE, COLUMNS)
    )


def nearest(example: Example) -> Iterator[Pair]:
    """Yield each position one change away in which the question of an example ends otherwise."""
    predict = example.predict
    if predict is None:
        return
    story = predicted_play(example, example.edition)
    right = answer_of(predict, story.transcript)
    for zone, thing in _objects(example.board):
        for change in _CHANGES[zone]:
            about = thing["id"]
            try:
                answer = answer_of(predict, play_changed(example, story, change, about).transcript)
            except (GlossaryError, KeyError):  # no such board, or not what is asked about
                continue
            if answer != right:
                yield Pair(example.slug, change, about, answer)


def _objects(board: Plain) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the objects of a board that can be changed, each with the list that it is in."""
    players: Any = board["players"]
    for player in players.values():
        for zone in _CHANGES:
            things = player.get(zone)
            for thing in things if type(things) is list else ():
                if type(thing) is dict and "id" in thing:
                    yield zone, thing


def changed(board: Plain, change: str, about: str) -> Plain:
    """Return a board with one thing changed."""
    copy = deepcopy(board)
    for _, thing in _objects(copy):
        if thing["id"] == about and change == "boost":
            thing["boosts"] = thing.get("boosts", 0) + 1
        elif thing["id"] == about:
            had = thing.get("status", [])
            left = [status for status in had if status != change]
            thing["status"] = left if change in had else [*had, change]
    return copy


def play_changed(example: Example, story: Play, change: str, about: str) -> Play:
    """Play an example's changed board with the decisions of its story, else first options."""
    board = changed(example.board, change, about)
    return play_on(story, read_board(board, card_list().cards, example.edition))


def has_status(board: Plain, about: str, status: str) -> bool:
    """Tell whether an object of a board has a status."""
    things = (thing for _, thing in _objects(board))
    return any(thing["id"] == about and status in thing.get("status", []) for thing in things)
