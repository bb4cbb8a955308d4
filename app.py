"""Where the snapshot, the routes and Flask meet."""

from __future__ import annotations

import gc
import json
import logging
import multiprocessing
import os
import signal
from collections.abc import Hashable, Mapping
from http import HTTPStatus
from importlib import metadata
from pathlib import Path

if multiprocessing.current_process().name == "granian-worker":
    # Until granian installs its own handlers, a worker has inherited those of the process that
    # started it, which do nothing here: a SIGTERM during the imports and the opening below
    # would be lost, and the worker killed only after --workers-kill-timeout.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)

gc.disable()  # what is imported stays: to look through it takes a sixth of the time
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from werkzeug.middleware.proxy_fix import ProxyFix

from glossary.commands import glossary_commands
from glossary.core.errors import GlossaryError
from glossary.core.i18n import LOCALES
from glossary.serving.request_queue import RequestQueue
from glossary.serving.response_cache import ResponseCache
from glossary.web import register
from glossary.web.base.limits import LARGEST_BODY
from glossary.web.base.store import SnapshotStore, exempt_from_collection
from glossary.web.base.this_page import page_in
from glossary.web.rules.feeds import one_of_each_kind

gc.freeze()
gc.enable()
# To look through all that lives takes 10 ms, and a visitor waits: a tenth as often as usual.
gc.set_threshold(*gc.get_threshold()[:2], 100)

ROOT = Path(__file__).resolve().parent

SETTINGS = {
    "SITE": "http://127.0.0.1:5000",
    "RATE": "600 per minute",
    "RATE_STORAGE": "memory://",
    "METRICS": "",
    "PROXIES": "0",
    "SECURITY_CONTACT": "",
    "REPORTS": "",
    "PROJECT": "",
    "PROJECT_FILE": "",
    "CHAT": "",
    "DISCORD_KEY": "",
    "WATCHDOG": "5",
    "CACHE": "32000000",
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
    store = SnapshotStore((locales or LOCALES).resolve(), place)
    app.extensions["glossary"] = store
    register(app)
    app.cli.add_command(glossary_commands)
    queue = RequestQueue(app.wsgi_app, LARGEST_BODY)

    def state() -> Hashable | None:
        used: SnapshotStore = app.extensions["glossary"]
        return used.state

    cache = ResponseCache(queue, state, int(app.config["CACHE"]))
    app.extensions["response_cache"], app.extensions["request_queue"] = cache, queue
    app.wsgi_app = cache  # type: ignore[method-assign]
    if proxies := int(app.config["PROXIES"]):
        app.wsgi_app = ProxyFix(cache, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    return app


def _read_templates(app: Flask) -> None:
    """Read what pages are printed with, so that nobody waits for it.

    Jinja keeps their bytecode in the folder for temporary files; without, it would take a second.
    """
    templates, jinja = app.jinja_env, metadata.version("jinja2")
    try:
        templates.bytecode_cache = FileSystemBytecodeCache(pattern=f"jinja-{jinja}-%s")
        for name in templates.list_templates():
            templates.get_template(name)
    except (OSError, RuntimeError) as error:  # each is read when it is first used
        app.logger.warning("templates cannot be kept: %s", error)
    finally:
        templates.bytecode_cache = None


_LONGEST_IN_LOG = 1024
"""Characters of a string in the access log; what is longer is cut."""


class EscapingFilter(logging.Filter):
    """Escapes the strings of the access log, so that each line is one line of JSON.

    The server puts the decoded address into its format: a quotation mark or line break in it would
    let a client forge the log.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the arguments of the record; log every record."""
        if isinstance(record.args, Mapping):
            record.args = {name: _escaped(value) for name, value in record.args.items()}
        return True


def _escaped(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = value[:_LONGEST_IN_LOG].encode("latin-1", "replace").decode("utf-8", "replace")
    return json.dumps(text)[1:-1]


def _ask_one_of_each_kind(app: Flask) -> None:
    """Ask for a page of each kind in each language.

    The first visitor of a worker does not wait for what the first page of a kind reads; after a
    renewal he does. ``/metrics`` counts these requests.
    """
    visitor = app.test_client()
    try:
        with exempt_from_collection(), app.test_request_context():
            for address in tuple(one_of_each_kind(page_in())):
                if (status := visitor.get(address).status_code) != HTTPStatus.OK:
                    app.logger.warning("%s answers %s", address, status)
    except Exception:
        app.logger.exception("no page can be asked for beforehand")


def create_server() -> Flask:
    """The site as a server starts it: what is in use is opened before the first visitor comes.

    Whatever is damaged, it starts all the same: ``/readyz`` says why it is not ready.
    """
    logging.getLogger("granian.access").addFilter(EscapingFilter())
    app = create_app()
    store: SnapshotStore = app.extensions["glossary"]
    _read_templates(app)
    try:
        store.open()
    except GlossaryError as error:
        app.logger.error("it cannot be worked out from: %s", error)
    except Exception:
        app.logger.exception("what is in use cannot be opened")
    else:
        _ask_one_of_each_kind(app)
    if seconds := float(app.config["WATCHDOG"]):
        app.extensions["request_queue"].watchdog.watch(seconds)
    return app
