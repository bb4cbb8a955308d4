"""Answers ``robots.txt``, the sitemap and ``security.txt``."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from flask import Blueprint, Flask, Response, abort, current_app, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary.cards.index import card_index
from glossary.web.base.store import current_snapshot, snapshot_store
from glossary.web.base.urls import absolute, rule_address

pages = Blueprint("feeds", __name__)

_CONTACT = re.compile(r"(?:https://|mailto:)[!-~]+")
_CONTACT_HOLDS = timedelta(days=180)

_URL = Markup("<url><loc>{}</loc></url>\n")


@pages.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Answer ``robots.txt``: all pages except searches and redirects (RFC 9309)."""
    lines = [
        "User-agent: *",
        *(f"Disallow: /{language}/search" for language in current_snapshot().languages),
        "Disallow: /go/",
        f"Sitemap: {absolute(url_for('feeds.sitemap'))}",
    ]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


@pages.get("/sitemap.xml")
def sitemap() -> ResponseReturnValue:
    """Today's rules in every language (sitemaps.org, 0.9)."""
    addresses = []
    for language in current_snapshot().languages:
        addresses.append(url_for("home.home", language=language))
        addresses.append(url_for("board_language.board_language", language=language))
        addresses.append(url_for("deck.deck", language=language))
        indexed = current_snapshot().dictionary(language)
        if indexed is not None:
            addresses += [rule_address(language, n) for n in indexed.dictionary.numbers]
        addresses += [
            url_for("cards.card", language=language, slug=slug)
            for slug in card_index(snapshot_store().locales).slugs
        ]
    body = Markup().join(_URL.format(absolute(address)) for address in addresses)
    return Response(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{body}</urlset>\n',
        mimetype="application/xml",
    )


@pages.get("/.well-known/security.txt")
def security() -> ResponseReturnValue:
    """Whom to tell of a weakness (RFC 9116), if ``SECURITY_CONTACT`` is set.

    It expires in half a year, counted from midnight (UTC): the same answer all day.
    """
    contact = current_app.config["SECURITY_CONTACT"]
    if not contact:
        abort(404)
    expires = datetime.now(UTC).date() + _CONTACT_HOLDS
    lines = [
        f"Contact: {contact}",
        f"Expires: {expires}T00:00:00Z",
        f"Preferred-Languages: {', '.join(current_snapshot().languages)}",
        f"Canonical: {absolute(url_for('feeds.security'))}",
    ]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


def install(app: Flask) -> None:
    """Check the contact that *app* is set to show.

    :raises ValueError: if ``SECURITY_CONTACT`` is set to something else than one https: or
        mailto: address.
    """
    contact = app.config["SECURITY_CONTACT"]
    if contact and not _CONTACT.fullmatch(contact):
        raise ValueError(
            f"GLOSSARY_SECURITY_CONTACT is to be https://... or mailto:..., not {contact!r}"
        )
