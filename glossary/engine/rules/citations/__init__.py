"""Every rule the engine relies on: a name, and its number in each edition."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.engine.rules.citations import rule
from glossary.engine.rules.citations.rule import EDITIONS, NEWEST, NUMBERED, Citation, Cites

__all__ = ["BIBLIOGRAPHY", "EDITIONS", "NEWEST", "NUMBERED", "Citation", "Cites"]

BIBLIOGRAPHY: Mapping[str, Citation] = {
    name: value for name, value in vars(rule).items() if isinstance(value, Citation)
}
