"""Which snapshot is in use: put in place at once, kept for going back, renewed only by a sound one.

``instance/current`` is a symbolic link to the snapshot that is served, ``instance/previous``
to the one before it. A link is replaced by a rename, so that a reader sees the old one or the new.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from glossary.core.errors import RenewalStopped, SnapshotUnusable
from glossary.core.integrity import Damage, why
from glossary.rulebook.editions import Refused
from glossary.snapshot import MANIFEST, Snapshot, open_snapshot
from glossary.snapshot.build import ASIDE, compile_snapshot

PRINTING = "printing-"
"""How the names of folders begin, inside a snapshot, in which its pages are being printed."""

CURRENT = "current"
PREVIOUS = "previous"
_LOCK = "renewing.lock"

Finish = Callable[[Path], None]
"""Completes a snapshot before it is used, by printing its pages for instance."""


def current(instance: Path) -> Path | None:
    """The folder of the snapshot in use, if there is one."""
    return _target(instance / CURRENT)


def renew(
    locales: Path,
    instance: Path,
    finish: Finish | None = None,
    *,
    accept: bool = False,
    processes: int = 1,
) -> Path:
    """Compile *locales*, check what came out, and put it in use; its folder.

    One renewal works at a time: a second one waits, and finds the work done.

    :param finish: what to do with the snapshot before it is put in use.
    :param accept: whether a dictionary that is refused now and was read before may be left out.
    :param processes: how many compile side by side.
    :raises RenewalStopped: with the reason; what was in use is in use still.
    """
    try:
        instance.mkdir(parents=True, exist_ok=True)
        with _alone(instance):
            _remove_leftovers(instance)
            place = compile_snapshot(locales, instance, processes=processes)
            try:
                _read(place)
            except SnapshotUnusable:  # an earlier one of the same name, damaged since
                place = compile_snapshot(locales, instance, processes=processes, anew=True)
            compare(current(instance), place, accept=accept)
            if finish is not None:
                finish(place)
            put(instance, place)
            _clear(instance)
    except RenewalStopped:
        raise
    except Exception as error:
        raise RenewalStopped(str(error) or type(error).__name__) from error
    return place


def _remove_leftovers(instance: Path) -> None:
    """Remove what killed processes left unfinished; nobody else works while this one does."""
    for pattern in (f"{ASIDE}*", f"snapshot-*/{PRINTING}*"):
        for left in instance.glob(pattern):
            shutil.rmtree(left, ignore_errors=True)


def put(instance: Path, place: Path) -> None:
    """Put the snapshot at *place* in use; the one before it is kept."""
    before = current(instance)
    if before == place:
        return
    if before is not None:
        _link(instance / PREVIOUS, before)
    _link(instance / CURRENT, place)


def go_back(instance: Path) -> Path:
    """Put the previous snapshot in use again; its folder.

    :raises RenewalStopped: if there is none, or it cannot be read.
    """
    previous = _target(instance / PREVIOUS)
    if previous is None:
        raise RenewalStopped("there is no earlier snapshot to go back to")
    with _alone(instance):
        try:
            _read(previous)
        except SnapshotUnusable as error:
            raise RenewalStopped(str(error)) from error
        put(instance, previous)
    return previous


def compare(before: Path | None, place: Path, *, accept: bool = False) -> None:
    """Look whether the snapshot at *place* can follow the one *before* it.

    :raises SnapshotUnusable: if it cannot be read.
    :raises RenewalStopped: if a dictionary would be lost that *accept* does not give up.
    """
    snapshot = _read(place)
    if not snapshot.volumes:
        raise RenewalStopped("; ".join(r.reason for r in snapshot.refused) or "no dictionary")
    if before is None or accept:
        return
    try:
        old = open_snapshot(before)
    except SnapshotUnusable:
        return
    known = {item.file for item in old.refused}
    new = [item.reason for item in snapshot.refused if item.file not in known]
    lost = [
        f"{lang} {edition} would be gone" for lang, edition in sorted(_held(old) - _held(snapshot))
    ]
    if new or lost:
        raise RenewalStopped("; ".join([*new, *lost]))


def _read(place: Path) -> Snapshot:
    """Open the snapshot at *place* and each of its indexes.

    :raises SnapshotUnusable: if anything of it is damaged.
    """
    snapshot = open_snapshot(place)
    for damage in snapshot.damage.values():
        raise SnapshotUnusable(str(damage))
    for volume in snapshot.volumes:
        try:
            volume.index.ask("1")
        except Exception as error:
            said = f"the index of {volume.file} cannot be read: {why(error)}"
            raise SnapshotUnusable(said) from error
    return snapshot


def damaged_parts(place: Path) -> tuple[Damage, ...]:
    """What of the snapshot at *place* is damaged; printed pages are not looked at."""
    try:
        snapshot = open_snapshot(place)
    except SnapshotUnusable as error:
        return (Damage(MANIFEST, str(error)),)
    return tuple(dict.fromkeys(snapshot.damage.values()))


def refused(place: Path) -> tuple[Refused, ...]:
    """The edition files that the snapshot at *place* left out."""
    return open_snapshot(place).refused


def _held(snapshot: Snapshot) -> set[tuple[str, str]]:
    return {(v.language, v.edition) for v in snapshot.volumes}


@contextlib.contextmanager
def _alone(instance: Path) -> Iterator[None]:
    """One process at a time; the lock goes with the process that holds it."""
    with (instance / _LOCK).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _target(link: Path) -> Path | None:
    try:
        name = link.readlink()
    except OSError:
        return None
    place = link.parent / name
    return place if place.is_dir() else None


def _link(link: Path, place: Path) -> None:
    aside = link.with_name(f"{link.name}.{os.getpid()}")
    aside.unlink(missing_ok=True)
    aside.symlink_to(place.name)
    aside.replace(link)


def _clear(instance: Path) -> None:
    """Remove snapshots that are neither in use nor kept for going back."""
    kept = {current(instance), _target(instance / PREVIOUS)}
    for old in _snapshots(instance):
        if old not in kept:
            shutil.rmtree(old, ignore_errors=True)


def _snapshots(instance: Path) -> Sequence[Path]:
    return sorted(instance.glob("snapshot-*"))
