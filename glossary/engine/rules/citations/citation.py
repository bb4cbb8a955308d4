"""Citations: a rule under the engine's name for it, and its number in each edition."""

from __future__ import annotations

from dataclasses import dataclass

from glossary.core.rule_number import RuleNumber

NUMBERED = ("1.0", "3.0", "4.0", "5.0")
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
        """Return its number in *edition*, one of `NUMBERED`."""
        return self.numbers[NUMBERED.index(edition)]


def made(*numbers: str, general: bool = False) -> Citation:
    """Make a citation from its numbers as the editions print them, the oldest first.

    :raises MalformedNumber: if one cannot be a number.
    """
    found = tuple(RuleNumber.parse(number) if number else None for number in numbers)
    return Citation(found, general)
