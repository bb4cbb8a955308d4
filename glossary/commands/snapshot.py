"""``flask glossary compile``, ``rollback``, ``verify``, ``version``: what a site serves."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click
from flask.cli import with_appcontext

from glossary import serving
from glossary.commands.options import application
from glossary.commands.prerender import print_site
from glossary.core import VERSION
from glossary.snapshot import current
from glossary.web.base.bytecode import keep_templates
from glossary.web.base.store import damaged_templates, snapshot_store


@click.command("compile")
@click.option("--print/--no-print", "printing", default=False, help="Print the pages, too.")
@click.option("--best", is_flag=True, help="Compress printed pages as hard as can be.")
@click.option("--accept", is_flag=True, help="Leave out a dictionary that is refused now.")
@click.option("--check", is_flag=True, help="Only say whether it would succeed.")
@with_appcontext
def compile_command(*, printing: bool, best: bool, accept: bool, check: bool) -> None:
    """Build the snapshot that the site serves from, and put it in use.

    It is built aside and checked; if anything is wrong, the reason is printed, the exit
    code is 1, and the site goes on with what it had. Workers take up a new snapshot
    within a second. The one before it is kept: see rollback.
    """
    app = application()
    store, cores = snapshot_store(), os.cpu_count() or 1

    def finish(place: Path) -> None:
        keep_templates(app, place)
        if printing or best:
            count = print_site(app, place, serving.BEST if best else serving.QUICK)
            click.echo(f"{count} pages printed", err=True)

    if check:
        with tempfile.TemporaryDirectory() as folder:
            place = current.renew(store.locales, Path(folder), finish, processes=cores)
            current.check_successor(current.current(store.instance), place, accept=accept)
        click.echo("it would succeed")
        return
    place = current.renew(store.locales, store.instance, finish, accept=accept, processes=cores)
    for item in current.refused(place):
        click.echo(f"left out: {item.reason}", err=True)
    click.echo(place)


@click.command("rollback")
@with_appcontext
def rollback_command() -> None:
    """Put the snapshot before this one in use again."""
    click.echo(current.roll_back(snapshot_store().instance))


@click.command("verify")
@with_appcontext
def verify_command() -> None:
    """Check every byte of the snapshot in use against its digests.

    Each file against its sha256, each printed page against its entity tag in every
    encoding. Prints one damaged part a line and exits with 1 if there was any.
    """
    place = current.current(snapshot_store().instance)
    if place is None:
        raise click.ClickException("there is no snapshot in use")
    checks = (current.damaged_parts, damaged_templates, serving.damaged_pages)
    count = 0
    for damage in (found for check in checks for found in check(place)):
        click.echo(damage)
        count += 1
    click.echo(f"{count} damaged parts in {place.name}", err=True)
    click.get_current_context().exit(1 if count else 0)


@click.command("version")
def version_command() -> None:
    """Print the version."""
    click.echo(VERSION)
