"""Shuffles the cards of a Deck by a seed: the same seed gives the same order, on every machine."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from glossary.boards.url_code import canonical
from glossary.boards.written import Board


def shuffled(cards: Sequence[str | Board], seed: str) -> tuple[str | Board, ...]:
    """Return *cards* in the order of *seed*; in which order they come does not matter."""
    copies, lots = Counter[str](), list[tuple[bytes, str | Board]]()
    for card in cards:
        written = _without_id(card)
        copies[written] += 1
        lot = hashlib.sha256(f"{seed}/{written}/{copies[written]}".encode()).digest()
        lots.append((lot, card))
    return tuple(card for _, card in sorted(lots, key=lambda drawn: drawn[0]))


def another_order(cards: Sequence[str | Board]) -> tuple[str | Board, ...]:
    """Return *cards* in an order that the present one decides, as pressing a button again does."""
    now = "\n".join(map(_without_id, cards))
    return shuffled(cards, hashlib.sha256(now.encode()).hexdigest())


def _without_id(card: str | Board) -> str:
    if isinstance(card, str):
        return card
    return canonical({key: value for key, value in card.items() if key != "id"})
