"""What a tap does to a board: one action on the thing at one path.

Nothing is checked here that the reader of boards checks: an edit that it refuses is not kept.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from glossary.boards.card_names import LONGEST, card_key
from glossary.boards.play import MOST_OBJECTS
from glossary.boards.shuffle import another_order
from glossary.boards.uniques import (
    give_ability,
    is_own_character,
    may_be_unique,
    numbers_of,
    take_ability,
    unique_of,
)
from glossary.boards.written import (
    IN_EXPEDITIONS,
    LISTS,
    MOST_MARKERS,
    ZONES,
    Board,
    cards,
    counters_of,
    fresh_id,
    is_landmark,
    paths,
    put,
    side_of,
    type_of,
    undecided,
)
from glossary.cards.playable import card_list
from glossary.engine.boards.board import REGIONS
from glossary.engine.boards.checker import LONGEST_TEXT
from glossary.engine.boards.language import FLAGS, NAMES
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT
from glossary.engine.model.objects import MARKED, SIDES, TERRAINS
from glossary.engine.model.state import LAST_REGION
from glossary.engine.rules.ruleset import EDITIONS

PLAYS = {
    "dusk": ["dusk"],
    "morning": ["morning"],
    "noon": ["noon"],
    "afternoon": ["afternoon"],
    "night": ["night", "victory"],
    "day": ["morning", "noon", "afternoon", "dusk", "night", "victory"],
    "setup": ["setup", "noon", "afternoon"],
}
"""The phases of each play that the table offers; Dusk comes first. A game begins with its setup."""

COUNTS = {
    "boosts": (0, 999), "tough": (0, 20), "scout": (0, 20), "temple": (0, 20), "mana": (0, 99),
    "mana_exhausted": (0, 99), "deck": (0, 200), "reserve_limit": (-20, 99),
    "landmark_limit": (-20, 99), "hero_region": (0, 7), "companion_region": (0, 7), "day": (1, 99),
}  # fmt: skip
USUAL = {
    "deck": 10, "reserve_limit": 2, "landmark_limit": 2, "companion_region": LAST_REGION, "day": 2,
}  # fmt: skip
_PATH = re.compile(
    r"players\.(?P<player>[A-D])(?:\.(?P<kind>[a-z_]+)(?:\[(?P<index>\d{1,3})\])?)?"
    r"|regions\[(?P<region>[0-7])\]|(?P<top>[a-z_]+)"
)
_LONGEST_NUMBER = 12
_WHOLE = re.compile(r"[-−]?\d{1,4}")


class Place(NamedTuple):
    """What a path means on a board: a player, a list of that player, and a place in the list."""

    player: str = ""
    kind: str = ""
    number: int = -1
    region: int = -1
    top: str = ""

    @property
    def side(self) -> str:
        """Which Expedition of the player it is, ``hero`` or ``companion``; empty if none."""
        side = self.kind.removesuffix("_region")
        return side if side in SIDES and side != self.kind else ""


class Edited(NamedTuple):
    """A board after an edit, and the path whose editor is shown next."""

    board: Board
    at: str


def parse(path: str) -> Place:
    """Return what *path* means; an empty place if it means nothing."""
    match = _PATH.fullmatch(path)
    if match is None:
        return Place()
    index, region = match["index"], match["region"]
    return Place(
        match["player"] or "",
        match["kind"] or "",
        int(index) if index else -1,
        int(region) if region else -1,
        match["top"] or "",
    )


def kind_of_place(place: Place) -> str:
    """Return what kind of place it is: ``expedition``, ``hero``, or a list of the player."""
    return "expedition" if place.side else place.kind


def row_at(board: Board, place: Place) -> Board | None:
    """Return the card at a place; a Hero written by its name becomes a table."""
    player = board["players"].get(place.player)
    if player is None:
        return None
    if place.kind == "hero":
        hero = player.get("hero")
        if isinstance(hero, str):
            hero = player["hero"] = {"class": hero}
        return hero or None
    rows = player.get(place.kind, ()) if place.kind in LISTS else ()
    return rows[place.number] if 0 <= place.number < len(rows) else None


def edited(
    board: Board, at: str, action: str, fields: Mapping[str, str], keywords: Iterable[str] = ()
) -> Edited:
    """Do *action* to what lies at the path *at* of a copy of *board*.

    An action that means nothing there changes nothing.

    :param action: a verb and what it takes, with colons: ``count:boosts:1``, ``move:A.reserve``.
    :param keywords: those of a card of one's own.
    :raises BoardRefused: if a Unique is to be of a family that has none.
    """
    board, place = copy.deepcopy(board), parse(at)
    verb, _, what = action.partition(":")
    row = row_at(board, place)
    match verb:
        case "play":
            return _play(board, what)
        case "forget":
            return Edited(undecided(board), "")
        case "set":
            _set(board, fields)
        case "shuffle" | "empty" if place.kind == "deck":
            _handle_deck(board, place, verb)
        case "seat":
            _add_player(board)
        case "unseat":
            _remove_player(board, what)
        case "add":
            named = what or fields.get("card", "")
            if named.strip():
                return added(board, place, {"class": card_key(named, kind_of_place(place))}, at)
            return Edited(board, at)
        case "unique" if row is None:
            return _add_unique(board, place, fields.get("card", ""), at)
        case "own":
            return added(board, place, _own(fields, keywords), at)
        case "count":
            _count(_counted(board, place, row), what)
        case "stand":
            _stand(board, place, what)
        case "ascend" if what in _expeditions(board):
            _toggle(board, "ascended", what)
        case "terrain" | "reveal" | "mark" | "unmark":
            _change_region(board, place, verb, what)
    if row is not None:
        at = _change_card(board, place, row, verb, what, fields) or at
    return Edited(board, at)


def _play(board: Board, what: str) -> Edited:
    """Say what is played; decisions of an earlier play are forgotten with it."""
    if what in PLAYS:
        if PLAYS[what] != board.get("run"):
            board = undecided(board)
        board["run"] = PLAYS[what]
    return Edited(board, "")


def _set(board: Board, fields: Mapping[str, str]) -> None:
    """Change edition, first player, game mode and whether tiebreakers are played."""
    known = {
        "edition": EDITIONS,
        "first_player": tuple(board["players"]),
        "mode": ("2v2", "free-for-all") if len(board["players"]) > 2 else (),
    }
    for key, offered in known.items():
        if fields.get(key) in offered:
            board[key] = fields[key]
    put(board, "arena", True if "arena" in fields else None)


def added(board: Board, place: Place, row: Board, at: str) -> Edited:
    """Put a card at a place of *board* itself: into an Expedition, a list, or the Hero's place.

    A Landmark that is put into an Expedition goes to the Landmarks, where it can be.
    """
    player = board["players"].get(place.player)
    if player is None or sum(1 for _ in cards(board)) > MOST_OBJECTS:
        return Edited(board, at)
    if place.kind == "hero" or (type_of(row) == HERO and place.kind not in ZONES):
        player["hero"] = row["class"] if set(row) == {"class"} else row
        return Edited(board, f"players.{place.player}.hero")
    kind = place.kind
    row = {"id": fresh_id(board, place.player), **row}
    if place.side:
        kind = "permanents" if type_of(row) == PERMANENT else "characters"
        if is_landmark(row):
            kind = "landmarks"
        else:
            row["expedition"] = place.side
    if kind not in LISTS or place.kind in IN_EXPEDITIONS or place.number >= 0:
        return Edited(board, at)
    if row.get("stats") and kind == "landmarks":
        del row["stats"]
    player.setdefault(kind, []).append(row)
    return Edited(board, at)


def _add_unique(board: Board, place: Place, typed: str, at: str) -> Edited:
    """Put a Unique at a place, of the family that somebody typed; its editor is shown next."""
    if not typed.strip() or place.player not in board["players"]:
        return Edited(board, at)
    item = fresh_id(board, place.player)
    row = unique_of({"class": card_key(typed, kind_of_place(place))}, at)
    put_there = added(board, place, row, at)
    return put_there._replace(at=paths(put_there.board).get(item, put_there.at))


def _handle_deck(board: Board, place: Place, verb: str) -> None:
    """Shuffle a Deck whose cards are written one by one, or take these away."""
    player = board["players"].get(place.player, {})
    cards_of_it = player.get("deck")
    if isinstance(cards_of_it, list):
        put(player, "deck", list(another_order(cards_of_it)) if verb == "shuffle" else None)


def _own(fields: Mapping[str, str], keywords: Iterable[str]) -> Board:
    """Return a card of one's own: its name, three numbers, keywords."""
    row: Board = {"stats": _statistics(fields) or [0, 0, 0]}
    name = " ".join(fields.get("name", "").split())[:LONGEST_TEXT]
    if name and fields.get("language"):
        row["names"] = {fields["language"][:5]: name}
    for word in keywords:
        if word in (*FLAGS, "tough"):
            row[word] = 1 if word == "tough" else True
    return row


