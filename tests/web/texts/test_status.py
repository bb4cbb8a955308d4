"""The state of every text, and what to open to correct it."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from app import ROOT
from glossary.snapshot import Snapshot


def test_every_row_names_a_file_that_is_there_and_counts_its_texts(
    visitor: FlaskClient, snapshot: Snapshot, language: str
) -> None:
    page = visitor.get(f"/{language}/status").text
    files = re.findall(r"<code>(locales/[^<]+)</code>", page)
    assert len(files) >= 36
    assert [file for file in files if not (ROOT / file).exists()] == []
    every = len(snapshot.texts["en"].paragraphs)
    assert every > 600
    said = {"en": f"{every} of {every}", "fr": f"{every} sur {every}", "it": f"{every} su {every}"}
    assert page.count(f"<td>{said[language]}</td>") >= 3


def test_the_snapshot_has_the_state_that_lint_finds(snapshot: Snapshot) -> None:
    for language in ("fr", "it"):
        states = {each.state for each in snapshot.texts[language].paragraphs}
        assert states == {"current"}, "lint is clean, so nothing is behind or missing"
        assert snapshot.texts[language].translated == snapshot.texts[language].sentences > 1000
