"""Plays are worked out once: their pages are remembered for who asks for the same step again.

What is remembered is a function of the snapshot, the path and the parameters that the view reads:
no header and no other parameter has a say in it, and what headers change is added to every answer
afterwards (``headers.py``).
"""

from __future__ import annotations

from flask import Flask, Response, g, request

from glossary.serving.response_cache import Keep, Kept
from glossary.web.base.store import shelf
from glossary.web.base.view_traits import UNREAD, asked_of, traits

_ROOM = 20_000_000
"""Bytes a worker keeps: some three thousand packed pages, all steps of a language."""

_LONGEST = 2048
"""A longer query is a board that hardly anybody asks for twice."""


def install(app: Flask) -> None:
    """Remember answers of plays; to be installed last, so that limits are looked at before."""
    keep = Keep(_ROOM)

    def remembered() -> Response | None:
        said = traits()
        if not said.remembered or request.method not in ("GET", "HEAD"):
            return None
        if len(request.query_string) > _LONGEST:
            return None
        query = asked_of(*said.parameters - UNREAD)
        g.remembered = key = (
            shelf().digest,
            app.config["SITE"],
            request.script_root,
            request.path,
            query,
        )
        found = keep.get(key)
        if found is None:
            return None
        g.remembered = None
        return Response(found.body, headers=list(found.headers))

    def remember(response: Response) -> Response:
        key = g.get("remembered")
        if key is not None and response.status_code == 200 and not response.is_streamed:
            keep.put(key, Kept(tuple(response.headers), response.get_data()))
        return response

    app.before_request(remembered)
    app.after_request(remember)
    app.extensions["remembered"] = keep