def _statistics(fields: Mapping[str, str]) -> list[int | str] | None:
    numbers = [fields.get(letter, "").strip() for letter in TERRAINS]
    return [_number(number) for number in numbers] if any(numbers) else None


def _number(typed: str) -> int | str:
    """Return the number typed, 0 if the field is empty; no number stays text, to be refused."""
    number = typed.strip().replace("−", "-")
    if not number:
        return 0
    return int(number) if _WHOLE.fullmatch(number) else number[:_LONGEST_NUMBER]


def _counted(board: Board, place: Place, row: Board | None) -> Board:
    if row is not None:
        return row
    return board["players"].get(place.player, board) if place.player else board


def _count(table: Board, what: str) -> None:
    """Add to a number: ``boosts:1``, ``mana:-1``."""
    key, _, by = what.partition(":")
    if key not in COUNTS or by not in ("1", "-1"):
        return
    usual = USUAL.get(key, 0)
    now = table.get(key, usual)
    if not isinstance(now, int):
        return
    least, most = COUNTS[key]
    number = min(most, max(least, now + int(by)))
    put(table, key, number if number != usual else None)


def _stand(board: Board, place: Place, what: str) -> None:
    name, _, side = what.partition(".")
    if what in _expeditions(board) and place.region >= 0:
        put(board["players"][name], f"{side}_region", place.region)


