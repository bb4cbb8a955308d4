"""The form of a board: a field for each value, named by its path; filled in, it is a board again.

What the form does not show of a board (abilities, scripts, a Deck card by card) it keeps.
"""

from __future__ import annotations

import copy
import re
from typing import Any, TypeGuard

from werkzeug.datastructures import MultiDict

from glossary.cards.index import card_index
from glossary.cards.model import Face
from glossary.engine.boards.language import NAMES
from glossary.engine.model.objects import SIDES, STATUSES, TERRAINS
from glossary.engine.model.state import LAST_REGION
from glossary.engine.rules.ruleset import EDITIONS, NEWEST, Ruleset
from glossary.web.board.card_names import LONGEST, card_key, key_of
from glossary.web.board.play import MOST_OBJECTS

Board = dict[str, Any]

PHASES = ("morning", "noon", "afternoon", "dusk", "night", "victory")
IN_EXPEDITIONS = ("characters", "permanents")
ZONES = ("hand", "reserve", "landmarks", "discard")
KEYWORDS = ("gigantic", "defender", "eternal", "seasoned", "token")
AMOUNTS = ("mana", "mana_exhausted", "deck", "reserve_limit", "landmark_limit")
REGIONS = ("FMW", "F", "MW", "M", "FW", "W", "FM", "FMW")
STATUSES_OF = {
    **dict.fromkeys(IN_EXPEDITIONS, STATUSES),
    **dict.fromkeys(("reserve", "landmarks", "hero"), ("exhausted",)),
}
NUMBERS_OF = {"characters": ("boosts", "tough"), "reserve": ("boosts",)}
COUNTED = (*IN_EXPEDITIONS, "reserve", "landmarks", "hero")
"""Where cards have counters."""

MOST_MARKERS = 20
_WHOLE = re.compile(r"[-−]?\d{1,9}")


def first_board() -> Board:
    """Return the first board: a Character in each Expedition, without statistics or statuses."""
    players: Board = {
        name: {
            "hero_region": 0,
            "companion_region": LAST_REGION,
            "characters": [
                {"id": f"{name.lower()}{number}", "expedition": side, "stats": [0, 0, 0]}
                for number, side in enumerate(SIDES, 1)
            ],
        }
        for name in NAMES[:2]
    }
    return {"regions": list(REGIONS), "run": ["dusk"], "players": players}


def board_with(face: Face) -> Board:
    """Return the first board with a card on it: a Hero or a token in play, others to be played.

    What is in hand can be paid for, and the Afternoon is played, too.
    """
    board = first_board()
    player, key = board["players"][NAMES[0]], card_index().key(face)
    if face.type == "hero":
        player["hero"] = key
    elif face.token and face.type == "character":
        player["characters"][0] = {"id": "a1", "class": key, "expedition": SIDES[0]}
    elif face.token:
        player["landmarks"] = [{"id": "a3", "class": key}]
    else:
        player["hand"] = [{"id": "a3", "class": key}]
        player["mana"] = face.costs[0] if face.costs else 0
        board["run"] = ["afternoon", "dusk"]
    return board


def tidy(board: object) -> object:
    """Return *board* without the empty values that mean the same as no value."""
    if not isinstance(board, dict):
        return board
    found = _written(board)
    players = found.get("players")
    if isinstance(players, dict):
        found["players"] = {name: _tidy_player(player) for name, player in players.items()}
    return found


def _tidy_player(player: object) -> object:
    if not isinstance(player, dict):
        return player
    return {
        key: [_written(row) for row in value] if isinstance(value, list) else _written(value)
        for key, value in player.items()
        if value is not None
    }


def _written(table: Any) -> Any:
    if not isinstance(table, dict):
        return table
    return {key: value for key, value in table.items() if value is not None}


def fits(board: object) -> TypeGuard[Board]:
    """Return whether the form can show *board*: checks its shape, not its values."""
    if not isinstance(board, dict) or not isinstance(board.get("players"), dict):
        return False
    players = list(board["players"].values())
    if not 2 <= len(players) <= len(NAMES) or not set(board["players"]) <= set(NAMES):
        return False
    if not all(isinstance(player, dict) for player in players):
        return False
    if not all(isinstance(player.get("hero", {}), (dict, str)) for player in players):
        return False
    lists = [player.get(kind, []) for player in players for kind in (*IN_EXPEDITIONS, *ZONES)]
    markers = board.get("terrain_markers", [])
    if not all(isinstance(rows, list) for rows in (*lists, markers)):
        return False
    rows = [row for found in lists for row in found]
    if len(rows) > MOST_OBJECTS + 1 or len(markers) > MOST_MARKERS + 1:
        return False
    rows += [player["hero"] for player in players if isinstance(player.get("hero"), dict)]
    parts = [row.get(key, []) for row in rows if isinstance(row, dict) for key in _LISTS]
    parts += [board.get(key, []) for key in ("regions", "revealed", "run", "ascended")]
    return (
        all(isinstance(row, dict) for row in (*rows, *markers))
        and all(type(row.get("counters", {})) in (dict, int) for row in rows)
        and all(isinstance(part, list) and len(part) < 30 for part in parts)
        and all(isinstance(one, str) for one in (*board.get("run", []), *board.get("ascended", [])))
    )


_LISTS = ("stats", "status")


