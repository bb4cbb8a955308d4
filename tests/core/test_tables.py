"""Tables are read by their heading; a wrong one is told what it must be."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossary.core.errors import SourceErrors
from glossary.core.tables import read_table


@pytest.mark.parametrize(
    ("heading", "languages", "told"),
    [
        ("number\ttitel", None, "the columns must be number, title"),
        ("number\ttitle\tname.fr", None, "the columns must be number, title"),
        (
            "number\ttitle\tnom.fr",
            "name.",
            "the columns must be number, title and name.<language> for each language",
        ),
    ],
)
def test_a_wrong_heading_is_told_which_columns_it_must_have(
    tmp_path: Path, heading: str, languages: str | None, told: str
) -> None:
    file = tmp_path / "table.tsv"
    file.write_text(f"{heading}\n", encoding="utf-8")

    with pytest.raises(SourceErrors) as raised:
        read_table(file, ("number", "title"), languages=languages)

    assert [(mistake.problem, mistake.line) for mistake in raised.value.mistakes] == [(told, 1)]
