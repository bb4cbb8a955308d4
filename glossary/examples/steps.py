"""Divides plays into steps, each with the position after it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from glossary.engine.model.events import Choice, Event
from glossary.engine.model.objects import Expedition
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Stage, Transcript
from glossary.examples.play import Play


class PlayStep(Struct, frozen=True):
    """One step: events that happen together, or a question with its answer.

    ``mine`` is the index of the visitor's decision; None if the board decided.
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
    picks = iter(enumerate(transcript.picks))
    for stage in transcript.stages:
        steps: list[PlayStep] = []
        for step in _steps_of(stage, picks, mine):
            if step.choice is not None or any(event.told for event in step.events):
                steps.append(step)
            elif steps:
                steps[-1] = replace(steps[-1], state=step.state)
        yield stage.name, tuple(steps)


def _steps_of(
    stage: Stage, picks: Iterator[tuple[int, int]], mine: tuple[int, ...]
) -> Iterator[PlayStep]:
    for outcome in stage.outcomes:
        if outcome.events:
            yield PlayStep(stage.name, outcome.state, outcome.events)
        if outcome.choice is not None and (picked := next(picks, None)) is not None:
            place, pick = picked
            decision = mine.index(place) if place in mine else None
            yield PlayStep(stage.name, outcome.state, (), outcome.choice, pick, decision)


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
