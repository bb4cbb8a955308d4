"""A play of a face or of a ruling as a value: what must be seen of it, the deciding paragraph."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from app import ROOT
from glossary.engine.rules.citations import EDITIONS, NEWEST
from tests.engine.tables import Plain, Seen, table

_FILES = sorted((ROOT / "glossary/cards/abilities").glob("*.toml"))
ABILITIES: Mapping[str, Mapping[str, list[object]]] = {
    ref: face for file in _FILES for ref, face in tomllib.loads(file.read_text("utf-8")).items()
}
"""What the faces do, by reference."""

RULED = [
    pytest.param(edition, marks=[pytest.mark.thorough] if edition != NEWEST else [])
    for edition in EDITIONS
    if edition >= "4.0"
]
"""The editions under which rulings are tried, the newest in every run."""


@dataclass(frozen=True)
class Ruled:
    """A play of a face, whose reference *ids* is, or of a ruling, which has a board of its own.

    ``by`` is the paragraph that decides it, with ``/`` and its number in 5.0 where that differs.
    ``said`` are events that must be told, ``order`` kinds of events as they come, ``mana`` the
    ready and all of A's Orbs, ``terrains`` those of an Expedition's region at the end.
    """

    ids: str
    by: str
    a: Mapping[str, object] = field(default_factory=dict)
    b: Mapping[str, object] = field(default_factory=dict)
    acts: str = ""
    run: str = "afternoon"
    at: Mapping[str, str] = field(default_factory=dict)
    boosts: Mapping[str, int] = field(default_factory=dict)
    status: Mapping[str, list[str]] = field(default_factory=dict)
    counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, list[str]] = field(default_factory=dict)
    regions: Mapping[str, int] = field(default_factory=dict)
    terrains: Mapping[str, str] = field(default_factory=dict)
    said: Sequence[tuple[str, Mapping[str, object]]] = ()
    never: Sequence[str] = ()
    order: Sequence[str] = ()
    asked: Sequence[str] | None = None
    mana: str = ""
    winner: str | None = None
    more: Mapping[str, object] = field(default_factory=dict)


def face(ref: str, item: str = "x", side: str = "", /, **more: object) -> Plain:
    """A card that does what the face of that reference does; in an Expedition if *side* is given.

    Its costs, statistics and keywords are those of the table, where they matter.
    """
    abilities = ABILITIES[f"ALT_{ref}"]["abilities"]
    found: Plain = {"id": item, "abilities": abilities, "type": "character", **more}
    if found["type"] == "character":
        found = {"stats": [1, 1, 1], **found}
    return {**found, **({"expedition": side} if side else {})}


def hero(ref: str, item: str = "x", /, **more: object) -> Plain:
    """A Hero that does what that face does."""
    return {"id": item, "abilities": ABILITIES[f"ALT_{ref}"]["abilities"], **more}


def site(ref: str, item: str = "x", /, **more: object) -> Plain:
    """A Landmark that does what that face does."""
    return {**face(ref, item, type="permanent", **more), "landmark": True}


def is_decided(ruled: Ruled, edition: str) -> None:
    """Play it, and find everything that it says, and its paragraph cited."""
    seen = table(edition, ruled.run, ruled.a, ruled.b, ruled.acts, **ruled.more)
    is_seen(ruled, seen)
    numbers = ruled.by.split("/")
    assert numbers[-1 if edition >= "5.0" else 0] in cited(seen), "the paragraph that decides it"


def is_seen(ruled: Ruled, seen: Seen) -> None:
    """Find everything that *ruled* says in what was seen."""
    assert {item: seen.at(item) for item in ruled.at} == dict(ruled.at)
    assert {item: seen.boosts(item) for item in ruled.boosts} == dict(ruled.boosts)
    assert {item: seen.status(item) for item in ruled.status} == dict(ruled.status)
    counters = {item: seen.of(item).get("counters", {}) for item in ruled.counters}
    assert counters == dict(ruled.counters)
    assert {key: seen.tokens(key) for key in ruled.tokens} == dict(ruled.tokens)
    assert {place: seen.region(place) for place in ruled.regions} == dict(ruled.regions)
    assert {place: _terrains(seen, place) for place in ruled.terrains} == dict(ruled.terrains)
    for kind, facts in ruled.said:
        seen.said(kind, **facts)
    seen.never(*ruled.never)
    if ruled.order:
        assert seen.order(*ruled.order) == list(ruled.order)
    if ruled.asked is not None:
        assert seen.asked() == list(ruled.asked)
    if ruled.mana:
        assert _mana(seen) == ruled.mana
    if ruled.winner is not None:
        assert seen.winner == ruled.winner


def cited(seen: Seen) -> set[str]:
    """List the paragraphs that what happened, what was asked and what is withheld cite."""
    choices = [choice for stage in seen.transcript.stages for choice in stage.asked]
    if seen.transcript.choice is not None:
        choices.append(seen.transcript.choice)
    asked = {str(number) for choice in choices for number in choice.cites}
    withheld = [event for choice in choices for event in choice.withheld]
    told = (*seen.transcript.events, *withheld)
    return asked | {str(number) for event in told for number in event.cites}


def _terrains(seen: Seen, place: str) -> str:
    name, _, side = place.partition(".")
    return "".join(seen.transcript.state.terrains_at((name, side)))


def _mana(seen: Seen) -> str:
    orbs = [t for t in seen.transcript.state.objects.values() if t.zone == "mana"]
    mine = [orb for orb in orbs if orb.controller == "A"]
    return f"{sum('exhausted' not in orb.statuses for orb in mine)}/{len(mine)}"
