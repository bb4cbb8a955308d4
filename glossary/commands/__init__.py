"""``flask glossary …``: the commands by name. A command is imported when it is asked for.

A server needs none of them, nor what they bring: linters, importers, compilers.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import cast

import click
from flask.cli import AppGroup

from glossary.core.errors import GlossaryError

_MODULES: Mapping[str, str] = {
    "book": "book",
    "cards": "cards",
    "chat": "chat",
    "compile": "snapshot",
    "coverage": "coverage",
    "draft": "draft",
    "exam": "rows",
    "export": "export",
    "follow": "text",
    "import": "text",
    "keep": "renumber",
    "lint": "text",
    "pairs": "rows",
    "play": "play",
    "proofread": "text",
    "publish": "text",
    "renumber": "renumber",
    "rollback": "snapshot",
    "set": "card_set",
    "verify": "snapshot",
    "version": "snapshot",
}


class _Commands(AppGroup):
    """A group whose command *name* is ``<name>_command`` of a module of its own."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; an error of the project ends it with its message and status 1."""
        try:
            return super().invoke(ctx)
        except GlossaryError as error:
            raise click.ClickException(str(error)) from None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of all commands."""
        return list(_MODULES)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        """Return the command of that name, if there is one."""
        module = _MODULES.get(cmd_name)
        if module is None:
            return None
        command = getattr(import_module(f"glossary.commands.{module}"), f"{cmd_name}_command")
        return cast("click.Command", command)


glossary_commands = _Commands("glossary", help="Check, publish, compile, import; play boards.")
