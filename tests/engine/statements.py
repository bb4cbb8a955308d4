"""Statements, cards and looks at a position that several tests of the rules share."""

from __future__ import annotations

from typing import Any

from tests.engine.around import days, two
from tests.engine.tables import (
    EACH,
    MINE,
    Plain,
    Seen,
    ability,
    char,
    do,
    passive,
)


def walked(hero: int, companion: int, **more: object) -> Plain:
    """A player whose Expeditions have walked that many regions."""
    return {"hero_region": hero, "companion_region": 7 - companion, **more}


def stamp(seen: Seen, item: str) -> int:
    return next(t.timestamp for t in seen.transcript.state.objects.values() if t.item == item)


ASCEND = do("ascend", to="my-hero")


def dusk(edition: str, a: list[Plain], b: list[Plain] | None = None, **more: Any) -> Seen:
    """Progress of two players' Characters."""
    return days(edition, "dusk", two({"characters": a}, {"characters": b or []}), **more)


CHARACTERS: Plain = {"types": ["character"], "whose": "you"}

THERE_ARE_TWO: Plain = {"is": "there-are", "of": MINE, "number": 2}


def instead(*verbs: Plain, when: Plain, **more: object) -> Plain:
    """A replacing modifier."""
    return passive("replace", when=when, instead=list(verbs), **more)


def also(*verbs: Plain, when: Plain) -> Plain:
    """An additive modifier."""
    return passive("also", when=when, instead=list(verbs))


def would_gain(what: str = "boost", subject: object = None) -> Plain:
    """The "would" of a modifier about counters."""
    return {"on": "put", "what": what, "subject": subject or EACH}


HAND = ability(do("give", what="me", amount=2), at="hand")

GROWS = passive("statistics", number=2, of={"types": ["character"], "whose": "you"})


def giant(name: str = "g", stats: str = "2/2/2", /, *text: Plain, **more: object) -> Plain:
    return char(name, stats, "hero", *text, gigantic=True, **more)


PRESS = {"mana": 1}

JOINS = ability(do("give", what="me"), when={"on": "joins", "subject": MINE, "to": "my-expedition"})
