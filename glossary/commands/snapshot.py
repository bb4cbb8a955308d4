"""``flask glossary compile``, ``rollback``, ``verify``, ``version``: what a site serves."""

from __future__ import annotations

import gc
import os
import tempfile
from pathlib import Path

import click
from flask.cli import with_appcontext

from glossary.core import VERSION
from glossary.snapshot import current, damaged_files, open_snapshot
from glossary.web.base.store import snapshot_store


@click.command("compile")
@click.option("--accept", is_flag=True, help="Leave out a dictionary that is refused now.")
@click.option("--check", is_flag=True, help="Only say whether it would succeed.")
@with_appcontext
def compile_command(*, accept: bool, check: bool) -> None:
    """Build the snapshot that the site serves from, and put it in use.

    It is built aside and checked; if anything is wrong, the reason is printed, the exit
    code is 1, and the site goes on with what it had. Workers take up a new snapshot
    within a second. The one before it is kept: see rollback.
    """
    gc.disable()  # what is made is kept: to look through it again and again takes a fifth longer
    store, cores = snapshot_store(), os.cpu_count() or 1
    if check:
        with tempfile.TemporaryDirectory() as folder:
            used = current.current(store.instance)
            place = current.renew(store.locales, Path(folder), processes=cores, before=used)
            current.check_successor(used, open_snapshot(place), accept=accept)
        click.echo("it would succeed")
        return
    place = current.renew(store.locales, store.instance, accept=accept, processes=cores)
    for item in current.refused(place):
        click.echo(f"left out: {item.reason}", err=True)
    click.echo(place)


@click.command("rollback")
@with_appcontext
def rollback_command() -> None:
    """Put the snapshot before this one in use again.

    One that another version wrote is refused, if it has another format: to go back to it, put the
    code of that version back and compile.
    """
    click.echo(current.roll_back(snapshot_store().instance))


@click.command("verify")
@with_appcontext
def verify_command() -> None:
    """Check every file of the snapshot in use against its sha256.

    Prints a line for each that cannot be used, and exits with 1 if there was any.
    """
    place = current.current(snapshot_store().instance)
    if place is None:
        raise click.ClickException("there is no snapshot in use")
    damaged = damaged_files(place)
    for damage in damaged:
        click.echo(damage)
    click.echo(f"{len(damaged)} files of {place.name} cannot be used", err=True)
    click.get_current_context().exit(1 if damaged else 0)


@click.command("version")
def version_command() -> None:
    """Print the version."""
    click.echo(VERSION)
