"""Plays that end differently under 4.0 and 5.0: one table a section, one entry a situation."""

from __future__ import annotations

import pytest

from app import ROOT
from tests.engine.situations import ends_as_written, read_situations

SITUATIONS = read_situations(ROOT / "tests/engine/situations_5_0")
PLAYS = [(key, edition) for key, one in SITUATIONS.items() for edition in one["under"]]
PLAYS += [(key, "otherwise") for key, one in SITUATIONS.items() if "otherwise" in one]


@pytest.mark.parametrize(("key", "edition"), PLAYS, ids=lambda value: value)
def test_a_situation_ends_as_its_edition_says(key: str, edition: str) -> None:
    ends_as_written(SITUATIONS[key], edition)
