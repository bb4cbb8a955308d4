"""``flask glossary exam`` and ``pairs``: propose rows of tables of the examples, to choose from."""

from __future__ import annotations

import click
from flask.cli import with_appcontext

from glossary.examples.exam import POOL, Item, written_answer
from glossary.examples.exam_items import proposed_items
from glossary.examples.pairs import nearest
from glossary.web.base.store import current_snapshot


@click.command("exam")
@click.option("--version", default=POOL, show_default=True, help="The version that has them first.")
@with_appcontext
def exam_command(*, version: int) -> None:
    """Propose rows of glossary/examples/exam.tsv for what the pool does not ask yet.

    The first wrong answers are those that would be right without a rule: look at the others.
    """
    snapshot = current_snapshot()
    known = {item.key for item in snapshot.exam}
    speech = snapshot.speeches[snapshot.languages.binding]
    yes_no = (speech.gettext("Yes"), speech.gettext("No"))
    rulings = snapshot.cards.rulings
    for item in proposed_items(snapshot.examples, rulings, version, yes_no):
        if item.key not in known:
            click.echo(_row(item))


@click.command("pairs")
@with_appcontext
def pairs_command() -> None:
    """Print rows of glossary/examples/pairs.tsv: choose by hand what is worth reading.

    Each is the nearest position of an example that ends otherwise.
    """
    for example in current_snapshot().examples:
        for pair in nearest(example):
            cells = (pair.example, pair.change, pair.about, written_answer(pair.answer))
            click.echo("\t".join(cells))


def _row(item: Item) -> str:
    until = str(item.until or "")
    others = " | ".join(map(written_answer, item.others))
    cells = (item.name, item.kind, str(item.since), until, item.level, str(item.rule))
    return "\t".join((*cells, written_answer(item.right), others))
