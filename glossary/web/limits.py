"""How much one request, and one client, may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask, abort, request
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from glossary.web import problems
from glossary.web.arriving import CROWDED
from glossary.web.errors import AddressRefused
from glossary.web.rates import Rate as Rate  # for who counts in front of Flask
from glossary.web.rates import rate_of
from glossary.web.speaking import speech

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

LONGEST_ADDRESS = 1024
LONGEST_QUERY = 8192
"""Bytes after the question mark: a board fits."""

MOST_PARAMETERS = 64
LARGEST_HEADERS = 16_384
LARGEST_BODY = 65_536

COUNTED = "glossary.counted"
"""In the environment of a request that the rate counted already, or of the site's own.

No client can set it.
"""

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

_BOARDS = frozenset("board.board board.change board.download card.board".split())
"""What says itself that there are too many."""


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
    rate: Rate = rate_of(app.config["RATE"], app.config["RATE_STORAGE"])
    app.extensions["rate"] = rate

    def slow_down() -> None:
        if request.endpoint not in _WORKING or COUNTED in request.environ:
            return
        client = request.remote_addr or ""
        if not rate.admits(client):
            raise TooManyRequests(retry_after=rate.again(client))

    app.before_request(slow_down)


def _refuse() -> None:
    if CROWDED in request.environ:
        raise ServiceUnavailable(retry_after=1)
    if len(request.path) > LONGEST_ADDRESS:
        abort(414)
    if request.endpoint not in _JUDGING and len(request.query_string) > LONGEST_QUERY:
        abort(414)
    if request.endpoint not in _BOARDS and request.query_string.count(b"&") >= MOST_PARAMETERS:
        if request.path.startswith(problems.ROOT):
            abort(400, f"more than {MOST_PARAMETERS} parameters")
        _ = speech().gettext
        raise AddressRefused(
            _("The address has more than %(most)s parameters.", most=MOST_PARAMETERS)
        )
    if not request.path.isprintable() or "\ufffd" in request.path:
        abort(400)
    large = request.content_length is not None and request.content_length > LARGEST_BODY
    if large and request.endpoint != "board.change":
        abort(413)
    if length_of_headers(request.environ) > LARGEST_HEADERS:
        abort(431)


def length_of_headers(environ: WSGIEnvironment) -> int:
    """How many characters a request says about itself."""
    return sum([len(said) for name, said in environ.items() if name[:5] == "HTTP_"])
