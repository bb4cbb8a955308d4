"""Boards that the fuzzer sends: legal ones, which are played, and what is nearly one."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from itertools import islice
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from glossary.boards.play import MOST_OBJECTS
from glossary.engine.model.cards import CHARACTER
from glossary.engine.rules.citations import EDITIONS
from tests.boards.test_url_code import BOARDS
from tests.engine.conftest import CARDS
from tests.engine.drawing import DAY, written
from tests.engine.large_boards import large_boards

MARKUP = "<zz'\"&"
"""Put in wherever text is taken: as it stands here, no page may show it."""

_KEYS = (
    "players run first_player regions edition cards A B characters stats expedition id"
    " statuses counters script tumult abilities"
).split()

_STATEMENTS: Sequence[dict[str, Any]] = (
    {"kind": "statistics", "of": {"pick": "each"}, "number": 1},
    {"kind": "keyword", "value": "gigantic", "of": {"pick": "each", "whose": "you"}},
    {"kind": "loses-abilities", "of": {"pick": "each", "where": "facing"}},
    {"kind": "subtypes", "value": "robot", "of": {"pick": "each"}},
    {"kind": "ability", "of": {"pick": "each"}, "ability": {"at": "dusk", "do": [{"do": "draw"}]}},
)
"""Passives about many Characters: many of them about each other are what is dear to play."""

Board = dict[str, Any]


def drawn(strategy: st.SearchStrategy[Any], count: int, seed: int) -> list[Any]:
    """What Hypothesis makes of *strategy*, the same for the same *seed*."""
    found: list[Any] = []

    @seeded(seed)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(value=strategy)
    def take(value: Any) -> None:
        found.append(value)

    take()
    return found


class Boards:
    """Boards, the same for the same *seed*.

    :param variety: how many Hypothesis draws; others are put together of these.
    """

    def __init__(self, seed: int, variety: int) -> None:
        found = drawn(written(), variety, seed)
        self._sources = (found, BOARDS, list(islice(large_boards(seed), variety)))
        players = [player for board in found for player in board["players"].values()]
        self._characters = [one for player in players for one in player["characters"]]
        self._characters += [
            {"class": key} for key in sorted(CARDS.played) if CARDS[key].type == CHARACTER
        ]
        self._junk = drawn(_junk(), variety, seed)

    def legal(self, chance: random.Random) -> Board:
        """A board that every reader of boards takes."""
        if chance.random() < 0.25:
            return self._crowd(chance)
        board: Board = copy.deepcopy(chance.choice(chance.choice(self._sources)))
        for player in board["players"].values():
            for card in player.get("characters", ()):
                if chance.random() < 0.1:
                    card["counters"] = {**card.get("counters", {}), MARKUP: 1}
        return board

    def _crowd(self, chance: random.Random) -> Board:
        """Many Characters, alike or not, with whatever passives their cards have."""
        alike = chance.choices(self._characters, k=chance.choice((1, 3, 60)))
        if chance.random() < 0.3:
            said = chance.choices(_STATEMENTS, k=chance.randint(1, 3))
            alike = [{"stats": [1, 1, 1], "abilities": [{"passive": one} for one in said]}]
        sides = ("hero", "companion")
        table: dict[str, list[Board]] = {"A": [], "B": []}
        for index in range(chance.choice((5, 10, 15, 20, 30, 45, MOST_OBJECTS))):
            card = {**chance.choice(alike), "expedition": chance.choice(sides)}
            card["id"] = f"{MARKUP if chance.random() < 0.1 else 'c'}{index}"
            card.pop("owner", None)
            table[chance.choice("AAB")].append(card)
        return {
            "edition": chance.choice(EDITIONS),
            "run": list(DAY[chance.randrange(len(DAY)) :]),
            "players": {
                name: {"characters": cards, "mana": chance.randrange(9)}
                for name, cards in table.items()
            },
        }

    def odd(self, chance: random.Random) -> object:
        """A legal board with something else somewhere in it, or no board at all."""
        if chance.random() < 0.2:
            return chance.choice(self._junk)
        board: Any = self.legal(chance)
        place = board
        for _ in range(chance.randint(0, 5)):
            inner: list[Any] = list(place.values()) if isinstance(place, dict) else list(place)
            inner = [one for one in inner if isinstance(one, (dict, list)) and one]
            place = chance.choice(inner) if inner else place
        value = MARKUP if chance.random() < 0.2 else chance.choice(self._junk)
        if isinstance(place, dict):
            place[chance.choice([*place, *_KEYS])] = value
        else:
            place.append(value)
        return board


def _junk() -> st.SearchStrategy[Any]:
    leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text())
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    )