def filled(base: Board, fields: MultiDict[str, str]) -> Board:
    """Return the board that *fields* make of *base*."""
    board = copy.deepcopy(base)
    form = _Form(fields)
    for key in ("edition", "first_player", "mode"):
        form.text(board, key, key)
    form.number(board, "day", "day")
    form.flag(board, "arena", "arena")
    board["regions"] = [form.terrains(f"regions[{index}]") for index in range(len(REGIONS))]
    for index, marker in enumerate(board.get("terrain_markers", ())):
        path = f"terrain_markers[{index}]"
        if f"{path}.region" in fields:
            form.number(marker, "region", f"{path}.region")
            marker["terrains"] = form.terrains(f"{path}.terrains")
    shown = [f"revealed[{index}]" in fields for index in range(3)]
    put(board, "revealed", None if all(shown) else shown)
    ran = [phase for phase in PHASES if phase in fields.getlist("run")]
    if set(ran) != {phase for phase in board.get("run", ()) if phase in PHASES}:
        board["run"] = ran
    edition = board.get("edition", NEWEST)
    ascend = edition in EDITIONS and Ruleset.of(edition).expeditions_can_ascend
    if ascend or "ascended" in fields:
        put(board, "ascended", list(dict.fromkeys(fields.getlist("ascended")))[:8] or None)
    for name, player in board["players"].items():
        _fill_player(form, player, name)
    return board


def _fill_player(form: _Form, player: Board, name: str) -> None:
    path = f"players.{name}"
    for key in ("hero_region", "companion_region", *AMOUNTS):
        if not isinstance(player.get(key), list):  # a Deck written card by card is kept
            form.number(player, key, f"{path}.{key}")
    for kind in (*IN_EXPEDITIONS, *ZONES):
        for index, row in enumerate(player.get(kind, ())):
            owned = "owner" in row
            _fill_row(form, row, kind, f"{path}.{kind}[{index}]")
            if not owned and row.get("owner") == name:
                del row["owner"]  # as it is anyway
    if f"{path}.hero.class" in form.fields:
        was = player.get("hero", {})
        row = {"class": was} if isinstance(was, str) else was
        _fill_row(form, row, "hero", f"{path}.hero")
        named = isinstance(was, str) or "hero" not in player
        put(player, "hero", row["class"] if named and set(row) == {"class"} else row or None)


def _fill_row(form: _Form, row: Board, kind: str, path: str) -> None:
    given = form.fields.get(f"{path}.class")
    if given is None:
        return
    had = row.get("stats")
    renamed = card_key(given) != key_of(str(row.get("class", "")))
    if renamed:  # a printing stays the one it is
        put(row, "class", card_key(given) or None)
    form.text(row, "id", f"{path}.id")
    form.text(row, "expedition", f"{path}.expedition")
    form.text(row, "owner", f"{path}.owner")
    for key in NUMBERS_OF.get(kind, ()):
        form.number(row, key, f"{path}.{key}")
        if row.get(key) == 0:
            del row[key]
    if kind == "characters":
        form.statistics(row, path)
        if renamed and "class" in row and row.get("stats") == had:
            row.pop("stats", None)  # those of the card, not what stood there before it had a name
        for key in KEYWORDS:
            form.flag(row, key, f"{path}.{key}")
    if kind in COUNTED:
        form.counters(row, path)
    shown = STATUSES_OF.get(kind, ())
    if shown:
        ticked = form.fields.getlist(f"{path}.status")
        hidden = [word for word in row.get("status", ()) if word not in shown]
        put(row, "status", [*(word for word in shown if word in ticked), *hidden] or None)


class _Form:
    """The fields of a request; a value that cannot be parsed is kept as typed."""

    def __init__(self, fields: MultiDict[str, str]) -> None:
        self.fields = fields

    def text(self, table: Board, key: str, path: str) -> None:
        given = self.fields.get(path)
        if given is not None:
            put(table, key, given.strip()[:LONGEST] or None)

    def number(self, table: Board, key: str, path: str) -> None:
        given = self.fields.get(path)
        if given is not None:
            put(table, key, _number(given))

    def flag(self, table: Board, key: str, path: str) -> None:
        put(table, key, True if path in self.fields else None)

    def terrains(self, path: str) -> str:
        ticked = self.fields.getlist(path)
        return "".join(terrain for terrain in TERRAINS if terrain in ticked)

    def statistics(self, row: Board, path: str) -> None:
        given = [self.fields.get(f"{path}.stats[{index}]") for index in range(3)]
        if None in given:
            return
        numbers = [_number(text or "") for text in given]
        empty = all(number is None for number in numbers)
        row["stats"] = [0 if number is None else number for number in numbers]
        if empty and "class" in row:
            del row["stats"]  # those of the card

    def counters(self, row: Board, path: str) -> None:
        """Read pairs of name and number; a new name without a number is one counter."""
        found: Board = {}
        had = counters_of(row)
        for index in range(len(had) + 1):
            name = self.fields.get(f"{path}.counters[{index}].name", "").strip()[:LONGEST]
            number = _number(self.fields.get(f"{path}.counters[{index}].number", ""))
            if name and number is None and name not in had:
                number = 1
            if number is None or (number == 0 and name not in had):
                continue
            more = found.get(name)
            if isinstance(more, int) and isinstance(number, int):
                number += more
            found[name] = number
        if found != had:  # a bare number that was not edited stays one
            put(row, "counters", found or None)


def counters_of(row: Board) -> Board:
    """Return the counters on a card except boosts, by name; a bare number has the name ``""``."""
    found = row.get("counters", {})
    if isinstance(found, dict):
        return found
    return {"counter": found} if found else {}


def put(table: Board, key: str, value: object) -> None:
    """Set *key* to *value*, or delete it for an empty value."""
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value


def _number(text: str) -> int | str | None:
    text = text.strip()
    if not text:
        return None
    return int(text.replace("−", "-")) if _WHOLE.fullmatch(text) else text[:LONGEST]
