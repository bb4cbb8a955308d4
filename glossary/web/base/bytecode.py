"""Bytecode cache of the templates, kept beside the snapshot.

Compiling all templates takes half a second, which the first visitors of a new process would wait
for. ``glossary compile`` does it once, and a process that starts reads the result. What does not
fit (another Python, a template changed since) is compiled anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pickle import UnpicklingError

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from glossary.core.errors import SnapshotUnusable
from glossary.core.integrity import sealed, unsealed, write_whole
from glossary.snapshot.current import current
from glossary.web.base.store import TEMPLATES, SnapshotStore


class _SnapshotBytecode(BytecodeCache):
    """Reads from the snapshot in use; writes only where it is told to.

    Each file begins with the digest of the rest: code that is damaged would do anything.
    """

    def __init__(self, instance: Path) -> None:
        self._instance = instance
        self.into: Path | None = None

    def load_bytecode(self, bucket: Bucket) -> None:
        place = self.into or current(self._instance)  # never opened for it: it may be in the making
        if place is None:
            return
        try:
            bucket.bytecode_from_string(unsealed((place / TEMPLATES / _name(bucket)).read_bytes()))
        except (EOFError, ValueError, OSError, UnpicklingError, SnapshotUnusable):
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        if self.into is not None:
            path = self.into / TEMPLATES / _name(bucket)
            write_whole(path, sealed(bucket.bytecode_to_string()))


def _name(bucket: Bucket) -> str:
    return f"{bucket.key}.bin"


def install(app: Flask) -> None:
    """Read templates from the snapshot in use, if they are there."""
    store: SnapshotStore = app.extensions["glossary"]
    app.jinja_env.bytecode_cache = _SnapshotBytecode(store.instance)


def keep_templates(app: Flask, place: Path) -> None:
    """Turn every template into code beside the snapshot at *place*.

    :raises OSError: if they cannot be written.
    """
    with _writing_to(app, place):
        for name in app.jinja_env.list_templates():
            app.jinja_env.get_template(name)
    for path in (place / TEMPLATES).iterdir():
        path.chmod(0o644)  # who serves it may be somebody else


@contextmanager
def _writing_to(app: Flask, place: Path) -> Iterator[None]:
    """Have what is turned into code in the block written beside the snapshot at *place*."""
    (place / TEMPLATES).mkdir(exist_ok=True)
    kept = app.jinja_env.bytecode_cache
    assert isinstance(kept, _SnapshotBytecode)  # noqa: S101 - it was put there by install()
    kept.into = place
    app.jinja_env.cache.clear()  # type: ignore[union-attr]
    try:
        yield
    finally:
        kept.into = None
