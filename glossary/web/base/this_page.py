"""What views read of their request: its language, its page, the addresses of pages and assets.

Views alone make the page, and hand it down.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from flask import Flask, current_app, g, request
from flask.globals import request_ctx
from werkzeug.routing import BaseConverter, MapAdapter, ValidationError

from glossary.core.errors import SnapshotUnusable
from glossary.core.i18n import SOURCE_LANGUAGE, negotiate
from glossary.position.table import kept_part
from glossary.snapshot import Snapshot
from glossary.web.base.page import Page
from glossary.web.base.store import current_snapshot, outdated


def install(app: Flask) -> None:
    """Take the language from the address; let templates say ``_ ngettext asset``.

    They say ``kept_part``, too; nothing is kept here.
    """
    app.url_map.converters.update(
        language=LanguageConverter, pair=PairConverter, edition=EditionConverter
    )
    app.url_value_preprocessor(_take_language)
    static = Path(app.static_folder or "")
    files = (each.relative_to(static).as_posix() for each in static.rglob("*") if each.is_file())
    app.extensions["assets"] = {name: version_of(static, name) for name in files}
    app.jinja_env.globals.update(_=_gettext, ngettext=_ngettext, asset=asset, kept_part=kept_part)


class LanguageConverter(BaseConverter):
    """Matches a language of the snapshot in use; without a snapshot, any two letters.

    It is checked at each request, as another snapshot may have other languages.
    """

    regex = "[a-z]{2}"

    def to_python(self, value: str) -> str:
        """Accept a language of the site.

        :raises ValidationError: for any other; the address does not exist then.
        """
        try:
            known = current_snapshot().languages
        except SnapshotUnusable:
            return value
        if value not in known:
            raise ValidationError
        return value


class PairConverter(BaseConverter):
    """Matches two languages of the site: ``fr-it``."""

    regex = "[a-z]{2}-[a-z]{2}"

    def to_python(self, value: str) -> tuple[str, str]:
        """Accept two languages that differ.

        :raises ValidationError: for anything else; the address does not exist then.
        :raises SnapshotUnusable: if no snapshot can be read.
        """
        first, second = value.split("-")
        known = current_snapshot().languages
        if first == second or first not in known or second not in known:
            raise ValidationError
        return first, second


class EditionConverter(BaseConverter):
    """Matches an edition: ``4.0``."""

    regex = r"\d{1,2}\.\d{1,2}"


def _take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    named = values if values is not None else {}
    first = named["pair"][0] if "pair" in named else None  # of a page in two languages
    g.language = named.pop("language", first)
    g.page = None


def language() -> str:
    """Return the language of this request: from the address, or else from ``Accept-Language``.

    :raises SnapshotUnusable: if no snapshot can be read.
    """
    chosen = g.get("language")
    if chosen is None:
        first, known = request.path.split("/", 2)[1], current_snapshot().languages
        if first in known:
            chosen = first
        else:
            chosen = negotiate(request.headers.get("Accept-Language"), known.codes)
            g.negotiated = True
        g.language = chosen
    return str(chosen)


def negotiated() -> bool:
    """Return whether this response depends on ``Accept-Language``."""
    return "negotiated" in g


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
    g.language = SOURCE_LANGUAGE
    page: Page = _made(SOURCE_LANGUAGE, None)
    g.page = page
    return page


def turn_to(endpoint: str, place: Mapping[str, Any]) -> None:
    """Let this request be that of another page: frames and links are then made for that one."""
    g.page = replace(this_page(), endpoint=endpoint, place=place)


def _made(code: str, opened: Snapshot | None) -> Page:
    return Page(
        language=code,
        opened=opened,
        build=partial(_address, cast("MapAdapter", request_ctx.url_adapter)),
        root=request.script_root,
        site=current_app.config["SITE"],
        endpoint=request.endpoint or "",
        place=request.view_args or {},
        reports=current_app.config["REPORTS"],
        project=current_app.extensions["project"],
        outdated=outdated(),
    )


def _gettext(message: str, **values: object) -> str:
    return this_page().gettext(message, **values)


def _ngettext(singular: str, plural: str, number: int, **values: object) -> str:
    return this_page().speech.ngettext(singular, plural, number, **values)


def _address(
    routes: MapAdapter,
    endpoint: str,
    *,
    language: str,
    _anchor: str | None = None,
    **values: Any,
) -> str:
    if routes.map.is_endpoint_expecting(endpoint, "language"):
        values["language"] = language
    address = routes.build(endpoint, values)  # without those that are None
    return f"{address}#{quote(_anchor)}" if _anchor else address


def asset(name: str) -> str:
    """Return the address of a file of ``static/``; with other content it is another address."""
    version = current_app.extensions["assets"][name]
    return f"{request.script_root}/static/{name}?v={version}"


def is_current_asset(name: str, version: str | None) -> bool:
    """Whether *version* is that of the file *name*: only then may the answer be kept for ever."""
    known: str | None = current_app.extensions["assets"].get(name)
    return known is not None and version == known


def static_folder() -> Path:
    """Return the folder of the files that are sent as they are."""
    return Path(current_app.static_folder or "")


def version_of(folder: Path, name: str) -> str:
    """Return the digest that an address of the file *name* in *folder* carries."""
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:12]
