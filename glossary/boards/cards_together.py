"""Two cards on one board: played side by side and against each other, to see what each does.

What happens to a card because of the other is what does not happen where the other is not there
and the same is decided. Nothing else is said of the two. Where a question of a play decides it, the
answer is looked for with which something happens, and told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from glossary.boards.card_at_work import Cast, without_unknown
from glossary.boards.play import WORK
from glossary.boards.shown_play import ONLY_SAID, ShowingPlayer, decided
from glossary.boards.written import Board, empty_table
from glossary.cards.model import Face
from glossary.cards.playable import card_list
from glossary.core.errors import TooMuchWork
from glossary.engine.boards.board import read_board
from glossary.engine.model.budget import Budget
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SPELL
from glossary.engine.model.events import Choice, Event, Option
from glossary.engine.model.objects import SIDES, Zone
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import EarlierPicks, Transcript, run

FIRST, SECOND = "a1", "b1"
"""The ids of both cards."""

_WORK = 3 * WORK
_MOST_TRIED = 8
"""How many plays of one board there are at most, beside those that find what one rests on."""
_MOST_OTHERS = 5
"""How many options beside the picked one are tried to know whether it matters: sides of a die."""
_MANA = 12
_UNTOLD = ONLY_SAID - {"activated"}
_WHOLE_DAY = ("noon", "afternoon", "dusk", "night")


class Situation(Struct, frozen=True):
    """How two cards meet: which one is played, and whether an opponent has the second.

    ``played`` is ``first`` or ``second``, the other being in play, or ``neither`` as both are.
    """

    played: str
    opposed: bool


class Decision(Struct, frozen=True):
    """A question of a play and the option that was picked: by a player, or by chance."""

    choice: Choice
    pick: int

    @property
    def option(self) -> Option:
        """Return what was picked."""
        return self.choice.options[self.pick]

    @property
    def names_one(self) -> bool:
        """Whether the option picked is one of the two cards."""
        return self.option.word.partition(" #")[0] in (FIRST, SECOND)


class Together(Struct, frozen=True):
    """A play with both cards: what happens in it to each because of the other.

    ``decisions`` are those without which it would not all happen; ``tried`` is how many plays of
    the board there were, each with other decisions.
    """

    situation: Situation
    board: Board
    transcript: Transcript
    to_first: tuple[Event, ...]
    to_second: tuple[Event, ...]
    decisions: tuple[Decision, ...] = ()
    tried: int = 1

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
    """Return a play of each board of two cards: of those tried, where most happens between them.

    All plays together spend what three boards of a visitor may.
    """
    index = card_list().cards.index
    cast = Cast(first, index)
    boards = [
        (situation, board)
        for situation in _SITUATIONS
        if first != second or situation.played != "first"  # the same as with the second
        if (board := _laid_out(situation, first, second, cast)) is not None
    ]
    plays: list[Together] = []
    with Budget(_WORK):
        with suppress(TooMuchWork):  # then those that were played
            for situation, board in boards:
                plays.append(_played(situation, board, ()))
        played = zip(plays, boards, strict=False)
        return tuple(_rests_on(_most(play, board), board) for play, (_, board) in played)


def _most(play: Together, board: Board) -> Together:
    """Return the play of *board* in which most happens between both cards, of those tried.

    After *play*, each question is answered otherwise, first with one of both cards. Where
    something happened, nothing else is tried than that.
    """
    best, tried = play, 1
    pending = list(_otherwise(play.transcript, 0))
    try:
        while pending and tried < _MOST_TRIED:
            forced = min(pending, key=lambda decisions: not decisions[-1].names_one)
            if best.something and not forced[-1].names_one:
                break
            pending.remove(forced)
            other = _played(play.situation, board, forced)
            tried += 1
            best = max(best, other, key=lambda one: len(one.to_first) + len(one.to_second))
            pending += _otherwise(other.transcript, len(forced))
    except TooMuchWork:
        pass  # the best of what was tried
    return replace(best, tried=tried)


def _rests_on(play: Together, board: Board) -> Together:
    """Return a play with the decisions on which rests what happens in it between both cards."""
    between = Counter(_of(play.to_first + play.to_second))
    if not between:
        return play
    decisions = _decisions(play.transcript, play.to_first + play.to_second)
    return replace(
        play,
        decisions=tuple(
            one
            for place, one in enumerate(decisions)
            if _decides(board, decisions[:place], one, decisions[place + 1 :], between)
        ),
    )


def _decides(
    board: Board,
    before: Sequence[Decision],
    decision: Decision,
    after: Sequence[Decision],
    between: Counter[tuple[str, object]],
) -> bool:
    """Tell whether other options than that of a decision leave out any of the events *between*."""
    if decision.names_one and decision.choice.kind != "reaction":
        return True
    try:
        for other in islice(_others(decision), _MOST_OTHERS):
            played = _run(board, (*before, other, *after))
            if between - Counter(_of(played.events)):
                return True
    except TooMuchWork:
        return True  # not known: then it is not told as a plain fact
    return False


def _decisions(played: Transcript, until: Collection[Event] = ()) -> tuple[Decision, ...]:
    """Return the decisions of a play that leave a choice, those before the last of some events."""
    picks, decisions, last = iter(played.picks), list[Decision](), 0
    for outcome in played.outcomes:
        if any(event in until for event in outcome.events):
            last = len(decisions)
        pick = next(picks, None) if outcome.choice is not None else None
        if outcome.choice is not None and pick is not None and _leaves_a_choice(outcome.choice):
            decisions.append(Decision(outcome.choice, pick))
    return tuple(decisions[: last if until else None])


def _leaves_a_choice(choice: Choice) -> bool:
    return choice.kind not in ("turn", "swap") and len(choice.options) > 1


def _otherwise(played: Transcript, settled: int) -> Iterator[tuple[Decision, ...]]:
    """Yield decisions that leave a play at one of its questions, after those that are settled."""
    decisions = _decisions(played)
    for place in range(settled, len(decisions)):
        for other in _others(decisions[place]):
            yield (*decisions[:place], other)


def _others(decision: Decision) -> Iterator[Decision]:
    for pick in range(len(decision.choice.options)):
        if pick != decision.pick:
            yield Decision(decision.choice, pick)


def _played(situation: Situation, board: Board, forced: Sequence[Decision]) -> Together:
    whole = _run(board, forced)
    same = _decisions(whole)
    return Together(
        situation,
        decided(board, whole),
        whole,
        tuple(_because(whole, FIRST, SECOND, _run(_without(board, SECOND), same))),
        tuple(_because(whole, SECOND, FIRST, _run(_without(board, FIRST), same))),
    )


def _run(board: Board, forced: Sequence[Decision]) -> Transcript:
    return run(read_board(board, card_list().cards), _DecidedPlayer(forced))


class _DecidedPlayer(ShowingPlayer):
    """Answers as decisions say where they can be taken, else as somebody who shows both cards."""

    def __init__(self, forced: Sequence[Decision]) -> None:
        super().__init__((FIRST, SECOND), stays_in=Zone.RESERVE)
        self._forced = EarlierPicks([(one.choice, one.pick) for one in forced])

    def __call__(self, choice: Choice, state: GameState) -> int:
        """Return the pick for a question."""
        pick = self._forced.next(choice, state) if _leaves_a_choice(choice) else None
        return super().__call__(choice, state) if pick is None else pick


def _of(events: tuple[Event, ...]) -> list[tuple[str, object]]:
    return [(event.kind, event.facts) for event in events]


def _because(whole: Transcript, item: str, other: str, without: Transcript) -> Iterator[Event]:
    """Yield what happens to *item* in a play, and does not where *other* is not there."""
    usual = Counter(_of(without.events))
    for event in whole.events:
        facts = dict(event.facts)
        about = item in (facts.get("object"), facts.get("other"))
        is_said = event.kind not in _UNTOLD and event.told
        if about and is_said and (event.happened or facts.get("source") == other):
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
    tables: dict[str, Board] = {name: {"mana": _MANA, "deck": cast.deck} for name in ("A", "B")}
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
        elif kind == SPELL or kind not in (CHARACTER, HERO, PERMANENT):
            return None
        elif kind == HERO:
            if owners[item] in heroes:
                return None
            heroes.add(owners[item])
            table["hero"] = row
        elif face.permanent_kind == "landmark" or (face.token and kind == PERMANENT):
            table["landmarks"] = [*table.get("landmarks", ()), row]
        else:
            rows = "characters" if kind == CHARACTER else "permanents"
            table[rows] = [*table.get(rows, ()), {**row, "expedition": SIDES[0]}]
    phases = ["afternoon"] if played else list(_WHOLE_DAY)
    players = {name: without_unknown(table) for name, table in tables.items()}
    return {**empty_table(), "players": players, "run": phases}
