"""Plays boards sent by visitors, with smaller limits than the command line has."""

from __future__ import annotations

from msgspec import Struct

from glossary.boards.read import board_of, mistakes_of
from glossary.core.errors import BoardMistake, BoardRefused, IllegalDecision, TooMuchWork
from glossary.engine.boards.board import Board
from glossary.engine.model.budget import Budget
from glossary.engine.model.objects import UNSEEN
from glossary.engine.play.replay import Transcript, play

MOST_OBJECTS = 60
MOST_PHASES = 8
MOST_PICKS = 60
WORK = 50_000
"""The units of work of a board that somebody typed: at most 30 ms of one processor; what
somebody edits is played twice. The dearest example takes 7,000.
"""


class Played(Struct, frozen=True):
    """The play of a board, or its mistakes; one whose script went wrong has both.

    :param too_much: whether the board is valid but exceeds the work limit.
    """

    board: Board | None
    transcript: Transcript | None
    mistakes: tuple[BoardMistake, ...] = ()
    too_much: bool = False


def play_board(written: object, edition: str | None = None) -> Played:
    """Play the board that plain data describes, if it is valid and within the limits."""
    board = None
    try:
        with Budget(WORK):
            _check_card_count(written)
            board = board_of(written, edition)
            _check_size(board)
            transcript = play(board)
            return Played(board, transcript, transcript.mistakes)
    except (BoardRefused, IllegalDecision, TooMuchWork) as error:
        readable = None if isinstance(error, BoardRefused) else board
        return Played(readable, None, mistakes_of(error), isinstance(error, TooMuchWork))


def _check_card_count(written: object) -> None:
    """Check the number of cards before any is parsed.

    :raises BoardRefused: if there are too many.
    """
    players = written.get("players") if isinstance(written, dict) else None
    everybody = players.values() if isinstance(players, dict) else ()
    tables = [one for one in everybody if isinstance(one, dict)]
    lists = [cards for table in tables for key, cards in table.items() if key != "deck"]
    number = sum(len(cards) for cards in lists if isinstance(cards, list))
    if number > MOST_OBJECTS:
        mistake = BoardMistake("players", "too-many-cards", number=number, most=MOST_OBJECTS)
        raise BoardRefused([mistake])


def _check_size(board: Board) -> None:
    """Check the number of objects, phases and decisions.

    :raises BoardRefused: if there are too many.
    """
    things = board.state.objects.values()
    table = len([thing for thing in things if thing.zone not in UNSEEN])
    picks = (*(board.preset.picks or ()), *board.preset.script)
    wrong = [
        BoardMistake(path, kind, number=count, most=most)
        for path, kind, count, most in (
            ("players", "too-many-cards", table, MOST_OBJECTS),
            ("run", "too-many-phases", len(board.run), MOST_PHASES),
            ("decisions", "too-many-decisions", len(picks), MOST_PICKS),
        )
        if count > most
    ]
    if wrong:
        raise BoardRefused(wrong)
