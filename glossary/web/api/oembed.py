"""oEmbed 1.0: how to show a rule or an example of this site in a frame (oembed.com)."""

from __future__ import annotations

from html import escape
from typing import Literal, TypedDict
from urllib.parse import unquote

from flask import Blueprint, current_app, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from glossary.core.rule_number import RuleNumber
from glossary.web.api.problems import Problem, json_answer, problem
from glossary.web.api.schema import Count
from glossary.web.base.locale import answer_in
from glossary.web.base.rule_view import embed_address, read
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import absolute
from glossary.web.base.view_traits import reads

pages = Blueprint("oembed", __name__, url_prefix="/api/v1")
pages.register_error_handler(Problem, problem)

_LONGEST = 500
_WIDTH, _RULE_HEIGHT, _EXAMPLE_HEIGHT = 640, 320, 720


class OembedBody(TypedDict):
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


@pages.get("/oembed")
@reads("url", "format", "maxwidth", "maxheight", cached=True)
def oembed() -> ResponseReturnValue:
    """Answer how to show the rule or the example at ``url=`` in a frame."""
    if request.args.get("format", "json") != "json":
        raise Problem("format", "only json is answered", ("json",))
    url = request.args.get("url", "")
    address, title, height = _embeddable(url)
    width = min(_WIDTH, _most("maxwidth"))
    height = min(height, _most("maxheight"))
    body: OembedBody = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Altered Glossary",
        "provider_url": absolute("/"),
        "title": title,
        "html": f'<iframe src="{escape(absolute(address))}" title="{escape(title)}"'
        f' width="{width}" height="{height}" loading="lazy"></iframe>',
        "width": width,
        "height": height,
        "cache_age": 86400,
    }
    return json_answer(body)


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
        answer_in(code)
        number, edition = RuleNumber.maybe(values["number"]), values["edition"]
        if edition is not None and edition not in current_snapshot().editions:
            raise unknown
        reading = read(edition).having(number) if number is not None else None
        if number is None or reading is None or number not in reading.dictionary:
            raise unknown
        title = f"{number} {reading.dictionary.entry(number).title}"
        return embed_address(number, edition), title, _RULE_HEIGHT
    if endpoint == "player.player":
        answer_in(code)
        example = current_snapshot().example(values["slug"])
        if example is None:
            raise unknown
        frame = url_for("embed.player", language=code, slug=example.slug)
        return frame, example.words(code).title, _EXAMPLE_HEIGHT
    raise unknown


def _most(name: str) -> int:
    """Return the limit that the parameter *name* sets, or a large one.

    :raises Problem: if it is no number.
    """
    written = request.args.get(name, "10000")
    if not (written.isascii() and written.isdigit() and 0 < len(written) < 6):
        raise Problem(name, f"{name} is a number of pixels, not {written[:20]!r}")
    return max(int(written), 100)
