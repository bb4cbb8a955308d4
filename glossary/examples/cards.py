"""The cards that boards and examples may name: facts, and names in each language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from glossary.engine.boards.card_list import read_cards
from glossary.engine.model.cards import Card

_FILE = Path(__file__).parents[1] / "scenarios" / "cards.toml"


@dataclass(frozen=True, slots=True)
class CardList:
    """Cards by key and by the reference of a printing; names by key, then by language."""

    cards: Mapping[str, Card]
    names: Mapping[str, Mapping[str, str]]


def name_in(names: Mapping[str, str], language: str) -> str:
    """The name in *language*, or the first of *names*: the one that counts."""
    return names.get(language) or next(iter(names.values()))


@cache
def card_list(file: Path = _FILE) -> CardList:
    """The card list, read once.

    :raises BoardRefused: with every mistake in the file.
    """
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    names = {key: dict(card["names"]) for key, card in written.items()}
    return CardList(read_cards(written), names)
