"""A small site of one's own, quick to compile and free to break."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from glossary.model import LANGUAGES
from tests.conftest import LOCALES
from tests.export import small
from tests.few import few_examples


@pytest.fixture
def small_locales(tmp_path: Path) -> Iterator[Path]:
    """Locales with two small dictionaries and few examples, quick to compile."""
    place = small.small_locales(tmp_path)
    for language in LANGUAGES:
        shutil.copy(LOCALES / language / "synonyms.tsv", place / language)
        (place / language / "asked").mkdir()
        shutil.copy(LOCALES / language / "asked" / "4.tsv", place / language / "asked")
    with few_examples(tmp_path, place):
        yield place


@pytest.fixture
def own_instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"
