"""What browsers ask of every site: icons, the manifest, the description of its search."""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, render_template
from flask.typing import ResponseReturnValue

from glossary.web.base.limits import reads
from glossary.web.base.this_page import static_folder, this_page

pages = Blueprint("icons", __name__)

_PAPER = "#fbfaf6"
_ACCENT = "#8a3b12"
_SIZES = (192, 512)


@pages.get("/favicon.ico")
@reads(cached=True)
def favicon() -> ResponseReturnValue:
    """Answer the icon for browsers that take no SVG."""
    return _file("favicon.ico", "image/x-icon")


@pages.get("/apple-touch-icon.png")
@reads(cached=True)
def touch_icon() -> ResponseReturnValue:
    """Answer the icon for home screens, on paper: iOS shows no transparency."""
    return _file("apple-touch-icon.png", "image/png")


@pages.get("/icon-<int:size>.png")
@reads(cached=True)
def icon(size: int) -> ResponseReturnValue:
    """Answer an icon of the manifest."""
    if size not in _SIZES:
        abort(404)
    return _file(f"icon-{size}.png", "image/png")


@pages.get("/<language:language>/manifest.webmanifest")
@reads(cached=True)
def manifest() -> ResponseReturnValue:
    """Answer the web app manifest; its addresses are relative, for exports anywhere."""
    page = this_page()
    _ = page.gettext
    body = {
        "name": _("Altered Glossary: the rules of Altered"),
        "short_name": "Altered Glossary",
        "lang": page.language,
        "start_url": "./",
        "scope": "../",
        "display": "minimal-ui",
        "background_color": _PAPER,
        "theme_color": _ACCENT,
        "icons": [
            {"src": f"../icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            for size in _SIZES
        ],
    }
    return Response(
        json.dumps(body, ensure_ascii=False),
        content_type="application/manifest+json; charset=utf-8",
    )


@pages.get("/<language:language>/opensearch.xml")
@reads(cached=True)
def opensearch() -> ResponseReturnValue:
    """Describe the search, for browsers to offer it (OpenSearch 1.1)."""
    page = this_page()
    icon, search = map(page.absolute, map(page.url_for, ("icons.favicon", "search.search")))
    body = render_template(
        "base/opensearch.xml", language=page.language, icon=icon, search=search, _=page.gettext
    )
    return Response(body, content_type="application/opensearchdescription+xml; charset=utf-8")


def _file(name: str, content_type: str) -> Response:
    """Answer a picture of the site, drawn from ``icon.svg``."""
    answer = Response((static_folder() / name).read_bytes(), content_type=content_type)
    answer.headers["Cache-Control"] = "public, max-age=86400"
    return answer
