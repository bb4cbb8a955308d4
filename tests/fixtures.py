"""A small site of one's own, quick to compile and free to break."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app import ROOT
from glossary.snapshot.current import current, renew
from tests import small
from tests.few import few_cards, few_examples
from tests.languages import LANGUAGES, LOCALES


@contextmanager
def few_locales(folder: Path) -> Iterator[Path]:
    """Locales with two small dictionaries, few examples and their cards, in a folder."""
    place = small.small_locales(folder)
    for language in LANGUAGES:
        shutil.copy(LOCALES / language / "synonyms.tsv", place / language)
        (place / language / "asked").mkdir()
        shutil.copy(LOCALES / language / "asked" / "4.tsv", place / language / "asked")
    few_cards(place)
    with few_examples(folder, place):
        yield place


@pytest.fixture
def small_locales(tmp_path: Path) -> Iterator[Path]:
    """Locales with two small dictionaries, few examples and their cards, quick to compile."""
    with few_locales(tmp_path) as place:
        yield place


@pytest.fixture
def own_instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


def once(folder: Path, make: Callable[[Path], object]) -> Path:
    """The *folder* that one process of a run makes for all."""
    folder.mkdir(exist_ok=True)
    made = folder / "made"
    with made.open("a+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.stat().st_size:
            make(folder)
            lock.write(b"made")
    return folder


@pytest.fixture(scope="session")
def whole_instance(shared: Path) -> Path:
    """These locales compiled: to be copied, not to be changed."""

    def compiled(folder: Path) -> None:
        with few_locales(folder) as locales:
            renew(locales, folder / "instance")

    return once(shared / "whole", compiled) / "instance"


@pytest.fixture(scope="session")
def few_site(shared: Path) -> Path:
    """A folder with ``locales`` of few cards and examples, and ``instance``: not to be changed."""

    def compiled(folder: Path) -> None:
        locales = small.small_locales(folder)
        few_cards(locales)
        with few_examples(folder, locales):
            renew(locales, folder / "instance")

    return once(shared / "few", compiled)


@pytest.fixture
def place(whole_instance: Path, own_instance: Path) -> Path:
    """The folder of a snapshot of the small locales in the own instance, free to break."""
    shutil.copytree(whole_instance, own_instance, symlinks=True)
    place = current(own_instance)
    assert place is not None
    return place


@pytest.fixture(scope="session")
def template(shared: Path) -> Path:
    """What ``make messages`` extracts from the code, the templates and the files of sentences."""

    def extracted(folder: Path) -> None:
        command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract",
                   "-F", "babel.cfg", "-k", "_", "-k", "ngettext:1,2",
                   "-o", str(folder / "messages.pot"), "."]  # fmt: skip
        subprocess.run(command, cwd=ROOT, check=True)

    return once(shared / "said", extracted) / "messages.pot"
