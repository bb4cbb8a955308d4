"""``flask glossary pairs``: finds the nearest position of each example that ends otherwise."""

from __future__ import annotations

import click
from flask.cli import with_appcontext

from glossary.examples.exam import written_answer
from glossary.examples.pairs import nearest
from glossary.web.base.store import current_snapshot


@click.command("pairs")
@with_appcontext
def pairs_command() -> None:
    """Print rows of glossary/examples/pairs.tsv: choose by hand what is worth reading."""
    for example in current_snapshot().examples:
        for pair in nearest(example):
            cells = (pair.example, pair.change, pair.about, written_answer(pair.answer))
            click.echo("\t".join(cells))