def _expeditions(board: Board) -> tuple[str, ...]:
    return tuple(f"{name}.{side}" for name in board["players"] for side in SIDES)


def _change_region(board: Board, place: Place, verb: str, what: str) -> None:
    """Change the terrains of a region, turn its Tumult card, put down or take a Terrain Marker."""
    if place.region < 0:
        return
    regions = [str(one) for one in board.get("regions") or REGIONS]
    regions += REGIONS[len(regions) :]
    if verb == "terrain" and what in TERRAINS:
        had = set(regions[place.region]) ^ {what}
        regions[place.region] = "".join(letter for letter in TERRAINS if letter in had)
        board["regions"] = regions
    if verb == "reveal" and 0 < place.region < LAST_REGION:
        shown = [*(board.get("revealed") or ()), True, True, True][:3]
        card = (place.region - 1) // 2
        shown[card] = not shown[card]
        put(board, "revealed", None if all(shown) else shown)
    markers = list(board.get("terrain_markers", ()))
    if verb == "mark" and what in TERRAINS and len(markers) < MOST_MARKERS:
        markers.append({"region": place.region, "terrains": what})
    if verb == "unmark":
        here = [one for one in markers if one.get("region") == place.region]
        markers = [one for one in markers if one not in here[-1:]]
    put(board, "terrain_markers", markers or None)


def _change_card(
    board: Board, place: Place, row: Board, verb: str, what: str, fields: Mapping[str, str]
) -> str:
    """Change, remove or move a card; return the path that is shown next if it is another."""
    match verb:
        case "status" if what in MARKED:
            _toggle(row, "status", what)
        case "keyword" if what in (*FLAGS, "token"):
            put(row, what, None if row.get(what) is True else True)
        case "stats":
            numbers = _statistics(fields)
            if numbers is not None or "class" in row:
                put(row, "stats", numbers)
            if is_own_character(row, place.kind) and {"hand", "reserve"} <= set(fields):
                row["cost"] = [_number(fields[name]) for name in ("hand", "reserve")]
        case "unique":
            made = unique_of(row, place_path(place, row))
            row.clear()
            row.update(made)
        case "numbers" | "ability" | "drop" if is_own_character(row, place.kind):
            _put_together(row, verb, what)
        case "counter":
            _count_counter(row, fields)
        case "remove":
            _take(board, place)
            return place_path(place, row)
        case "move":
            return _move(board, place, row, what)
    return ""


