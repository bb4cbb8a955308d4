"""The snapshot that this process serves: opened at the first request, replaced at run time."""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from flask import current_app, g

from glossary.cards.index import LOCALES
from glossary.core.errors import GlossaryError, PartDamaged, SnapshotUnusable
from glossary.core.integrity import Damage, unsealed, why
from glossary.serving.page_pack import LIST, PageFile, open_pages
from glossary.snapshot import MANIFEST, IndexedDictionary, Snapshot, open_snapshot
from glossary.snapshot.current import current, renew

_log = logging.getLogger(__name__)
_CHECK_SECONDS = 1.0
"""Seconds between two checks of which snapshot is in use."""

UNREADABLE = (GlossaryError, OSError)
"""What is raised if a part of the snapshot or a table of cards is broken, or is not there."""

TEMPLATES = "templates"
"""The folder of a snapshot that has the templates, compiled."""


@dataclass(frozen=True, slots=True)
class OpenedSnapshot:
    """A snapshot, its printed pages if it has any, and the folder of both.

    :param readable: None if the manifest is damaged; the pages can be read then.
    :param found: damage noticed on opening, besides that of files in the manifest.
    """

    place: Path
    readable: Snapshot | None
    pages: PageFile | None
    found: tuple[Damage, ...] = ()

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot.

        :raises SnapshotUnusable: if it cannot be read.
        """
        if self.readable is None:
            raise SnapshotUnusable("; ".join(map(str, self.found)))
        return self.readable

    @property
    def damage(self) -> tuple[Damage, ...]:
        """The parts known to be damaged, each once."""
        parts = tuple(self.readable.damage.values()) if self.readable is not None else ()
        pages = self.pages.damage if self.pages is not None else None
        every = (*self.found, *parts, *([pages] if pages is not None else []))
        return tuple(dict.fromkeys(every))


class SnapshotStore:
    """Opens the snapshot in use, and follows when another one is put in use.

    Without a snapshot it compiles ``locales``; if that fails, it tries again only once another
    snapshot is in use. A damaged part takes with it only what is made from it. A new snapshot is
    opened beside the old one and replaces it between two requests, unless the new one is damaged
    and the old one is not; the log says so once.

    :param only: the snapshot to read, without its printed pages, whichever is in use.
    """

    def __init__(self, locales: Path, instance: Path, *, only: Path | None = None) -> None:
        self.locales = locales
        self.card_tables = locales if locales.is_dir() else LOCALES
        self.instance = instance
        self._only = only
        self._lock = threading.Lock()
        self._opened: OpenedSnapshot | None = None
        self._failure: str | None = None
        self._checked_at = 0.0
        self._version: _Version | None = None

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot in use.

        :raises SnapshotUnusable: if there is none that can be read, and none can be compiled.
        """
        return self.opened.snapshot

    @property
    def pages(self) -> PageFile | None:
        """The printed pages of the snapshot in use, if it has any."""
        try:
            return self.opened.pages
        except GlossaryError:
            return None

    @property
    def opened(self) -> OpenedSnapshot:
        """The snapshot in use and its pages; checked for a newer one once a second.

        :raises SnapshotUnusable: if there is none that can be read, and none can be compiled.
        """
        opened = self._opened
        if opened is None:
            return self._first()
        now = time.monotonic()
        if now - self._checked_at > _CHECK_SECONDS and self._lock.acquire(blocking=False):
            try:
                self._checked_at = now
                opened = self._opened = self._newer(opened)
            finally:
                self._lock.release()
        return opened

    def open(self) -> None:
        """Open the snapshot in use and the newest index of each language, before any request.

        :raises SnapshotUnusable: if there is none that can be read, and none can be compiled.
        """
        snapshot = self.opened.snapshot
        with _exempt_from_collection():
            for indexed in filter(None, map(snapshot.dictionary, snapshot.languages)):
                try:
                    indexed.index.ask(indexed.language)
                except PartDamaged as error:
                    _log.error("%s", error)

    def _first(self) -> OpenedSnapshot:
        with self._lock:
            if self._opened is None:
                place = current(self.instance)
                version = _version(place)
                if self._failure is not None and version == self._version:
                    raise SnapshotUnusable(self._failure)
                self._checked_at, self._version = time.monotonic(), version
                try:
                    self._opened = self._opened_or_compiled(place)
                except Exception as error:
                    self._failure = str(error) or why(error)
                    raise SnapshotUnusable(self._failure) from error
                self._version = _version(self._opened.place)
                _log_damage(self._opened)
            return self._opened

    def _opened_or_compiled(self, place: Path | None) -> OpenedSnapshot:
        if self._only is not None:
            return OpenedSnapshot(self._only, open_snapshot(self._only), None)
        if place is not None:
            try:
                return _open(place)
            except SnapshotUnusable as error:
                _log.warning("%s: %s; it is compiled anew", place, error)
        return _open(renew(self.locales, self.instance, accept=True))

    def _newer(self, opened: OpenedSnapshot) -> OpenedSnapshot:
        """Open the snapshot in use if it is another one or was repaired, else return *opened*."""
        place = current(self.instance)
        version = _version(place)
        if self._only or place is None or version == self._version:
            return opened
        self._version = version
        if place == opened.place and not opened.damage:
            return opened
        gc.unfreeze()
        gc.collect()
        try:
            newer = _open(place)
        except SnapshotUnusable as error:
            _log.error("%s: %s; the one before it is kept", place, error)
            return opened
        if newer.damage and not opened.damage:
            _log.error("%s: %s; the one before it is kept", place, newer.damage[0])
            return opened
        _log.info("%s is in use", place.name)
        _log_damage(newer)
        return newer


