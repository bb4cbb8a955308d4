"""How addresses are written: language first, English keywords, numbers verbatim."""

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
    """A language of the snapshot in use; while none can be read, whatever looks like one.

    It is asked for at each request, because another snapshot may have other languages.
    """

    regex = "[a-z]{2}"

    def to_python(self, value: str) -> str:
        """Accept a language of the site.

        :raises ValidationError: for any other, so that the address leads nowhere.
        """
        try:
            known = current_snapshot().languages
        except SnapshotUnusable:
            return value
        if value not in known:
            raise ValidationError
        return value


class EditionConverter(BaseConverter):
    """An edition: ``4.0``."""

    regex = r"\d{1,2}\.\d{1,2}"


def rule_address(language: str, number: RuleNumber, edition: str | None = None) -> str:
    """Where a rule is read; with *edition*, the address that never changes its text."""
    root = request.script_root if has_request_context() else ""
    return _rule_address(root, language, number, edition)


@lru_cache(maxsize=1 << 15)
def _rule_address(root: str, language: str, number: RuleNumber, edition: str | None) -> str:
    """The same as ``url_for("rules.rule", …)``, which a page with fifty links asks too often."""
    pinned = f"/{edition}" if edition else ""
    return f"{root}/{language}{pinned}/rules/{number}"


def url_for(endpoint: str, **values: Any) -> str:
    """The same as Flask's, remembered: a page asks for the same twenty again and again."""
    given = tuple(values.items())
    if sum(len(str(value)) for _, value in given) > _SHORT:  # typed by somebody, never asked again
        return flask.url_for(endpoint, **values)
    return _url_for(request.script_root, endpoint, given)


@lru_cache(maxsize=1 << 13)
def _url_for(_root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return flask.url_for(endpoint, **dict(values))


def slug_of(key: str) -> str:
    """A term's key as an address writes it: ``status-fleeting``."""
    return key.replace(".", "-")


def absolute(address: str) -> str:
    """*address* with the site before it, as the setting ``SITE`` has it.

    The Host header has no say: what is printed once is the same for everybody.
    """
    return f"{current_app.config['SITE']}{address}"
