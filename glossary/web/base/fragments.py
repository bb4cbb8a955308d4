"""Caches what macros of templates print, so that what stays the same is printed once.

Header and foot are the same on all pages of a part of the site. A step of a play changes a card or
two; the other zones of the table, the steps before and all that belongs to the example stay as they
were.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any

from flask import Flask
from jinja2.runtime import Macro
from markupsafe import Markup

from glossary.web.base.locale import speech

MOST = 4096
"""How many fragments are kept; one has a kilobyte or two."""

_Printed = dict[tuple[Hashable, ...], Markup]


def install(app: Flask) -> None:
    """Let templates say ``once``."""
    printed: _Printed = {}
    app.jinja_env.globals.update(once=partial(once, printed))
    app.extensions["fragments"] = printed


def once(printed: _Printed, macro: Macro, *values: Hashable) -> Markup:
    """Return what *macro* prints for *values*; taken from *printed* for equal values and language.

    The macro may use nothing but its values and the words of the language. Its name is its own:
    no other macro that is given to this function has it.
    """
    key = (macro.name, speech(), *values)
    found: Markup | None = printed.get(key)
    if found is None:
        if len(printed) >= MOST:
            printed.clear()
        fresh: Any = macro(*values)
        found = printed[key] = Markup(fresh)  # noqa: S704 - a macro escapes what it prints
    return found
