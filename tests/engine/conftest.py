"""What engine tests share: the card list, boards in a few words, and plays."""

from __future__ import annotations

from glossary.cards.playable import card_list

CARDS = card_list().cards
