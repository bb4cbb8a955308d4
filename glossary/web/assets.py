"""Addresses of styles and scripts, which carry the digest of what is in them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, current_app, request


def install(app: Flask) -> None:
    """Let templates say ``asset``."""
    app.jinja_env.globals.update(asset=asset)


def asset(name: str) -> str:
    """The address of a file of ``static/``; with other content it is another address."""
    return _address(request.script_root, Path(current_app.static_folder or ""), name)


@cache
def _address(root: str, folder: Path, name: str) -> str:
    digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()[:12]
    return f"{root}/static/{name}?v={digest}"
