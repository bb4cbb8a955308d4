"""Where the snapshot, the routes and Flask meet."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from glossary.cli import glossary_commands
from glossary.web import register
from glossary.web.library import Library

ROOT = Path(__file__).resolve().parent


def create_app(*, locales: Path | None = None, instance: Path | None = None) -> Flask:
    """The site.

    :param locales: where the dictionaries and catalogs are; the project's own by default.
    :param instance: where snapshots are compiled to and opened from.
    """
    place = (instance or ROOT / "instance").resolve()
    app = Flask(
        __name__,
        instance_path=str(place),
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
    )
    app.extensions["glossary"] = Library((locales or ROOT / "locales").resolve(), place)
    register(app)
    app.cli.add_command(glossary_commands)
    return app
