"""What a card does wherever cards are read: made once, when a site is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from glossary.cards.model import Card
from glossary.cards.playable import Gap, KnownCards
from glossary.core.i18n import Speech
from glossary.engine.rules.citations.rule import NEWEST
from glossary.narration.abilities import conditions_read, rules_behind, what_it_does
from glossary.narration.card_filters import FilterWords

LONGEST_LINE = 180
"""Characters of what a card does where it stands among others."""


class FaceInWords(NamedTuple):
    """What a face does, as it is played here.

    :param sentences: one for each ability, as markup, by language; empty for what has no words yet.
    :param read: when the condition of each is read (:func:`~.abilities.conditions_read`).
    :param rules: the rules of the newest edition played that decide what it does, unnamed by it.
    :param gap: what its abilities leave out of its text.
    """

    sentences: Mapping[str, tuple[str, ...]]
    read: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...]
    gap: Gap | None


class CardsInWords(NamedTuple):
    """What a site says of its cards.

    :param faces: what each face does, by its reference.
    :param filters: the words of filters, by language.
    """

    faces: Mapping[str, FaceInWords]
    filters: Mapping[str, FilterWords]


def in_words(key: str, cards: KnownCards, speeches: Iterable[Speech]) -> FaceInWords:
    """Return what the face of a key does, in every language of *speeches*."""
    card = cards[key]
    numbers = (rule.number(NEWEST) for rule in dict.fromkeys(rules_behind(card.abilities)))
    return FaceInWords(
        {speech.language: what_it_does(card, speech) for speech in speeches},
        conditions_read(card),
        tuple(str(number) for number in numbers if number is not None),
        next(cards.gaps([key]), None),
    )


def sentences_of(card: Card, does: Mapping[str, FaceInWords], language: str) -> tuple[str, ...]:
    """Return what the versions of a card do, those that do the same once; as markup."""
    lines = (" ".join(filter(None, does[face.ref].sentences[language])) for face in card.faces)
    return tuple(dict.fromkeys(filter(None, lines)))


def in_one_line(
    card: Card, does: Mapping[str, FaceInWords], language: str, longest: int = LONGEST_LINE
) -> str:
    """Return what a card does as markup of at most *longest* characters, cut between words."""
    whole = " / ".join(sentences_of(card, does, language))
    if len(whole) <= longest:
        return whole
    return f"{whole[: whole.rfind(' ', 0, longest)].rstrip(' .,;:/')}…"
