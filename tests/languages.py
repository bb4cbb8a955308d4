"""The languages of the project's own locales, for tests."""

from app import ROOT
from glossary.core.languages import read_languages

KNOWN = read_languages(ROOT / "locales")
LANGUAGES = KNOWN.codes
