"""Finds the rule that was forgotten in a wrong guess: without it, the guess would be true.

Each rule that decides something in a play is left out in turn, and the board is played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from glossary.core.errors import GlossaryError
from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import Board
from glossary.engine.play.disabled_rules import MODIFIERS, disable
from glossary.engine.play.replay import Transcript
from glossary.engine.rules.citations import BIBLIOGRAPHY
from glossary.engine.rules.ruleset import SWITCHES, Ruleset
from glossary.examples.model import Forgotten, Predict
from glossary.examples.play import (
    Play,
    answer_in,
    answer_of,
    play_on,
    shared_events,
)

_PROCEDURE = tuple(
    RuleNumber.parse(number)
    for number in (
        *("1.1", "2.3.1", "4.1", "4.2.1.d", "4.2.2", "4.2.3", "4.4", "5.1", "5.2.1", "5.2.2"),
        *("5.2.3", "5.2.4", "5.3", "5.4", "6.1", "6.5"),
    )
)
"""Rules by which anything is done at all: nobody who guesses has forgotten one of them."""
_EVENTS = tuple(
    map(RuleNumber.parse, ("2.2.15", "4.2.b", "5.2.d", "6.2", "6.3", "7.1.4", "7.3", "1.4.2.a"))
)
"""Rules that say what a card, or a Reaction, does: without one, an event was overlooked."""
_DAILY = tuple(map(RuleNumber.parse, ("4.2.1", "4.2.4.b", "4.2.5", "4.3.e")))
"""Daily effects: somebody may forget them, but sooner a rule that is about less."""
_BESIDE = ("FLEETING_FROM_RESERVE", "A_BOOST_ADDS_ONE_TO_EACH", "EXPEDITION_IN_A_TERRAIN")
"""Rules that decide something although no event cites them first."""


def forgotten_rules(
    predict: Predict, story: Play, board: Board, off: tuple[str, ...]
) -> tuple[Forgotten, ...]:
    """List the answers that the question would have without one rule; the rule best to name first.

    :param story: the play of *board* that the question is about.
    :param off: the modifiers and keywords without which it goes otherwise.
    """
    forgotten: dict[tuple[str, ...], Forgotten] = {}
    try:
        right = answer_of(predict, story.transcript)
    except KeyError:  # said by mistakes_of
        return ()
    for name, number, is_rule in _candidates(story.transcript, board.state.rules, off):
        try:
            without = play_on(story, disable(board, (name,)))
            answer = answer_of(predict, without.transcript)
        except (GlossaryError, KeyError):  # such a game goes on for ever, or lacks what is asked
            continue
        if answer != right and answer not in forgotten:
            about = {predict.object, *_differing(answer, right)}
            place = _place_of(number, about, story, without)
            forgotten[answer] = Forgotten(answer, number, place, is_rule)
    return tuple(forgotten.values())


def _differing(one: tuple[str, ...], other: tuple[str, ...]) -> set[str]:
    """Return what two answers do not share, if they name any number of things."""
    return set(one) ^ set(other)


def _place_of(number: RuleNumber, about: set[str], story: Play, without: Play) -> int:
    """Return the place of the event at which the rule acts.

    It is the first from where the plays differ that cites the rule and is *about* what the answers
    do not share; else the first of all that cites it and is; else the one that differs.
    """
    events = story.transcript.events
    first = min(shared_events(story, without), len(events) - 1)
    for place in chain(range(first, len(events)), range(first)):
        event = events[place]
        named = {event.fact("object"), event.fact("expedition"), event.fact("player")}
        if number in event.cites and named & about:
            return place
    order = (first, *range(len(events)))
    return next((place for place in order if number in events[place].cites), first)


def _candidates(
    transcript: Transcript, rules: Ruleset, off: tuple[str, ...]
) -> Iterator[tuple[str, RuleNumber, bool]]:
    """Yield what can be left out of a play, best first: name, paragraph, whether it is a rule."""
    tried: set[RuleNumber] = set()
    for name in off:
        cite = MODIFIERS.get(name) or BIBLIOGRAPHY.get(name.upper())
        number = cite.number(rules.edition) if cite else None
        if number is not None:
            tried.add(number)
            yield name, number, True
    decisive = [n for n in _decisive(transcript, rules.edition) if n not in tried]
    kinds = [_is_of(number, _DAILY) + 2 * _is_of(number, _EVENTS) for number in decisive]
    of_kind = [[n for n, k in zip(decisive, kinds, strict=True) if k == kind] for kind in range(3)]
    yield from ((str(number), number, True) for number in (*of_kind[0], *of_kind[1]))
    yield from _switches(transcript, rules)
    yield from ((str(number), number, False) for number in of_kind[2])


def _decisive(transcript: Transcript, edition: str) -> tuple[RuleNumber, ...]:
    """List the paragraphs that decide an event of a play, the last first."""
    events = transcript.events
    first = [event.cites[0] for event in reversed(events)]
    cited = {number for event in events for number in event.cites}
    beside = [BIBLIOGRAPHY[name].number(edition) for name in _BESIDE]
    into_limbo = [e.cites[1] for e in events if e.kind == "moved.limbo" and len(e.cites) > 1]
    known = [n for n in (*beside, *into_limbo) if n in cited]
    return tuple(n for n in dict.fromkeys((*known, *first)) if n and not _is_of(n, _PROCEDURE))


def _switches(transcript: Transcript, rules: Ruleset) -> Iterator[tuple[str, RuleNumber, bool]]:
    """Yield the switches of the ruleset that are about a play, each with what it follows now."""
    cited = {number for event in transcript.events for number in event.cites}
    for name, switch in SWITCHES.items():
        if not cited.isdisjoint(rules.numbers((*switch.new, *switch.old))):
            now = rules.numbers(switch.new if getattr(rules, name) else switch.old)
            if now:
                yield name, now[0], True


def _is_of(number: RuleNumber, rules: tuple[RuleNumber, ...]) -> bool:
    return any(one.contains(number) for one in rules)


def overlooked_event(
    predict: Predict, transcript: Transcript, guess: tuple[str, ...]
) -> int | None:
    """Return the place of the event by which a wrong guess became wrong, if it was true before.

    Of several, the last: what comes after it never makes the guess true again.
    """
    place, last, was = 0, None, False
    for outcome in transcript.outcomes:
        try:
            is_true = answer_in(predict, outcome.state) == guess
        except KeyError:  # what is asked about does not exist yet
            is_true = False
        if was and not is_true and outcome.events:
            last = place
        was = is_true
        place += len(outcome.events)
    return last


def forgotten_in(
    forgotten: tuple[Forgotten, ...], guess: tuple[str, ...], right: tuple[str, ...]
) -> Forgotten | None:
    """Return the rule, or the event, without which a wrong guess would be right.

    Of answers that name any number of things: else the rule without which most of what is wrong
    would be right; a daily effect does not count for that.
    """
    exact = next((one for one in forgotten if one.answer == guess), None)
    wrong = _differing(guess, right)
    if exact is not None or not wrong or not all("." in word for word in wrong):
        return exact
    behind_a_rule = [one for one in forgotten if one.is_rule and not _is_of(one.rule, _DAILY)]
    mended = [len(wrong - _differing(one.answer, guess)) for one in behind_a_rule]
    most = max(mended, default=0)
    return behind_a_rule[mended.index(most)] if most else None
