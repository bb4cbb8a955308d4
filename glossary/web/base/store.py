"""The snapshot that this process serves: opened at the first request, replaced at run time.

A snapshot is whole or it is not used. One that is damaged is compiled anew in the background; until
that is done the one before it is served, with its date on every page, or 503 if there is none.
"""

from __future__ import annotations

import contextlib
import datetime
import gc
import logging
import threading
import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app, g, request
from msgspec import Struct

from glossary.cards.playable import CARDS_IN_USE
from glossary.core.errors import RenewalStopped, SnapshotUnusable
from glossary.core.integrity import why
from glossary.snapshot import MANIFEST, Snapshot, open_snapshot
from glossary.snapshot.current import current, previous, renew

_log = logging.getLogger(__name__)
_CHECK_SECONDS = 1.0
"""Seconds between two checks of which snapshot is in use."""
_DAY = 86_400
"""Seconds of a day."""


class OpenedSnapshot(Struct, frozen=True):
    """A snapshot that is whole, and its folder.

    :param reason: why it is served in place of the one in use, and empty if it is that one.
    """

    place: Path
    snapshot: Snapshot
    reason: str = ""

    @property
    def state(self) -> Hashable:
        """What responses depend on besides their address: the snapshot, and the day (UTC)."""
        return self.snapshot.digest, time.time() // _DAY, bool(self.reason)

    @property
    def outdated(self) -> datetime.date | None:
        """The day it was compiled, if it is served in place of the one in use."""
        if not self.reason:
            return None
        written = (self.place / MANIFEST).stat().st_mtime
        return datetime.datetime.fromtimestamp(written, datetime.UTC).date()


