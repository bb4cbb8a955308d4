"""Where the snapshot, the routes and Flask meet."""

from __future__ import annotations

import os
from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from glossary.cli import glossary_commands
from glossary.errors import GlossaryError
from glossary.press import Press
from glossary.web import access, register
from glossary.web.arriving import Arriving
from glossary.web.asking import Asking
from glossary.web.headers import HEADERS
from glossary.web.library import Library
from glossary.web.limits import LARGEST_BODY

ROOT = Path(__file__).resolve().parent

SETTINGS = {
    "SITE": "http://127.0.0.1:5000",
    "RATE": "600 per minute",
    "RATE_STORAGE": "memory://",
    "METRICS": "",
    "PROXIES": "0",
    "SECURITY_CONTACT": "",
}
"""What may be set, as ``GLOSSARY_SITE`` and so on, and what holds otherwise (docs/serving.md)."""


def create_app(*, locales: Path | None = None, instance: Path | None = None) -> Flask:
    """The site.

    :param locales: where the dictionaries and catalogs are; the project's own by default.
    :param instance: where snapshots are compiled to and opened from.
    """
    place = (instance or Path(os.environ.get("GLOSSARY_INSTANCE", ROOT / "instance"))).resolve()
    app = Flask(
        __name__,
        instance_path=str(place),
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
    )
    for name, usual in SETTINGS.items():
        app.config[name] = os.environ.get(f"GLOSSARY_{name}", usual)
    library = Library((locales or ROOT / "locales").resolve(), place)
    app.extensions["glossary"] = library
    register(app)
    app.cli.add_command(glossary_commands)
    rate, count = app.extensions.get("rate"), app.extensions.get("count")
    asking = Asking(app.wsgi_app, lambda: library.snapshot, rate, count)
    press = Press(asking, lambda: library.pages, HEADERS)
    app.extensions["press"] = press
    arriving = Arriving(press, LARGEST_BODY)
    app.wsgi_app = arriving  # type: ignore[method-assign]
    if proxies := int(app.config["PROXIES"]):
        app.wsgi_app = ProxyFix(arriving, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    return app


def create_server() -> Flask:
    """The site as a server starts it: what is in use is opened before the first visitor comes.

    Whatever is damaged, it starts all the same: ``/readyz`` says why it is not ready.
    """
    access.install()
    app = create_app()
    library: Library = app.extensions["glossary"]
    try:
        library.open()
    except GlossaryError as error:
        app.logger.error("it cannot be worked out from: %s", error)
    except Exception:
        app.logger.exception("what is in use cannot be opened")
    return app
