"""The pool of the exam and what is drawn from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossary.cards.tables import own_tables
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import NEWEST
from glossary.examples.exam import (
    ITEMS,
    POOL,
    Item,
    Paper,
    draw,
    in_order,
    mistakes_of,
    passes,
    read_pool,
    score,
)
from glossary.examples.exam_items import proposed_items
from glossary.examples.model import LEVELS
from glossary.examples.play import predicted_play
from glossary.snapshot import Snapshot

LEAST = 250
LEAST_OF_UPDATE = 25


def test_the_pool_is_large_and_as_the_engine_answers_it(snapshot: Snapshot) -> None:
    asked = [item for item in snapshot.exam if not item.until]
    assert len(asked) >= LEAST
    assert sum(item.kind == "update" for item in asked) >= LEAST_OF_UPDATE
    assert snapshot.exam == read_pool(), "an item is about an example that cannot be played"


def test_an_item_whose_answer_is_no_longer_the_engines_is_named(snapshot: Snapshot) -> None:
    item = next(one for one in snapshot.exam if one.name == "fleeting-does-not-come-back")
    wrong = replace(item, right=item.others[0], others=(item.right,))
    found = mistakes_of([wrong], snapshot.examples, snapshot.cards.rulings)
    assert [str(one) for one in found if "'discard', not 'reserve'" in str(one)]
    assert not mistakes_of([item], snapshot.examples, snapshot.cards.rulings)


def test_a_ruling_is_of_the_higher_level_if_it_takes_several_paragraphs() -> None:
    ruling = next(r for r in own_tables().rulings.values() if NEWEST in r.cites and not r.same_as)
    answered = {"en": replace(next(iter(ruling.texts.values())), answer="Yes. That is so.")}
    one, several = (
        replace(ruling, texts=answered, cites={NEWEST: numbers})
        for numbers in (NUMBERS[:1], NUMBERS)
    )
    levels = [
        [item.level for item in proposed_items([], {"r": made}, 1, ("Yes", "No"))]
        for made in (one, several)
    ]
    assert levels == [[LEVELS[1]], [LEVELS[2]]]


def test_the_first_level_asks_only_what_lessons_teach(snapshot: Snapshot) -> None:
    asked = [item for item in snapshot.exam if item.level == LEVELS[0] and item.is_in(POOL)]
    examples = [snapshot.example(item.name) for item in asked]
    assert {one.slug for one in examples if one and one.level != LEVELS[0]} == set()
    assert len(asked) >= 2 * ITEMS, "two papers need not ask the same"


def test_the_first_level_says_the_statistics_of_tokens_that_come(snapshot: Snapshot) -> None:
    coming = [
        (example, thing.card)
        for item in snapshot.exam
        if item.level == LEVELS[0] and item.is_in(POOL)
        for example in [snapshot.example(item.name)]
        if example is not None
        for play in [predicted_play(example, example.edition).transcript]
        for thing in play.state.objects.values()
        if thing.card.token and play.stages[0].before.called(thing.item) is None
    ]
    silent = [
        (example.slug, language)
        for example, token in coming
        for language in snapshot.languages.codes
        if "/".join(map(str, token.statistics)) not in example.words(language).question
    ]
    assert coming
    assert not silent


NUMBERS = (RuleNumber.parse("2.1.a"), RuleNumber.parse("2.1.b"))


def test_the_same_word_draws_the_same_exam_and_another_another(snapshot: Snapshot) -> None:
    one, same, other = (draw(snapshot.exam, Paper(1, seed)) for seed in ("a", "a", "b"))
    assert one == same
    assert len(one) == len(set(one)) == ITEMS
    assert len(set(one) & set(other)) < ITEMS
    # kept: an organiser has printed it
    assert one[0].key == KEPT


KEPT = "example:a-spell-counts-itself"


def test_the_next_number_draws_other_questions(snapshot: Snapshot) -> None:
    one, other = (
        set(draw(snapshot.exam, Paper(seed=seed, level=LEVELS[0]))) for seed in ("1", "2")
    )
    assert len(one) == len(other) == ITEMS
    assert one.isdisjoint(other)


def test_levels_and_chapters_are_kept_to(snapshot: Snapshot) -> None:
    drawn = draw(snapshot.exam, Paper(level="judge", chapter="6"))
    assert drawn
    assert {(item.level, item.chapter, item.kind == "update") for item in drawn} == {
        ("judge", "6", False)
    }
    assert {item.kind for item in draw(snapshot.exam, Paper(update=True))} == {"update"}


def test_papers_of_an_older_pool_stay_when_it_grows(snapshot: Snapshot) -> None:
    paper = Paper(seed="club-night")
    drawn = draw(snapshot.exam, paper)
    newer = [replace(item, name=f"new-{item.name}", since=POOL + 1) for item in drawn]
    retired = [replace(item, until=POOL + 1) for item in drawn]
    kept = [item for item in snapshot.exam if item not in drawn]
    grown: list[Item] = [*newer, *retired, *kept]
    assert [item.key for item in draw(grown, paper)] == [item.key for item in drawn]
    assert set(draw(grown, replace(paper, version=POOL + 1))).isdisjoint(retired)


def test_the_place_of_a_choice_says_nothing(snapshot: Snapshot) -> None:
    """Who always takes the first choice, or the last, does no better than chance."""
    for place in (0, -1):
        right = chance = 0.0
        for seed in map(str, range(20)):
            for item in snapshot.exam:
                choices = in_order(item, Paper(seed=seed))
                right += choices[place] == item.right
                chance += 1 / len(choices)
        assert right / chance < 1.05


@pytest.mark.parametrize(("right", "passed"), [(20, True), (19, False)])
def test_eighty_in_a_hundred_pass(snapshot: Snapshot, right: int, passed: bool) -> None:
    items = draw(snapshot.exam, Paper())
    answers = [item.right if n < right else None for n, item in enumerate(items)]
    scores = score(items, answers)
    assert sum(one.right for one in scores) == right
    assert sum(one.asked for one in scores) == ITEMS
    assert passes(right, ITEMS) is passed
