"""The name of a snapshot is the digest of everything that has a say in it."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from app import ROOT
from glossary.snapshot import build
from glossary.snapshot.parts import MADE_WITH


def test_another_version_of_a_package_makes_another_snapshot(
    small_locales: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build.digest_of(small_locales)
    assert build.digest_of(small_locales) == before
    version = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "0" if name == "nh3" else version(name))
    assert build.digest_of(small_locales) != before


_NO_SAY = set(
    "async-timeout blinker cached-property cffi click deprecated granian itsdangerous limits"
    " packaging prometheus-client pycparser pynacl redis typing-extensions wrapt".split()
)
"""Required packages that have no say in what a snapshot holds."""


def test_every_required_package_is_known_to_have_a_say_or_none() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    required = {line.partition("==")[0].partition("[")[0] for line in lines if line[:1].isalpha()}
    assert required - _NO_SAY == set(MADE_WITH)


_COMPILE = """
from pathlib import Path
from app import create_app
from glossary.commands.export import export_site
from glossary.snapshot.current import renew
from tests.fixtures import few_locales
folder = Path("{folder}")
with few_locales(folder) as locales:
    renew(locales, folder / "instance")
    if {exported}:
        export_site(create_app(locales=locales, instance=folder / "instance"), folder / "site")
"""


def _made(folder: Path, seed: str, *, exported: bool) -> dict[str, bytes]:
    """Compile a small site in a process that hashes by *seed*; return its files."""
    folder.mkdir()
    command = [sys.executable, "-c", _COMPILE.format(folder=folder, exported=exported)]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize("exported", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_the_same_texts_make_the_same_bytes(tmp_path: Path, *, exported: bool) -> None:
    one, other = (_made(tmp_path / seed, seed, exported=exported) for seed in ("0", "1"))
    assert one.keys() == other.keys()
    assert [name for name, content in one.items() if other[name] != content] == []
