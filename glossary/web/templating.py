"""Templates as the code they are turned into, kept beside the snapshot.

Turning all of them into code takes half a second: whoever came first to a new process waited
for those of their page. ``compile`` does it once; a process that starts reads what it wrote.
What does not fit (another Python, a template that was changed since) is turned into code anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pickle import UnpicklingError

from flask import Flask
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from glossary.shelving import current
from glossary.web.library import Library

FOLDER = "templates"
"""Where a snapshot keeps them."""


class _Kept(FileSystemBytecodeCache):
    """Reads from the snapshot in use; writes only where it is told to."""

    def __init__(self, instance: Path) -> None:
        super().__init__(str(instance), "%s.bin")
        self._instance = instance
        self.into: Path | None = None

    def load_bytecode(self, bucket: Bucket) -> None:
        place = self.into or current(self._instance)  # never opened for it: it may be in the making
        if place is None:
            return
        self.directory = str(place / FOLDER)
        try:
            super().load_bytecode(bucket)
        except (EOFError, ValueError, OSError, UnpicklingError):  # cut off, or not to be read
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        if self.into is not None:
            self.directory = str(self.into / FOLDER)
            super().dump_bytecode(bucket)


def install(app: Flask) -> None:
    """Read templates from the snapshot in use, if they are there."""
    library: Library = app.extensions["glossary"]
    app.jinja_env.bytecode_cache = _Kept(library.instance)


def keep_templates(app: Flask, place: Path) -> None:
    """Turn every template into code beside the snapshot at *place*.

    :raises OSError: if they cannot be written.
    """
    with _written(app, place):
        for name in app.jinja_env.list_templates():
            app.jinja_env.get_template(name)
    for path in (place / FOLDER).iterdir():
        path.chmod(0o644)  # who serves it may be somebody else


@contextmanager
def _written(app: Flask, place: Path) -> Iterator[None]:
    """Have what is turned into code in the block written beside the snapshot at *place*."""
    (place / FOLDER).mkdir(exist_ok=True)
    kept = app.jinja_env.bytecode_cache
    assert isinstance(kept, _Kept)  # noqa: S101 - it was put there by install()
    kept.into = place
    app.jinja_env.cache.clear()  # type: ignore[union-attr]
    try:
        yield
    finally:
        kept.into = None
