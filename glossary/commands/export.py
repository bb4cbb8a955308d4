"""``flask glossary export``: the whole site as files for a static host."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from glossary import serving
from glossary.commands.export_site import export_site
from glossary.core.errors import GlossaryError
from glossary.core.languages import LANGUAGES

_LOCAL = re.compile(r"https?://(127\.|localhost\b|\[::1\])")


@click.command("export")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--base", default="/", help="The address the folder will have, like /glossary/.")
@click.option("--only", "only", type=click.Choice(LANGUAGES), multiple=True,
              help="Export this language; may be said again.")  # fmt: skip
@click.option("--quick", is_flag=True, help="Compress less hard.")
@with_appcontext
def export_command(*, folder: Path, base: str, only: Sequence[str], quick: bool) -> None:
    """Write the whole site into FOLDER, for nginx or any static host.

    Searches, and whatever else has to be worked out, lead to the server that the setting
    GLOSSARY_SITE names. An earlier export in FOLDER is replaced when the new one is whole.
    """
    app = cast("Flask", current_app._get_current_object())  # type: ignore[attr-defined]  # noqa: SLF001
    languages = [code for code in LANGUAGES if code in only] or LANGUAGES
    quality = serving.QUICK if quick else serving.BEST
    try:
        count = export_site(app, folder, base=base, languages=languages, quality=quality)
    except (GlossaryError, OSError) as error:
        raise click.ClickException(str(error)) from None
    if _LOCAL.match(site := app.config["SITE"]):
        click.echo(f"searches lead to {site}: set GLOSSARY_SITE to the server's address", err=True)
    click.echo(f"{count} pages in {folder}")
