"""The cards that boards and examples may name: facts of the card tables, abilities to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from glossary.cards.ability_files import parse
from glossary.cards.model import RARITY_OF, Face
from glossary.cards.model import Card as PrintedCard
from glossary.cards.tables import CardTables, own_tables
from glossary.engine.boards.cards import read_cards
from glossary.engine.model.cards import FACTIONS, TYPES, Card

_LONGEST = 80
NOT_KNOWN = "abilities"
"""What a card is missing of whose abilities nothing is known."""
_NEWER = {
    "feat": ('"feat"',),
    "completed": ('"complete"', '"completed"'),
    "signature-token": ('"my-reserve"', '"stays-in-reserve"'),
}
"""Words of cards that no edition of the rules defines, as abilities are written with them."""


class Gap(NamedTuple):
    """What the abilities of a card leave out of its text, and what they say a little differently.

    ``missing`` is :data:`NOT_KNOWN` alone if nothing of them is known here; ``newer`` are words of
    the card that no edition of the rules defines.
    """

    key: str
    missing: tuple[str, ...]
    approximate: str
    newer: tuple[str, ...] = ()


class CardList(Struct, frozen=True):
    """Cards by whatever names them; the names of each in every language, by key."""

    cards: KnownCards
    names: Mapping[str, Mapping[str, str]]


class KnownCards(Mapping[str, Card]):
    """Cards as the engine plays them, by key, reference or name; each is made when asked for.

    :param tables: what is known of cards.
    """

    def __init__(self, tables: CardTables) -> None:
        self.index = tables.index
        self.worded: Mapping[str, Mapping[str, object]] = tables.worded
        self._written = tables.abilities
        self._made: dict[str, Card] = {}
        self._tokens: dict[str, Card] = {}

    def __getitem__(self, written: str) -> Card:
        """Return the card that *written* names.

        :raises KeyError: if it names none, or several.
        :raises BoardRefused: with every mistake in its abilities.
        """
        made = self._made.get(written)
        if made is not None:
            return made
        if written in self.worded:
            table = dict(self.worded[written])
            face = self.index.faces[str(table.pop("face"))]
            return self._make(written, face, table)
        face_found = self.index.face(written) if len(written) <= _LONGEST else None
        if face_found is None:
            raise KeyError(written)
        key = self.index.key(face_found)
        return self._made.get(key) or self._make(key, face_found, self._table(face_found))

    def __iter__(self) -> Iterator[str]:
        """Yield the key of every card."""
        yield from self.worded
        yield from map(self.index.key, self.index.faces.values())

    def __len__(self) -> int:
        """Return how many cards there are."""
        return len(self.worded) + len(self.index.faces)

    def near(self, written: str) -> tuple[str, ...]:
        """Return what somebody who wrote *written* may have meant."""
        return self.index.near(written)

    def tokens(self) -> Mapping[str, Card]:
        """Return the cards that are tokens, by key."""
        if not self._tokens:
            keys = (self.index.key(face) for face in self.index.faces.values() if face.token)
            self._tokens = {key: self[key] for key in keys}
        return self._tokens

    def names(self, key: str) -> Mapping[str, str]:
        """Return the names of the card of a key, the first of which counts (2.2.4.c).

        :raises KeyError: if there is none.
        """
        card = self.printed(key)
        if card is None:
            raise KeyError(key)
        return card.names

    def slug(self, key: str) -> str:
        """Return the slug of the card of a key; empty for a card that a board makes up."""
        card = self.printed(key)
        return card.slug if card is not None else ""

    def printed(self, key: str) -> PrintedCard | None:
        """Return the card of a key as it is printed; None for a card that a board makes up."""
        worded = self.worded.get(key)
        face = self.index.of_key(key if worded is None else str(worded.get("face", key)))
        return self.index.card(face.slug) if face is not None else None

    @property
    def played(self) -> tuple[str, ...]:
        """The keys of the cards whose abilities are known here, or known to be none."""
        of = self.index.faces.values()
        return (
            *self.worded,
            *(self.index.key(f) for f in of if f.ref in self._written or f.has_no_ability),
        )

    def gaps(self, keys: Iterable[str]) -> Iterator[Gap]:
        """Yield what is missing of the cards of these keys, each once."""
        for key in dict.fromkeys(keys):
            face = self.index.of_key(key)
            if face is None or key in self.worded:
                continue
            missing, approximate = self[key].missing, str(self._table(face).get("approximate", ""))
            written = self._written.get(face.ref, "")
            newer = tuple(w for w, signs in _NEWER.items() if any(one in written for one in signs))
            if self[key].has("temple"):
                newer = (*newer, "temple")
            if missing or approximate or newer:
                yield Gap(key, missing, approximate, newer)

    def written_abilities(self, face: Face) -> list[Mapping[str, object]]:
        """Return the abilities of a face as a board would write them, in their order."""
        written = self._table(face).get("abilities", ())
        return list(written) if isinstance(written, list) else []

    def _table(self, face: Face) -> Mapping[str, object]:
        if face.ref in self._written:
            return parse(face.ref, self._written[face.ref])
        return {} if face.has_no_ability else {"missing": [NOT_KNOWN]}

    def _make(self, key: str, face: Face, table: Mapping[str, object]) -> Card:
        facts = {**facts_of(face), "names": dict(self.index.card(face.slug).names)}
        tokens = [] if face.token else self.tokens()
        card = self._made[key] = read_cards({key: {**facts, **table}}, tokens)[key]
        return card


class _Names(Mapping[str, Mapping[str, str]]):
    """The names of every card by its key."""

    def __init__(self, cards: KnownCards) -> None:
        self.cards = cards

    def __getitem__(self, key: str) -> Mapping[str, str]:
        return self.cards.names(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)


def facts_of(face: Face) -> dict[str, object]:
    """Return the facts of a face as a table of a card list."""
    facts: dict[str, object] = {
        "landmark": face.permanent_kind == "landmark",
        "subtypes": list(face.subtypes),
        "keywords": [word.replace("-", " ") for word in face.own if not word.endswith("-x")],
        "token": face.token,
    }
    lists = {"cost": face.costs, "statistics": face.statistics, "limits": face.limits}
    facts |= {key: list(numbers) for key, numbers in lists.items() if numbers}
    if face.type in TYPES:
        facts["type"] = face.type
    if face.faction in FACTIONS:
        facts["faction"] = face.faction
    if face.has_rarity:
        facts["rarity"] = RARITY_OF[face.rarity]
    return facts


def name_in(names: Mapping[str, str], language: str) -> str:
    """Return the name in *language*, or the first of *names*: the one that counts."""
    return names.get(language) or next(iter(names.values()))


def faces_on(board: object) -> Iterator[Face]:
    """Yield the faces of the cards that a board names, each as often as it is named."""
    cards = card_list().cards
    for written in _named_on(board):
        face = str(cards.worded.get(written, {}).get("face", written))
        known = cards.index.face(face) if len(face) <= _LONGEST else None
        if known is not None:
            yield known


def _named_on(value: object) -> Iterator[str]:
    """Yield what stands where a board names a card: its class, a Hero, a token, a Deck's card."""
    if isinstance(value, list):
        for each in value:
            yield from _named_on(each)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in ("class", "hero", "token") and isinstance(inner, str):
                yield inner
            elif key == "deck" and isinstance(inner, list):
                yield from (each for each in inner if isinstance(each, str))
            yield from _named_on(inner)


CARDS_IN_USE: ContextVar[CardList | None] = ContextVar("cards", default=None)
"""The cards of the request or of the block; None for the project’s own."""


def card_list() -> CardList:
    """Return the cards in use, else those of the project itself."""
    return CARDS_IN_USE.get() or _own_list()


@contextmanager
def using_cards(cards: CardList) -> Iterator[None]:
    """Use these *cards* while the block lasts."""
    before = CARDS_IN_USE.set(cards)
    try:
        yield
    finally:
        CARDS_IN_USE.reset(before)


def list_of(tables: CardTables) -> CardList:
    """Return the card list of tables."""
    cards = KnownCards(tables)
    return CardList(cards, _Names(cards))


@cache
def _own_list() -> CardList:
    return list_of(own_tables())
