"""Random boards made from the table of the board language, the same for the same seed.

They use every key and every word that the table has, so new words are tried without anybody
thinking of it. ``python -m tests.engine.random_boards 20000`` plays as many and tells of crashes.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

from glossary.core.errors import BoardRefused, TooMuchWork
from glossary.core.i18n import Speech
from glossary.engine.boards.board import Board, read_board
from glossary.engine.boards.language import NAMES, Form, Kind, Table, tables
from glossary.engine.model.budget import Budget
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SPELL
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import SIDES
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Transcript, run
from glossary.narration.tell import result_with_sentences
from tests.engine.conftest import CARDS
from tests.engine.drawing import DAY
from tests.languages import speech

Plain = dict[str, Any]

WORK = 400_000
MOST_ASKED = 40
_COUNTERS = ("boost", "kelon", "scrap")
_TYPES = {"characters": CHARACTER, "permanents": PERMANENT, "landmarks": PERMANENT, "hero": HERO}
_LISTS = ("characters", "permanents", "landmarks", "hand", "reserve", "discard")
_STATUSLESS = ("hand", "discard", "deck")


def random_boards(seed: int | str, wrong: float = 0.0) -> Iterator[Plain]:
    """Boards without end; *wrong* is the share of values that are taken from elsewhere."""
    for number in range(1_000_000_000):
        board = Drawer(Random(f"{seed}/{number}"), wrong).board()
        yield board if wrong else mended(board)


@dataclass(frozen=True)
class Drawn:
    """What boards are drawn from: the language, the types of cards by key, the keys of tokens."""

    tables: Mapping[str, Table]
    cards: Mapping[str, str]
    tokens: Sequence[str]

    @cached_property
    def taken(self) -> dict[tuple[str, str], list[tuple[str, Form]]]:
        """The keys that an object of a kind takes, found once."""
        return {}


@cache
def of_today() -> Drawn:
    """The language and the cards as they are."""
    cards = {k: card.type for k, card in CARDS.items() if card.type != HERO and not card.token}
    return Drawn(tables(), cards, [key for key, card in CARDS.items() if card.token])


class Drawer:
    """Draws values of the language; where one may stand or not, the deeper the rarer."""

    def __init__(self, random: Random, wrong: float = 0.0, drawn: Drawn | None = None) -> None:
        self.random = random
        self.wrong = wrong
        self.drawn = drawn or of_today()
        self.tables = self.drawn.tables
        self.known: dict[str, Sequence[str]] = {
            "cards": tuple(self.drawn.cards),
            "tokens": self.drawn.tokens,
            "players": NAMES[:2],
            "places": [f"{name}.{side}" for name in NAMES[:2] for side in SIDES],
            "ids": (),
        }

    def value(self, form: Form, depth: int) -> Any:
        """Something that can stand under a key of that form."""
        some = self.random
        if self.wrong and some.random() < self.wrong:
            return some.choice((None, -1, 3, "", "boost", "me", [], {}, [{}], True, "draw", "hero"))
        match form.kind:
            case "word":
                return some.choice(form.words)
            case "known":
                return some.choice(self.known[form.table] or ("zz",))
            case "counted" if depth < 5 and some.random() < 0.3:
                return self.object(self.tables["count"], depth + 1)
            case "whole" | "counted":
                near = max(form.low, min(form.high, some.choice((-2, -1, 0, 1, 1, 2, 3))))
                return some.choice((near, near, near, form.low, form.high))
            case "flag":
                return some.random() < 0.8
            case "true":
                return True
            case "text":
                return some.choice(("x", "none", "Ωmega", "play", "hero", *self.known["ids"]))
            case "counter":
                return some.choice(_COUNTERS)
            case "quality":
                return some.choice((*form.words, *_COUNTERS))
            case "terrains":
                return some.choice(("F", "M", "W", "FM", "FW", "MW", "FMW"))
            case "keyword":
                return some.choice(("gigantic", "tough 2", "defender", "seasoned", "scout 1"))
            case "list":
                most = min(form.high, max(form.low, 2 if depth < 3 else 1))
                number = some.randint(form.low, most)
                return [self.value(form.of[0], depth + 1) for _ in range(number)]
            case "table":
                return self.object(self.tables[form.table], depth + 1)
            case "names":
                names = self.known[form.table] if form.table else _COUNTERS
                return {name: self.value(form.of[0], depth + 1) for name in names}
            case "either":
                return self.value(some.choice(form.of), depth)
            case _:
                return None

    def object(self, table: Table, depth: int) -> Any:
        """An object of the language."""
        some = self.random
        kind: Kind | None = None
        if table.kinds:
            kind = table.kinds[some.choice(self._shallow(table, depth))]
        needed = {*table.needs, *(kind.needs if kind else ())}
        if table.by_keys and kind:
            needed.add(kind.word)
        if table.one_of:
            needed.add(some.choice(table.one_of))
        found: Plain = {}
        place = table.name, kind.word if kind else ""
        if place not in self.drawn.taken:
            self.drawn.taken[place] = list(table.taken(kind).items())
        for key, form in self.drawn.taken[place]:
            if key == table.by and kind:
                found[key] = kind.word
            elif key in needed or (
                key not in table.one_of and some.random() < 0.35 / (1 + depth // 3) and depth < 16
            ):
                found[key] = self.value(form, depth)
        for key, other in table.pairs:
            if key in found and other not in found:
                found[other] = self.value(table.keys[other], depth)
        if kind and table.bare and len(found) == 1 and some.random() < 0.5:
            return kind.word
        return found

    @staticmethod
    def _shallow(table: Table, depth: int) -> Sequence[str]:
        """The kinds that end soon, once it is deep."""
        if depth < 7:
            return tuple(table.kinds)
        deep = ("choose", "steps", "lasting", "ability", "replace", "also", "gains-when-played",
                "reaction", "one-each", "amount", "passive", "activate")  # fmt: skip
        return [word for word in table.kinds if word not in deep]

    def board(self) -> Plain:
        """A whole board: its cards lie where they can."""
        some = self.random
        names = NAMES[: some.choice((2, 2, 2, 2, 3, 4))]
        self.known["players"] = names
        self.known["places"] = [f"{name}.{side}" for name in names for side in SIDES]
        players = {name: self._player(name) for name in names}
        self.known["ids"] = [one["id"] for one in _cards(players)]
        board: Plain = self.object(self.tables["board"], 1)
        board["players"] = players
        board.pop("mode", None)
        if len(names) == 4:
            board["mode"] = some.choice(("2v2", "free-for-all"))
        if board.get("edition") not in ("4.0", "5.0", None):
            board.pop("terrain_markers", None)
            board.pop("ascended", None)
        if board.get("arena") is not True and "terrain_markers" in board:
            board.pop("revealed", None)
        for key in ("cleanup", "expand", "steps", "decisions"):
            if key in board and some.random() < 0.9:
                del board[key]
        board["run"] = list(DAY[some.randrange(6) :]) if some.random() < 0.8 else board.get("run")
        if not board["run"]:
            del board["run"]
        return board

    def _player(self, name: str) -> Plain:
        some = self.random
        found: Plain = {"mana": some.randint(0, 6)}
        for key in ("hero_region", "companion_region", "mana_exhausted", "deck", "reserve_limit"):
            if some.random() < 0.3:
                found[key] = self.value(self.tables["player"].keys[key], 1)
        if isinstance(found.get("deck"), list):
            found["deck"] = [one for one in found["deck"] if isinstance(one, str)]
        for kind in _LISTS:
            number = some.choice((0, 0, 1, 1, 2) if kind != "characters" else (0, 1, 2, 3))
            if number:
                found[kind] = [self._card(f"{name}{kind[0]}{n}", kind) for n in range(number)]
        if some.random() < 0.4:
            found["hero"] = {**self._card(f"{name}o", "hero")}
        return found

    def _card(self, item: str, kind: str) -> Plain:
        some = self.random
        card: Plain = self.object(self.tables["card"], 1)
        for key in ("class", "expedition", "owner", "landmark", "token", "type", "stats"):
            card.pop(key, None)
        of = _TYPES.get(kind) or some.choice((CHARACTER, SPELL, PERMANENT))
        card["id"] = item
        named = [key for key, kind_of in self.drawn.cards.items() if kind_of == of]
        if kind not in _TYPES and some.random() < 0.4:
            card["class"] = some.choice(named)
        elif kind not in _TYPES:
            card["type"] = of
        if of == CHARACTER and some.random() < 0.8:
            card["stats"] = [some.randint(-1, 5) for _ in range(3)]
        if kind == "characters" and some.random() < 0.2:
            card["token"] = True
        if kind in ("characters", "permanents"):
            card["expedition"] = some.choice(SIDES)
        if kind in _STATUSLESS:
            for key in ("status", "counters", "boosts"):
                card.pop(key, None)
        if of != SPELL:
            card.pop("fleeting", None)
            card.pop("cooldown", None)
        if of == PERMANENT and "fleeting" in str(card.get("status")):
            card["status"] = ["exhausted"]
        if "boosts" in card:
            card.pop("counters", None)
        wanted = some.choice((0, 1, 1, 2)) if of != SPELL else 1
        card["abilities"] = [self._ability(of) for _ in range(wanted)]
        return card

    def _ability(self, of: str) -> Plain:
        """An ability of a card of that type: an effect is a Spell's, and most Spells have one."""
        for _ in range(20):
            found: Plain = self.object(self.tables["ability"], 2)
            effect = isinstance(found, dict) and set(found) == {"do"}
            if effect is (of == SPELL):
                break
        return found


