"""Finds cards by their names in any language, and writes them as the form does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from glossary.cards.index import card_index
from glossary.examples.cards import card_list, name_in

LONGEST = 60
"""The most letters of a text typed into the form."""

_COUNTER = "counter:"


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
    face = card_index().of_key(key)
    if face is None or len(card_index().named(name)) > 1:
        return f"{name} ({key})"
    return f"{name} ({face.version})" if face.version else name


@cache
def names_to_offer(language: str, *, heroes: bool) -> tuple[str, ...]:
    """Return the names of the Heroes, or of all other cards, sorted."""
    index = card_index()
    found = [
        card_name(index.key(card.faces[0]), language)
        for card in map(index.card, index.slugs)
        if (card.faces[0].type == "hero") is heroes
    ]
    return tuple(sorted(found, key=str.casefold))


@cache
def counter_names() -> tuple[str, ...]:
    """Return the names of the counters that cards use, except boosts."""
    words = {word for face in card_index().faces.values() for word in face.keywords}
    found = {word.removeprefix(_COUNTER) for word in words if word.startswith(_COUNTER)}
    return tuple(sorted(found - {"boost"}))


def key_of(written: str) -> str:
    """Return the key of a card written by any name; else the text itself."""
    cards: Mapping[str, object] = card_list().cards.worded
    if written in cards:
        return written
    face = card_index().face(written[:LONGEST])
    return card_index().key(face) if face else written


def card_key(name: str) -> str:
    """Return the key of the card of that name in any language; else the text itself."""
    typed = " ".join(name.split())[:LONGEST]
    worded = typed.rpartition("(")[2].removesuffix(")")
    return worded if worded in card_list().cards.worded else key_of(typed)
