"""Builds addresses: the language first, English keywords, rule numbers verbatim."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import flask
from flask import current_app, has_request_context, request
from werkzeug.routing import BaseConverter, ValidationError

from glossary.core.errors import SnapshotUnusable
from glossary.core.rule_number import RuleNumber
from glossary.web.base.store import current_snapshot

_SHORT = 80


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


def rule_address(language: str, number: RuleNumber, edition: str | None = None) -> str:
    """Return the path of a rule; with *edition*, the permanent one of that edition's text."""
    root = request.script_root if has_request_context() else ""
    return _rule_address(root, language, number, edition)


@lru_cache(maxsize=1 << 13)
def _rule_address(root: str, language: str, number: RuleNumber, edition: str | None) -> str:
    """Return what ``url_for("rules.rule", …)`` does, faster: pages have many such links."""
    pinned = f"/{edition}" if edition else ""
    return f"{root}/{language}{pinned}/rules/{number}"


def url_for(endpoint: str, **values: Any) -> str:
    """Return what Flask's does, cached: pages ask for the same few addresses."""
    items = tuple(values.items())
    if (
        sum(len(str(value)) for _, value in items) > _SHORT
    ):  # typed by a visitor: caching it would not pay
        return flask.url_for(endpoint, **values)
    return _url_for(request.script_root, endpoint, items)


@lru_cache(maxsize=1 << 13)
def _url_for(_root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return flask.url_for(endpoint, **dict(values))


def slug_of(key: str) -> str:
    """Return the key of a term as in addresses: ``status-fleeting``."""
    return key.replace(".", "-")


def absolute(address: str) -> str:
    """Return *address* with the origin of the setting ``SITE`` before it.

    The Host header is not used: a cached page is the same for every client.
    """
    return f"{current_app.config['SITE']}{address}"
