"""Boards as plain data, as addresses and requests carry them: shape, cards, ids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

from glossary.boards.play import MOST_OBJECTS
from glossary.cards.model import Face
from glossary.cards.playable import card_list
from glossary.engine.boards.board import REGIONS
from glossary.engine.boards.cards import default_type
from glossary.engine.boards.language import NAMES
from glossary.engine.model.cards import UNKNOWN
from glossary.engine.model.objects import SIDES

Board = dict[str, Any]

IN_EXPEDITIONS = ("characters", "permanents")
ZONES = ("hand", "reserve", "landmarks", "discard")
LISTS = (*IN_EXPEDITIONS, *ZONES)
MOST_MARKERS = 20


class Written(NamedTuple):
    """A card of a board: the path at which it stands, its player, the list it is in, its table."""

    path: str
    player: str
    kind: str
    row: Board

    @property
    def place(self) -> str:
        """The place on the table: ``A.hero`` is an Expedition, ``A.reserve`` a zone."""
        where = side_of(self.row) if self.kind in IN_EXPEDITIONS else self.kind
        return f"{self.player}.{where}"


def empty_table() -> Board:
    """Return a table of two players with nothing on it but the Adventure."""
    return {"regions": list(REGIONS), "players": {name: {} for name in NAMES[:2]}}


def table_with(face: Face) -> Board:
    """Return an empty table with a card on it: a Hero or a token in play, others to be played.

    What is in hand can be paid for, and the Afternoon is played, too.
    """
    table = empty_table()
    player, key = table["players"][NAMES[0]], card_list().cards.index.key(face)
    if face.type == "hero":
        player["hero"] = key
    elif face.token and face.type == "character":
        player["characters"] = [{"id": "a1", "class": key, "expedition": SIDES[0]}]
    elif face.token:
        player["landmarks"] = [{"id": "a1", "class": key}]
    else:
        player["hand"] = [{"id": "a1", "class": key}]
        player["mana"] = face.costs[0] if face.costs else 0
        table["run"] = ["afternoon", "dusk"]
    return table


def tidy(board: object) -> object:
    """Return *board* without the empty values that mean the same as no value."""
    if not isinstance(board, dict):
        return board
    tidied = _filled_keys(board)
    players = tidied.get("players")
    if isinstance(players, dict):
        tidied["players"] = {name: _tidy_player(player) for name, player in players.items()}
    return tidied


def _tidy_player(player: object) -> object:
    if not isinstance(player, dict):
        return player
    return {
        key: list(map(_filled_keys, value)) if isinstance(value, list) else _filled_keys(value)
        for key, value in player.items()
        if value is not None
    }


def _filled_keys(table: Any) -> Any:
    if not isinstance(table, dict):
        return table
    return {key: value for key, value in table.items() if value is not None}


def fits(board: object) -> TypeGuard[Board]:
    """Return whether *board* can be changed on the table: checks its shape, not its values."""
    if not isinstance(board, dict) or not isinstance(board.get("players"), dict):
        return False
    players = list(board["players"].values())
    if not 2 <= len(players) <= len(NAMES) or not set(board["players"]) <= set(NAMES):
        return False
    if not all(isinstance(player, dict) for player in players):
        return False
    if not all(isinstance(player.get("hero", {}), (dict, str)) for player in players):
        return False
    lists = [player.get(kind, []) for player in players for kind in LISTS]
    markers = board.get("terrain_markers", [])
    if not all(isinstance(rows, list) for rows in (*lists, markers)):
        return False
    rows = [row for cards in lists for row in cards]
    if len(rows) > MOST_OBJECTS + 1 or len(markers) > MOST_MARKERS + 1:
        return False
    rows += [player["hero"] for player in players if isinstance(player.get("hero"), dict)]
    tables = [row for row in rows if isinstance(row, dict)]
    parts = [row.get(key, []) for row in tables for key in ("stats", "status")]
    parts += [board.get(key, []) for key in ("regions", "revealed", "run", "ascended")]
    return (
        all(isinstance(row, dict) for row in (*rows, *markers))
        and all(type(row.get("counters", {})) in (dict, int) for row in rows)
        and all(isinstance(part, list) and len(part) < 30 for part in parts)
        and all(isinstance(one, str) for one in (*board.get("run", []), *board.get("ascended", [])))
    )


def cards(board: Board) -> Iterator[Written]:
    """Yield every card of a board, Decks left out; a Hero written by name has a table here."""
    for name, player in board["players"].items():
        for kind in LISTS:
            for index, row in enumerate(player.get(kind, ())):
                yield Written(f"players.{name}.{kind}[{index}]", name, kind, row)
        hero = player.get("hero")
        if hero:
            row = {"class": hero} if isinstance(hero, str) else hero
            yield Written(f"players.{name}.hero", name, "hero", row)


def undecided(board: Board) -> Board:
    """Return *board* without what is decided in its play."""
    return {key: value for key, value in board.items() if key not in ("decisions", "script")}


def paths(board: Board) -> dict[str, str]:
    """Return the path of each card by its id, which is that of its object in a play."""
    return {str(one.row.get("id") or f"hero{one.player}"): one.path for one in cards(board)}


def fresh_id(board: Board, player: str) -> str:
    """Return an id that no card has: ``a3`` for player A."""
    taken = {one.row.get("id") for one in cards(board)}
    number = 1
    while f"{player.lower()}{number}" in taken:
        number += 1
    return f"{player.lower()}{number}"


def side_of(row: Board) -> str:
    """Return the Expedition that a card says it is in; the Hero's if it says none."""
    side = row.get("expedition")
    return side if side in SIDES else SIDES[0]


def type_of(row: Board, kind: str = "") -> str:
    """Return the type of a card, as the reader of boards finds it."""
    card = card_list().cards.get(str(row.get("class", "")))
    if row.get("type"):
        return str(row["type"])
    if card is not None and card.type != UNKNOWN:
        return card.type
    return default_type(row, kind)


def is_landmark(row: Board) -> bool:
    """Return whether a card is a Landmark."""
    card = card_list().cards.get(str(row.get("class", "")))
    return bool(row.get("landmark", card is not None and card.landmark))


def counters_of(row: Board) -> Board:
    """Return the counters on a card except boosts, by name; a bare number gets a name."""
    counters = row.get("counters", {})
    if isinstance(counters, dict):
        return counters
    return {"counter": counters} if counters else {}


def put(table: Board, key: str, value: object) -> None:
    """Set *key* to *value*, or delete it for an empty value."""
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value
