"""A handful of examples in place of all: most snapshots of tests are about something else."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from glossary.examples import store
from glossary.examples.files import SCENARIOS, WORDS
from tests.languages import LOCALES

FEW = (
    "a-deck-of-sixty-two",  # asks nothing, predicts nothing
    "a-first-dusk",  # a rule may be off
    "ascended-turns-a-tie",  # in one edition only
    "teams-in-the-arena",
    "tough-and-nothing-else-to-choose",
    "up-to-two-targets",  # eleven plays, three editions
)


@contextlib.contextmanager
def few_examples(folder: Path, locales: Path) -> Iterator[None]:
    """While the block lasts only these are read; *locales* get their words."""
    boards = folder / "scenarios"
    boards.mkdir()
    for slug in FEW:
        shutil.copy(SCENARIOS / f"{slug}.toml", boards)
    for own in LOCALES.glob(f"*/{WORDS}"):
        place = locales / own.parent.name / WORDS
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for slug in FEW:
            shutil.copy(own / f"{slug}.md", place)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "read_examples", partial(store.read_examples, folder=boards))
        yield
