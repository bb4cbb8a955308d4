"""Prints a position as HTML where no page is: with the template that pages print it with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType
from typing import cast

from jinja2 import Environment, StrictUndefined, Template

from glossary.core.i18n import Speech
from glossary.position.view import BoardView

TEMPLATES = Path(__file__).parents[2] / "templates"
PRINTED = ("position/table.html",)
"""What is printed: the templates that HTML made here depends on."""


_KEPT_PARTS = 64
"""How many parts of positions that follow each other are kept as they were printed."""


def kept_part(macro: Callable[..., str], *given: object) -> str:
    """Call *macro*.

    A template calls through this what a step seldom changes, so that :func:`table_printer` can
    keep what was printed.
    """
    return macro(*given)


def table_printer(speech: Speech) -> Callable[[BoardView], str]:
    """Return what prints positions that follow each other, in the language of *speech*."""
    templates, code = _compiled()
    words = templates.make_globals(
        {
            "_": speech.gettext,
            "ngettext": speech.ngettext,
            "kept_part": lru_cache(_KEPT_PARTS)(kept_part),
        }
    )
    module = Template.from_code(templates, code, words).module
    return cast("Callable[[BoardView], str]", module.table)  # type: ignore[attr-defined]


@cache
def _compiled() -> tuple[Environment, CodeType]:
    """Compile the template once for all languages."""
    templates = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    (name,) = PRINTED
    source = (TEMPLATES / name).read_text(encoding="utf-8")
    return templates, templates.compile(source, name, str(TEMPLATES / name))
