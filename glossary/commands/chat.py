"""``flask glossary chat``: tells Discord the commands that the site answers there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import click
from flask.cli import with_appcontext

from glossary.core import VERSION
from glossary.core.i18n import SOURCE_LANGUAGE, Speech
from glossary.core.sentences import SentenceFile
from glossary.web.base.store import snapshot_store
from glossary.web.chat.tools import COMMANDS, LONGEST, LONGEST_BOARD, AskedBoard, Plain

_TOKEN = "GLOSSARY_DISCORD_TOKEN"  # noqa: S105 - the name of a variable
_SENTENCES = SentenceFile(Path(__file__).parent / "sentences" / "chat.toml")
_SECONDS = 20
_LONGEST = 2000


@click.group("chat")
def chat_command() -> None:
    """Tell a chat which commands the site answers there."""


@chat_command.command("register")
@click.argument("application", type=click.IntRange(min=1))
@click.option("--at", default="https://discord.com/api/v10", show_default=True, help="Its address.")
@with_appcontext
def register(*, application: int, at: str) -> None:
    """Tell Discord the commands of APPLICATION, in every language, in place of those it has.

    The token of its bot is read from GLOSSARY_DISCORD_TOKEN, and kept nowhere.
    """
    token = os.environ.get(_TOKEN, "")
    if not token:
        raise click.UsageError(f"{_TOKEN} is not set: it is to be the token of the bot")
    speeches = snapshot_store().snapshot.speeches.values()
    commands = _commands(speech for speech in speeches if speech.language != SOURCE_LANGUAGE)
    headers = {
        "Authorization": f"Bot {token}",
        "Content-Type": "application/json",
        "User-Agent": f"DiscordBot (altered-glossary, {VERSION})",
    }
    address = f"{at}/applications/{application}/commands"
    request = Request(address, json.dumps(commands).encode(), headers, method="PUT")  # noqa: S310 - the operator's
    try:
        with urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310
            registered = json.load(answer)
    except HTTPError as error:
        reason = error.read(_LONGEST).decode("utf-8", "replace")
        raise click.ClickException(f"Discord answers {error.code}: {reason}") from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"Discord did not answer: {error}") from None
    click.echo(" ".join(f"/{command['name']}" for command in registered))


def _commands(speeches: Iterable[Speech]) -> list[Plain]:
    """Return the commands as Discord is told them, with their words in each language."""
    spoken = {speech.language: _SENTENCES.of(speech) for speech in speeches}

    def worded(name: str, use: str, **more: object) -> Plain:
        for part, key in (("name", f"name.{name}"), ("description", f"{use}.{name}")):
            more[part] = _SENTENCES.written[key].one
            more[f"{part}_localizations"] = {code: words[key] for code, words in spoken.items()}
        return more

    commands = []
    for name, (field, tool) in COMMANDS.items():
        most = LONGEST_BOARD if tool.takes is AskedBoard else LONGEST
        asked = worded(field, "field", type=3, required=True, autocomplete=True, max_length=most)
        commands.append(
            worded(name, "command", type=1, options=[asked, worded("private", "field", type=5)])
        )
    return commands
