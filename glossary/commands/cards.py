"""``flask glossary cards``: all cards, rulings and keywords as JSON."""

from __future__ import annotations

import json

import click
from flask.cli import with_appcontext

from glossary.commands.options import application
from glossary.web.api.card_files import FILES
from glossary.web.base.this_page import page_in


@click.command("cards")
@click.option(
    "--file", "file", type=click.Choice(list(FILES)), default="cards.json", help="What to print."
)
@with_appcontext
def cards_command(*, file: str) -> None:
    """Print all cards as JSON, or all rulings, or the keywords of every reference.

    A server and an export of the site have the same files in their folder ``data``.
    """
    app = application()
    binding = app.extensions["glossary"].snapshot.languages.binding
    with app.test_request_context(f"/{binding}/"):
        click.echo(json.dumps(FILES[file](page_in(binding)), ensure_ascii=False, indent=1))
