"""What browsers ask of every site: icons, the manifest, the description of its search."""

from __future__ import annotations

import json
import struct
from pathlib import Path

from flask import Blueprint, Response, abort, current_app
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary.web.base.link_preview import rasterised
from glossary.web.base.this_page import this_page
from glossary.web.base.view_traits import reads

pages = Blueprint("icons", __name__)

_PAPER = "#fbfaf6"
_ACCENT = "#8a3b12"
_FAVICON = 32
_ICO_HEADER = struct.Struct("<HHHBBBBHHII")
"""The header of an ICO file with one image, and the entry of that image."""


@pages.get("/favicon.ico")
@reads(cached=True)
def favicon() -> ResponseReturnValue:
    """Answer the icon for browsers that take no SVG: one PNG in an ICO file."""
    png = _icon(current_app.static_folder, _FAVICON, margin=0)
    header = _ICO_HEADER.pack(0, 1, 1, _FAVICON, _FAVICON, 0, 0, 1, 32, len(png), _ICO_HEADER.size)
    return _kept(header + png, "image/x-icon")


@pages.get("/apple-touch-icon.png")
@reads(cached=True)
def touch_icon() -> ResponseReturnValue:
    """Answer the icon for home screens, on paper: iOS shows no transparency."""
    return _kept(_icon(current_app.static_folder, 180, margin=3), "image/png")


@pages.get("/icon-<int:size>.png")
@reads(cached=True)
def icon(size: int) -> ResponseReturnValue:
    """Answer an icon of the manifest."""
    if size not in (192, 512):
        abort(404)
    return _kept(_icon(current_app.static_folder, size, margin=5), "image/png")


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
            for size in (192, 512)
        ],
    }
    return Response(
        json.dumps(body, ensure_ascii=False),
        content_type="application/manifest+json; charset=utf-8",
    )


_OPENSEARCH = Markup(
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n'
    "<ShortName>Altered Glossary</ShortName>\n"
    "<Description>{description}</Description>\n"
    "<Language>{language}</Language>\n"
    "<InputEncoding>UTF-8</InputEncoding>\n"
    '<Image width="32" height="32" type="image/x-icon">{icon}</Image>\n'
    '<Url type="text/html" template="{search}?q={{searchTerms}}"/>\n'
    "</OpenSearchDescription>\n"
)


@pages.get("/<language:language>/opensearch.xml")
@reads(cached=True)
def opensearch() -> ResponseReturnValue:
    """Describe the search, for browsers to offer it (OpenSearch 1.1)."""
    page = this_page()
    body = _OPENSEARCH.format(
        description=page.gettext("Search the rules"),
        language=page.language,
        icon=page.absolute(page.url_for("icons.favicon")),
        search=page.absolute(page.url_for("search.search")),
    )
    return Response(body, content_type="application/opensearchdescription+xml; charset=utf-8")


def _icon(static: str | None, size: int, *, margin: int) -> bytes:
    """Return the icon of the site as a PNG of *size* pixels; with a *margin* (of 24), on paper."""
    drawing = (Path(static or "") / "icon.svg").read_text(encoding="utf-8")
    inner = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    box = f"{-margin} {-margin} {24 + 2 * margin} {24 + 2 * margin}"
    paper = f'<rect x="-9" y="-9" width="60" height="60" fill="{_PAPER}"/>' if margin else ""
    return rasterised(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="{box}">'
        f"{paper}{inner}</svg>"
    )


def _kept(body: bytes, content_type: str) -> Response:
    answer = Response(body, content_type=content_type)
    answer.headers["Cache-Control"] = "public, max-age=86400"
    return answer
