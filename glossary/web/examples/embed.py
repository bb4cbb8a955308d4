"""The player inside other people's pages: the same page in a bare frame."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from glossary.web.base.layout import Link, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.view_traits import reads
from glossary.web.examples.params import PARAMETERS, asked
from glossary.web.examples.player import around, player_page

pages = Blueprint("embed", __name__)


@pages.get("/<language:language>/embed/scenarios/<slug>")
@reads(*PARAMETERS, remembered=True, judges_length=True)
def player(slug: str) -> ResponseReturnValue:
    """One example, for a frame of another site."""
    what = asked(slug, endpoint="embed.player")
    whole = url_for("player.player", language=language(), slug=slug)
    words = speech().gettext("This example on Altered Glossary")
    frame = replace(
        around(what), layout="base/bare.html", indexed=False, crumbs=(Link(words, whole),)
    )
    return print_page("examples/player.html", frame, player_page(what))
