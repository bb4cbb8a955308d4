"""Reads a card list: a table of cards in the board language, to values."""

from __future__ import annotations

import re
from collections.abc import Mapping

from glossary.core.errors import BoardMistake, BoardRefused
from glossary.engine.boards.board_cards import check_printed
from glossary.engine.boards.checker import Checker, shorten
from glossary.engine.boards.language import PRINTED_CARD
from glossary.engine.boards.reader import Found, Reader
from glossary.engine.model.cards import UNKNOWN, Card

_VERSION = re.compile(r"[A-Z]{3}-\d{3}-(?:([CRFE])|U-\d+)")
_RARITIES = {"C": "common", "R": "rare", "F": "rare", "E": "exalted", None: "unique"}
"""The rarity by the letter of a version: BTG-014-F is rare, BTG-014-U-12345 unique (2.2.6)."""


def read_cards(written: Mapping[str, object]) -> dict[str, Card]:
    """Read the cards of a card list, by key and by the reference of each printing.

    :raises BoardRefused: with every mistake, each under its path.
    """
    check = Checker()
    tokens = (key for key, one in written.items() if isinstance(one, dict) and one.get("token"))
    reader = Reader(check, {"tokens": tuple(tokens)})
    cards: dict[str, Card] = {}
    try:
        for key, one in written.items():
            found = reader.found(PRINTED_CARD, one, key)
            cards[key] = _printed_card(check, key, found)
            if "ref" in found:
                cards[found["ref"]] = cards[key]
    except RecursionError:
        raise BoardRefused([BoardMistake("", "nested")]) from None
    reader.check_counters()
    check.refuse()
    return cards


def _printed_card(check: Checker, key: str, found: Found) -> Card:
    cost, limits = found.get("cost") or (0, 0), found.get("limits") or (2, 2)
    names = found.get("names", {})
    counters = found.get("counters", {})
    card = Card(
        key,
        type=found.get("type") or UNKNOWN,
        landmark=found.get("landmark", False),
        subtypes=found.get("subtypes", ()),
        hand_cost=cost[0],
        reserve_cost=cost[-1],
        statistics=found.get("statistics") or (0, 0, 0),
        keywords=tuple(sorted(found.get("keywords", ()))),
        abilities=found.get("abilities", ()),
        token=found.get("token", False),
        reserve_limit=limits[0],
        landmark_limit=limits[-1],
        counters=tuple(sorted(counters.items())),
        name=next(iter(names.values()), ""),  # it counts in every language (2.2.4.c)
        faction=found.get("faction", ""),
        rarity=found.get("rarity") or _rarity(check, found.get("version"), f"{key}.version"),
    )
    check_printed(check, card, found, key, "statistics")
    return card


def _rarity(check: Checker, version: object, path: str) -> str:
    """Read the rarity from the version printed on a card; empty if none is written (2.2.6.d)."""
    if version is None:
        return ""
    found = _VERSION.fullmatch(str(version))
    if found is None:
        check.wrong(path, "bad-version", value=shorten(version))
        return ""
    return _RARITIES[found[1]]
