"""Reads a play as moments: what happens together, or a question with its answer.

An event that only says an answer again is part of the moment in which that was given; that the
only possible object is chosen, part of that in which something becomes of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from glossary.engine.model.events import Choice, Event, Option, Outcome
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Stage, Transcript
from glossary.engine.rules.values import replace

_SAYS: Mapping[str, str] = {
    "bargained": "object",
    "chose": "object",
    "chose-expedition": "expedition",
    "chose-mode": "number",
    "chose-player": "other",
    "chosen-at-random": "object",
    "declared": "object",
    "die-kept": "number",
    "mode-first": "number",
    "quick-action": "object",
    "reaction": "object",
    "rolled": "number",
    "x": "number",
}
"""The events that say what was answered, each with the fact that is the answer."""

_SAYS_NO = ("chose-none", "declined", "not-expanded")
"""The events that say that nothing was chosen."""

_NO = ("none", "no")


class Moment(NamedTuple):
    """What happens together, or a question; and the position after it.

    The events of a question say its answer again, and their rules are among its own. ``place`` is
    that of the answer among all picks of the play; None of a question that is open.
    """

    state: GameState
    events: tuple[Event, ...] = ()
    choice: Choice | None = None
    place: int | None = None


def moments_of(transcript: Transcript) -> Iterator[tuple[Stage, tuple[Moment, ...]]]:
    """Yield each phase of a play with its moments."""
    picks = iter(enumerate(transcript.picks))
    for stage in transcript.stages:
        yield stage, tuple(_moments(stage, picks))


def _moments(stage: Stage, picks: Iterator[tuple[int, int]]) -> Iterator[Moment]:
    asked: Moment | None = None
    chosen: list[Moment] = []  # by nobody's decision, of what nothing else is told yet
    answers: list[tuple[Choice, Option]] = []  # since anything else was told
    for outcome in stage.outcomes:
        choice, events = outcome.choice, outcome.events
        if asked is not None:
            if choice is None and _say_again(events, answers):
                asked = _joined(asked, outcome)
                continue
            yield asked
            asked = None
        told = [event for event in events if event.told]
        if choice is None and (_are_chosen(told) or (chosen and not told)):
            answers = []
            chosen.append(Moment(outcome.state, events))
            continue
        before = tuple(chain.from_iterable(one.events for one in chosen))
        if chosen and choice is None and _tell_of(told, before):
            events = before + events
        else:
            yield from chosen
        chosen = []
        if choice is None:
            answers = []
            yield Moment(outcome.state, events)
        else:
            place, pick = next(picks, (None, 0))
            asked = Moment(outcome.state, (), choice, place)
            answers.append((choice, choice.options[pick]))
    yield from chosen
    if asked is not None:
        yield asked


def _are_chosen(told: Sequence[Event]) -> bool:
    """Tell whether all that is told is what was chosen."""
    return bool(told) and all(event.kind == "chose" for event in told)


def _tell_of(told: Iterable[Event], before: Iterable[Event]) -> bool:
    """Tell whether each object that was chosen just *before* is one that *told* events are of."""
    named = {event.fact("object") for event in told}
    return all(event.fact("object") in named for event in before if event.told)


def _joined(asked: Moment, outcome: Outcome) -> Moment:
    """Return a question with the events that repeat its answer, and their rules."""
    choice, told = asked.choice, [event for event in outcome.events if event.told]
    if choice is not None and told:
        cites = chain(choice.cites, *(event.cites for event in told))
        choice = replace(choice, cites=tuple(dict.fromkeys(cites)))
    return Moment(outcome.state, asked.events + outcome.events, choice, asked.place)


def _say_again(events: Iterable[Event], answers: Sequence[tuple[Choice, Option]]) -> bool:
    """Tell whether all events that are told only repeat an answer."""
    return all(
        any(_says_again(event, choice, option) for choice, option in answers)
        for event in events
        if event.told
    )


def _says_again(event: Event, choice: Choice, option: Option) -> bool:
    """Tell whether an event only repeats an answer and what its question said."""
    if event.kind in _SAYS_NO:
        return option.word in _NO
    if event.kind == "cost-changed":
        cost = (event.fact("object"), event.fact("number"))
        asked = dict(choice.facts)
        narrowed = choice.kind == "narrow" and option.word == "yes"
        return narrowed and cost == (asked.get("object"), asked.get("number"))
    if event.kind not in _SAYS:
        return False
    answer, word = _SAYS[event.kind], option.word.partition(" #")[0].rpartition(" ")[2]
    facts = dict(choice.facts)
    how = str(facts.get("link", "")).partition(".")[0]  # what follows is of the question alone
    said = (option.by, option.it, how, "alone", *facts.values())
    if choice.kind == "rush":  # the effect that asks is known
        said = (*said, "by", event.fact("source"))
    beside = [fact for name, fact in event.facts if name not in (answer, "player")]
    return word == str(event.fact(answer)) and all(fact in said for fact in beside)
