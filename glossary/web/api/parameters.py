"""Reads parameters of the programming interface; a wrong one is a problem that says what fits."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from flask import request

from glossary.core.errors import near_misses
from glossary.web.api.problems import Problem
from glossary.web.base.locale import answer_in
from glossary.web.base.store import current_snapshot

_Value = TypeVar("_Value", bound=str)


def answer_in_lang() -> None:
    """Set the language of the answer to ``lang=``, by default the binding language.

    :raises Problem: if the site does not have it.
    """
    languages = current_snapshot().languages
    answer_in(one_of("lang", request.args.get("lang", languages.binding), languages.codes))


def one_of(name: str, value: str, known: Collection[_Value]) -> _Value:
    """Return the *value* of the parameter *name* as one of those *known*.

    :raises Problem: if it is none of them.
    """
    for each in known:
        if each == value:
            return each
    near = near_misses(value[:40], known) or tuple(known)
    raise Problem(name, f"{name} is {value[:20]!r}; it must be one of {', '.join(known)}", near)


def whole_number(name: str, usual: int, most: int) -> int:
    """Return the parameter *name*, a number from 1 to *most*; *usual* if it is not given.

    :raises Problem: if it is anything else.
    """
    text = request.args.get(name, str(usual))
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= most):
        raise Problem(name, f"{name} is {text[:20]!r}; it must be from 1 to {most}")
    return int(text)
