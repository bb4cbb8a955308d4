"""The page that takes the pocket edition along, and what its scripts ask of the site."""

from __future__ import annotations

import json
from collections.abc import Callable

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue
from markupsafe import escape
from msgspec import Struct

from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.store import current_snapshot
from glossary.web.base.this_page import static_folder, this_page
from glossary.web.pocket.book import digest_of

pages = Blueprint("pocket", __name__)


class PocketPage(Struct, frozen=True):
    """The variables of ``pocket/page.html``."""

    edition: str
    file: Link


@pages.get("/<language:language>/pocket")
@reads(cached=True)
def pocket() -> ResponseReturnValue:
    """Print what can be taken along, and how."""
    page = this_page()
    _, file = page.gettext, f"rulebook-{page.language}.html"
    shown = PocketPage(
        page.snapshot.editions[0],
        Link(file, f"{page.root}/{file}"),
    )
    description = _(
        "Everything of the newest edition on your phone, with its search,"
        " for halls without a network."
    )
    title = _("Take it with you")
    return Printed("pocket/page.html", frame(page, title, description=description), shown)


@pages.get("/<language:language>/pocket/version.json")
@reads()
def version() -> ResponseReturnValue:
    """Answer which pocket edition is the newest: what was taken is compared with it."""
    page = this_page()
    body = {"digest": digest_of(page, static_folder()), "edition": page.snapshot.editions[0]}
    answer = Response(json.dumps(body), content_type="application/json")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/worker.js")
@reads(cached=True, rated=False)
def worker() -> ResponseReturnValue:
    """Send the worker: from the root of the site, for all of it; browsers ask for it anew.

    What it writes into copies of pages and of the pocket edition stands at its end, as HTML.
    """
    written = {
        code: _copied(speech.gettext) for code, speech in current_snapshot().speeches.items()
    }
    script = (static_folder() / "worker.js").read_text(encoding="utf-8")
    body = f"{script}\nconst COPIED = {json.dumps(written, ensure_ascii=False)};\n"
    answer = Response(body, content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _copied(_: Callable[..., str]) -> dict[str, str]:
    page = _(
        "Without a network: this is a copy of %(day)s."
        " The board, decks and plays need the network.",
        day="…",
    )
    return {
        "page": escape(page),
        "book": escape(_("A copy that this device took on %(day)s.", day="…")),
    }
