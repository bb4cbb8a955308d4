"""The rules themselves: complete, clean, the same in three languages, never changed."""

import datetime
import hashlib
from dataclasses import replace

import pytest

from glossary.lint.lists import read_checklist
from glossary.rulebook import editions
from glossary.rulebook.compose import compose_edition
from glossary.rulebook.model import Dictionary
from tests.languages import KNOWN, LANGUAGES, LOCALES, own_editions

CHECKLIST = read_checklist(LOCALES / "checklist-5.0.tsv")


def test_the_edition_has_every_entry_of_the_check_list(dictionary: Dictionary) -> None:
    assert {entry.number for entry in dictionary} == set(CHECKLIST)


def test_every_entry_has_every_paragraph(dictionary: Dictionary) -> None:
    letters = {
        entry.number: "".join(p.number.letter or "•" for p in entry.paragraphs)
        for entry in dictionary
    }
    assert letters == CHECKLIST


def test_634_paragraphs_in_each_language(dictionary: Dictionary) -> None:
    lettered = [p for p in dictionary.paragraphs if p.number.letter]
    assert (len(lettered), len(dictionary.paragraphs)) == (631, 634)


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


@pytest.mark.parametrize("edition", ["5.0", "4.0", "3.0", "1.0"])
def test_what_is_published_is_what_the_working_files_say(language: str, edition: str) -> None:
    """Of an older edition, its rules: pages and definitions speak of the one in force."""
    (printed,) = (
        one.dictionary
        for one in own_editions().accepted
        if (one.dictionary.language, one.dictionary.edition) == (language, edition)
    )
    assert printed.effective is not None
    composed = compose_edition(
        LOCALES,
        KNOWN[language],
        edition,
        effective=printed.effective,
        printed=datetime.date.fromisoformat(printed.revision),
    )
    if edition != "5.0":
        composed = replace(composed, pages=printed.pages, terms=printed.terms)
    assert printed == composed, "publish a revision"


def test_every_dictionary_is_in_the_snapshot() -> None:
    assert not own_editions().refused
