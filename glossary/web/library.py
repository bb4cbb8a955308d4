"""The snapshot that this process serves from, opened once, on the first question."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from flask import current_app

from glossary.compiling import compile_snapshot
from glossary.errors import SnapshotUnusable
from glossary.snapshot import Snapshot, Volume, open_snapshot

_log = logging.getLogger(__name__)


class Library:
    """Opens the snapshot of ``locales``; compiles it first if nobody has."""

    def __init__(self, locales: Path, instance: Path) -> None:
        self.locales = locales
        self.instance = instance
        self._lock = threading.Lock()
        self._snapshot: Snapshot | None = None

    @property
    def snapshot(self) -> Snapshot:
        """What to read from; the same object until the process ends."""
        if self._snapshot is None:
            with self._lock:
                if self._snapshot is None:
                    self._snapshot = open_snapshot(compile_snapshot(self.locales, self.instance))
                    for item in self._snapshot.refused:
                        _log.warning("dictionary refused: %s", item.reason)
        return self._snapshot


def library() -> Library:
    """The library of the app at work."""
    found: Library = current_app.extensions["glossary"]
    return found


def shelf() -> Snapshot:
    """The snapshot that this request reads."""
    return library().snapshot


def volume_for(language: str, edition: str | None = None) -> Volume | None:
    """The dictionary to answer from: in *language*, or else in one that has the *edition*.

    :raises SnapshotUnusable: if no dictionary at all could be loaded.
    """
    snapshot = shelf()
    if not snapshot.volumes:
        raise SnapshotUnusable("no dictionary could be loaded; see /<language>/sources")
    return snapshot.best_volume(language, edition)
