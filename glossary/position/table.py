"""Prints a position as HTML where no page is: with the template that pages print it with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from glossary.core.i18n import Speech
from glossary.position.view import BoardView

TEMPLATES = Path(__file__).parents[2] / "templates"
PRINTED = ("position/table.html",)
"""What is printed: the templates that HTML made here depends on."""


def table_printer(speech: Speech) -> Callable[[BoardView], str]:
    """Return what prints a position in the language of *speech*."""
    templates = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals.update(_=speech.gettext, ngettext=speech.ngettext)
    (name,) = PRINTED
    module = templates.get_template(name).module
    return cast("Callable[[BoardView], str]", module.table)  # type: ignore[attr-defined]
