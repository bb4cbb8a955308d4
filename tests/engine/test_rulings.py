"""Rulings on cards are seen on their boards; rare faces at work."""

from __future__ import annotations

import pytest

from glossary.cards.rulings import Ruling, RulingBoard
from glossary.cards.tables import own_tables
from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import play
from glossary.engine.play.result import result_of
from glossary.engine.rules.citations import NEWEST
from tests.engine import ruled_faces, ruled_faces_axiom_bravos_lyra
from tests.engine.conftest import CARDS
from tests.engine.played import Expected
from tests.engine.ruled import RULED, Ruled, cited, is_decided
from tests.engine.tables import Seen, number_in

FACES = (*ruled_faces.RULED, *ruled_faces_axiom_bravos_lyra.RULED)
"""Faces at work, those that the tests of the factions do not play."""

NOT_PLAYED = {
    "ruling-005": "wordings, nothing to play",
    "ruling-014": "no paragraph says that two add up to one: it is unclear",
    "ruling-084": "an ability that the Hero no longer has",
    "ruling-100": "pictures, which no board has",
}
"""What has no board, and why."""

PLAYS = [
    pytest.param(
        ruling,
        played,
        edition,
        id=f"{ruling.id}-{place}-{edition}",
        marks=[pytest.mark.thorough] if edition != NEWEST else [],
    )
    for ruling in own_tables().rulings.values()
    for place, played in enumerate(ruling.plays)
    for edition in ruling.cites
]


@pytest.mark.parametrize(("ruling", "played", "edition"), PLAYS)
def test_a_ruling_is_what_the_engine_decides(
    ruling: Ruling, played: RulingBoard, edition: str
) -> None:
    transcript = play(read_board(played.under(edition), CARDS))
    seen = Seen(edition, transcript, result_of(transcript))

    assert not transcript.mistakes, "a watcher would read of a mistake"
    Expected(**played.see).is_in(seen)
    assert number_in(edition, f"{NEWEST}:{played.by}") in cited(seen)


@pytest.mark.parametrize(
    ("ruling", "rule"),
    [("ruling-051", "5.1.2.f"), ("ruling-094", "5.1.2.f"), ("ruling-137", "7.5.8.a")],
)
def test_a_play_cites_what_supports_its_ruling_too(ruling: str, rule: str) -> None:
    for played in own_tables().rulings[ruling].plays:
        transcript = play(read_board(played.under(NEWEST), CARDS))
        assert rule in cited(Seen(NEWEST, transcript, result_of(transcript)))


def test_every_ruling_that_can_be_played_is_seen_on_a_board() -> None:
    without = {ruling.id for ruling in own_tables().rulings.values() if not ruling.plays}
    assert without == set(NOT_PLAYED)


@pytest.mark.parametrize("edition", RULED)
@pytest.mark.parametrize(
    "ruled",
    [
        pytest.param(ruled, id=ruled.ids, marks=[pytest.mark.thorough] if place % 6 else [])
        for place, ruled in enumerate(FACES)
    ],
)
def test_a_face_does_what_it_says(ruled: Ruled, edition: str) -> None:
    is_decided(ruled, edition)
