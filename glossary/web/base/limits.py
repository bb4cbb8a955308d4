"""What a request may ask: what each view reads (``@reads``), sizes, rates; the rest is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from urllib.parse import quote, unquote_plus

from flask import Flask, abort, current_app, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests
from werkzeug.routing import RequestRedirect

from glossary.serving.rate_limit import rate_limit_of
from glossary.serving.request_queue import OVERLOADED, UNQUEUED_PATHS
from glossary.serving.response_cache import MALFORMED, OVERSIZED
from glossary.web.base.layout import Link
from glossary.web.base.page import API
from glossary.web.base.this_page import this_page

LONGEST_ADDRESS = 1024
LONGEST_QUERY = 8192
"""Bytes after the question mark: a board fits."""

MOST_PARAMETERS = 64
LARGEST_BODY = 65_536

UNRATED = "glossary.unrated"
"""A key in the WSGI environment of the site's own requests, which have no rate.

No client can set it.
"""

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


class AddressRefused(Exception):
    """Raised for an invalid address: ``sentence`` tells the visitor why.

    :param code: the HTTP status.
    :param ways: links to pages that may have been meant.
    """

    def __init__(self, sentence: str, code: int = 400, ways: tuple[Link, ...] = ()) -> None:
        self.sentence = sentence
        self.code = code
        self.ways = ways
        super().__init__(sentence)


def install(app: Flask) -> None:
    """Refuse oversized requests, and limit the rate of questions; reading pages has no limit.

    The settings are ``RATE`` and ``RATE_STORAGE`` (docs/serving.md).
    """
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["MAX_FORM_PARTS"] = MOST_PARAMETERS * 8
    app.before_request(_check_limits)
    app.before_request(_redirect_query)
    if not app.config["RATE"]:
        return
    rate = rate_limit_of(app.config["RATE"], app.config["RATE_STORAGE"])

    def slow_down() -> None:
        view = traits()
        led_on = isinstance(request.routing_exception, RequestRedirect)
        reads_a_page = led_on or (view.cached and not request.query_string)
        if UNRATED in request.environ or reads_a_page or not view.rated:
            return
        client = request.remote_addr or ""
        if not rate.admits(client):
            raise TooManyRequests(retry_after=rate.retry_after(client))

    app.before_request(slow_down)


def _check_limits() -> None:
    environ, path, query = request.environ, request.path, request.query_string
    if OVERLOADED in environ:
        raise ServiceUnavailable(retry_after=1)
    if MALFORMED in environ:
        abort(400)
    if len(path) > LONGEST_ADDRESS:
        abort(414)
    view = traits()
    if not view.checks_length and len(query) > LONGEST_QUERY:
        abort(414)
    if not view.checks_number and query.count(b"&") >= MOST_PARAMETERS:
        if path.startswith(API):
            abort(400, f"more than {MOST_PARAMETERS} parameters")
        _ = this_page().gettext
        raise AddressRefused(
            _("The address has more than %(most)s parameters.", most=MOST_PARAMETERS)
        )
    if not path.isprintable() or "\ufffd" in path:
        abort(400)
    large = request.content_length is not None and request.content_length > LARGEST_BODY
    if large and request.endpoint != "board.change":
        abort(413)
    if OVERSIZED in environ:
        abort(431)


def _redirect_query() -> ResponseReturnValue | None:
    """Redirect to the same page without the parameters that it does not read, or to a card.

    Each invented parameter would be another address, computed and cached again. The card is that of
    a reference in ``ref=``, behind any page.
    """
    asked, path = request.query_string, request.path
    if (
        not 0 < len(asked) <= LONGEST_QUERY  # a flood is not taken apart
        or path.startswith(API)
        or request.method not in ("GET", "HEAD")
    ):
        return None
    if path not in UNQUEUED_PATHS and request.endpoint not in (None, "static"):
        query = query_of(*COMMON_PARAMETERS, *traits().parameters)
        if query.encode() != asked:
            path = quote(f"{request.script_root}{path}")
            return redirect(f"{path}?{query}" if query else path, 302)
    written = request.args.get("ref", "") if b"ref=" in asked else ""
    address = this_page().referenced_card(written) if written else ""
    return redirect(address, 302) if address else None


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
