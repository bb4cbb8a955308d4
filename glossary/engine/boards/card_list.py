"""Reads a card list: a table of cards in the declarative form, to values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from glossary.engine.boards.checker import Checker, Written, shorten
from glossary.engine.boards.parse_abilities import read_abilities
from glossary.engine.boards.parse_selection import texts
from glossary.engine.model.cards import FACTIONS, KEYWORDS, RARITIES, TYPES, Card

_CARD = (
    "names",
    "faction",
    "rarity",
    "version",
    "type",
    "landmark",
    "subtypes",
    "cost",
    "statistics",
    "keywords",
    "abilities",
    "token",
    "limits",
    "counters",
    "ref",
)


def read_cards(written: Mapping[str, object]) -> dict[str, Card]:
    """Read the cards of a card list, by key and by the reference of each printing.

    :raises BoardRefused: with every mistake, each under its path.
    """
    check = Checker()
    found: dict[str, Card] = {}
    for key, value in written.items():
        table = check.table(value, key, _CARD)
        card = _card(check, key, table)
        found[key] = card
        if isinstance(table.get("ref"), str):
            found[str(table["ref"])] = card
    check.refuse()
    return found


def _official(names: object) -> str:
    """Return the first name, which counts in every language (2.2.4.c)."""
    return str(next(iter(names.values()), "")) if isinstance(names, dict) else ""


_VERSION = re.compile(r"[A-Z]{3}-\d{3}-(?:([CRF])|U-\d+)")
_RARITIES = {"C": "common", "R": "rare", "F": "rare", None: "unique"}
"""The rarity by the letter of a version: BTG-014-F is rare, BTG-014-U-12345 unique (2.2.6)."""


def _rarity(check: Checker, version: object, path: str) -> str:
    """Read the rarity from the version printed on a card; empty if none is written (2.2.6.d)."""
    if version is None:
        return ""
    found = _VERSION.fullmatch(str(version))
    if found is None:
        check.wrong(path, "bad-version", value=shorten(version))
        return ""
    return _RARITIES[found[1]]


def _card(check: Checker, key: str, table: Written) -> Card:
    numbers: Callable[[str, int, int], tuple[int, ...]] = lambda name, most, low: tuple(  # noqa: E731
        check.number(value, f"{key}.{name}[{index}]", low, 99)
        for index, value in enumerate(check.sequence(table.get(name), f"{key}.{name}", most))
    )
    cost = numbers("cost", 2, 0) or (0, 0)
    statistics = numbers("statistics", 3, -99) or (0, 0, 0)
    limits = numbers("limits", 2, 0) or (2, 2)
    keywords = []
    for index, word in enumerate(texts(check, table.get("keywords"), f"{key}.keywords")):
        name, _, number = word.partition(" ")
        check.word(name, f"{key}.keywords[{index}]", KEYWORDS)
        keywords.append((name, int(number) if number.isdigit() else 0))
    counters = table.get("counters", {})
    return Card(
        key,
        type=check.word(table.get("type"), f"{key}.type", TYPES, "card"),
        landmark=check.flag(table.get("landmark"), f"{key}.landmark"),
        subtypes=texts(check, table.get("subtypes"), f"{key}.subtypes"),
        hand_cost=cost[0],
        reserve_cost=cost[-1],
        statistics=(statistics[0], statistics[1], statistics[2]),
        keywords=tuple(sorted(keywords)),
        abilities=read_abilities(check, table.get("abilities"), f"{key}.abilities"),
        token=check.flag(table.get("token"), f"{key}.token"),
        reserve_limit=limits[0],
        landmark_limit=limits[-1],
        counters=tuple(sorted(counters.items())) if isinstance(counters, dict) else (),
        name=_official(table.get("names")),
        faction=check.word(table.get("faction"), f"{key}.faction", FACTIONS),
        rarity=check.word(table.get("rarity"), f"{key}.rarity", RARITIES)
        or _rarity(check, table.get("version"), f"{key}.version"),
    )
