"""A play around one card as a value: what must be seen of it, and the boards it is set on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.engine.tables import Seen, char, landmark, table


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What a player sees of a play, if it is said, and what is run, with *more* of its board.

    ``said`` are events that must be told, ``order`` kinds of events as they come, ``mana`` the
    ready and all of A's Orbs, ``totals`` the statistics of an Expedition at the end, ``terrains``
    those of its region.
    """

    run: str = "afternoon"
    at: Mapping[str, str] = field(default_factory=dict)
    boosts: Mapping[str, int] = field(default_factory=dict)
    status: Mapping[str, list[str]] = field(default_factory=dict)
    counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, list[str]] = field(default_factory=dict)
    regions: Mapping[str, int] = field(default_factory=dict)
    terrains: Mapping[str, str] = field(default_factory=dict)
    totals: Mapping[str, str] = field(default_factory=dict)
    said: Sequence[tuple[str, Mapping[str, object]]] = ()
    never: Sequence[str] = ()
    order: Sequence[str] = ()
    asked: Sequence[str] | None = None
    mana: str = ""
    winner: str | None = None
    more: Mapping[str, object] = field(default_factory=dict)

    def is_in(self, seen: Seen) -> None:
        """Find everything that is said here in what was seen."""
        assert {item: seen.at(item) for item in self.at} == dict(self.at)
        assert {item: seen.boosts(item) for item in self.boosts} == dict(self.boosts)
        assert {item: seen.status(item) for item in self.status} == dict(self.status)
        counters = {item: seen.of(item).get("counters", {}) for item in self.counters}
        assert counters == dict(self.counters)
        assert {key: seen.tokens(key) for key in self.tokens} == dict(self.tokens)
        assert {place: seen.region(place) for place in self.regions} == dict(self.regions)
        assert {place: _terrains(seen, place) for place in self.terrains} == dict(self.terrains)
        assert {place: _totals(seen, place) for place in self.totals} == dict(self.totals)
        for kind, facts in self.said:
            seen.said(kind, **facts)
        seen.never(*self.never)
        if self.order:
            seen.came(*self.order)
        if self.asked is not None:
            assert seen.asked() == list(self.asked)
        if self.mana:
            assert _mana(seen) == self.mana
        if self.winner is not None:
            assert seen.winner == self.winner


def _terrains(seen: Seen, place: str) -> str:
    name, _, side = place.partition(".")
    return "".join(seen.transcript.state.terrains_at((name, side)))


def _totals(seen: Seen, place: str) -> str:
    name, _, side = place.partition(".")
    here = [t for t in seen.transcript.state.members((name, side)) if "asleep" not in t.statuses]
    sums = [sum(seen.transcript.state.statistics(t)[i] for t in here) for i in range(3)]
    return "/".join(map(str, sums))


def _mana(seen: Seen) -> str:
    orbs = [t for t in seen.transcript.state.objects.values() if t.zone == "mana"]
    mine = [orb for orb in orbs if orb.controller == "A"]
    return f"{sum('exhausted' not in orb.statuses for orb in mine)}/{len(mine)}"


@dataclass(frozen=True)
class Played(Expected):
    """A short play around one card."""

    ref: str
    acts: str = ""
    a: Mapping[str, object] = field(default_factory=dict)
    b: Mapping[str, object] = field(default_factory=dict)

    def under(self, edition: str) -> Seen:
        """Play it."""
        return table(edition, self.run, self.a, self.b, self.acts, **self.more)


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