def mended(board: Plain, rounds: int = 8) -> Plain:
    """The board without what a reader refuses, each by its path, as often as something is."""
    for _ in range(rounds):
        try:
            read_board(board, CARDS)
        except BoardRefused as refused:
            for path in sorted({one.path for one in refused.mistakes}, reverse=True):
                take_away(board, path)
        except TooMuchWork:
            break
        else:
            break
    return board


def take_away(board: Any, path: str) -> None:
    """Take away what stands at that path, or what it is missing in."""
    inside: list[tuple[Any, Any]] = []
    words = re.findall(r"[^.\[\]]+", path)
    for word in words:
        if isinstance(board, list) and word.isdigit() and int(word) < len(board):
            inside.append((board, int(word)))
        elif isinstance(board, dict) and word in board:
            inside.append((board, word))
        else:
            break
        board = board[inside[-1][1]]
    if len(inside) > (0 if len(inside) == len(words) else 1):
        del inside[-1][0][inside[-1][1]]


def _cards(players: Plain) -> Iterator[Plain]:
    for seat in players.values():
        for kind, cards in seat.items():
            if kind in _LISTS:
                yield from cards


def played(board: Board, picks: Random) -> Transcript:
    """Play a board with picks drawn from what is offered; it stops after `MOST_ASKED` of them."""
    asked = 0

    def answer(choice: Choice, _: GameState) -> int | None:
        nonlocal asked
        asked += 1
        return picks.randrange(len(choice.options)) if asked <= MOST_ASKED else None

    return run(board, answer)


