"""The snapshot that this process serves from: opened when first asked, renewed while it runs."""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from flask import current_app, g

from glossary.errors import SnapshotUnusable
from glossary.model import LANGUAGES
from glossary.press.packing import PageFile, open_pages
from glossary.shelving import current, renew
from glossary.snapshot import Snapshot, Volume, open_snapshot

_log = logging.getLogger(__name__)
_LOOKS_EVERY = 1.0
"""Seconds between two looks at which snapshot is in use."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A snapshot with its printed pages, if any, and where both were read."""

    place: Path
    snapshot: Snapshot
    pages: PageFile | None


class Library:
    """Opens the snapshot in use; compiles ``locales`` first if there is none.

    Another one put in use is opened beside the old one and takes its place between two
    requests; one that cannot be read is left, and said once.

    :param only: a snapshot to read whatever is in use, without its printed pages.
    """

    def __init__(self, locales: Path, instance: Path, *, only: Path | None = None) -> None:
        self.locales = locales
        self.instance = instance
        self._only = only
        self._lock = threading.Lock()
        self._shelved: Shelved | None = None
        self._looked = 0.0
        self._unusable: Path | None = None

    @property
    def snapshot(self) -> Snapshot:
        """What to read from."""
        return self.shelved.snapshot

    @property
    def pages(self) -> PageFile | None:
        """The printed pages of the snapshot in use."""
        return self.shelved.pages

    @property
    def shelved(self) -> Shelved:
        """The snapshot in use, looked up anew once a second."""
        shelved = self._shelved
        if shelved is None:
            return self._first()
        now = time.monotonic()
        if now - self._looked > _LOOKS_EVERY and self._lock.acquire(blocking=False):
            try:
                self._looked = now
                shelved = self._shelved = self._newer(shelved)
            finally:
                self._lock.release()
        return shelved

    def open(self) -> None:
        """Open what is in use, and the indexes of today's dictionaries, ahead of who asks.

        :raises GlossaryError: if there is none, and none can be compiled.
        """
        snapshot = self.shelved.snapshot
        with _set_aside():
            for volume in filter(None, map(snapshot.volume, LANGUAGES)):
                volume.index.ask(volume.dictionary.language)

    def _first(self) -> Shelved:
        with self._lock:
            if self._shelved is None:
                self._shelved = self._opened_or_compiled()
                self._looked = time.monotonic()
                for item in self._shelved.snapshot.refused:
                    _log.warning("dictionary refused: %s", item.reason)
            return self._shelved

    def _opened_or_compiled(self) -> Shelved:
        if self._only is not None:
            return Shelved(self._only, open_snapshot(self._only), None)
        place = current(self.instance)
        if place is not None:
            try:
                return _open(place)
            except SnapshotUnusable as error:
                _log.warning("%s; it is served unprinted, or compiled anew", error)
            with suppress(SnapshotUnusable):
                return Shelved(place, open_snapshot(place), None)
        return _open(renew(self.locales, self.instance, accept=True))

    def _newer(self, shelved: Shelved) -> Shelved:
        place = current(self.instance)
        if self._only or place is None or place in (shelved.place, self._unusable):
            return shelved
        gc.unfreeze()
        gc.collect()
        try:
            newer = _open(place)
        except SnapshotUnusable as error:
            self._unusable = place
            _log.error("%s; the one before it is kept", error)
            return shelved
        _log.info("snapshot %s is in use", newer.snapshot.digest)
        return newer


def _open(place: Path) -> Shelved:
    """What lies at *place*."""
    with _set_aside():
        return Shelved(place, open_snapshot(place), open_pages(place))


@contextmanager
def _set_aside() -> Iterator[None]:
    """What is made in the block stays: it is not looked through for garbage, then or later."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()


def library() -> Library:
    """The library of the app at work."""
    found: Library = current_app.extensions["glossary"]
    return found


def shelf() -> Snapshot:
    """The snapshot that this request reads, the same one from its beginning to its end."""
    found: Snapshot | None = g.get("snapshot")
    if found is None:
        found = g.snapshot = library().snapshot
    return found


def volume_for(language: str, edition: str | None = None) -> Volume | None:
    """The dictionary to answer from: in *language*, or else in one that has the *edition*.

    :raises SnapshotUnusable: if no dictionary at all could be loaded.
    """
    snapshot = shelf()
    if not snapshot.volumes:
        raise SnapshotUnusable("no dictionary could be loaded; see /<language>/sources")
    return snapshot.best_volume(language, edition)
