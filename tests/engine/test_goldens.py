"""Situations kept with their answers: what they cite, how many plays they have, how they are told.

When a change is meant, ``make goldens`` writes them again and shows the difference.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glossary.cards.playable import card_list
from glossary.engine.rules.citations import BIBLIOGRAPHY, EDITIONS, NEWEST
from glossary.examples.corpus import BoardExample, plays, reading_path
from tests.engine.renewing import (
    CITATIONS,
    COUNTS,
    FOLDER,
    SITUATIONS,
    about,
    bounded,
    citations,
    counted,
    told,
    transcripts,
)

_KEPT = json.loads(COUNTS.read_text(encoding="utf-8"))
_IN = {
    edition: {str(c.number("4.0")): c.number(edition) for c in BIBLIOGRAPHY.values()}
    for edition in EDITIONS
}


def _name(value: object) -> str:
    return value.name if isinstance(value, BoardExample) else str(value)


@pytest.mark.parametrize(
    "edition", [NEWEST, *(pytest.param(e, marks=pytest.mark.thorough) for e in _IN if e != NEWEST)]
)
def test_every_situation_cites_the_paragraphs_it_is_about(edition: str) -> None:
    wrong = []
    for example in SITUATIONS:
        if edition in example.editions:
            board = example.read(card_list().cards, edition)
            found = frozenset[object]().union(*map(reading_path, plays(board)))
            expected = {_IN[edition][rule] for rule in about(example, "rules")} - {None}
            wrong += [f"{example.name} does not cite {rule}" for rule in expected - found]
    assert wrong == []


def test_boards_have_as_many_plays_as_were_counted() -> None:
    """Every fourth board."""
    some = [e for e in SITUATIONS if bounded(e)][::4]
    assert {e.name: counted(e) for e in some} == {e.name: _KEPT[e.name] for e in some}


@pytest.mark.thorough
def test_every_board_has_as_many_plays_as_were_counted() -> None:
    assert {e.name: counted(e) for e in SITUATIONS if bounded(e)} == _KEPT


@pytest.mark.parametrize(("file", "example", "edition"), list(transcripts()), ids=_name)
def test_a_play_is_told_as_it_was_read(file: Path, example: BoardExample, edition: str) -> None:
    assert told(example, edition) == file.read_text(encoding="utf-8")


def test_every_event_and_question_has_the_facts_and_paragraphs_that_were_read() -> None:
    now, kept = citations().splitlines(), CITATIONS.read_text(encoding="utf-8").splitlines()
    assert {"no more": {*kept} - {*now}, "new": {*now} - {*kept}} == {
        "no more": set(),
        "new": set(),
    }


def test_no_golden_is_left_over() -> None:
    assert {*FOLDER.glob("told/*.txt")} == {file for file, _, _ in transcripts()}


def test_goldens_tell_enough() -> None:
    assert len(list(transcripts())) >= 12
    assert sum(len(_KEPT[example.name]) > 0 for example in SITUATIONS if bounded(example)) >= 12
