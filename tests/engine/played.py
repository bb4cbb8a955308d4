"""A play around one card as a value, and the boards it is set on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.engine.tables import char, landmark


@dataclass(frozen=True)
class Played:
    """A short play around one card, and what a player sees of it."""

    ref: str
    acts: str = ""
    a: Mapping[str, object] = field(default_factory=dict)
    b: Mapping[str, object] = field(default_factory=dict)
    run: str = "afternoon"
    at: Mapping[str, str] = field(default_factory=dict)
    boosts: Mapping[str, int] = field(default_factory=dict)
    status: Mapping[str, list[str]] = field(default_factory=dict)
    counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, list[str]] = field(default_factory=dict)
    mana: str = ""
    totals: Mapping[str, str] = field(default_factory=dict)
    said: tuple[tuple[str, Mapping[str, object]], ...] = ()
    never: tuple[str, ...] = ()
    asked: tuple[str, ...] | None = None
    winner: str | None = None
    more: Mapping[str, object] = field(default_factory=dict)


def named(ref: str, item: str = "k", **more: object) -> dict[str, object]:
    """A card of the list, called k."""
    return {"id": item, "class": ref, **more}


def out(ref: str, item: str = "k", side: str = "hero", **more: object) -> dict[str, object]:
    """A card of the list in an Expedition."""
    return named(ref, item, expedition=side, **more)


def from_hand(ref: str, mana: int, **more: object) -> dict[str, object]:
    return {"hand": [named(ref)], "mana": mana, **more}


def from_reserve(ref: str, mana: int, **more: object) -> dict[str, object]:
    return {"reserve": [named(ref)], "mana": mana, **more}


def hero(ref: str, **more: object) -> dict[str, object]:
    return {"hero": {"id": "me", "class": ref}, **more}


X, Y = char("x", "1/1/1"), char("y", "1/1/1", "companion")
L, M = landmark("l", cost=[3, 3]), landmark("m", cost=[3, 3])
GATE = {"id": "gate", "class": "YZ_Common_BanishingGate"}
HERO, COMPANION = "A hero-expedition", "A companion-expedition"
