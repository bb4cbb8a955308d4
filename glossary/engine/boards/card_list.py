"""Card lists: the cards of a table in the declarative form, and the version printed on one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from glossary.engine.boards.checker import Checker, Written, shorten
from glossary.engine.boards.parse_abilities import read_abilities
from glossary.engine.boards.parse_selection import texts
from glossary.engine.model.cards import FACTIONS, KEYWORDS, RARITIES, TYPES, Card

_CARD = (
    "names",
    "faction",
    "rarity",
    "version",
    "type",
    "landmark",
    "subtypes",
    "cost",
    "statistics",
    "keywords",
    "abilities",
    "token",
    "limits",
    "counters",
    "ref",
)


def read_cards(written: Mapping[str, object]) -> dict[str, Card]:
    """The cards of a card list by key, and by the reference of its printing.

    :raises BoardRefused: with every mistake, each under its path.
    """
    check = Checker()
    found: dict[str, Card] = {}
    for key, value in written.items():
        table = check.table(value, key, _CARD)
        card = _card(check, key, table)
        found[key] = card
        if isinstance(table.get("ref"), str):
            found[str(table["ref"])] = card
    check.refuse()
    return found


def _official(names: object) -> str:
    """The first name, which counts, whatever language a card is printed in (2.2.4.c)."""
    return str(next(iter(names.values()), "")) if isinstance(names, dict) else ""


def _rarity(check: Checker, version: object, path: str) -> str:
    """The rarity that the version of a card says, if it is written (2.2.6.d)."""
    if version is None:
        return ""
    try:
        return Version.parse(str(version)).rarity
    except ValueError:
        check.wrong(path, "bad-version", value=shorten(version))
        return ""


def _card(check: Checker, key: str, table: Written) -> Card:
    numbers: Callable[[str, int, int], tuple[int, ...]] = lambda name, most, low: tuple(  # noqa: E731
        check.number(value, f"{key}.{name}[{index}]", low, 99)
        for index, value in enumerate(check.sequence(table.get(name), f"{key}.{name}", most))
    )
    cost = numbers("cost", 2, 0) or (0, 0)
    statistics = numbers("statistics", 3, -99) or (0, 0, 0)
    limits = numbers("limits", 2, 0) or (2, 2)
    keywords = []
    for index, word in enumerate(texts(check, table.get("keywords"), f"{key}.keywords")):
        name, _, number = word.partition(" ")
        check.word(name, f"{key}.keywords[{index}]", KEYWORDS)
        keywords.append((name, int(number) if number.isdigit() else 0))
    counters = table.get("counters", {})
    return Card(
        key,
        type=check.word(table.get("type"), f"{key}.type", TYPES, "card"),
        landmark=check.flag(table.get("landmark"), f"{key}.landmark"),
        subtypes=texts(check, table.get("subtypes"), f"{key}.subtypes"),
        hand_cost=cost[0],
        reserve_cost=cost[-1],
        statistics=(statistics[0], statistics[1], statistics[2]),
        keywords=tuple(sorted(keywords)),
        abilities=read_abilities(check, table.get("abilities"), f"{key}.abilities"),
        token=check.flag(table.get("token"), f"{key}.token"),
        reserve_limit=limits[0],
        landmark_limit=limits[-1],
        counters=tuple(sorted(counters.items())) if isinstance(counters, dict) else (),
        name=_official(table.get("names")),
        faction=check.word(table.get("faction"), f"{key}.faction", FACTIONS),
        rarity=check.word(table.get("rarity"), f"{key}.rarity", RARITIES)
        or _rarity(check, table.get("version"), f"{key}.version"),
    )


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
