"""What a card does wherever it is named in a list: the sentences of its page, in one line."""

from __future__ import annotations

from glossary.cards.model import Card
from glossary.cards.playable import card_list
from glossary.core.i18n import Speech
from glossary.narration.abilities import what_it_does

LONGEST_LINE = 180
"""Characters of what a card does where it stands among others."""


def sentences_of(card: Card, speech: Speech) -> tuple[str, ...]:
    """Return what the versions of a card do, those that do the same once; as markup."""
    known = card_list().cards
    faces = (known[known.index.key(face)] for face in card.faces)
    said = (" ".join(filter(None, what_it_does(face, speech))) for face in faces)
    return tuple(dict.fromkeys(filter(None, said)))


def in_one_line(card: Card, speech: Speech, longest: int) -> str:
    """Return what a card does as markup of at most *longest* characters, cut between words."""
    whole = " / ".join(sentences_of(card, speech))
    if len(whole) <= longest:
        return whole
    return f"{whole[: whole.rfind(' ', 0, longest)].rstrip(' .,;:/')}…"
