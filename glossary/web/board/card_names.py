"""Cards by the names that people type, in any language."""

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
    """How each card is written in the form, by its key: its name, the key too if names coincide."""
    names = {key: name_in(said, language) for key, said in card_list().names.items()}
    every = list(names.values())
    return {
        key: name if every.count(name) == 1 else f"{name} ({key})" for key, name in names.items()
    }


@cache
def names_to_offer(language: str, *, heroes: bool) -> tuple[str, ...]:
    """The cards to choose from, in alphabetical order: the Heroes, or all the others."""
    cards = card_list().cards
    found = (n for key, n in card_names(language).items() if (cards[key].type == HERO) is heroes)
    return tuple(sorted(found, key=str.casefold))


@cache
def counter_names() -> tuple[str, ...]:
    """The counters that the abilities of cards speak of, but boosts."""
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
    """The key of the card that a board names by its key or by a printing."""
    card = card_list().cards.get(written)
    return card.key if card else written


def card_key(name: str) -> str:
    """The key of the card that is called so in any language; what was typed if none is."""
    typed = " ".join(name.split())[:LONGEST]
    return _keys().get(typed.casefold(), typed)
