"""Discord's interactions over HTTP: four commands, answered, and completed while somebody types.

Discord signs what it sends (Ed25519, over the time and the body as it came), and sends wrong
signatures, too, which must be answered 401.
"""

from __future__ import annotations

from typing import Any, Literal

from flask import Blueprint, Response, abort, current_app, request
from msgspec import Struct, json
from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey
from werkzeug.datastructures import Headers

from glossary.web.api.bodies import json_answer
from glossary.web.base.this_page import page_in
from glossary.web.chat.tools import COMMANDS, UNREADABLE, Plain, Wrong, ask, offers

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
    """What Discord passes on: 1 is its test, 2 a command, 4 what somebody has typed of one so far.

    They are answered by 1, 4 and 8.
    """

    type: Literal[1, 2, 4]
    data: _Command = _Command()
    locale: str = ""


@pages.post("/discord")
def discord() -> Response:
    """Answer a test, a command in the language of whoever asks, or what may be meant so far."""
    sent = _signed(request.get_data(), request.headers, current_app.config["DISCORD_KEY"])
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


def _signed(body: bytes, headers: Headers, key: str) -> _Sent:
    """Return what was sent, or refuse it: 401 unless Discord signed it, 400 if it is not read."""
    try:
        signature = bytes.fromhex(headers.get("X-Signature-Ed25519", ""))
        signed = headers.get("X-Signature-Timestamp", "").encode() + body
        VerifyKey(bytes.fromhex(key)).verify(signed, signature)
    except (CryptoError, ValueError):
        abort(401)
    try:
        return json.decode(body, type=_Sent)
    except UNREADABLE:
        abort(400)


def _markdown(answer: Plain) -> str:
    """Return an answer with as many of its sentences as Discord takes."""
    title, link = answer.get("title", ""), answer.get("link", "")
    if link and len(link) < _LONGEST_LINK:
        title = f"[{title}]({link})"
    written, note = [f"**{title}**"] if title else [], answer.get("note", "")[:_LONGEST_SENTENCE]
    for each in answer["answers"]:
        label = " · ".join(filter(None, (each["number"], each["edition"])))
        line = f"{each['sentence'][:_LONGEST_SENTENCE]} [{label}](<{each['link']}>)"
        if len("\n".join((*written, line, note))) > _LONGEST - 2:
            written.append("…")
            break
        written.append(line)
    return "\n".join(filter(None, (*written, note)))
