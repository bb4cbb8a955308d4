"""Tens: the examples of a level and a chapter that ask something, ten by ten as they are taught."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from glossary.examples.model import LEVELS, Example

CHAPTERS = ("1", "2", "3", "4", "5", "6", "7")
MANY = 10
"""How many examples are led through one after another."""
_CODE = re.compile(r"(?P<level>[a-z-]{1,20}+)\.(?P<chapter>[1-7])\.(?P<number>[1-9][0-9]?+)")


class Ten(Struct, frozen=True):
    """Ten examples, or what is left: the *number*-th ten, from 1, of a level and a chapter."""

    level: str
    chapter: str
    number: int
    examples: tuple[Example, ...]

    @property
    def code(self) -> str:
        """What an address calls it: ``regular.4.1``."""
        return f"{self.level}.{self.chapter}.{self.number}"

    def beside(self, slug: str, places: int) -> Example | None:
        """Return the example so many places after that of a slug; None beyond both ends."""
        place = self.place(slug) + places
        return self.examples[place] if 0 <= place < len(self.examples) else None

    def place(self, slug: str) -> int:
        """Return the place of an example of it, from 0.

        :raises ValueError: if it is not of it.
        """
        return [example.slug for example in self.examples].index(slug)


def tens(taught: Sequence[Example], level: str, chapter: str) -> tuple[Ten, ...]:
    """Return the tens of a level and a chapter.

    :param taught: all examples, in teaching order.
    """
    asking = [
        example
        for example in taught
        if example.predict is not None
        and example.level == level
        and str(example.illustrates.chapter) == chapter
    ]
    return tuple(
        Ten(level, chapter, number, tuple(asking[begin : begin + MANY]))
        for number, begin in enumerate(range(0, len(asking), MANY), start=1)
    )


def ten_of(taught: Sequence[Example], code: str) -> Ten | None:
    """Return the ten of a code; None if there is none."""
    read = _CODE.fullmatch(code)
    if read is None or read["level"] not in LEVELS:
        return None
    every = tens(taught, read["level"], read["chapter"])
    number = int(read["number"])
    return every[number - 1] if number <= len(every) else None
