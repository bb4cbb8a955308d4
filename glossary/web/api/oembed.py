"""oEmbed 1.0: how to show a rule or an example of this site in a frame (oembed.com)."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Literal
from urllib.parse import unquote

from flask import current_app
from werkzeug.exceptions import HTTPException

from glossary.core.rule_number import RuleNumber
from glossary.web.api.bodies import Body, Count
from glossary.web.api.operations import Parameter, Subject, text
from glossary.web.api.problems import Problem
from glossary.web.base.page import N_, Page
from glossary.web.base.rule_view import embed_address, read

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
    open=True,
)
def oembed(page: Page, url: str, maxwidth: int, maxheight: int, **_format: str) -> OembedBody:
    """Answer how to show the rule or the example at an address in a frame."""
    if len(url) > _LONGEST or not url.startswith(page.absolute("/")):
        raise _unknown()
    path = url.removeprefix(page.absolute("")).partition("?")[0].partition("#")[0]
    try:
        endpoint, parts = current_app.url_map.bind("").match(unquote(path))
    except HTTPException:
        raise _unknown() from None
    there = page.in_language(parts.get("language", page.language))
    address, title, most = _embeddable(there, endpoint, parts)
    width, height = min(_WIDTH, maxwidth), min(most, maxheight)
    return OembedBody(
        version="1.0",
        type="rich",
        provider_name="Altered Glossary",
        provider_url=page.absolute("/"),
        title=title,
        html=f'<iframe src="{escape(page.absolute(address))}" title="{escape(title)}"'
        f' width="{width}" height="{height}" loading="lazy"></iframe>',
        width=width,
        height=height,
        cache_age=86400,
    )


def _unknown() -> Problem:
    return Problem("url", "there is no rule and no example at this address", (), 404)


def _embeddable(page: Page, endpoint: str, parts: Mapping[str, Any]) -> tuple[str, str, int]:
    """Return the address for a frame, the title and the height of what is read at an address.

    :param parts: the values of its variables.
    :raises Problem: if it is no rule and no example.
    """
    if endpoint == "rules.rule":
        number, edition = RuleNumber.maybe(parts["number"]), parts["edition"]
        if number is None or edition not in (None, *page.snapshot.editions):
            raise _unknown()
        dictionary = read(page, edition).having(number).dictionary
        if number not in dictionary:
            raise _unknown()
        title = f"{number} {dictionary.entry(number).title}"
        return embed_address(page, number, edition), title, _RULE_HEIGHT
    example = page.snapshot.example(parts["slug"]) if endpoint == "player.player" else None
    if example is None:
        raise _unknown()
    address = page.url_for("embed.player", slug=example.slug)
    return address, example.words(page.language).title, _EXAMPLE_HEIGHT
