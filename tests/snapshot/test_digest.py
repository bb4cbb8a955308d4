"""The name of a snapshot is the digest of everything that has a say in it."""

from __future__ import annotations

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
