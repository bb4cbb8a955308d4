"""Reads tab-separated tables that people write; a mistake has its file and line."""

from __future__ import annotations

import csv
from collections.abc import Collection, Sequence
from itertools import zip_longest
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors


def text_of(path: Path) -> str:
    """Return the text of a file.

    :raises SourceErrors: if it is not UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        problem = f"not UTF-8 at byte {error.start}"
        raise SourceErrors([SourceError(problem, file=str(path))]) from None


def read_table(
    path: Path,
    columns: Sequence[str],
    *,
    may_be_empty: Collection[str] = (),
    languages: str | None = None,
) -> list[tuple[int, dict[str, str]]]:
    """Return the rows of a tab-separated file with a heading: (line, column -> cell).

    :param columns: those that the file must have, in this order.
    :param languages: what the names of further columns begin with, each named after a language;
        their cells may be empty. None if there are no further columns.
    :raises SourceErrors: with every row that lacks a cell or has too many.
    """
    mistakes = []
    rows = []
    heading: Sequence[str] = columns
    reader = csv.reader(text_of(path).splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    for line, cells in enumerate(reader, start=1):
        if line == 1:
            heading = cells
            of_languages = {c for c in cells if c not in columns}
            known = languages is not None and all(c.startswith(languages) for c in of_languages)
            if [c for c in cells if c in columns] != list(columns) or (of_languages and not known):
                problem = f"the columns must be {', '.join(columns)}"
                if languages is not None:
                    problem += f" and {languages}<language> for each language"
                mistakes.append(SourceError(problem, file=str(path), line=1))
                break
            continue
        row = dict(zip_longest(heading, cells[: len(heading)], fillvalue=""))
        empty = [column for column in columns if not (row[column] or column in may_be_empty)]
        if empty:
            problem = f"nothing stands under {', '.join(empty)}"
            mistakes.append(SourceError(problem, file=str(path), line=line))
        if len(cells) > len(heading):
            problem = f"{len(cells)} cells, but only {len(heading)} columns"
            mistakes.append(SourceError(problem, file=str(path), line=line))
        rows.append((line, row))
    if mistakes:
        raise SourceErrors(mistakes)
    return rows
