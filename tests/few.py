"""A handful of examples in place of all: most snapshots of tests are about something else."""

from __future__ import annotations

import contextlib
import shutil
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from glossary.cards.files import set_files
from glossary.cards.playable import faces_on
from glossary.examples import exam, files, store
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


def few_cards(locales: Path) -> None:
    """Give *locales* the cards that these examples name, the tokens, and no others."""
    boards = (tomllib.loads((SCENARIOS / f"{slug}.toml").read_text())["board"] for slug in FEW)
    named = {face.ref for board in boards for face in faces_on(board)}
    (locales / "cards").mkdir()
    for file in set_files(LOCALES):
        heading, *rows = file.read_text(encoding="utf-8").splitlines()
        kept = [row for row in rows if row.partition("\t")[0] in named or "\ttoken" in row]
        (locales / "cards" / file.name).write_text(
            "\n".join([heading, *kept, ""]), encoding="utf-8"
        )
    for table in (*LOCALES.glob("*/cards.tsv"), *LOCALES.glob("*/tags.tsv")):
        shutil.copy(table, locales / table.parent.name)


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
        patch.setattr(files, "SCENARIOS", boards)
        patch.setattr(store, "read_examples", partial(store.read_examples, folder=boards))
        # What the exam asks of rulings is about cards that are not there.
        pool = tuple(item for item in exam.read_pool() if item.kind != "ruling")
        patch.setattr(exam, "read_pool", lambda: pool)
        yield
