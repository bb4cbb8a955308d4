"""Plays of examples: decisions, questions that leave no choice, rules taken away."""

from __future__ import annotations

import pytest

from glossary.cards.playable import card_list
from glossary.core.errors import IllegalDecision
from glossary.engine.boards.board import Board, read_board
from glossary.engine.play.disabled_rules import CAN_BE_DISABLED, disable, rules_met
from glossary.examples import play as examples_play
from glossary.examples.model import PREDICTED, SEVERAL, Predict
from glossary.examples.play import (
    all_plays,
    answer_of,
    board_of,
    play_with_decisions,
    predicted_play,
)
from glossary.snapshot import Snapshot


def _night(**character: object) -> Board:
    one = {"id": "jinn", "expedition": "hero", "stats": [1, 1, 1], **character}
    board = {"run": ["night"], "players": {"A": {"characters": [one]}, "B": {}}}
    return read_board(board, card_list().cards)


def _end(board: Board) -> str:
    return answer_of(Predict("zone", "jinn"), play_with_decisions(board, ()).transcript)[0]


@pytest.mark.parametrize(
    ("character", "off", "usually", "instead"),
    [
        ({"status": ["fleeting"]}, "fleeting.discarded", "discard", "reserve"),
        ({"status": ["anchored"]}, "stays.anchored", "hero-expedition", "reserve"),
        ({"status": ["asleep"]}, "stays.asleep", "hero-expedition", "reserve"),
        ({"eternal": True}, "eternal", "hero-expedition", "reserve"),
        ({"token": True}, "token.leaves", "gone", "reserve"),
    ],
)
def test_a_rule_taken_away_does_nothing(
    character: dict[str, object], off: str, usually: str, instead: str
) -> None:
    board = _night(**character)
    assert _end(board) == usually
    assert off in rules_met(play_with_decisions(board, ()).transcript)
    assert _end(disable(board, [off])) == instead


def test_a_status_that_is_not_taken_away_stays() -> None:
    board = disable(_night(status=["anchored"]), ["fades.anchored"])
    status = Predict("status", "jinn", "anchored")
    assert answer_of(status, play_with_decisions(board, ()).transcript) == ("yes",)
    assert answer_of(status, play_with_decisions(_night(status=["anchored"]), ()).transcript) == (
        "no",
    )


def test_a_keyword_is_taken_off_tokens_and_grants_too() -> None:
    board = disable(_night(), CAN_BE_DISABLED)
    for card in board.state.tokens.values():
        assert card.keywords == ()
    assert board.state.rules.off == CAN_BE_DISABLED


def test_only_what_is_known_can_be_taken_away() -> None:
    with pytest.raises(KeyError):
        disable(_night(), ["gravity"])
    board = _night()
    assert disable(board, ()) is board


def test_every_example_plays_to_its_end_under_each_edition(
    snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examples_play, "WORK", examples_play.WORK // 10)  # room is left
    for example in snapshot.examples:
        for edition in example.editions:
            trace = example.traces[edition]
            plays = list(all_plays(board_of(example, edition)))
            assert len(plays) == trace.plays, example.slug
            for play in plays:
                assert play.transcript.choice is None
                again = play_with_decisions(board_of(example, edition), play.decisions)
                assert again.transcript.events == play.transcript.events


def test_a_question_with_one_answer_is_not_put(snapshot: Snapshot) -> None:
    for example in snapshot.examples:
        play = predicted_play(example, example.edition)
        for place in play.mine:
            assert len(play.transcript.choices[place].options) > 1


def test_decisions_that_were_not_offered_are_refused(snapshot: Snapshot) -> None:
    example = next(one for one in snapshot.examples if one.traces[one.edition].questions)
    board = board_of(example, example.edition)
    with pytest.raises(IllegalDecision):
        play_with_decisions(board, (999,))
    with pytest.raises(IllegalDecision):
        play_with_decisions(board, (0,) * 60)


def test_what_is_asked_is_answered_by_the_play(snapshot: Snapshot) -> None:
    kinds = set()
    for example in snapshot.examples:
        assert example.predict, f"{example.slug} asks for no guess"
        kinds.add(example.predict.kind)
        for edition in example.editions:
            answer = answer_of(example.predict, predicted_play(example, edition).transcript)
            assert example.predict.kind in SEVERAL or answer
    assert kinds == set(PREDICTED)


@pytest.mark.parametrize(
    ("slug", "answer"),
    [
        ("a-deck-of-sixty-two", ("B",)),
        ("daedalus-is-found-in-reserve", ("no",)),
        ("dr-frankenstein-wakes-the-hub", ("hub",)),
        ("red-keeps-her-boosts", ("red",)),
        ("sakarabru-pulls-back", ()),
        ("who-decides-first-in-the-morning", ("B",)),
    ],
)
def test_a_question_has_the_answer_of_its_explanation(
    snapshot: Snapshot, slug: str, answer: tuple[str, ...]
) -> None:
    example = snapshot.example(slug)
    assert example is not None
    assert example.predict is not None
    found = answer_of(example.predict, predicted_play(example, example.edition).transcript)
    assert found == answer
