"""What the tests share: the project's own locales, compiled once, and a visitor."""

from __future__ import annotations

import fcntl
import os
import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import ROOT, create_app
from glossary.compiling import compile_snapshot
from glossary.engine.citations import NEWEST
from glossary.model import LANGUAGES, Dictionary
from glossary.snapshot import Snapshot, open_snapshot

LOCALES = ROOT / "locales"


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> None:
    """One client asks more in these tests than a reader does; the rate has tests of its own."""
    os.environ["GLOSSARY_RATE"] = ""


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the project's locales are compiled to: once, whoever of the workers comes first."""
    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent
    place /= "compiled"
    place.mkdir(exist_ok=True)
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        compile_snapshot(LOCALES, place, processes=os.cpu_count() or 1)
    return place


@pytest.fixture(scope="session")
def snapshot(instance: Path) -> Snapshot:
    return open_snapshot(compile_snapshot(LOCALES, instance))


@pytest.fixture(scope="session")
def app(instance: Path) -> Flask:
    app = create_app(instance=instance)
    app.config["SITE"] = "http://localhost"
    app.testing = False
    return app


@pytest.fixture
def visitor(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def dictionary(snapshot: Snapshot, language: str) -> Dictionary:
    volume = snapshot.volume(language)
    assert volume is not None
    return volume.dictionary


@pytest.fixture
def own_locales(tmp_path: Path) -> Path:
    """A copy of the locales that a test may break."""
    return Path(shutil.copytree(LOCALES, tmp_path / "locales"))


@pytest.fixture
def newest_locales(own_locales: Path) -> Path:
    """Such a copy with the newest edition alone, which is compiled sooner."""
    for path in own_locales.glob("*/editions/*.json"):
        if not path.name.startswith(NEWEST):
            path.unlink()
    return own_locales
