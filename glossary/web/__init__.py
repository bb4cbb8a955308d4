"""The site: one module per journey. Reading only; the address holds the whole state."""

from __future__ import annotations

from flask import Flask

from glossary.web import (
    addresses,
    api,
    compare,
    errors,
    feeds,
    glossary,
    headers,
    history,
    home,
    pages,
    resolve,
    rules,
    search,
    sources,
    speaking,
    timeline,
)


def register(app: Flask) -> None:
    """Give *app* its routes, converters, error pages, headers and template functions."""
    app.url_map.converters["language"] = addresses.LanguageConverter
    app.url_map.converters["edition"] = addresses.EditionConverter
    speaking.install(app)
    headers.install(app)
    errors.install(app)
    journeys = (home, rules, search, glossary, pages, timeline, compare, history, resolve, sources)
    for journey in (*journeys, feeds, api):
        app.register_blueprint(journey.pages)
