"""Finds cards by what people type: a name in any language, a part of one, a key or a reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from glossary.cards.index import folded
from glossary.cards.model import Face
from glossary.cards.playable import card_list, name_in

LONGEST = 60
"""The most letters of a text that somebody types."""

MOST_OFFERED = 8


class Offer(NamedTuple):
    """A card that somebody may mean: its key, its name with its version, costs and statistics."""

    key: str
    name: str
    faction: str
    costs: tuple[int, ...]
    stats: tuple[int, ...]
    type: str


def card_name(written: str, language: str) -> str:
    """Return the name of the card that a board calls *written*, with its version if not common.

    A name that two cards share has the key in brackets. What names no card stays as it is.
    """
    if not written:
        return ""
    key = key_of(written)
    names = card_list().names.get(key)
    if names is None:
        return written
    name = name_in(names, language)
    index = card_list().cards.index
    face = index.of_key(key)
    if face is None or len(index.named(name)) > 1:
        return f"{name} ({key})"
    return f"{name} ({face.version})" if face.version else name


def offers(typed: str, place: str, language: str) -> tuple[Offer, ...]:
    """Return the cards that *typed* may mean and that can lie at *place*, the likeliest first.

    :param place: a kind of place: ``hero``, ``expedition``, ``landmarks``, ``hand`` and so on.
    """
    return tuple(_offer(face, language) for face in _faces(typed, place)[:MOST_OFFERED])


def meant(typed: str, place: str) -> str:
    """Return the key of the one card whose name has *typed* in it; else the text itself."""
    faces = [face for face in _faces(typed, place) if _names_it(face, typed)]
    if faces and len({face.slug for face in faces}) == 1:
        return card_list().cards.index.key(faces[0])
    return typed


def _names_it(face: Face, typed: str) -> bool:
    names = card_list().cards.index.card(face.slug).names.values()
    return any(folded(typed) in folded(name) for name in names)


def _faces(typed: str, place: str) -> tuple[Face, ...]:
    index = card_list().cards.index
    named = index.face(typed[:LONGEST])
    plain = folded(typed[:LONGEST])
    if not plain:
        return ()
    slugs = list(dict.fromkeys(slug for _rank, _name, slug in sorted(_matches(plain))))
    faces = [named] if named is not None else []
    several = len(slugs) <= 3
    for slug in slugs:
        fitting = [face for face in index.card(slug).faces if _fits(face, place)]
        faces += fitting if several else fitting[:1]
        if len(faces) > 3 * MOST_OFFERED:
            break
    if not faces:
        near = map(index.face, index.near(typed[:LONGEST]))
        faces = [face for face in near if face is not None]
    return tuple(dict.fromkeys(face for face in faces if _fits(face, place)))


def _matches(plain: str) -> Iterator[tuple[int, str, str]]:
    """Yield how well each name fits (0 is best), the name and its slug."""
    for slug, names in card_list().cards.index.folded_names.items():
        for name in names.values():
            if plain in name:
                begins = name.startswith(plain)
                rank = 0 if name == plain else 1 if begins else 2 if f" {plain}" in name else 3
                yield rank, name, slug


def _fits(face: Face, place: str) -> bool:
    """Return whether a card can lie at a kind of place."""
    landmark = face.permanent_kind == "landmark"
    match place:
        case "hero":
            return face.type == "hero"
        case "expedition":
            return face.type == "character" or (face.type == "permanent" and not landmark)
        case "landmarks":
            return landmark
        case _:
            return face.type != "hero" and not face.token


def _offer(face: Face, language: str) -> Offer:
    key = card_list().cards.index.key(face)
    stats = face.statistics if face.type == "character" else ()
    return Offer(key, card_name(key, language), face.faction, face.costs, stats, face.type)


def key_of(written: str) -> str:
    """Return the key of a card written by any name; else the text itself."""
    if written in card_list().cards.worded:
        return written
    index = card_list().cards.index
    face = index.face(written[:LONGEST])
    return index.key(face) if face else written


def card_key(name: str, place: str) -> str:
    """Return the key of the card of that name in any language; else the text itself."""
    typed = " ".join(name.split())[:LONGEST]
    worded = typed.rpartition("(")[2].removesuffix(")")
    if worded in card_list().cards.worded:
        return worded
    key = key_of(typed)
    return key if key in card_list().cards else meant(typed, place)
