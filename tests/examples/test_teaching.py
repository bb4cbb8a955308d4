"""The order to learn the examples in, and the example of a day."""

from __future__ import annotations

import datetime
from dataclasses import replace

from app import ROOT
from glossary.core.languages import read_languages
from glossary.core.rule_number import RuleNumber
from glossary.examples.files import read_examples
from glossary.examples.model import LEVELS, Example
from glossary.examples.teaching import example_of_day, examples_like, teaching_order

LOCALES = ROOT / "locales"
TODAY = datetime.date(2026, 11, 22)


def _examples() -> tuple[Example, ...]:
    return tuple(read_examples(LOCALES, read_languages(LOCALES))[0])


def test_the_first_lessons_are_about_dusk_and_the_deck_comes_late() -> None:
    ordered = teaching_order(_examples())
    first = [one for one in ordered if one.level == LEVELS[0]]
    assert list(ordered[: len(first)]) == first, "levels are not mixed"
    assert all(str(one.illustrates).startswith("4.2.4") for one in first[:5])
    regular = [one.slug for one in ordered if one.level == LEVELS[1]]
    assert regular.index("a-deck-of-sixty-two") > len(regular) / 2
    assert ordered == teaching_order(reversed(ordered)), "whatever the order they come in"


def test_each_day_has_an_example_to_guess_and_no_two_days_running_the_same() -> None:
    examples = _examples()
    first = [one for one in examples if one.level == LEVELS[0] and one.predict is not None]
    days = [TODAY + datetime.timedelta(days=n) for n in range(len(first))]
    chosen = [example_of_day(examples, day) for day in days]
    assert {one.slug for one in chosen if one} == {one.slug for one in first}


def test_a_site_without_examples_has_none_for_the_day() -> None:
    assert example_of_day((), TODAY) is None
    judges = [replace(one, level="judge") for one in _examples()[:3]]
    assert example_of_day(judges, TODAY) is not None, "or one that is harder"


def test_examples_like_one_are_about_the_same_rules() -> None:
    night, other, also, dusk = (
        replace(_examples()[0], slug=slug, illustrates=RuleNumber.parse(rule), cites=cites)
        for slug, rule, cites in (
            ("night", "4.2.5.b", (RuleNumber.parse("2.4.7.d"),)),
            ("other", "4.2.5.d", ()),
            ("also", "2.4.7", (RuleNumber.parse("2.4.7.d"),)),
            ("dusk", "4.2.4.b", ()),
        )
    )
    taught = (dusk, also, other, night)
    assert [one.slug for one in examples_like(night, taught, 3)] == ["other", "also"]
