"""Every rule the engine relies on: a name, and its number in each edition."""

from glossary.engine.rules.citations.rule import (
    BIBLIOGRAPHY,
    EDITIONS,
    NEWEST,
    NUMBERED,
    WRITTEN,
    Citation,
    Cites,
)

__all__ = ["BIBLIOGRAPHY", "EDITIONS", "NEWEST", "NUMBERED", "WRITTEN", "Citation", "Cites"]
