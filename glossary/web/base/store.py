"""The snapshot that this process serves from: opened when first asked, renewed while it runs."""

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

from glossary.core.errors import GlossaryError, PartDamaged, SnapshotUnusable
from glossary.core.integrity import Damage, unsealed, why
from glossary.serving.page_pack import LIST, PageFile, open_pages
from glossary.snapshot import MANIFEST, Snapshot, Volume, open_snapshot
from glossary.snapshot.current import current, renew

_log = logging.getLogger(__name__)
_LOOKS_EVERY = 1.0
"""Seconds between two looks at which snapshot is in use."""


TEMPLATES = "templates"
"""Where a snapshot keeps templates as code."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A snapshot with its printed pages, if any, and where both were read.

    :param opened: None if its manifest is damaged, while its pages can be read.
    :param found: what was damaged when it was opened, besides files in the manifest.
    """

    place: Path
    opened: Snapshot | None
    pages: PageFile | None
    found: tuple[Damage, ...] = ()

    @property
    def snapshot(self) -> Snapshot:
        """What pages are worked out from.

        :raises SnapshotUnusable: if it cannot be read.
        """
        if self.opened is None:
            raise SnapshotUnusable("; ".join(map(str, self.found)))
        return self.opened

    @property
    def damage(self) -> tuple[Damage, ...]:
        """What of it cannot be read, as far as is known."""
        parts = tuple(self.opened.damage.values()) if self.opened is not None else ()
        pages = self.pages.damage if self.pages is not None else None
        every = (*self.found, *parts, *([pages] if pages is not None else []))
        return tuple(dict.fromkeys(every))


class Library:
    """Opens the snapshot in use; compiles ``locales`` first if there is none.

    What of it is damaged costs what is made from it and nothing else. Another snapshot put in
    use is opened beside the old one and takes its place between two requests, unless it is
    damaged and the old one is not; that is said once. Nothing is compiled twice in vain: without
    a snapshot that can be read, the one in use is looked at again when it changes.

    :param only: a snapshot to read whatever is in use, without its printed pages.
    """

    def __init__(self, locales: Path, instance: Path, *, only: Path | None = None) -> None:
        self.locales = locales
        self.instance = instance
        self._only = only
        self._lock = threading.Lock()
        self._shelved: Shelved | None = None
        self._failure: str | None = None
        self._looked = 0.0
        self._seen: _Seen | None = None

    @property
    def snapshot(self) -> Snapshot:
        """What to read from.

        :raises SnapshotUnusable: if there is nothing.
        """
        return self.shelved.snapshot

    @property
    def pages(self) -> PageFile | None:
        """The printed pages of the snapshot in use."""
        try:
            return self.shelved.pages
        except GlossaryError:
            return None

    @property
    def shelved(self) -> Shelved:
        """The snapshot in use, looked up anew once a second.

        :raises SnapshotUnusable: if there is none that can be read, and none can be compiled.
        """
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

        :raises SnapshotUnusable: if there is none, and none can be compiled.
        """
        snapshot = self.shelved.snapshot
        with _set_aside():
            for volume in filter(None, map(snapshot.volume, snapshot.languages)):
                try:
                    volume.index.ask(volume.language)
                except PartDamaged as error:
                    _log.error("%s", error)

    def _first(self) -> Shelved:
        with self._lock:
            if self._shelved is None:
                place = current(self.instance)
                seen = _seen(place)
                if self._failure is not None and seen == self._seen:
                    raise SnapshotUnusable(self._failure)
                self._looked, self._seen = time.monotonic(), seen
                try:
                    self._shelved = self._opened_or_compiled(place)
                except Exception as error:
                    self._failure = str(error) or why(error)
                    raise SnapshotUnusable(self._failure) from error
                self._seen = _seen(self._shelved.place)
                _say(self._shelved)
            return self._shelved

    def _opened_or_compiled(self, place: Path | None) -> Shelved:
        if self._only is not None:
            return Shelved(self._only, open_snapshot(self._only), None)
        if place is not None:
            try:
                return _open(place)
            except SnapshotUnusable as error:
                _log.warning("%s: %s; it is compiled anew", place, error)
        return _open(renew(self.locales, self.instance, accept=True))

    def _newer(self, shelved: Shelved) -> Shelved:
        """What is in use now, if it is another one, or has been mended."""
        place = current(self.instance)
        seen = _seen(place)
        if self._only or place is None or seen == self._seen:
            return shelved
        self._seen = seen
        if place == shelved.place and not shelved.damage:
            return shelved
        gc.unfreeze()
        gc.collect()
        try:
            newer = _open(place)
        except SnapshotUnusable as error:
            _log.error("%s: %s; the one before it is kept", place, error)
            return shelved
        if newer.damage and not shelved.damage:
            _log.error("%s: %s; the one before it is kept", place, newer.damage[0])
            return shelved
        _log.info("%s is in use", place.name)
        _say(newer)
        return newer


def _open(place: Path) -> Shelved:
    """What can be read of the snapshot at *place*.

    :raises SnapshotUnusable: if it is neither a snapshot nor has printed pages.
    """
    found: list[Damage] = []
    snapshot, pages = None, None
    with _set_aside():
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
    return Shelved(place, snapshot, pages, tuple(found))


def damaged_templates(place: Path) -> Iterator[Damage]:
    """The templates kept as code that differ from what was written; they are made anew."""
    for path in sorted((place / TEMPLATES).glob("*.bin")):
        try:
            unsealed(path.read_bytes())
        except (OSError, SnapshotUnusable) as error:
            yield Damage(f"{TEMPLATES}/{path.name}", why(error))


_Seen = tuple[Path | None, int, int]


def _seen(place: Path | None) -> _Seen:
    """What shows that another snapshot is in use, or that the one in use was made again."""
    if place is None:
        return None, 0, 0
    return place, _written(place / MANIFEST), _written(place / LIST)


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _say(shelved: Shelved) -> None:
    """Tell the log what is missing."""
    for damage in shelved.damage:
        _log.error("damaged: %s", damage)
    for item in shelved.opened.refused if shelved.opened is not None else ():
        _log.warning("dictionary refused: %s", item.reason)


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


def pinned(edition: str) -> str | None:
    """The edition that addresses name for *edition*: none for today's."""
    return None if edition == shelf().editions[0] else edition


def volume_for(language: str, edition: str | None = None) -> Volume | None:
    """The dictionary to answer from: in *language*, or else in one that has the *edition*.

    :raises SnapshotUnusable: if no dictionary at all could be loaded.
    """
    snapshot = shelf()
    if not snapshot.volumes:
        raise SnapshotUnusable("no dictionary could be loaded; see /<language>/sources")
    return snapshot.best_volume(language, edition)
