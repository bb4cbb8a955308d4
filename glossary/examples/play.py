"""Plays examples: the board answers first, the visitor decides the rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from msgspec import Struct

from glossary.cards.playable import card_list
from glossary.engine.boards.board import Board, read_board
from glossary.engine.model.budget import Budget
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import SIDES, Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.dusk import all_totals
from glossary.engine.play.replay import (
    Answer,
    EarlierPicks,
    NumberedPicks,
    PresetPicks,
    Transcript,
    every_play,
    run,
)
from glossary.examples.corpus import MOST
from glossary.examples.model import Example, Predict

WORK = 200_000
"""The units of work of one play of an example: the largest needs a twentieth of it."""

Decisions = tuple[int, ...]


class Play(Struct, frozen=True):
    """A play; ``mine`` are the indexes in ``transcript.picks`` of the visitor's decisions."""

    transcript: Transcript
    mine: tuple[int, ...] = ()

    @property
    def decisions(self) -> Decisions:
        """The visitor's decisions."""
        return tuple(self.transcript.picks[place] for place in self.mine)

    @property
    def choice(self) -> Choice | None:
        """The question it stops at, if any."""
        return self.transcript.choice


def board_of(example: Example, edition: str) -> Board:
    """Return the board of an example under *edition*."""
    return read_board(example.board, card_list().cards, edition)


def played(board: Board, settled: Answer, decide: Answer) -> Play:
    """Play *board*; *decide* answers what is not *settled*."""
    asked: list[bool] = []

    def answer(choice: Choice, state: GameState) -> int | None:
        pick = settled(choice, state)
        asked.append(pick is None)
        return decide(choice, state) if pick is None else pick

    with Budget(WORK):
        transcript = run(board, answer)
    mine = (place for place in range(len(transcript.picks)) if asked[place])
    return Play(transcript, tuple(mine))


def _settled(board: Board, *, singles: bool = False) -> Answer:
    """Return what answers as the board does, and takes an option that is the only one.

    :param singles: whether questions with one option are left open.
    """
    preset = PresetPicks(board)

    def answer(choice: Choice, state: GameState) -> int | None:
        pick = preset(choice, state)
        return 0 if pick is None and len(choice.options) == 1 and not singles else pick

    return answer


def play_with_decisions(
    board: Board, decisions: Decisions, *, to_the_end: bool = False, singles: bool = False
) -> Play:
    """Play *board* with these decisions, up to the first question they leave open.

    :param to_the_end: whether to take the first option of every question left open.
    :param singles: whether questions with one option need a decision too.
    :raises IllegalDecision: if a decision was not offered, or is not needed.
    """
    picks = NumberedPicks(decisions)

    def decide(choice: Choice, state: GameState) -> int | None:
        pick = picks.next(choice, state)
        return 0 if pick is None and to_the_end else pick

    play = played(board, _settled(board, singles=singles), decide)
    picks.check_all_used()
    return play


def play_alike(play: Play, board: Board) -> Play:
    """Play *board*, whose rules may differ, with the decisions of *play*.

    A decision applies to the next question of its kind and player that offers the same option;
    the play stops at a question for which none is left.
    """
    transcript = play.transcript
    mine = [(transcript.choices[place], transcript.picks[place]) for place in play.mine]
    return played(board, _settled(board), EarlierPicks(mine).next)


def play_on(play: Play, board: Board) -> Play:
    """Play *board* with the decisions of *play*, and first options where something new is asked."""
    alike = play_alike(play, board)
    if alike.choice is None:
        return alike
    return play_with_decisions(board, alike.decisions, to_the_end=True)


def shared_events(play: Play, other: Play) -> int:
    """Count the first events that are equal in both plays, rule numbers aside."""
    pairs = zip(play.transcript.events, other.transcript.events, strict=False)
    equal = takewhile(
        lambda pair: (pair[0].kind, pair[0].facts) == (pair[1].kind, pair[1].facts), pairs
    )
    return sum(1 for _ in equal)


