"""Everything that is known of cards: read from the locales when a site is compiled, and kept.

A snapshot has it as one file (:func:`encode`); a server reads nothing else about cards.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec

from glossary.cards.ability_files import written_abilities
from glossary.cards.facets import FILTERS
from glossary.cards.files import (
    FOLDER,
    LISTS,
    NAMES,
    SETS,
    STATUS,
    TAGS,
    CardName,
    read_faces,
    read_keys,
    read_names,
    read_printings,
    set_files,
)
from glossary.cards.filters import keys_of
from glossary.cards.index import CardIndex
from glossary.cards.model import Face
from glossary.cards.rulings import WORDS, Ruling, Rulings, read_rulings
from glossary.cards.vocabulary import CardVocabulary, read_vocabulary
from glossary.core import languages
from glossary.core.i18n import LOCALES
from glossary.core.sorted_set import SortedSet

FILE = "cards.msgpack"
WRITTEN = (
    f"{FOLDER}/*.tsv", f"{FOLDER}/{LISTS}/*.tsv", f"*/{NAMES}", f"*/{TAGS}", f"*/{SETS}",
    f"*/{STATUS}", f"*/{WORDS}", f"*/{languages.FILE}",
)  # fmt: skip
"""Where in the locales cards stand."""
WORDED = Path(__file__).parents[1] / "scenarios" / "cards.toml"
"""Cards whose abilities examples word otherwise, by a key of their own."""


@dataclass(frozen=True, eq=False)
class CardTables:
    """Faces, names by language and slug, printings, keys, words, rulings, abilities.

    :param abilities: the TOML of each face by its reference: most faces are never asked for.
    :param worded: the face and the table of each card that examples word otherwise.
    :param bears: the keys that each face is found by (:func:`keys_of`), by its reference.
    :param facets: what each face does (:mod:`glossary.cards.facets`), by its reference; compiling
        a site reads it from the abilities.
    :param alike: the cards that do most like each, with the facets shared, by its slug; so, too.
    """

    faces: tuple[Face, ...]
    names: Mapping[str, Mapping[str, CardName]]
    printings: Mapping[str, str]
    keys: Mapping[str, str]
    vocabulary: CardVocabulary
    written_rulings: tuple[Ruling, ...]
    abilities: Mapping[str, str]
    worded: Mapping[str, Mapping[str, Any]]
    bears: Mapping[str, frozenset[str]]
    facets: Mapping[str, frozenset[str]] = field(default_factory=dict)
    alike: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = field(default_factory=dict)

    @cached_property
    def index(self) -> CardIndex:
        """Finds cards by what people write."""
        faces = {face.ref: face for face in self.faces}
        return CardIndex(faces, self.names, self.printings, self.keys)

    @cached_property
    def rulings(self) -> Rulings:
        """The rulings by id."""
        return Rulings({ruling.id: ruling for ruling in self.written_rulings})

    @cached_property
    def keywords(self) -> Collection[str]:
        """The keys that some face bears, sorted."""
        return dict.fromkeys(sorted(frozenset().union(*self.bears.values())))

    @cached_property
    def facet_values(self) -> Mapping[str, tuple[str, ...]]:
        """The values of each filter of what cards do that some face bears, sorted."""
        every = sorted(frozenset().union(*self.facets.values()))
        return {
            name: tuple(key.removeprefix(f"{name}-") for key in every if key.startswith(f"{name}-"))
            for name in FILTERS
        }

    @cached_property
    def by_key(self) -> Mapping[str, tuple[str, ...]]:
        """The slugs of the cards that bear each key, of any face, sorted."""
        bearers: dict[str, set[str]] = {}
        for face in self.faces:
            for key in self.bears[face.ref]:
                bearers.setdefault(key, set()).add(face.slug)
        return {key: tuple(sorted(slugs)) for key, slugs in bearers.items()}


def with_cards(locales: Path) -> Path:
    """Return *locales* if it has cards, else those of the project."""
    return locales if (locales / FOLDER).is_dir() else LOCALES


def read_tables(locales: Path) -> CardTables:
    """Read what is known of cards in *locales*, in those of the project if it has no cards.

    :raises SourceErrors: with every row that cannot be read.
    """
    locales = with_cards(locales)
    spoken = languages.read_languages(locales)
    faces = tuple(face for file in set_files(locales) for _, face in read_faces(file))
    references = {face.ref for face in faces}
    worded = tomllib.loads(WORDED.read_text(encoding="utf-8"))
    vocabulary = read_vocabulary(locales)
    return CardTables(
        faces=faces,
        names={
            language: read_names(locales / language / NAMES)
            for language in spoken.preferring(spoken.binding)
        },
        printings=read_printings(locales),
        keys={key: ref for key, ref in read_keys().items() if ref in references},
        vocabulary=vocabulary,
        written_rulings=read_rulings(locales),
        abilities=written_abilities(),
        worded={key: each for key, each in worded.items() if each["face"] in references},
        bears={face.ref: SortedSet(keys_of(face, vocabulary)) for face in faces},
    )


@cache
def own_tables() -> CardTables:
    """Return the tables of the project itself, read once: for tests and commands."""
    return read_tables(LOCALES)


def encode(tables: CardTables) -> bytes:
    """Return the tables as MessagePack."""
    return msgspec.msgpack.encode(tables)


def decode(written: bytes) -> CardTables:
    """Return the tables that :func:`encode` wrote.

    :raises ValueError: if they are none.
    """
    return msgspec.msgpack.decode(written, type=CardTables)
