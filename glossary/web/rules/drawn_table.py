"""The table of the front door: where the zones lie before a player, each a link to its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from glossary.engine.boards.board import REGIONS
from glossary.web.base.layout import Link
from glossary.web.base.rule_view import Reading

_ZONES = (
    "adventure", "expedition.hero", "expedition.companion", "reserve", "hero", "landmark", "mana",
    "hand", "deck", "discard",
)  # fmt: skip


class DrawnTable(Struct, frozen=True):
    """The variables of ``rules/drawn_table.html``, which draws it.

    ``zones`` are the words of the zones, with the address of the rule, which is empty if there is
    none; ``language`` is theirs if it is not that of the page. ``regions`` are the terrains of
    each region.
    """

    language: str
    regions: Sequence[str]
    zones: Mapping[str, Link]


def drawn_table(reading: Reading) -> DrawnTable:
    """Return the table with the words of the dictionary that is read."""
    terms = {name: reading.dictionary.term(f"zone.{name}") for name in _ZONES}
    return DrawnTable(
        reading.foreign,
        REGIONS,
        {
            name: Link(
                term.word,
                reading.address(term.rule) if term.rule and reading.has(term.rule) else "",
            )
            for name, term in terms.items()
            if term is not None
        },
    )
