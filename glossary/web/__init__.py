"""The site: one module per journey. Reading only; the address holds the whole state."""

from __future__ import annotations

from flask import Flask

from glossary.web import (
    addresses,
    api,
    api_board,
    assets,
    board,
    card,
    compare,
    embed,
    errors,
    feeds,
    glossary,
    headers,
    health,
    history,
    home,
    limits,
    otherwise,
    outcomes,
    pages,
    player,
    remembering,
    resolve,
    rules,
    scenarios,
    search,
    sources,
    speaking,
    templating,
    timeline,
)


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
