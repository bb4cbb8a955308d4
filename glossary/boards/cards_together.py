"""Two cards on one board: played side by side and against each other, to see what each does.

What happens to a card because of the other is what does not happen where the other is not there.
Nothing else is said of the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from glossary.boards.card_at_work import Cast
from glossary.boards.play import WORK
from glossary.boards.shown_play import ONLY_SAID, ShowingPlayer, decided
from glossary.boards.written import Board, empty_table
from glossary.cards.model import Face
from glossary.cards.playable import card_list
from glossary.core.errors import TooMuchWork
from glossary.engine.boards.board import read_board
from glossary.engine.model.budget import budget
from glossary.engine.model.cards import CHARACTER, HERO, SPELL
from glossary.engine.model.events import Event
from glossary.engine.model.objects import SIDES
from glossary.engine.play.replay import Transcript, run

FIRST, SECOND = "a1", "b1"
"""The ids of both cards."""

_MANA = 12
_UNTOLD = ONLY_SAID - {"activated"}
_WHOLE_DAY = ("noon", "afternoon", "dusk", "night")


@dataclass(frozen=True, slots=True)
class Situation:
    """How two cards meet: which one is played, and whether an opponent has the second.

    ``played`` is ``first`` or ``second``, the other being in play, or ``neither`` as both are.
    """

    played: str
    opposed: bool


@dataclass(frozen=True, slots=True)
class Together:
    """A play with both cards: what happens in it to each because of the other."""

    situation: Situation
    board: Board
    transcript: Transcript
    to_first: tuple[Event, ...]
    to_second: tuple[Event, ...]

    @property
    def something(self) -> bool:
        """Whether anything happens between them."""
        return bool(self.to_first or self.to_second)


_SITUATIONS = tuple(
    Situation(played, opposed)
    for opposed in (False, True)
    for played in ("second", "first", "neither")
)


def together(first: Face, second: Face) -> tuple[Together, ...]:
    """Return the plays of two cards, as many as one board of a visitor may cost.

    A play that shows the same as one before is left out.
    """
    plays: list[Together] = []
    seen: list[tuple[object, object]] = []
    index = card_list().cards.index
    cast = Cast(card_list().cards[index.key(first)], index)
    try:
        with budget(WORK):
            for situation in _SITUATIONS:
                board = _laid_out(situation, first, second, cast)
                if board is None:
                    continue
                play = _played(situation, board)
                shown = (_of(play.to_first), _of(play.to_second))
                if not play.something or shown not in seen:
                    plays.append(play)
                    seen.append(shown)
    except TooMuchWork:
        pass  # those that were played
    return tuple(plays)


def _of(events: tuple[Event, ...]) -> list[tuple[str, object]]:
    return [(event.kind, event.facts) for event in events]


def _played(situation: Situation, board: Board) -> Together:
    whole = _run(board)
    return Together(
        situation,
        decided(board, whole),
        whole,
        tuple(_because(whole, FIRST, SECOND, _run(_without(board, SECOND)))),
        tuple(_because(whole, SECOND, FIRST, _run(_without(board, FIRST)))),
    )


def _run(board: Board) -> Transcript:
    return run(read_board(board, card_list().cards), ShowingPlayer((FIRST, SECOND), from_hand=True))


def _because(whole: Transcript, item: str, other: str, without: Transcript) -> Iterator[Event]:
    """Yield what happens to *item* in a play, and does not where *other* is not there."""
    usual = Counter((event.kind, event.facts) for event in without.events)
    for event in whole.events:
        facts = dict(event.facts)
        about = item in (facts.get("object"), facts.get("other"))
        told = event.kind not in _UNTOLD and event.told
        if about and told and (event.happened or facts.get("source") == other):
            if usual[event.kind, event.facts]:
                usual[event.kind, event.facts] -= 1
            else:
                yield event


def _without(board: Board, item: str) -> Board:
    """Return a board without a card."""

    def left(rows: object) -> object:
        if isinstance(rows, list):
            return [row for row in rows if not (isinstance(row, dict) and row.get("id") == item)]
        return {} if isinstance(rows, dict) and rows.get("id") == item else rows

    players: Mapping[str, Mapping[str, object]] = board["players"]
    return {
        **board,
        "players": {
            name: {key: rows for key, value in table.items() if (rows := left(value)) != {}}
            for name, table in players.items()
        },
    }


def _laid_out(situation: Situation, first: Face, second: Face, cast: Cast) -> Board | None:
    """Return the board of a situation; None if the cards cannot be so."""
    index = card_list().cards.index
    tables: dict[str, Board] = {name: {"mana": _MANA, "deck": cast.deck()} for name in ("A", "B")}
    if situation.played != "neither":  # else Clean-up would speak of the others
        for name, number in (("A", 1), ("B", 7)):
            another = {**cast.somebody(f"{name.lower()}2", number), "expedition": SIDES[1]}
            reserve = [cast.somebody(f"{name.lower()}4", number + 3)]
            tables[name] |= {"characters": [another], "reserve": reserve}
    tables["B"]["hero_region"] = 1
    owners = {FIRST: "A", SECOND: "B" if situation.opposed else "A"}
    played = {"first": FIRST, "second": SECOND}.get(situation.played, "")
    heroes = set[str]()
    for item, face in ((FIRST, first), (SECOND, second)):
        key, table = index.key(face), tables[owners[item]]
        kind = card_list().cards[key].type
        row = {"id": item, "class": key}
        if item == played:
            if face.token or kind == HERO:
                return None
            table["hand"] = [row]
        elif kind == SPELL or kind not in (CHARACTER, HERO, "permanent"):
            return None
        elif kind == HERO:
            if owners[item] in heroes:
                return None
            heroes.add(owners[item])
            table["hero"] = row
        elif face.permanent_kind == "landmark" or (face.token and kind == "permanent"):
            table["landmarks"] = [*table.get("landmarks", ()), row]
        else:
            rows = "characters" if kind == CHARACTER else "permanents"
            table[rows] = [*table.get(rows, ()), {**row, "expedition": SIDES[0]}]
    phases = ["afternoon"] if played else list(_WHOLE_DAY)
    return {**empty_table(), "players": tables, "run": phases}
