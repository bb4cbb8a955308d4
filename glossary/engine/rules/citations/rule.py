"""Every rule that the engine relies on, by the engine's name for it: ``rules.tsv`` has the numbers.

A citation is one rule, with its number in each edition; ``rule.CONTROL`` is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from glossary.core.rule_number import RuleNumber

_HEAD, *_ROWS = Path(__file__).with_name("rules.tsv").read_text("utf-8").splitlines()
NUMBERED = tuple(_HEAD.split("\t")[2:])
"""The editions that citations have numbers of, the oldest first; the last is the site's text."""
EDITIONS = NUMBERED[:4]
"""The editions that the engine plays."""
NEWEST = EDITIONS[-1]


@dataclass(frozen=True, slots=True, eq=False)
class Citation:
    """One rule in every edition, in the order of `NUMBERED`.

    None stands where an edition has no such rule, or no text of it is known. A citation is
    equal to itself alone, so that it is cheap to remember by. One that is ``general`` holds of
    every effect: it is cited where it comes first, or where an edition has no other.
    """

    numbers: tuple[RuleNumber | None, ...]
    general: bool = False

    def number(self, edition: str) -> RuleNumber | None:
        """Return its number in *edition*; None too where that is not one of `NUMBERED`."""
        return self.numbers[NUMBERED.index(edition)] if edition in NUMBERED else None


Cites = tuple[Citation, ...]


_NUMBERS = {text: RuleNumber.parse(text) for row in _ROWS for text in row.split("\t")[2:] if text}
WRITTEN: Mapping[RuleNumber, str] = {number: text for text, number in _NUMBERS.items()}
"""How the numbers that the engine cites are written."""


def _citations() -> Iterator[tuple[str, Citation]]:
    for row in _ROWS:
        name, general, *numbers = row.split("\t")
        yield name, Citation(tuple(map(_NUMBERS.get, numbers)), bool(general))


BIBLIOGRAPHY: Mapping[str, Citation] = dict(_citations())
globals().update(BIBLIOGRAPHY)
if TYPE_CHECKING:

    def __getattr__(name: str) -> Citation: ...
