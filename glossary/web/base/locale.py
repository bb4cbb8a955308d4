"""Which language a request is answered in, and the words that templates say in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from flask import Flask, g, request
from jinja2 import StrictUndefined

from glossary.core.errors import SnapshotUnusable
from glossary.core.i18n import SOURCE_LANGUAGE, Speech, negotiate, symbol_words
from glossary.web.base.store import current_snapshot


def install(app: Flask) -> None:
    """Read the language from the address; let templates say ``_`` and ``ngettext``."""
    app.url_value_preprocessor(_take_language)
    app.jinja_env.globals.update(_=_gettext, ngettext=_ngettext)
    app.jinja_env.undefined = StrictUndefined  # a misspelt name fails and is not printed as ""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True


def _take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    g.language = (values or {}).pop("language", None)
    g.speech = g.terms = None


def language() -> str:
    """The language of this request: the address's, or else the one the visitor prefers.

    :raises SnapshotUnusable: if it is unknown which languages there are.
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


def known_languages() -> Collection[str]:
    """The languages of the site; none while no snapshot can be read."""
    try:
        return current_snapshot().languages
    except SnapshotUnusable:
        return ()


def foreign_to_page(code: str) -> str:
    """*code* if it is not the language of the page, for an attribute ``lang``; else nothing."""
    return code if code != language() else ""


def language_name(code: str) -> str:
    """What a language of the site calls itself, as it begins a line: ``Français``."""
    return current_snapshot().languages[code].name


def negotiated() -> bool:
    """Whether this answer depends on the languages that the visitor prefers."""
    return "negotiated" in g


def answer_in(chosen: str) -> None:
    """Answer this request in *chosen*, for addresses that do not begin with a language."""
    g.language = chosen
    g.speech = g.terms = None


def speech() -> Speech:
    """The voice of this request, kept in ``g``: a page says a hundred things in it."""
    found: Speech | None = g.get("speech")
    if found is None:
        found = g.speech = current_snapshot().speeches[language()]
    return found


def speak_unprepared() -> Speech:
    """The voice for this request that needs no catalog: sentences as the code has them."""
    answer_in(SOURCE_LANGUAGE)
    g.speech = said = Speech(SOURCE_LANGUAGE)
    return said


def spoken_symbols(of_language: str) -> Mapping[str, str]:
    """What symbols say in a text of *of_language*."""
    return symbol_words(current_snapshot().speeches[of_language])


def _gettext(message: str, **values: object) -> str:
    return speech().gettext(message, **values)


def _ngettext(one: str, many: str, number: int, **values: object) -> str:
    return speech().ngettext(one, many, number, **values)
