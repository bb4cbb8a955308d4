"""Legal boards as large as the site takes them, made of every word that a board may use.

Few cards, each written many times: what is expensive is many of the same, and it stays short in
an address. The fuzzer draws its boards from here too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from glossary.engine.boards.language import LASTING, PHASES, TRIGGER, VERB
from glossary.engine.conditions.condition import CONDITIONS
from glossary.engine.conditions.selection import EXPEDITIONS, PLACES
from glossary.engine.model.cards import KEYWORDS
from glossary.engine.model.objects import STATUSES
from glossary.engine.rules.ruleset import EDITIONS

Plain = dict[str, Any]

MOST_CARDS = 60
MOST_BYTES = 60_000
_SUBTYPES = ("mage", "robot", "gear")
_WORDS = ("boosted", "kelon", "tough", "gigantic", "defender", "asleep", "fleeting")
_TERRAINS = ("F", "M", "W", "FM", "FMW")
_WHOSE = ("any", "you", "opponent")
_TOKENS = ("brassbug", "maw")
_ZONES = ("deck", "hand", "reserve", "discard", "mana", "landmark")
_RUNS = (
    ("dusk",),
    ("dusk", "night", "victory"),
    ("morning", "noon", "afternoon", "dusk", "night", "victory"),
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
            card.update(boosts=some.choice((1, 999)), status=[some.choice(STATUSES)])
        many = some.choice((1, 1, 1, 2, 4, 12))
        form = some.choice((self._stated, self._stated, self._reaction, self._any))
        card["abilities"] = [form() for _ in range(many)]
        return kind, card

    def _any(self) -> Plain:
        return self.random.choice((self._stated, self._reaction, self._quick, self._effect))()

    def _stated(self, depth: int = 0) -> Plain:
        return {"passive": self.passive(depth)}

    def _reaction(self) -> Plain:
        some = self.random
        table: Plain = {"do": self._steps(1)}
        if some.random() < 0.4:
            table["at"] = some.choice(("join", "hand", "reserve", *PHASES))
        else:
            table["when"] = self._trigger()
        return self._perhaps(table, "if", lambda: self.condition(1), 0.2)

    def _quick(self) -> Plain:
        cost = self.random.choice(({}, {"mana": 1}, {"exhaust": True}, {"discard-me": True}))
        return {"cost": cost, "do": self._steps(1)}

    def _effect(self) -> Plain:
        return {"do": self._steps(1)}

    def _trigger(self) -> Plain:
        some = self.random
        table: Plain = {"on": some.choice(tuple(TRIGGER.kinds)), "subject": self.selection(1)}
        self._perhaps(table, "what", lambda: some.choice((*_WORDS, "boost")), 0.2)
        self._perhaps(table, "to", lambda: some.choice(("my-expedition", "reserve", "play")), 0.3)
        self._perhaps(table, "origin", lambda: some.choice(("expedition", "hand")), 0.3)
        return self._perhaps(table, "phase", lambda: some.choice(PHASES), 0.2)

    def _perhaps(self, table: Plain, key: str, make: Callable[[], Any], odds: float) -> Plain:
        if self.random.random() < odds:
            table[key] = make()
        return table

    def selection(self, depth: int = 0) -> Plain | str:
        """Which objects; *depth* is how deep it stands in others."""
        some = self.random
        if self.plain and some.random() < 0.7:
            return {"pick": "each"}
        if some.random() < 0.1:
            return some.choice(("me", "it", "that", "each"))
        table: Plain = {"pick": some.choice(("each", "each", "target", "choose"))}
        self._perhaps(table, "types", lambda: ["character"], 0.3)
        self._perhaps(table, "subtypes", lambda: [some.choice(_SUBTYPES)], 0.3)
        self._perhaps(table, "where", lambda: some.choice(PLACES), 0.4)
        self._perhaps(table, "whose", lambda: some.choice(_WHOSE), 0.4)
        self._perhaps(table, "other", lambda: True, 0.2)
        self._perhaps(table, "has", lambda: some.choice(_WORDS), 0.2)
        self._perhaps(table, "lacks", lambda: some.choice(_WORDS), 0.1)
        if depth < 4:
            self._perhaps(table, "least-hand-cost", lambda: self.number(depth + 1), 0.15)
            self._perhaps(table, "most-hand-cost", lambda: self.number(depth + 1), 0.15)
        return table

    def number(self, depth: int = 0) -> Any:
        """A number as written, or one that is counted."""
        some = self.random
        if depth > 4 or some.random() < 0.5:
            return some.choice((1, 1, 2, 99))
        kind = some.choice(("count", "count", "zeros", "counters", "rolled", "regions-between"))
        table: Plain = {kind: True}
        if kind in ("count", "zeros"):
            table[kind] = self.selection(depth + 1)
        if kind == "counters":
            table[kind] = some.choice(("boost", "kelon"))
        if some.random() < 0.2:
            table.update(by=self.number(depth + 1), round=some.choice(("up", "down")))
        return table

    def condition(self, depth: int = 0) -> Plain:
        """Something that is so or not."""
        some = self.random
        name = some.choice(CONDITIONS)
        table: Plain = {"is": name}
        value = {"in-terrain": _TERRAINS[:3], "phase": PHASES}.get(name, _WORDS)
        self._perhaps(table, "value", lambda: some.choice(value), 0.9)
        self._perhaps(table, "of", lambda: self.selection(depth + 1), 0.6)
        self._perhaps(table, "number", lambda: some.choice((0, 1, 2, 30, 99)), 0.5)
        self._perhaps(table, "not", lambda: True, 0.3)
        if name == "amount":
            table["amount"] = self.number(depth + 1)
        if name == "one-each":
            table["each"] = [self.selection(depth + 1) for _ in range(some.choice((2, 6)))]
        if depth < 4:
            more = lambda: [self.condition(depth + 1) for _ in range(some.choice((1, 4)))]  # noqa: E731
            self._perhaps(table, "also", more, 0.15)
        return table

    def passive(self, depth: int = 0) -> Plain:
        """A statement of any kind."""
        some = self.random
        characteristics = ("statistics", "keyword", "subtypes", "ability", "loses-abilities")
        kind = some.choice((some.choice(characteristics), some.choice(tuple(LASTING.kinds))))
        table: Plain = {"kind": kind, "of": self.selection()}
        if kind in ("statistics", "cost", "more-dice", "roll-change", "cost-at-least"):
            table["number"] = self.number(1) if some.random() < 0.4 else some.choice((-1, 1, 99))
        values: dict[str, tuple[str, ...]] = {
            "keyword": KEYWORDS,
            "subtypes": _SUBTYPES,
            "terrains": _TERRAINS,
            "regains": STATUSES,
            "cannot-activate": ("join", "hand reserve"),
            "cannot-advance-on": _TERRAINS,
            "advances-only-on": _TERRAINS,
        }
        if kind in values:
            table["value"] = some.choice(values[kind])
        if kind in ("ability", "reaction"):
            deeper = depth < 2 and kind == "ability" and some.random() < 0.6
            table["ability"] = self._stated(depth + 1) if deeper else self._reaction()
        if kind in ("replace", "also"):
            table["when"] = self._trigger()
            table["instead"] = self._steps(2)
            self._perhaps(table, "may", lambda: True, 0.2)
        return self._perhaps(table, "if", self.condition, 0.3)

    def _steps(self, depth: int) -> list[Plain]:
        return [self._verb(depth) for _ in range(self.random.choice((1, 1, 2, 3)))]

    def _verb(self, depth: int) -> Plain:
        some = self.random
        do = some.choice(
            ("give", "gain", "create", "draw", "switch", some.choice(tuple(VERB.kinds)))
        )
        table: Plain = {"do": do, "what": self.selection(1)}
        if do in ("gain", "lose"):
            table["status"] = some.choice(STATUSES)
        if do in ("send", "put-top"):
            table["to"] = some.choice(_ZONES)
        if do in ("create", "move-forward", "move-backwards", "ascend", "lasting", "put-in-play"):
            table["to"] = some.choice(EXPEDITIONS)
        if do == "create":
            table["token"] = some.choice(_TOKENS)
        if do == "activate":
            table["status"] = some.choice(("join", "hand", "reserve"))
        if do == "mark":
            table["status"] = some.choice(_TERRAINS)
        if do == "lasting":
            table.update(lasting=self.passive(2), duration=some.choice(("turn", "day")))
        if do in ("choose", "steps"):
            inner = self._steps(depth + 1) if depth < 4 else [{"do": "draw"}]
            table.update({"modes": [inner] * 3} if do == "choose" else {"steps": inner})
        if do == "play":
            table.update(free=True, what={"where": some.choice(("hand", "reserve", "discard"))})
        if do in ("exchange", "exchange-boosts"):
            table["with"] = self.selection(1)
        self._perhaps(table, "amount", lambda: self.number(1), 0.3)
        self._perhaps(table, "times", lambda: some.choice((2, 20)), 0.2)
        self._perhaps(table, "times-each", lambda: self.selection(1), 0.1)
        self._perhaps(table, "who", lambda: some.choice(("each-player", "each-opponent")), 0.2)
        return self._perhaps(table, "if", lambda: self.condition(1), 0.1)


def _cards(seat: Plain) -> list[Plain]:
    return [one for cards in seat.values() if isinstance(cards, list) for one in cards]
