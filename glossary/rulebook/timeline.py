"""Every edition there was: when it came into force, its set, and how it is known."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct

from glossary.core.errors import SourceError, SourceErrors, near_misses
from glossary.core.tables import read_table

Knowledge = Literal["complete", "in-part", "by-changes", "by-date"]
_SET = "set_"
KNOWLEDGE: tuple[Knowledge, ...] = get_args(Knowledge)


class EditionRecord(Struct, frozen=True):
    """One edition on the timeline; ``sets`` has the name of its card set by language."""

    edition: str
    effective: datetime.date
    known: Knowledge
    sets: Mapping[str, str]

    def name_of_set(self, languages: Iterable[str]) -> str:
        """Return the name of its card set in the first of *languages* that has one."""
        return next((self.sets[code] for code in languages if code in self.sets), "")


def successor(timeline: Sequence[EditionRecord], edition: str) -> EditionRecord | None:
    """Return the edition that replaced *edition*, or None for the newest and for one not listed."""
    known = [record.edition for record in timeline]
    after = known.index(edition) + 1 if edition in known else len(known)
    return timeline[after] if after < len(known) else None


def read_timeline(path: Path) -> tuple[EditionRecord, ...]:
    """Read ``locales/editions.tsv``, oldest first.

    :raises SourceErrors: with every row that cannot be read.
    """
    mistakes: list[SourceError] = []
    records: list[EditionRecord] = []
    columns = ("edition", "effective", "known")
    for line, row in read_table(path, columns, languages=_SET):
        known = next((kind for kind in KNOWLEDGE if kind == row["known"]), None)
        if known is None:
            problem = f"unknown kind of knowledge {row['known']!r}"
            near = near_misses(row["known"], KNOWLEDGE)
            mistakes.append(SourceError(problem, file=str(path), line=line, candidates=near))
            continue
        try:
            effective = datetime.date.fromisoformat(row["effective"])
        except ValueError:
            problem = f"not a date like 2025-10-03: {row['effective']!r}"
            mistakes.append(SourceError(problem, file=str(path), line=line))
            continue
        sets = {
            column.removeprefix(_SET): name
            for column, name in row.items()
            if column.startswith(_SET) and name
        }
        records.append(EditionRecord(row["edition"], effective, known, sets))
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(records)