def _open(place: Path) -> OpenedSnapshot:
    """Open the snapshot at *place* and its printed pages, as far as they can be read.

    :raises SnapshotUnusable: if neither can be read.
    """
    found: list[Damage] = []
    snapshot, pages = None, None
    with _exempt_from_collection():
        try:
            snapshot = open_snapshot(place)
        except Exception as error:  # noqa: BLE001 - whatever it is, the pages may be sound
            found.append(Damage(MANIFEST, why(error)))
        try:
            pages = open_pages(place)
        except Exception as error:  # noqa: BLE001 - the same the other way round
            found.append(Damage(LIST, why(error)))
    found += damaged_templates(place)
    if snapshot is None and pages is None:
        raise SnapshotUnusable("; ".join(map(str, found)))
    return OpenedSnapshot(place, snapshot, pages, tuple(found))


def damaged_templates(place: Path) -> Iterator[Damage]:
    """Yield the compiled templates that are damaged; they are compiled again when used."""
    for path in sorted((place / TEMPLATES).glob("*.bin")):
        try:
            unsealed(path.read_bytes())
        except (OSError, SnapshotUnusable) as error:
            yield Damage(f"{TEMPLATES}/{path.name}", why(error))


_Version = tuple[Path | None, int, int]


def _version(place: Path | None) -> _Version:
    """Return a value that differs once another snapshot is in use, or it was built again.

    The times of writing are in nanoseconds.
    """
    if place is None:
        return None, 0, 0
    return place, _written(place / MANIFEST), _written(place / LIST)


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _log_damage(opened: OpenedSnapshot) -> None:
    """Log the damaged parts and the dictionaries that were refused."""
    for damage in opened.damage:
        _log.error("damaged: %s", damage)
    for item in opened.readable.refused if opened.readable is not None else ():
        _log.warning("dictionary refused: %s", item.reason)


@contextmanager
def _exempt_from_collection() -> Iterator[None]:
    """Exempt the objects made in the block from garbage collection: they live long."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()


def snapshot_store() -> SnapshotStore:
    """Return the snapshot store of the current app."""
    found: SnapshotStore = current_app.extensions["glossary"]
    return found


def card_tables() -> Path:
    """Return the folder of the tables of cards: the locales of the site, or the project's own.

    A snapshot is served without its locales; cards and boards then read those beside the code.
    """
    return snapshot_store().card_tables


def current_snapshot() -> Snapshot:
    """Return the snapshot of this request; a request reads one snapshot from start to end."""
    found: Snapshot | None = g.get("snapshot")
    if found is None:
        found = g.snapshot = snapshot_store().snapshot
    return found


def pinned(edition: str) -> str | None:
    """Return the edition as addresses give it: None for the newest."""
    return None if edition == current_snapshot().editions[0] else edition


def dictionary_for(language: str, edition: str | None = None) -> IndexedDictionary | None:
    """Return the dictionary of *language*, or of another language that has the *edition*.

    :raises SnapshotUnusable: if no dictionary at all could be loaded.
    """
    snapshot = current_snapshot()
    if not snapshot.dictionaries:
        raise SnapshotUnusable("no dictionary could be loaded; see /<language>/sources")
    return snapshot.best_dictionary(language, edition)
