"""What cards are described with: tags with their words, names of sets, suspensions and errata."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from glossary.cards.files import (
    SETS,
    STATUS,
    TAGS,
    CardStatus,
    FormatList,
    Tag,
    TagWord,
    read_lists,
    read_status,
    read_tag_words,
    read_tags,
    read_words,
)
from glossary.cards.model import Card, Face
from glossary.core.languages import read_languages

ANY_UNIQUE = "_U"
"""How the reference ends that stands for every unique version of a card."""


class CardVocabulary(Struct, frozen=True):
    """Tags by column and tag; the words of tags, sets and notes by language.

    :param statuses: what is known of suspensions, bans and errata, in the order of the file.
    :param lists: the lists of formats, the oldest first.
    """

    tags: Mapping[tuple[str, str], Tag]
    tag_words: Mapping[str, Mapping[str, TagWord]]
    sets: Mapping[str, Mapping[str, str]]
    notes: Mapping[str, Mapping[str, str]]
    statuses: tuple[CardStatus, ...]
    lists: tuple[FormatList, ...]

    def statuses_of(self, card: Card) -> Iterator[tuple[Face | None, CardStatus]]:
        """Yield what is known of a card's faces; no face where it is said of its uniques."""
        faces = {face.ref: face for face in card.faces}
        families = {face.ref.rpartition("_")[0] + ANY_UNIQUE for face in card.faces}
        for status in self.statuses:
            if status.face in faces or status.face in families:
                yield faces.get(status.face), status


def read_vocabulary(locales: Path) -> CardVocabulary:
    """Read the words with which the cards of *locales* are described.

    :raises SourceErrors: with every row that cannot be read.
    """
    languages = read_languages(locales)
    return CardVocabulary(
        read_tags(locales),
        {code: read_tag_words(locales / code / TAGS) for code in languages},
        {code: read_words(locales / code / SETS, "set", "name") for code in languages},
        {code: read_words(locales / code / STATUS, "note", "text") for code in languages},
        tuple(status for _, status in read_status(locales)),
        read_lists(locales),
    )
