"""oEmbed 1.0: how to show a rule or an example of this site in a frame (oembed.com)."""

from __future__ import annotations

from html import escape
from typing import Literal
from urllib.parse import unquote

from flask import current_app, url_for
from werkzeug.exceptions import HTTPException

from glossary.core.rule_number import RuleNumber
from glossary.web.api.bodies import Body, Count
from glossary.web.api.operations import N_, Parameter, Subject, text
from glossary.web.api.problems import Problem
from glossary.web.base.rule_view import embed_address, read
from glossary.web.base.store import current_snapshot
from glossary.web.base.this_page import page_in
from glossary.web.base.urls import absolute

subject = Subject.named("oembed")

_LONGEST = 500
_WIDTH, _RULE_HEIGHT, _EXAMPLE_HEIGHT = 640, 320, 720


class OembedBody(Body, frozen=True):
    """A frame for a page of this site, as oEmbed says it (2.3.4)."""

    version: Literal["1.0"]
    type: Literal["rich"]
    provider_name: str
    provider_url: str
    title: str
    html: str
    width: Count
    height: Count
    cache_age: Count


def _pixels(name: str, written: str) -> int:
    if not (written.isascii() and written.isdigit() and 0 < len(written) < 6):
        raise Problem(name, f"{name} is a number of pixels, not {written[:20]!r}")
    return max(int(written), 100)


def _json(name: str, written: str) -> str:
    if written != "json":
        raise Problem(name, "only json is answered", ("json",))
    return written


_PIXELS = {"type": "integer", "minimum": 1}
_MANY = 10_000


@subject.operation(
    "/oembed",
    N_("How to show a rule or an example in a frame (oEmbed 1.0)."),
    text("url", N_("The address of a rule or an example."), required=True),
    Parameter("maxwidth", N_("The most pixels across."), _PIXELS, _pixels, _MANY),
    Parameter("maxheight", N_("The most pixels from top to bottom."), _PIXELS, _pixels, _MANY),
    Parameter("format", N_("Only json is answered."), {"enum": ["json"]}, _json),
    answers=OembedBody,
    wrong=(404,),
    tried={"url": "{site}/{language}/rules/2.1.e"},
)
def oembed(url: str, maxwidth: int, maxheight: int, **_format: str) -> OembedBody:
    """Answer how to show the rule or the example at an address in a frame."""
    address, title, most = _embeddable(url)
    width, height = min(_WIDTH, maxwidth), min(most, maxheight)
    return OembedBody(
        version="1.0",
        type="rich",
        provider_name="Altered Glossary",
        provider_url=absolute("/"),
        title=title,
        html=f'<iframe src="{escape(absolute(address))}" title="{escape(title)}"'
        f' width="{width}" height="{height}" loading="lazy"></iframe>',
        width=width,
        height=height,
        cache_age=86400,
    )


def _embeddable(url: str) -> tuple[str, str, int]:
    """Return the address for a frame, the title and the height of what is read at *url*.

    :raises Problem: if it is no rule and no example of this site.
    """
    unknown = Problem("url", "there is no rule and no example at this address", (), 404)
    if len(url) > _LONGEST or not url.startswith(absolute("/")):
        raise unknown
    path = url.removeprefix(absolute("")).partition("?")[0].partition("#")[0]
    try:
        endpoint, values = current_app.url_map.bind("").match(unquote(path))
    except HTTPException:
        raise unknown from None
    code = values.get("language", "")
    if endpoint == "rules.rule":
        number, edition = RuleNumber.maybe(values["number"]), values["edition"]
        if edition is not None and edition not in current_snapshot().editions:
            raise unknown
        reading = read(page_in(code), edition).having(number) if number is not None else None
        if number is None or reading is None or number not in reading.dictionary:
            raise unknown
        title = f"{number} {reading.dictionary.entry(number).title}"
        return embed_address(page_in(code), number, edition), title, _RULE_HEIGHT
    if endpoint == "player.player":
        example = current_snapshot().example(values["slug"])
        if example is None:
            raise unknown
        frame = url_for("embed.player", language=code, slug=example.slug)
        return frame, example.words(code).title, _EXAMPLE_HEIGHT
    raise unknown
