"""Orders the examples as they are best learned, chooses one a day, knows what lessons teach."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Sequence

from glossary.core.rule_number import RuleNumber
from glossary.examples.corpus import reading_path
from glossary.examples.lessons import Lesson, play_by_words, story_of
from glossary.examples.model import LEVELS, Example
from glossary.rulebook.markup import numbers_in

LESSONS = tuple(
    map(
        RuleNumber.parse,
        (
            "4.2.4",  # Dusk: whose Expedition moves
            "4.2.5",  # Night: who stays, who wins
            "4",  # the rest of the day
            "5",  # playing cards
            "2.4",  # statuses
            "2.5",  # counters
            "7.4",  # passive keywords
            "7",  # the other keywords
            "3",  # zones
            "2",  # objects
            "6",  # abilities and effects
            "1",  # golden rules, Decks
        ),
    )
)
"""What is taught in turn at each level: the rules that a lesson's examples illustrate."""
_WORDS = 7
"""The chapter that says what the words on cards mean."""


def teaching_order(examples: Iterable[Example]) -> tuple[Example, ...]:
    """Return examples in the order to learn from: by level, lesson and rule, the shorter first."""
    return tuple(sorted(examples, key=_place))


def _place(example: Example) -> tuple[int, int, RuleNumber, int, str]:
    rule = example.illustrates
    lesson = next((n for n, one in enumerate(LESSONS) if one.contains(rule)), len(LESSONS))
    trace = example.traces.get(example.edition)
    events = trace.events if trace is not None else 0
    return LEVELS.index(example.level), lesson, rule, events, example.slug


def examples_like(example: Example, taught: Sequence[Example], number: int) -> tuple[Example, ...]:
    """Return the *number* of others that exercise most of the same rules, as they are taught.

    The rule that both illustrate, or its entry, counts like three that both cite.
    """
    own = {example.illustrates, *example.cites}

    def shared(other: Example) -> int:
        alike = len(own & {other.illustrates, *other.cites})
        return alike + 3 * (other.illustrates.section == example.illustrates.section)

    others = [other for other in taught if other.slug != example.slug and shared(other)]
    return tuple(sorted(others, key=shared, reverse=True)[:number])


def example_of_day(examples: Iterable[Example], day: datetime.date) -> Example | None:
    """Return the example to guess on *day*; None if there is none to guess.

    It is one of the first level. Those who come every day meet all of them in teaching order.
    """
    offered = _guessed(examples)
    return offered[day.toordinal() % len(offered)] if offered else None


def _guessed(examples: Iterable[Example]) -> Sequence[Example]:
    ordered = teaching_order(one for one in examples if one.predict is not None)
    return [one for one in ordered if one.level == LEVELS[0]] or ordered


def taught_by(lessons: Iterable[Lesson]) -> frozenset[RuleNumber]:
    """Return the entries of the rules that lessons cite: in their words, and where they play."""
    cited: set[RuleNumber] = set()
    for lesson in lessons:
        words = next(iter(lesson.texts.values()))
        texts = [words.idea, words.answer, *(task.explained for task in words.tasks)]
        cited.update(lesson.rules, (lesson.answered_by,), *map(numbers_in, texts))
        for task in lesson.tasks:
            if task.ask != "choice":
                play = story_of(task) if task.predict else play_by_words(task, task.way)
                cited.update(reading_path(play.transcript))
    return frozenset(number.entry for number in cited)


def untaught(example: Example, taught: Collection[RuleNumber]) -> Iterator[RuleNumber]:
    """Yield what an example takes that no lesson teaches: its own rule, the words on its cards.

    :param taught: what `taught_by` says.
    """
    words = [n for n in example.traces[example.edition].path if n.chapter == _WORDS]
    needed = dict.fromkeys(number.entry for number in (example.illustrates, *words))
    yield from (number for number in needed if number not in taught)
