"""Leads to a card: from ``?ref=`` on any page, and from a reference that somebody pasted."""

from __future__ import annotations

from flask import Flask, redirect, request
from flask.typing import ResponseReturnValue

from glossary.cards.index import REFERENCE, CardIndex
from glossary.web.base.limits import LONGEST_QUERY
from glossary.web.base.page import API, Page
from glossary.web.base.this_page import this_page

_LONGEST = 40
"""The most characters of a reference."""


def install(app: Flask) -> None:
    """Redirect pages with the reference of a card in ``ref=`` to that card."""
    app.before_request(_follow)


def _follow() -> ResponseReturnValue | None:
    if b"ref=" not in request.query_string or len(request.query_string) > LONGEST_QUERY:
        return None  # a flood is not taken apart
    written = request.args.get("ref", "")
    if not written or request.path.startswith(API) or request.method not in ("GET", "HEAD"):
        return None
    address = referenced_card(this_page(), written)
    return redirect(address, 302) if address else None


def referenced_card(page: Page, written: str) -> str:
    """Return where the card of a reference is read; nothing if *written* is no known reference."""
    slug = slug_of_reference(page.snapshot.cards.index, written)
    if not slug:
        return ""
    index = page.snapshot.cards.index
    face = index.face(written.strip())
    anchor = index.key(face) if face is not None else None
    return page.url_for("cards.card", slug=slug, _anchor=anchor)


def slug_of_reference(index: CardIndex, written: str) -> str:
    """Return the slug of the card of a reference; nothing if *written* is no known reference.

    A unique version has the slug of its card, whose other versions are known here.
    """
    wanted = written.strip().upper()
    match = REFERENCE.fullmatch(wanted) if len(wanted) <= _LONGEST else None
    if match is None:
        return ""
    face = index.face(wanted)
    if face is None and match["rarity"].startswith("U"):
        family = wanted[: match.start("rarity")]
        face = next(filter(None, map(index.face, (f"{family}C", f"{family}R1"))), None)
    return face.slug if face is not None else ""
