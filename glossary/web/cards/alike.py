"""Finds the cards that do the like: those that share most of what a card does, the rarest first."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum, log

from glossary.cards.model import Card
from glossary.cards.tables import CardTables

_TELLING = ("does", "when", "makes")
_MOST = 6
_LEAST_SHARED = 0.25


def cards_alike(card: Card, tables: CardTables) -> list[tuple[str, tuple[str, ...]]]:
    """Return the slugs of the cards that do most like *card*, each with the facets it shares."""
    by_slug = _facets_by_slug(tables)
    own = by_slug.get(card.slug, frozenset())
    bearers: dict[str, int] = {}
    for keys in by_slug.values():
        for key in keys & own:
            bearers[key] = bearers.get(key, 0) + 1
    weights = {key: log(len(by_slug) / number) for key, number in bearers.items()}
    scored = []
    for slug, keys in by_slug.items():
        shared = keys & own
        if slug != card.slug and any(key.startswith("does-") for key in shared):
            score = fsum(weights[key] for key in shared) - 0.5 * len(keys - own)
            scored.append((-score, slug, shared))
    whole = fsum(weights.values())
    return [
        (slug, tuple(sorted(shared, key=lambda key: (-weights[key], key))))
        for score, slug, shared in sorted(scored, key=lambda each: each[:2])[:_MOST]
        if -score >= whole * _LEAST_SHARED
    ]


def _facets_by_slug(tables: CardTables) -> Mapping[str, frozenset[str]]:
    facets: dict[str, frozenset[str]] = {}
    for face in tables.faces:
        keys = {key for key in tables.facets.get(face.ref, ()) if key.split("-")[0] in _TELLING}
        facets[face.slug] = facets.get(face.slug, frozenset()) | keys
    return facets
