"""Chooses the language of a request, and gives its translations to templates."""

from __future__ import annotations

from types import FunctionType, MethodType
from typing import Any

from flask import Flask, current_app, g, request
from jinja2 import StrictUndefined
from jinja2.runtime import Context

from glossary.core.i18n import Speech, negotiate
from glossary.web.base.store import current_snapshot

_FUNCTIONS = (FunctionType, MethodType)


class _Context(Context):
    """Calls a function as it is, as a page does a hundred times; Jinja looks at it five times.

    What takes the context of a template, as none of ours does, is left to Jinja.
    """

    def call(self, called: Any, /, *given: Any, **named: Any) -> Any:
        """Call what a template calls."""
        if type(called) not in _FUNCTIONS or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*given, **named)


def install(app: Flask) -> None:
    """Carry the language from address to address; add ``_`` and ``ngettext`` to templates."""
    app.url_value_preprocessor(_take_language)
    app.url_defaults(_give_language)
    app.jinja_env.globals.update(_=_gettext, ngettext=_ngettext)
    app.jinja_env.undefined = StrictUndefined  # a misspelt name fails and is not printed as ""
    app.jinja_env.context_class = _Context
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True


def _take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    named = values if values is not None else {}
    first = named["pair"][0] if "pair" in named else None  # of a page in two languages
    g.language = named.pop("language", first)
    g.speech = g.page = None


def _give_language(endpoint: str, values: dict[str, Any]) -> None:
    """Add the language of the request to an address that has one and does not name it."""
    if "language" not in values and current_app.url_map.is_endpoint_expecting(endpoint, "language"):
        values["language"] = language()


def language() -> str:
    """Return the language of this request: from the address, or else from ``Accept-Language``.

    :raises SnapshotUnusable: if no snapshot can be read.
    """
    chosen = g.get("language")
    if chosen is None:
        first, known = request.path.split("/", 2)[1], current_snapshot().languages
        if first in known:
            chosen = first
        else:
            chosen = negotiate(request.headers.get("Accept-Language"), known.codes)
            g.negotiated = True
        g.language = chosen
    return str(chosen)


def negotiated() -> bool:
    """Return whether this response depends on ``Accept-Language``."""
    return "negotiated" in g


def answer_in(chosen: str) -> None:
    """Set the language of this response, for addresses that do not begin with a language."""
    g.language = chosen
    g.speech = g.page = None


def speech() -> Speech:
    """Return the translations of this request's language, cached in ``g``."""
    chosen: Speech | None = g.get("speech")
    if chosen is None:
        chosen = g.speech = current_snapshot().speeches[language()]
    return chosen


def _gettext(message: str, **values: object) -> str:
    return speech().gettext(message, **values)


def _ngettext(singular: str, plural: str, number: int, **values: object) -> str:
    return speech().ngettext(singular, plural, number, **values)
