"""The board language: what a board may say, which keys and words each thing takes.

``language.toml`` has it, a row a word; :func:`tables` reads that once, when it is first asked. The
reader, the schema of the programming interface, the documentation and the random boards of the
tests are made from it; nothing else knows a key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from glossary.engine.conditions.condition import EXPEDITIONS, PLACES
from glossary.engine.model.cards import FACTIONS, KEYWORDS, RARITIES, SUBTYPES, TYPES
from glossary.engine.model.objects import MARKED, SIDES, STATUSES, TERRAINS, Zone
from glossary.engine.rules.ruleset import EDITIONS
from glossary.engine.rules.values import dataclass, field, replace

RUN = ("decks", "setup", "morning", "noon", "afternoon", "dusk", "night", "victory")
NAMES = ("A", "B", "C", "D")
MODES = ("standard", "2v2", "free-for-all")
SYMBOLS = ("join", "hand", "reserve")
FLAGS = ("gigantic", "defender", "eternal", "seasoned", "cooldown", "fleeting")
NUMBERED = ("tough", "scout", "temple")
_FILE = Path(__file__).with_name("language.toml")
WORDS: Mapping[str, tuple[str, ...]] = {
    "editions": EDITIONS,
    "modes": MODES,
    "run": RUN,
    "phases": RUN[2:7],
    "symbols": SYMBOLS,
    "factions": FACTIONS,
    "rarities": RARITIES,
    "types": TYPES,
    "subtypes": SUBTYPES,
    "keywords": KEYWORDS,
    "statuses": STATUSES,
    "marked": MARKED,
    "zones": tuple(zone.value for zone in Zone),
    "sides": SIDES,
    "terrains": TERRAINS,
    "expeditions": EXPEDITIONS,
    "everywhere": tuple(place for place in PLACES if place != "regions"),
}
_NUMBER = re.compile(r"(-?\d+)\.\.(-?\d+)( counted)?")
_LIST = re.compile(r"list (\d+)\.\.(\d+)( alone)?(?: !(\S+))?: (.*)")
_OWN_NAMES = re.compile(r"names( [a-z]+)?( \d+)?: (.*)")


@dataclass(frozen=True, slots=True)
class Form:
    """What stands under a key.

    ``kind``: ``word`` (one of ``words``), ``known`` (a word that the board defines: one of its
    ids, a card of the list), ``whole`` (from ``low`` to ``high``), ``counted`` (the same, or a
    count), ``flag``, ``true``, ``text``, ``terrains``, ``counter`` (its name), ``quality``
    (a status, a keyword ability or a counter), ``list`` (of ``low`` to ``high``
    values of ``of[0]``; ``alone``: one may stand without brackets), ``table`` (called
    ``table``), ``names`` (names of one's own, each with a value), ``either`` (of several forms,
    by what is written), ``null``. ``wrong`` is the kind of mistake if there are too few values.
    """

    kind: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    of: tuple[Form, ...] = ()
    table: str = ""
    alone: bool = False
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A word that decides what an object is: the keys it takes, and how it is written.

    ``forms`` are the forms of keys that take something else here than in other kinds, ``keys`` all
    that it takes, those of every kind of its table among them, each with its form.
    """

    word: str
    takes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    example: object = None
    forms: Mapping[str, Form] = field(default_factory=dict)
    keys: Mapping[str, Form] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """An object of the language: its keys with what each takes.

    ``by`` is the key whose word is the kind, ``usual`` the word if it is not written, ``bare``
    whether that word may stand alone. ``by_keys`` are keys of which the first that is written is
    the kind. ``always`` are keys of every kind, ``one_of`` those of which one must stand,
    ``pairs`` those that only stand with another. ``note`` is what no key says.
    """

    name: str
    keys: Mapping[str, Form] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    by: str = ""
    usual: str = ""
    bare: bool = False
    by_keys: tuple[str, ...] = ()
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    always: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    pairs: tuple[tuple[str, ...], ...] = ()
    example: object = None
    note: str = ""

    def taken(self, kind: Kind | None) -> Mapping[str, Form]:
        """Return the keys of an object of that kind, each with its form."""
        return self.keys if kind is None else kind.keys


@cache
def tables() -> Mapping[str, Table]:
    """Return the objects of the language, by name."""
    return read_tables(_FILE.read_text(encoding="utf-8"), WORDS)


