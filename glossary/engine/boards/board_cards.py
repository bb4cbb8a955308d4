"""Reads the cards of a board: named ones from the card list, others written out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from glossary.engine.boards.checker import Checker, Written
from glossary.engine.boards.parse_abilities import read_abilities
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SPELL, UNKNOWN, Card
from glossary.engine.model.objects import STATUSES

_FLAGS = ("gigantic", "defender", "eternal", "seasoned", "cooldown", "fleeting")
_NUMBERED = ("tough", "scout")
CARD_KEYS = (
    "id", "class", "type", "expedition", "stats", "boosts", "status", "counters", "cost",
    "subtypes", "token", "owner", "abilities", "landmark", "used", *_FLAGS, *_NUMBERED,
)  # fmt: skip
_KINDS = (CHARACTER, SPELL, PERMANENT)


class CardReader:
    """Reads what is printed on a board's cards, and which statuses and counters they have."""

    def __init__(self, checker: Checker, cards: Mapping[str, Card]) -> None:
        self.check = checker
        self.cards = cards

    def card(self, table: Written, path: str, kind: str) -> Card:
        """Read a card: the named one, changed by what is written beside its name."""
        check = self.check
        base = Card(UNKNOWN, type=_default(table, kind), landmark=kind == "landmarks")
        if "class" in table:
            name = check.word(table["class"], f"{path}.class", tuple(self.cards))
            base = self.cards.get(name, base)
        if "type" in table:
            base = replace(base, type=check.word(table["type"], f"{path}.type", _KINDS, base.type))
        keywords = dict(base.keywords)
        for flag in _FLAGS:
            if check.flag(table.get(flag), f"{path}.{flag}"):
                keywords[flag] = 0
        for name in _NUMBERED:
            number = check.number(table.get(name), f"{path}.{name}", 0, 20, -1)
            if number > 0:
                keywords[name] = number
        cost = self._pair(table.get("cost"), f"{path}.cost") or (base.hand_cost, base.reserve_cost)
        stats = self._stats(table.get("stats"), f"{path}.stats") or base.statistics
        token = check.flag(table.get("token"), f"{path}.token", default=base.token)
        if token:
            cost = (0, 0)  # whatever is written (2.2.7.c, 2.2.8.c)
        subtypes = tuple(
            check.text(value, f"{path}.subtypes[{index}]")
            for index, value in enumerate(
                check.sequence(table.get("subtypes"), f"{path}.subtypes", 20)
            )
        )
        card = replace(
            base,
            statistics=stats,
            hand_cost=cost[0],
            reserve_cost=cost[1],
            subtypes=(*base.subtypes, *subtypes),
            keywords=tuple(sorted(keywords.items())),
            token=token,
            landmark=check.flag(table.get("landmark"), f"{path}.landmark", default=base.landmark),
            abilities=(
                *base.abilities,
                *read_abilities(check, table.get("abilities"), f"{path}.abilities"),
            ),
        )
        wrong = _misplaced(card, kind)
        if wrong:
            check.wrong(path, wrong)
        return card

    def _pair(self, value: object, path: str) -> tuple[int, int] | None:
        if value is None:
            return None
        found = self.check.sequence(value, path, 2)
        if len(found) != 2:
            if isinstance(value, list) and len(value) <= 2:
                self.check.wrong(path, "number-of-costs")
            return None
        return (
            self.check.number(found[0], f"{path}[0]", 0, 99),
            self.check.number(found[1], f"{path}[1]", 0, 99),
        )

    def _stats(self, value: object, path: str) -> tuple[int, int, int] | None:
        if value is None:
            return None
        found = self.check.sequence(value, path, 3)
        if len(found) != 3:
            if isinstance(value, list) and len(value) <= 3:
                self.check.wrong(path, "number-of-statistics", number=len(found))
            return None
        numbers = [self.check.number(n, f"{path}[{i}]", -999, 999) for i, n in enumerate(found)]
        return (numbers[0], numbers[1], numbers[2])

    def statuses(self, table: Written, path: str) -> tuple[str, ...]:
        """Read the statuses on it, in the order the engine keeps them."""
        found = {
            self.check.word(value, f"{path}.status[{index}]", STATUSES)
            for index, value in enumerate(
                self.check.sequence(table.get("status"), f"{path}.status", 8)
            )
        }
        return tuple(status for status in STATUSES if status in found)

    def counters(self, table: Written, path: str) -> tuple[tuple[str, int], ...]:
        """Read its counters and boosts; a bare number means counters without a name."""
        check = self.check
        found: dict[str, int] = {}
        boosts = check.number(table.get("boosts"), f"{path}.boosts", 0, 999)
        if boosts:
            found["boost"] = boosts
        written = table.get("counters")
        if isinstance(written, int) and not isinstance(written, bool):
            written = {"counter": written}
        if written is not None:
            if not isinstance(written, dict) or len(written) > 10:
                check.wrong(f"{path}.counters", "counters-unnamed")
                return tuple(sorted(found.items()))
            if boosts and "boost" in written:
                check.wrong(f"{path}.counters.boost", "boosts-twice")
            for name, number in written.items():
                key = check.text(name, f"{path}.counters")
                value = check.number(number, f"{path}.counters.{str(name)[:20]}", 0, 999)
                if key and value:
                    found[key] = value
        return tuple(sorted(found.items()))


def _misplaced(card: Card, kind: str) -> str:
    """Return what is wrong with such a card in that list of a player, or an empty text."""
    if card.token and card.type not in (CHARACTER, PERMANENT):
        return "token-type"
    match kind:
        case "hero":
            return "" if card.type == HERO else "no-hero"
        case "characters":
            return "" if card.type == CHARACTER else "no-character"
        case "permanents":
            fits = card.type == PERMANENT and not card.landmark
            return "" if fits else "no-expedition-permanent"
        case "landmarks":
            fits = card.type == PERMANENT and card.landmark
            return "" if fits else "no-landmark"
        case _:
            return "hero-elsewhere" if card.type == HERO else ""


def _default(table: Written, kind: str) -> str:
    if kind in ("landmarks", "permanents"):
        return PERMANENT
    if kind == "hero":
        return HERO
    return CHARACTER if kind == "characters" or "stats" in table else UNKNOWN
