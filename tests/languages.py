"""The languages of the project's own locales, for tests."""

from functools import cache

from app import ROOT
from glossary.core.i18n import Speech, compile_catalog
from glossary.core.languages import read_languages
from glossary.rulebook import editions

LOCALES = ROOT / "locales"
KNOWN = read_languages(LOCALES)
LANGUAGES = KNOWN.codes


@cache
def own_editions() -> editions.Loading:
    """The published dictionaries of the project's own locales, read once a process."""
    return editions.load(LOCALES, LANGUAGES)


@cache
def speech(language: str) -> Speech:
    """A language as the working catalog has it; compiled once a run, if a test asks."""
    return Speech(language, compile_catalog(LOCALES / language / "LC_MESSAGES" / "messages.po"))
