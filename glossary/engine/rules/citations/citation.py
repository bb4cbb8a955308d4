"""A rule by the name the engine gives it, and its number in each edition."""

from __future__ import annotations

from dataclasses import dataclass

from glossary.core.rule_number import RuleNumber

EDITIONS = ("1.0", "3.0", "4.0")
NEWEST = EDITIONS[-1]


@dataclass(frozen=True, slots=True, eq=False)
class Citation:
    """One rule in every edition the engine plays, in the order of `EDITIONS`.

    None stands where an edition has no such rule, or no text of it is known. A citation is
    equal to itself alone, so that it is cheap to remember by.
    """

    numbers: tuple[RuleNumber | None, ...]

    def number(self, edition: str) -> RuleNumber | None:
        """Its number in *edition*, one of `EDITIONS`."""
        return self.numbers[EDITIONS.index(edition)]


def rule(*numbers: str) -> Citation:
    """A citation from its numbers as the editions print them, the oldest first.

    :raises MalformedNumber: if one cannot be a number.
    """
    return Citation(tuple(RuleNumber.parse(number) if number else None for number in numbers))
