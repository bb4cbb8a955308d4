"""What a face does, seen at work: a play for each line of its text, under the newest edition.

``faces`` are the references that a play stands for; on its board they are named by ``class``. One
that is not there is played, too, in the place of the first that is.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from app import ROOT
from glossary.engine.model.cards import Ability
from tests.engine.conftest import CARDS
from tests.engine.situations import ends_as_written, misses, read_situations, with_face

FACES = read_situations(ROOT / "tests/engine/faces")


@pytest.mark.parametrize("file", dict.fromkeys(one["file"] for one in FACES.values()))
def test_faces_do_what_their_lines_say(file: str) -> None:
    wrong = {}
    for key, situation in FACES.items():
        if situation["file"] == file:
            try:
                _plays_as_written(situation)
            except Exception as error:  # noqa: BLE001 - each play that fails is named
                wrong[key] = f"{type(error).__name__}: {error}"
    assert wrong == {}


def _plays_as_written(situation: dict[str, Any]) -> None:
    assert situation["faces"], "no face"
    unknown = [ref for ref in situation["faces"] if ref not in CARDS or CARDS[ref].missing]
    assert not unknown, f"not encoded: {unknown}"
    for ref in situation["faces"]:
        for edition in situation["under"]:
            seen = ends_as_written(with_face(situation, ref), edition)
            assert not seen.transcript.mistakes, "an act that nothing asks for"


def test_no_ability_of_a_face_can_be_left_out() -> None:
    """Each ability of a face that is named here is missed on a board, be it another face's."""
    on = defaultdict[str, list[dict[str, Any]]](list)
    for situation in FACES.values():
        for ref in situation["faces"]:
            on[ref].append(situation)
    who_has = defaultdict[Ability, list[tuple[str, int]]](list)
    for ref in on:
        for index, ability in enumerate(CARDS[ref].abilities):
            who_has[ability].append((ref, index))
    unnoticed = [
        faces
        for faces in who_has.values()
        if not any(misses(one, ref, index) for ref, index in faces for one in on[ref])
    ]
    assert not unnoticed, f"every board ends as written without these: {unnoticed}"