def _put_together(row: Board, verb: str, what: str) -> None:
    """Give a Unique the numbers of a face, give it an ability, or take one away."""
    face = card_list().cards.index.of_key(what)
    if verb == "numbers" and face is not None and may_be_unique(face):
        row.update(numbers_of(face))
    elif verb == "ability":
        give_ability(row, what)
    elif verb == "drop":
        take_ability(row, what)


def place_path(place: Place, row: Board) -> str:
    """Return the path of the place that a card is in."""
    kind = f"{side_of(row)}_region" if place.kind in IN_EXPEDITIONS else place.kind
    return f"players.{place.player}.{kind}"


def _toggle(table: Board, key: str, word: str) -> None:
    had = list(table.get(key) or ())
    now = [one for one in had if one != word] if word in had else [*had, word]
    put(table, key, now or None)


def _count_counter(row: Board, fields: Mapping[str, str]) -> None:
    """Set how many counters of a name lie on a card; none takes them away."""
    name = fields.get("counter", "").strip()[:LONGEST]
    number = fields.get("number", "1").strip() or "0"
    if name and _WHOLE.fullmatch(number):
        counters = {**counters_of(row), name: int(number.replace("−", "-"))}
        left = {key: count for key, count in counters.items() if count}
        put(row, "counters", left or None)


def _take(board: Board, place: Place) -> None:
    player = board["players"][place.player]
    if place.kind == "hero":
        del player["hero"]
        return
    rows = [row for index, row in enumerate(player[place.kind]) if index != place.number]
    put(player, place.kind, rows or None)


def _move(board: Board, place: Place, row: Board, what: str) -> str:
    """Move a card to ``B.hero``, ``A.reserve`` and so on, without what it cannot keep there.

    Return its new path; empty if it cannot go there, as a Hero can go nowhere.
    """
    name, _, where = what.partition(".")
    if name not in board["players"] or where not in (*SIDES, *ZONES) or place.kind == "hero":
        return ""
    owner = row.get("owner", place.player)
    moved = {key: value for key, value in row.items() if key not in ("expedition", "owner")}
    kind = where
    if where in SIDES:
        kind = "permanents" if type_of(row, place.kind) == PERMANENT else "characters"
        moved["expedition"] = where
    elif type_of(row, place.kind) == CHARACTER and "class" not in row:
        moved.setdefault("stats", [0, 0, 0])
    if where in ("hand", "discard"):
        moved = {k: v for k, v in moved.items() if k not in ("status", "boosts", "counters")}
    if where == "reserve":
        put(moved, "status", [s for s in moved.get("status", ()) if s == "exhausted"] or None)
    if owner != name and where in (*SIDES, "landmarks"):
        moved["owner"] = owner
    _take(board, place)
    player = board["players"][name]
    rows = player.setdefault(kind, [])
    rows.append(moved)
    return f"players.{name}.{kind}[{len(rows) - 1}]"


def _add_player(board: Board) -> None:
    players = board["players"]
    name = next((name for name in NAMES if name not in players), "")
    if name:
        players = {**players, name: {}}
        board["players"] = {name: players[name] for name in NAMES if name in players}


def _remove_player(board: Board, name: str) -> None:
    """Remove a player, and every reference to the player."""
    players = board["players"]
    if name not in players or len(players) < 3:
        return
    del players[name]
    if board.get("first_player") == name:
        del board["first_player"]
    left = [one for one in board.get("ascended", ()) if not one.startswith(f"{name}.")]
    put(board, "ascended", left or None)
    if len(players) == 2 or board.get("mode") == "2v2":
        board.pop("mode", None)
    decided: Any = board.get("decisions")
    for key in ("cleanup", "expand"):
        settled = decided.get(key) if isinstance(decided, Mapping) else None
        if isinstance(settled, dict):
            settled.pop(name, None)
