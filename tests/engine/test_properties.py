"""What holds on every board and in every play, whatever is decided: boards drawn at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import HIDDEN, STATUSLESS, Zone
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Transcript, every_play, replay, run
from glossary.engine.play.result import result_of
from tests.engine.drawing import Plain, read, written
from tests.languages import LANGUAGES, own_editions

MOST_ASKED = 40
drawn = settings(
    max_examples=40,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
decisions = st.lists(st.integers(0, 59), min_size=1, max_size=12)


def played(board: Plain, picks: list[int]) -> Transcript:
    """A play with decisions drawn from what is offered; it stops after `MOST_ASKED` of them."""
    asked = 0

    def answer(choice: Choice, _: GameState) -> int | None:
        nonlocal asked
        asked += 1
        return picks[asked % len(picks)] % len(choice.options) if asked <= MOST_ASKED else None

    return run(read(board), answer)


def positions(transcript: Transcript) -> Iterator[GameState]:
    """Every position of a play, its first one too."""
    yield transcript.stages[0].before
    for outcome in transcript.outcomes:
        yield outcome.state
    yield transcript.state


def _no_object_is_in_two_zones(transcript: Transcript) -> None:
    for state in positions(transcript):
        items = [thing.item for thing in state.objects.values()]
        assert len(items) == len(set(items)), "one card represents two objects"
        assert all(stamp == thing.timestamp for stamp, thing in state.objects.items())
        for player in state.players:
            deck = {thing.timestamp for thing in state.of(Zone.DECK, player.name)}
            assert set(player.deck) == deck
            assert len(player.deck) == len(deck)


def _a_token_is_only_ever_where_it_can_be(transcript: Transcript) -> None:
    for state in positions(transcript):
        for thing in state.objects.values():
            stays = thing.card.stays_in_reserve and thing.zone in (Zone.RESERVE, Zone.LIMBO)
            assert not thing.card.token or thing.in_play or stays, thing


def _counters_are_never_negative_nor_where_there_are_none(transcript: Transcript) -> None:
    for state in positions(transcript):
        for thing in state.objects.values():
            assert all(number > 0 for _, number in thing.counters), thing
            if thing.zone in STATUSLESS:
                assert not thing.counters, thing
                assert not thing.statuses, thing


def _the_owner_of_a_card_never_changes(transcript: Transcript) -> None:
    owners: dict[str, str] = {}
    for state in positions(transcript):
        for thing in state.objects.values():
            assert owners.setdefault(thing.item, thing.owner) == thing.owner, thing
            if thing.zone in (*HIDDEN, Zone.RESERVE, Zone.DISCARD, Zone.MANA, Zone.HERO):
                assert thing.controller == thing.owner, f"{thing.item} is in another's zone"


def _timestamps_only_grow(transcript: Transcript) -> None:
    clock, seen = 0, set[int]()
    for state in positions(transcript):
        assert state.clock >= clock
        assert all(stamp <= clock or stamp > max(seen, default=0) for stamp in state.objects)
        clock, seen = state.clock, seen | set(state.objects)
        assert not set(state.objects) & set(state.gone), "it exists and no longer exists"


@cache
def _readable(edition: str) -> list[frozenset[RuleNumber]]:
    """The paragraphs of an edition, a set a language; an older one can miss what is unread."""
    loaded = [one.dictionary for one in own_editions().accepted]
    return [frozenset(p.number for p in d.paragraphs) for d in loaded if d.edition == edition]


def _every_event_cites_a_paragraph_that_can_be_read(transcript: Transcript, edition: str) -> None:
    readable = _readable(edition)
    assert len(readable) == len(LANGUAGES)
    for outcome in transcript.outcomes:
        told = [*outcome.events, *(outcome.choice.withheld if outcome.choice else ())]
        for one in (*told, *((outcome.choice,) if outcome.choice else ())):
            for there in readable:
                assert one.cites, one
                assert set(one.cites) <= there, f"{one.kind}: {set(one.cites) - there}"


def _the_same_decisions_give_the_same_play(board: Plain, once: Transcript) -> None:
    again = replay(read(board), once.picks)

    assert again.picks == once.picks
    assert result_of(again) == result_of(once)
    assert again.state == once.state


@settings(drawn, max_examples=20)
@given(written(run=("noon", "dusk", "night", "victory"), most=3))
def test_every_play_of_a_bounded_board_ends(board: Plain) -> None:
    found = 0
    for transcript in every_play(read(board), replay, 20):
        assert transcript.choice is None
        ran = [stage.name for stage in transcript.stages]
        assert ran == board["run"] or transcript.state.winner
        found += 1
    assert found > 0


def _a_play_that_is_asked_to_the_end_has_run_every_phase(
    board: Plain, transcript: Transcript
) -> None:
    if transcript.choice is None and not transcript.state.winner:
        assert [stage.name for stage in transcript.stages] == board["run"]
    else:
        assert transcript.state.winner or len(transcript.picks) == MOST_ASKED


def _assert_all(board: Plain, picks: list[int]) -> None:
    transcript = played(board, picks)
    _no_object_is_in_two_zones(transcript)
    _a_token_is_only_ever_where_it_can_be(transcript)
    _counters_are_never_negative_nor_where_there_are_none(transcript)
    _the_owner_of_a_card_never_changes(transcript)
    _timestamps_only_grow(transcript)
    _every_event_cites_a_paragraph_that_can_be_read(transcript, board["edition"])
    _the_same_decisions_give_the_same_play(board, transcript)
    _a_play_that_is_asked_to_the_end_has_run_every_phase(board, transcript)


@settings(drawn, max_examples=60)
@given(written(), decisions)
@example(
    {
        "edition": "4.0",
        "players": {"A": {}, "B": {"landmarks": [{"id": "l", "class": "aerolith"}]}},
        "run": ["dusk"],
    },
    [0],
)
def test_what_holds_on_every_board_holds_in_every_play(board: Plain, picks: list[int]) -> None:
    _assert_all(board, picks)


@pytest.mark.thorough
@settings(drawn, max_examples=500)
@given(written(), decisions)
def test_what_holds_on_every_board_holds_in_many_plays(board: Plain, picks: list[int]) -> None:
    _assert_all(board, picks)
