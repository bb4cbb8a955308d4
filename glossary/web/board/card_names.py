"""Finds cards by their names in any language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache

from glossary.engine.model.cards import HERO
from glossary.examples.cards import card_list, name_in

LONGEST = 60
"""The most letters of a text typed into the form."""


@cache
def card_names(language: str) -> Mapping[str, str]:
    """Return the name of each card by its key; names that two cards share include the key."""
    names = {
        key: name_in(translations, language) for key, translations in card_list().names.items()
    }
    every = list(names.values())
    return {
        key: name if every.count(name) == 1 else f"{name} ({key})" for key, name in names.items()
    }


@cache
def names_to_offer(language: str, *, heroes: bool) -> tuple[str, ...]:
    """Return the names of the Heroes, or of all other cards, sorted."""
    cards = card_list().cards
    found = (n for key, n in card_names(language).items() if (cards[key].type == HERO) is heroes)
    return tuple(sorted(found, key=str.casefold))


@cache
def counter_names() -> tuple[str, ...]:
    """Return the names of the counters in abilities of cards, except boosts."""
    found = {name for card in card_list().cards.values() for name in _counters(card)}
    return tuple(sorted(found - {"", "boost"}))


def _counters(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for one in value:
            yield from _counters(one)
    elif is_dataclass(value):
        for part in fields(value):
            inner = getattr(value, part.name)
            if part.name == "counter":
                yield inner
            elif part.name == "counters":
                yield from (name for name, _number in inner)
            else:
                yield from _counters(inner)


@cache
def _keys() -> Mapping[str, str]:
    found = {key.casefold(): key for key in card_list().cards}
    for language in dict.fromkeys(code for said in card_list().names.values() for code in said):
        for key, name in card_names(language).items():
            found.setdefault(name.casefold(), key)
            found.setdefault(name.replace("’", "'").casefold(), key)
    return found


def key_of(written: str) -> str:
    """Return the key of a card written as its key or as a printing."""
    card = card_list().cards.get(written)
    return card.key if card else written


def card_key(name: str) -> str:
    """Return the key of the card of that name in any language; else the text itself."""
    typed = " ".join(name.split())[:LONGEST]
    return _keys().get(typed.casefold(), typed)
