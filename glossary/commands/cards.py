"""``flask glossary cards``: all cards, rulings and keywords as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping

import click
from flask import Flask
from flask.cli import with_appcontext

from glossary.commands.options import application
from glossary.web.api.cards import dumps
from glossary.web.base.this_page import page_in

FAMILIES = "card-rulings.json"
FILES = ("cards.json", "rulings.json", "keywords.json", FAMILIES)


@click.command("cards")
@click.option("--file", "file", type=click.Choice(FILES), default=FILES[0], help="What to print.")
@with_appcontext
def cards_command(*, file: str) -> None:
    """Print all cards as JSON, or all rulings, or the keywords of every reference.

    An export of the site has the same files in its folder ``data``.
    """
    click.echo(json.dumps(card_files(application())[file], ensure_ascii=False, indent=1))


def card_files(app: Flask) -> Mapping[str, object]:
    """Return what the files of cards hold, by name; names and addresses in the binding language."""
    binding = app.extensions["glossary"].snapshot.languages.binding
    with app.test_request_context(f"/{binding}/"):
        return dict(dumps(page_in(binding)))
