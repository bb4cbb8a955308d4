"""How addresses are written: language first, English keywords, numbers verbatim."""

from __future__ import annotations

from flask import url_for
from werkzeug.routing import BaseConverter

from glossary.model import LANGUAGES
from glossary.numbers import RuleNumber


class LanguageConverter(BaseConverter):
    """A language of the site."""

    regex = "|".join(LANGUAGES)


class EditionConverter(BaseConverter):
    """An edition: ``4.0``."""

    regex = r"\d{1,2}\.\d{1,2}"


def rule_address(language: str, number: RuleNumber, edition: str | None = None) -> str:
    """Where a rule is read; with *edition*, the address that never changes its text."""
    return url_for("rules.rule", language=language, edition=edition, number=str(number))


def slug_of(key: str) -> str:
    """A term's key as an address writes it: ``status-fleeting``."""
    return key.replace(".", "-")
