"""Reads the tables of cards: ``locales/cards/*.tsv`` and ``locales/<lang>/cards.tsv``."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from glossary.cards.model import Face
from glossary.core.errors import SourceError, SourceErrors
from glossary.core.tables import read_table

FOLDER = "cards"
PRINTINGS = "printings.tsv"
TAGS = "tags.tsv"
STATUS = "status.tsv"
LISTS = "formats"
SETS = "sets.tsv"
NAMES = "cards.tsv"
KEYS = Path(__file__).parent / "keys.tsv"
"""Keys and references of cards in boards written before the facts were here."""

COLUMNS = (
    "ref", "slug", "rarity", "faction", "home_faction", "type", "permanent_kind", "subtypes",
    "costs", "statistics", "limits", "flags", "own", "triggers", "tokens", "keywords", "collector",
)  # fmt: skip
_NEVER_EMPTY = ("ref", "slug", "rarity", "faction", "type", "collector")
MAY_BE_EMPTY = tuple(column for column in COLUMNS if column not in _NEVER_EMPTY)
TAGGED = ("own", "triggers", "tokens", "keywords")


class CardName(NamedTuple):
    """The name of a card in one language, and its gender there, or nothing."""

    name: str
    gender: str


class Tag(NamedTuple):
    """A tag of a face: the term it is, and the rule of the newest edition that defines it.

    Each is empty if there is none. ``kind`` is ``keyword ability``, ``trigger`` and so on.
    """

    term: str
    rule: str
    kind: str


class TagWord(NamedTuple):
    """The word of a tag in one language; ``ours`` if no card or rule has it."""

    word: str
    ours: bool


class CardStatus(NamedTuple):
    """That a face is ``suspended``, ``banned``, or has ``errata``: who said so, and where.

    :param face: its reference; one that ends in ``_U`` means every unique version of that card.
    :param since: the day it began, None if that is not known.
    :param listed: the day of the list that says so.
    :param until: the day of the list that no longer names it, None while it holds.
    :param by: ``publisher`` or ``community``.
    :param note: the key of what it changes, in the ``status.tsv`` of each language, or nothing.
    """

    face: str
    status: str
    since: datetime.date | None
    listed: datetime.date
    until: datetime.date | None
    by: str
    note: str
    source: str


class FormatList(NamedTuple):
    """A list of suspended and banned cards: what ``status.tsv`` says holds on its day.

    :param format: the format that it was made for; others take it over.
    :param by: ``publisher`` or ``community``.
    """

    format: str
    day: datetime.date
    by: str
    source: str


def set_files(locales: Path) -> tuple[Path, ...]:
    """Return the tables of faces, one for each set of cards."""
    others = (PRINTINGS, TAGS, STATUS)
    return tuple(p for p in sorted((locales / FOLDER).glob("*.tsv")) if p.name not in others)


def read_faces(file: Path) -> Iterator[tuple[int, Face]]:
    """Yield the faces of one set, each with its line.

    :raises SourceErrors: with every row that cannot be read.
    """
    mistakes = []
    for line, row in read_table(file, COLUMNS, may_be_empty=MAY_BE_EMPTY):
        try:
            yield line, _face(row)
        except ValueError as error:
            mistakes.append(SourceError(str(error), file=str(file), line=line))
    if mistakes:
        raise SourceErrors(mistakes)


def _face(row: Mapping[str, str]) -> Face:
    return Face(
        ref=row["ref"],
        slug=sys.intern(row["slug"]),
        rarity=sys.intern(row["rarity"]),
        faction=sys.intern(row["faction"]),
        home_faction=sys.intern(row["home_faction"]),
        type=sys.intern(row["type"]),
        permanent_kind=sys.intern(row["permanent_kind"]),
        subtypes=_words(row["subtypes"]),
        costs=_numbers(row["costs"], 2),
        statistics=_numbers(row["statistics"], 3),
        limits=_numbers(row["limits"], 2),
        flags=_words(row["flags"]),
        own=_words(row["own"]),
        triggers=_words(row["triggers"]),
        tokens=_words(row["tokens"]),
        keywords=_words(row["keywords"]),
        collector=row["collector"],
    )


def _numbers(cell: str, how_many: int) -> tuple[int, ...]:
    numbers = tuple(map(int, cell.split()))
    if len(numbers) not in (0, how_many):
        raise ValueError(f"{cell!r} is not {how_many} numbers")
    return numbers


def _words(cell: str) -> tuple[str, ...]:
    return tuple(map(sys.intern, filter(None, cell.split(","))))


def read_names(file: Path) -> dict[str, CardName]:
    """Return the names of cards in one language, by slug; none if there is no such file.

    The binding language, which has no genders, has two columns.

    :raises SourceErrors: with every row that cannot be read.
    """
    if not file.exists():
        return {}
    with file.open(encoding="utf-8") as opened:
        columns = tuple(opened.readline().rstrip("\n").split("\t"))
    wanted = columns if columns == ("slug", "name") else ("slug", "gender", "name")
    rows = read_table(file, wanted, may_be_empty=("gender",))
    return {row["slug"]: CardName(row["name"], row.get("gender", "")) for _, row in rows}


def read_printings(locales: Path) -> dict[str, str]:
    """Return which face a printing is, for each that is not the oldest of its face.

    :raises SourceErrors: with every row that cannot be read.
    """
    file = locales / FOLDER / PRINTINGS
    rows = _rows(file, ("ref", "face", "collector"), ("collector",))
    return {row["ref"]: sys.intern(row["face"]) for _, row in rows}


def read_tags(locales: Path) -> dict[tuple[str, str], Tag]:
    """Return the tags that faces may bear, by column and tag; none if there is no such file.

    :raises SourceErrors: with every row that cannot be read.
    """
    columns = ("column", "tag", "term", "rule", "kind")
    rows = _rows(locales / FOLDER / TAGS, columns, ("term", "rule"))
    return {
        (row["column"], row["tag"]): Tag(row["term"], row["rule"], row["kind"]) for _, row in rows
    }


def _rows(
    file: Path, columns: tuple[str, ...], may_be_empty: tuple[str, ...] = ()
) -> list[tuple[int, dict[str, str]]]:
    """Return the rows of a table, none if there is no such file."""
    return read_table(file, columns, may_be_empty=may_be_empty) if file.exists() else []


def read_tag_words(file: Path) -> dict[str, TagWord]:
    """Return the words of tags in one language; none if there is no such file.

    :raises SourceErrors: with every row that cannot be read.
    """
    rows = _rows(file, ("tag", "word", "by"), ("by",))
    return {row["tag"]: TagWord(row["word"], row["by"] == "ours") for _, row in rows}


def read_words(file: Path, key: str, word: str) -> dict[str, str]:
    """Return the cells *word* of a table by its cells *key*; none if there is no such file.

    :raises SourceErrors: with every row that cannot be read.
    """
    rows = _rows(file, (key, word))
    return {row[key]: row[word] for _, row in rows}


def read_status(locales: Path) -> list[tuple[int, CardStatus]]:
    """Return which faces are suspended, banned or have errata, each with its line.

    :raises SourceErrors: with every row that cannot be read.
    """
    file = locales / FOLDER / STATUS
    statuses, mistakes = [], []
    for line, row in _rows(file, CardStatus._fields, ("since", "until", "note")):
        try:
            days = {key: _day(row[key]) for key in ("since", "listed", "until")}
        except ValueError as error:
            mistakes.append(SourceError(str(error), file=str(file), line=line))
            continue
        statuses.append((line, CardStatus(**{**row, **days})))  # type: ignore[arg-type]
    if mistakes:
        raise SourceErrors(mistakes)
    return statuses


def read_lists(locales: Path) -> tuple[FormatList, ...]:
    """Return the lists of formats, the oldest first: a file for each format that has its own.

    :raises SourceErrors: with every row that cannot be read.
    """
    lists, mistakes = [], []
    for file in sorted((locales / FOLDER / LISTS).glob("*.tsv")):
        for line, row in _rows(file, ("day", "by", "source")):
            try:
                day = datetime.date.fromisoformat(row["day"])
            except ValueError as error:
                mistakes.append(SourceError(str(error), file=str(file), line=line))
                continue
            lists.append(FormatList(file.stem, day, row["by"], row["source"]))
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(sorted(lists, key=lambda each: each.day))


def _day(cell: str) -> datetime.date | None:
    return datetime.date.fromisoformat(cell) if cell else None


def read_keys() -> dict[str, str]:
    """Return the references of faces by keys in boards written before, which stay valid.

    :raises SourceErrors: with every row that cannot be read.
    """
    return {row["key"]: row["face"] for _, row in read_table(KEYS, ("key", "face"))}
