"""Computes the rules that the plays of examples cite, when a snapshot is compiled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain

from glossary.cards.playable import card_list
from glossary.core.errors import GlossaryError, IllegalDecision, SourceError
from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import Board
from glossary.engine.model.state import GameState
from glossary.engine.play.disabled_rules import disable, rules_met
from glossary.engine.rules.citations import BIBLIOGRAPHY, NEWEST, NUMBERED
from glossary.examples.corpus import MOST, reading_path
from glossary.examples.forgotten import forgotten_rules
from glossary.examples.model import Example, Trace
from glossary.examples.play import (
    Play,
    all_plays,
    answer_of,
    board_of,
    play_alike,
    predicted_play,
    shared_events,
)
from glossary.examples.steps import steps_in


def traced(example: Example) -> Example:
    """Return the example with a trace for each of its editions.

    :raises GlossaryError: if it cannot be played.
    """
    return replace(example, traces={e: _trace(example, e) for e in example.editions})


def _trace(example: Example, edition: str) -> Trace:
    board = board_of(example, edition)
    transcripts = [play.transcript for play in all_plays(board, MOST + 1)]
    path = chain.from_iterable(map(reading_path, transcripts))
    cards = chain.from_iterable(_cards_in(transcript.state) for transcript in transcripts)
    story = _story(example, edition)
    met = rules_met(story.transcript) if story is not None else ()
    off = tuple(name for name in met if story is not None and _matters(name, story, board))
    asked = example.predict if edition == example.edition else None
    return Trace(
        path=tuple(dict.fromkeys(path)),
        plays=len(transcripts),
        events=max((len(one.events) for one in transcripts), default=0),
        questions=max((len(one.choices) for one in transcripts), default=0),
        whole=len(transcripts) <= MOST,
        off=off,
        decisions=story.decisions if story is not None else (),
        steps=steps_in(story) if story is not None else 0,
        cards=tuple(dict.fromkeys(cards)),
        answer=_answer(example, story),
        forgotten=forgotten_rules(asked, story, board, off) if asked and story else (),
    )


def _answer(example: Example, story: Play | None) -> tuple[str, ...]:
    if example.predict is None or story is None:
        return ()
    try:
        return answer_of(example.predict, story.transcript)
    except KeyError:  # said by mistakes_of
        return ()


def _matters(name: str, story: Play, board: Board) -> bool:
    """Return whether the play goes otherwise on *board* without a modifier or keyword."""
    without = play_alike(story, disable(board, (name,)))
    lengths = {len(story.transcript.events), len(without.transcript.events)}
    return without.transcript.choice is not None or lengths != {shared_events(story, without)}


def _cards_in(state: GameState) -> Iterator[str]:
    """Yield the slug of the card of each object that was ever in a play up to *state*."""
    for thing in chain(state.gone.values(), state.objects.values()):
        slug = card_list().cards.slug(thing.card.key)
        if slug:
            yield slug


def _story(example: Example, edition: str) -> Play | None:
    """Return the play that the question is about; None if its decisions cannot be taken."""
    try:
        return predicted_play(example, edition)
    except IllegalDecision:  # said by mistakes_of
        return None


@cache
def older_numbers(edition: str) -> Mapping[RuleNumber, frozenset[RuleNumber]]:
    """Map each newest number that the engine cites to the numbers it cites in *edition*."""
    older: dict[RuleNumber, set[RuleNumber]] = {}
    for citation in BIBLIOGRAPHY.values():
        new, old = citation.number(NUMBERED[-1]), citation.number(edition)
        if new is not None and old is not None:
            older.setdefault(new, set()).add(old)
    return {new: frozenset(olds) for new, olds in older.items()}


def is_cited(example: Example, number: RuleNumber) -> bool:
    """Return whether a play of a traced example cites *number*, of the newest edition."""
    return any(
        bool(older_numbers(edition).get(number, frozenset({number})) & set(trace.path))
        for edition, trace in example.traces.items()
    )


def mistakes_of(example: Example, file: str) -> Iterator[SourceError]:
    """Yield the mistakes of a traced example: rules that no play cites, invalid decisions."""
    for key, number in (
        ("illustrates", example.illustrates),
        *(("cites", number) for number in example.cites),
    ):
        if not is_cited(example, number):
            kin = sorted(n for n in _all_cited(example) if n.section == number.section)
            near = tuple(map(str, kin[:3]))
            problem = f"{key}: no play cites {number}"
            yield SourceError(problem, file=file, candidates=near)
    for edition, trace in example.traces.items():
        if not trace.whole:
            yield SourceError(f"more than {MOST} plays under edition {edition}", file=file)
    if example.predict is None:
        return
    for edition in example.editions:
        try:
            play = predicted_play(example, edition)
            answer_of(example.predict, play.transcript)
        except KeyError as error:
            yield SourceError(f"predict: nothing is called {error} on the board", file=file)
            return
        except GlossaryError as error:
            yield SourceError(f"predict.picks: {error} (edition {edition})", file=file)
            return


def _all_cited(example: Example) -> set[RuleNumber]:
    trace = example.traces.get(NEWEST)
    return set(trace.path) if trace is not None else set()
