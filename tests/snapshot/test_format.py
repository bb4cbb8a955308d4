"""A snapshot says in which form it is written; who does not know the form compiles its own."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from app import create_app
from glossary.core import integrity
from glossary.core.integrity import FORMAT, read_sealed
from glossary.examples.model import Example
from glossary.snapshot import MANIFEST, current
from tests.own_site import served

SHAPE = "5e7bfdb383ca05f1"
"""What :data:`~glossary.core.integrity.FORMAT` says, in short. Give it another number when this
differs: a server that is put back to older code, or forward, then does not read it wrongly.
"""


def _shape(value: object) -> object:
    """What a value is made of, without what it says."""
    if isinstance(value, dict):
        return {key: _shape(one) for key, one in sorted(value.items())}
    if isinstance(value, list):
        return sorted({json.dumps(_shape(one), sort_keys=True) for one in value})
    return type(value).__name__


def _written(place: Path) -> object:
    manifest = read_sealed(place / MANIFEST)
    manifest["files"] = list(manifest["files"].values())[:1]
    manifest["made_of"] = list(manifest["made_of"].values())[:1]
    manifest["languages"] = list(manifest["languages"][0])
    dictionary = json.loads((place / "fr-9.0.json").read_text(encoding="utf-8"))
    with closing(sqlite3.connect(place / "fr-9.0" / "index.sqlite")) as index:
        tables = sorted(str(row[0]) for row in index.execute("select sql from sqlite_master"))
    return _shape(manifest), sorted(dictionary), tables, [one.name for one in fields(Example)]


def test_another_form_has_another_number(place: Path) -> None:
    written = json.dumps(_written(place), sort_keys=True)
    shape = hashlib.sha256(written.encode()).hexdigest()[:16]
    assert (FORMAT, shape) == (9, SHAPE), "give FORMAT another number, and note both here"


@pytest.mark.parametrize(
    ("begins", "named"), [(b'{"format": 4, ', "4"), (b'{"format": 40, ', "40"), (b"{", "1")]
)
def test_a_snapshot_of_another_version_is_named_as_such_when_somebody_goes_back_to_it(
    place: Path, small_locales: Path, own_instance: Path, begins: bytes, named: str
) -> None:
    """Format 1 had no number."""
    newer = place.with_name("snapshot-newer")
    shutil.copytree(place, newer)
    current.activate(own_instance, newer)
    manifest = place / MANIFEST
    manifest.write_bytes(manifest.read_bytes().replace(b'{"format": %d, ' % FORMAT, begins))
    run = create_app(locales=small_locales, instance=own_instance).test_cli_runner()
    refused = run.invoke(args=["glossary", "rollback"])
    assert refused.exit_code == 1
    assert f"{place.name}: {MANIFEST} was written by another version" in refused.stderr
    assert f"its format is {named}, and this code reads {FORMAT}" in refused.stderr
    assert "damaged" not in refused.stderr
    assert current.current(own_instance) == newer


def test_a_snapshot_of_another_form_is_compiled_anew(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after code is put back: newer code has written, and put in use, what older code reads."""
    with monkeypatch.context() as newer:
        newer.setattr(integrity, "FORMAT", FORMAT + 1)
        newer.setattr(integrity, "_BEGIN", b'{"format": %d, "sha256": "' % (FORMAT + 1))
        place = current.renew(small_locales, own_instance)
        newer_place = place.rename(place.with_name("snapshot-newer"))
        current.activate(own_instance, newer_place)
    visitor = served(small_locales, own_instance)
    assert visitor.get("/fr/rules/").status_code == 200
    ready = visitor.get("/readyz")
    assert ready.status_code == 200
    assert current.current(own_instance) == place
