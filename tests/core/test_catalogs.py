"""The interface in three languages: complete, exact, plural."""

import datetime
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from app import ROOT
from glossary.core.errors import SourceError
from glossary.core.i18n import Speech, compile_catalog, untranslated
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES, LOCALES

_PLACEHOLDER = re.compile(r"%\((\w+)(?:\.\w+)?\)s|(\{\w+\})")


def _forms(message: object) -> list[str]:
    return [str(form) for form in message] if isinstance(message, (list, tuple)) else [str(message)]


def _catalog(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "messages.po"


def test_every_message_is_translated_and_none_is_fuzzy(language: str) -> None:
    assert list(untranslated(_catalog(language))) == []


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> set[object]:
    """What the code and the templates say, as ``make messages`` extracts it."""
    template = tmp_path_factory.mktemp("said") / "messages.pot"
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract", "-F", "babel.cfg",
               "-k", "_", "-k", "ngettext:1,2", "-o", str(template), "."]  # fmt: skip
    subprocess.run(command, cwd=ROOT, check=True)
    with template.open("rb") as file:
        return {message.id for message in read_po(file) if message.id}


def test_the_catalogs_hold_what_the_code_says(language: str, said: set[object]) -> None:
    with _catalog(language).open("rb") as file:
        known = {message.id for message in read_po(file) if message.id}
    assert said - known == set(), "run make messages and translate"
    assert known - said == set(), "run make messages to drop what nobody says"


def test_placeholders_are_the_same_in_every_language(language: str) -> None:
    with _catalog(language).open("rb") as file:
        for message in read_po(file):
            *_, english = _forms(message.id)
            for string in _forms(message.string):
                wanted, found = (set(_PLACEHOLDER.findall(s)) for s in (english, string))
                assert found == wanted, string


def test_french_keeps_high_punctuation_on_its_line() -> None:
    with _catalog("fr").open("rb") as file:
        for message in read_po(file):
            for string in _forms(message.string) if message.id else ():
                assert not re.search(r" [:;!?»]|« ", string), string


def test_no_catalog_has_a_typewriter_apostrophe(language: str) -> None:
    with _catalog(language).open("rb") as file:
        for message in read_po(file):
            for string in _forms(message.string) if message.id else ():
                assert not re.search(r"\w'\w", string), string


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("fr", 0, "0 changement"),
        ("fr", 1, "1 changement"),
        ("fr", 2, "2 changements"),
        ("en", 0, "0 changes"),
        ("en", 1, "1 change"),
        ("it", 0, "0 modifiche"),
        ("it", 1, "1 modifica"),
        ("it", 1234, "1234 modifiche"),
        ("en", 1234, "1,234 changes"),
    ],
)
def test_plurals_follow_the_language(
    snapshot: Snapshot, language: str, number: int, said: str
) -> None:
    one, many = "%(number)s change", "%(number)s changes"
    found = snapshot.speeches[language].ngettext(one, many, number)
    assert found in (said, said.replace("1234", "1.234"))


def test_an_unreadable_catalog_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "messages.po"
    broken.write_text('msgidd "a"\n', encoding="utf-8")
    with pytest.raises(SourceError, match=r"messages\.po"):
        compile_catalog(broken)


def test_a_language_speaks_for_itself(snapshot: Snapshot) -> None:
    assert isinstance(snapshot.speeches["fr"], Speech)
    assert snapshot.speeches["fr"].gettext("Water") == "Eau"


def test_the_first_of_a_month_is_written_as_its_language_does() -> None:
    first, other = datetime.date(2025, 10, 1), datetime.date(2025, 10, 11)
    said = {one: Speech(one, compile_catalog(_catalog(one))) for one in LANGUAGES}
    assert said["fr"].date(first) == "1er octobre 2025"
    assert said["fr"].date(other) == "11 octobre 2025"
    assert said["it"].date(first) == "1 ottobre 2025"
    assert said["en"].date(first) == "October 1, 2025"


def test_an_italian_article_elides_before_the_days_that_begin_with_a_vowel(
    snapshot: Snapshot,
) -> None:
    says = snapshot.speeches["it"]

    def since(day: int) -> str:
        written = says.date(datetime.date(2026, 2, day))
        return says.gettext(
            "Edition %(edition)s, in force since %(day)s", edition="5.0", day=written
        )

    assert since(8) == "Edizione 5.0, in vigore dall’8 febbraio 2026"
    assert since(11) == "Edizione 5.0, in vigore dall’11 febbraio 2026"
    assert since(18) == "Edizione 5.0, in vigore dal 18 febbraio 2026"
    given = says.gettext("Given on %(days)s", days=says.date(datetime.date(2024, 12, 11)))
    assert given == "Presa l’11 dicembre 2024"
