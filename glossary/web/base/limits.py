"""Limits the size of requests and the rate of clients."""

from __future__ import annotations

from urllib.parse import quote

from flask import Flask, abort, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from glossary.serving.rate_limit import rate_limit_of
from glossary.serving.request_queue import OVERLOADED, UNQUEUED_PATHS
from glossary.serving.response_cache import MALFORMED, headers_too_large
from glossary.web.base.errors import AddressRefused
from glossary.web.base.page import API
from glossary.web.base.this_page import this_page
from glossary.web.base.view_traits import COMMON_PARAMETERS, query_of, traits

LONGEST_ADDRESS = 1024
LONGEST_QUERY = 8192
"""Bytes after the question mark: a board fits."""

MOST_PARAMETERS = 64
LARGEST_BODY = 65_536

UNRATED = "glossary.unrated"
"""A key in the WSGI environment of the site's own requests, which have no rate.

No client can set it.
"""


def install(app: Flask) -> None:
    """Refuse oversized requests and limit the rate of questions; reading pages has no limit.

    The settings are ``RATE`` and ``RATE_STORAGE`` (docs/serving.md).
    """
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["MAX_FORM_PARTS"] = MOST_PARAMETERS * 8
    app.before_request(_check_limits)
    app.before_request(_drop_unknown_parameters)
    if not app.config["RATE"]:
        return
    rate = rate_limit_of(app.config["RATE"], app.config["RATE_STORAGE"])

    def slow_down() -> None:
        view = traits()
        reads_a_page = view.cached and not request.query_string
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
    if headers_too_large(environ):
        abort(431)


def _drop_unknown_parameters() -> ResponseReturnValue | None:
    """Redirect to the same page without the parameters that it does not read.

    Otherwise each invented parameter would be another address, computed and cached again.
    """
    asked, path = request.query_string, request.path
    if (
        not 0 < len(asked) <= LONGEST_QUERY
        or path.startswith(API)
        or path in UNQUEUED_PATHS
        or request.endpoint in (None, "static")
        or request.method not in ("GET", "HEAD")
    ):
        return None
    query = query_of(*COMMON_PARAMETERS, *traits().parameters)
    if query.encode() == asked:
        return None
    path = quote(f"{request.script_root}{path}")
    return redirect(f"{path}?{query}" if query else path, 302)
