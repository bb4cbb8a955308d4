"""Builds addresses: the language first, English keywords, rule numbers verbatim."""

from __future__ import annotations

from werkzeug.routing import BaseConverter, ValidationError

from glossary.core.errors import SnapshotUnusable
from glossary.web.base.store import current_snapshot

API = "/api/"
"""What the paths of the programming interface begin with."""


class LanguageConverter(BaseConverter):
    """Matches a language of the snapshot in use; without a snapshot, any two letters.

    It is checked at each request, as another snapshot may have other languages.
    """

    regex = "[a-z]{2}"

    def to_python(self, value: str) -> str:
        """Accept a language of the site.

        :raises ValidationError: for any other; the address does not exist then.
        """
        try:
            known = current_snapshot().languages
        except SnapshotUnusable:
            return value
        if value not in known:
            raise ValidationError
        return value


class PairConverter(BaseConverter):
    """Matches two languages of the site: ``fr-it``."""

    regex = "[a-z]{2}-[a-z]{2}"

    def to_python(self, value: str) -> tuple[str, str]:
        """Accept two languages that differ.

        :raises ValidationError: for anything else; the address does not exist then.
        :raises SnapshotUnusable: if no snapshot can be read.
        """
        first, second = value.split("-")
        known = current_snapshot().languages
        if first == second or first not in known or second not in known:
            raise ValidationError
        return first, second


class EditionConverter(BaseConverter):
    """Matches an edition: ``4.0``."""

    regex = r"\d{1,2}\.\d{1,2}"


def slug_of(key: str) -> str:
    """Return a key with a dot, of a term or an edition, as in addresses: ``status-fleeting``."""
    return key.replace(".", "-")