def outcome(written: Plain, speech: Speech, seed: int | str = 0) -> str:
    """What becomes of a board: ``played`` and told, ``refused``, or ``too-much``.

    :raises Exception: whatever else a board does to the engine.
    """
    try:
        with Budget(WORK):
            transcript = played(read_board(written, CARDS), Random(seed))
    except BoardRefused:
        return "refused"
    except TooMuchWork:
        return "too-much"
    told = result_with_sentences(transcript, speech)
    assert all(one.cites for one in transcript.events)
    json.dumps(told)
    return "played"


def _main(number: int, seed: str, wrong: float) -> None:
    french = speech("fr")
    found: Counter[str] = Counter()
    crashes: dict[str, Plain] = {}
    boards = random_boards(seed, wrong)
    for index in range(number):
        board = next(boards)
        try:
            found[outcome(board, french, index)] += 1
        except Exception as error:  # noqa: BLE001
            where = traceback.extract_tb(error.__traceback__)[-1]
            name = f"{type(error).__name__} {where.filename.rpartition('/')[2]}:{where.lineno}"
            found["crashed"] += 1
            found[name] += 1
            crashes.setdefault(name, board)
    sys.stdout.write(f"{dict(found)}\n")
    for name, board in crashes.items():
        sys.stdout.write(f"{name}\n{json.dumps(board)}\n")


if __name__ == "__main__":
    _main(
        int(sys.argv[1]),
        sys.argv[2] if len(sys.argv) > 2 else "table",
        float(sys.argv[3]) if len(sys.argv) > 3 else 0.0,
    )
