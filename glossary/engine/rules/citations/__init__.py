"""Every rule the engine relies on: a name, and its number in each edition."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.engine.rules.citations import chapter_4, chapter_7, chapters_1_to_3, chapters_5_6
from glossary.engine.rules.citations.citation import EDITIONS, NEWEST, NUMBERED, Citation

__all__ = ["BIBLIOGRAPHY", "EDITIONS", "NEWEST", "NUMBERED", "Citation"]

BIBLIOGRAPHY: Mapping[str, Citation] = {
    name: value
    for chapter in (chapters_1_to_3, chapter_4, chapters_5_6, chapter_7)
    for name, value in vars(chapter).items()
    if isinstance(value, Citation)
}
