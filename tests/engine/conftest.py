"""What engine tests share: the card list, boards in a few words, and plays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from glossary.cards.playable import card_list

CARDS = card_list().cards
Rule = Callable[[str], pytest.MarkDecorator]
