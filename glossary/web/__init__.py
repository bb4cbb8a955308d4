"""The site: one module per journey. Reading only; the address holds the whole state."""

from __future__ import annotations

from flask import Flask

from glossary.web import error_pages as errors
from glossary.web.base import assets, headers, health, limits
from glossary.web.base import bytecode as templating
from glossary.web.base import locale as speaking
from glossary.web.base import play_cache as remembering
from glossary.web.base import urls as addresses
from glossary.web.board import api as api_board
from glossary.web.board import board
from glossary.web.board import preview_image as card
from glossary.web.examples import embed, outcomes, player
from glossary.web.examples import index as scenarios
from glossary.web.examples import what_if as otherwise
from glossary.web.rules import (
    compare,
    feeds,
    history,
    home,
    pages,
    resolve,
    rules,
    sources,
    timeline,
)
from glossary.web.rules import terms as glossary
from glossary.web.search import api, search


def register(app: Flask) -> None:
    """Give *app* its routes, converters, error pages, headers and template functions."""
    app.url_map.converters["language"] = addresses.LanguageConverter
    app.url_map.converters["edition"] = addresses.EditionConverter
    speaking.install(app)
    templating.install(app)
    assets.install(app)
    headers.install(app)
    errors.install(app)
    journeys = (home, rules, search, glossary, pages, timeline, compare, history, resolve, sources)
    played = (scenarios, player, outcomes, otherwise)
    for journey in (*journeys, *played, board, card, embed, feeds, api, api_board, health):
        app.register_blueprint(journey.pages)
    feeds.install(app)
    health.install(app)
    limits.install(app)
    remembering.install(app)
