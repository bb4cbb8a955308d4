"""Reads a card list: a table of cards in the board language, to values."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from glossary.core.errors import BoardMistake, BoardRefused
from glossary.engine.boards.board_cards import check_printed
from glossary.engine.boards.checker import Checker
from glossary.engine.boards.language import tables
from glossary.engine.boards.reader import Found, Reader
from glossary.engine.model.cards import UNKNOWN, Card


def read_cards(written: Mapping[str, object], tokens: Collection[str] = ()) -> dict[str, Card]:
    """Read the cards of a card list, by key.

    :param tokens: keys of the tokens that their abilities may create, besides their own.
    :raises BoardRefused: with every mistake, each under its path.
    """
    check = Checker()
    own = (key for key, one in written.items() if isinstance(one, dict) and one.get("token"))
    reader = Reader(check, {"tokens": (*own, *tokens)})
    cards: dict[str, Card] = {}
    try:
        for key, one in written.items():
            found = reader.found(tables()["printed-card"], one, key)
            cards[key] = _printed_card(check, key, found)
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
        rarity=found.get("rarity", ""),
        missing=found.get("missing", ()),
    )
    check_printed(check, card, found, key, "statistics")
    return card
