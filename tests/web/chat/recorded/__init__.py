"""What clients sent, as it came over their connections, and requests of that kind.

Those of MCP are the client library's (mcp 2.3.0, Python), once for each revision; those of Discord
have the shape that its documentation gives, and were signed by OpenSSL with a key for this alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient

from app import create_app

FOLDER = Path(__file__).parent
DISCORD_KEY = "1b82f1c76026cb5cac0c4ed036442daca47ba28a25c65a3ccfb48e1f7f0b9869"
"""The public half of the key that signed."""


class Recorded(NamedTuple):
    """One request."""

    path: str
    headers: Mapping[str, str]
    body: bytes


def recorded(name: str) -> Iterator[Recorded]:
    """Read the requests of a connection, one after the other."""
    rest = (FOLDER / f"{name}.requests").read_bytes()
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        first, *lines = head.decode("ascii").split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines)
        length = int(headers.pop("Content-Length"))
        yield Recorded(first.split(" ")[1], headers, rest[:length])
        rest = rest[length:]


def chats(
    instance: Path, monkeypatch: pytest.MonkeyPatch, discord_key: str = DISCORD_KEY
) -> FlaskClient:
    """Return a client of a site that answers both chats."""
    monkeypatch.setenv("GLOSSARY_CHAT", "mcp, discord")
    monkeypatch.setenv("GLOSSARY_DISCORD_KEY", discord_key)
    monkeypatch.setenv("GLOSSARY_SITE", "https://rules.example")
    return create_app(instance=instance).test_client()
