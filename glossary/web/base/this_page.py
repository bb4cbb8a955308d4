"""Makes the page of a request: views alone call it, and hand it down."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, cast
from urllib.parse import quote

from flask import current_app, g, request
from flask.globals import request_ctx
from werkzeug.routing import Map, MapAdapter

from glossary.core.i18n import SOURCE_LANGUAGE
from glossary.snapshot import Snapshot
from glossary.web.base.locale import answer_in, language
from glossary.web.base.page import Page
from glossary.web.base.store import current_snapshot, outdated

_LANGUAGE = "<language:language>"
"""How the language stands in the path of a route."""

_LANGUAGE_ALONE = {"language"}


def this_page() -> Page:
    """Return the page of this request, in its language.

    :raises SnapshotUnusable: if no snapshot can be read.
    """
    page: Page | None = g.get("page")
    if page is None:
        page = g.page = page_in(language())
    return page


def page_in(code: str = "") -> Page:
    """Return the page of this request whatever language its visitor prefers.

    :param code: its language; the binding one if none is given.
    :raises SnapshotUnusable: if no snapshot can be read.
    """
    snapshot = current_snapshot()
    return _made(code or snapshot.languages.binding, snapshot)


def page_without_snapshot() -> Page:
    """Make the page of this request one that needs no snapshot, in the words of the code."""
    answer_in(SOURCE_LANGUAGE)
    page: Page = _made(SOURCE_LANGUAGE, None)
    g.page, g.speech = page, page.speech
    return page


def _made(code: str, opened: Snapshot | None) -> Page:
    return Page(
        language=code,
        opened=opened,
        build=partial(_address, cast("MapAdapter", request_ctx.url_adapter), request.script_root),
        root=request.script_root,
        site=current_app.config["SITE"],
        part=request.blueprint or "",
        reports=current_app.config["REPORTS"],
        project=current_app.extensions["project"],
        outdated=outdated(),
    )


@lru_cache(maxsize=1 << 10)
def _path_of(routes: Map, endpoint: str, language: str) -> str:
    """Return the path of an endpoint that no variable but the language has a say in, or nothing.

    They are the menu of every page.
    """
    route = next(routes.iter_rules(endpoint))
    alone = route.arguments <= _LANGUAGE_ALONE
    return route.rule.replace(_LANGUAGE, language) if alone else ""


def _address(
    routes: MapAdapter,
    root: str,
    endpoint: str,
    *,
    language: str,
    _anchor: str | None = None,
    **values: Any,
) -> str:
    given = {n: value for n, value in values.items() if value is not None} if values else values
    path = _path_of(routes.map, endpoint, language) if not given else ""
    if path:
        address = f"{root}{path}"
    else:
        if routes.map.is_endpoint_expecting(endpoint, "language"):
            given["language"] = language
        address = routes.build(endpoint, given)
    return f"{address}#{quote(_anchor)}" if _anchor else address
