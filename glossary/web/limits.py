"""How much one request, and one client, may ask for. The only importer of limits."""

from __future__ import annotations

import math
import time

from flask import Flask, abort, request
from limits import parse
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

LONGEST_ADDRESS = 1024
LONGEST_QUERY = 8192
"""Bytes after the question mark: a board fits."""

MOST_PARAMETERS = 64
LARGEST_HEADERS = 16_384
LARGEST_BODY = 65_536

PRINTING = "glossary.printing"
"""In the environment of a request that this site makes to print itself; no client can set it."""

_WORKING = frozenset(
    "search.search api.search api.suggest resolve.go api_board.board api_board.scenario"
    " board.board board.change board.download card.board card.scenario embed.player"
    " player.player outcomes.outcomes otherwise.otherwise".split()
)
"""What is worked out anew for every client, and so has a rate."""

_JUDGING = frozenset(
    "board.board board.change board.download card.board player.player outcomes.outcomes"
    " otherwise.otherwise api_board.scenario embed.player".split()
)
"""What says itself which parameter is too long, and why."""


def install(app: Flask) -> None:
    """Refuse what no reader sends, and slow down who asks too often.

    Settings: ``RATE`` (``120 per minute``, or nothing for no limit) and ``RATE_STORAGE``
    (``memory://``, or a Redis address shared by several machines).
    """
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["MAX_FORM_PARTS"] = MOST_PARAMETERS * 8
    app.before_request(_refuse)
    if not app.config["RATE"]:
        return
    rate = parse(app.config["RATE"])
    limiter = MovingWindowRateLimiter(storage_from_string(app.config["RATE_STORAGE"]))

    def slow_down() -> None:
        if request.endpoint not in _WORKING or PRINTING in request.environ:
            return
        client = request.remote_addr or ""
        if not limiter.hit(rate, client):
            again = limiter.get_window_stats(rate, client).reset_time - time.time()
            raise TooManyRequests(retry_after=max(1, math.ceil(again)))

    app.before_request(slow_down)


def _refuse() -> None:
    environ = request.environ
    if len(request.path) > LONGEST_ADDRESS:
        abort(414)
    if request.endpoint not in _JUDGING:
        if len(request.query_string) > LONGEST_QUERY:
            abort(414)
        if request.query_string.count(b"&") >= MOST_PARAMETERS:
            abort(400)
    if not request.path.isprintable() or "\ufffd" in request.path:
        abort(400)
    if request.content_length is not None and request.content_length > LARGEST_BODY:
        abort(413)
    said = sum(len(v) for k, v in environ.items() if k.startswith("HTTP_") and isinstance(v, str))
    if said > LARGEST_HEADERS:
        abort(431)
