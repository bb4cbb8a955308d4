"""Every rule the engine relies on: a name, and its number in each edition."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.engine.citations import days, pieces, plays, terms
from glossary.engine.citations.citation import EDITIONS, NEWEST, Citation

__all__ = ["BIBLIOGRAPHY", "EDITIONS", "NEWEST", "Citation"]

BIBLIOGRAPHY: Mapping[str, Citation] = {
    name: value
    for chapter in (pieces, days, plays, terms)
    for name, value in vars(chapter).items()
    if isinstance(value, Citation)
}
