"""Caches what macros of templates print, so that what stays the same is printed once.

Header and foot are the same on all pages of a part of the site. A step of a play changes a card or
two; the other zones of the table, the steps before and all that belongs to the example stay as they
were.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from flask import Flask
from jinja2.runtime import Macro
from markupsafe import Markup

from glossary.web.base.locale import speech

MOST = 1 << 24
"""How many characters are kept: most fragments have 2,000, the mat of a full board 100,000."""


class Fragments:
    """What macros printed, by macro, language and values."""

    def __init__(self) -> None:
        self._printed: dict[tuple[Hashable, ...], Markup] = {}
        self.size = 0

    def __len__(self) -> int:
        return len(self._printed)

    def once(self, macro: Macro, *values: Hashable) -> Markup:
        """Return what *macro* prints for *values*; printed once for equal values and language.

        The macro may use nothing but its values and the words of the language. Its name is its own:
        no other macro that is given to this function has it.
        """
        key = (macro.name, speech(), *values)
        found = self._printed.get(key)
        if found is None:
            printed: Any = macro(*values)
            found = Markup(printed)  # noqa: S704 - a macro escapes what it prints
            if self.size + len(found) > MOST:
                self._printed.clear()
                self.size = 0
            self._printed[key] = found
            self.size += len(found)
        return found


def install(app: Flask) -> None:
    """Let templates say ``once``."""
    app.extensions["fragments"] = Fragments()
    app.jinja_env.globals.update(once=app.extensions["fragments"].once)
