"""What a face does, seen at work: a play for each line of its text, under the newest edition.

``faces`` are the references that a play stands for; on its board they are named by ``class``.
"""

from __future__ import annotations

import pytest

from app import ROOT
from tests.engine.conftest import CARDS
from tests.engine.situations import ends_as_written, read_situations

FACES = read_situations(ROOT / "tests/engine/faces")


@pytest.mark.parametrize("key", FACES)
def test_a_face_does_what_its_line_says(key: str) -> None:
    situation = FACES[key]
    assert situation["faces"], "no face"
    unknown = [ref for ref in situation["faces"] if ref not in CARDS or CARDS[ref].missing]
    assert not unknown, f"not encoded: {unknown}"
    for edition in situation["under"]:
        seen = ends_as_written(situation, edition)
        assert not seen.transcript.mistakes, "an act that nothing asks for"
