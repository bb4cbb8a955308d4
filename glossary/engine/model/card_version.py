"""The version printed on a card: its set, its number there, its rarity (2.2.6)."""

from __future__ import annotations

import re
from dataclasses import dataclass

_RARITIES = {"C": "common", "R": "rare", "F": "rare", "U": "unique"}
_CODE = re.compile(r"([A-Z]{3})-(\d{3})-(?:([CRF])|(U)-(\d+))")


@dataclass(frozen=True, slots=True)
class Version:
    """What a version code says; ``copy`` is the last number, which a unique card alone has.

    >>> Version.parse("BTG-014-F").rarity
    'rare'
    """

    set: str
    number: int
    rarity: str
    out_of_faction: bool = False
    copy: int | None = None

    @classmethod
    def parse(cls, code: str) -> Version:
        """The version that *code* writes; the last number has as many digits as it likes.

        :raises ValueError: if it is not a version code.
        """
        found = _CODE.fullmatch(code)
        if found is None:
            raise ValueError(f"{code!r} is not a version like BTG-014-R or BTG-014-U-12345")
        name, number, letter, unique, copy = found.groups()
        rarity = _RARITIES[letter or unique]
        return cls(name, int(number), rarity, letter == "F", int(copy) if copy else None)
