"""A play of a face or of a ruling as a value: what must be seen of it, the deciding paragraph."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from glossary.cards.ability_files import written_abilities
from glossary.engine.rules.citations import EDITIONS, NEWEST
from tests.engine.played import Expected
from tests.engine.tables import Plain, Seen, table

ABILITIES: Mapping[str, Mapping[str, list[object]]] = {
    ref: tomllib.loads(text) for ref, text in written_abilities().items()
}
"""What the faces do, by reference."""

RULED = [
    pytest.param(edition, marks=[pytest.mark.thorough] if edition != NEWEST else [])
    for edition in EDITIONS
    if edition >= "4.0"
]
"""The editions under which rulings are tried, the newest in every run."""


@dataclass(frozen=True)
class Ruled(Expected):
    """A play of a face, whose reference *ids* is, or of a ruling, which has a board of its own.

    ``by`` is the paragraph that decides it, with ``/`` and its number in 5.0 where that differs.
    """

    ids: str
    by: str
    a: Mapping[str, object] = field(default_factory=dict)
    b: Mapping[str, object] = field(default_factory=dict)
    acts: str = ""


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
    ruled.is_in(seen)
    numbers = ruled.by.split("/")
    assert numbers[-1 if edition >= "5.0" else 0] in cited(seen), "the paragraph that decides it"


def cited(seen: Seen) -> set[str]:
    """List the paragraphs that what happened, what was asked and what is withheld cite."""
    choices = [choice for stage in seen.transcript.stages for choice in stage.asked]
    if seen.transcript.choice is not None:
        choices.append(seen.transcript.choice)
    asked = {str(number) for choice in choices for number in choice.cites}
    withheld = [event for choice in choices for event in choice.withheld]
    told = (*seen.transcript.events, *withheld)
    return asked | {str(number) for event in told for number in event.cites}
