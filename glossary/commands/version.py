"""``flask glossary version``: which release this is."""

from __future__ import annotations

import click

from glossary.core.version import VERSION


@click.command("version")
def version_command() -> None:
    """Print the version."""
    click.echo(VERSION)
