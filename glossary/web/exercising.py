"""Which examples exercise a rule: computed from what their plays cite."""

from __future__ import annotations

from collections.abc import Sequence

from flask import url_for

from glossary.engine.citations import NEWEST
from glossary.examples import LEVELS, Example
from glossary.numbers import RuleNumber
from glossary.web.frame import Link
from glossary.web.library import shelf
from glossary.web.speaking import language, speech

_SHOWN = 5


def about(rule: RuleNumber, examples: Sequence[Example], edition: str = NEWEST) -> list[Example]:
    """The examples that exercise *rule* or a rule below it, those that illustrate it first."""
    found = [one for one in examples if _exercises(one, rule, edition)]
    found.sort(
        key=lambda one: (
            not (edition == NEWEST and rule.contains(one.illustrates)),
            not any(rule.contains(number) for number in one.cites),
            LEVELS.index(one.level),
            one.slug,
        )
    )
    return found


def _exercises(example: Example, rule: RuleNumber, edition: str) -> bool:
    trace = example.traces.get(edition)
    cited = trace is not None and any(rule.contains(number) for number in trace.path)
    return cited or (edition == NEWEST and rule.contains(example.illustrates))


def seen_played(rule: RuleNumber, edition: str | None) -> tuple[tuple[Link, ...], Link | None]:
    """For the page of a rule: some examples that exercise it, and the way to all of them."""
    found = about(rule, shelf().examples, edition or NEWEST)
    shown = tuple(
        Link(
            one.words(language()).title,
            url_for(
                "player.player",
                language=language(),
                slug=one.slug,
                edition=edition if edition != one.edition else None,
            ),
        )
        for one in found[:_SHOWN]
    )
    if len(found) <= _SHOWN or edition is not None:
        return shown, None
    words = speech().ngettext("All %(number)s example", "All %(number)s examples", len(found))
    return shown, Link(words, url_for("scenarios.index", language=language(), rule=str(rule)))
