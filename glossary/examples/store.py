"""Examples with their traces as JSON, the format of snapshots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from glossary.cards import tables
from glossary.cards.playable import CardList, list_of, using_cards
from glossary.core.errors import GlossaryError, SourceError
from glossary.core.languages import Languages
from glossary.core.parallel import Each
from glossary.examples import files
from glossary.examples.files import SCENARIOS
from glossary.examples.model import Example
from glossary.examples.trace import traced

FILE = "examples.json"


def read_examples(
    locales: Path, languages: Languages, cards: Path, folder: Path = SCENARIOS
) -> tuple[tuple[Example, ...], tuple[SourceError, ...]]:
    """Return the examples, and the mistakes of those that cannot be read.

    :param cards: the file of the cards to play with (:mod:`glossary.cards.tables`).
    """
    with using_cards(_cards_of(cards)):
        return files.read_examples(locales, languages, folder)


def play_examples(
    examples: Sequence[Example], cards: Path, each: Each
) -> tuple[tuple[Example, ...], tuple[SourceError, ...]]:
    """Play every example; return the traced examples, and the mistakes of the others."""
    played: list[Example] = []
    wrong: list[SourceError] = []
    for slug, example, why in each(_played, [(cards, example) for example in examples]):
        if example is None:
            wrong.append(SourceError(why, file=f"{slug}.toml"))
        else:
            played.append(example)
    return tuple(played), tuple(wrong)


def _played(part: tuple[Path, Example]) -> tuple[str, Example | None, str]:
    """Return the slug, the traced example if it can be played, or else the reason."""
    cards, example = part
    try:
        with using_cards(_cards_of(cards)):
            return example.slug, traced(example), ""
    except GlossaryError as error:
        return example.slug, None, str(error)


@lru_cache(maxsize=1)  # a file of a snapshot is never written again
def _cards_of(file: Path) -> CardList:
    return list_of(tables.decode(file.read_bytes()))


def to_json(examples: Iterable[Example]) -> bytes:
    """Return the examples as JSON."""
    return msgspec.json.encode(tuple(examples))


def from_json(written: bytes) -> tuple[Example, ...]:
    """Return the examples that :func:`to_json` wrote.

    :raises ValueError: if they are none.
    """
    return msgspec.json.decode(written, type=tuple[Example, ...])
