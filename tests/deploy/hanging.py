"""The site as a server starts it, with two more addresses that never answer."""

from __future__ import annotations

import re
import time

from flask import Flask

import app
from glossary.web.base.limits import reads


def create_server() -> Flask:
    """The site, with ``/hang`` (Python that goes on) and ``/hang/alone`` (C that lets nobody)."""
    site = app.create_server()

    @reads("q")
    def hang() -> str:
        while True:
            time.sleep(0.001)

    def hang_alone() -> str:
        return str(re.match("(a+)+$", "a" * 64 + "b"))

    site.add_url_rule("/hang", view_func=hang)
    site.add_url_rule("/hang/alone", view_func=hang_alone)
    return site
