"""The words that a passive ability reads and those that it can change (2.3.2).

One can depend on another only if what the other can change is something that it looks at.
Both are sets of words: ``keyword:tough``, ``subtype:mage``, ``terrains``, ``abilities``, and
``keywords`` for all of them at once. Who looks at a keyword looks at both of its words.
"""

from __future__ import annotations

from collections.abc import Iterator

from glossary.engine.conditions.passives_in_force import PassiveInForce
from glossary.engine.model.cards import EMBLEM, Condition, Passive, Quantity, Selection
from glossary.engine.model.objects import Zone

CHARACTERISTIC = ("keyword", "statistics", "subtypes", "ability", "loses-abilities", "terrains")
ABILITIES = "abilities"
_ALL_KEYWORDS = "keywords"
_GIGANTIC = ("keyword:gigantic", _ALL_KEYWORDS)
_ZONES = ("play", "those", "anywhere", "play-or-reserve", *(zone.value for zone in Zone))
"""Where a selection looks without asking in which Expeditions an object is."""

Words = frozenset[str]
_NOTHING: Words = frozenset()


def words_changed(passive: Passive) -> Words:
    """List the words that applying a passive ability can change.

    Statistics are not among them: nothing reads them, for conditions and selections mean
    those printed. An ability that it gives counts if that changes characteristics in turn.
    """
    match passive.kind:
        case "keyword":
            return frozenset((f"keyword:{passive.value}",))
        case "subtypes":
            return frozenset((f"subtype:{passive.value}",))
        case "loses-abilities":
            return frozenset((ABILITIES, _ALL_KEYWORDS))
        case "terrains":
            return frozenset(("terrains",))
        case "ability":
            given = passive.ability.passive if passive.ability else None
            if given is not None and given.kind in (*CHARACTERISTIC, "ignore"):
                return frozenset((ABILITIES,))
    return _NOTHING


def words_read(one: PassiveInForce) -> Words:
    """List the words that decide whether an ability exists, is active, and on what.

    How much it changes something by is not part of it: that makes no dependency.
    """
    passive = one.passive
    found: list[str] = [] if one.bearer.card.type == EMBLEM else [ABILITIES]
    if passive.kind == "terrains":
        found += _place(passive.of.where)
    elif passive.of.pick not in ("me", "it", "that"):
        found += _selection(passive.of)
    if passive.condition is not None:
        found += _condition(passive.condition)
    return frozenset(found)


def _place(where: str) -> tuple[str, ...]:
    return () if where in _ZONES else _GIGANTIC


def _selection(of: Selection) -> Iterator[str]:
    yield from _place(of.where)
    yield from (f"subtype:{word}" for word in of.subtypes)
    for word in (of.has, of.lacks, *of.has_any):
        if word:
            yield from _keyword(word)
    for number in (of.least_hand_cost, of.most_hand_cost):
        if isinstance(number, Quantity):
            yield from _quantity(number)


def _keyword(word: str) -> tuple[str, str]:
    return (f"keyword:{word}", _ALL_KEYWORDS)


def _quantity(quantity: Quantity) -> Iterator[str]:
    if quantity.of is not None:
        yield from _selection(quantity.of)
    if isinstance(quantity.by, Quantity):
        yield from _quantity(quantity.by)


def _condition(condition: Condition) -> Iterator[str]:
    for one in (condition.of, *condition.each):
        if one is not None:
            yield from _selection(one)
    if condition.quantity is not None:
        yield from _quantity(condition.quantity)
    match condition.name:
        case "has":
            yield from _keyword(condition.value)
        case "ahead" | "behind" | "tied":
            yield from _GIGANTIC
        case "in-contact":
            yield from ("subtype:gear", *_GIGANTIC)
        case "in-terrain" | "base-zero-there":
            yield from ("terrains", *_GIGANTIC)
    for other in condition.also:
        yield from _condition(other)
