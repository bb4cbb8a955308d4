"""What the fuzzer sends to the chats: messages of assistants, and commands signed as by Discord."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from nacl.signing import SigningKey

_SIGNING = SigningKey(b"a key that signs while it fuzzes")
SETTINGS: Mapping[str, str] = {
    "GLOSSARY_CHAT": "mcp,discord",
    "GLOSSARY_DISCORD_KEY": bytes(_SIGNING.verify_key).hex(),
}
"""With which the chats are answered."""

_Part = dict[str, Any]

_METHODS = ("initialize", "ping", "server/discover", "tools/list", "notifications/initialized", "")
_TOOLS = ("search", "rule", "card_rulings", "play_board", "rules")
_COMMANDS = (("rule", "number"), ("card", "name"), ("ruling", "name"), ("play", "board"), ("", ""))
_REVISIONS = (*("2025-11-25", "2026-07-28") * 5, "1")
_EDITIONS = ("", "5.0", "1.0", "9.9")
_LANGUAGES = ("", "fr", "it", "en-GB", "xx")
_ODD: tuple[Any, ...] = (None, True, -1, 1e300, [], {}, [[[{}]]], "")


class Sent(NamedTuple):
    """A body for an address, with the headers that go with it."""

    path: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


def of_an_assistant(chance: random.Random, query: object) -> Sent:
    """A call of a tool, or another message, in one of the revisions; sometimes nearly one."""
    method, name = chance.choice(("tools/call", "tools/call", *_METHODS)), chance.choice(_TOOLS)
    revision = chance.choice(_REVISIONS)
    arguments: _Part = {"query": query, "edition": chance.choice(_EDITIONS)}
    arguments |= {"language": chance.choice(_LANGUAGES)} if chance.random() < 0.5 else {}
    meta: _Part = {"io.modelcontextprotocol/protocolVersion": revision}
    params: _Part = {"name": name, "arguments": arguments, "_meta": meta}
    message: _Part = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    headers = [("Mcp-Method", method), ("Mcp-Name", name), ("MCP-Protocol-Version", revision)]
    body = _nearly(chance, message, (message, params, arguments, meta))
    return Sent("/mcp", tuple(headers[: chance.choice((3, 3, 3, 3, 2))]), body)


def of_discord(chance: random.Random, query: str) -> Sent:
    """A command, what is typed of one, or a test, signed; sometimes nearly one."""
    name, field = chance.choice(_COMMANDS)
    option: _Part = {"name": field, "type": 3, "value": query}
    told: _Part = {"name": name, "options": [option, {"name": "private", "type": 5, "value": True}]}
    kind, locale = chance.choice((1, 2, 2, 4, 4)), chance.choice(_LANGUAGES)
    sent: _Part = {"type": kind, "data": told, "locale": locale}
    body = _nearly(chance, sent, (sent, told, option))
    signature = _SIGNING.sign(b"1" + body).signature.hex()
    if chance.random() < 0.1:
        signature = signature[: chance.randrange(128)]
    headers = (("X-Signature-Ed25519", signature), ("X-Signature-Timestamp", "1"))
    return Sent("/discord", headers, body)


def _nearly(chance: random.Random, whole: object, parts: Sequence[_Part]) -> bytes:
    """JSON of *whole*: as it is, with an odd value somewhere in its *parts*, or cut."""
    which = chance.random()
    if which < 0.25:
        part = chance.choice(parts)
        part[chance.choice(list(part))] = chance.choice(_ODD)
    written = json.dumps(whole).encode()
    return written[: chance.randrange(len(written))] if which > 0.95 else written
