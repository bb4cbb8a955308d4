"""Where people and their assistants ask: off unless the setting ``CHAT`` names it."""

from __future__ import annotations

import re
from importlib import import_module

from flask import Flask

_CHATS = ("mcp", "discord")


def install(app: Flask) -> None:
    """Answer the chats that ``CHAT`` names; what they need is imported then.

    :raises ValueError: if it names another one, or ``DISCORD_KEY`` is no key of Discord.
    """
    for chat in filter(None, map(str.strip, app.config["CHAT"].split(","))):
        if chat not in _CHATS:
            raise ValueError(f"GLOSSARY_CHAT is to be {' or '.join(_CHATS)}, or both, not {chat!r}")
        if chat == "discord" and not re.fullmatch("[0-9a-f]{64}", app.config["DISCORD_KEY"]):
            raise ValueError("GLOSSARY_DISCORD_KEY is to be the public key: 64 of 0-9 and a-f")
        app.register_blueprint(import_module(f"glossary.web.chat.{chat}").pages)
