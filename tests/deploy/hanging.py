"""The site as a server starts it, with two more addresses that never answer."""

from __future__ import annotations

import re
import time

from flask import Flask

import app
from glossary.web.base.limits import reads


def create_server() -> Flask:
    """The site, with ``/hang`` (Python that goes on) and ``/hang/alone`` (C that lets nobody)."""
    create_app = app.create_app

    @reads("q")
    def hang() -> str:
        while True:
            time.sleep(0.001)

    def hang_alone() -> str:
        return str(re.match("(a+)+$", "a" * 64 + "b"))

    def create_hanging() -> Flask:
        site = create_app()
        site.add_url_rule("/hang", view_func=hang)
        site.add_url_rule("/hang/alone", view_func=hang_alone)
        return site

    app.create_app = create_hanging  # type: ignore[assignment]
    return app.create_server()