def read_tables(text: str, words: Mapping[str, Sequence[str]]) -> Mapping[str, Table]:
    """Read the objects of a language from its rows, and the lists of *words* that they name."""
    written = tomllib.loads(text)
    rows = _Rows({**words, **written.pop("words")})
    tables: dict[str, Table] = {}
    for name, table in written.items():
        tables[name] = rows.table(name, table, tables.get(table.pop("like", "")) or Table(name))
    return tables


class _Rows:
    """Reads the rows of the file; its head says how they are written."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self.words = words
        self._forms: dict[str, Form] = {}

    def table(self, name: str, written: dict[str, Any], shared: Table) -> Table:
        """Make an object of the language, from one that it shares keys and words with."""
        without, only = written.pop("without", "").split(), written.pop("from", None)
        keys, own = written.pop("keys", {}), written.pop("kinds", {})
        if "pairs" in written:
            written["pairs"] = tuple(map(tuple, written["pairs"]))
        for key in ("needs", "by-keys", "always", "one-of"):
            if key in written:
                written[key.replace("-", "_")] = tuple(written.pop(key).split())
        deciding = {written["by"]: Form("word")} if "by" in written else {}
        keys = {**deciding, **shared.keys, **{key: self.form(keys[key]) for key in keys}}
        made = replace(shared, name=name, keys=keys, **{"example": None, "note": "", **written})
        kinds = {
            word: kind
            for word, kind in shared.kinds.items()
            if word not in without and (only is None or word in only.split())
        }
        for word, row in own.items():
            kinds[word] = self.kind(made, kinds.get(word) or Kind(word), row)
        for word, kind in kinds.items():
            names = dict.fromkeys((*((made.by,) if made.by else ()), *kind.takes, *made.always))
            forms = {name: kind.forms.get(name) or made.keys[name] for name in names}
            kinds[word] = replace(kind, keys=forms)
        return replace(made, kinds=kinds)

    def kind(self, table: Table, shared: Kind, row: dict[str, Any]) -> Kind:
        """Make a kind of a row; of what it takes, the keys with an exclamation mark are needed."""
        if "more" in row:
            return replace(shared, takes=(*shared.takes, *row["more"].split()))
        takes = self.each(row.pop("takes", ""))
        example = row.pop("example", {})
        if table.by and shared.word != table.usual:
            bare = table.bare and not example
            example = shared.word if bare else {table.by: shared.word, **example}
        return Kind(
            shared.word,
            tuple(name.rstrip("!") for name in takes),
            tuple(name[:-1] for name in takes if name[-1] == "!"),
            example,
            {key: self.form(form) for key, form in row.items()},
        )

    def each(self, written: str) -> tuple[str, ...]:
        """Return the words of a row; ``$<name>`` stands for those of a list."""
        words: list[str] = []
        for word in written.split():
            for one in self.words[word[1:]] if word[0] == "$" else (word,):
                words += self.each(one) if one[0] == "$" else (one,)
        return tuple(words)

    def form(self, written: str) -> Form:
        """Return what stands under a key."""
        if written not in self._forms:
            self._forms[written] = self._read(written)
        return self._forms[written]

    def _read(self, written: str) -> Form:
        """Return the form that a row describes; the head of the file says how."""
        kind, _, rest = written.partition(" ")
        match: re.Match[str] | None
        if match := _LIST.fullmatch(written):
            low, high, alone, wrong, of = match.groups("")
            each = (self.form(of),)
            return Form(kind, (), int(low), int(high), each, "", bool(alone), wrong)
        if match := _OWN_NAMES.fullmatch(written):
            who, most, of = match.groups("")
            return Form(kind, high=int(most or 0), of=(self.form(of),), table=who.strip())
        one, either, other = written.partition(" or ")
        if either:
            return Form("either", of=(self.form(one), self.form(other)))
        if match := _NUMBER.fullmatch(written):
            kind = "counted" if match[3] else "whole"
            return Form(kind, low=int(match[1]), high=int(match[2]))
        match kind:
            case "one":
                return Form("word", self.each(rest.removeprefix("of ")))
            case "quality":
                return Form(kind, self.each(rest))
            case "known":
                return Form(kind, table=rest)
            case "a" | "an":
                return Form("table", table=rest)
            case "counter":
                return Form(kind, ("boost",))
            case _:
                return Form(kind, high=int(rest or 0))
