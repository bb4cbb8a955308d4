"""Findings over texts, lists, examples and vocabulary."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing to mend: in which language, at which rule or file, and what it is.

    ``untranslated`` if there is something in another language that this one does not have yet.
    """

    language: str
    place: str
    problem: str
    untranslated: bool = False

    def __str__(self) -> str:
        return f"{self.language} {self.place}: {self.problem}"