def all_plays(board: Board, most: int = MOST) -> Iterator[Play]:
    """Yield every complete play of a board, first options first, at most *most*."""
    return every_play(board, play_with_decisions, most)


def predicted_play(example: Example, edition: str) -> Play:
    """Return the play that the question of the example is about."""
    picks = example.predict.picks if example.predict is not None else ()
    whole = play_with_decisions(board_of(example, edition), picks, to_the_end=True, singles=True)
    choices = whole.transcript.choices
    mine = tuple(place for place in whole.mine if len(choices[place].options) > 1)
    return Play(whole.transcript, mine)


def answer_of(predict: Predict, transcript: Transcript) -> tuple[str, ...]:
    """Return what came of it, in words of the engine.

    Of ``zone`` the zone or ``gone``; of ``winner`` a player or ``none``; of ``advances`` and
    ``retreats`` the Expeditions that moved so; of ``total`` Forest, Mountain, Water; of
    ``status`` yes or no; of ``marked`` the objects that are; of ``decides`` the player asked
    first; of ``decks`` the players whose deck is legal.

    :raises KeyError: if the play has no such object or Expedition.
    """
    match predict.kind:
        case "advances":
            return _moved(transcript, "moved-forward")
        case "retreats":
            return _moved(transcript, "moved-back")
        case "total":
            compared = (stage.compared for stage in transcript.stages)
            return answer_in(predict, next(filter(None, compared), transcript.state))
        case "decides":
            choices = (*transcript.choices, *([transcript.choice] if transcript.choice else []))
            return (choices[0].player,)
        case "decks":
            return tuple(sorted(_legal(transcript)))
        case _:
            return answer_in(predict, transcript.state)


def answer_in(predict: Predict, state: GameState) -> tuple[str, ...]:
    """Return the answer as far as a position alone has it; nothing of what is about a play.

    :raises KeyError: if the position never had such an object or Expedition.
    """
    match predict.kind:
        case "zone":
            return (_zone(state, predict.object),)
        case "winner":
            return (state.winner or "none",)
        case "total":
            name, _, side = predict.expedition.partition(".")
            return tuple(map(str, all_totals(state)[name, side]))
        case "marked":
            return tuple(sorted(item for item in predict.objects if _marked(state, item, predict)))
        case "status":
            return ("yes" if _marked(state, predict.object, predict) else "no",)
        case _:
            return ()


def _moved(transcript: Transcript, kind: str) -> tuple[str, ...]:
    expeditions = (event.fact("expedition") for event in transcript.events if event.kind == kind)
    return tuple(sorted(dict.fromkeys(map(str, expeditions))))


def _marked(state: GameState, item: str, predict: Predict) -> bool:
    """Tell whether an object has the status or the counters; boosts are what makes it Boosted."""
    thing = state.called(item)
    if thing is None:
        _known(state, item)
        return False
    counter = "boost" if predict.status == "boosted" else predict.counter
    return bool(dict(thing.counters).get(counter)) or predict.status in thing.statuses


def _legal(transcript: Transcript) -> Iterator[str]:
    """Yield the players whose deck is legal."""
    name = ""
    for event in transcript.events:
        if event.kind == "setup.deck":
            name = str(event.fact("player"))
        elif event.kind == "deck.legal":
            yield name


def _zone(state: GameState, item: str) -> str:
    thing = state.called(item)
    if thing is None:
        _known(state, item)
        return "gone"
    return f"{thing.side}-expedition" if thing.zone is Zone.EXPEDITION else thing.zone.value


def _known(state: GameState, item: str) -> None:
    if all(thing.item != item for thing in state.gone.values()):
        raise KeyError(item)


def expeditions_of(state: GameState) -> tuple[str, ...]:
    """Return every Expedition as a word: ``A.hero``."""
    return tuple(f"{player.name}.{side}" for player in state.players for side in SIDES)
