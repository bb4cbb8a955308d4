"""Discord's interactions over HTTP: four commands, answered, and completed while somebody types.

Discord signs what it sends (Ed25519, over the time and the body as it came), and sends wrong
signatures, too, which must be answered 401.
"""

from __future__ import annotations

from typing import Any, Literal

from flask import Blueprint, Response, abort, current_app, request
from msgspec import DecodeError, Struct, json
from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

from glossary.web.api.bodies import json_answer
from glossary.web.base.this_page import page_in
from glossary.web.chat.tools import COMMANDS, Plain, Wrong, ask, offers

pages = Blueprint("discord", __name__)

_LONGEST, _LONGEST_SENTENCE, _LONGEST_LINK, _LONGEST_TYPED, _MOST_CHOICES = 2000, 900, 500, 100, 25
"""Letters: Discord takes 2,000 of an answer, 100 of a choice, and 25 choices."""

_PRIVATE = 64


class _Field(Struct, frozen=True):
    name: str = ""
    value: Any = None


class _Command(Struct, frozen=True):
    name: str = ""
    options: tuple[_Field, ...] = ()


class _Sent(Struct, frozen=True):
    type: Literal[1, 2, 4]
    data: _Command = _Command()
    locale: str = ""


@pages.post("/discord")
def discord() -> Response:
    """Answer what Discord passes on: its test, a command, what somebody has typed so far."""
    body, headers = request.get_data(), request.headers
    try:
        key = VerifyKey(bytes.fromhex(current_app.config["DISCORD_KEY"]))
        signature = bytes.fromhex(headers.get("X-Signature-Ed25519", ""))
        key.verify(headers.get("X-Signature-Timestamp", "").encode() + body, signature)
    except (CryptoError, ValueError):
        abort(401)
    try:
        sent = json.decode(body, type=_Sent)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        abort(400)
    if sent.type == 1:
        return json_answer({"type": 1})
    if sent.data.name not in COMMANDS:
        abort(400)
    field, tool = COMMANDS[sent.data.name]
    page, code = page_in(), sent.locale.partition("-")[0]
    page = page.in_language(code) if code in page.languages else page
    given = {option.name: option.value for option in sent.data.options}
    typed = str(given.get(field) or "").strip()
    if sent.type == 4:
        likely = offers(page, tool, typed[:_LONGEST_TYPED], _MOST_CHOICES)
        choices = [{"name": title[:_LONGEST_TYPED], "value": key} for key, title in likely]
        return json_answer({"type": 8, "data": {"choices": choices}})
    private = given.get("private") is True
    try:
        content = _markdown(ask(page, tool, {"query": typed}))
    except Wrong as wrong:
        content, private = str(wrong)[:_LONGEST], True
    data = {"content": content, "allowed_mentions": {"parse": []}, "flags": _PRIVATE * private}
    return json_answer({"type": 4, "data": data})


def _markdown(answer: Plain) -> str:
    """Return an answer with as many of its sentences as Discord takes."""
    title, link = answer.get("title", ""), answer.get("link", "")
    short = link and len(link) < _LONGEST_LINK
    heading = f"**[{title}]({link})**" if short else f"**{title}**" if title else ""
    written, note = [heading], answer.get("note", "")[:_LONGEST_SENTENCE]
    for each in answer["answers"]:
        label = " · ".join(filter(None, (each["number"], each["edition"])))
        line = f"{each['sentence'][:_LONGEST_SENTENCE]} [{label}](<{each['link']}>)"
        if len("\n".join((*written, line, note))) > _LONGEST - 2:
            written.append("…")
            break
        written.append(line)
    return "\n".join(filter(None, (*written, note)))
