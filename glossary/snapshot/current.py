"""Switches the snapshot in use: compiles and checks a new one, activates it, rolls back.

``instance/current`` is a symbolic link to the snapshot that is served, ``instance/previous``
to the one before it. Links are replaced by renames, so that readers see the old or the new one.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from glossary.core.errors import RenewalStopped, SnapshotUnusable
from glossary.core.integrity import read_sealed, why
from glossary.rulebook.editions import Refused
from glossary.snapshot import MANIFEST, Snapshot, open_snapshot
from glossary.snapshot.build import ASIDE, compile_snapshot

_CURRENT = "current"
_PREVIOUS = "previous"
_LOCK = "renewing.lock"


def current(instance: Path) -> Path | None:
    """Return the folder of the snapshot in use, None if there is none."""
    return _target(instance / _CURRENT)


def previous(instance: Path) -> Path | None:
    """Return the folder of the snapshot before the one in use, None if there is none."""
    return _target(instance / _PREVIOUS)


def renew(
    locales: Path,
    instance: Path,
    *,
    accept: bool = False,
    processes: int = 1,
    before: Path | None = None,
) -> Path:
    """Compile *locales*, check the snapshot and put it in use; return its folder.

    One process renews at a time; another one waits, and finds the work done.

    :param accept: whether a dictionary that was read before and is refused now may be left out.
    :param processes: how many processes compile.
    :param before: the snapshot that unchanged parts are taken of, if not the one in use.
    :raises RenewalStopped: with the reason; the snapshot in use stays.
    """
    try:
        instance.mkdir(parents=True, exist_ok=True)
        with _locked(instance):
            _remove_leftovers(instance)
            made = partial(
                compile_snapshot,
                locales,
                instance,
                processes=processes,
                before=before or current(instance),
            )
            try:
                place = made()
                try:
                    snapshot = _checked(place)
                except SnapshotUnusable:  # an earlier one of the same name, damaged since
                    place = made(anew=True)
                    snapshot = _checked(place)
                check_successor(current(instance), snapshot, accept=accept)
                activate(instance, place)
            finally:  # what was refused goes, too
                _remove_old(instance)
    except RenewalStopped:
        raise
    except Exception as error:
        raise RenewalStopped(str(error) or type(error).__name__) from error
    return place


def _remove_leftovers(instance: Path) -> None:
    """Remove the unfinished folders of killed processes; to be called under the lock."""
    for left in instance.glob(f"{ASIDE}*"):
        shutil.rmtree(left, ignore_errors=True)


def activate(instance: Path, place: Path) -> None:
    """Put the snapshot at *place* in use, and keep the one before it."""
    before = current(instance)
    if before == place:
        return
    if before is not None:
        _link(instance / _PREVIOUS, before)
    _link(instance / _CURRENT, place)


def roll_back(instance: Path) -> Path:
    """Put the previous snapshot in use again; return its folder.

    :raises RenewalStopped: if there is none, or it cannot be read.
    """
    before = previous(instance)
    if before is None:
        raise RenewalStopped("there is no earlier snapshot to go back to")
    with _locked(instance):
        try:
            _checked(before)
        except SnapshotUnusable as error:
            stays = "it is not put in use, and what is in use stays"
            raise RenewalStopped(f"{before.name}: {error}; {stays}") from error
        activate(instance, before)
    return before


def check_successor(before: Path | None, snapshot: Snapshot, *, accept: bool = False) -> None:
    """Check that *snapshot* can replace the one *before* it.

    :raises RenewalStopped: if it lacks a dictionary of the one before, unless *accept* is true.
    """
    if not snapshot.dictionaries:
        raise RenewalStopped("; ".join(r.reason for r in snapshot.refused) or "no dictionary")
    if before is None or accept:
        return
    try:
        old = read_sealed(before / MANIFEST)
    except SnapshotUnusable:
        return
    known = {item["file"] for item in old["refused"]}
    new = [item.reason for item in snapshot.refused if item.file not in known]
    slugs = {f"{each.language}-{each.edition}" for each in snapshot.dictionaries}
    gone = sorted({each["slug"] for each in old["dictionaries"]} - slugs)
    if new or gone:
        lost = [f"{slug.replace('-', ' ', 1)} would be gone" for slug in gone]
        raise RenewalStopped("; ".join([*new, *lost]))


def _checked(place: Path) -> Snapshot:
    """Open the snapshot at *place*, and search once in each of its indexes.

    :raises SnapshotUnusable: if anything of it is damaged.
    """
    snapshot = open_snapshot(place)
    for indexed in snapshot.dictionaries:
        try:
            indexed.index.ask("1")
        except Exception as error:
            problem = f"the index of {indexed.file} cannot be read: {why(error)}"
            raise SnapshotUnusable(problem) from error
    return snapshot


def refused(place: Path) -> tuple[Refused, ...]:
    """Return the edition files that the snapshot at *place* leaves out."""
    return tuple(Refused(**item) for item in read_sealed(place / MANIFEST)["refused"])


@contextlib.contextmanager
def _locked(instance: Path) -> Iterator[None]:
    """Let one process at a time work on *instance*; the lock ends with the process."""
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


def _remove_old(instance: Path) -> None:
    """Remove the snapshots that are neither in use nor the previous one."""
    in_use = {current(instance), _target(instance / _PREVIOUS)}
    for old in instance.glob("snapshot-*"):
        if old not in in_use:
            shutil.rmtree(old, ignore_errors=True)
