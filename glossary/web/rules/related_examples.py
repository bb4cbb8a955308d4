"""Finds the examples that exercise a rule, from the rules that their plays cite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from weakref import WeakKeyDictionary

from flask import url_for

from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import EDITIONS, NEWEST
from glossary.examples.model import LEVELS, Example
from glossary.snapshot import Snapshot
from glossary.web.base.layout import Link
from glossary.web.base.locale import language, speech
from glossary.web.base.rail import thumbnail_of
from glossary.web.base.store import current_snapshot

_SHOWN = 2


def about(rule: RuleNumber, examples: Sequence[Example]) -> list[Example]:
    """Return the examples that exercise *rule* or one below it, those that illustrate it first."""
    slugs = {one.slug for one in examples}
    found = _exercised(current_snapshot(), current_snapshot().editions[0]).get(rule, ())
    return [one for one in found if one.slug in slugs]


_ByRule = Mapping[RuleNumber, tuple[Example, ...]]
_EXERCISED: WeakKeyDictionary[Snapshot, dict[str, _ByRule]] = WeakKeyDictionary()
"""What was found, by edition, for as long as a snapshot is in use."""


def _exercised(snapshot: Snapshot, edition: str) -> _ByRule:
    """Return what :func:`_find_exercised` finds, worked out once for a snapshot and an edition."""
    kept = _EXERCISED.setdefault(snapshot, {})
    if edition not in kept:
        kept[edition] = _find_exercised(snapshot, edition)
    return kept[edition]


def _find_exercised(snapshot: Snapshot, edition: str) -> _ByRule:
    """Map each rule to the examples that exercise it or a rule below it, in the order to show.

    Those that illustrate it come first. For an edition that is not played, the rules of the
    newest that is played are followed to what they became.
    """
    today = edition == snapshot.editions[0]
    played = edition if edition in EDITIONS else NEWEST
    lineage = snapshot.lineage(played, edition) if played != edition else None
    found: dict[RuleNumber, dict[str, Example]] = {}
    for example in snapshot.examples:
        trace = example.traces.get(played)
        numbers = set(trace.path) if trace is not None else set()
        if lineage is not None:
            numbers = {s.new for n in numbers for s in lineage.became(n) if s.new is not None}
        if today:
            numbers.add(example.illustrates)
        for number in numbers:
            above: RuleNumber | None = number
            while above is not None:
                found.setdefault(above, {})[example.slug] = example
                above = above.parent

    def order(rule: RuleNumber, one: Example) -> tuple[bool, bool, int, str]:
        return (
            not (today and rule.contains(one.illustrates)),
            not any(rule.contains(number) for number in one.cites),
            LEVELS.index(one.level),
            one.slug,
        )

    return {
        rule: tuple(sorted(those.values(), key=partial(order, rule)))
        for rule, those in found.items()
    }


def seen_played(rule: RuleNumber, edition: str | None) -> tuple[tuple[Link, ...], Link | None]:
    """Return some examples that exercise a rule, for its page, and the way to all of them."""
    found = _exercised(current_snapshot(), edition or current_snapshot().editions[0]).get(rule, ())
    shown = tuple(
        Link(
            one.words(language()).title,
            url_for(
                "player.player",
                language=language(),
                slug=one.slug,
                edition=edition if edition in one.editions and edition != one.edition else None,
            ),
            drawing=thumbnail_of(one),
        )
        for one in found[:_SHOWN]
    )
    if len(found) <= _SHOWN or edition is not None:
        return shown, None
    words = speech().ngettext("All %(number)s example", "All %(number)s examples", len(found))
    return shown, Link(words, url_for("scenarios.index", language=language(), rule=str(rule)))
