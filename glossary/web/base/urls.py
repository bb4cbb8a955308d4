"""Builds addresses: the language first, English keywords, rule numbers verbatim."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote, urlencode

import flask
from flask import current_app, has_request_context, request
from werkzeug.routing import BaseConverter, ValidationError

from glossary.core.errors import SnapshotUnusable
from glossary.core.rule_number import RuleNumber
from glossary.web.base.store import current_snapshot

_SHORT = 80
_SAFE, _SAFE_ANCHOR = "!$'()*,/:;?@", "%!#$&'()*+,/:;=?@"
"""What Werkzeug and Flask leave as it is in a query and behind ``#``."""


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


def url_for(endpoint: str, *, _anchor: str | None = None, **values: Any) -> str:
    """Return what Flask's does, faster: pages ask for the same few paths, with many queries.

    The path is cached, unless a visitor typed a part of it; what stands behind it is quoted as
    Flask quotes it.
    """
    names = _path_values(endpoint)
    inside = tuple(item for item in values.items() if item[0] in names)
    if sum(len(str(value)) for _, value in inside) > _SHORT:  # typed: caching it would not pay
        return flask.url_for(endpoint, _anchor=_anchor, **values)
    address = _path(request.script_root, endpoint, inside)
    query = [(name, v) for name, v in values.items() if v is not None and name not in names]
    if query:
        address = f"{address}?{urlencode(query, doseq=True, safe=_SAFE)}"
    return address if _anchor is None else f"{address}#{quote(_anchor, safe=_SAFE_ANCHOR)}"


@cache
def _path_values(endpoint: str) -> frozenset[str]:
    """Return which values are parts of the path; the others are written behind it."""
    return frozenset().union(*(rule.arguments for rule in current_app.url_map.iter_rules(endpoint)))


@lru_cache(maxsize=1 << 13)
def _path(_root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return flask.url_for(endpoint, **dict(values))


def slug_of(key: str) -> str:
    """Return a key with a dot, of a term or an edition, as in addresses: ``status-fleeting``."""
    return key.replace(".", "-")


def absolute(address: str) -> str:
    """Return *address* with the origin of the setting ``SITE`` before it.

    The Host header is not used: a cached page is the same for every client.
    """
    return f"{current_app.config['SITE']}{address}"
