"""Divides plays into steps, each with the position after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from glossary.engine.model.events import Choice, Event
from glossary.engine.model.objects import Expedition
from glossary.engine.model.state import GameState
from glossary.engine.play.moments import moments_of
from glossary.engine.play.replay import Transcript
from glossary.examples.play import Play


class PlayStep(Struct, frozen=True):
    """One step: events that happen together, or a question with its answer.

    The events of a question only say its answer again. ``mine`` is the index of the visitor's
    decision; None if the board decided.
    """

    phase: str
    state: GameState
    events: tuple[Event, ...] = ()
    choice: Choice | None = None
    pick: int = 0
    mine: int | None = None


def phases_of(
    transcript: Transcript, mine: tuple[int, ...] = ()
) -> Iterator[tuple[str, tuple[PlayStep, ...]]]:
    """Yield the phases of a play: the engine's name of the phase, and its steps.

    :param mine: the indexes in ``transcript.picks`` of the visitor's decisions.
    """
    picks = transcript.picks
    for stage, moments in moments_of(transcript):
        steps: list[PlayStep] = []
        for state, events, choice, place in moments:
            if choice is not None and place is not None:
                decision = mine.index(place) if place in mine else None
                steps.append(PlayStep(stage.name, state, events, choice, picks[place], decision))
            elif any(event.told for event in events):
                steps.append(PlayStep(stage.name, state, events))
            elif steps:
                steps[-1] = replace(steps[-1], state=state)
        yield stage.name, tuple(steps)


def steps_of(play: Play) -> Iterator[PlayStep]:
    """Yield the steps of a play."""
    for _phase, steps in phases_of(play.transcript, play.mine):
        yield from steps


def terrains_won(
    events: Iterable[Event], kinds: Collection[str]
) -> dict[Expedition, tuple[str, ...]]:
    """Return the terrains that events of these *kinds* name, by Expedition."""
    won: dict[Expedition, tuple[str, ...]] = {}
    for event in events:
        if event.kind in kinds:
            player, _dot, side = str(event.fact("expedition")).partition(".")
            named = event.fact("terrains") or event.fact("terrain")
            terrains = map(str, named) if isinstance(named, tuple) else filter(None, [str(named)])
            won[player, side] = (*won.get((player, side), ()), *terrains)
    return won


def compared(played: Transcript) -> GameState:
    """Return the position whose statistics Dusk compared; that of the end if there was no Dusk."""
    dusks = (stage.compared or stage.before for stage in played.stages if stage.name == "dusk")
    return next(dusks, played.state)


def steps_in(play: Play) -> int:
    """Return the number of steps of a play."""
    return sum(1 for _ in steps_of(play))
