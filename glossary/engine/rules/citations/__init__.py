"""Every rule the engine relies on: a name, and its number in each edition."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.engine.rules.citations import chapter_4 as days
from glossary.engine.rules.citations import chapter_7 as terms
from glossary.engine.rules.citations import chapters_1_to_3 as pieces
from glossary.engine.rules.citations import chapters_5_6 as plays
from glossary.engine.rules.citations.citation import EDITIONS, NEWEST, Citation

__all__ = ["BIBLIOGRAPHY", "EDITIONS", "NEWEST", "Citation"]

BIBLIOGRAPHY: Mapping[str, Citation] = {
    name: value
    for chapter in (pieces, days, plays, terms)
    for name, value in vars(chapter).items()
    if isinstance(value, Citation)
}
