"""What machines read: where the pages are, and which of them to leave alone."""

from __future__ import annotations

from flask import Blueprint, Response, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary.model import LANGUAGES
from glossary.web.addresses import absolute, rule_address
from glossary.web.library import shelf

pages = Blueprint("feeds", __name__)

_URL = Markup("<url><loc>{}</loc></url>\n")


@pages.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Everything may be read; searches and resolvers lead to pages that are listed anyway."""
    lines = [
        "User-agent: *",
        *(f"Disallow: /{language}/search" for language in LANGUAGES),
        "Disallow: /go/",
        f"Sitemap: {absolute(url_for('feeds.sitemap'))}",
    ]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


@pages.get("/sitemap.xml")
def sitemap() -> ResponseReturnValue:
    """Today's rules in every language (sitemaps.org, 0.9)."""
    addresses = []
    for language in LANGUAGES:
        addresses.append(url_for("home.home", language=language))
        volume = shelf().volume(language)
        if volume is not None:
            addresses += [rule_address(language, n) for n in volume.dictionary.numbers]
    body = Markup().join(_URL.format(absolute(address)) for address in addresses)
    return Response(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{body}</urlset>\n',
        mimetype="application/xml",
    )
