"""Builds the addresses of assets, with the digest of their content."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, current_app, request


def install(app: Flask) -> None:
    """Let templates say ``asset``."""
    app.jinja_env.globals.update(asset=asset)


def asset(name: str) -> str:
    """Return the address of a file of ``static/``; with other content it is another address."""
    return _address(request.script_root, current_app.static_folder or "", name)


def addresses(folder: Path) -> list[str]:
    """Return the address of every file in the *folder* of assets."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [_address("", str(folder), path.relative_to(folder).as_posix()) for path in files]


def is_current(name: str, version: str | None) -> bool:
    """Whether *version* is that of the file *name*: only then may the answer be kept for ever."""
    try:
        return version == version_of(Path(current_app.static_folder or ""), name)
    except OSError:
        return False


@cache
def version_of(folder: Path, name: str) -> str:
    """Return the digest that an address of the file *name* in *folder* carries.

    :raises OSError: if there is no such file.
    """
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:12]


@cache  # a page has six of them
def _address(root: str, folder: str, name: str) -> str:
    return f"{root}/static/{name}?v={version_of(Path(folder), name)}"
