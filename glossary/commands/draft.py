"""``flask glossary draft``: the working text served beside the published one."""

from __future__ import annotations

import datetime
import shutil
import subprocess
import tempfile
from pathlib import Path

import click
from flask import Flask
from flask.cli import with_appcontext
from werkzeug.serving import run_simple

from glossary.commands.options import application, languages_of
from glossary.core.i18n import CATALOG, translations_of
from glossary.core.languages import Languages
from glossary.rulebook import editions
from glossary.rulebook.compose import compose_edition
from glossary.snapshot.current import current, renew
from glossary.web.base.store import SnapshotStore, snapshot_store
from glossary.web.rules import draft


@click.command("draft")
@click.option("--port", default=5001, help="The port to serve at, on this machine alone.")
@click.pass_context
@with_appcontext
def draft_command(ctx: click.Context, *, port: int) -> None:
    """Serve the site with the working text; /<language>/draft marks what differs.

    The working text is published into a copy that is thrown away: nothing in the checkout changes.
    """
    app = application()
    with tempfile.TemporaryDirectory(prefix="draft-") as folder:
        prepare(app, languages_of(ctx), snapshot_store().locales, Path(folder))
        for code in languages_of(ctx):
            click.echo(f"http://127.0.0.1:{port}/{code}/draft")
        click.echo("Interrupt it and start it again after a change.")
        run_simple("127.0.0.1", port, app, threaded=True)


def prepare(app: Flask, languages: Languages, locales: Path, folder: Path) -> None:
    """Let *app* serve the working text of *locales*, compiled in *folder*.

    :raises GlossaryError: if the working text has a mistake.
    """
    loading = editions.load(locales, languages.codes)
    published = {
        code: edition for code in languages if (edition := loading.current(code)) is not None
    }
    copy = Path(shutil.copytree(locales, folder / "locales"))
    today = datetime.datetime.now(datetime.UTC).date()
    working = {
        code: compose_edition(
            copy,
            languages[code],
            before.edition,
            effective=before.effective or datetime.date.min,
            printed=today,
        )
        for code, before in published.items()
    }
    editions.freeze(copy, list(working.values()), revision=True)
    store: SnapshotStore = app.extensions["glossary"]
    only = renew(copy, folder, accept=True, before=current(store.instance))
    app.extensions["glossary"] = SnapshotStore(copy, folder, only=only)
    app.extensions[draft.DRAFT] = {
        code: draft.DraftTexts(published[code], working[code], _changed(locales / code, folder))
        for code in published
    }
    app.register_blueprint(draft.pages)


def _changed(texts: Path, folder: Path) -> list[draft.ChangedSentence]:
    """Return the sentences of a catalog that differ from those committed last; none without git."""
    catalog, git = texts / CATALOG, shutil.which("git")
    if git is None or not catalog.exists():
        return []
    show = [git, "-C", str(catalog.parent), "show", f"HEAD:./{catalog.name}"]
    committed = subprocess.run(show, capture_output=True, check=False).stdout  # noqa: S603
    before = folder / catalog.name
    before.write_bytes(committed)
    if not committed or committed == catalog.read_bytes():
        return []
    was, says = translations_of(before), translations_of(catalog)
    return [
        draft.ChangedSentence(*key, was.get(key, ""), says[key])
        for key in says
        if says[key] != was.get(key, "")
    ]
