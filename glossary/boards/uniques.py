"""Puts a Unique together: a Character of the name of a card, its numbers and abilities chosen.

No Unique is known here. One is written out on its board, as any card of a visitor's own: its name
is that of its family (2.2.4.c), its numbers begin as those of a rare, its abilities are some that
other Characters have, so an address holds all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from glossary.boards.written import Board, type_of
from glossary.cards.facets import facets_of
from glossary.cards.model import Card, Face
from glossary.cards.playable import card_list
from glossary.core.errors import BoardMistake, BoardRefused
from glossary.engine.boards.checker import LONGEST_TEXT
from glossary.engine.boards.language import NUMBERED
from glossary.engine.model.cards import CHARACTER, Ability
from glossary.engine.model.cards import Card as CardInPlay

_KEPT = ("id", "expedition", "boosts", "status", "counters", "owner", "used")
_RARES = ("R1", "R2")


class Known(NamedTuple):
    """An ability that a face has, by its place among those of the face, and what it does."""

    face: Face
    number: int
    ability: Ability
    facets: frozenset[str]


def unique_of(row: Board, path: str) -> Board:
    """Return the card of a table as a Unique of its family, with all that its rare has.

    :param path: where the card is to lie.
    :raises BoardRefused: if it is no Character.
    """
    known = card_list().cards
    named = known.index.of_key(str(row.get("class", "")))
    if named is None:
        return dict(row)
    if not may_be_unique(named):
        name = next(iter(known.index.card(named.slug).names.values()))
        raise BoardRefused([BoardMistake(path, "unique-of-a-character", name=name)])
    card = known.index.card(named.slug)
    face = named if named.rarity in _RARES else next(iter(rares(card)), named)
    played = known[known.index.key(face)]
    made: Board = {key: row[key] for key in _KEPT if key in row}
    made |= {"names": dict(card.names), "genders": dict(card.genders), **numbers_of(face)}
    made["subtypes"] = list(face.subtypes)
    made["abilities"] = known.written_abilities(face)
    made |= {word: number if word in NUMBERED else True for word, number in played.keywords}
    return {key: value for key, value in made.items() if value not in ({}, [])}


def may_be_unique(face: Face) -> bool:
    """Tell whether a card is of a family that can have Uniques: a Character that is no token."""
    return face.type == CHARACTER and not face.token


def is_own_character(row: Board, kind: str) -> bool:
    """Tell whether a card of a board is a Character that is written out: a Unique, one's own.

    :param kind: the list of its player that it is in.
    """
    return "class" not in row and type_of(row, kind) == CHARACTER


def family_of(row: Board) -> Card | None:
    """Return the card whose Unique a card that is written out is, by its name; None if none."""
    index = card_list().cards.index
    names = row.get("names")
    if "class" in row or not isinstance(names, dict):
        return None
    slugs = index.named(str(next(iter(names.values()), ""))[:LONGEST_TEXT])
    cards = (index.card(slug) for slug in slugs)
    return next((card for card in cards if any(map(may_be_unique, card.faces))), None)


def rares(card: Card) -> tuple[Face, ...]:
    """Return the rare faces of a card, whose numbers a Unique begins with."""
    return tuple(face for face in card.faces if face.rarity in _RARES)


def numbers_of(face: Face) -> Board:
    """Return the statistics and the costs of a face as a board writes them."""
    return {"stats": list(face.statistics) or [0, 0, 0], "cost": list(face.costs) or [0, 0]}


def known_abilities(face: Face) -> Iterator[Known]:
    """Yield the abilities of a Character that a Unique can have."""
    if may_be_unique(face):
        known = card_list().cards
        for number, ability in enumerate(known[known.index.key(face)].abilities):
            card = CardInPlay(CHARACTER, abilities=(ability,))
            yield Known(face, number, ability, facets_of(card))


def give_ability(row: Board, what: str) -> None:
    """Give a card the ability that a face has: ``kitsune-rare:0`` is its first."""
    key, _, number = what.rpartition(":")
    known = card_list().cards
    face = known.index.of_key(key)
    if face is None or not may_be_unique(face) or not (number.isdecimal() and len(number) < 3):
        return
    written = known.written_abilities(face)
    if int(number) < len(written):
        row["abilities"] = [*row.get("abilities", ()), written[int(number)]]


def take_ability(row: Board, number: str) -> None:
    """Take an ability away from a card, by its place."""
    had = row.get("abilities", [])
    row["abilities"] = [one for place, one in enumerate(had) if str(place) != number]
    if not row["abilities"]:
        del row["abilities"]
