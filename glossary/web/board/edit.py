"""The buttons of the board form: add and remove cards, Terrain Markers and players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from glossary.engine.boards.language import NAMES
from glossary.engine.model.objects import SIDES
from glossary.engine.model.state import LAST_REGION
from glossary.web.board.form import IN_EXPEDITIONS, MOST_MARKERS, ZONES, Board, put
from glossary.web.board.play import MOST_OBJECTS

_DECIDED = ("decisions", "script")


def changed(board: Board, action: str) -> tuple[Board, str]:
    """Apply the button *action* to *board*; return the board and the path to focus.

    Actions: ``add:A.hero``, ``remove:A.hand.0``, ``mark``, ``unmark:0``, ``seat``,
    ``unseat:C``, ``forget``.
    """
    verb, _, where = action.partition(":")
    match verb:
        case "forget":
            for key in _DECIDED:
                board.pop(key, None)
            return board, "run"
        case "mark":
            return board, _mark(board)
        case "unmark":
            _drop(board, "terrain_markers", where)
            return board, "adventure"
        case "seat":
            return board, _add_player(board)
        case "unseat":
            return board, _remove_player(board, where)
    name, _, place = where.partition(".")
    player = board["players"].get(name)
    if player is None:
        return board, ""
    if verb == "add":
        return board, _add(board, name, place)
    if verb == "remove":
        kind, _, number = place.partition(".")
        _drop(player, kind, number)
    return board, f"players.{name}"


def _drop(table: Board, key: str, number: str) -> None:
    rows = table.get(key)
    if isinstance(rows, list) and number.isascii() and number.isdigit():
        del rows[int(number[:4]) : int(number[:4]) + 1]
        put(table, key, rows or None)


def _add(board: Board, name: str, place: str) -> str:
    player = board["players"][name]
    row: Board = {"id": _fresh(board, name)}
    kind = place
    side, _, permanent = place.partition("-")
    if side in SIDES and permanent in ("", "permanent"):
        row |= {"expedition": side} if permanent else {"expedition": side, "stats": [0, 0, 0]}
        kind = "permanents" if permanent else "characters"
    elif place not in ZONES:
        return f"players.{name}"
    if sum(1 for _ in _cards(board)) > MOST_OBJECTS:
        return ""
    rows = player.setdefault(kind, [])
    rows.append(row)
    return f"players.{name}.{kind}[{len(rows) - 1}].id"


def _fresh(board: Board, name: str) -> str:
    taken = {row.get("id") for row in _cards(board)}
    number = 1
    while f"{name.lower()}{number}" in taken:
        number += 1
    return f"{name.lower()}{number}"


def _cards(board: Board) -> Iterator[Board]:
    for player in board["players"].values():
        for kind in (*IN_EXPEDITIONS, *ZONES):
            yield from player.get(kind, ())


def _mark(board: Board) -> str:
    markers = board.setdefault("terrain_markers", [])
    if len(markers) < MOST_MARKERS:
        markers.append({"region": 1, "terrains": "F"})
    return f"terrain_markers[{len(markers) - 1}].region"


def _add_player(board: Board) -> str:
    """Add a player with a Character in each Expedition."""
    players = board["players"]
    name = next((name for name in NAMES if name not in players), "")
    if not name:
        return ""
    players[name] = {"hero_region": 0, "companion_region": LAST_REGION}
    for side in SIDES:
        _add(board, name, side)
    board["players"] = {name: players[name] for name in NAMES if name in players}
    return f"players.{name}"


def _remove_player(board: Board, name: str) -> str:
    """Remove a player, and every reference to the player."""
    players = board["players"]
    if name not in players or len(players) < 3:
        return ""
    del players[name]
    if board.get("first_player") == name:
        del board["first_player"]
    left = [one for one in board.get("ascended", ()) if not one.startswith(f"{name}.")]
    put(board, "ascended", left or None)
    if len(players) == 2:
        board.pop("mode", None)
    _forget(board.get("decisions"), name)
    return "seats"


def _forget(table: Any, name: str) -> None:
    for key in ("cleanup", "expand"):
        settled = table.get(key) if isinstance(table, Mapping) else None
        if isinstance(settled, dict):
            settled.pop(name, None)
