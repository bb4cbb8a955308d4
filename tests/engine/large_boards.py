"""Legal boards as large as the site takes them, made of every word that a board may use.

Few cards, each written many times: what is expensive is many of the same, and it stays short in
an address. The fuzzer draws its boards from here too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from glossary.engine.boards.language import tables
from glossary.engine.conditions.passive_order import CHARACTERISTIC
from glossary.engine.model.objects import STATUSES
from glossary.engine.rules.ruleset import EDITIONS
from tests.engine.drawing import DAY
from tests.engine.random_boards import Drawer, mended

Plain = dict[str, Any]

MOST_CARDS = 60
MOST_BYTES = 60_000
_SUBTYPES = ("mage", "robot", "gear")
_RUNS = (
    ("dusk",),
    ("dusk", "night", "victory"),
    DAY,
    ("dusk", "night") * 4,
    ("noon",) * 8,
    ("afternoon", "dusk", "night"),
)


def large_boards(seed: int, most: int = MOST_CARDS) -> Iterator[Plain]:
    """Boards without end, the same for the same *seed*; at most *most* cards on each table."""
    for number in range(1_000_000_000):
        yield Maker(Random(f"{seed}/{number}")).board(most)


class Maker:
    """Draws the parts of boards from *random*."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.drawer = Drawer(random)
        self.plain = random.random() < 0.5  # half of the boards: one selection for everything

    def board(self, most: int) -> Plain:
        """A whole board."""
        some = self.random
        names = "ABCD"[: some.choice((2, 2, 2, 3, 4))]
        kinds = [self._card() for _ in range(some.choice((1, 1, 2, 4)))]
        number = max(2, some.choice((most, most, most // 2, most // 4, 5)))
        players: dict[str, Plain] = {name: {} for name in names}
        seat: Plain
        for place in range(number):
            kind, card = some.choice(kinds)
            one = {"id": f"{kind[0]}{place}", **card}
            if kind in ("characters", "permanents"):
                one["expedition"] = some.choice(("hero", "hero", "companion"))
            players[names[place % len(names)]].setdefault(kind, []).append(one)
        for seat in players.values():
            if some.random() < 0.3:
                seat.update(deck=some.choice((0, 40, 200)), mana=some.choice((0, 9, 99)))
            if some.random() < 0.1:
                seat.update(mana_exhausted=99)
        board: Plain = {"players": players, "run": list(some.choice(_RUNS))}
        board["edition"] = some.choice(EDITIONS)
        if len(names) > 2:
            board["mode"] = "2v2" if len(names) == 4 and some.random() < 0.5 else "free-for-all"
        if some.random() < 0.2:
            board["arena"] = True
        if some.random() < 0.7:
            ids = [one["id"] for seat in players.values() for one in _cards(seat)]
            board["script"] = [self._act(ids) for _ in range(some.choice((5, 20, 60)))]
        while len(json.dumps(board, separators=(",", ":"))) > MOST_BYTES:
            for seat in players.values():
                for kind, cards in seat.items():
                    if isinstance(cards, list):
                        seat[kind] = cards[: len(cards) * 3 // 4]
        return board

    def _act(self, ids: list[str]) -> list[str]:
        some = self.random
        one = some.choice(ids)
        acts = (
            ["play", one, "hero"], ["use", one], ["yes"], ["none"], ["pass"], ["choose", one],
            ["target", one], ["choose", "0"],
        )  # fmt: skip
        return some.choice(acts)

    def _card(self) -> tuple[str, Plain]:
        some = self.random
        kind = some.choice(("characters",) * 6 + ("permanents", "landmarks", "reserve", "hand"))
        card: Plain = {}
        if kind == "characters":
            card["stats"] = [some.randint(0, 5) for _ in range(3)]
        if kind in ("hand", "reserve"):
            card["type"] = some.choice(("character", "spell", "permanent"))
            card["cost"] = [some.randint(0, 2)] * 2
        if some.random() < 0.3:
            card["subtypes"] = [some.choice(_SUBTYPES)]
        if some.random() < 0.2:
            card[some.choice(("gigantic", "defender", "eternal", "seasoned"))] = True
        if some.random() < 0.2 and kind in ("characters", "permanents", "landmarks"):
            card.update(boosts=some.choice((1, 999)), status=[some.choice(STATUSES[1:])])
        many = some.choice((1, 1, 1, 2, 4, 12))
        of = {"characters": "character", "permanents": "permanent", "landmarks": "permanent"}
        card["abilities"] = [self._ability(card.get("type") or of[kind]) for _ in range(many)]
        return kind, card

    def _ability(self, of: str) -> Plain:
        """An ability of such a card; passives about characteristics are as many as all others."""
        some = self.random
        for _ in range(50):
            found: Plain = self.drawer.object(tables()["ability"], 2)
            if some.random() < 0.5:
                passive = self.drawer.object(tables()["passive"], 2)
                if passive["kind"] not in CHARACTERISTIC and some.random() < 0.5:
                    continue
                if self.plain and isinstance(passive.get("of"), (dict, str)):
                    passive["of"] = {"pick": "each"}
                found = {"passive": passive}
            card = {"id": "h", "type": of, "abilities": [found]}
            abilities = mended({"players": {"A": {"hand": [card]}, "B": {}}})
            for mine in abilities["players"]["A"].get("hand", []):
                if any(mine.get("abilities", [])):
                    return dict(mine["abilities"][0])
        return {"passive": {"kind": "statistics", "number": 1, "of": {"pick": "each"}}}


def _cards(seat: Plain) -> list[Plain]:
    return [one for cards in seat.values() if isinstance(cards, list) for one in cards]
