"""Proposes items for the pool of the exam: an example's answer, and wrong ones that are likely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from glossary.cards.rulings import Ruling
from glossary.engine.rules.citations import NEWEST
from glossary.examples.exam import (
    MOST_CHOICES,
    UPDATED,
    YES_NO,
    Answer,
    Item,
)
from glossary.examples.model import LEVELS, SEVERAL, Example, Predict
from glossary.examples.play import answer_in, board_of, expeditions_of, predicted_play

_ZONES = ("reserve", "discard", "hero-expedition", "hand", "companion-expedition", "gone")


def proposed_items(
    examples: Iterable[Example],
    rulings: Mapping[str, Ruling],
    version: int,
    yes_no: Sequence[str],
) -> Iterator[Item]:
    """Yield an item of each example and each ruling that can be one.

    :param version: the version of the pool that would have them first.
    :param yes_no: the words with which an answer to a ruling begins.
    """
    for example in examples:
        if example.predict is None:
            continue
        level = example.level
        yield _item(example, example.predict, version)
        before = example.traces.get(UPDATED)
        if before is not None and before.answer != example.traces[NEWEST].answer:
            right = example.traces[NEWEST].answer
            others = tuple(_distinct(right, [before.answer, *_wrong(example, example.predict)]))
            rule = example.illustrates
            yield Item(example.slug, "update", version, 0, level, rule, right, others)
    for ruling in rulings.values():
        answer = _answer_of(ruling, yes_no)
        if answer is not None and NEWEST in ruling.editions and not ruling.same_as:
            cites = ruling.cites[NEWEST]
            level = LEVELS[1] if len(cites) == 1 else LEVELS[2]
            right, other = YES_NO[answer]
            yield Item(ruling.id, "ruling", version, 0, level, cites[0], right, (other,))


def _answer_of(ruling: Ruling, yes_no: Sequence[str]) -> int | None:
    """Return which of *yes_no* its answer begins with, and says so much by that alone."""
    first = next(iter(ruling.texts.values())).answer.partition(" ")[0]
    return next((n for n, word in enumerate(yes_no) if first in (f"{word}.", f"{word},")), None)


def _item(example: Example, predict: Predict, version: int) -> Item:
    right, level = example.traces[example.edition].answer, example.level
    others = tuple(_distinct(right, _wrong(example, predict)))
    return Item(example.slug, "example", version, 0, level, example.illustrates, right, others)


def _distinct(right: Answer, answers: Iterable[Answer]) -> list[Answer]:
    wrong = [answer for answer in dict.fromkeys(answers) if answer != right]
    return wrong[: MOST_CHOICES - 1]


def _wrong(example: Example, predict: Predict) -> Iterator[Answer]:
    """Yield wrong answers, the likeliest first: what would be right without a rule, or was once."""
    played = predicted_play(example, example.edition).transcript
    trace = example.traces[example.edition]
    right, state = trace.answer, board_of(example, example.edition).state
    if predict.kind == "status":
        yield from (("yes",), ("no",))
        return
    if predict.kind in ("winner", "decides"):
        yield from ((player.name,) for player in state.players)
        if predict.kind == "winner":
            yield ("none",)
        return
    yield from (one.answer for one in trace.forgotten)
    before: list[Answer] = []
    for outcome in reversed(tuple(played.outcomes)):
        try:
            before.append(answer_in(predict, outcome.state))
        except KeyError:  # it does not exist yet
            break
    if predict.kind in ("zone", "total"):
        yield from (one for one in before if one != ("limbo",))
    if predict.kind == "zone":
        yield from ((zone,) for zone in _ZONES)
    if predict.kind in SEVERAL:
        yield from _sets(predict, right, expeditions_of(state))
    if predict.kind == "total":
        yield from _near(right)


def _sets(predict: Predict, right: Answer, places: Sequence[str]) -> Iterator[Answer]:
    """Yield the other sets, those that differ least first."""
    words = predict.objects if predict.kind == "marked" else places
    if predict.kind == "decks":
        words = tuple(dict.fromkeys(place.partition(".")[0] for place in places))
    every = [c for n in range(len(words) + 1) for c in combinations(sorted(words), n)]
    yield from sorted(every, key=lambda one: (len(set(one) ^ set(right)), len(one) == 0, one))


def _near(right: Answer) -> Iterator[Answer]:
    """Yield statistics that are off by what one boost, or one terrain, comes to."""
    numbers = tuple(map(int, right))
    yield tuple(str(one + 1) for one in numbers)
    yield tuple(str(max(0, one - 1)) for one in numbers)
    yield tuple(str(2 * one) for one in numbers)
    yield tuple(str(one + (place == 0)) for place, one in enumerate(numbers))
    yield tuple(str(one + (place == 2)) for place, one in enumerate(numbers))
