"""What engine tests share: the card list, boards in a few words, and plays."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from app import ROOT
from glossary.engine.boards.card_list import read_cards
from glossary.engine.model.cards import Card

CARDS: dict[str, Card] = read_cards(
    tomllib.loads((ROOT / "glossary" / "scenarios" / "cards.toml").read_text(encoding="utf-8"))
)
Rule = Callable[[str], pytest.MarkDecorator]