class SnapshotStore:
    """Opens the snapshot in use, and follows when another one is put in use.

    Without a snapshot it compiles ``locales``. A new snapshot is opened beside the old one and
    replaces it between two requests; if it is damaged, the old one is kept and the log says so.

    :param only: the snapshot to read, whichever is in use.
    """

    def __init__(self, locales: Path, instance: Path, *, only: Path | None = None) -> None:
        self.locales = locales
        self.instance = instance
        self._only = only
        self._lock = threading.Lock()
        self._opened: OpenedSnapshot | None = None
        self._failure: str | None = None
        self._checked_at = 0.0
        self._version: _Version | None = None
        self._renewing: threading.Thread | None = None

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot that is served.

        :raises SnapshotUnusable: if there is none that is whole.
        """
        return self.opened.snapshot

    @property
    def state(self) -> Hashable | None:
        """What responses depend on besides their address; None if no snapshot is whole."""
        try:
            return self.opened.state
        except SnapshotUnusable:
            return None

    @property
    def opened(self) -> OpenedSnapshot:
        """The snapshot that is served; checked for another one in use once a second.

        :raises SnapshotUnusable: if there is none that is whole.
        """
        now = time.monotonic()
        if self._opened is None and now - self._checked_at <= _CHECK_SECONDS and self._failure:
            raise SnapshotUnusable(self._failure)
        if self._opened is None:
            with self._lock:
                self._follow()
        elif now - self._checked_at > _CHECK_SECONDS and self._lock.acquire(blocking=False):
            try:
                self._follow()
            finally:
                self._lock.release()
        if self._opened is None:
            raise SnapshotUnusable(self._failure or "no snapshot was compiled")
        return self._opened

    def open(self) -> None:
        """Open the snapshot in use and its indexes of today, before any request.

        :raises SnapshotUnusable: if there is none that is whole.
        """
        snapshot = self.opened.snapshot
        with exempt_from_collection():
            for indexed in filter(None, map(snapshot.dictionary, snapshot.languages)):
                indexed.index.ask(indexed.language)
            _indexes = snapshot.example_index, snapshot.cards.index.first_words

    def give_up(self, snapshot: Snapshot, reason: str) -> None:
        """Serve *snapshot* no longer, as a part of it could not be read: it is compiled anew."""
        with self._lock:
            opened = self._opened
            if opened is None or opened.snapshot is not snapshot or self._only is not None:
                return
            _log.error("%s: %s", opened.place.name, reason)
            self._opened, self._failure = None, reason
            self._checked_at = time.monotonic()
            if not opened.reason:
                self._fall_back(reason)

    def _follow(self) -> None:
        """Open the snapshot in use, unless it is opened, or known to be damaged."""
        self._checked_at = time.monotonic()
        place = self._only or current(self.instance)
        version = _version(place)
        if version == self._version and (self._opened is not None or self._failure is not None):
            return
        if self._version is not None:  # free the snapshot before
            gc.unfreeze()
            gc.collect()
        self._version = version
        try:
            self._open(place or renew(self.locales, self.instance, accept=True))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is not whole
            reason = str(error) or why(error)
            _log.error("%s: %s", place.name if place is not None else self.instance.name, reason)
            if self._opened is None:
                self._failure = reason
                if place is not None and self._only is None:
                    self._fall_back(reason, begins=True)

    def _open(self, place: Path) -> None:
        with exempt_from_collection():
            snapshot = open_snapshot(place)
        self._opened, self._failure = OpenedSnapshot(place, snapshot), None
        self._version = _version(place)
        _log.info("%s is in use", place.name)
        for item in snapshot.refused:
            _log.warning("dictionary refused: %s", item.reason)

    def _fall_back(self, reason: str, *, begins: bool = False) -> None:
        """Serve the snapshot before the one in use, while that is compiled anew.

        :param begins: whether nothing was served so far: without a snapshot before, who asks
            waits for the compiler then, as at a first start.
        """
        before = previous(self.instance)
        if before is not None and before != current(self.instance):
            with contextlib.suppress(Exception), exempt_from_collection():
                self._opened = OpenedSnapshot(before, open_snapshot(before), reason)
        if begins and self._opened is None:
            self._renew()
            if (place := current(self.instance)) is not None:
                with contextlib.suppress(Exception):  # it was logged when it was tried first
                    self._open(place)
        elif self._renewing is None or not self._renewing.is_alive():
            self._renewing = threading.Thread(target=self._renew, name="renewal", daemon=True)
            self._renewing.start()

    def _renew(self) -> None:
        try:
            renew(self.locales, self.instance, accept=True)
        except RenewalStopped as error:
            _log.error("it cannot be compiled anew: %s", error)


_Version = tuple[Path | None, int]


def _version(place: Path | None) -> _Version:
    """Return a value that differs once another snapshot is in use, or it was built again.

    The time of writing is in nanoseconds.
    """
    try:
        return place, (place / MANIFEST).stat().st_mtime_ns if place is not None else 0
    except OSError:
        return place, 0


@contextmanager
def exempt_from_collection() -> Iterator[None]:
    """Exempt the objects made in the block from garbage collection: they live long."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()


def install(app: Flask) -> None:
    """Let each request that reads cards read those of its snapshot."""

    @app.before_request
    def open_first() -> None:
        if request.blueprint != "health" and request.endpoint != "static":
            with contextlib.suppress(SnapshotUnusable):
                current_snapshot()

    @app.teardown_appcontext
    def close(_error: BaseException | None) -> None:
        if (before := g.pop("cards_before", None)) is not None:
            CARDS_IN_USE.reset(before)


def snapshot_store() -> SnapshotStore:
    """Return the snapshot store of the current app."""
    store: SnapshotStore = current_app.extensions["glossary"]
    return store


def current_snapshot() -> Snapshot:
    """Return the snapshot of this request, which reads it and its cards from start to end."""
    if (opened := g.get("opened")) is None:
        opened = g.opened = snapshot_store().opened
        g.cards_before = CARDS_IN_USE.set(opened.snapshot.card_list)
    snapshot: Snapshot = opened.snapshot
    return snapshot


def state_of_site() -> Hashable | None:
    """Return what this response depends on besides its address, None if there is no snapshot."""
    opened: OpenedSnapshot | None = g.get("opened")
    return opened.state if opened is not None else snapshot_store().state


def outdated() -> datetime.date | None:
    """Return the day of the snapshot of this request, if it stands in for one that is damaged."""
    opened: OpenedSnapshot | None = g.get("opened")
    return opened.outdated if opened is not None else None
