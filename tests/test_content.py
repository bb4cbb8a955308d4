"""The rules themselves: complete, clean, the same in three languages, never changed."""

import csv
import hashlib
import re
from collections.abc import Mapping

import pytest

from app import ROOT
from glossary import editions, lint
from glossary.model import LANGUAGES, Dictionary
from glossary.numbers import RuleNumber
from tests.conftest import LOCALES

_LETTERS = re.compile(r"([a-z])(?:-([a-z]))?")


def _checklist() -> Mapping[RuleNumber, str]:
    """Entry -> its letters, ``abc``; ``""`` for a heading, ``"•"`` for unlettered points."""
    found = {}
    with (ROOT / "tests" / "checklist-4.0.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            number = RuleNumber.maybe(row["number"] or "")
            if number is None or number.chapter == 8:
                continue
            letters = row["letters"] or ""
            span = _LETTERS.fullmatch(letters)
            if span:
                last = span[2] or span[1]
                letters = "".join(map(chr, range(ord(span[1]), ord(last) + 1)))
            else:
                letters = "•" if letters else ""
            found[number] = letters
    return found


CHECKLIST = _checklist()


def test_no_finding_of_lint_is_left() -> None:
    assert lint.lint(LOCALES) == []


def test_the_edition_has_every_entry_of_the_check_list(dictionary: Dictionary) -> None:
    assert {entry.number for entry in dictionary} == set(CHECKLIST)


@pytest.mark.parametrize("number", CHECKLIST, ids=str)
def test_an_entry_has_every_paragraph(number: RuleNumber, dictionary: Dictionary) -> None:
    letters = "".join(p.number.letter or "•" for p in dictionary.entry(number).paragraphs)
    assert letters == CHECKLIST[number]


def test_608_paragraphs_in_each_language(dictionary: Dictionary) -> None:
    assert len(dictionary.paragraphs) == 608


def test_the_binding_title_is_the_official_one(dictionary: Dictionary) -> None:
    assert all(entry.title.strip() == entry.title and entry.title for entry in dictionary)


def test_published_files_never_change() -> None:
    ledger = editions.read_ledger(LOCALES)
    files = {
        path.relative_to(LOCALES).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for language in LANGUAGES
        for path in (LOCALES / language / "editions").glob("*.json")
    }
    assert files == dict(ledger), "an edition file was edited, added or lost by hand"


def test_what_is_published_is_the_working_text(dictionary: Dictionary) -> None:
    from glossary.sources import read_rules

    assert dictionary.entries == read_rules(LOCALES / dictionary.language / "rules")


def test_every_dictionary_is_on_the_shelf() -> None:
    loading = editions.load(LOCALES, LANGUAGES)
    assert not loading.refused
