"""Declares per view which parameters it reads and which limits it checks itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from urllib.parse import unquote_plus

from flask import current_app, request
from msgspec import Struct

COMMON_PARAMETERS = frozenset({"ref"})
"""Parameters that any page may have: the reference of a card, which leads to its page."""

IGNORED_PARAMETERS = COMMON_PARAMETERS | {"v"}
"""Parameters that no answer depends on: besides, the version of a picture that a link names."""

View = TypeVar("View", bound=Callable[..., object])


class ViewTraits(Struct, frozen=True):
    """What a view declares.

    :param parameters: the query parameters that it reads.
    :param rated: whether its requests count towards the rate limit.
    :param cached: whether its responses are the same for everybody, and cached: they depend on the
        snapshot, the day, the path and the parameters alone.
    :param checks_length: whether it checks the length of the query itself.
    :param checks_number: whether it checks the number of parameters itself.
    """

    parameters: frozenset[str] = frozenset()
    rated: bool = True
    cached: bool = False
    checks_length: bool = False
    checks_number: bool = False


_USUAL = ViewTraits()
_STATIC = ViewTraits(parameters=frozenset({"v"}), rated=False, cached=True)
_traits: dict[Callable[..., object], ViewTraits] = {}


def reads(
    *parameters: str,
    rated: bool = True,
    cached: bool = False,
    checks_length: bool = False,
    checks_number: bool = False,
) -> Callable[[View], View]:
    """Declare the traits of a view; a view without this decorator reads no parameter."""
    traits = ViewTraits(frozenset(parameters), rated, cached, checks_length, checks_number)

    def note(function: View) -> View:
        _traits[function] = traits
        return function

    return note


def traits() -> ViewTraits:
    """Return the traits of the view of this request, or the default."""
    endpoint = request.endpoint or ""
    if endpoint == "static":
        return _STATIC
    function = current_app.view_functions.get(endpoint)
    return traits_of(function) if function is not None else _USUAL


def traits_of(function: Callable[..., object]) -> ViewTraits:
    """Return what a view declares, or the default."""
    return _traits.get(function, _USUAL)


def query_of(*parameters: str) -> str:
    """Return the query of this request with *parameters* only, as they were written."""
    pieces = request.query_string.decode("utf-8", "replace").split("&")
    return "&".join(each for each in pieces if unquote_plus(each.partition("=")[0]) in parameters)
