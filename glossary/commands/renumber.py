"""``flask glossary renumber`` and ``keep``: the working text moved on to the next edition."""

from __future__ import annotations

import time
from pathlib import Path

import click
from flask.cli import with_appcontext

from glossary.commands.renumber_texts import keep, renumber
from glossary.core.languages import read_languages
from glossary.rulebook import editions
from glossary.rulebook.lineage import read_lineages
from glossary.rulebook.renumbering_map import read_moves
from glossary.web.base.store import snapshot_store

_CODE = Path(__file__).parents[1]


@click.command("renumber")
@click.argument("table", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_appcontext
def renumber_command(table: Path) -> None:
    """Move the working text on to the next edition by TABLE, a map of numbers.

    Rules, references, pages, definitions, terms, synonyms, questions, examples, citations
    and the queries of the tests follow it; the older edition stays derivable. Refuses a map
    that does not cover every number, and writes nothing unless it can write all.
    """
    root = _CODE.parent
    start = time.perf_counter()
    moves = read_moves(table)
    files, due = renumber(snapshot_store().locales, _CODE, root / "tests", moves, str(table))
    for path in files:
        shown = path.relative_to(root) if path.is_relative_to(root) else path
        click.echo(f"{'wrote' if path.exists() else 'removed'} {shown}")
    for line in due:
        click.echo(f"to write: {line}")
    if moves.aside:
        click.echo(f"{moves.aside} rows of the map are about no rule")
    seconds = time.perf_counter() - start
    click.echo(f"{len(files)} files, {len(due)} texts to write, {seconds:.1f} s", err=True)


@click.command("keep")
@click.argument("edition")
@with_appcontext
def keep_command(edition: str) -> None:
    """Write ``past/EDITION`` anew: what the working text does not give back of that edition.

    Run it after rewriting paragraphs; the edition as it was last published is what is kept.
    """
    locales = snapshot_store().locales
    lineage = next((one for one in read_lineages(locales) if one.older == edition), None)
    if lineage is None:
        raise click.ClickException(f"no lineage begins with {edition}")
    published = {
        item.dictionary.language: item.dictionary.entries
        for item in editions.load(locales, read_languages(locales).codes).accepted
        if item.dictionary.edition == edition
    }
    click.echo(f"{keep(locales, lineage, published)} paragraphs of {edition} are kept")
