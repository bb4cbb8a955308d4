"""Declares per view which parameters it reads and which limits it checks itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import unquote_plus

from flask import current_app, request

EVERYWHERE = frozenset({"ref"})
"""Parameters that any page may have, and that change none: the card that a reader comes from."""

UNREAD = EVERYWHERE | {"v"}
"""Parameters that no answer depends on: besides, the version of a picture that a link names."""

View = TypeVar("View", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class ViewTraits:
    """What holds of a view.

    :param parameters: what it reads of a query.
    :param rated: whether a client's requests are counted.
    :param remembered: whether its answer depends on the snapshot, the path and the parameters
        alone, and takes long enough to be kept.
    :param judges_length: whether it says itself which parameter is too long, and why.
    :param judges_number: whether it says itself that there are too many parameters.
    """

    parameters: frozenset[str] = frozenset()
    rated: bool = True
    remembered: bool = False
    judges_length: bool = False
    judges_number: bool = False


_USUAL = ViewTraits()
_STATIC = ViewTraits(parameters=frozenset({"v"}), rated=False)
_traits: dict[Callable[..., object], ViewTraits] = {}


def reads(
    *parameters: str,
    rated: bool = True,
    remembered: bool = False,
    judges_length: bool = False,
    judges_number: bool = False,
) -> Callable[[View], View]:
    """Say what holds of a view, as in ``Traits``; one without this decorator reads no parameter."""
    traits = ViewTraits(frozenset(parameters), rated, remembered, judges_length, judges_number)

    def note(function: View) -> View:
        _traits[function] = traits
        return function

    return note


def traits() -> ViewTraits:
    """What holds of the view that this request is for, or of none."""
    if request.endpoint == "static":
        return _STATIC
    function = current_app.view_functions.get(request.endpoint or "")
    return _traits.get(function, _USUAL) if function is not None else _USUAL


def asked_of(*parameters: str) -> str:
    """The query of this request without any other than *parameters*; those are as written."""
    pieces = request.query_string.decode("utf-8", "replace").split("&")
    return "&".join(each for each in pieces if unquote_plus(each.partition("=")[0]) in parameters)
