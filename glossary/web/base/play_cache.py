"""Caches the pages of plays, so that a step asked for again is not computed again.

The key is the snapshot, the path and the parameters that the view reads. No header has a say in
what is cached; ``headers.py`` adds what depends on headers to every response afterwards.
"""

from __future__ import annotations

from flask import Flask, Response, g, request

from glossary.serving.response_cache import CachedResponse, ResponseCache
from glossary.web.base.store import current_snapshot
from glossary.web.base.view_traits import IGNORED_PARAMETERS, query_of, traits

_ROOM = 20_000_000
"""Bytes in each worker: some three thousand compressed pages, all steps of a language."""

_LONGEST = 2048
"""A longer query is a board that hardly anybody asks for twice."""


def install(app: Flask) -> None:
    """Cache responses of plays; to be installed last, so that limits come first."""
    cache = ResponseCache(_ROOM)

    def find() -> Response | None:
        view = traits()
        if not view.cached or request.method not in ("GET", "HEAD"):
            return None
        if len(request.query_string) > _LONGEST:
            return None
        query = query_of(*view.parameters - IGNORED_PARAMETERS)
        g.play_key = key = (
            current_snapshot().digest,
            app.config["SITE"],
            request.script_root,
            request.path,
            query,
        )
        found = cache.get(key)
        if found is None:
            return None
        g.play_key = None
        return Response(found.body, headers=list(found.headers))

    def store(response: Response) -> Response:
        key = g.get("play_key")
        if key is not None and response.status_code == 200 and not response.is_streamed:
            cache.put(key, CachedResponse(tuple(response.headers), response.get_data()))
        return response

    app.before_request(find)
    app.after_request(store)
    app.extensions["play_cache"] = cache
