"""The form of a board: a field for each value, named by its path; filled in, it is a board again.

What the form does not show of a board (abilities, scripts, more players) it keeps.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeGuard

from werkzeug.datastructures import MultiDict

from glossary.cardlist import card_list
from glossary.engine.board import NAMES
from glossary.engine.objects import SIDES, STATUSES, TERRAINS
from glossary.engine.state import LAST_REGION
from glossary.model import LANGUAGES
from glossary.web.board_playing import MOST_OBJECTS

Board = dict[str, Any]

PHASES = ("morning", "noon", "afternoon", "dusk", "night", "victory")
IN_EXPEDITIONS = ("characters", "permanents")
ZONES = ("hand", "reserve", "landmarks", "discard")
KEYWORDS = ("gigantic", "defender", "eternal", "seasoned", "token")
NUMBERS = ("mana", "mana_exhausted", "deck", "reserve_limit", "landmark_limit")
REGIONS = ("FMW", "F", "MW", "M", "FW", "W", "FM", "FMW")
SHOWN = {"characters": STATUSES, "reserve": ("exhausted",), "landmarks": ("exhausted",)}
_WHOLE = re.compile(r"[-−]?\d{1,9}")
_LONGEST = 60


def first_board() -> Board:
    """What the form begins with: a Character in each Expedition, nothing on any of them."""
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


def fits(board: object) -> TypeGuard[Board]:
    """Whether the form can show *board*: its shape, not its values."""
    if not isinstance(board, dict) or not isinstance(board.get("players"), dict):
        return False
    players = list(board["players"].values())
    if not 2 <= len(players) <= len(NAMES) or not set(board["players"]) <= set(NAMES):
        return False
    if not all(isinstance(player, dict) for player in players):
        return False
    lists = [player.get(kind, []) for player in players for kind in (*IN_EXPEDITIONS, *ZONES)]
    if not all(isinstance(rows, list) for rows in lists):
        return False
    rows = [row for found in lists for row in found]
    parts = [row.get(key, []) for row in rows if isinstance(row, dict) for key in _LISTS]
    parts += [board.get(key, []) for key in ("regions", "revealed", "run", "ascended")]
    return (
        len(rows) <= MOST_OBJECTS + 1
        and all(isinstance(row, dict) for row in rows)
        and all(isinstance(part, list) and len(part) < 30 for part in parts)
        and all(isinstance(one, str) for one in (*board.get("run", []), *board.get("ascended", [])))
    )


_LISTS = ("stats", "status")


def filled(base: Board, fields: MultiDict[str, str]) -> Board:
    """The board that *fields* make of *base*."""
    board = copy.deepcopy(base)
    form = _Form(fields)
    form.text(board, "edition", "edition")
    form.text(board, "first_player", "first_player")
    form.flag(board, "arena", "arena")
    board["regions"] = [
        "".join(t for t in TERRAINS if t in fields.getlist(f"regions[{index}]"))
        for index in range(len(REGIONS))
    ]
    shown = [f"revealed[{index}]" in fields for index in range(3)]
    _put(board, "revealed", None if all(shown) else shown)
    ran = [phase for phase in PHASES if phase in fields.getlist("run")]
    if set(ran) != {phase for phase in board.get("run", ()) if phase in PHASES}:
        board["run"] = ran
    if board.get("edition", "4.0") == "4.0" or "ascended" in fields:
        _put(board, "ascended", list(dict.fromkeys(fields.getlist("ascended")))[:8] or None)
    for name, player in board["players"].items():
        path = f"players.{name}"
        for key in ("hero_region", "companion_region", *NUMBERS):
            if not isinstance(player.get(key), list):  # a Deck written card by card is kept
                form.number(player, key, f"{path}.{key}")
        for kind in (*IN_EXPEDITIONS, *ZONES):
            for index, row in enumerate(player.get(kind, ())):
                _fill_row(form, row, kind, f"{path}.{kind}[{index}]")
    return board


def _fill_row(form: _Form, row: Board, kind: str, path: str) -> None:
    form.text(row, "id", f"{path}.id")
    form.text(row, "expedition", f"{path}.expedition")
    given = form.fields.get(f"{path}.class")
    if given is not None:
        _put(row, "class", card_key(given) or None)
    if kind == "characters":
        form.statistics(row, path)
        form.number(row, "boosts", f"{path}.boosts")
        form.number(row, "tough", f"{path}.tough")
        for key in ("boosts", "tough"):
            if row.get(key) == 0:
                del row[key]
        for key in KEYWORDS:
            form.flag(row, key, f"{path}.{key}")
    shown = SHOWN.get(kind, ())
    if shown and f"{path}.id" in form.fields:
        ticked = form.fields.getlist(f"{path}.status")
        hidden = [word for word in row.get("status", ()) if word not in shown]
        _put(row, "status", [*(word for word in shown if word in ticked), *hidden] or None)


class _Form:
    """The fields of a request, put into tables; what cannot be read stays as it was typed."""

    def __init__(self, fields: MultiDict[str, str]) -> None:
        self.fields = fields

    def text(self, table: Board, key: str, path: str) -> None:
        given = self.fields.get(path)
        if given is not None:
            _put(table, key, given.strip()[:_LONGEST] or None)

    def number(self, table: Board, key: str, path: str) -> None:
        given = self.fields.get(path)
        if given is not None:
            _put(table, key, _number(given))

    def flag(self, table: Board, key: str, path: str) -> None:
        _put(table, key, True if path in self.fields else None)

    def statistics(self, row: Board, path: str) -> None:
        given = [self.fields.get(f"{path}.stats[{index}]") for index in range(3)]
        if None in given:
            return
        numbers = [_number(text or "") for text in given]
        empty = all(number is None for number in numbers)
        row["stats"] = [0 if number is None else number for number in numbers]
        if empty and "class" in row:
            del row["stats"]  # those of the card


def _put(table: Board, key: str, value: object) -> None:
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value


def _number(text: str) -> int | str | None:
    text = text.strip()
    if not text:
        return None
    return int(text.replace("−", "-")) if _WHOLE.fullmatch(text) else text[:_LONGEST]


# -- rows that come and go


def changed(board: Board, action: str) -> tuple[Board, str]:
    """The board after a button: ``add:A.hero``, ``remove:A.hand.0``; and the path to look at."""
    verb, _, where = action.partition(":")
    if verb == "forget":
        for key in ("decisions", "script", "steps", "cleanup", "expand"):
            board.pop(key, None)
        return board, "run"
    name, _, place = where.partition(".")
    player = board["players"].get(name)
    if player is None:
        return board, ""
    if verb == "add":
        return board, _add(board, name, place)
    kind, _, number = place.partition(".")
    rows = player.get(kind)
    if verb == "remove" and isinstance(rows, list) and number.isascii() and number.isdigit():
        del rows[int(number[:4]) : int(number[:4]) + 1]
        if not rows:
            del player[kind]
    return board, f"players.{name}"


def _add(board: Board, name: str, place: str) -> str:
    player = board["players"][name]
    row: Board = {"id": _fresh(board, name)}
    kind = place
    if place in SIDES:
        row |= {"expedition": place, "stats": [0, 0, 0]}
        kind = "characters"
    elif place not in ZONES:
        return f"players.{name}"
    rows = player.setdefault(kind, [])
    rows.append(row)
    return f"players.{name}.{kind}[{len(rows) - 1}].id"


def _fresh(board: Board, name: str) -> str:
    taken = {
        row.get("id")
        for player in board["players"].values()
        for kind in (*IN_EXPEDITIONS, *ZONES)
        for row in player.get(kind, ())
    }
    number = 1
    while f"{name.lower()}{number}" in taken:
        number += 1
    return f"{name.lower()}{number}"


# -- cards by name


@cache
def card_names(language: str) -> Mapping[str, str]:
    """How each card is written in the form, by its key: its name, the key too if names coincide."""
    names = {key: said.get(language, said["en"]) for key, said in card_list().names.items()}
    every = list(names.values())
    return {
        key: name if every.count(name) == 1 else f"{name} ({key})" for key, name in names.items()
    }


@cache
def _keys() -> Mapping[str, str]:
    found = {key.casefold(): key for key in card_list().cards}
    for language in LANGUAGES:
        for key, name in card_names(language).items():
            found.setdefault(name.casefold(), key)
            found.setdefault(name.replace("’", "'").casefold(), key)
    return found


def card_key(name: str) -> str:
    """The key of the card that is called so in any language; what was typed if none is."""
    typed = " ".join(name.split())[:_LONGEST]
    return _keys().get(typed.casefold(), typed)
