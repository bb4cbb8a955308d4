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
from jinja2.bccache import Bucket, BytecodeCache

from glossary.core.errors import SnapshotUnusable
from glossary.core.integrity import sealed, unsealed, write_whole
from glossary.snapshot.current import current
from glossary.web.base.store import TEMPLATES, Library


class _Kept(BytecodeCache):
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
    library: Library = app.extensions["glossary"]
    app.jinja_env.bytecode_cache = _Kept(library.instance)


def keep_templates(app: Flask, place: Path) -> None:
    """Turn every template into code beside the snapshot at *place*.

    :raises OSError: if they cannot be written.
    """
    with _written(app, place):
        for name in app.jinja_env.list_templates():
            app.jinja_env.get_template(name)
    for path in (place / TEMPLATES).iterdir():
        path.chmod(0o644)  # who serves it may be somebody else


@contextmanager
def _written(app: Flask, place: Path) -> Iterator[None]:
    """Have what is turned into code in the block written beside the snapshot at *place*."""
    (place / TEMPLATES).mkdir(exist_ok=True)
    kept = app.jinja_env.bytecode_cache
    assert isinstance(kept, _Kept)  # noqa: S101 - it was put there by install()
    kept.into = place
    app.jinja_env.cache.clear()  # type: ignore[union-attr]
    try:
        yield
    finally:
        kept.into = None
