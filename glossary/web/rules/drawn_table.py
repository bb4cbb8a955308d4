"""The table of the front door: where the zones lie before a player, each a link to its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from glossary.engine.boards.board import REGIONS
from glossary.web.base.layout import Link
from glossary.web.base.rule_view import Reading

_ZONES = (
    "adventure", "expedition.hero", "expedition.companion", "reserve", "hero", "landmark", "mana",
    "hand", "deck", "discard",
)  # fmt: skip
_REGIONS_AT = (8.5, 53.5, 94.5, 139.5, 180.5, 225.5, 266.5, 311.5)


class DrawnTable(Struct, frozen=True):
    """The variables of ``rules/drawn_table.html``, which draws it.

    ``zones`` are the words of the zones, with the address of the rule, which is empty if there is
    none; ``language`` is theirs if it is not that of the page. Of each region it has the place from
    the left and the terrains.
    """

    language: str
    regions: Iterable[tuple[float, str]]
    zones: Mapping[str, Link]


def drawn_table(reading: Reading) -> DrawnTable:
    """Return the table with the words of the dictionary that is read."""
    terms = {name: reading.dictionary.term(f"zone.{name}") for name in _ZONES}
    return DrawnTable(
        reading.foreign,
        tuple(zip(_REGIONS_AT, REGIONS, strict=True)),
        {
            name: Link(
                term.word,
                reading.address(term.rule) if term.rule and reading.has(term.rule) else "",
            )
            for name, term in terms.items()
            if term is not None
        },
    )
